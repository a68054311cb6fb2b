// The service worker. It keeps files that are the same for everybody, by the
// version in their addresses, and the page for when there is no connection. It
// never keeps a page or a frame of a table, a lesson or a day: those it does not
// even touch, or passes on.

// The server writes here what there is.
const shell = { version: '', offline: '', files: [''], game: [''] }

const worker = /** @type {any} */ (self)

worker.addEventListener('install', (/** @type {any} */ e) => {
  e.waitUntil(Promise.all([keep(), route(e)]).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (/** @type {any} */ e) => {
  const ready = Promise.all([forget(), worker.registration.navigationPreload?.enable()])
  e.waitUntil(ready.then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (/** @type {any} */ e) => {
  const url = new URL(e.request.url)
  if (e.request.method !== 'GET' || url.origin !== location.origin) return
  if (e.request.mode === 'navigate') e.respondWith(visit(e))
  else if (url.pathname.startsWith('/static/')) e.respondWith(file(e.request))
})

// A player who may play without a connection keeps the game, too.
worker.addEventListener('message', (/** @type {any} */ e) => {
  if (e.data === 'keep-game') e.waitUntil(keepGame())
})

async function keepGame() {
  const cache = await caches.open(shell.version)
  for (const file of shell.game) {
    if (!(await cache.match(file))) await cache.add(file)
  }
}

/**
 * Has the browser itself look in the cache for files: they do not wait until this
 * worker starts, and do not fail when it ends. A browser that cannot asks the worker.
 * @param {any} e
 */
async function route(e) {
  const files = { condition: { urlPattern: '/static/*' }, source: { cacheName: shell.version } }
  await e.addRoutes?.(files).catch(() => {})
}

/** Keeps the shell of this version. */
async function keep() {
  const cache = await caches.open(shell.version)
  await cache.addAll([...shell.files, shell.offline])
}

/** Forgets those of other versions. Their addresses hold their version, so no page of today asks for them. */
async function forget() {
  for (const name of await caches.keys()) {
    if (name.startsWith('eleusis-') && name !== shell.version) await caches.delete(name)
  }
}

/**
 * Passes the visit of a page on to the server; without a connection says so.
 * @param {any} e
 */
async function visit(e) {
  try {
    return (await e.preloadResponse) ?? (await fetch(e.request))
  } catch {
    return (await caches.match(shell.offline, { ignoreVary: true })) ?? Response.error()
  }
}

/**
 * Returns a file that was kept, or the server's, also if the cache cannot be read.
 * @param {Request} request
 */
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  return kept ?? fetch(request)
}
