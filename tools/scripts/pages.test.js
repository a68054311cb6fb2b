// Pages beside the table: home.js, gather.js, stay.js, replay.js, tabs.js, learn.js, guess.js, today.js and app.js.

import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { blanks, cards, held, icon, spot } from './markup.js'
import { fire, loadFresh, open, serve, settled, wordsOf } from './page.js'

let document, asked, answer, sources, copied, page = 0

/** The stream, on which the test speaks. */
class Source extends EventTarget {
  constructor(address) {
    super()
    this.address = address
    sources.push(this)
  }
  close() {}
  says(kind, data) { this.dispatchEvent(Object.assign(new BaseEvent(kind), { data: JSON.stringify(data) })) }
}
const BaseEvent = Event // of Node, for events that no page knows

const text = {
  play: 'Play', 'tray.label': 'Your play', 'join.lost': 'Lost', 'join.link.copied': 'Copied', talk: 'Talk',
  'join.link.by-hand': 'Copy it yourself', 'today.copied': 'Copied', 'today.copy.not': 'It is selected', said: '{Text}',
}
const count = { hand: { other: '{N}' }, 'play.cards': { one: 'Play it', other: 'Play {N}' }, 'talk.new': { one: '1' } }

beforeEach(() => {
  mock.restoreAll()
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1e12 })
  sources = []
  copied = []
  answer = () => undefined
  asked = serve((...args) => answer(...args))
})

const at = selector => document.querySelector(selector)

async function pass(time) {
  mock.timers.tick(time)
  await settled()
}

/** Opens a page, and loads its script. */
async function enter(script, html, { address = 'http://127.0.0.1/t/abcd', before = () => {}, media = [] } = {}) {
  document = open(html + blanks(), { text, count, cards, playMax: 4 }, 'en', address)
  Object.assign(globalThis, {
    EventSource: Source, ResizeObserver: class { observe() {} }, PerformanceNavigationTiming: class {},
    matchMedia: query => ({ matches: query.includes('reduced-motion') || media.some(m => query.includes(m)) }),
    isSecureContext: true,
  })
  performance.getEntriesByType = () => []
  mock.method(HTMLElement.prototype, 'scrollIntoView', () => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {
    writeText: async what => void copied.push(what),
  } })
  before()
  page++
  if (script === 'today.js') await loadFresh('notes.js', page) // comes without delay when it is asked for
  await loadFresh(script, page)
}

/** Lets the browser copy nothing. */
const noClipboard = () =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })

const press = selector => fire(selector, 'click')
const shown = selector => [...document.querySelectorAll(selector)].map(n => n.dataset.shown ?? n.dataset.card)

const home = `<form class="start"><input name="name" value="Ada"></form><form class="enter"><input type="hidden"
name="name"></form><figure class="board"><div class="layout"><ol class="line">${spot('9C')}</ol></div>
<div class="trying"><ol class="tries">${['7H', '8S', '2D'].map(c => `<li><button class="card" data-card="${c}"
data-suit="x" aria-label="${c} in words"><b>${c}</b></button></li>`).join('')}</ol><div class="acts" hidden><button
type="button" data-action="try-again"></button></div></div><figcaption><span role="status" data-right="Right"
data-wrong="Wrong" data-end="The rule">Which?</span></figcaption></figure>`

test('the name goes along to the table of a friend', async () => {
  await enter('home.js', home)
  assert.equal(at('.enter input').value, 'Ada')
  at('.start input').value = 'Bob'
  fire('.start input', 'input')
  assert.equal(at('.enter input').value, 'Bob')
})

test('the cards of the example are judged by its rule: high after black, low after red', async () => {
  await enter('home.js', home)
  const status = () => [at('[role="status"]').textContent, at('[role="status"]').dataset.verdict]
  press('[data-card="2D"]')
  assert.deepEqual(status(), ['Wrong', 'wrong'])
  assert.deepEqual([shown('.side .card'), at('.newest').className], [['2D'], 'play newest'])
  press('[data-card="7H"] b')
  assert.deepEqual(status(), ['Right', 'right'])
  assert.deepEqual(shown('.line > .spot > .laid > .card'), ['9C', '7H'])
  assert.equal(document.querySelectorAll('.newest').length, 1)
  assert.equal(document.activeElement.dataset.card, '8S')
  assert.equal(at('.spot:last-child .card').title, '7H in words')
  press('[data-card="8S"]')
  assert.deepEqual(shown('.side .card'), ['2D', '8S'], 'a high card does not follow a red one')
  assert.deepEqual([status(), at('.acts').hidden, at('.layout').dataset.zoom], [['The rule', undefined], false, 'far'])
  assert.equal(document.activeElement.dataset.action, 'try-again')
  press('[data-action="try-again"]')
  assert.deepEqual([status(), at('.acts').hidden], [['Which?', undefined], true])
  assert.deepEqual(shown('.line .card'), ['9C'])
  assert.equal(document.querySelectorAll('.tries :disabled').length, 0)
  assert.equal(document.activeElement.dataset.card, '7H')
})

