// The service worker. It keeps files that are the same for everybody, by the
// version in their addresses, and the page for when there is no connection. It
// never keeps a page or a frame of a table, a lesson or a day: those it does not
// even touch, or passes on.

// The server writes here what there is.
const shell = { version: '', offline: '', files: [''], game: [''] }

const worker = /** @type {any} */ (self)

// A worker of another version waits until no page is open: pages that lose their worker while they load can fail.
worker.addEventListener('install', (/** @type {any} */ e) => {
  e.waitUntil(Promise.all([keepShell(), route(e)]))
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

/** What pages have asked for before. */
let asked = Promise.resolve()

// Pages tell their language, and whether the game is kept for a player without a connection. One after the other:
// two at once would each delete the offline page of the other.
worker.addEventListener('message', (/** @type {any} */ e) => {
  asked = asked.catch(() => {}).then(() => keepFor(e.data.language, e.data.game))
  e.waitUntil(asked)
})

/**
 * Has the browser itself look in the cache for files: they do not wait until this
 * worker starts, and do not fail when it ends. A browser that cannot asks the worker.
 * @param {any} e
 */
async function route(e) {
  const files = { condition: { urlPattern: '/static/*' }, source: { cacheName: shell.version } }
  await e.addRoutes?.(files).catch(() => {})
}

/** Keeps the shell of this version, and the offline page in the language of the last one. */
async function keepShell() {
  const cache = await caches.open(shell.version)
  const last = await caches.match(shell.offline, anyOffline)
  await cache.addAll(last ? [...shell.files, last.url] : shell.files)
}

/** Finds the offline page in whatever language it is kept. */
const anyOffline = { ignoreSearch: true, ignoreVary: true }

/**
 * Keeps the offline page in a language and in no other one, and the game if it is asked for.
 * @param {string} language
 * @param {boolean} game
 */
async function keepFor(language, game) {
  const cache = await caches.open(shell.version)
  const offline = `${shell.offline}?lang=${language}`
  for (const file of [offline, ...(game ? shell.game : [])]) {
    if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file)
  }
  for (const page of await cache.keys(shell.offline, anyOffline)) {
    if (!page.url.endsWith(offline)) await cache.delete(page, { ignoreVary: true })
  }
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
    return (await caches.match(shell.offline, anyOffline)) ?? Response.error()
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
