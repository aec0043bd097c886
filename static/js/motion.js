// What a swap moved glides from where it was seen, and what it turned up turns. Nothing waits for it.

import { table } from "./message.js";

const LANDED = 220; // ms of the longest flight
const flights = new Map(); // cards on their way
const ghosts = new Map(); // what is drawn for a moment, and where: a card below another, the back of one turning
let before = null; // what the coming swap changes, as it is seen now

const signOf = (use) => use.getAttribute("href");
const faceOf = (card) => signOf(card.firstElementChild);
const linesOf = () => [...table().querySelectorAll(".fanlight use:not(.bars, .ghost)")];
const timing = (duration, delay = 0) => ({ duration, delay, fill: "backwards", easing: "cubic-bezier(.2,.7,.2,1)" });

function pilesOf(tree) {
  const piles = new Map();
  for (const pile of tree.querySelectorAll("[data-pile]")) {
    const cards = [...pile.querySelectorAll(".slot > .card:not(.ghost)")];
    const { n, below = 0 } = pile.dataset;
    const all = [n, below, ...cards.map(faceOf)].join();
    piles.set(pile.id, { n: +n, below: +below, cards, isClosed: cards.length < n, all });
  }
  return piles;
}

// Where a card is on the screen: its middle, its turn, its height, which stays while it turns over.
function seen(card) {
  const { c, d } = card.getScreenCTM();
  const { x, y, width, height } = card.getBoundingClientRect();
  const [turn, high] = [Math.atan2(-c, d), Math.hypot(c, d) * card.clientHeight];
  return { card, face: faceOf(card), x: x + width / 2, y: y + height / 2, turn, high };
}

document.addEventListener("htmx:before:swap", ({ detail }) => {
  const next = detail.tasks.find(({ type }) => type === "main")?.fragment.querySelector("#table");
  if (!next) return (before = null);
  const piles = pilesOf(table());
  for (const [code, { all }] of pilesOf(next)) if (piles.get(code)?.all === all) piles.delete(code);
  for (const was of piles.values()) was.seen = was.cards.map(seen);
  before = { piles, lines: linesOf().map(signOf) };
  for (const ghost of ghosts.keys()) ghost.remove(); // else the swap may take it for a card
});

document.addEventListener("htmx:after:swap", () => {
  for (const [ghost, place] of ghosts) if (place.isConnected) place.append(ghost);
  for (const [card, { id }] of flights) card.classList.toggle("flying", id === "flight");
  if (!before) return;
  const { piles, lines } = before;
  const now = pilesOf(table());
  const changed = [...piles].map(([code, was]) => [was, now.get(code)]);
  for (const [, is] of changed) is.cards.forEach(land);
  for (const [, is] of changed) is.seen = is.cards.map(seen);
  const ways = waysOf(changed);
  const { haptic, motion, sound } = document.documentElement.dataset;
  if ((haptic || sound) && ways.some(({ moved }) => moved)) import("./sound.js").then(({ feel }) => feel(haptic, sound));
  if (motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const line of linesOf()) if (!lines.includes(signOf(line))) draw(line, lines);
  ways.forEach(glide);
});

function land(card) {
  flights.get(card)?.cancel();
  flights.delete(card);
  card.classList.remove("flying");
}

// Tell moves by their meaning, as a swap keeps places and not cards: the face that one pile lost, another got.
function waysOf(changed) {
  const ways = [], gone = [], come = [];
  for (const [was, is] of changed) {
    const left = [...was.seen];
    if (was.n < is.n && is.isClosed) {
      for (const to of is.seen) come.push({ to, under: left[0] });
      continue;
    }
    const uncovers = was.n > is.n && was.isClosed;
    for (const to of is.seen) {
      const at = uncovers ? -1 : left.findIndex(({ face }) => face === to.face);
      if (at >= 0) ways.push({ to, from: left.splice(at, 1)[0] });
      else if (!uncovers) come.push({ to });
      else if (was.below > is.below) ways.push({ to, from: { ...to, face: to.face.replace(/#.*/, "#back") } });
    }
    gone.push(...left);
  }
  const isBack = ({ face }) => face.endsWith("#back");
  for (const one of come) {
    let at = gone.findIndex(({ face }) => face === one.to.face);
    if (at < 0) at = gone.findIndex((from) => isBack(from) !== isBack(one.to)); // stock and talon
    if (at >= 0) ways.push({ ...one, from: gone.splice(at, 1)[0], moved: true });
  }
  return ways;
}

function glide({ from, to, under, moved }) {
  const { card } = to;
  const turns = from.face !== to.face;
  const [x, y, turn, size] = [from.x - to.x, from.y - to.y, from.turn - to.turn, from.high / to.high];
  const far = Math.hypot(x, y);
  if (far < 1 && !turns) return;
  const duration = turns ? 200 : Math.min(120 + far / 6, LANDED);
  const fly = (node, ...frames) => node.animate(frames, { ...timing(duration), id: moved ? "flight" : "shift" });
  const at = (part, wide, offset) => {
    const scale = 1 + part * (size - 1);
    const way = `translate(${part * x}px,${part * y}px) rotate(${to.turn + part * turn}rad)`; // on the screen
    return { transform: `rotate(${-to.turn}rad) ${way} scale(${scale * wide},${scale})`, offset };
  };
  if (under) {
    const below = ghostOf(card, under.face, duration);
    below.classList.add("under");
    glide({ from: under, to: { ...to, card: below, face: under.face } });
  }
  if (turns) fly(ghostOf(card, from.face, duration), at(1, 1, 0), at(0.5, 0, 0.5), at(0.5, 0, 1));
  const flight = turns ? fly(card, at(1, 0, 0), at(0.5, 0, 0.5), at(0, 1, 1)) : fly(card, at(1, 1, 0), at(0, 1, 1));
  const done = () => flights.get(card) === flight && land(card);
  flight.finished.then(done, done);
  flights.set(card, flight);
  card.classList.toggle("flying", !!moved);
}

function ghostOf(node, sign, duration) {
  const ghost = node.cloneNode(true);
  (ghost.firstElementChild ?? ghost).setAttribute("href", sign);
  ghost.classList.add("ghost");
  node.parentNode.append(ghost);
  ghosts.set(ghost, node.parentNode);
  setTimeout(() => ghosts.delete(ghost) && ghost.remove(), duration);
  return ghost;
}

// A line of the fanlight draws in when its card has landed; the others of its pane stay.
function draw(line, lines) {
  const old = lines.find((sign) => sign.startsWith(signOf(line).replace(/\d+$/, "")));
  const long = line.parentNode.getBoundingClientRect().width / 5;
  line.animate({ strokeDasharray: [`0 ${long}`, `${long} ${long}`] }, timing(240, LANDED));
  if (old) ghostOf(line, old, LANDED + 240);
}

// Any press or key ends what is only shown, a deal or a win, and does besides what it always does.
const hurry = () => table()?.removeAttribute("data-show");

document.addEventListener("pointerdown", hurry, true);
document.addEventListener("keydown", hurry, true);
if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") hurry();
