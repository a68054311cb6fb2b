import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { load, open } from './page.js'

let clock

beforeEach(async () => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date', 'setInterval'] })
  open('<p id="said"></p><button><i class="ring"></i></button>')
  clock = await load('clock.js')
})

test('the times of a frame run on while it waits to be shown', () => {
  const frame = { left: 30_000, wait: 12_000, came: Date.now() }
  mock.timers.tick(2_500)
  assert.deepEqual(clock.still(frame), { left: 27_500, wait: 9_500 })
  mock.timers.tick(10_000)
  assert.deepEqual(clock.still(frame), { left: 17_500, wait: 0 })
})

test('a clock that has run out is still a clock, and none stays none', () => {
  const came = Date.now()
  mock.timers.tick(5_000)
  assert.deepEqual(clock.still({ left: 3_000, came }), { left: 1, wait: 0 })
  assert.deepEqual(clock.still({ came }), { left: 0, wait: 0 })
})