const gathered = ({ number = 5, names = 'Ada', open = false, id = 'gather' } = {}) => `<main id="${id}"
data-event="${number}" data-path="/t/abcd" data-here="/t/abcd/people" data-me="1" data-version="v1"><div
class="gather"><ol class="places">${names}</ol><details class="setting-fold" ${open ? 'open' : ''}><input name="x"
value="${number}"></details><p class="link"><input data-link value="http://127.0.0.1/t/abcd"><button
data-action="copy"></button><button data-action="share" hidden></button></p></div><div class="talk" id="talk" popover
data-last="0"><ol class="lines"></ol><p class="none"></p></div><div id="said"></div><div class="toasts"></div></main>`

test('the people of a table follow what happens, and talk is only told', async () => {
  await enter('gather.js', gathered())
  assert.equal(sources[0].address, '/t/abcd/events?since=5')
  answer = () => `<title>Two</title>${gathered({ number: 6, names: 'Ada, Bob' })}${wordsOf()}`
  sources[0].says('message', { number: 6, table: {} })
  await settled()
  assert.deepEqual([at('.places').textContent, document.title, at('main').dataset.event], ['Ada, Bob', 'Two', '6'])
  assert.equal(asked[0].address, '/t/abcd/people')
  sources[0].says('message', { number: 7, table: { said: { number: 7, seat: 2, who: 9, name: 'Bob', text: 'Hi' } } })
  await settled()
  assert.equal(asked.length, 1)
  assert.equal(at('.lines').textContent, 'Bob Hi')
  sources[0].says('now', { number: 6 })
  await settled()
  assert.equal(asked.length, 1)
  sources[0].says('now', { number: 8 })
  await settled()
  assert.equal(asked.length, 2, 'something was missed')
})

test('an open choice of the settings stays while others come', async () => {
  await enter('gather.js', gathered({ open: true }))
  answer = () => gathered({ number: 6 }) + wordsOf()
  sources[0].says('message', { number: 6, table: {} })
  await settled()
  assert.deepEqual([at('.setting-fold').open, at('.setting-fold input').getAttribute('value')], [true, '5'])
})

test('when the game begins the page becomes the table', async () => {
  const went = []
  await enter('gather.js', gathered(), { before: () => { location.replace = to => went.push(to) } })
  answer = () => gathered({ id: 'table' })
  sources[0].says('message', { number: 6, table: {} })
  await settled()
  assert.deepEqual(went, ['/t/abcd/people'])
})

test('those who are shut out follow nothing', async () => {
  await enter('gather.js', gathered().replace('data-me', 'data-shut data-me'))
  assert.equal(sources.length, 0)
})

test('a lost connection is told', async () => {
  await enter('gather.js', gathered())
  sources[0].says('replaced')
  assert.equal(at('.toasts').textContent, 'Lost')
})

test('a link is copied, by hand where there is no clipboard, and shared where a device can', async () => {
  await enter('gather.js', gathered())
  assert.equal(at('[data-action="share"]').hidden, true)
  press('[data-action="copy"]')
  await settled()
  assert.deepEqual([copied, at('.toasts').textContent], [['http://127.0.0.1/t/abcd'], 'Copied'])
  noClipboard()
  document.execCommand = () => false
  press('[data-action="copy"]')
  await settled()
  assert.equal(at('.toasts').textContent, 'Copy it yourself')
  document.execCommand = () => true
  press('[data-action="copy"]')
  await settled()
  assert.equal(at('.toasts').textContent, 'Copied')
  const shared = []
  await enter('gather.js', gathered(), { before: () => { navigator.share = async what => void shared.push(what.url) } })
  assert.equal(at('[data-action="share"]').hidden, false)
  press('[data-action="share"]')
  assert.deepEqual(shared, ['http://127.0.0.1/t/abcd'])
})

