// Every page's hands: a countdown that goes on from what the server wrote, and forms with the token that counts.

import "./token.js";

const MINUTE = 60_000;

function written(milliseconds) {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

// The server's clock counts, not the browser's: only the time since the page came is measured here.
for (const countdown of document.querySelectorAll("[data-countdown]")) {
  const left = Number(countdown.dataset.left) * 1000;
  const came = performance.now();
  setInterval(() => {
    countdown.textContent = written(left - (performance.now() - came));
  }, 10_000);
}
