import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { cards, held, spot } from './markup.js'
import { fire, loadFresh, open, serve, settled } from './page.js'

let document, asked, answer, media, page = 0

beforeEach(() => {
  mock.restoreAll()
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  media = { wide: false }
  answer = {}
})

/** Returns a notebook as the server makes it. */
function book({ text = '', note = '', places = '', fitting = '-', ideas = [], read = '' } = {}) {
  const acts = (n, first) => `<form class="does" method="post" action="/t/abcd/notes">
<input type="hidden" name="request" value="q-${n}"><button class="btn" name="choose" value="${n}" data-action="color">
</button><button name="raise" value="${n}" data-action="raise" ${first ? 'disabled' : ''}></button><a
href="?edit=${n}#notebook" data-action="edit"></a></form>`
  return `<section class="notebook" id="notebook" data-places="${places}" data-fitting="${fitting}">
<button type="button" data-action="close-notes"></button><form class="writes" method="post" action="/t/abcd/notes">
<input type="hidden" name="request" value="q"><textarea name="text">${text}</textarea><div class="idea-read">${read}
</div><button name="as" value="idea" data-action="keep-idea"></button>${
  note && '<a href="/t/abcd/notes#notebook" data-action="leave-note"></a>'}</form><ol class="ideas">${
  ideas.map((n, i) => `<li class="idea" id="note-${n}">${acts(n, i === 0)}</li>`).join('')}</ol></section>`
}

/** Opens a table beside which the notebook lies. */
async function enter({ before = '', html = '', kept = '' } = {}) {
  document = open(`<main class="table" id="table" data-event="10" data-path="/t/abcd" data-round="1">
<a href="/t/abcd/notes" data-action="notes" data-sheet="/notes.css"></a>
<section class="layout"><ol class="line">${spot('KS', '3C', '4C')}${spot('9H')}</ol></section>
<ol class="hand" id="hand">${held('AS')}${held('2S')}</ol><input id="field">${html}</main>`, { cards })
  if (before) localStorage.setItem('notes /t/abcd', before)
  if (kept) sessionStorage.setItem('note /t/abcd/notes 1', kept)
  globalThis.matchMedia = () => ({ matches: media.wide })
  globalThis.ResizeObserver = class { observe() {} }
  asked = serve(() => typeof answer === 'function' ? answer() : book(answer))
  await loadFresh('notes.js', ++page)
  const link = document.head.querySelector('link')
  assert.equal(link.getAttribute('href'), '/notes.css')
  link.onload()
  await settled()
}

const at = selector => document.querySelector(selector)
const sheet = () => at('.notebook-sheet')
const isOpen = () => sheet().matches(':popover-open')
const field = () => at('textarea')
const last = () => asked.at(-1)

/** Presses something, and waits for what comes of it. */
async function press(selector) {
  const event = fire(selector, 'click')
  await settled()
  return event
}

/** Sends a form by one of its buttons. */
async function send(selector) {
  const submitter = at(selector)
  submitter.form.requestSubmit(submitter)
  await settled()
}

/** Types a text. */
function type(text) {
  field().value = text
  fire(field(), 'input')
}

async function pass(time) {
  mock.timers.tick(time)
  await settled()
}

test('the link opens the notebook beside the table, and closes it', async () => {
  await enter()
  assert.equal(asked.length, 0)
  assert.equal((await press('[data-action="notes"]')).defaultPrevented, true)
  assert.deepEqual([last().method, last().address], ['GET', '/t/abcd/notes'])
  assert.equal(isOpen(), true)
  assert.equal(at('[data-action="notes"]').getAttribute('aria-expanded'), 'true')
  assert.notEqual(document.activeElement, field(), 'on a phone the keyboard would cover it')
  await press('[data-action="close-notes"]')
  assert.equal(isOpen(), false)
  assert.equal(at('[data-action="notes"]').getAttribute('aria-expanded'), 'false')
  assert.equal(document.activeElement, at('[data-action="notes"]'))
  media.wide = true
  await press('[data-action="notes"]')
  assert.equal(asked.length, 1, 'what is there is not asked for again')
  assert.equal(document.activeElement, field())
  const escape = fire(field(), 'keydown', { key: 'Escape' })
  assert.equal(isOpen(), false)
  assert.ok(escape)
})