test('the key of a seat is taken from the address, where it stands no longer', async () => {
  const html = '<main id="key"><label class="field"><input name="key"></label></main>'
  await enter('gather.js', html, { address: 'http://127.0.0.1/t/abcd/seat#a%20b' })
  assert.deepEqual([at('input').value, location.hash, at('.field').hidden], ['a b', '', true])
  await enter('gather.js', html, { address: 'http://127.0.0.1/t/abcd/seat#' })
  assert.deepEqual([at('input').value, at('.field').hidden], ['', false])
})

test('the dealer of the next round is told when the rule is waited for no longer', async () => {
  const asks = []
  let response
  globalThis.fetch = async (address, { method }) => {
    asks.push(`${method} ${address}`)
    if (!response) throw new TypeError('no connection')
    return response
  }
  await enter('stay.js', `<main class="bring" data-path="/t/abcd" data-event="5" data-version="v1"><p id="not-now"
hidden></p></main>`)
  const now = async is => {
    response = is
    sources[0].says('message', { number: 6, table: { alters: 'table' } })
    await settled()
    return !at('#not-now').hidden
  }
  assert.equal(await now({ ok: false, type: 'opaqueredirect' }), true)
  assert.equal(await now({ ok: false, status: 500 }), true, 'a fault says nothing of it')
  assert.equal(await now({ ok: true, status: 200 }), false)
  for (const status of [403, 404]) assert.equal(await now({ ok: false, status }), true)
  assert.equal(await now(undefined), true)
  assert.equal(asks[0], 'HEAD /t/abcd/rule')
  const before = asks.length
  sources[0].says('message', { number: 7, table: { said: {} } })
  sources[0].says('now', { number: 7 })
  assert.equal(asks.length, before)
  sources[0].says('now', { number: 8 })
  assert.equal(asks.length, before + 1)
})

const replayed = (step, { on = true } = {}) => `<main class="replay" id="replay" data-path="/t/abcd/replay">
<p id="place">${step}</p><div class="layout"></div><p class="told-rule"><a href="?rule" data-action="tell-rule"></a></p>
<nav><a href="?at=1" data-action="step-first"></a><a href="?at=${step - 1}" data-action="step-back"></a><button
type="button" data-action="play-on" data-play="Play" data-pause="Pause">Play</button><a
${on ? `href="?at=${step + 1}"` : ''} data-action="step-on"></a><a href="?at=9" data-action="step-last"></a></nav>
<input type="range" min="1" max="9" value="${step}" data-action="scrub"><button data-action="share"
data-done="Copied">${icon('link')} Share</button><p class="embed"><input value="<iframe>"><button
data-action="copy-embed" data-done="Done">Copy</button></p></main>`

/** Opens a replay, whose server knows nine steps. */
async function replay(step = 3, more) {
  answer = ({ address }) => {
    const to = Number(new URL(address, location.href).searchParams.get('at'))
    return replayed(to || step, { on: to < 9 })
  }
  await enter('replay.js', replayed(step), { address: `http://127.0.0.1/t/abcd/replay?at=${step}`, ...more })
}

const place = () => at('#place').textContent

test('links and keys lead from step to step without another page', async () => {
  await replay()
  assert.equal(press('[data-action="step-on"]').defaultPrevented, true)
  await settled()
  assert.deepEqual([place(), location.search], ['4', '?at=4'])
  assert.equal(fire('[data-action="step-on"]', 'click', { ctrlKey: true }).defaultPrevented, false)
  for (const [key, to] of [['ArrowLeft', '3'], ['ArrowRight', '4'], ['End', '9'], ['Home', '1']]) {
    assert.equal(fire('main', 'keydown', { key }).defaultPrevented, true)
    await settled()
    assert.equal(place(), to)
  }
  assert.equal(fire('main', 'keydown', { key: 'ArrowRight', altKey: true }).defaultPrevented, false)
  assert.equal(at('input[type="range"]').value, '1')
  const before = asked.length
  press('[data-action="tell-rule"]')
  assert.equal(asked.length, before + 1)
})

