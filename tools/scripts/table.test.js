import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { blanks, cards, held, icon, seat, spot } from './markup.js'
import { fire, loadFresh, open, serve, settled, wordsOf } from './page.js'

let document, sources, sent, asked, went, newer, page = 0

/** The stream, on which the test speaks. */
class Source extends EventTarget {
  closed = false
  constructor(address) {
    super()
    this.address = address
    sources.push(this)
  }
  close() { this.closed = true }
  says(kind, data) { this.dispatchEvent(Object.assign(new BaseEvent(kind), { data: JSON.stringify(data) })) }
}
const BaseEvent = Event // of Node, for events that no page knows

const texts = {
  text: {
    'turn.laid': 'Right or wrong?', 'turn.you': 'Your turn', play: 'Play', 'tray.mine': 'Choose', 'tray.early': 'Wait',
    'tray.label': 'Your play', 'sort.rank': 'By rank', 'sort.suit': 'By suit', unreachable: 'No answer',
    'faster.on': 'Fast', 'faster.off': 'Slow', 'gone.you': 'You have gone out', 'not-your-turn': 'Not your turn',
    'claim.title': '{Who} cannot play', claim: '{Who} says so', 'claim.right': 'True', 'claim.wrong': '{Card} fits',
    'card.laid': '{Card}, laid by {Who}', 'card.laid.you': '{Card}, laid by you', 'card.refused': '{Card}: wrong',
    'coach.begin': 'Begin!', 'phrase.hello': 'Hello', said: '{Who}: {Text}', 'gone': '{Who} has gone out',
  },
  count: { hand: { zero: 'none', one: 'one', other: '{N} cards' }, 'play.cards': { one: 'Play', other: 'Play {N}' } },
  playMax: 4, cards, heard: cards.map(name => `the ${name}`), people: [1],
}

const dockHTML = (hand, turn = 'you') => `<form class="dock player" method="post" action="/t/abcd">
<input type="hidden" name="seen" value="10"><p class="say" data-turn="${turn}"><b>Turn</b> <span></span></p>
<div class="tray"><span class="label"></span><ol></ol><button class="clear" type="button"></button></div>
<ol class="hand" id="hand" tabindex="-1">${hand.map(held).join('')}</ol>
<div class="acts"><button type="button" data-action="sort"></button><button type="button" data-action="faster"
aria-pressed="false"></button><button name="action" value="play" data-action="play"></button></div></form>`

/** Returns the page of a table as the server makes it. */
function html({ number = 10, line = [['KS']], hand = ['9H', '4C', '2D'], notes = '', dock = dockHTML(hand), turn,
  others = ['Bob', 'Cid'], classes = 'table', more = '', words = {} } = {}) {
  if (turn) dock = dockHTML(hand, turn)
  return `<main class="${classes}" id="table" data-event="${number}" data-path="/t/abcd" data-round="1" data-me="1"
data-version="v1"><header class="bar"><h1 class="round">Ada's table</h1><span class="stock"><span
class="card back"></span><span class="number">50</span><span class="visually-hidden"></span></span></header>
<div class="notes">${notes}</div><ol class="seats">${seat(1, 'Ada')}
${others.map((name, i) => seat(i + 2, name, i ? '' : 'data-moves')).join('')}</ol>
<section class="layout"><ol class="line">${line.map(codes => spot(...codes)).join('')}</ol></section>${dock}
<aside class="log"><ol></ol></aside>${more}<select data-action="notify"></select><p id="notify-why"></p>
<div id="said"></div><div id="heard"></div><div class="toasts"></div></main>
${wordsOf({ ...texts, ...words })}${blanks()}`
}

