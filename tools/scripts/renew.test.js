// How a page becomes another: ask.js, renew.js and navigate.js; and how a dealer by hand takes a word back: judging.js.

import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { blanks, held, seat, spot } from './markup.js'
import { fire, loadFresh, open, serve, settled, wordsOf } from './page.js'

let document, asked, answer, page = 0

beforeEach(() => {
  mock.restoreAll()
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1e12 })
  answer = () => undefined
  asked = serve((...args) => answer(...args))
})

const at = selector => document.querySelector(selector)

async function pass(time) {
  mock.timers.tick(time)
  await settled()
}

/** Loads a script of a page. */
async function enter(script, html, address) {
  document = open(html, {}, 'en', address)
  globalThis.matchMedia = () => ({ matches: true })
  globalThis.PerformanceNavigationTiming = class {}
  return loadFresh(script, ++page)
}

test('a part of a page is asked for until it comes, and each time without an answer is told', async () => {
  const { ask } = await enter('ask.js', '')
  const busy = { status: 503, html: '<p id="part">busy</p>' }
  const pages = [undefined, busy, '<p id="other"></p>', '<p id="part">here</p>']
  answer = () => pages[asked.length - 1]
  let lost = 0, part
  void ask('/x', '#part', () => lost++).then(node => { part = node })
  await settled()
  for (let i = 1; i <= 3; i++) {
    assert.deepEqual([asked.length, lost, part], [i, i, undefined])
    await pass(999)
    assert.equal(asked.length, i)
    await pass(1)
  }
  assert.equal(part.textContent, 'here')
  assert.deepEqual(asked[0], { method: 'GET', address: '/x', body: undefined })
})

test('of two questions for a part the first is given up; questions for two parts do not meet', async () => {
  const { ask } = await enter('ask.js', '')
  const answers = []
  answer = () => new Promise(resolve => answers.push(resolve))
  const got = []
  const note = name => node => got.push(`${name} ${node?.id}`)
  void ask('/1', '#part', () => {}).then(note('first'))
  void ask('/2', '#other', () => {}).then(note('other'))
  void ask('/3', '#part', () => {}).then(note('second'))
  await settled()
  assert.deepEqual(got, ['first undefined'])
  for (const give of answers) give('<p id="part"></p><p id="other"></p>')
  await settled()
  assert.deepEqual(got.toSorted(), ['first undefined', 'other other', 'second part'])
})

test('what is secret stands in no address', async () => {
  const { ask } = await enter('ask.js', '')
  answer = () => '<p id="part"></p>'
  await ask('/x', '#part', () => {}, new URLSearchParams({ rule: 'red' }))
  assert.deepEqual(asked, [{ method: 'POST', address: '/x', body: 'rule=red' }])
})

const dockHTML = (more = '', classes = 'player') =>
  `<form class="dock ${classes}"><ol class="hand" tabindex="-1">${more}</ol><button type="button"
data-action="sort"></button>
<div id="ask" popover><button id="yes" type="button"></button></div><input name="hint" form=""></form>`

/** A table, as the server makes it. */
const table = ({ number = 10, dock = dockHTML(), line = spot('KS'), classes = 'table', more = '', me = 1 } = {}) =>
  `<main class="${classes}" id="table" data-event="${number}" data-me="${me}"><header
class="bar">round ${number}</header>
<ol class="seats">${seat(1, 'Ada')}</ol><section class="layout"><ol class="line">${line}</ol>
</section><div class="notes"></div>${dock}<aside class="log"></aside>${more}<div id="said"></div></main>
${wordsOf({ me })}`

/** Opens a table, and lets it become another. */
async function becomes(before, after) {
  const { renew } = await enter('renew.js', table(before) + blanks())
  answer = () => `<!doctype html><title>Newer</title>${table({ number: 11, ...after })}`
  before.then?.()
  return renew(at('main'), '/t/abcd')
}

test('a table becomes what the server has now', async () => {
  assert.equal(await becomes({}, { line: spot('KS') + spot('9H'), me: 2 }), 11)
  assert.equal(at('.bar').textContent, 'round 11')
  assert.equal(document.querySelectorAll('.spot').length, 2)
  assert.deepEqual([at('main').dataset.event, at('main').dataset.me, document.title], ['11', '2', 'Newer'])
  const { words } = await loadFresh('words.js', page)
  assert.equal(words.me, 2)
})

test('a table does not become the page of another state', async () => {
  const onward = '<form class="onward"></form>'
  for (const [before, after] of [
    [{}, { classes: 'table over' }], [{ dock: onward }, {}], [{}, { dock: onward }],
  ]) {
    assert.equal(await becomes(before, after), undefined)
    assert.equal(at('main').dataset.event, '10')
  }
  assert.equal(await becomes({ dock: onward }, { dock: onward }), 11)
})

