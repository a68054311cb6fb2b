// The workshop, with the blocks of a rule, the picture of the cards and the rules that the browser keeps: workshop.js,
// blocks.js, picture.js and kept.js.

import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'

import { blanks, spot } from './markup.js'
import { fire, loadFresh, open, serve, settled, until } from './page.js'

let document, asked, answer, media, copied, scrolled, page = 0

const words = {
  text: {
    'workshop.lost': 'No answer', 'link.copied': 'Copied', 'kept.kept': '{Name} is kept', 'kept.not': 'Not kept',
    'kept.removed': '{Name} is gone', 'kept.open': 'Open {Name}', 'kept.rename': 'Rename {Name}',
    'kept.remove': 'Remove {Name}', 'kept.deal': 'Deal {Name}',
  },
  count: { 'library.found': { zero: 'none', one: 'one rule', other: '{N} rules' } },
}

/** The workbench, as the server makes it. */
function workbench({ rule = '', other = '', line = 'KS', reads = true, wrong = false, told = 'reads', more = false,
  slips = '', picture = 'fits', spots = spot('KS'), meaning = '', blocks = '' } = {}) {
  return `<form class="workbench" id="workshop" action="/workshop" data-address="/workshop?rule=${rule}"
data-told="${told}" ${reads ? 'data-reads' : ''}
><section class="write" id="write"><h2 id="write-title">Rule</h2><select name="in"><option
value="words">Words</option></select>${blocks || `<div class="sheet"><textarea name="rule" id="rule">${rule}</textarea>
<div class="mirror">${rule}</div></div>`}${slips}<div class="meaning">${meaning}</div></section>
<section id="line"><div class="layout"><ol class="line">${spots}</ol></div><div class="tools"><button name="undo"
value="1"></button><input name="line" id="typed" value="${line}" ${wrong ? 'aria-invalid="true"' : ''}></div>
<div class="fitting" id="picture"><input type="checkbox" name="more" ${more ? 'checked' : ''}><p
id="fits">${picture}</p>
<table class="picture"><tbody>${['A', 'B', 'C'].map((r, i) => `<tr>${[1, 2, 3].slice(0, 3 - i).map(n =>
  `<td><button name="lay" value="${r}${n}"
id="${r}${n}"></button></td>`).join('')}</tr>`).join('')}</tbody></table></div>
</section><section id="compare"><textarea name="other" id="other">${other}</textarea></section>
<section id="measure"></section><section id="use"><button formaction="/new" name="deal"></button></section></form>`
}

const library = `<section class="library"><button form="workshop" name="lib" value="1" id="lib">Alternate</button>
<div class="search"><input name="find" id="find" form="workshop"><select name="grade" id="grade" form="workshop">
<option value=""></option><option value="easy"></option></select><select name="source" id="source"
form="workshop"><option
value=""></option><option value="book"></option></select><p id="found"></p></div><div class="volumes"><section
id="s1"><ul>
<li data-grade="easy" data-source="own">Red then black</li><li data-grade="hard" data-source="book">Black even</li></ul>
</section><details class="rest"><section id="s2"><ul><li data-grade="hard" data-source="own">Higher</li></ul></section>
</details></div></section>`

/** Opens the workshop. */
async function enter(as = {}, keptBefore = {}) {
  document = open(`<main class="workshop" id="shop"><div id="workbench">${workbench(as)}</div><section
class="kept"><form class="keep"><input id="keep-name"><button data-action="keep"></button><button type="button"
data-action="link"></button>
</form><ul id="kept-rules"></ul><p id="kept-none"></p></section>${library}<p id="told"></p><div
class="toasts"></div></main>
${blanks('toast', 'kept', 'gone')}`, words, 'en', 'http://127.0.0.1/workshop')
  globalThis.matchMedia = query => ({ matches: media === 'narrow' && query.includes('max-width') })
  for (const [key, value] of Object.entries(keptBefore)) localStorage.setItem(key, value)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async text => {
    if (copied === undefined) throw new Error('not allowed')
    copied = text
  } } })
  mock.method(HTMLElement.prototype, 'scrollIntoView', function () { scrolled.push(this.id) })
  await loadFresh('workshop.js', ++page)
}

beforeEach(() => {
  mock.restoreAll()
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  answer = {}
  media = ''
  copied = ''
  scrolled = []
  asked = serve(() => typeof answer === 'function' ? answer() : workbench(answer))
})

const at = selector => document.querySelector(selector)