/** Opens the page of a table, and follows it. */
async function enter(as = {}) {
  const whole = html(as)
  document = open('', { ...texts, ...as.words })
  document.title = 'Turn · Eleusis'
  document.body.innerHTML = whole
  Object.assign(globalThis, {
    EventSource: Source, matchMedia: () => ({ matches: true }), ResizeObserver: class { observe() {} },
    isSecureContext: true, Notification: { permission: 'granted' }, PerformanceNavigationTiming: class {},
  })
  mock.method(HTMLElement.prototype, 'animate', () => ({ finished: Promise.resolve(), finish() {} }))
  location.replace = address => went.push(address)
  performance.getEntriesByType = () => []
  localStorage.setItem('coach', as.coach ?? 'off')
  as.before?.()
  await loadFresh('renew.js', ++page)
  await loadFresh('moments.js', page)
  await loadFresh('coach.js', page)
  await loadFresh('table.js', page)
  sources.at(-1).says('hello', { version: 'v1' })
}

beforeEach(() => {
  mock.restoreAll()
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1e12 })
  sources = []
  sent = []
  went = []
  newer = {}
  asked = serve(({ method, address }) => method === 'POST' ? newer.answer : address === '/t/abcd' && html(newer))
  mock.method(globalThis, 'fetch', async (address, { body } = {}) => {
    sent.push({ address, ...body && JSON.parse(body) })
    return new Response(JSON.stringify({ number: 11 }), { status: 200 })
  })
})

/** Tells the page an event of the game, which it has not shown yet. */
function send(number, share, more = {}) {
  const tally = { turn: 0, awaits: 'nothing', laid: 1, ...share.tally }
  sources.at(-1).says('message', { number, fast: false, share: { ...share, tally }, ...more })
}

/** Tells the page an event of the game. */
async function tell(number, share, more) {
  send(number, share, more)
  await settled()
}

/** Lets time pass, with what waits for it. */
async function pass(time) {
  mock.timers.tick(time)
  await settled()
}

const at = selector => document.querySelector(selector)
const codes = selector => [...document.querySelectorAll(selector)].map(n => n.dataset.card)
const line = () => codes('.line > .spot > .laid > .card')
const hung = () => codes('.side .card')
const waits = () => codes('.offered > .card')
const hand = () => codes('.hand button')
const chairs = (...names) => names.map(name => ({ name }))

test('a play of another lies at the tip of the line, is weighed there, and joins the line if it is right', async () => {
  await enter()
  await tell(11, { kind: 'played', seat: 2, cards: ['8S'] })
  await tell(12, { kind: 'judged', seat: 2, verdict: 'right', tally: { laid: 2 } }, {
    texts: { title: 'Your turn', seats: [{ seat: 1, n: 12, what: '', turn: true }, { seat: 2, n: 11, what: 'plays' }] },
    entry: { number: 11, mark: 'right', text: 'Bob plays 8♠: right.' },
  })
  assert.deepEqual([waits(), line()], [['8S'], ['KS']])
  assert.equal('weighs' in at('main').dataset, true)
  await pass(500)
  assert.equal(at('.offered .verdict').dataset.verdict, 'right')
  await pass(240)
  assert.deepEqual([waits(), line()], [[], ['KS', '8S']])
  assert.equal('weighs' in at('main').dataset, false)
  assert.equal(at('[data-seat="2"] .badge').dataset.verdict, 'right')
  assert.equal(at('[data-seat="2"] .number').textContent, '11')
  assert.equal(document.title, 'Your turn · Eleusis')
  assert.match(at('.log li').textContent, /Bob plays 8/)
  assert.equal(at('#heard').textContent, 'Bob plays the 8 of S: right.')
  assert.equal(at('main').dataset.event, '12')
  assert.equal(at('.line > :last-child .card').title, '8 of S, laid by Bob')
})

test('an own wrong play is weighed longer, leaves the hand and hangs below the line', async () => {
  await enter()
  await tell(11, { kind: 'played', seat: 1, cards: ['4C'] })
  await tell(12, { kind: 'judged', seat: 1, verdict: 'wrong', tally: { laid: 1 } })
  assert.deepEqual([waits(), hand()], [['4C'], ['9H', '2D']])
  await pass(739)
  assert.equal(at('.offered .verdict'), null)
  await pass(1)
  assert.equal(at('.offered .verdict').dataset.verdict, 'wrong')
  await pass(419)
  assert.deepEqual(hung(), [])
  await pass(1)
  assert.deepEqual([line(), hung(), hand()], [['KS'], ['4C'], ['9H', '2D']])
  assert.equal(at('.side .card').title, '4 of C, laid by you: wrong')
  assert.equal(at('.you').dataset.last, 'wrong')
})

