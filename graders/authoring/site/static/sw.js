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
  await Promise.all(SHELL.map(async (name) => {
    const url = new URL(name, self.registration.scope).href;
    const found = await fetch(url, { cache: "reload" });
    if (!found.ok) throw new Error(`${url}: ${found.status}`);
    await kept.put(url, isolated(found, url));
  }));
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
  return (await kept.match(url)) ?? fetchAndKeep(kept, url, request);
}

/** Fetch a file, and return it as it is kept from then on.
 *
 * With a file that comes from the cache as it is, browsers keep the code that they compile of it.
 */
async function fetchAndKeep(kept, url, request) {
  const found = await fetch(url, { integrity: request.integrity, cache: "no-cache" });
  if (!found.ok) return found;
  try {
    await kept.put(url, isolated(found.clone(), url));
    return await kept.match(url);
  } catch {
    return isolated(found, url); // no room
  }
}

function isolated(found, url) {
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  if (url.endsWith(".wasm")) headers.set("Content-Type", "application/wasm");
  return new Response(found.body, { status: found.status, headers });
}
