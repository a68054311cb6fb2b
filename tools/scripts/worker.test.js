// The service worker, run as a script with a cache and a network of its own.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'

const source = await readFile(new URL('../../internal/web/static/worker.js', import.meta.url), 'utf8')

/** A cache that holds addresses of this site. */
class Cache {
  /** @param {string[]} addresses */
  constructor(...addresses) { this.addresses = new Set(addresses) }
  async add(/** @type {string} */ address) { this.addresses.add(address.replace('https://eleusis.test', '')) }
  async addAll(/** @type {string[]} */ addresses) { for (const a of addresses) await this.add(a) }
  async delete(/** @type {any} */ request) { this.addresses.delete(request.url.replace('https://eleusis.test', '')) }
  async match(/** @type {string} */ address, { ignoreSearch = false } = {}) {
    return (await this.keys(address, { ignoreSearch }))[0]
  }
  async keys(/** @type {string} */ address, { ignoreSearch = false } = {}) {
    const found = [...this.addresses].filter(a => (ignoreSearch ? a.replace(/\?.*/, '') : a) === address)
    return found.map(a => ({ url: 'https://eleusis.test' + a }))
  }
}

/**
 * Runs the worker. It hears events, and its cache keeps addresses.
 * @param {Record<string, Cache>} caches by their names; that of this version is v2
 */
function run(caches = {}) {
  /** @type {Map<string, (event: any) => void>} */
  const heard = new Map()
  caches.v2 ??= new Cache()
  const scope = {
    self: { addEventListener: (/** @type {string} */ kind, /** @type {any} */ f) => heard.set(kind, f) },
    caches: {
      open: async (/** @type {string} */ name) => caches[name],
      match: async (/** @type {string} */ address, /** @type {any} */ how) => {
        for (const cache of Object.values(caches)) {
          const found = await cache.match(address, how)
          if (found) return found
        }
      },
    },
  }
  const shell = "{ version: 'v2', offline: '/offline', files: ['/a.css'], game: ['/game.wasm'] }"
  runInNewContext(source.replace(/(?<=const shell = ).*/, shell), scope)
  return {
    /** @param {string} kind @param {any} event */
    hear: (kind, event) => new Promise(done => heard.get(kind)?.({ ...event, waitUntil: done })),
    kept: () => [...caches.v2.addresses].sort(),
  }
}

/**
 * Returns what a worker keeps that has heard one event.
 * @param {string} kind
 * @param {any} event
 * @param {Record<string, Cache>} caches
 */
async function hears(kind, event, caches) {
  const { hear, kept } = run(caches)
  await hear(kind, event)
  return kept()
}

/**
 * Asks the worker for a file, and returns what it answers with.
 * @param {() => Promise<string | undefined>} match looks into the cache
 */
async function answer(match) {
  /** @type {Map<string, (event: any) => void>} */
  const heard = new Map()
  const scope = {
    self: { addEventListener: (/** @type {string} */ kind, /** @type {any} */ f) => heard.set(kind, f) },
    location: { origin: 'https://eleusis.test' },
    URL,
    caches: { match },
    fetch: async () => 'the file of the server',
  }
  runInNewContext(source, scope)
  /** @type {Promise<string> | undefined} */
  let answered
  heard.get('fetch')?.({
    request: { url: 'https://eleusis.test/static/a.js', method: 'GET', mode: 'cors' },
    respondWith: (/** @type {Promise<string>} */ promise) => { answered = promise },
  })
  return answered
}

test('the worker answers with the file in its cache', async () => {
  assert.equal(await answer(async () => 'the file in the cache'), 'the file in the cache')
})

test('the worker passes on what its cache lacks', async () => {
  assert.equal(await answer(async () => undefined), 'the file of the server')
})

test('the worker passes on requests while its cache cannot be read', async () => {
  assert.equal(await answer(() => Promise.reject(new Error('the disk is full'))), 'the file of the server')
})

for (const [what, addRoutes] of Object.entries({
  'without routes': undefined,
  'with routes': async () => {},
  'with other routes only': async () => { throw new TypeError('no such source') },
})) {
  test(`the worker is installed by a browser ${what}`, async () => {
    assert.deepEqual(await hears('install', { addRoutes }), ['/a.css'])
  })
}

test('a new version keeps the offline page in the language of the last one', async () => {
  const kept = await hears('install', {}, { v1: new Cache('/b.css', '/offline?lang=it') })
  assert.deepEqual(kept, ['/a.css', '/offline?lang=it'])
})

test('a page has its language kept, and no other one', async () => {
  const v2 = new Cache('/a.css')
  assert.deepEqual(await hears('message', { data: { language: 'one', game: false } }, { v2 }),
    ['/a.css', '/offline?lang=one'])
  assert.deepEqual(await hears('message', { data: { language: 'other', game: true } }, { v2 }),
    ['/a.css', '/game.wasm', '/offline?lang=other'])
})

test('of two pages at once the last one has its language kept', async () => {
  const { hear, kept } = run()
  await Promise.all(['one', 'other'].map(language => hear('message', { data: { language, game: false } })))
  assert.deepEqual(kept(), ['/offline?lang=other'])
})
