import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

/** A connection that the test speaks on. */
class Source extends EventTarget {
  static all = []
  closed = false
  constructor(address) {
    super()
    this.address = address
    Source.all.push(this)
  }
  close() { this.closed = true }
  says(kind, data) { this.dispatchEvent(Object.assign(new Event(kind), { data: JSON.stringify(data) })) }
}

let page, window, told, stream

beforeEach(async () => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
  Source.all = []
  page = Object.assign(new EventTarget(), { hidden: false })
  window = new EventTarget()
  const global = {
    document: page, window: globalThis, EventSource: Source,
    addEventListener: window.addEventListener.bind(window), fetch: async () => ({ status: 200 }),
  }
  Object.assign(globalThis, global)
  told = []
  const { Stream } = await import('../../internal/web/static/stream.js')
  stream = new Stream('/t/abcd', 'v1', {
    frame: f => told.push(f), last: () => 7, now: n => told.push(n),
    reload: () => told.push('reload'), lost: l => told.push(l ? 'lost' : 'here'),
  })
})

const newest = () => Source.all.at(-1)
const open = () => Source.all.filter(s => !s.closed).length

test('what happens is told in order, from the last event that is known', () => {
  assert.equal(newest().address, '/t/abcd/events?since=7')
  newest().says('hello', { version: 'v1' })
  newest().says('now', { number: 8 })
  newest().says('message', { number: 9 })
  assert.deepEqual(told, ['here', { number: 8 }, { number: 9 }])
})

test('a lost connection comes back, later each time, and is told after a while', () => {
  const waits = []
  for (let i = 0; i < 7; i++) {
    const before = Source.all.length
    newest().says('error')
    let waited = 0
    for (; Source.all.length === before; waited += 50) mock.timers.tick(50)
    waits.push(waited)
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, 4000, 4000])
  assert.deepEqual(told, ['lost'], 'people are told once')
  assert.equal(open(), 1)
  newest().says('hello', { version: 'v1' })
  assert.deepEqual(told, ['lost', 'here'])
  newest().says('error')
  mock.timers.tick(250)
  assert.equal(open(), 1, 'the waits begin again')
})

test('a short loss is told to nobody', () => {
  newest().says('error')
  mock.timers.tick(250)
  newest().says('hello', { version: 'v1' })
  mock.timers.tick(10_000)
  assert.deepEqual(told, ['here'])
})

test('a page of another version is loaded again', () => {
  newest().says('hello', { version: 'v2' })
  assert.deepEqual(told, ['here', 'reload'])
  assert.equal(open(), 0)
})

test('a page that is too old is loaded again, and connects no more', () => {
  newest().says('reload')
  mock.timers.tick(100_000)
  assert.deepEqual(told, ['reload'])
  assert.equal(open(), 0)
})

test('a page whose place newer pages have taken stays away', () => {
  newest().says('replaced')
  mock.timers.tick(100_000)
  assert.deepEqual(told, ['lost'])
  assert.equal(open(), 0)
})

test('a table that is gone is noticed after five failures', async () => {
  globalThis.fetch = mock.fn(async () => ({ status: 404 }))
  for (let i = 0; i < 5; i++) {
    newest().says('error')
    if (i < 4) mock.timers.tick(4000)
  }
  await new Promise(resolve => setImmediate(resolve))
  assert.equal(globalThis.fetch.mock.callCount(), 1)
  assert.equal(told.at(-1), 'reload')
})

test('a connection that misses two pings is not trusted', () => {
  for (const every of [15_000, 4000]) {
    const before = Source.all.length
    newest().says('hello', { version: 'v1', ping: every })
    mock.timers.tick(2 * every)
    newest().says('ping')
    mock.timers.tick(2 * every)
    newest().says('message', { number: 9 })
    mock.timers.tick(2 * every)
    assert.equal(Source.all.length, before)
    mock.timers.tick(1000)
    assert.equal(Source.all.length, before + 1)
    assert.equal(open(), 1)
  }
  assert.equal(told.at(-1).number, 9, 'a short silence is told to nobody')
})

test('a server that takes a connection and says nothing is left, and people are told', () => {
  newest().says('hello', { version: 'v1', ping: 4000 })
  mock.timers.tick(9000)
  assert.equal(Source.all.length, 2)
  mock.timers.tick(9000)
  assert.equal(Source.all.length, 3)
  assert.deepEqual(told, ['here', 'lost'])
  newest().says('hello', { version: 'v1', ping: 4000 })
  assert.deepEqual(told, ['here', 'lost', 'here'])
})

test('a hidden page does not mind silence, and connects again when it is looked at', () => {
  newest().says('hello', { version: 'v1', ping: 4000 })
  page.hidden = true
  mock.timers.tick(60_000)
  assert.equal(Source.all.length, 1)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  assert.equal(Source.all.length, 2)
})

test('a page that nobody looks at rests if nothing can come, and wakes when it is looked at', () => {
  newest().says('hello', { version: 'v1' })
  stream.rest(true)
  assert.equal(open(), 1, 'the page is visible')
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  assert.equal(open(), 0)
  stream.rest(false)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  assert.equal(open(), 1)
})

test('a hidden page that waits for others keeps its connection', () => {
  stream.rest(false)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  mock.timers.tick(100_000)
  assert.equal(open(), 1)
  assert.equal(Source.all.length, 1)
})

test('a page that is left lets its connection go, and connects when it is shown again', () => {
  window.dispatchEvent(new Event('pagehide'))
  assert.equal(open(), 0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  assert.equal(open(), 0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  assert.equal(open(), 1)
})

test('a lost connection that comes to a server that hangs is given up sooner, once', () => {
  newest().says('hello', { version: 'v1', ping: 4000 })
  newest().says('error')
  mock.timers.tick(250)
  assert.equal(Source.all.length, 2)
  mock.timers.tick(4499)
  assert.equal(Source.all.length, 2)
  mock.timers.tick(1)
  assert.equal(Source.all.length, 3)
  mock.timers.tick(8999)
  assert.equal(Source.all.length, 3, 'the way to the server may be slow')
  mock.timers.tick(1)
  assert.equal(Source.all.length, 4)
  assert.equal(open(), 1)
})
