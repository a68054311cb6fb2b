// The service worker, run as a script with a cache and a network of its own.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'

const source = await readFile(new URL('../../internal/web/static/worker.js', import.meta.url), 'utf8')

/**
 * Installs the worker, and returns what it keeps.
 * @param {((routes: any) => Promise<void>) | undefined} addRoutes
 */
async function install(addRoutes) {
  /** @type {Map<string, (event: any) => void>} */
  const heard = new Map()
  /** @type {string[]} */
  let kept = []
  const scope = {
    self: {
      addEventListener: (/** @type {string} */ kind, /** @type {any} */ f) => heard.set(kind, f),
      skipWaiting: async () => {},
    },
    caches: { open: async () => ({ addAll: async (/** @type {string[]} */ files) => { kept = files } }) },
  }
  runInNewContext(source.replace("offline: '', files: ['']", "offline: '/offline', files: []"), scope)
  /** @type {Promise<void> | undefined} */
  let done
  heard.get('install')?.({ addRoutes, waitUntil: (/** @type {Promise<void>} */ promise) => { done = promise } })
  await done
  return [...kept]
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
    assert.deepEqual(await install(addRoutes), ['/offline'])
  })
}
