// Finish goes on by itself until the game is won: each move a press of its tool, once the last is answered.
// A press anywhere, Escape, or whatever else is asked of the table stops it.

import { say, sentence } from "./message.js";

const PACE = 140; // ms from one press to the next
const DOUBLE = 250; // ms within which a second press belongs to the first

let running = false;
let begun = -DOUBLE;
let pressed = 0; // when it pressed last
let pressing = false;
let waiting = 0;

const tool = () => document.getElementById("tool-finish");
const line = () => document.getElementById("message");

function press() {
  pressed = performance.now();
  pressing = true;
  line().ariaLive = "off"; // one word a move would never be heard out
  tool()?.click();
  pressing = false;
}

function start() {
  begun = pressed = performance.now();
  running = true;
  say(sentence("finishing"));
  show();
}

function stop() {
  if (!running) return;
  running = false;
  clearTimeout(waiting);
  line().ariaLive = null;
  line().append(...line().childNodes); // said aloud now
  show();
}

function show() {
  if (!tool()) return;
  tool().ariaPressed = running ? "true" : null;
  tool().querySelector("span").textContent = sentence(running ? "stop" : "finish");
}

function listen(type, heard) {
  document.addEventListener(type, heard, true);
}

listen("click", (event) => {
  if (pressing || !event.target.closest("#tool-finish")) return;
  if (!running) return start();
  event.preventDefault();
  event.stopImmediatePropagation();
  if (performance.now() - begun > DOUBLE) stop();
});
listen("pointerdown", (event) => event.target.closest("#tool-finish") || stop());
listen("keydown", (event) => {
  if (event.key === "Escape") stop();
  if (event.repeat && event.target === tool()) event.preventDefault(); // held down is one press
});
listen("htmx:config:request", (event) => event.target === tool() || stop());
listen("htmx:response:error", stop);
listen("htmx:error", stop);
listen("htmx:after:swap", show);

document.addEventListener("htmx:finally:request", () => {
  if (!running) return;
  if (!tool()) return stop();
  clearTimeout(waiting);
  waiting = setTimeout(press, PACE - (performance.now() - pressed));
});
