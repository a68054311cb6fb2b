// Pieces of pages: pieces.js, seats.js, options.js, follow.js, pace.js, foot.js, pin.js, seen.js, early.js, shown.js.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { beforeEach, mock, test } from 'node:test'

import { blanks, cards, seat } from './markup.js'
import { fire, loadFresh, open, settled } from './page.js'

const BaseEvent = Event // of Node, for events that no page knows
let document, page = 0

const text = {
  'card.laid': '{Card}, laid by {Who}', 'card.laid.you': '{Card}, laid by you', 'card.refused': '{Card}: wrong',
  token: '{N} cards', 'faster.on': 'Fast', 'faster.off': 'Slow', unreachable: 'No answer',
}

beforeEach(() => mock.restoreAll())

const at = selector => document.querySelector(selector)

/** Opens a page, and loads a script. */
async function enter(script, html = '', words = {}) {
  document = open(`<main id="table">${html}<div class="toasts"></div></main>${blanks()}`, { text, cards, ...words })
  globalThis.matchMedia = () => ({ matches: true })
  return loadFresh(script, ++page)
}

test('a card on the table shows what it is, and who laid it', async () => {
  const { laid } = await enter('pieces.js', '', { marks: { Bob: 'Bo' } })
  const card = laid('QH', 'Bob', 3)
  assert.deepEqual([card.dataset.card, card.dataset.suit, card.classList.contains('court')], ['QH', 'hearts', true])
  assert.equal(card.querySelector('b').textContent, 'Q')
  assert.deepEqual([...card.querySelectorAll('use')].map(u => u.getAttribute('href')),
    ['/suits.svg#hearts', '/suits.svg#queen'])
  assert.deepEqual([card.title, card.querySelector('.by').textContent], ['Q of H, laid by Bob', 'Bo'])
  assert.equal(laid('2S', 'ada').querySelector('.by').textContent, 'A')
  assert.equal(laid('2S', 'Ada', 3, true).title, '2 of S, laid by you')
  assert.equal(laid('2S', 'Ada', 3, false, true).title, '2 of S, laid by Ada: wrong')
  const starter = laid('2S')
  assert.deepEqual([starter.hasAttribute('title'), starter.querySelector('.by')], [false, null])
  assert.equal(starter.querySelector('.visually-hidden').textContent, '2 of S')
  assert.equal(starter.classList.contains('court'), false)
})

test('markers lie on the cards that they count, a white one below a black one', async () => {
  const white = { number: 10, out: false, prophet: false, words: 'ten' }
  const tokens = { 10: white, 20: { number: 10, out: true, prophet: true, words: 'out', under: white } }
  const { laid } = await enter('pieces.js', '', { tokens })
  const on = number => [...laid('2S', 'Ada', number).querySelectorAll('.token')].map(t => `${t.className} ${t.title}`)
  assert.deepEqual(on(10), ['token ten'])
  assert.deepEqual(on(20), ['token under ten', 'token out prophet out'])
  assert.deepEqual([on(30), on(0)], [[], []])
  const { laid: inTens } = await enter('pieces.js', '', { tens: true })
  assert.equal(inTens('2S', 'Ada', 30).querySelector('.token').title, '30 cards')
  assert.equal(inTens('2S', 'Ada', 31).querySelector('.token'), null)
  assert.equal(inTens('2S', 'Ada', 0).querySelector('.token'), null)
})

test('a sentence is written with its cards drawn for eyes and named for ears', async () => {
  const { write } = await enter('pieces.js', '<p></p>')
  write(at('p'), 'Ada plays 10♥ and K♠.')
  assert.equal(at('p').textContent.replace(/\s+/g, ' '), 'Ada plays 1010 of H and KK of S.')
  assert.deepEqual([...document.querySelectorAll('p .say-card')].map(s => s.dataset.suit), ['hearts', 'spades'])
  assert.equal(at('p use').getAttribute('href'), '/suits.svg#hearts')
})