test('until the rest of an own move is told the table has the turn', async () => {
  await enter()
  await tell(11, { kind: 'played', seat: 1, cards: ['4C'] })
  assert.equal(at('.say').dataset.turn, 'other')
  await tell(12, { kind: 'judged', seat: 1, verdict: 'right', tally: { laid: 2 } }, {
    texts: { say: { turn: 'you', text: 'Again' } },
  })
  await pass(740)
  await pass(420)
  assert.deepEqual([at('.say').dataset.turn, at('.say b').textContent], ['you', 'Again'])
})

test('at a fast pace plays of others are not weighed, own ones are', async () => {
  await enter()
  await tell(11, { kind: 'played', seat: 2, cards: ['8S'] }, { fast: true })
  await tell(12, { kind: 'judged', seat: 2, verdict: 'right', tally: { laid: 2 } }, { fast: true })
  assert.deepEqual(line(), ['KS', '8S'])
  assert.equal(at('[data-action="faster"]').ariaPressed, 'true')
  await tell(13, { kind: 'played', seat: 1, cards: ['4C'] }, { fast: true })
  await tell(14, { kind: 'judged', seat: 1, verdict: 'right', tally: { laid: 3 } }, { fast: true })
  assert.deepEqual(line(), ['KS', '8S'])
})

test('a play is not weighed while the next one waits, or nobody looks', async () => {
  await enter()
  await tell(11, { kind: 'played', seat: 2, cards: ['8S'] })
  send(12, { kind: 'judged', seat: 2, verdict: 'right', tally: { laid: 2 } })
  await tell(13, { kind: 'played', seat: 3, cards: ['3D'] })
  await settled()
  assert.deepEqual(line(), ['KS', '8S'])
  Object.defineProperty(document, 'hidden', { value: true })
  await tell(14, { kind: 'judged', seat: 3, verdict: 'right', tally: { laid: 3 } })
  assert.deepEqual(line(), ['KS', '8S', '3D'])
})

test('an event that the page has already is only read aloud', async () => {
  await enter()
  await tell(10, { kind: 'expelled', seat: 2 }, { entry: { number: 9, mark: '', text: 'Bob is out.' } })
  assert.equal('out' in at('[data-seat="2"]').dataset, false)
  assert.equal(at('#heard').textContent, 'Bob is out.')
  assert.equal(at('.log li'), null)
})

test('a page on which another round begins, or the game changes, is loaded again and shows nothing more', async () => {
  for (const [share, more] of [
    [{ kind: 'round-began' }, {}], [{ kind: 'nothing' }, { table: { alters: 'game', chairs: [] } }],
  ]) {
    went = []
    await enter()
    await tell(11, share, more)
    assert.deepEqual([went, asked.length], [['/t/abcd'], 0])
    assert.equal(sources.at(-1).closed, true)
    await tell(12, { kind: 'expelled', seat: 2 })
    assert.equal('out' in at('[data-seat="2"]').dataset, false)
  }
})

test('what cannot be told is shown by the page as it is then, with what is chosen of the hand', async () => {
  await enter()
  at('[data-card="2D"]').click()
  newer = { number: 11, line: [['KS'], ['QH']], notes: '<p class="note">Bob is prophet.</p>' }
  await tell(11, { kind: 'prophet-declared', seat: 2 }, { entry: { number: 11, mark: '', text: 'Bob is prophet.' } })
  assert.deepEqual(asked.map(a => a.address), ['/t/abcd'])
  assert.deepEqual(line(), ['KS', 'QH'])
  assert.equal(at('.notes').textContent, 'Bob is prophet.')
  assert.deepEqual(codes('.hand [aria-pressed="true"]'), ['2D'])
  assert.equal(at('#heard').textContent, 'Bob is prophet.')
  assert.deepEqual(went, [])
  at('[data-card="4C"]').click()
  assert.deepEqual(codes('.hand [aria-pressed="true"]'), ['4C', '2D'], 'the new dock listens')
  await tell(12, { kind: 'drew', seat: 1, cards: ['3C'] })
  assert.equal(asked.length, 1)
})

