import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { load, open, until } from './page.js'

let document, dock, answer, asked

beforeEach(async () => {
  document = open(`<div class="player"><p class="say" data-turn="wait"><b></b><span></span></p>
<ol class="hand"></ol><div class="tray"><p class="label"></p><button class="clear"></button><ol></ol></div>
<button data-action="sort"></button><button data-action="play"></button><button data-action="guess"></button>
<button data-action="play-on" data-wait="30000"><span class="ring"></span></button>
<div id="saying" class="ask" popover></div></div><p id="said"></p>`)
  document.getElementById('saying').showPopover = () => {}
  document.getElementById('saying').hidePopover = () => {}
  mock.restoreAll()
  asked = []
  mock.method(globalThis, 'fetch', async (_, { body }) => {
    asked.push(JSON.parse(body).action)
    return new Response(JSON.stringify(answer), { status: 200 })
  })
  const { Dock } = await load('dock.js')
  dock = new Dock(document.querySelector('.player'), '/t/abcd', { last: () => 7, reload: () => {} })
})

/** Asks to say the rule, and returns when the server has answered. */
async function think(is) {
  answer = is
  dock.press(document.querySelector('[data-action="guess"]'))
  await answered()
}

/** Closes the question about the rule. */
async function close() {
  document.getElementById('saying').dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
  await answered()
}

async function answered() {
  for (let i = 0; i < 20; i++) await new Promise(resolve => setImmediate(resolve))
}

const turn = () => document.querySelector('.say').dataset.turn
const button = () => document.querySelector('[data-action="play-on"]')

test('who thinks keeps the button that ends the wait, also if the server tells no time', async () => {
  await think({ number: 8 })
  assert.equal(turn(), 'wait')
  assert.equal(button().hidden, false)
})

test('who thinks is shown how long the table waits', async () => {
  await think({ number: 8, wait: 90_000 })
  assert.equal(turn(), 'wait')
  await until(() => button().querySelector('.ring').hasAttribute('data-long'))
  assert.equal(button().hidden, false)
})

test('who does not want to think lets the others play', async () => {
  answer = {}
  dock.press(button())
  assert.equal(turn(), 'other')
  assert.equal(button().hidden, true)
})

test('the table is held while the question is open, and released once', async () => {
  await think({ number: 8, wait: 90_000 })
  assert.equal(document.querySelector('.say').hasAttribute('data-held'), true)
  answer = { number: 8, wait: 7_000 }
  await close()
  await close()
  assert.deepEqual(asked, ['hold', 'release'])
  assert.equal(turn(), 'wait')
  assert.equal(document.querySelector('.say').hasAttribute('data-held'), false)
  assert.equal(button().querySelector('.ring').textContent, '7')
})

test('who plays on releases nothing', async () => {
  await think({ number: 8, wait: 90_000 })
  dock.press(button())
  await close()
  assert.deepEqual(asked, ['hold', 'go-on'])
})

test('it is said once for how long the table waits', async () => {
  const said = document.querySelector('#said')
  dock.wait(0)
  said.textContent = ''
  dock.wait(20_000)
  assert.equal(turn(), 'wait')
  assert.notEqual(said.textContent, '')
  said.textContent = ''
  dock.wait(10_000)
  assert.equal(said.textContent, '')
})

test('the focus goes to the hand before a seat that is out can play no more', () => {
  let focused = ''
  mock.method(dock.hand, 'close', () => { focused = document.activeElement.className })
  document.querySelector('[data-action="sort"]').focus()
  dock.show({ say: { turn: 'out', text: '' } })
  assert.equal(focused, 'hand')
})
