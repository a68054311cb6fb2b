// What calls and marks: signals.js, the sounds of sounds.js, and the great moments of moments.js.

import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { fire, loadFresh, open, settled } from './page.js'
import { seat } from './markup.js'

let document, tones, woken, notices, focused
let page = 0

/** A notification of the browser, of which the test knows what became. */
class Notice {
  static permission = 'granted'
  static requestPermission = async () => Notice.permission
  closed = false
  constructor(title, options) {
    Object.assign(this, options, { title })
    notices.push(this)
  }
  addEventListener(kind, then) { this[kind] = then }
  close() { this.closed = true }
}

beforeEach(() => {
  mock.restoreAll()
  tones = []
  notices = []
  woken = 0
  focused = true
  Notice.permission = 'granted'
  globalThis.Notification = Notice
  globalThis.AudioContext = class {
    currentTime = 2
    destination = { connect: node => node }
    resume() { woken++ }
  }
  const node = { connect: next => next }
  globalThis.OscillatorNode = class {
    constructor(_, { frequency }) { Object.assign(this, node, { frequency, start: at => tones.push([frequency, at]) }) }
    stop() {}
  }
  globalThis.GainNode = class {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
    connect = node.connect
  }
  document = open(`<main id="table"><header class="bar"><h1 class="round"> Ada's table </h1></header>
<ol class="seats">${seat(1, 'Ada')}${seat(2, 'Bob')}${seat(3, 'Cid')}<li data-seat="4"><b class="name">Dee</b></li></ol>
<section class="layout"></section>
${['sound', 'moments', 'notify'].map(name => `<select data-action="${name}"><option value=""></option>
<option value="on"></option></select>`).join('')}<p id="notify-why" hidden></p></main>`, {
    text: { 'turn.you': 'Your turn', gone: '{Who} has gone out', 'gone.you': 'You have gone out',
      'notify.insecure': 'no https', 'notify.absent': 'cannot', 'notify.denied': 'not allowed' },
  })
  globalThis.isSecureContext = true
  globalThis.matchMedia = () => ({ matches: false })
  document.hasFocus = () => focused
  mock.method(HTMLElement.prototype, 'animate', () => ({}))
})

/** Opens the page in a browser that remembers wishes. */
async function enter(wishes = {}, { moves = false, hidden = false } = {}) {
  for (const [name, value] of Object.entries(wishes)) localStorage.setItem(name, value)
  turn(moves)
  hide(hidden)
  page++
  await loadFresh('sounds.js', page) // comes without delay when it is asked for
  const signals = await loadFresh('signals.js', page)
  signals.listen()
  await settled()
  return signals
}

const turn = (/** @type {boolean} */ mine) => document.querySelector('.you').toggleAttribute('data-moves', mine)
const hide = hidden => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
const choice = name => document.querySelector(`[data-action="${name}"]`)

/** Returns the pitches that have sounded since the last time, without the strokes of the stick. */
function heard() {
  return tones.splice(0).filter((_, i) => i % 2 === 0).map(([pitch]) => Math.round(pitch))
}

/** Chooses a value, as someone does. */
async function choose(name, value) {
  choice(name).value = value
  fire(choice(name), 'change')
  await settled()
}

test('a sound that is chosen is heard, kept, and chosen on the next page', async () => {
  await enter({ moments: 'on' })
  assert.equal(choice('moments').value, 'on')
  assert.equal(choice('sound').value, '')
  await choose('sound', 'on')
  assert.deepEqual(heard(), [523, 784])
  assert.equal(localStorage.getItem('sound'), 'on')
  await choose('sound', '')
  assert.deepEqual(heard(), [])
  assert.equal(localStorage.getItem('sound'), null)
  await choose('moments', 'on')
  assert.deepEqual(heard(), [659, 880])
})