test('the letter opens the notebook, unless it is typed or a shortcut of the browser', async () => {
  await enter()
  fire('main', 'keydown', { key: 'b', ctrlKey: true })
  fire('#field', 'keydown', { key: 'b' })
  fire('main', 'keydown', { key: 'c' })
  localStorage.setItem('keys', 'off')
  fire('main', 'keydown', { key: 'b' })
  await settled()
  assert.equal(isOpen(), false)
  localStorage.clear()
  fire('main', 'keydown', { key: 'B' })
  await settled()
  assert.equal(isOpen(), true)
})

test('what is typed in the notebook plays no card', async () => {
  await enter()
  await press('[data-action="notes"]')
  let heard = 0
  document.addEventListener('keydown', () => heard++)
  fire(field(), 'keydown', { key: 'p' })
  assert.equal(heard, 0)
})

test('the notebook that was open is open on the next page of a wide window, and colors the table in any', async () => {
  answer = { places: '2' }
  for (const [before, wide, covers, opens, colors] of [
    ['open', true, '', true, true], ['open', false, '', false, true], ['closed', true, '', false, true],
    ['', true, '', false, false], ['open', true, '<div class="today" data-over></div>', false, true],
    ['open', true, '<div class="today"><textarea id="guess">a</textarea></div>', false, true],
  ]) {
    media.wide = wide
    await enter({ before, html: covers })
    const what = `${before} ${wide} ${covers}`
    assert.equal(isOpen(), opens, what)
    assert.equal(at('.spot:last-child').hasAttribute('data-against'), colors, what)
  }
})

test('the table is colored by the chosen hypothesis', async () => {
  answer = { places: '1.2 2', fitting: '2S' }
  await enter({ before: 'closed' })
  const marked = attribute => [...document.querySelectorAll(`[${attribute}]`)]
  assert.deepEqual(marked('data-against').map(n => n.querySelector('.card').dataset.card), ['4C', '9H'])
  assert.deepEqual(marked('data-fits').map(n => n.dataset.card), ['2S'])
  assert.equal(at('#hand').hasAttribute('data-tinted'), true)
  answer = {}
  at('main').dataset.event = '11'
  await settled()
  await pass(250)
  assert.deepEqual([marked('data-against').length, marked('data-fits').length, marked('data-tinted').length], [0, 0, 0])
})

test('each event asks for the notebook again a little later, once for several, if it is in use', async () => {
  await enter()
  at('main').dataset.event = '11'
  await settled()
  await pass(250)
  assert.equal(asked.length, 0)
  await press('[data-action="notes"]')
  for (const number of ['12', '13']) {
    at('main').dataset.event = number
    await settled()
    await pass(249)
  }
  assert.equal(asked.length, 1)
  await pass(1)
  assert.equal(asked.length, 2)
})

test('what is typed is read after a while, stays in its field, and outlives the page', async () => {
  await enter()
  await press('[data-action="notes"]')
  type('red')
  await pass(349)
  assert.equal(asked.length, 1)
  type('red & black')
  await pass(349)
  assert.equal(asked.length, 1)
  answer = { text: 'other', read: '<p>fits</p>' }
  await pass(1)
  assert.equal(last().address, '/t/abcd/notes?text=red+%26+black')
  assert.equal(field().value, 'red & black')
  assert.equal(at('.idea-read').textContent.trim(), 'fits')
  const kept = sessionStorage.getItem('note /t/abcd/notes 1')
  await enter({ before: 'closed', kept })
  assert.equal(last().address, '/t/abcd/notes?text=red+%26+black')
  type('')
  assert.equal(sessionStorage.length, 0)
})