test('a replay goes on by itself until it is stopped or at its end', async () => {
  await replay(6)
  press('[data-action="play-on"]')
  assert.equal(at('[data-action="play-on"]').textContent, 'Pause')
  await pass(0)
  assert.equal(place(), '7')
  await pass(1799)
  assert.equal(place(), '7')
  await pass(1)
  assert.equal(place(), '8')
  await pass(1800)
  assert.deepEqual([place(), at('[data-action="play-on"]').textContent], ['9', 'Play'])
  await pass(9000)
  assert.equal(asked.length, 3)
  for (const stop of [
    () => press('[data-action="play-on"]'), () => fire('main', 'keydown', { key: ' ' }),
    () => press('[data-action="step-back"]'),
  ]) {
    await replay(2)
    fire('main', 'keydown', { key: ' ' })
    await pass(0)
    stop()
    await settled()
    const before = place()
    await pass(9000)
    assert.equal(place(), before)
    assert.equal(at('[data-action="play-on"]').textContent, 'Play')
  }
  await replay(2)
  fire('[data-action="play-on"]', 'keydown', { key: ' ' })
  assert.equal(at('[data-action="play-on"]').textContent, 'Play', 'the key presses the button')
})

test('the bar leads to the step that it is dragged to', async () => {
  await replay()
  at('input[type="range"]').value = '7'
  fire('input[type="range"]', 'input')
  await settled()
  assert.deepEqual([place(), location.search], ['7', '?at=7'])
})

test('the address of a replay is copied, or shared by a finger, and so is the line to embed', async () => {
  await replay()
  const share = at('[data-action="share"]')
  press('[data-action="share"]')
  await settled()
  assert.deepEqual([copied.pop(), share.textContent], ['http://127.0.0.1/t/abcd/replay', 'Copied'])
  await pass(2500)
  assert.deepEqual([share.textContent.trim(), share.querySelector('svg') !== null], ['Share', true])
  press('[data-action="copy-embed"]')
  await settled()
  assert.deepEqual([copied.pop(), at('[data-action="copy-embed"]').textContent], ['<iframe>', 'Done'])
  noClipboard()
  const prompted = []
  globalThis.prompt = (_, what) => prompted.push(what)
  press('[data-action="share"]')
  await settled()
  assert.deepEqual(prompted, ['http://127.0.0.1/t/abcd/replay'])
  const shared = []
  const before = () => { navigator.share = async what => void shared.push(what.url) }
  await replay(3, { media: ['hover: none'], before })
  press('[data-action="share"]')
  assert.deepEqual(shared, ['http://127.0.0.1/t/abcd/replay'])
})

const result = `<main id="table"><nav class="tabs"><a href="#result"><b>Result</b></a><a href="#board">Table</a><a
href="#log">Log</a></nav><div id="result"></div><section id="board"></section><ol id="log"></ol></main>`

test('one part of a result is shown at a time: that of the address, of a click or of a key', async () => {
  const tab = () => [at('main').dataset.tab, at('[aria-selected="true"]').id, at('[tabindex="0"]').id]
  await enter('tabs.js', result, { address: 'http://127.0.0.1/t/abcd#board' })
  assert.deepEqual(tab(), ['board', 'tab-board', 'tab-board'])
  await enter('tabs.js', result)
  assert.deepEqual(tab(), ['result', 'tab-result', 'tab-result'])
  assert.equal(at('nav').getAttribute('role'), 'tablist')
  const roles = ['result', 'board', 'log'].map(id => at(`#${id}`).getAttribute('role'))
  assert.deepEqual(roles, ['tabpanel', 'tabpanel', null])
  assert.equal(press('[href="#log"]').defaultPrevented, true)
  assert.deepEqual([tab()[0], location.hash], ['log', '#log'])
  for (const [key, to] of [
    ['ArrowRight', 'result'], ['ArrowLeft', 'log'], ['ArrowLeft', 'board'], ['Home', 'result'], ['ArrowRight', 'board'],
    ['End', 'log'],
  ]) {
    fire(at('[tabindex="0"]'), 'keydown', { key })
    assert.deepEqual([tab()[0], document.activeElement.id], [to, `tab-${to}`])
  }
  assert.equal(fire('[href="#board"]', 'click', { metaKey: true }).defaultPrevented, false)
  assert.equal(fire(at('[tabindex="0"]'), 'keydown', { key: 'Home', altKey: true }).defaultPrevented, false)
  assert.equal(tab()[0], 'log')
})