test('a turn that comes sounds once', async () => {
  const { look } = await enter({ sound: 'on' })
  for (const [mine, notes] of [[true, 2], [true, 0], [false, 0], [true, 2]]) {
    turn(mine)
    look()
    await settled()
    assert.equal(heard().length, notes, `the turn is ${mine}`)
  }
})

test('nothing sounds for those who have not asked for it', async () => {
  const { look, word, moment } = await enter()
  turn(true)
  look()
  word()
  moment('right')
  await settled()
  assert.deepEqual(tones, [])
})

test('a page that is opened at the own turn calls only those who do not look at it', async () => {
  await enter({ sound: 'on' }, { moves: true })
  assert.deepEqual(heard(), [])
  await enter({ sound: 'on' }, { moves: true, hidden: true })
  assert.deepEqual(heard(), [523, 784])
})

test('a word sounds with one note, and a moment with its own', async () => {
  const { word, moment } = await enter({ sound: 'on', moments: 'on' })
  word()
  await settled()
  assert.deepEqual(heard(), [659])
  moment('wrong')
  await settled()
  assert.deepEqual(heard(), [233, 220])
})

test('the notes of a sound come one after the other, each with a stroke', async () => {
  await enter()
  const { ring } = await loadFresh('sounds.js', page)
  ring([100, 200])
  assert.deepEqual(tones.map(([pitch]) => pitch), [100, 390, 200, 780])
  assert.deepEqual(tones.map(([, at]) => at - 2 > 0), [false, false, true, true])
})

test('a page that nobody has touched does not try to sound', async () => {
  await enter()
  const { ring } = await loadFresh('sounds.js', page)
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true })
  ring([100])
  assert.deepEqual(tones, [])
})

test('a touch wakes the sounds of those who want some', async () => {
  await enter()
  fire('main', 'pointerdown')
  await settled()
  assert.equal(woken, 0)
  for (const [i, wish] of ['sound', 'moments'].entries()) {
    localStorage.clear()
    await enter({ [wish]: 'on' })
    for (let j = 0; j < 2; j++) fire('main', 'pointerdown')
    await settled()
    assert.equal(woken, i + 1, 'once is enough')
  }
})

test('a turn is notified to those who look elsewhere, and taken back when it is over', async () => {
  const { look } = await enter({ notify: 'on' }, { hidden: true })
  turn(true)
  look()
  assert.deepEqual(notices.map(n => [n.title, n.body, n.tag]), [['Your turn', "Ada's table", '/t/abcd']])
  turn(false)
  look()
  assert.equal(notices[0].closed, true)
})

test('a notification leads to the page, and is gone when the page is looked at', async () => {
  focused = false
  const { look } = await enter({ notify: 'on' })
  turn(true)
  look()
  let came = 0
  window.focus = () => came++
  notices[0].click()
  assert.equal(came, 1)
  hide(true)
  fire(document, 'visibilitychange')
  assert.equal(notices[0].closed, false)
  hide(false)
  fire(document, 'visibilitychange')
  assert.equal(notices[0].closed, true)
})

test('no notification comes to those who look, have not asked, or have not allowed it', async () => {
  for (const [wishes, permission, looks] of [
    [{ notify: 'on' }, 'granted', true], [{}, 'granted', false], [{ notify: 'on' }, 'default', false],
  ]) {
    Notice.permission = permission
    focused = looks
    localStorage.clear()
    const { look } = await enter(wishes)
    turn(true)
    look()
    assert.deepEqual(notices, [], `${permission}, looks: ${looks}`)
  }
})

test('the installed app notifies where a page may not', async () => {
  globalThis.Notification = Object.assign(function () { throw new TypeError('an app is needed') }, {
    permission: 'granted',
  })
  const told = []
  const app = { showNotification: async (title, { tag }) => told.push([title, tag]) }
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: async () => app }, configurable: true })
  const { look } = await enter({ notify: 'on' }, { hidden: true })
  turn(true)
  look()
  await settled()
  assert.deepEqual(told, [['Your turn', '/t/abcd']])
})

