// Looks: a choice shows at once and is kept. Without scripts its form is sent by a button.

import { freshToken } from "./token.js";

const look = document.documentElement.dataset;
const quick = document.getElementById("quick");
let kept = Promise.resolve();

document.addEventListener("change", ({ target }) => {
  const { form, name, value } = target;
  if (!form?.matches("[data-looks]")) return;
  if (name === "language") return form.requestSubmit();
  if (value) look[name] = value;
  else delete look[name];
  if (name === "deck") {
    for (const use of document.querySelectorAll(".felt use[href*='/c']")) {
      use.setAttribute("href", use.getAttribute("href").replace(/.*(?=#)/, target.dataset.sprite));
    }
  }
  const body = new URLSearchParams(new FormData(form));
  body.set("csrfmiddlewaretoken", freshToken());
  // One after the other, so that the last choice stays.
  kept = kept.then(() => fetch(form.action, { method: "POST", body, keepalive: true })).catch(() => {});
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !quick?.open) return;
  quick.open = false;
  quick.firstElementChild.focus();
});
document.addEventListener("click", ({ target }) => {
  if (quick && !quick.contains(target)) quick.open = false;
});