test('a page that is no answer to the event is loaded again', async () => {
  for (const wrong of [{ number: 10 }, { number: 11, classes: 'table over' }]) {
    went = []
    await enter()
    newer = wrong
    await tell(11, { kind: 'prophet-declared', seat: 2 })
    assert.deepEqual(went, ['/t/abcd'])
  }
})

test('an own verdict on a page that is made again is stamped, and what was played is chosen no more', async () => {
  await enter()
  at('[data-card="2D"]').click()
  newer = { number: 11 }
  await tell(11, { kind: 'judged', seat: 1, verdict: 'wrong' })
  assert.equal(at('.stamp').dataset.verdict, 'wrong')
  assert.deepEqual(codes('.hand [aria-pressed="true"]'), [])
})

test('the page is asked for when the own seat is asked something, and not when another is', async () => {
  for (const [tally, asks] of [
    [{ awaits: 'call', turn: 1 }, 1], [{ awaits: 'call', turn: 2 }, 0], [{ awaits: 'pick', turn: 2 }, 1],
    [{ awaits: 'play', turn: 1 }, 0],
  ]) {
    await enter()
    asked.length = 0
    newer = { number: 11 }
    await tell(11, { kind: 'played', seat: 3, cards: ['8S'], tally })
    assert.equal(asked.length, asks, JSON.stringify(tally))
    assert.deepEqual(waits(), tally.turn === 2 && !asks ? ['8S'] : [])
  }
})

test('the page is asked for when what an event is about came before it', async () => {
  for (const kind of ['judged', 'no-play-judged', 'card-picked']) {
    await enter()
    asked.length = 0
    newer = { number: 11 }
    await tell(11, { kind, seat: 2, verdict: 'right', cards: ['8S'] })
    assert.equal(asked.length, 1, kind)
  }
})

test('what the own seat draws comes into the hand, what others draw is only counted', async () => {
  await enter()
  await tell(11, { kind: 'drew', seat: 1, count: 1, cards: ['10H'] }, { texts: { stock: { n: 49, words: '49 left' } } })
  assert.deepEqual(hand(), ['9H', '10H', '4C', '2D'])
  assert.equal('drawn' in at('[data-card="10H"]').dataset, true)
  assert.deepEqual([at('.stock .number').textContent, at('.stock').title], ['49', '49 left'])
  await tell(12, { kind: 'drew', seat: 2, count: 2 })
  assert.equal(hand().length, 4)
})

test('a true no-play hangs below the line, and its open hand is shown for a while', async () => {
  await enter()
  await tell(11, { kind: 'no-play-claimed', seat: 2, cards: ['3C', 'AH'] })
  await tell(12, { kind: 'no-play-judged', seat: 2, verdict: 'right' })
  await pass(0)
  const shown = at('.claim-open')
  assert.equal(shown.querySelector('h2').textContent, 'Bob cannot play')
  assert.equal(shown.matches(':popover-open'), true)
  await pass(4999)
  assert.equal(shown.matches(':popover-open'), true)
  await pass(1)
  assert.equal(shown.matches(':popover-open'), false)
})

test('an open hand does not lie over a panel that is open', async () => {
  await enter({ more: '<div id="options" popover></div>' })
  at('#options').showPopover()
  await tell(11, { kind: 'no-play-claimed', seat: 2, cards: ['3C'] })
  await tell(12, { kind: 'no-play-judged', seat: 2, verdict: 'right' })
  assert.equal(at('.claim-open').matches(':popover-open'), false)
})

