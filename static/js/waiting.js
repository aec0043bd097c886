// What is found out about a game comes by itself: asked for ever more seldom, only while the page is
// looked at, and never under a focus.

const LONGEST = 60_000;
let pause = 2_000;

function ask() {
  const part = document.querySelector("#analysis[hx-get]");
  if (!part) return;
  if (!document.hidden && !part.contains(document.activeElement)) {
    part.dispatchEvent(new Event("refresh"));
    pause = Math.min(pause * 1.25, LONGEST);
  }
  setTimeout(ask, pause);
}

setTimeout(ask, pause);