/** Types into a field. */
function type(selector, text) {
  at(selector).focus()
  at(selector).value = text
  fire(selector, 'input')
}

async function pass(time) {
  mock.timers.tick(time)
  await settled()
}

/** Presses a button that sends the form. */
async function press(selector) {
  const button = at(selector)
  button.focus()
  const event = Object.assign(new Event('submit', { bubbles: true, cancelable: true }), { submitter: button })
  at('#workshop').dispatchEvent(event)
  await settled()
  return event
}

/** Returns what was asked for last. */
const query = () => Object.fromEntries(new URL(asked.at(-1).address, location.href).searchParams)

test('a rule is read a moment after the last key, and its answer is shown, addressed and later announced', async () => {
  await enter()
  type('#rule', 're')
  await pass(159)
  type('#rule', 'red')
  await pass(159)
  assert.equal(asked.length, 0)
  answer = { rule: 'red', picture: 'half fit', told: 'red cards' }
  await pass(1)
  assert.deepEqual(query(), { in: 'words', rule: 'red', line: 'KS', other: '' })
  assert.equal(at('#fits').textContent, 'half fit')
  assert.equal(location.search, '?rule=red')
  await pass(899)
  assert.equal(at('#told').textContent, '')
  await pass(1)
  assert.equal(at('#told').textContent, 'red cards')
})

test('an answer to what has been typed on meanwhile shows nothing', async () => {
  await enter()
  type('#rule', 'red')
  let done
  answer = () => new Promise(resolve => { done = resolve })
  await pass(160)
  at('#rule').value = 'red o'
  done(workbench({ rule: 'red', picture: 'late' }))
  await settled()
  assert.equal(at('#fits').textContent, 'fits')
  fire('[name="more"]', 'input')
  await pass(160)
  at('[name="more"]').checked = true
  done(workbench({ picture: 'late' }))
  await settled()
  assert.equal(at('#fits').textContent, 'fits')
})

test('a card that is laid flies to the line, and no other act moves anything', async () => {
  await enter()
  mock.method(HTMLElement.prototype, 'getBoundingClientRect', () => new DOMRect(0, 0, 50, 70))
  answer = { spots: spot('KS').replace('"spot"', '"spot newest"') }
  await press('[name="undo"]')
  assert.equal(at('.flyer'), null)
  await press('#A2')
  assert.deepEqual([query().lay, at('.flyer') !== null], ['A2', true])
})

test('a rule or a line that does not read leaves the picture as it was', async () => {
  await enter()
  for (const [bad, stale] of [[{ reads: false }, true], [{ wrong: true }, false]]) {
    answer = { rule: 'rd', picture: 'nothing', slips: '<p id="slip">no rule</p>', ...bad }
    type('#rule', 'rd')
    await pass(160)
    assert.equal(at('#fits').textContent, 'fits')
    assert.equal(at('#slip').textContent, 'no rule')
    assert.equal(at('#workshop').hasAttribute('data-stale'), stale)
    assert.equal(at('#use').inert, stale)
  }
  answer = { rule: 'red', picture: 'all' }
  type('#rule', 'red')
  await pass(160)
  assert.equal(at('#fits').textContent, 'all')
  assert.equal(at('#use').inert, false)
})

test('a field that is being typed into is not written over, an act writes all fields', async () => {
  await enter()
  answer = { rule: 'RED', other: 'black', line: 'KS 3H', more: true }
  type('#rule', 'red')
  await pass(160)
  assert.deepEqual([at('#rule').value, at('#other').value, at('#typed').value], ['red', 'black', 'KS 3H'])
  assert.equal(at('[name="more"]').checked, true)
  await press('[name="undo"]')
  assert.equal(query().undo, '1')
  assert.equal(at('#rule').value, 'RED')
})

test('a choice is read at once, and Ctrl with Enter reads the rule', async () => {
  await enter()
  fire('[name="in"]', 'input')
  await pass(0)
  assert.equal(asked.length, 1)
  fire('#rule', 'keydown', { key: 'Enter' })
  await settled()
  assert.equal(asked.length, 1)
  fire('#rule', 'keydown', { key: 'Enter', ctrlKey: true })
  await settled()
  assert.equal(asked.length, 2)
})

test('acts are done one after the other, and what they say is announced at once', async () => {
  await enter()
  const answers = []
  answer = () => new Promise(resolve => answers.push(resolve))
  press('[name="undo"]')
  await press('[name="undo"]')
  assert.equal(asked.length, 1)
  answers[0](workbench({ told: 'undone' }))
  await settled()
  assert.equal(asked.length, 2)
  await pass(0)
  assert.equal(at('#told').textContent, 'undone')
})

