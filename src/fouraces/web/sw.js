/**
 * Keeps the files of the pages at hand, and shows a kind page where there is no network. The files of a
 * version lie under an address of their own, so what is kept is never out of date.
 */

const ASSETS = "{{assets}}";
const KEPT = "fouraces-{{digest}}";
const NO_NETWORK = "/offline";

const worker = /** @type {any} */ (self);

/** Keeps the page that is shown without a network, and all that it is made of. */
async function install() {
  const cache = await caches.open(KEPT);
  const page = await fetch(NO_NETWORK);
  const links = (await page.clone().text()).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g);
  const parts = new Set([...links].map((link) => link[1]));
  await Promise.all([cache.put(NO_NETWORK, page), ...[...parts].map((part) => cache.add(part))]);
}

/** Forgets the files of other versions. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("fouraces-") && name !== KEPT).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function fromCache(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request.url);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok && request.url.includes(ASSETS)) cache.put(request.url, fetched.clone());
  return fetched;
}

/** @param {Request} request */
async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(NO_NETWORK)) ?? Response.error();
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fromNetwork(request));
  else if (new URL(request.url).pathname.startsWith("/assets/")) event.respondWith(fromCache(request));
});