test('a page that lacks a piece says which', async () => {
  const { copy, find } = await enter('pieces.js')
  assert.throws(() => copy('nothing'), /no markup called nothing/)
  assert.throws(() => find(document, '#nothing'), /no #nothing/)
})

test('seats show who moves, who is out or away, and what they hold', async () => {
  const { show, nameOf } = await enter('seats.js', `<ol class="seats">${seat(1, 'Ada')}${seat(2, 'Bob', 'data-moves')}
<li class="seat" data-seat="3"><b class="name">Dee</b><span class="what"></span><span class="here"></span></li></ol>
<span class="stock"><span class="number"></span><span class="visually-hidden"></span></span><p class="say"></p>`)
  assert.equal(nameOf(2), 'Bob')
  show({ seats: [{ seat: 1, n: 7, what: 'thinks', turn: true }, { seat: 2, n: 0, what: '', out: true, away: 'away' },
    { seat: 3, n: 9, what: 'deals' }], stock: { n: 4, words: 'four' } })
  const lit = () => [...document.querySelectorAll('[aria-current]')].map(n => n.dataset.seat).join()
  assert.equal(lit(), '1')
  const [ada, bob, dee] = document.querySelectorAll('.seat')
  assert.deepEqual([ada.querySelector('.number').textContent, ada.querySelector('.what').textContent], ['7', 'thinks'])
  const marks = () => ['moves', 'out', 'away'].filter(mark => mark in bob.dataset)
  assert.deepEqual([marks(), bob.querySelector('.here').textContent], [['out', 'away'], 'away'])
  assert.equal(dee.querySelector('.what').textContent, 'deals')
  assert.deepEqual([at('.stock').title, at('.stock .number').textContent], ['four', '4'])
  show({ seats: [{ seat: 2, n: 1, what: '', turn: true }, { seat: 1, n: 7, what: '' }] })
  assert.equal(lit(), '2')
  assert.deepEqual(marks(), ['moves'])
  assert.equal(at('.stock').title, 'four')
  at('.say').dataset.turn = 'wait'
  show({})
  assert.equal(lit(), '1', 'the others wait for the reader')
})

test('a seat shows its last verdict alone', async () => {
  const { judge } = await enter('seats.js', `<ol class="seats">${seat(2, 'Bob')}</ol>`)
  judge(2, 'wrong')
  judge(2, 'right')
  assert.equal(at('.seat').dataset.last, 'right')
  assert.deepEqual([...document.querySelectorAll('.holds > .badge')].map(b => b.dataset.verdict), ['right'])
})

const select = (name, ...values) =>
  `<select data-action="${name}">${values.map(v => `<option value="${v}"></option>`).join('')}</select>`
const looks = '<section class="layout"></section>' +
  select('theme', '', 'dark') + select('deck', '', 'four') + select('zoom', '', 'far') + select('keys', '', 'off')

test('what was chosen of the looks stands there on the next page, and what is chosen is kept', async () => {
  const { options, shortcuts } = await enter('options.js', looks)
  localStorage.setItem('theme', 'dark')
  localStorage.setItem('deck', 'of old')
  options()
  const root = document.documentElement.dataset
  assert.deepEqual([root.theme, root.deck, at('[data-action="deck"]').value], ['dark', undefined, ''])
  const choose = (name, value) => {
    at(`[data-action="${name}"]`).value = value
    fire(`[data-action="${name}"]`, 'change')
  }
  choose('theme', '')
  assert.deepEqual(['theme' in root, localStorage.getItem('theme')], [false, null])
  choose('zoom', 'far')
  assert.deepEqual([at('.layout').dataset.zoom, localStorage.getItem('zoom')], ['far', 'far'])
  assert.equal(shortcuts(), true)
  choose('keys', 'off')
  assert.equal(shortcuts(), false)
  delete root.keys
  assert.equal(shortcuts(), false, 'a page without the choice asks the browser')
})

test('the theme is there before the page is', () => {
  const early = new Function(readFileSync(new URL('../../internal/web/static/early.js', import.meta.url), 'utf8'))
  document = open('')
  localStorage.setItem('theme', 'dark')
  early()
  assert.deepEqual({ ...document.documentElement.dataset }, { theme: 'dark' })
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get() { throw new Error('not allowed') } })
  early()
})

test('the pace is shown at once, and as before if it is refused', async () => {
  const { change } = await enter('pace.js', '<button data-action="faster" aria-pressed="false"></button>')
  const button = at('button')
  const shown = () => [button.ariaPressed, button.title]
  let answer = { number: 7 }
  const sent = []
  mock.method(globalThis, 'fetch', async (_, { body }) => {
    const { action, fast, seen } = JSON.parse(body)
    sent.push([action, fast, seen, ...shown()])
    return new Response(JSON.stringify(answer))
  })
  await change('/t/abcd', 5)
  assert.deepEqual(sent, [['pace', true, 5, 'true', 'Fast (F)']])
  answer = { code: 'not-yours', message: 'Not you' }
  await change('/t/abcd', 7)
  assert.deepEqual([sent[1].slice(1, 4), shown()], [[false, 7, 'false'], ['true', 'Fast (F)']])
  assert.equal(at('.toasts').textContent, 'Not you')
})