test('a button that leads elsewhere does that itself', async () => {
  await enter()
  assert.equal((await press('[formaction]')).defaultPrevented, false)
  assert.equal((await press('[name="undo"]')).defaultPrevented, true)
  assert.equal(asked.length, 1)
})

test('a rule of the library comes to the workbench, in sight, and one can go back from it', async () => {
  await enter()
  const before = history.length
  answer = { rule: 'lib' }
  await press('#lib')
  assert.equal(query().lib, '1')
  assert.equal('find' in query() || 'grade' in query() || 'source' in query(), false)
  assert.equal(location.search, '?rule=lib')
  assert.equal(history.length, before + 1)
  assert.deepEqual(scrolled, ['write-title'])
  let loaded = 0
  location.reload = () => loaded++
  fire(document.defaultView, 'popstate')
  assert.equal(loaded, 1)
})

test('the focus goes on where the button that was pressed is gone', async () => {
  const slips = '<button name="fix" value="1" id="fix"></button>'
  await enter({ slips })
  await press('#fix')
  assert.equal(document.activeElement.id, 'rule')
  await press('#A2')
  assert.equal(document.activeElement.id, 'A2', 'a card that is laid is there still')
  answer = { slips }
  await press('[name="undo"]')
  at('#A2').focus()
  answer = () => workbench().replace('name="undo"', 'name="undo" disabled')
  await press('[name="undo"]')
  assert.equal(document.activeElement.id, 'A2')
})

test('a server that does not answer is told of', async () => {
  await enter()
  answer = () => undefined
  type('#rule', 'red')
  await pass(160)
  assert.equal(at('.toasts').textContent, 'No answer')
})

test('a text is mirrored without marks, and written smaller when it is long', async () => {
  await enter()
  type('#rule', 'red')
  assert.equal(at('.mirror').textContent, 'red\u200b')
  assert.equal(at('.sheet').classList.contains('long'), false)
  type('#rule', '♥'.repeat(181))
  assert.equal(at('.sheet').classList.contains('long'), true)
})

test('a mistake is selected where it is, counted in letters', async () => {
  const slips = '<button type="button" data-action="show" data-field="rule" data-place="2:3" data-length="2"></button>'
  await enter({ slips })
  at('#rule').value = 'red\n𝕏 no rule'
  at('[data-action="show"]').click()
  const { selectionStart, selectionEnd, value } = at('#rule')
  assert.equal(value.slice(selectionStart, selectionEnd), 'no')
  assert.equal(document.activeElement.id, 'rule')
})

test('the forms of a rule are folded where they would stand before the cards', async () => {
  const meaning = '<details open></details>'
  await enter({ meaning })
  assert.equal(at('.meaning details').open, true)
  media = 'narrow'
  await enter({ meaning })
  assert.equal(at('.meaning details').open, false)
  await enter()
  answer = { rule: 'red', meaning }
  type('#rule', 'red')
  await pass(160)
  assert.equal(at('.meaning details').open, false)
})

test('the newest card is brought into sight within the line', async () => {
  await enter()
  const spots = spot('KS', '3C').replace('class="play"', 'class="play newest"')
  mock.method(HTMLElement.prototype, 'getBoundingClientRect', function () {
    return new DOMRect(0, 0, 50, this.matches('.layout') ? 200 : 300)
  })
  at('.layout').scrollLeft = 40
  answer = { spots }
  type('#rule', 'red')
  await pass(160)
  assert.deepEqual([at('.layout').scrollLeft, at('.layout').scrollTop], [0, 108])
  answer = { spots: spot('KS').replace('"spot"', '"spot newest"') }
  type('#rule', 'black')
  await pass(160)
  assert.equal(at('.layout').scrollTop, 0)
})

test('the library is searched by words, grade and source, also in what is not shown at first', async () => {
  await enter()
  const shown = () => [...document.querySelectorAll('.volumes li:not([hidden])')].map(li => li.textContent)
  type('#find', 'BLACK red')
  assert.deepEqual([shown(), at('#found').textContent], [['Red then black'], 'one rule'])
  assert.deepEqual([at('#s1').hidden, at('#s2').hidden, at('.rest').open], [false, true, true])
  type('#find', '')
  assert.deepEqual([shown().length, at('.rest').open, at('#found').textContent], [3, false, '3 rules'])
  at('#grade').value = 'easy'
  fire('#grade', 'input')
  assert.deepEqual([shown(), at('.rest').open], [['Red then black'], true])
  at('#source').value = 'book'
  fire('#source', 'input')
  assert.deepEqual([shown(), at('#found').textContent], [[], 'none'])
  await pass(1000)
})