test('the card that the dealer takes from a false no-play joins the line, and the hand goes back', async () => {
  await enter()
  await tell(11, { kind: 'no-play-claimed', seat: 1, cards: ['9H', '4C', '2D'] })
  await tell(12, { kind: 'no-play-judged', seat: 1, verdict: 'wrong' })
  await tell(13, { kind: 'card-picked', seat: 1, cards: ['4C'], tally: { laid: 2 } })
  assert.deepEqual([line(), hand()], [['KS', '4C'], ['9H', '2D']])
  assert.match(at('.claim-open .outcome').textContent, /fits$/)
  assert.equal(at('.claim-open .chosen').dataset.card, '4C')
  assert.equal(at('.you').dataset.last, 'wrong')
  await tell(14, { kind: 'hand-taken', seat: 2 })
  assert.equal(hand().length, 2)
  await tell(15, { kind: 'hand-returned', seat: 1 })
  assert.deepEqual(hand(), [])
})

test('the last card of a round is looked at for a while before the result comes', async () => {
  for (const [fast, time] of [[false, 2500], [true, 1250]]) {
    went = []
    await enter()
    await tell(11, { kind: 'round-ended', tally: { hands: [0, 3, 4] } }, { fast })
    assert.equal(at('.stamp').textContent, 'You have gone out')
    await pass(time - 1)
    assert.deepEqual(went, [])
    await pass(1)
    assert.deepEqual(went, ['/t/abcd'])
  }
})

test('a seat that is expelled is marked', async () => {
  await enter()
  await tell(11, { kind: 'expelled', seat: 3 })
  assert.equal('out' in at('[data-seat="3"]').dataset, true)
})

test('what is over goes with the next play: others keep the answer to an own guess', async () => {
  const notes = `<p class="note fell">fell</p><p class="note guessed" data-own="">own</p><p class="note lapsed">late</p>
<p class="note guessed">other</p><p class="note news" data-number="3">came</p>`
  const left = () => [...document.querySelectorAll('.note')].map(n => n.textContent)
  await enter({ notes })
  await tell(11, { kind: 'played', seat: 2, cards: ['8S'] })
  assert.deepEqual(left(), ['own', 'late', 'came'])
  await enter({ notes })
  await tell(11, { kind: 'played', seat: 1, cards: ['4C'] })
  assert.deepEqual(left(), [])
})

test('that a wrong play expels from now on is noted once', async () => {
  await enter()
  for (const number of [11, 12]) await tell(number, { kind: 'expelled', seat: 2 }, { texts: { expels: true } })
  assert.equal(document.querySelectorAll('.note.period').length, 1)
})

test('after a connection the page shows how the table is, and is asked for if it has missed something', async () => {
  await enter()
  const now = { number: 10, table: { chairs: chairs('Ada', 'Bob', 'Cid') }, texts: { title: 'Wait' } }
  sources[0].says('now', { ...now, number: 9, texts: { title: 'Old' } })
  await settled()
  assert.equal(document.title, 'Turn · Eleusis')
  sources[0].says('now', now)
  await settled()
  assert.equal(document.title, 'Wait · Eleusis')
  assert.equal(asked.length, 0)
  newer = { number: 14, line: [['KS'], ['QH']] }
  sources[0].says('now', { ...now, number: 14 })
  await settled()
  assert.deepEqual(line(), ['KS', 'QH'])
  assert.equal(at('main').dataset.event, '14')
  assert.deepEqual(went, [])
})

test('a page with other people is asked for again', async () => {
  await enter()
  newer = { number: 10, others: ['Bob', 'Dee'] }
  sources[0].says('now', { number: 10, table: { chairs: chairs('Ada', 'Bob', 'Dee') } })
  await settled()
  assert.equal(at('[data-seat="3"] .name').textContent, 'Dee')
  await tell(11, { kind: 'drew', seat: 2, count: 1 })
  assert.equal(asked.length, 1, 'it is asked for once')
  newer = { number: 11, others: ['Eve', 'Dee'] }
  await tell(11, { kind: 'nothing' }, { table: { chairs: chairs('Ada', 'Eve', 'Dee') } })
  assert.equal(at('[data-seat="2"] .name').textContent, 'Eve')
})

