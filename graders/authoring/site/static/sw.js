// Keeps the site for use without a network, and lets it share memory between its workers.
//
// Static hosts set no headers of their own: those that isolate the page are added here.

const KEPT = `${self.registration.scope} ${DIGEST}`;
const RUNTIME = new URL(RUNTIME_URL, self.registration.scope).href;
const PYTHON = `${self.registration.scope} python ${RUNTIME_DIGEST}`;
const ISOLATED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  // Whatever runs here talks to nobody else.
  "Content-Security-Policy": `connect-src 'self' ${new URL(RUNTIME).origin}`,
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  if (method === "GET" && (url.startsWith(self.registration.scope) || url.startsWith(RUNTIME))) {
    event.respondWith(answer(event.request));
  }
});

async function install() {
  const kept = await caches.open(KEPT);
  await kept.addAll(SHELL.map((name) => new Request(name, { cache: "reload" })));
  await self.skipWaiting();
}

async function activate() {
  const ours = (name) => name.startsWith(`${self.registration.scope} `);
  const old = (await caches.keys()).filter((name) => ours(name) && name !== KEPT && name !== PYTHON);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const plain = request.url.split(/[?#]/)[0];
  const url = plain === self.registration.scope ? `${plain}index.html` : plain;
  const kept = await caches.open(url.startsWith(RUNTIME) ? PYTHON : KEPT);
  const found = (await kept.match(url)) ?? (await fetchAndKeep(kept, url, request));
  if (!found.ok) return found;
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(found.body, { status: found.status, headers });
}

async function fetchAndKeep(kept, url, request) {
  const found = await fetch(url, { integrity: request.integrity, cache: "no-cache" });
  if (found.ok) await kept.put(url, found.clone());
  return found;
}
