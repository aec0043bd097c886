// The keyboard: arrows follow the picture, letters use the tools, and the table can be read aloud.

import { say, sentence, table } from "./message.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TOOLS = { u: "take-back", y: "redo", h: "hint", n: "deal", g: "give-up", r: "rules", f: "finish" };
const OTHERS = { s: () => ask("quick", "input"), t: read, "?": () => help.showModal() };
const help = document.getElementById("keys"); // the browser keeps the focus within it, and brings it back

document.addEventListener("keydown", (event) => {
  const { altKey, ctrlKey, metaKey, repeat, shiftKey, target } = event;
  const key = event.key.toLowerCase();
  const arrow = ARROWS[event.key];
  if (altKey || target.closest("input, select, textarea, dialog")) return;
  let act;
  if (ctrlKey || metaKey) act = key === "z" && (() => use(shiftKey ? "redo" : "take-back"));
  else if (arrow) act = target.matches("body, .piles button, button.redeal") && (() => walk(target, ...arrow));
  else if (!repeat && document.documentElement.dataset.keys !== "off" && (!shiftKey || key === "?"))
    act = key in TOOLS ? () => use(TOOLS[key]) : OTHERS[key];
  if (!act) return;
  event.preventDefault();
  act();
});

function use(name) {
  const tool = document.getElementById(`tool-${name}`);
  if (tool?.matches("details")) ask(tool.id, ".sheet");
  else if (tool) tool.click();
  else if (name === "hint") say(sentence("noHint"));
}

function ask(id, inside) {
  const details = document.getElementById(id);
  if (!details.open) details.querySelector("summary").click();
  details.querySelector(inside).focus();
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("#open-keys")) help.showModal();
});
help.addEventListener("keydown", (event) => event.stopPropagation());

// The whole layout in its order, after what the live region says already; only those who listen get it.
function read() {
  const parts = Array.from(table().querySelectorAll(".piles"), (part) => {
    const piles = part.querySelectorAll('.pile:not([data-n="0"])');
    const told = Array.from(piles, (pile) => pile.querySelector("[aria-label]").ariaLabel);
    return `${part.ariaLabel}: ${told.concat(part.dataset.empty ?? []).join("; ")}.`;
  });
  const spoken = document.createElement("span");
  spoken.className = "unseen";
  spoken.textContent = ["", ...parts, table().querySelector(".redeal")?.textContent].join(" ");
  const message = document.getElementById("message");
  message.querySelector(".unseen")?.remove();
  message.append(spoken);
}

const box = (one) => one.getBoundingClientRect();

function walk(from, across, down) {
  const all = [...table().querySelectorAll(".piles button, button.redeal")];
  const stones = all.filter((one) => from.closest(".arch")?.contains(one));
  const stone = stones.indexOf(from);
  let to;
  if (from === document.body) to = table().querySelector("[data-fits], [data-moves]");
  else if (stone < 0) to = nearest(from, all, across, down);
  // Along the arch as it is seen, stone by stone; down from it to whatever lies nearest.
  else if (across) to = stones[stone + across * Math.sign(box(stones.at(-1)).x - box(stones[0]).x)];
  else to = down < 0 ? nearest(from, stones, 0, down) : nearest(from, all.filter((one) => !stones.includes(one)));
  to?.focus();
}

// What lies ahead and least aside; without a direction, what is nearest of all.
function nearest(from, buttons, across, down) {
  const here = box(from);
  const far = (one) => {
    const there = box(one);
    const x = there.x - here.x + (there.width - here.width) / 2;
    const y = there.y - here.y + (there.height - here.height) / 2;
    if (down === undefined) return Math.hypot(x, y);
    const [ahead, offset, size] = across
      ? [x * across, Math.abs(y), here.height + there.height]
      : [y * down, Math.abs(x), here.width + there.width];
    const aside = Math.max(0, offset - size / 2);
    return ahead < 1 || aside > 2 * ahead ? Infinity : ahead + 3 * aside + offset / 4;
  };
  return buttons.filter((one) => far(one) < Infinity).sort((one, other) => far(one) - far(other))[0];
}
