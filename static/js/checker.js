// The checker: deals a seed again by the pinned shuffle and makes its commitment, in this browser alone.

const form = document.getElementById("checker");
const said = document.getElementById("said");
const words = form.dataset;
const WORD = 2 ** 32;

const sha256 = (text) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));

async function* stream(seed) {
  for (let block = 0; ; block++) {
    const digest = new DataView(await sha256(`${seed}:${block}`));
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

async function below(numbers, n) {
  for (;;) {
    const { value } = await numbers.next();
    if (value < WORD - (WORD % n)) return value % n;
  }
}

async function dealt(seed, { packs, without }) {
  const one = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
  const pack = Array(Number(packs)).fill(one).flat();
  for (const card of without.split(" ").filter(Boolean)) pack.splice(pack.indexOf(card), 1);
  const numbers = stream(seed);
  for (let last = pack.length - 1; last > 0; last--) {
    const other = await below(numbers, last + 1);
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack.join(" ");
}

async function committed(line) {
  const bytes = new Uint8Array(await sha256(line));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const plain = (text) => text.trim().replace(/\s+/g, " ").toLowerCase();

// What came out is shown, and compared with what was given, if anything was.
function compare(name, found) {
  document.getElementById(`found-${name}`).textContent = found || words.none;
  const given = plain(form.elements[name].value);
  return given && words[`${name}${given === plain(found) ? "Same" : "Other"}`];
}

async function check() {
  const { variant, day, seed } = form.elements;
  const text = seed.value.trim();
  const line = `${variant.value}|${day.value}|${text}`;
  const order = await dealt(text, variant.selectedOptions[0].dataset);
  const results = [
    compare("commitment", day.value && (await committed(line))),
    compare("order", order),
  ];
  document.getElementById("found").hidden = false;
  said.textContent = results.filter(Boolean).join(" ") || words.done;
}

// The address of a day's deal carries its values after the #, which no browser sends.
function fill() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const [name, value] of given) {
    if (form.elements[name]) form.elements[name].value = value;
  }
  if (given.size && form.checkValidity()) check();
}

if (globalThis.crypto?.subtle) {
  said.textContent = "";
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    check();
  });
  addEventListener("hashchange", fill);
  fill();
} else {
  said.textContent = words.insecure;
}
