// The replay: steps without a new page, and plays by itself.

const at = (id) => document.getElementById(id);
const stage = at("stage");
const { url } = stage.dataset;
const moves = [...at("moves").querySelectorAll("a")];
const last = moves.length - 1;
const tables = [];
let ply = Number(stage.dataset.ply);
let timer;

const page = (to) => (to ? `${url}${to}/` : url);

async function go(to) {
  show(to);
  tables[to] ??= fetch(`${url}${to}/table`).then((answer) => answer.ok && answer.text());
  const html = await tables[to].catch(() => "");
  if (to !== ply) return;
  if (!html) return location.reload();
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  follow(stage.firstElementChild, fresh.content.firstElementChild);
}

// Only what has changed is drawn anew.
function follow(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  const parts = [...fresh.children];
  if (!parts.length || old.children.length !== parts.length) return old.replaceWith(fresh);
  for (const { name } of [...old.attributes]) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  parts.forEach((part, index) => follow(old.children[index], part));
}

function show(to) {
  moves[ply].removeAttribute("aria-current");
  ply = to;
  moves[ply].ariaCurrent = "step";
  at("moves").scrollTop = moves[ply].offsetTop - at("moves").clientHeight / 2;
  at("count").textContent = ply;
  at("said").innerHTML = moves[ply].children[1].innerHTML;
  at("scrub").value = ply;
  at("picture").href = `${url}${ply}.svg`;
  at("address").textContent = at("address").href = location.origin + page(ply);
  history.replaceState(null, "", page(ply));
  lead("first", 0);
  lead("back", Math.max(ply - 1, 0));
  lead("forward", Math.min(ply + 1, last));
  lead("last", last);
}

function lead(id, to) {
  at(id).href = page(to);
  at(id).ariaDisabled = to === ply;
}

function play(on = true) {
  clearTimeout(timer);
  timer = on && ply < last && setTimeout(() => go(ply + 1).then(() => timer && play()), pause());
  at("play").ariaPressed = Boolean(timer);
}

function pause() {
  const pace = at("pace").value;
  return pace ? Math.min((moves[ply + 1].dataset.at - moves[ply].dataset.at) / pace, 2e9) : 1000;
}

function leap(to) {
  play(false);
  go(parseInt(to) || 0);
}

at("play").onclick = async () => {
  if (ply === last) await go(0);
  play(!timer);
};
at("pace").onchange = () => timer && play();
at("scrub").oninput = ({ target }) => leap(target.value);

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }) => !(altKey || ctrlKey || metaKey || shiftKey);

document.addEventListener("click", (event) => {
  const link = event.target.closest(".controls a[href], .moves a");
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  leap(link.pathname.slice(url.length));
});

const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
document.addEventListener("keydown", (event) => {
  const id = KEYS[event.key];
  if (!id || !isPlain(event) || event.target.closest("input, select")) return;
  if (id === "play" && (document.documentElement.dataset.keys === "off" || event.target.closest("a, button"))) return;
  event.preventDefault();
  at(id).click();
});

at("copy").hidden = !navigator.clipboard;
at("copy").onclick = () =>
  navigator.clipboard.writeText(at("address").href).then(() => (at("said").textContent = at("copy").dataset.copied));
show(ply);