test('an event of the table alone shows its texts and its line of the log', async () => {
  await enter()
  const table = { chairs: chairs('Ada', 'Bob', 'Cid') }
  const entry = { number: 10, mark: '', text: 'Bob is back.' }
  await tell(10, { kind: 'nothing' }, { table, entry, texts: { title: 'News' } })
  assert.equal(document.title, 'News · Eleusis')
  assert.equal(at('.log li p').textContent, 'Bob is back.')
  await tell(9, { kind: 'nothing' }, { table, texts: { title: 'Old' } })
  await tell(10, { kind: 'nothing' }, { table })
  assert.deepEqual([document.title, went], ['News · Eleusis', []])
})

test('the clock of the player to move shows what is left, also after a connection', async () => {
  await enter({ words: { limit: 60_000 } })
  const table = { chairs: chairs('Ada', 'Bob', 'Cid') }
  const left = () => at('[data-seat="2"] .clock b')?.textContent
  sources[0].says('now', { number: 10, table, left: 40_000 })
  await settled()
  assert.equal(left(), '0:40')
  await tell(10, { kind: 'nothing' }, { table, left: 30_000 })
  assert.equal(left(), '0:30')
  await tell(11, { kind: 'drew', seat: 3, count: 1, tally: { turn: 2 } }, { left: 20_000 })
  assert.equal(left(), '0:20')
  await tell(12, { kind: 'drew', seat: 3, count: 1, tally: { turn: 1 } }, { left: 50_000 })
  assert.deepEqual([left(), at('.you .clock b').textContent], [undefined, '0:50'])
})

test('an event that cannot be shown loads the page again', async () => {
  await enter()
  mock.method(console, 'error', () => {})
  await tell(11, { kind: 'expelled', seat: 9 })
  assert.deepEqual(went, ['/t/abcd'])
})

test('a lost connection is noted once, until it is back', async () => {
  await enter()
  sources[0].says('error')
  await pass(1500)
  sources.at(-1).says('replaced')
  assert.equal(document.querySelectorAll('.notes > .note[data-lost]').length, 1)
  const before = sources.length
  at('[data-action="reconnect"]').click()
  assert.equal(sources.length, before + 1)
  sources.at(-1).says('hello', { version: 'v1' })
  assert.equal(at('[data-lost]'), null)
})

test('a page that nobody looks at keeps its connection unless nothing can come before the own turn', async () => {
  for (const [words, turn, closed] of [
    [{}, 'you', true], [{}, 'over', true], [{}, 'other', false], [{ people: [1, 2] }, 'you', false],
  ]) {
    await enter({ words })
    await tell(11, { kind: 'expelled', seat: 2 }, { texts: { say: { turn, text: '' } } })
    Object.defineProperty(document, 'hidden', { value: true })
    fire(document, 'visibilitychange')
    assert.equal(sources.at(-1).closed, closed, `${turn} among ${words.people?.length ?? 1}`)
  }
})

test('a form of the dock says what the page knows by now', async () => {
  await enter()
  await tell(11, { kind: 'expelled', seat: 2 })
  at('.dock').addEventListener('submit', e => e.preventDefault())
  fire('.dock', 'submit')
  assert.equal(at('[name="seen"]').value, '11')
})

test('a press of the dock is carried out, and sends no form', async () => {
  await enter()
  at('[data-card="4C"]').click()
  const click = fire('[data-action="play"]', 'click')
  assert.equal(click.defaultPrevented, true)
  await settled()
  assert.deepEqual(sent.map(({ action, cards, seen }) => [action, cards, seen]), [['play', ['4C'], 10]])
})

test('the button of the pace changes it', async () => {
  await enter()
  assert.equal(fire('[data-action="faster"]', 'click').defaultPrevented, true)
  await settled()
  assert.deepEqual(sent.map(({ action, fast, seen }) => [action, fast, seen]), [['pace', true, 10]])
})

test('what a sign means is told where nothing hovers', async () => {
  await enter()
  at('.line .card').insertAdjacentHTML('beforeend', '<i class="token" title="20 cards"><b>20</b></i>')
  fire('.token b', 'click')
  assert.equal(at('.toasts').textContent, '20 cards')
})

const verdicts = `<div class="dock dealing judging"><p class="say" data-turn="you" tabindex="-1"></p><form
class="verdicts" method="post" action="/t/abcd"><input type="hidden" name="request" value="r1"><button name="action"
value="judge-right" data-action="judge-right"></button></form></div>`

