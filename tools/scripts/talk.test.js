// What people do beside the game: talk.js and people.js.

import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { blanks, seat } from './markup.js'
import { fire, loadFresh, open, settled } from './page.js'

let document, talk, people, sent, answer, known, page = 0

const words = {
  text: {
    talk: 'Talk', said: '{Who}: {Text}', guest: 'Guest', unreachable: 'No answer', reported: 'Reported',
    'phrase.hello': 'Hello!', 'time-up': 'Time is up', back: '{Who} is back', 'covered.you': 'You are back',
    'covered.long': '{Level} plays for {Who}', 'level.fair': 'Fair',
  },
  count: { 'talk.new': { zero: '', one: 'One new word', other: '{N} new words' } },
}

/** A line of the talk. */
const line = (number, who, text, more = '') =>
  `<li data-number="${number}" data-seat="2" data-who="${who}" ${more}><b>P${who}</b> <span>${text}</span></li>`

/** The panel of the talk, as the server makes it. */
const panel = (lines = '', last = 0) => `<div class="talk" id="talk" popover data-last="${last}">
<ol class="lines">${lines}</ol><p class="none"${last ? ' hidden' : ''}></p>
<form class="speaks" action="/t/abcd"><input name="text"><button name="action" value="say"></button>
<button name="phrase" value="hello"></button></form><details class="manners" open><ul><li
data-who="72"><b>Bob</b><button type="button" data-action="quiet"></button>
<form action="/t/abcd"><input type="hidden" name="seat" value="2"><button name="action" value="mute"></button></form>
<details class="report" open><form action="/t/abcd"><input type="hidden" name="seat" value="2"><input type="hidden"
name="number" value="5"><input name="text"><button name="action" value="report"></button></form></details></li></ul>
</details></div>`

/** Opens a table, with what people have said. */
async function enter({ lines = '', last = 0, quiet = '', heard = '', notes = '', html = panel(lines, last) } = {}) {
  document = open(`<main class="table" id="table" data-me="1"><div class="notes">${notes}</div>
<ol class="seats">${seat(1, 'Ada')}${seat(2, 'Bob')}${seat(3, 'Guest 3')}</ol><button class="talks"><b class="unread"
hidden></b></button>${html}<div id="said"></div><div class="toasts"></div></main>${blanks()}`,
  { ...words, host: 1, covered: ['', '', ''] })
  globalThis.matchMedia = () => ({ matches: true })
  globalThis.PerformanceNavigationTiming = class {}
  performance.getEntriesByType = () => []
  if (quiet) localStorage.setItem('quiet /t/abcd', quiet)
  if (heard) localStorage.setItem('heard /t/abcd', heard)
  page++
  people = await loadFresh('people.js', page)
  talk = await loadFresh('talk.js', page)
  talk.listen('/t/abcd', () => known)
}

beforeEach(() => {
  mock.restoreAll()
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  sent = []
  known = 12
  answer = { number: 13 }
  mock.method(globalThis, 'fetch', async (_, { body }) => {
    sent.push(JSON.parse(body))
    if (!answer) throw new TypeError('no connection')
    return new Response(JSON.stringify(answer), { status: 200 })
  })
})

const at = selector => document.querySelector(selector)
const lines = () => [...document.querySelectorAll('.lines li')].map(li => li.textContent.trim().replace(/\s+/g, ' '))
const unread = () => at('.unread').hidden ? 0 : Number(at('.unread').textContent)
const bob = { number: 6, seat: 2, who: 72, name: 'Bob', text: 'Red, I think' }

/** Sends a form of the talk by one of its buttons. */
async function press(selector) {
  const button = at(selector)
  const event = Object.assign(new Event('submit', { bubbles: true, cancelable: true }), { submitter: button })
  button.form.dispatchEvent(event)
  assert.equal(event.defaultPrevented, true)
  await settled()
}

test('what someone says is written, read aloud, shown over the table for a while and counted', async () => {
  await enter()
  talk.tell(bob)
  assert.deepEqual(lines(), ['Bob Red, I think'])
  assert.equal(at('.none').hidden, true)
  assert.equal(at('#said').textContent, 'Bob: Red, I think')
  assert.equal(at('.bubble').textContent, 'Bob Red, I think')
  assert.deepEqual([unread(), at('.talks').title], [1, 'One new word'])
  talk.tell({ ...bob, number: 7, text: '', phrase: 'hello' })
  assert.equal(document.querySelectorAll('.bubble').length, 1)
  assert.equal(at('.bubble q').textContent, 'Hello!')
  assert.deepEqual([unread(), at('.talks').title], [2, '2 new words'])
  mock.timers.tick(3500 + 45 * 6 - 1)
  assert.ok(at('.bubble'))
  mock.timers.tick(1)
  assert.equal(at('.bubble'), null)
})

