{% autoescape off %}// Without a network a page is answered by one that says so. Nothing else is ever kept: no game, no deal, no answer.

const CACHE = "offline-{{ digest }}";
const PAGE = "{{ page }}";
const FILES = [{% for file in files %}
  "{{ file }}",{% endfor %}
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
  );
});

const kept = async (path, error) => (await (await caches.open(CACHE)).match(path, { ignoreVary: true })) ?? Promise.reject(error);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch((error) => kept(PAGE, error)));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch((error) => kept(pathname, error)));
});
{% endautoescape %}