test('a dealer by hand says a verdict once, and the form stays when it is refused by nobody', async () => {
  await enter({ dock: verdicts })
  const button = at('[value="judge-right"]')
  button.focus()
  let done
  newer.answer = new Promise(resolve => { done = resolve })
  button.click()
  assert.equal(button.disabled, true)
  assert.equal(document.activeElement, at('.judging > .say'))
  done({ status: 204, html: '' })
  await settled()
  assert.deepEqual(asked.map(a => [a.address, a.body]), [['/t/abcd', 'request=r1&action=judge-right']])
  assert.equal(button.disabled, true)
})

test('a page is loaded for another version after what a dealer says is answered', async () => {
  const hint = `<form class="dock dealing" method="post" action="/t/abcd"><input name="hint" value="Look at the colors"
><button name="action" value="hint" data-action="hint"></button></form>`
  for (const [dock, button] of [[verdicts, '[value="judge-right"]'], [hint, '[value="hint"]']]) {
    went = []
    await enter({ dock })
    let done
    newer.answer = new Promise(resolve => { done = resolve })
    at(button).click()
    sources.at(-1).says('hello', { version: 'v2' })
    await settled()
    assert.deepEqual([asked.length, went], [1, []], button)
    done({ status: 204, html: '' })
    await settled()
    assert.deepEqual(went, ['/t/abcd'], button)
    asked.length = 0
  }
})

test('a verdict that does not reach the server can be said again', async () => {
  await enter({ dock: verdicts })
  const button = at('[value="judge-right"]')
  button.click()
  for (let i = 0; i < 5; i++) await pass(5000)
  assert.equal(asked.length, 5)
  assert.deepEqual([button.disabled, document.activeElement === button], [false, true])
  assert.equal(at('.toasts').textContent, 'No answer')
})

test('a verdict that is refused shows the page that refuses it, from where the dealer thinks again', async () => {
  await enter({ dock: verdicts })
  const caution = `<div class="dock dealing judging"><p class="say" tabindex="-1"></p><form class="caution"><a
href="/t/abcd" data-action="think-again"></a><button name="action" value="judge-right"></button></form></div>`
  newer.answer = { status: 409, html: html({ dock: caution }) }
  at('[value="judge-right"]').click()
  await settled()
  assert.ok(at('.caution'))
  newer = { dock: verdicts }
  assert.equal(fire('.caution a', 'click').defaultPrevented, true)
  await settled()
  assert.ok(at('.verdicts'))
  assert.equal(at('.caution'), null)
})

test('a verdict by hand is shown on the play before it goes where it belongs', async () => {
  await enter({ dock: verdicts })
  at('.line').insertAdjacentHTML('beforeend', '<li class="offered"><span class="card" data-card="8S"></span></li>')
  newer = { number: 11, line: [['KS'], ['8S']], dock: verdicts }
  await tell(11, { kind: 'judged', seat: 2, verdict: 'right' })
  assert.equal(at('.offered .verdict').dataset.verdict, 'right')
  assert.equal(asked.length, 0)
  await pass(420)
  assert.deepEqual([line(), waits()], [['KS', '8S'], []])
})

test('a dealer is shown the page again when they may give a hint, or may no longer', async () => {
  const dealing = hints => `<form class="dock dealing">${hints ? '<div class="hinting"></div>' : ''}</form>`
  for (const [has, may, asks] of [[false, true, 1], [true, false, 1], [true, true, 0], [false, false, 0]]) {
    await enter({ dock: dealing(has) })
    asked.length = 0
    newer = { number: 11, dock: dealing(may) }
    await tell(11, { kind: 'drew', seat: 2, count: 1, mayHint: may })
    assert.equal(asked.length, asks, `has ${has}, may ${may}`)
  }
})