const lesson = (more = '', coach = '') => `<main class="table lesson" id="table" data-path="/today" data-round="7"><a
href="/today/notes" data-action="notes" data-sheet="/notes.css"></a><section class="coach" id="coach"
tabindex="-1">${coach}</section><section class="layout"><ol class="line">${spot('KS')}</ol></section><form
class="dock" action="/learn"><div class="tray"><span class="label">Choose</span><ol></ol><button type="button"
class="clear" data-action="clear"></button></div><ol class="hand" tabindex="-1">${['AS', '2S'].map(held).join('')}</ol>
<button name="action" value="play" data-action="play" disabled>Play</button></form><div
class="toasts"></div>${more}</main>`

test('in a lesson cards are chosen as at a table, and sent with the form', async () => {
  await enter('learn.js', lesson())
  const state = () => [at('[data-action="play"]').disabled, at('[data-action="play"]').textContent,
    at('.tray .label').textContent, at('[name="cards"]').value]
  assert.deepEqual(state(), [true, 'Play', 'Choose', ''])
  assert.equal(press('[data-card="2S"]').defaultPrevented, true)
  assert.deepEqual(state(), [false, 'Play it', 'Your play', '2S'])
  press('.hand [data-card="AS"]')
  assert.deepEqual(state(), [false, 'Play 2', 'Your play', '2S AS'])
  press('[data-action="swap"]')
  assert.equal(state()[3], 'AS 2S')
  press('[data-action="take-back"]')
  assert.equal(state()[3], '2S')
  press('[data-action="clear"]')
  assert.deepEqual(state(), [true, 'Play', 'Choose', ''])
  assert.equal(press('[data-action="play"]').defaultPrevented, false)
})

test('in a lesson keys choose and play, unless something else hears them', async () => {
  await enter('learn.js', lesson('<div id="panel" popover></div>'))
  let plays = 0
  at('form').addEventListener('submit', e => { e.preventDefault(); plays++ })
  press('[data-card="2S"]')
  fire('main', 'keydown', { key: 'p' })
  fire('main', 'keydown', { key: 'p', repeat: true })
  fire('main', 'keydown', { key: 'p', ctrlKey: true })
  assert.equal(plays, 1)
  fire('main', 'keydown', { key: 'Enter' })
  assert.equal(plays, 1)
  at('.hand [data-card="2S"]').focus()
  fire('main', 'keydown', { key: 'Enter' })
  assert.equal(plays, 2)
  assert.equal(fire('main', 'keydown', { key: 'ArrowLeft' }).defaultPrevented, true)
  assert.equal(document.activeElement.dataset.card, 'AS')
  at('#panel').showPopover()
  fire('main', 'keydown', { key: 'Escape' })
  assert.equal(at('[name="cards"]').value, '2S')
  at('#panel').hidePopover()
  fire('main', 'keydown', { key: 'Escape' })
  assert.equal(at('[name="cards"]').value, '')
})

test('what the coach says has the focus when a page leads there or refuses something', async () => {
  await enter('learn.js', lesson())
  assert.notEqual(document.activeElement.id, 'coach')
  await enter('learn.js', lesson(), { address: 'http://127.0.0.1/learn#coach' })
  assert.equal(document.activeElement.id, 'coach')
  await enter('learn.js', lesson('', '<p class="lost-line"></p>'))
  assert.equal(document.activeElement.id, 'coach')
})

const understood = (more, attributes = '') => `<div class="understood" id="understood" ${attributes}>${more}</div>`
const saying = (value = '') => `<section id="say-rule" popover><form action="/today"><textarea id="guess"
name="guess">${value}</textarea>${understood('hint')}<button name="action" value="guess" data-action="confirm-guess"
disabled></button></form></section>`

/** Types into the field of the rule. */
function type(value) {
  at('#guess').value = value
  fire('#guess', 'input')
}

test('a rule is understood while it is written, and can be said when it reads', async () => {
  await enter('today.js', lesson(saying()))
  type('re')
  await pass(199)
  type('red')
  await pass(199)
  assert.equal(asked.length, 0)
  answer = () => understood('red cards', 'data-reads')
  await pass(1)
  assert.equal(asked.at(-1).address, '/today?guess=red')
  assert.equal(at('#understood').textContent, 'red cards')
  assert.equal(at('[data-action="confirm-guess"]').disabled, false)
  answer = () => understood(`<input type="hidden" name="guess-as" value="a"><button name="guess-is"
value="b"><b>this</b></button>`)
  type('red or')
  await pass(200)
  assert.equal(at('[data-action="confirm-guess"]').disabled, true)
  answer = () => understood('this', 'data-reads')
  assert.equal(press('#understood b').defaultPrevented, true)
  await settled()
  assert.equal(asked.at(-1).address, '/today?guess=red+or&guess-as=a&guess-is=b')
  assert.equal(document.activeElement.dataset.action, 'confirm-guess')
})