test('a dock comes, goes, and is a new one', async () => {
  const old = () => at('.dock')?.setAttribute('data-old', '')
  await becomes({ dock: '' }, {})
  assert.ok(at('.notes + .dock'))
  await becomes({ dock: '<section class="fronts"></section>' }, {})
  assert.ok(at('.fronts + .dock'))
  await becomes({}, { dock: '' })
  assert.equal(at('.dock'), null)
  await becomes({ then: old }, {})
  assert.equal('old' in at('.dock').dataset, false)
})

test('what is half written in a dock that no script follows stays', async () => {
  const [then, dealing] = [() => { at('[name="hint"]').value = 'half a' }, dockHTML('', 'dealing')]
  await becomes({ dock: dealing, then }, { dock: dealing })
  assert.equal(at('[name="hint"]').value, 'half a')
  const judging = dockHTML('', 'dealing judging')
  await becomes({ dock: judging, then }, { dock: judging })
  assert.equal(at('[name="hint"]').value, '')
})

test('a panel that was open in the dock stays so', async () => {
  await becomes({ then: () => at('#ask').showPopover() }, {})
  assert.equal(at('#ask').matches(':popover-open'), true)
  await becomes({}, {})
  assert.equal(at('#ask').matches(':popover-open'), false)
})

test('the focus goes on in a new dock where it was, or at the hand', async () => {
  const on = () => {
    const { id, dataset, className } = document.activeElement
    return id || dataset.card || dataset.action || className || document.activeElement.tagName
  }
  const focus = selector => () => at(selector).focus()
  const cards = held('AS') + held('2S')
  for (const [from, hand, to] of [
    ['[data-card="2S"]', cards, '2S'], ['[data-card="2S"]', held('AS'), 'AS'], ['[data-card="2S"]', '', 'hand'],
    ['[data-action="sort"]', cards, 'sort'], ['#yes', cards, 'yes'],
  ]) {
    await becomes({ dock: dockHTML(cards), then: focus(from) }, { dock: dockHTML(hand) })
    assert.equal(on(), to, `from ${from}`)
  }
  await becomes({ more: '<button id="else"></button>', then: focus('#else') }, { dock: dockHTML(cards) })
  assert.notEqual(on(), 'AS')
})

test('a page that a script leads to comes after the answer to a form or a link', async () => {
  const went = []
  for (const [wait, act] of [
    [0, () => {}],
    [10_000, () => fire('form', 'submit')],
    [0, () => {
      at('form').addEventListener('submit', e => e.preventDefault(), { once: true })
      fire('form', 'submit')
    }],
    [10_000, () => fire('#away b', 'click', { button: 0 })],
    [0, () => fire('#away', 'click', { button: 0, ctrlKey: true })],
    [0, () => fire('#away', 'click', { button: 1 })],
    [0, () => fire('#new', 'click', { button: 0 })],
    [0, () => fire('#file', 'click', { button: 0 })],
    [0, () => fire('#here', 'click', { button: 0 })],
    [0, () => { fire('form', 'submit'); fire(document.defaultView, 'pageshow', { persisted: true }) }],
  ]) {
    const { navigate } = await enter('navigate.js', `<form></form><a id="away" href="/rules"><b></b></a><a id="new"
target="_blank" href="/rules"></a><a id="file" download href="/x"></a><a id="here" href="/t/abcd#log"></a>`)
    let now = 0
    Object.defineProperty(globalThis, 'performance', { value: { now: () => now }, configurable: true })
    location.replace = address => went.push(address)
    location.reload = () => went.push('again')
    act()
    await navigate('/t/next')
    if (wait) {
      assert.deepEqual(went, [], act)
      now = wait
      await pass(wait)
    }
    assert.deepEqual(went.splice(0), ['/t/next'], act)
    await navigate()
    assert.deepEqual(went.splice(0), ['again'])
  }
})

test('a page that a script leads to comes after what scripts have sent is answered, or ten seconds', async () => {
  for (const [end, time] of [
    [([first, second]) => { first.give(); second.give() }, 0],
    [([first, second]) => { first.fail(new Error('lost')); second.give() }, 0],
    [([first]) => first.give(), 1],
  ]) {
    const { goesFirst, navigate } = await enter('navigate.js', '')
    const went = []
    location.reload = () => went.push('again')
    const answers = [{}, {}]
    for (const a of answers) {
      goesFirst(new Promise((give, fail) => Object.assign(a, { give, fail }))).catch(() => {})
    }
    void navigate()
    await settled()
    await pass(9_999)
    assert.deepEqual(went, [], end)
    end(answers)
    await settled()
    assert.deepEqual(went, time ? [] : ['again'], end)
    await pass(time)
    assert.deepEqual(went, ['again'], end)
  }
})

