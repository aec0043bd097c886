// A day's figures come anew by themselves: only while the page is looked at, and never under a hand or a focus.

const EVERY = 45_000;
let last = performance.now();

function refresh() {
  const live = document.querySelector("#live[hx-get]");
  if (!live || document.hidden || performance.now() - last < EVERY) return;
  if (live.contains(document.activeElement) || !getSelection().isCollapsed) return;
  last = performance.now();
  live.dispatchEvent(new Event("refresh"));
}

setInterval(refresh, 5_000);
document.addEventListener("visibilitychange", refresh);
