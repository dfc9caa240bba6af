/* Keeps the page and all that it needs, so that it works without a network once it has been visited. A new build waits
 * until the old one is open nowhere: its files go with it. */
const CACHE = "grognard-VERSION_HERE";
const FILES = ["FILES_HERE"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n.startsWith("grognard-") && n !== CACHE).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.includes("/api/")) return; // a host is asked itself
  const page = event.request.mode === "navigate";
  event.respondWith(
    caches.open(CACHE).then(async (cache) => {
      const kept = await cache.match(page ? "./" : event.request, { ignoreSearch: true });
      return kept ?? fetch(event.request);
    }),
  );
});

/* "Your turn": to the battle, in a page that is open or a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const id = event.notification.tag.replace(/^grognard-/, "");
  const address = new URL(`#/battle/${id}`, self.registration.scope).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async ([page]) => {
      if (!page) return self.clients.openWindow(address);
      await page.focus();
      return page.navigate(address);
    }),
  );
});
