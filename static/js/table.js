// The table's hands: quick taps, focus, arrows, the clock, and saying what went wrong.
// No rules of the game are here: the server says which moves exist, and its answer is the table.

import { freshToken } from "./token.js";

const OFFLINE = "No answer from the server. Nothing was played.";
const AGAIN = 250; // ms within which a further tap on the same pile is a double click
const NEAR = 10; // px within which it is one, too: a pile may hold many cards to tap

const table = () => document.getElementById("table");
const pileOf = (element) => element?.closest?.("[data-pile]")?.dataset.pile ?? element?.id ?? "";

let finger = new DOMPoint();
let lastTap = { what: "", at: -AGAIN, finger };
let held = ""; // the pile or tool that had the focus when its request was sent

function say(sentence) {
  document.getElementById("message").textContent = sentence;
}

// A double click is one act, and one hint. A quick tap elsewhere is a new one, made on the table as the server then has it.
document.addEventListener("htmx:config:request", (event) => {
  const { request, sourceEvent } = event.detail.ctx;
  const tapped = sourceEvent?.submitter ?? event.target;
  const what = pileOf(tapped);
  if (tapped.closest(".piles, #tool-hint") && isAgain(what)) {
    event.preventDefault();
    return;
  }
  lastTap = { what, at: performance.now(), finger };
  held = what;
  request.body?.set?.("csrfmiddlewaretoken", freshToken());
});

const isNear = (point) => Math.hypot(point.x - finger.x, point.y - finger.y) < NEAR;
const isAgain = (what) =>
  what === lastTap.what && performance.now() - lastTap.at < AGAIN && isNear(lastTap.finger);

document.addEventListener("click", ({ clientX, clientY }) => (finger = new DOMPoint(clientX, clientY)), true);

document.addEventListener("htmx:before:request", (event) => {
  event.detail.ctx.request.body?.set?.("ply", table().dataset.ply);
});

document.addEventListener("htmx:response:error", (event) => {
  const { response, text } = event.detail.ctx;
  if (response.status === 409 || response.status === 422) return; // the fresh table says it
  const type = response.headers?.get("content-type") ?? "";
  say(type.startsWith("text/plain") && text ? text : OFFLINE);
});

document.addEventListener("htmx:error", () => say(OFFLINE));

document.addEventListener("htmx:after:swap", () => {
  startClock();
  keepFocus();
});

// Focus never falls to the body: it stays on the pile, else goes to the next card that can move, else to the end.
function keepFocus() {
  if (document.activeElement && document.activeElement !== document.body) return;
  const end = document.getElementById("end");
  const place = end ?? focusable(document.getElementById(held)) ?? table().querySelector("[data-fits], [data-moves]");
  (place ?? document.getElementById("tool-rules")).focus({ preventScroll: true });
}

function focusable(element) {
  return element?.matches?.("button, summary") ? element : element?.querySelector("button, summary");
}

// Arrows walk along a row of piles, and from row to row.
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return letGo();
  const step = STEPS[event.key];
  const button = event.target.closest?.("#table .piles button");
  if (!step || !button || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const lists = [...table().querySelectorAll(".piles")].filter((list) => list.querySelector("button"));
  const row = lists.indexOf(button.closest(".piles"));
  const here = [...lists[row].querySelectorAll("button")];
  const [along, across] = step;
  const next = along
    ? here.at((here.indexOf(button) + along) % here.length)
    : lists.at((row + across) % lists.length).querySelector("[data-fits], [data-moves], button");
  next?.focus();
});

function letGo() {
  closeAsked();
  lastTap.at = -AGAIN; // letting go is no double click, however quick
  table().querySelector("[data-chosen]")?.click();
}

function closeAsked() {
  for (const open of document.querySelectorAll("details.confirm[open]")) {
    open.open = false;
    open.querySelector("summary").focus();
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close]")) {
    event.preventDefault();
    return closeAsked();
  }
  for (const open of document.querySelectorAll("details.confirm[open]")) {
    if (!open.contains(event.target)) open.open = false;
  }
});

// The clock only shows what the server counted, going on from there.
let ticking = 0;

function startClock() {
  clearInterval(ticking);
  const clock = document.getElementById("clock");
  if (!clock?.hasAttribute("data-running")) return;
  const from = Number(clock.dataset.seconds) * 1000 - performance.now();
  ticking = setInterval(() => {
    clock.textContent = written(Math.floor((from + performance.now()) / 1000));
  }, 1000);
}

function written(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

startClock();