test('what the text means is asked with what was chosen before', async () => {
  answer = { read: '<input type="hidden" name="text-as" value="a"><button name="text-is" value="b"></button>' }
  await enter()
  await press('[data-action="notes"]')
  at('.idea-read').insertAdjacentHTML('beforeend', '<form></form>')
  type('red')
  const button = at('[name="text-is"]')
  answer = {}
  await send('[name="text-is"]')
  assert.equal(last().method, 'GET')
  assert.equal(last().address, '/t/abcd/notes?text=red&text-as=a&text-is=b')
  assert.equal(button.isConnected, false)
  assert.equal(document.activeElement, field(), 'the button that was pressed is gone')
})

test('a note that is kept is sent, and the field is the server\'s', async () => {
  await enter()
  await press('[data-action="notes"]')
  type('red')
  answer = { ideas: [1] }
  await send('[data-action="keep-idea"]')
  assert.deepEqual(last(), { method: 'POST', address: '/t/abcd/notes', body: 'request=q&text=red&as=idea' })
  assert.equal(field().value, '')
  assert.equal(sessionStorage.length, 0)
  await pass(1000)
  assert.equal(asked.length, 2, 'what was typed is not read any more')
})

test('an act to a note leaves the draft alone, and the focus on its button', async () => {
  answer = { ideas: [1, 2] }
  await enter()
  await press('[data-action="notes"]')
  type('half')
  answer = { ideas: [2, 1], text: 'server' }
  await send('#note-2 [data-action="color"]')
  assert.equal(asked[1].body, 'request=q-2&choose=2')
  assert.equal(last().address, '/t/abcd/notes?text=half')
  assert.equal(field().value, 'half')
  assert.equal(document.activeElement, at('#note-2 [data-action="color"]'))
  field().value = ''
  await send('#note-1 [data-action="raise"]')
  assert.equal(asked.length, 4)
  answer = { ideas: [1, 2] }
  await send('#note-1 [data-action="raise"]')
  assert.equal(document.activeElement, at('#note-1 .btn'), 'the first note cannot be raised')
})

test('a note is written again in the field, until it is kept or left', async () => {
  answer = { ideas: [1] }
  await enter()
  await press('[data-action="notes"]')
  answer = { ideas: [1], text: 'red', note: '1' }
  assert.equal((await press('#note-1 [data-action="edit"]')).defaultPrevented, true)
  assert.equal(last().address, '/t/abcd/notes?edit=1')
  assert.equal(field().value, 'red')
  assert.equal(document.activeElement, field())
  at('main').dataset.event = '11'
  await settled()
  await pass(250)
  assert.equal(last().address, '/t/abcd/notes?text=red&edit=1')
  await enter({ before: 'closed', kept: '{"text":"red","editing":"1"}' })
  assert.equal(last().address, '/t/abcd/notes?text=red&edit=1')
  answer = { read: '<p class="slip">no rule</p>', note: '1', text: 'red' }
  await send('[data-action="keep-idea"]')
  assert.match(sessionStorage.getItem('note /t/abcd/notes 1'), /"editing":"1"/, 'a rule that does not read is not kept')
  answer = {}
  await press('[data-action="leave-note"]')
  assert.equal(last().address, '/t/abcd/notes')
  assert.equal(sessionStorage.length, 0)
})

test('a server that does not answer is asked again, a form four times', async () => {
  await enter()
  await press('[data-action="notes"]')
  let calls = 0
  answer = () => { calls++ }
  type('red')
  await send('[data-action="keep-idea"]')
  for (const [wait, count] of [[799, 1], [1, 2], [1599, 2], [1, 3], [2400, 4], [9000, 4]]) {
    await pass(wait)
    assert.equal(calls, count)
  }
  assert.equal(field().value, 'red')
})

test('of two questions the last is answered', async () => {
  await enter()
  await press('[data-action="notes"]')
  const answers = []
  answer = () => new Promise(resolve => answers.push(resolve))
  type('a')
  await pass(350)
  type('ab')
  await pass(350)
  answers[1](book({ read: 'new' }))
  await settled()
  answers[0](book({ read: 'old' }))
  await settled()
  assert.equal(at('.idea-read').textContent.trim(), 'new')
})