test('the address of the work is copied, or shown where it cannot be', async () => {
  await enter({ rule: 'red' })
  fire('[data-action="link"]', 'click')
  await settled()
  assert.deepEqual([copied, at('.toasts').textContent], ['http://127.0.0.1/workshop?rule=red', 'Copied'])
  copied = undefined
  fire('[data-action="link"]', 'click')
  await settled()
  assert.equal(at('.toasts').textContent, 'http://127.0.0.1/workshop?rule=red')
})

test('one card of the picture is reached by Tab, arrows lead to the others', async () => {
  await enter()
  const tabs = () => [...document.querySelectorAll('.picture [tabindex="0"]')].map(b => b.id)
  assert.deepEqual(tabs(), ['A1'])
  at('#A3').focus()
  fire('#A3', 'focusin')
  assert.deepEqual(tabs(), ['A3'])
  for (const [key, to] of [
    ['ArrowDown', 'B2'], ['ArrowDown', 'C1'], ['ArrowDown', 'C1'], ['ArrowUp', 'B1'], ['ArrowRight', 'B2'],
    ['ArrowLeft', 'B1'], ['ArrowLeft', 'B1'], ['End', 'B2'], ['Home', 'B1'],
  ]) {
    const event = fire(document.activeElement, 'keydown', { key })
    assert.deepEqual([document.activeElement.id, event.defaultPrevented], [to, true], key)
  }
  assert.equal(fire('#B1', 'keydown', { key: 'ArrowRight', altKey: true }).defaultPrevented, false)
  assert.equal(document.activeElement.id, 'B1')
})

const tree = `<div class="blocks"><button name="block" value="undo" id="undo"></button><div class="tree"><button
id="t1" name="block" value="at 1" aria-current="true"></button><button tabindex="-1"></button><button id="t2"
name="block"
value="at 2"></button></div><div class="edits"><button id="remove" name="block" value="remove" data-edit="remove">
</button><button id="up" name="block" value="up" data-edit="up" disabled></button></div></div>`

test('keys do to a block what its buttons do, and arrows lead from block to block', async () => {
  await enter({ blocks: tree })
  const pressed = []
  for (const b of document.querySelectorAll('.blocks button')) {
    b.addEventListener('click', e => { pressed.push(b.id); e.preventDefault() })
  }
  const key = (where, key, more) => fire(where, 'keydown', { key, ...more }).defaultPrevented
  assert.equal(key('#t1', 'Delete'), true)
  assert.equal(key('#t1', 'ArrowUp', { altKey: true }), true)
  assert.equal(key('#remove', 'z', { ctrlKey: true }), true)
  assert.equal(key('#remove', 'Delete'), false)
  assert.equal(key('#t1', 'Delete', { ctrlKey: true }), false)
  assert.deepEqual(pressed, ['remove', 'undo'], 'what is disabled is not pressed')
  at('#t1').focus()
  for (const [k, to] of [['ArrowDown', 't2'], ['ArrowRight', 't2'], ['ArrowUp', 't1'], ['End', 't2'], ['Home', 't1']]) {
    assert.equal(key(document.activeElement, k), true)
    assert.equal(document.activeElement.id, to)
  }
  assert.equal(key('#typed', 'ArrowDown'), false)
})

test('after an act to the blocks the chosen block has the focus', async () => {
  await enter({ blocks: tree })
  answer = { blocks: tree }
  await press('#remove')
  assert.equal(document.activeElement.id, 't1')
  answer = { rule: 'red' }
  await press('#undo')
  assert.equal(document.activeElement.id, 'rule', 'a rule without blocks is written')
  await enter({ blocks: tree.replace('value="remove"', 'value="pick 3"') })
  answer = { blocks: tree.replace('value="remove"', 'value="pick 3"') }
  await press('#remove')
  assert.equal(document.activeElement.id, 'remove')
})

const keepers = () => [...document.querySelectorAll('#kept-rules a')].map(a => a.textContent)
const kept = (name, rule = 'red', address = '/workshop?rule=red') => JSON.stringify({ name, rule, address })

/** Keeps the rule of the workbench under a name. */
function keep(name) {
  at('#keep-name').value = name
  fire('.keep', 'submit')
}