test('what a dealer sees of the rule follows the line', async () => {
  const dock = what => `<form class="dock dealing"><div id="console">${what}</div></form>`
  await enter({ dock: dock('before') })
  await tell(11, { kind: 'played', seat: 2, cards: ['8S'] })
  newer = { number: 12, dock: dock('after') }
  await tell(12, { kind: 'judged', seat: 2, verdict: 'right', tally: { laid: 2 } }, { fast: true })
  await settled()
  assert.equal(at('#console').textContent, 'after')
})

const result = (more = '') =>
  `<section class="end"><div class="reveal"><h1 tabindex="-1">The rule</h1></div></section>${more}`

test('after a round the focus goes to the rule for those who come from the table', async () => {
  for (const [from, on] of [['http://127.0.0.1/t/abcd', 'H1'], ['http://127.0.0.1/games', 'BODY']]) {
    await enter({ classes: 'table over', dock: '', more: result(), before: () => {
      Object.defineProperty(document, 'referrer', { value: from })
    } })
    assert.equal(document.activeElement.tagName, on)
  }
})

test('after a round a page is loaded again when the game goes on, or another person is waited for', async () => {
  const after = { classes: 'table over', dock: '' }
  await enter({ ...after, more: result() })
  await tell(11, { kind: 'round-sealed' })
  const table = { chairs: chairs('Ada', 'Bob', 'Cid') }
  sources.at(-1).says('now', { number: 11, table, texts: { title: 'Wait' } })
  await tell(11, { kind: 'nothing' }, { table, texts: { title: 'Wait' } })
  assert.deepEqual([went, document.title], [[], 'Turn · Eleusis'])
  await enter({ ...after, more: result('<p data-waits></p>') })
  await tell(11, { kind: 'round-sealed' })
  assert.deepEqual(went, ['/t/abcd'])
  went = []
  await enter({ ...after, more: result() })
  sources.at(-1).says('now', { number: 12, table })
  await settled()
  assert.deepEqual(went, ['/t/abcd'])
})

test('an own wrong guess is stamped, and said once the page is heard', async () => {
  const notes = '<p class="note guessed" data-own="wrong">That is not the rule.</p>'
  await enter({ notes, before: () => sessionStorage.setItem('sent', '/t/abcd') })
  assert.equal(at('.stamp').dataset.verdict, 'wrong')
  assert.equal(at('#said').textContent, '')
  await pass(300)
  assert.equal(at('#said').textContent, 'That is not the rule.')
  await enter({ notes })
  assert.equal(at('.stamp'), null, 'it was answered before')
})

test('someone new is welcomed at a line of one card, and can end all advice', async () => {
  await enter({ coach: 'on' })
  await settled()
  assert.equal(at('.coach span').textContent, 'Begin!')
  at('.coach').insertAdjacentHTML('beforeend', '<button data-action="no-coach"></button>')
  at('[data-action="no-coach"]').click()
  await settled()
  assert.equal(at('.coach'), null)
  assert.equal(localStorage.getItem('coach'), 'off')
  for (const as of [{ coach: 'on', line: [['KS'], ['QH']] }, { coach: 'on', line: [['KS', '3C']] }, {}]) {
    await enter(as)
    await settled()
    assert.equal(at('.coach'), null, JSON.stringify(as))
  }
})

test('an open hand lies over the line, and lets the own hand free', async () => {
  await enter()
  mock.method(HTMLElement.prototype, 'getBoundingClientRect', () => new DOMRect(100, 50, 600, 400))
  globalThis.innerWidth = 1000
  globalThis.innerHeight = 800
  await tell(11, { kind: 'no-play-claimed', seat: 2, cards: ['3C'] })
  await tell(12, { kind: 'no-play-judged', seat: 2, verdict: 'right' })
  assert.deepEqual([at('.claim-open').style.maxHeight, at('.claim-open').style.inset],
    ['434px', 'auto 300px 358px auto'])
})

test('the newest of several notes is shown', async () => {
  await enter()
  await settled()
  const note = document.createElement('p')
  note.className = 'note'
  Object.defineProperty(note, 'offsetLeft', { value: 300 })
  Object.defineProperty(at('.notes'), 'offsetLeft', { value: 20 })
  at('.notes').append(note)
  await settled()
  assert.equal(at('.notes').scrollLeft, 280)
})
