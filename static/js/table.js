// The table's page: its parts, the focus, what asks before it acts, the clock.

import { held, letGo } from "./acts.js";
import "./drag.js";
import "./finish.js";
import "./intro.js";
import "./keys.js";
import "./looks.js";
import { table } from "./message.js";
import "./motion.js";

// Only a ranked game's end can be shared.
const share = () => document.querySelector("[data-share]") && import("./share.js");

document.addEventListener("htmx:after:swap", () => {
  share();
  startClock();
  keepFocus();
});

// Focus never falls to the body: it goes to the end, else stays on the pile, else goes to a card that can move.
function keepFocus() {
  if (document.activeElement !== document.body) return;
  const find = (what) => document.querySelector(what);
  const place = find("#end") ?? find(`button#${held || "end"}, [id="${held}"] :is(button, summary)`);
  (place ?? find("#table :is([data-fits], [data-moves])") ?? find("#tool-rules")).focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  closeAsked();
  letGo();
});

document.addEventListener("click", (event) => {
  const isClosing = event.target.closest("[data-close]");
  if (isClosing) event.preventDefault();
  closeAsked(isClosing ? null : event.target);
});

function closeAsked(but = null) {
  for (const open of document.querySelectorAll("details.confirm[open]")) {
    if (open.contains(but)) continue;
    open.open = false;
    if (!but) open.querySelector("summary").focus();
  }
}

// The clock only shows what the server counted, going on from there.
let ticking = 0;

function startClock() {
  clearInterval(ticking);
  const clock = document.getElementById("clock");
  if (!clock?.hasAttribute("data-running")) return;
  const from = clock.dataset.seconds * 1000 - performance.now();
  ticking = setInterval(() => (clock.textContent = written((from + performance.now()) / 1000)), 1000);
}

function written(seconds) {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  if (!parts[0]) parts.shift();
  return parts.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

startClock();
share();