test('a field is listened to once, and what was half written there is read', async () => {
  await enter('guess.js', saying('re'))
  const { listen } = await loadFresh('guess.js', page)
  answer = () => understood('')
  listen(at('#guess'), '/t/abcd')
  await settled()
  assert.deepEqual([asked.length, document.activeElement.id], [0, 'guess'])
  at('#guess').blur()
  listen(at('#guess'), '/t/abcd')
  assert.equal(document.activeElement.id, 'guess')
  type('red')
  await pass(200)
  assert.deepEqual(asked.map(a => a.address), ['/t/abcd?guess=red'])
})

test("what is written of today's rule stays while cards are played", async () => {
  await enter('today.js', lesson(saying()))
  type('red')
  const kept = sessionStorage.getItem('today')
  const before = () => sessionStorage.setItem('today', kept)
  await enter('today.js', lesson(saying()), { before })
  assert.equal(at('#guess').value, 'red')
  await pass(200)
  assert.equal(asked.at(-1).address, '/today?guess=red')
  await enter('today.js', lesson(saying('black')), { before })
  assert.equal(at('#guess').value, 'black', 'what the server refuses comes before')
})

const over = lesson(`<textarea id="share">5 points</textarea><button data-action="copy"></button><button
data-action="share" hidden></button><p class="copied"></p>`)

test("the result of today's rule is copied, selected or shared with its address", async () => {
  await enter('today.js', over, { before: () => sessionStorage.setItem('today', 'red') })
  assert.equal(sessionStorage.getItem('today'), null)
  assert.equal(at('[data-action="share"]').hidden, true)
  press('[data-action="copy"]')
  await settled()
  assert.deepEqual([copied, at('.copied').textContent], [['5 points\nhttp://127.0.0.1/today'], 'Copied'])
  noClipboard()
  press('[data-action="copy"]')
  await settled()
  assert.equal(at('.copied').textContent, 'It is selected')
  const shared = []
  await enter('today.js', over, { before: () => { navigator.share = async what => void shared.push(what.text) } })
  assert.equal(at('[data-action="share"]').hidden, false)
  press('[data-action="share"]')
  assert.deepEqual(shared, ['5 points\nhttp://127.0.0.1/today'])
})

/** Opens the page of the app in a browser that has workers. Returns what was registered and told. */
async function app({ html = '', workers = true, ...more } = {}) {
  const did = []
  const states = ['insecure', 'unable', 'installed', 'ready'].map(s => `<p class="state" data-state="${s}" hidden></p>`)
  await enter('app.js', `<main id="app">${states.join('')}<button data-action="install"></button></main>${html}`, {
    ...more, before: () => {
      more.before?.()
      Object.defineProperty(document, 'readyState', { value: 'complete' })
      if (!workers) return
      const ready = Promise.resolve({ active: { postMessage: what => did.push(what) } })
      Object.defineProperty(navigator, 'serviceWorker', { value: { ready, register: async at => void did.push(at) } })
    },
  })
  await settled()
  return did
}

const state = () => at('.state:not([hidden])')?.dataset.state

test('the app is kept, and its game where it is installed or played', async () => {
  const [alone, game] = [false, true].map(game => ({ language: 'en', game }))
  assert.deepEqual(await app(), ['/sw.js', alone])
  assert.equal(state(), undefined)
  assert.deepEqual(await app({ html: '<main id="table" data-game="express"></main>' }), ['/sw.js', game])
  const did = await app({ media: ['standalone'] })
  assert.deepEqual([did, state()], [['/sw.js', game], 'installed'])
})

test('the page of the app says whether it can be installed', async () => {
  await app({ before: () => { globalThis.isSecureContext = false } })
  assert.equal(state(), 'insecure')
  await app({ workers: false })
  assert.equal(state(), 'unable')
  const did = await app()
  let asks = 0
  const offer = fire(document.defaultView, 'beforeinstallprompt', { prompt: () => asks++ })
  assert.deepEqual([offer.defaultPrevented, state()], [true, 'ready'])
  for (let i = 0; i < 2; i++) press('[data-action="install"]')
  assert.equal(asks, 1)
  fire(document.defaultView, 'appinstalled')
  await settled()
  assert.deepEqual([state(), did.at(-1)], ['installed', { language: 'en', game: true }])
})