test('a word is told once', async () => {
  await enter({ lines: line(5, 72, 'Hi'), last: 5 })
  talk.tell({ ...bob, number: 5 })
  assert.deepEqual([lines(), at('#said').textContent], [['P72 Hi'], ''])
})

test('an own word makes no noise, and a bubble lies over no result', async () => {
  await enter()
  talk.tell({ ...bob, seat: 1 })
  assert.equal(at('.lines .you span').textContent, 'Red, I think')
  assert.deepEqual([unread(), at('#said').textContent, at('.bubble')], [0, '', null])
  at('main').classList.add('over')
  talk.tell({ ...bob, number: 7 })
  assert.notEqual(at('#said').textContent, '')
  assert.equal(at('.bubble'), null)
})

test('someone without a name has that of their seat', async () => {
  await enter()
  talk.tell({ ...bob, name: '' })
  talk.tell({ ...bob, number: 7, who: 99, name: '' })
  assert.deepEqual(lines(), ['Bob Red, I think', 'Guest Red, I think'])
})

test('a panel that is open shows what is said, and then nothing is new', async () => {
  await enter({ lines: line(4, 72, 'a') + line(5, 72, 'b'), last: 5, heard: '4' })
  assert.equal(unread(), 1)
  at('#talk').showPopover()
  assert.deepEqual([unread(), at('.talks').title], [0, 'Talk'])
  talk.tell(bob)
  assert.equal(at('.bubble'), null)
  assert.equal(unread(), 0)
  assert.equal(localStorage.getItem('heard /t/abcd'), '6')
})

test('someone who is hidden in this browser is neither heard nor counted, until they are wished again', async () => {
  await enter({ lines: line(5, 72, 'Hi'), last: 5 })
  fire('[data-action="quiet"]', 'click')
  assert.equal(at('[data-action="quiet"]').getAttribute('aria-pressed'), 'true')
  assert.equal(localStorage.getItem('quiet /t/abcd'), '["72"]')
  talk.tell(bob)
  assert.equal(document.querySelectorAll('.lines [data-quiet]').length, 2)
  assert.deepEqual([unread(), at('#said').textContent, at('.bubble')], [0, '', null])
  await enter({ lines: line(5, 72, 'Hi') + line(6, 73, 'Ho'), last: 6, quiet: '["72"]' })
  assert.equal(unread(), 1)
  fire('[data-action="quiet"]', 'click')
  assert.equal(unread(), 2)
  assert.equal(localStorage.getItem('quiet /t/abcd'), null)
  await enter({ lines: line(5, 72, 'Hi'), last: 5, quiet: 'not a list' })
  assert.equal(unread(), 1)
})

test('what is typed is said, and then the field is empty; blanks say nothing', async () => {
  await enter()
  const field = at('.speaks input')
  field.value = '  '
  await press('[value="say"]')
  assert.equal(sent.length, 0)
  field.value = 'Red?'
  await press('[value="say"]')
  assert.deepEqual([sent[0].action, sent[0].text, sent[0].seen], ['say', 'Red?', 12])
  assert.equal(field.value, '')
})

test('a phrase is said beside what is typed', async () => {
  await enter()
  at('.speaks input').value = 'half a'
  await press('[name="phrase"]')
  assert.deepEqual([sent[0].action, sent[0].text], ['phrase', 'hello'])
  assert.equal(at('.speaks input').value, 'half a')
})

test('what is typed on while a word is sent stays, and so does what was refused', async () => {
  await enter()
  const field = at('.speaks input')
  field.value = 'Red?'
  const press1 = press('[value="say"]')
  field.value = 'Red? Or'
  await press1
  assert.equal(field.value, 'Red? Or')
  answer = { code: 'muted', message: 'Not now' }
  await press('[value="say"]')
  assert.deepEqual([field.value, at('.toasts').textContent], ['Red? Or', 'Not now'])
})

test('someone is muted or reported by their seat, with the word that it is about', async () => {
  await enter()
  await press('[value="mute"]')
  assert.deepEqual([sent[0].action, sent[0].seat, sent[0].number], ['mute', 2, undefined])
  at('.report input[name="text"]').value = 'rude'
  await press('[value="report"]')
  assert.deepEqual([sent[1].action, sent[1].seat, sent[1].number, sent[1].text], ['report', 2, 5, 'rude'])
  assert.equal(at('.report').open, false)
  assert.equal(at('.toasts').textContent, 'Reported')
})

