// Asks the browser to keep the offline page at hand, once the page itself is there. Without it nothing is missing.

addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