test('a rule is kept under its name, and takes the place of one that has the same', async () => {
  await enter({ rule: 'red' })
  assert.equal(at('#kept-none').hidden, false)
  keep('  My\n rule ')
  assert.deepEqual([keepers(), at('.toasts').textContent], [['My rule'], 'My rule is kept'])
  assert.equal(at('#kept-none').hidden, true)
  assert.equal(at('#keep-name').value, '')
  at('#rule').value = 'black'
  keep('My rule')
  assert.deepEqual(keepers(), ['My rule'])
  assert.equal(at('.kept-rule [name="rule"]').value, 'black')
  keep('')
  assert.deepEqual(keepers(), ['black', 'My rule'], 'in the order of the alphabet')
  at('#rule').value = '  '
  keep('nothing')
  assert.equal(keepers().length, 2)
})

test('what is kept is shown with its own address, and what cannot be read stays where it is', async () => {
  await enter({}, {
    'kept.1': kept('B', 'x', '/workshop?rule=x&rule-as=2'), 'kept.2': kept('A', 'r & b', 'https://elsewhere.test/'),
    'kept.3': 'no JSON', 'kept.4': '{"name":3}', 'kept.5': kept(' '), other: kept('C'),
  })
  assert.deepEqual(keepers(), ['A', 'B'])
  assert.deepEqual([...document.querySelectorAll('#kept-rules a')].map(a => a.getAttribute('href')),
    ['/workshop?rule=r+%26+b', '/workshop?rule=x&rule-as=2'])
  assert.deepEqual([...document.querySelectorAll('[name="rule-as"]')].map(i => i.getAttribute('value')), ['', '2'])
  assert.equal(at('[data-action="remove"]').getAttribute('aria-label'), 'Remove A')
  assert.equal(localStorage.getItem('kept.3'), 'no JSON')
})

test('a name is written again in its place, kept by Enter and left by Escape', async () => {
  await enter({}, { 'kept.1': kept('A') })
  for (const [key, typed, name] of [
    ['Enter', 'B', 'B'], ['Escape', 'C', 'B'], ['Enter', ' ', 'B'], ['Enter', 'x'.repeat(70), 'x'.repeat(60)],
  ]) {
    fire('[data-action="rename"]', 'click')
    fire('[data-action="rename"]', 'click')
    assert.equal(document.querySelectorAll('.rename').length, 1)
    assert.equal(at('.kept-rule a').hidden, true)
    at('.rename').value = typed
    assert.equal(fire('.rename', 'keydown', { key: 'x' }).defaultPrevented, false)
    assert.equal(fire('.rename', 'keydown', { key }).defaultPrevented, true)
    fire('.rename', 'blur')
    assert.deepEqual([keepers(), at('.rename'), at('.kept-rule a').hidden], [[name], null, false])
    assert.equal(JSON.parse(localStorage.getItem('kept.1')).name, name)
  }
  assert.equal(JSON.parse(localStorage.getItem('kept.1')).rule, 'red')
})

test('a rule that is removed can be kept after all', async () => {
  await enter({}, { 'kept.1': kept('A') })
  fire('[data-action="remove"]', 'click')
  assert.equal(localStorage.getItem('kept.1'), null)
  assert.equal(at('.gone span').textContent, 'A is gone')
  assert.equal(document.activeElement.dataset.action, 'undo-remove')
  fire('[data-action="undo-remove"]', 'click')
  assert.deepEqual([keepers(), localStorage.getItem('kept.1')], [['A'], kept('A')])
})

test('what another page keeps is shown, and a browser that keeps nothing says so', async () => {
  await enter({ rule: 'red' })
  localStorage.setItem('kept.9', kept('New'))
  fire(document.defaultView, 'storage', { key: 'theme' })
  assert.deepEqual(keepers(), [])
  fire(document.defaultView, 'storage', { key: 'kept.9' })
  assert.deepEqual(keepers(), ['New'])
  globalThis.localStorage = { getItem: () => null, setItem() { throw new Error('full') } }
  keep('B')
  assert.equal(at('.toasts').textContent, 'Not kept')
})

test('what the browser has kept of the fields is read when the page comes', async () => {
  await enter()
  assert.equal(asked.length, 0)
  mock.getter(document.defaultView.HTMLTextAreaElement.prototype, 'defaultValue', () => 'old')
  await loadFresh('workshop.js', ++page)
  await until(() => asked.length === 1)
})