/** The form of a dealer by hand. */
const verdicts = (more = '') => `<form class="verdicts" action="/t/abcd"><input type="hidden" name="request" value="r1">
<button name="fitting" value="9H" data-action="fitting" data-fits="9H" id="nine">Take <span
class="card">9♥</span></button>
<button name="action" value="judge-right" data-action="judge-right" id="right">Right</button>
<button name="action" value="judge-wrong" data-action="judge-wrong" data-slips id="wrong">Wrong</button>${more}
<button name="action" value="pace" data-action="faster" id="faster"></button><div class="undo" hidden><b></b><button
type="button" data-action="undo-verdict"><span class="ring"></span></button><button type="button"
data-action="verdict-now"></button></div></form>`

let said

/** Opens the page of a dealer by hand. */
async function judge() {
  await enter('judging.js', `<main id="table" data-path="/t/abcd">${verdicts()}</main>`)
  said = []
  at('main').addEventListener('submit', e => {
    e.preventDefault()
    said.push(e.submitter.id)
  })
}

const press = id => document.getElementById(id).click()

test('a word of the dealer is sent after five seconds, in which it is shown', async () => {
  await judge()
  press('right')
  assert.deepEqual([said, at('.undo').hidden, at('.undo b').textContent], [[], false, 'Right'])
  assert.equal(at('.verdicts').hasAttribute('data-pending'), true)
  assert.equal(document.activeElement.dataset.action, 'undo-verdict')
  assert.equal(at('.ring').textContent, '5')
  await pass(2600)
  assert.equal(at('.ring').textContent, '3')
  assert.ok(Math.abs(Number(at('.ring').style.getPropertyValue('--left')) - .48) < .05)
  await pass(2200)
  assert.deepEqual(said, [])
  await pass(200)
  assert.deepEqual(said, ['right'])
  assert.deepEqual([at('.undo').hidden, at('.verdicts').hasAttribute('data-pending')], [true, false])
  await pass(10_000)
  assert.deepEqual(said, ['right'], 'it is said once')
})

test('a word can be taken back, or changed', async () => {
  await judge()
  press('right')
  at('[data-action="undo-verdict"]').click()
  assert.equal(document.activeElement.id, 'right')
  await pass(6000)
  assert.deepEqual(said, [])
  press('right')
  await pass(3000)
  press('nine')
  assert.equal(at('.undo b').textContent, '9♥', 'a card is shown alone')
  await pass(4800)
  assert.deepEqual(said, [])
  await pass(200)
  assert.deepEqual(said, ['nine'])
})

test('a word can be sent at once, but not by the second click of two', async () => {
  await judge()
  press('right')
  fire('[data-action="verdict-now"]', 'click', { detail: 2 })
  assert.deepEqual(said, [])
  fire('[data-action="verdict-now"]', 'click', { detail: 1 })
  assert.deepEqual(said, ['right'])
})

test('a word waits less where the dealer goes on faster', async () => {
  await judge()
  at('#faster').setAttribute('aria-pressed', 'true')
  press('right')
  await pass(1200)
  assert.deepEqual(said, [])
  await pass(400)
  assert.deepEqual(said, ['right'])
})

test('a pointer that sent a word rests for a second', async () => {
  await judge()
  const rests = () => document.documentElement.hasAttribute('data-rests')
  press('right')
  at('[data-action="verdict-now"]').click()
  assert.equal(rests(), false, 'a key that is pressed')
  press('right')
  fire('[data-action="verdict-now"]', 'click', { detail: 1 })
  assert.equal(rests(), true)
  await pass(900)
  assert.equal(rests(), true)
  await pass(200)
  assert.equal(rests(), false)
})

test('a key that is pressed again sends its word, and one that is held down does not', async () => {
  await judge()
  press('right')
  await pass(100)
  press('right')
  assert.deepEqual(said, [])
  await pass(300)
  press('right')
  assert.deepEqual(said, ['right'])
})

test('what the server asks about first, and the pace, are sent at once', async () => {
  await judge()
  press('wrong')
  press('faster')
  assert.deepEqual(said, ['wrong', 'faster'])
})

test('a word waits also on a form that has taken the place of the former, unless something else is asked', async () => {
  await judge()
  press('right')
  at('.verdicts').outerHTML = verdicts()
  await pass(200)
  assert.equal(at('.undo').hidden, false)
  at('#right').remove()
  await pass(6000)
  assert.deepEqual([said, at('.undo').hidden], [[], true])
})

test('a word that waits when the page is left is sent', async () => {
  await judge()
  const beacons = []
  navigator.sendBeacon = (path, form) => beacons.push(`${path} ${form}`)
  fire(document.defaultView, 'pagehide')
  assert.deepEqual(beacons, [])
  press('nine')
  fire(document.defaultView, 'pagehide')
  assert.deepEqual(beacons, ['/t/abcd request=r1&fitting=9H'])
  await pass(6000)
  assert.deepEqual(said, [])
})
