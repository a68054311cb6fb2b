import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { load, open } from './page.js'

let page, press

beforeEach(async () => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  page = open('<button><b>Begin</b></button><input type="range">')
  globalThis.window = globalThis
  press = await load('press.js')
})

/** Does something to what selector finds. */
function fire(selector, kind, more = {}) {
  const event = new Event(kind, { bubbles: kind !== 'blur' })
  page.querySelector(selector).dispatchEvent(Object.assign(event, { isPrimary: true, button: 0, ...more }))
}

/** Reports whether nothing has to wait. */
async function free() {
  let is = false
  void press.released().then(() => { is = true })
  for (let i = 0; i < 5; i++) await Promise.resolve()
  return is
}

test('while nobody presses nothing waits', async () => {
  assert.equal(await free(), true)
  fire('input', 'pointerdown')
  assert.equal(await free(), true, 'what is dragged is shown meanwhile')
})

test('what comes during a press waits for the click and what the click does', async () => {
  const told = []
  page.addEventListener('click', () => told.push('click'))
  fire('b', 'pointerdown')
  void press.released().then(() => told.push('change'))
  fire('b', 'pointerup')
  assert.equal(await free(), false)
  fire('b', 'click')
  assert.equal(await free(), false, 'the click is still under way')
  mock.timers.tick(0)
  assert.equal(await free(), true)
  assert.deepEqual(told, ['click', 'change'])
})

test('a finger clicks some time after it was lifted', async () => {
  fire('b', 'pointerdown')
  fire('b', 'pointerup', { pointerType: 'touch' })
  mock.timers.tick(20)
  assert.equal(await free(), false)
  mock.timers.tick(100)
  assert.equal(await free(), true)
})

test('the space bar presses, too, and moving the focus ends no press', async () => {
  fire('button', 'keydown', { key: ' ' })
  fire('input', 'blur')
  mock.timers.tick(0)
  assert.equal(await free(), false)
  fire('button', 'keyup', { key: ' ' })
  mock.timers.tick(0)
  assert.equal(await free(), true)
})

test('a press that opens a menu keeps nothing waiting', async () => {
  fire('b', 'pointerdown', { button: 2 })
  assert.equal(await free(), true)
  fire('b', 'pointerdown')
  fire('b', 'contextmenu')
  mock.timers.tick(0)
  assert.equal(await free(), true)
})

test('a press whose end was lost keeps nothing for long', async () => {
  fire('b', 'pointerdown')
  mock.timers.tick(9000)
  assert.equal(await free(), false)
  mock.timers.tick(2000)
  assert.equal(await free(), true)
})