test('where notifications cannot be chosen, it is said why', async () => {
  const why = () => document.getElementById('notify-why')
  await enter()
  assert.deepEqual([why().hidden, choice('notify').disabled], [true, false])
  for (const [change, text] of [
    [() => { Notice.permission = 'denied' }, 'not allowed'],
    [() => { delete globalThis.Notification }, 'cannot'],
    [() => { globalThis.isSecureContext = false }, 'no https'],
  ]) {
    change()
    await enter({ notify: 'on' })
    assert.deepEqual([why().textContent, why().hidden], [text, false])
    assert.deepEqual([choice('notify').value, choice('notify').disabled], ['', true])
  }
})

test('choosing notifications asks the browser, which may say no', async () => {
  await enter()
  Notice.requestPermission = async () => { Notice.permission = 'denied' }
  await choose('notify', 'on')
  assert.equal(document.getElementById('notify-why').textContent, 'not allowed')
})

/** Marks an event, and returns the gestures that are made, by place, and whether light goes over the line. */
async function mark(kind, more = {}) {
  await enter({ moments: 'on' })
  const { mark } = await loadFresh('moments.js', page)
  HTMLElement.prototype.animate.mock.resetCalls()
  tones = []
  mark({ kind, tally: {}, ...more })
  await settled()
  const calls = HTMLElement.prototype.animate.mock.calls
  const made = calls.filter(c => c.this.dataset.seat).map(c => `${c.arguments[1].id} ${c.this.dataset.seat}`)
  return [made, calls.some(c => c.this.className === 'shade'), heard().length]
}

test('a prophet rises and falls with light and sound', async () => {
  assert.deepEqual(await mark('prophet-declared', { seat: 2 }), [['prophet 2'], true, 4])
  assert.deepEqual(await mark('prophet-fell', { seat: 2 }), [['fell 2'], true, 4])
})

test('a wrong rule is marked where it was said, without a sound of its own', async () => {
  assert.deepEqual(await mark('guessed', { seat: 3, verdict: 'wrong' }), [['missed 3'], true, 0])
  assert.deepEqual(await mark('guess-judged', { seat: 3, verdict: 'right' }), [[], false, 0])
})

test('a seat that is expelled shudders', async () => {
  assert.deepEqual(await mark('expelled', { seat: 2 }), [['expelled 2'], false, 0])
})

test('players who go out shine, and it is said in sight', async () => {
  const tally = { hands: [5, 0, 3], prophet: 3 }
  assert.deepEqual(await mark('round-ended', { tally }), [['out 2', 'stands 3'], true, 4])
  assert.equal(document.querySelector('main > .stamp[data-verdict="out"]').textContent, 'Bob has gone out')
  document.querySelector('.stamp').remove()
  await mark('round-ended', { tally: { hands: [0, 4, 3] } })
  assert.equal(document.querySelector('.stamp').textContent, 'You have gone out')
})

test('several seats move one after the other', async () => {
  await mark('round-ended', { tally: { hands: [0, 0, 3] } })
  const [first, second] = HTMLElement.prototype.animate.mock.calls.map(c => c.arguments[1].delay)
  assert.ok(first === 0 && second > 0)
})

test('when everybody is expelled, all shudder in the dark, and no dealer does', async () => {
  for (const node of document.querySelectorAll('.seat')) node.dataset.out = ''
  const all = ['expelled 1', 'expelled 2', 'expelled 3']
  assert.deepEqual(await mark('round-ended', { tally: { hands: [2, 3, 4] } }), [all, true, 2])
  delete document.querySelector('.you').dataset.out
  assert.deepEqual(await mark('round-ended', { tally: { hands: [2, 3, 4] } }), [[], false, 4])
})

test('where motion is not wanted a moment is only heard', async () => {
  globalThis.matchMedia = () => ({ matches: true })
  assert.deepEqual(await mark('prophet-declared', { seat: 2 }), [[], false, 4])
})
