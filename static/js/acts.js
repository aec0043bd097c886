// An act, from the hand to the answer. Each is sent once the one before is answered, at the ply of the table then.
// No rules of the game are here: the server says which moves exist, and its answer is the table.

import { pileOf, say, sentence, table } from "./message.js";
import { freshToken } from "./token.js";

const AGAIN = 250; // ms within which, and px, a second tap is part of a double click
const NEAR = 10;
const LATE = 150; // ms after which an act shows that it is under way

export let held = ""; // the pile or tool that the last act began at

const waiting = new Map(); // acts without an answer, by their requests
const retry = Object.assign(document.createElement("button"), { className: "button", id: "retry" });
let finger = {};
let last = { at: -AGAIN };

const felt = () => document.getElementById("felt");
const on = (name, act) => document.addEventListener(`htmx:${name}`, (event) => act(event.detail.ctx, event));
const where = { target: "#table", swap: "outerMorph" };
const send = (values, button, url = felt().action) =>
  htmx.ajax("POST", url, { ...where, source: felt(), values, button });

// Play a move, shown at a button.
export const play = (move, button) => send({ move }, button);

export function letGo() {
  last.at = -AGAIN; // no double click, however quick
  table().querySelector("[data-chosen]")?.click();
}

document.addEventListener("click", (event) => (finger = event), true);

// A double click is one act, and so is a tap on what is under way. A quick tap elsewhere is a new one.
on("config:request", (ctx, event) => {
  const { action, body, form, submitter } = ctx.request;
  if (form !== felt()) return;
  const { button = submitter ?? event.target } = ctx;
  const [pile, at, { ply }] = [pileOf(button), performance.now(), table().dataset];
  const from = body.get("move")?.split(">")[0];
  const isGuarded = !ctx.button && button.closest(".piles, #tool-hint");
  const same = from ?? (isGuarded && action);
  const isNear = pile === last.pile && Math.hypot(last.finger.x - finger.x, last.finger.y - finger.y) < NEAR;
  const isUnderWay = same && [...waiting.values()].some((act) => act.same === same);
  if ((isGuarded && isNear && at - last.at < AGAIN) || isUnderWay) return event.preventDefault();
  last = { pile, at, finger };
  held = pile;
  body.set("csrfmiddlewaretoken", freshToken());
  const act = { button, from, same, ply, top: topOf(from), isTap: from && isGuarded && !("takes" in button.dataset) };
  act.timer = setTimeout(() => (button.dataset.underWay = ""), LATE);
  waiting.set(ctx, act);
});

// The card that was meant, of a pile that is tapped as a whole: no other is played for it.
const topOf = (pile) =>
  document.querySelector(`[id="${pile}"] .slot:last-child > .card:not(.ghost) use`)?.getAttribute("href");

on("before:request", (ctx, event) => {
  const { body, form } = ctx.request;
  if (form !== felt()) return;
  const act = waiting.get(ctx);
  if (!act || act.top !== topOf(act.from)) return event.preventDefault();
  if (body.has("again")) return;
  const { ply } = table().dataset;
  body.set("ply", ply);
  if (act.isTap && act.ply !== ply) body.set("move", act.from); // where to may have changed
});

on("after:swap", (ctx) => {
  if (ctx.response.status === 422) waiting.get(ctx)?.button.setAttribute("data-refused", "");
  retry.remove();
});

document.addEventListener("animationend", ({ target }) => {
  target.closest("[data-refused]")?.removeAttribute("data-refused");
});

on("finally:request", forget);

function forget(ctx) {
  const act = waiting.get(ctx);
  if (!act) return;
  clearTimeout(act.timer);
  delete act.button.dataset.underWay;
  waiting.delete(ctx);
}

on("response:error", (ctx) => {
  const { response, text } = ctx;
  if (response.status === 422) return; // the table stays, and says why
  if (response.status > 501) return unanswered(ctx); // a proxy: who knows what the server heard
  [...waiting.keys()].forEach(forget);
  const isSaid = text && response.headers.get("content-type")?.startsWith("text/plain");
  if (response.status !== 409) say(isSaid ? text : sentence("failed"));
});

on("error", unanswered);

// It may have been played or not: what waits behind it is not, and asked again it is played once.
function unanswered(ctx) {
  const act = waiting.get(ctx);
  if (!act) return;
  [...waiting.keys()].forEach(forget);
  say(sentence(navigator.onLine ? "noAnswer" : "offline"));
  const { action, body } = ctx.request;
  retry.textContent = sentence("retry");
  retry.onclick = () => send({ ...Object.fromEntries(body), again: 1 }, act.button, action);
  document.getElementById("toasts").append(retry);
}

// With a network again the table is fetched; a chosen card stays chosen.
addEventListener("offline", () => say(sentence("offline")));
addEventListener("online", async () => {
  const parts = { select: "#table", selectOOB: "#figures:outerMorph,#tools:outerMorph" };
  const isFree = !table().querySelector("[data-chosen]");
  if (isFree) await htmx.ajax("GET", location.pathname, { ...where, ...parts, source: table() });
  say(sentence("online"));
});