test('the end of a list stays in sight unless someone has scrolled back', async () => {
  const { keepEnd } = await enter('follow.js', '<ol></ol>')
  globalThis.ResizeObserver = class { observe() {} }
  const list = at('ol')
  const size = { clientHeight: 100, scrollHeight: 300, clientWidth: 50, scrollWidth: 50 }
  for (const name of Object.keys(size)) Object.defineProperty(list, name, { get: () => size[name] })
  const go = keepEnd(list, 'down')
  assert.equal(list.scrollTop, 200)
  size.scrollHeight = 400
  list.append(document.createElement('li'))
  await settled()
  assert.equal(list.scrollTop, 300)
  list.scrollTop = 253
  fire(list, 'scroll')
  assert.equal(go(), true, 'that is nearly the end')
  list.scrollTop = 100
  fire(list, 'scroll')
  size.scrollHeight = 500
  list.append(document.createElement('li'))
  await settled()
  assert.deepEqual([list.scrollTop, go()], [100, false])
  list.scrollTop = 400
  fire(list, 'scroll')
  size.clientHeight = 50
  fire(list, 'scroll') // because the size has changed
  assert.equal(go(), true)
  assert.equal(list.scrollTop, 450)
})

test('sheets stand above the keyboard of a phone, unless the page is enlarged', async () => {
  globalThis.visualViewport = Object.assign(new EventTarget(), { scale: 1, height: 500, offsetTop: 20 })
  const viewport = globalThis.visualViewport
  const { listen } = await enter('foot.js', '<div popover><input></div>')
  globalThis.innerHeight = 800
  listen()
  const seen = []
  mock.method(HTMLElement.prototype, 'scrollIntoView', function () { seen.push(this.tagName) })
  const foot = () => [document.documentElement.style.getPropertyValue('--foot'), 'types' in
    document.documentElement.dataset]
  const resize = () => viewport.dispatchEvent(new BaseEvent('resize'))
  resize()
  assert.deepEqual([foot(), seen], [['280px', true], []])
  at('input').focus()
  resize()
  assert.deepEqual(seen, ['INPUT'])
  viewport.scale = 2
  resize()
  assert.deepEqual(foot(), ['0px', false])
  delete globalThis.visualViewport
})

test('what makes room is laid out without its pins, and then pinned where it lies', async () => {
  const { pin } = await enter('pin.js', '<ol data-pinned><li></li></ol>')
  const [list, item] = [at('ol'), at('li')]
  Object.defineProperty(item, 'offsetLeft', { get: () => 'pinned' in list.dataset ? 0 : 30 })
  Object.defineProperty(item, 'offsetTop', { get: () => 5 })
  pin(list)
  assert.deepEqual([item.style.translate, 'pinned' in list.dataset], ['30px 5px', true])
})

test('the first seal that a page showed is kept for the page that opens it', async () => {
  const html = of => `<p id="seal" data-path="/t/abcd" data-round="2" data-of-rule="${of}" data-of-seed="s"></p>`
  await enter('seen.js', html('first'))
  assert.equal(sessionStorage.getItem('seal /t/abcd 2'), 'first s')
  const before = sessionStorage
  document = open(html('second'))
  globalThis.sessionStorage = before
  await loadFresh('seen.js', ++page)
  assert.equal(before.getItem('seal /t/abcd 2'), 'first s')
})

test('an open hand gives the table back, unless someone points into it or has the focus there', async () => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  const { show } = await enter('shown.js', '<section id="hand" popover><button></button></section>')
  const hand = at('#hand')
  const isOpen = () => hand.matches(':popover-open')
  const point = (kind, screenX, pointerType = 'mouse') => {
    hand.dispatchEvent(Object.assign(new PointerEvent(kind, { pointerType, screenX })))
  }
  show(hand)
  point('pointerenter', 5)
  point('pointermove', 5) // it rests
  point('pointermove', 9, 'touch')
  mock.timers.tick(4999)
  assert.equal(isOpen(), true)
  mock.timers.tick(1)
  assert.equal(isOpen(), false)
  show(hand)
  point('pointerenter', 5)
  point('pointermove', 6)
  mock.timers.tick(9000)
  assert.equal(isOpen(), true)
  fire(hand, 'pointerleave')
  at('#hand button').focus()
  mock.timers.tick(5000)
  assert.equal(isOpen(), true)
  at('#hand button').blur()
  fire(hand, 'focusout')
  mock.timers.tick(4999)
  fire(hand, 'scroll')
  mock.timers.tick(4999)
  assert.equal(isOpen(), true)
  mock.timers.tick(1)
  assert.equal(isOpen(), false)
  mock.timers.reset()
})
