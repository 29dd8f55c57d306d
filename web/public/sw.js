// The service worker: keeps one build of the page as a whole, and opens the page from it.
//
// What stands before this is written when the file is served: `BALAK`, the list of the build. A
// browser takes this file for another one as soon as anything of the build is another.
//
// A build is kept in a cache of its own name. It comes as a whole or not at all, each file checked by
// its digest, and it takes over only when the page asks for it or no page of an older one is open. So
// nobody is ever given parts of two builds. Python, if it was fetched, is in a cache beside them: its
// files have a digest in their names, so what has not changed need not come again.

const CACHE = `balak-page-${BALAK.build}`;
const PYTHON = "balak-python";
const ROOT = new URL("./", self.location.href).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  const name = new URL(request.url).pathname.slice(new URL(ROOT).pathname.length);
  if (request.mode === "navigate") {
    if (isPage(name)) event.respondWith(kept(ROOT + "index.html", request));
  } else if (name in BALAK.first || name === "build.json" || name.startsWith("assets/")) {
    event.respondWith(kept(ROOT + name, request));
  }
});

/** Whether an address is one of the page's own, rather than of a file or of the server. */
function isPage(name) {
  return !/^(api\/|assets\/|healthz$|metrics$)/.test(name) && !/\.[a-z]+$/.test(name.replace("index.html", ""));
}

async function kept(url, request) {
  const page = await (await caches.open(CACHE)).match(url);
  if (page) return page;
  const python = await (await caches.open(PYTHON)).match(url);
  return python ?? fetch(request);
}

/** Keep the build as a whole, or nothing of it. */
async function install() {
  try {
    await keepBuild();
    await bringPythonUpToDate();
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function keepBuild() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(BALAK.first).map(async ([name, digest]) => {
      const answer = await whole(name);
      const body = await answer.clone().arrayBuffer();
      if ((await sha256(body)) !== digest) throw new Error(`${name} is of another build`);
      await cache.put(ROOT + name, answer);
    }),
  );
  const headers = { "Content-Type": "application/json" };
  await cache.put(ROOT + "build.json", new Response(JSON.stringify(BALAK), { headers }));
}

/** Fetch what has changed of Python, if it was here as a whole: it must stay so. */
async function bringPythonUpToDate() {
  const cache = await caches.open(PYTHON);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  if (here.size === 0) return;
  const older = await whatWasKept();
  if (older === null || Object.keys(older.python).some((name) => !here.has(ROOT + name))) return;
  for (const name of Object.keys(BALAK.python)) {
    if (!here.has(ROOT + name)) await cache.put(ROOT + name, await whole(name));
  }
}

/** The list of the build that is in use now; null where there is none. */
async function whatWasKept() {
  for (const name of await caches.keys()) {
    if (!name.startsWith("balak-page-") || name === CACHE) continue;
    const found = await (await caches.open(name)).match(ROOT + "build.json");
    if (found) return found.json();
  }
  return null;
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("balak-page-") && name !== CACHE) await caches.delete(name);
  }
  const cache = await caches.open(PYTHON);
  const wanted = new Set(Object.keys(BALAK.python).map((name) => ROOT + name));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

async function whole(name) {
  const answer = await fetch(ROOT + name, { cache: name.startsWith("assets/") ? "default" : "no-cache" });
  if (!answer.ok) throw new Error(`${name} did not come`);
  return answer;
}

async function sha256(body) {
  const digest = await crypto.subtle.digest("SHA-256", body);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
