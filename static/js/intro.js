// The introduction to a first table, a step at a time. It waits for nobody: the first move ends it, and it never comes again.

import { table } from "./message.js";
import { freshToken } from "./token.js";

const intro = document.getElementById("intro");

function goOn({ currentTarget: button }) {
  const now = intro.querySelector("[aria-current]");
  const then = now.nextElementSibling;
  if (!then) return end();
  now.ariaCurrent = null;
  then.ariaCurrent = "step";
  if (then.nextElementSibling) return;
  button.textContent = button.dataset.last;
  button.nextElementSibling.hidden = true;
}

function end(event) {
  event?.preventDefault();
  if (!intro.isConnected) return;
  const form = intro.querySelector("form");
  const body = new FormData(form);
  body.set("csrfmiddlewaretoken", freshToken());
  fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => {}); // unkept, it is shown once more
  const focused = intro.querySelector(":focus");
  intro.remove();
  if (focused) table().querySelector("[data-fits], [data-moves], button").focus({ preventScroll: true });
}

if (intro) {
  intro.querySelector("[type=button]").addEventListener("click", goOn);
  intro.addEventListener("submit", end);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && end());
  document.addEventListener("htmx:after:swap", () => +table().dataset.ply && end());
}