test('the panel of a newer page keeps what came meanwhile, each line in its place', async () => {
  const old = '<li class="news" data-number="4">old news</li>'
  await enter({ lines: line(3, 72, 'a') + old + line(7, 72, 'c'), last: 7 })
  at('.speaks input').value = 'half a'
  const wish = document.createElement('main')
  const news = '<li class="news" data-number="4">Cid joins</li>'
  wish.innerHTML = panel(line(3, 72, 'a').replace('data-seat="2"', 'data-seat="3"') + news + line(5, 73, 'b'), 5)
  talk.renew(wish)
  assert.deepEqual(lines(), ['P72 a', 'Cid joins', 'P73 b', 'P72 c'])
  assert.equal(at('.lines li').dataset.seat, '3')
  assert.equal(at('.speaks input').value, 'half a')
  assert.equal(at('.none').hidden, true)
})

test('a panel comes with a page that has one, and goes with one that has none', async () => {
  await enter({ html: '' })
  talk.tell(bob)
  const wish = document.createElement('main')
  wish.innerHTML = panel(line(5, 72, 'Hi'), 5)
  talk.renew(wish)
  assert.deepEqual(lines(), ['P72 Hi'])
  assert.equal(unread(), 1)
  assert.equal(at('#talk').nextElementSibling.id, 'said')
  talk.renew(document.createElement('main'))
  assert.equal(at('#talk'), null)
})

const chairs = (...all) => all.map(([name, more]) => ({ name, ...more }))
const same = chairs(['Ada', { host: true }], ['Bob'], [''])

test('a page has the people that are told, or is to be made again', async () => {
  await enter()
  people.listen('/t/abcd')
  assert.equal(people.tell({ chairs: same }), true)
  assert.equal(people.tell({ chairs: same, alters: 'table' }), false)
  assert.equal(people.tell({ chairs: chairs(['Ada', { host: true }], ['Eve'], ['']) }), false)
  assert.equal(people.tell({ chairs: chairs(['Ada', { host: true }], [''], ['']) }), false)
  assert.equal(people.tell({ chairs: chairs(['Ada'], ['Bob', { host: true }], ['']) }), false)
  assert.equal(people.tell({ chairs: chairs(['Renamed', { host: true }], ['Bob'], ['']) }), true, 'one knows oneself')
  at('.seats').innerHTML = ''
  assert.equal(people.tell({ chairs: chairs(['Ada', { host: true }], ['Eve'], ['']) }), true, 'a page without seats')
})

test('a substitute is told once, and that someone is back', async () => {
  await enter()
  people.listen('/t/abcd')
  const away = chairs(['Ada', { host: true }], ['Bob', { covered: 'fair' }], [''])
  people.tell({ chairs: away })
  assert.equal(at('#said').textContent, 'Fair plays for Bob')
  at('#said').textContent = ''
  people.tell({ chairs: away })
  assert.equal(at('#said').textContent, '')
  people.tell({ chairs: same })
  assert.equal(at('#said').textContent, 'Bob is back')
  people.tell({ chairs: chairs(['Ada', { host: true, covered: 'fair' }], ['Bob'], ['']) })
  people.tell({ chairs: same })
  assert.equal(at('.toasts').textContent, 'You are back')
})

test('a server that cannot save is noted until it can', async () => {
  await enter()
  people.listen('/t/abcd')
  for (const [unsaved, notes] of [[true, 1], [true, 1], [false, 0]]) {
    people.tell({ chairs: same, unsaved })
    assert.equal(document.querySelectorAll('.note[data-unsaved]').length, notes)
  }
})

test('that the time was up is heard by all, and noted by the player', async () => {
  await enter()
  people.listen('/t/abcd')
  people.tell({ chairs: same, once: true, seat: 2 })
  assert.deepEqual([at('#said').textContent, at('.lapsed')], ['Time is up', null])
  for (let i = 0; i < 2; i++) people.tell({ chairs: same, once: true, seat: 1 })
  assert.equal(document.querySelectorAll('.note.lapsed').length, 1)
})

test('what is said comes with the people', async () => {
  await enter()
  people.listen('/t/abcd')
  people.tell({ chairs: same, said: bob })
  assert.deepEqual(lines(), ['Bob Red, I think'])
})

test('news that stand on a page are said when it is loaded, once in a browser', async () => {
  const notes = '<p class="note news" data-number="3">Bob joins.</p><p class="note news" data-number="5">Cid joins.</p>'
  await enter({ notes })
  localStorage.setItem('news /t/abcd', '3')
  people.listen('/t/abcd')
  assert.equal(at('#said').textContent, 'Cid joins.')
  assert.equal(localStorage.getItem('news /t/abcd'), '5')
  at('#said').textContent = ''
  people.news(false)
  assert.equal(at('#said').textContent, '', 'a page that is made again is read by itself')
  people.news(true)
  assert.equal(at('#said').textContent, '')
})
