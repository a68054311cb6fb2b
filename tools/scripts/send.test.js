import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { send } from '../../internal/web/static/send.js'

/** The answers of a server in their order; one that is undefined is lost. */
let answers = []
let bodies = []
let pauses = []

beforeEach(() => {
  bodies = []
  pauses = []
  mock.restoreAll()
  mock.method(globalThis, 'setTimeout', (then, pause) => {
    pauses.push(pause)
    queueMicrotask(then)
  })
  mock.method(globalThis, 'fetch', async (address, { body }) => {
    assert.equal(address, '/t/abcd/do')
    bodies.push(body)
    const [status, answer, headers] = answers.shift() ?? assert.fail('asked once too often')
    if (!status) throw new TypeError('the network is away')
    return new Response(JSON.stringify(answer), { status, headers })
  })
})

const wish = { action: 'play', seen: 7, cards: ['10H'] }
const lost = [0]

test('a request is sent once if it is answered', async () => {
  answers = [[200, { number: 9 }]]
  assert.deepEqual(await send('/t/abcd', wish), { number: 9 })
  const { id, ...rest } = JSON.parse(bodies[0])
  assert.match(id, /^[0-9a-f-]{32,36}$/)
  assert.deepEqual(rest, wish)
  assert.deepEqual(pauses, [])
})

test('a refusal is an answer', async () => {
  answers = [[409, { code: 'stale' }]]
  assert.deepEqual(await send('/t/abcd', wish), { code: 'stale' })
})

test('a lost request is sent again under its id, later each time', async () => {
  answers = [lost, lost, lost, [200, { number: 9 }]]
  assert.deepEqual(await send('/t/abcd', wish), { number: 9 })
  assert.equal(new Set(bodies).size, 1)
  assert.deepEqual(pauses, [1000, 2000, 3000])
})

test('two requests have two ids', async () => {
  answers = [[200, {}], [200, {}]]
  await send('/t/abcd', wish)
  await send('/t/abcd', wish)
  assert.notEqual(bodies[0], bodies[1])
})

test('a request that nobody answers is given up after five times', async () => {
  answers = [lost, lost, lost, lost, lost]
  assert.deepEqual(await send('/t/abcd', wish), {})
})

test('a server that fails is asked five times, and its last word is the answer', async () => {
  answers = [[500, { code: 'first' }], lost, [500, {}], [502, {}], [500, { code: 'internal' }]]
  assert.deepEqual(await send('/t/abcd', wish), { code: 'internal' })
})

test('a busy server says how long to wait', async () => {
  answers = [[429, { code: 'busy' }, { 'Retry-After': '7' }], [200, { number: 9 }]]
  assert.deepEqual(await send('/t/abcd', wish), { number: 9 })
  assert.deepEqual(pauses, [7000, 1000])
})

test('a server that stays busy is believed in the end', async () => {
  answers = Array.from({ length: 5 }, () => [429, { code: 'busy' }])
  assert.deepEqual(await send('/t/abcd', wish), { code: 'busy' })
  assert.equal(answers.length, 0)
})

test('while the server cannot save, a request is sent again for two minutes', async () => {
  let now = 0
  mock.method(Date, 'now', () => (now += 5000))
  answers = Array.from({ length: 40 }, () => [503, { code: 'cannot-save' }])
  assert.deepEqual(await send('/t/abcd', wish), { code: 'cannot-save' })
  assert.equal(bodies.length, 23 + 4, 'within two minutes, and four times after them')
})
