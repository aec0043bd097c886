// Every page's hands: a countdown that goes on from what the server wrote, and forms with the token that counts.

import "./token.js";
import "./worker.js";

const MINUTE = 60_000;

function written(milliseconds, { long, short }) {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  const values = { hours, minutes: hours ? minutes % 60 : minutes };
  return (hours ? long : short).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// The server's clock counts, not the browser's: only the time since the page came is measured here.
for (const countdown of document.querySelectorAll("[data-countdown]")) {
  const left = Number(countdown.dataset.left) * 1000;
  const came = performance.now();
  setInterval(() => {
    countdown.textContent = written(left - (performance.now() - came), countdown.dataset);
  }, 10_000);
}
