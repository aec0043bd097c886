// The press, and drag and drop by mouse, pen and touch. The page says what may go where (data-from, data-to);
// a drop is that move, posted. A card that is dropped elsewhere glides back.

import { play } from "./acts.js";
import { table } from "./message.js";

const FAR = 8; // px that a press may wander and still be a tap
const LEAST = 200; // square px of a pile that a card has to cover

let press = null; // where a button was pressed, and the card once it is lifted
let wasDragged = false;

const on = (name, act) => document.addEventListener(name, act, true);
const cardOf = (button) => button.querySelector(":scope > .card:not(.ghost), .slot:last-child > .card:not(.ghost)");

on("pointerdown", (event) => {
  const isFirst = !press && event.isPrimary && !event.button;
  const button = event.target.closest("#table button, .tool");
  letFall();
  wasDragged = false;
  if (!isFirst || !button) return;
  button.dataset.pressed = "";
  press = { button, start: event };
});

on("pointermove", ({ buttons, pointerId, x, y }) => {
  if (pointerId !== press?.start.pointerId) return;
  if (!buttons) return letFall(); // let go where it could not be seen
  press.by = { x: x - press.start.x, y: y - press.start.y, w: 0 };
  if (!press.card && Math.hypot(press.by.x, press.by.y) > FAR) lift();
  if (press?.card) carry();
});

on("pointerup", ({ pointerId }) => {
  if (pointerId !== press?.start.pointerId) return;
  const { button, from, over } = press;
  letFall(over);
  if (over) play(`${from}>${over}`, button);
});

on("pointercancel", () => letFall());
on("keydown", (event) => {
  if (event.key !== "Escape" || !press?.card) return;
  letFall();
  event.stopImmediatePropagation();
});

// The click that ends a drag is no tap; one by keyboard or script is.
on("click", (event) => {
  if (!wasDragged || !event.detail) return;
  event.preventDefault();
  event.stopImmediatePropagation();
});

function lift() {
  const { button, start } = press;
  if (!button.dataset.from) return letFall();
  wasDragged = true;
  delete button.dataset.pressed;
  table().setPointerCapture(start.pointerId);
  press.card = cardOf(button);
  take();
}

// See how the card lies, and where it may be dropped: its own place is one of them.
function take() {
  const { button, card } = press;
  const { from, to } = button.dataset;
  let laid = new DOMMatrix();
  for (const motion of card.getAnimations()) motion.cancel();
  for (let one = card.parentNode; one !== table(); one = one.parentNode) {
    const { rotate, transform } = getComputedStyle(one);
    laid = new DOMMatrix().rotate(parseFloat(rotate) || 0).multiply(new DOMMatrix(transform)).multiply(laid);
  }
  const places = [{ rect: card.getBoundingClientRect() }];
  for (const code of to.split(" ")) {
    const pile = document.getElementById(code);
    places.push({ pile, rect: pile.querySelector(".stack").getBoundingClientRect() });
  }
  card.dataset.lifted = "";
  Object.assign(press, { from, laid, places });
}

function carry() {
  const { by, card, laid, places } = press;
  const { x, y } = laid.inverse().transformPoint(by);
  card.style.transform = `translate(${x}px, ${y}px) rotate(${Math.atan2(-laid.b, laid.a)}rad)`;
  const { left, right, top, bottom } = card.getBoundingClientRect();
  let most = LEAST;
  let over;
  for (const { pile, rect } of places) {
    const across = Math.min(right, rect.right) - Math.max(left, rect.left);
    const down = Math.min(bottom, rect.bottom) - Math.max(top, rect.top);
    if (across > 0 && across * down > most) [most, over] = [across * down, pile];
  }
  for (const { pile } of places) if (pile) pile.dataset.drop = pile === over ? "over" : "";
  press.over = over?.id;
}

function letFall(stays) {
  if (!press) return;
  const { button, card, places = [] } = press;
  press = null;
  delete button.dataset.pressed;
  for (const { pile } of places) delete pile?.dataset.drop;
  if (card && !stays) glideBack(card);
}

function glideBack(card) {
  card.dataset.lifted = "back";
  card.style.transform = "";
  const ways = card.getAnimations().map((way) => way.finished);
  Promise.allSettled(ways).then(() => card.dataset.lifted && delete card.dataset.lifted);
}

// A swap may come while a card is held: it is held on if it can still go.
on("htmx:after:swap", () => {
  if (!press?.card) return;
  const { button, card, from } = press;
  if (!card.isConnected || button.dataset.from !== from) return letFall();
  take();
  carry();
});

// What still lies where it was dropped had no answer that moved it.
on("htmx:finally:request", () => {
  for (const card of table().querySelectorAll('[data-lifted=""]')) if (card !== press?.card) glideBack(card);
});
