// The workshop: asks the server what a rule means while it is typed, and shows
// the answer. The page is the server's; every button does the same without
// scripts.

import { ask } from './ask.js'
import * as blocks from './blocks.js'
import * as kept from './kept.js'
import { morph } from './morph.js'
import { fly, toast } from './motion.js'
import { options } from './options.js'
import * as picture from './picture.js'
import { find } from './pieces.js'
import { count, say } from './words.js'

const workbench = /** @type {HTMLFormElement} */ (find(document, '#workshop'))
const status = find(document, '#told')

/** Milliseconds from the last key until the rule is read, and the same again until it is announced. */
const readTime = 160
const tellTime = 900

/** From that many characters on a text is written smaller, as the server does it too. */
const longText = 180

/** @typedef {HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement} Field */

/** Acts that put another rule on the workbench: one can go back from them. */
const leaving = ['lib', 'compose']

let reading = 0
let telling = 0

/** What is done, one act after the other. */
let doing = Promise.resolve()

/** The fields that make the work. */
function fields() {
  return /** @type {Field[]} */ ([...workbench.elements].filter(e =>
    e instanceof HTMLTextAreaElement || e instanceof HTMLSelectElement && !e.closest('.search')
    || e instanceof HTMLInputElement && e.name !== 'find' && e.type !== 'hidden'))
}

/**
 * What a field says.
 * @param {Field} field
 */
function valueOf(field) {
  return field instanceof HTMLInputElement && field.type === 'checkbox' ? String(field.checked) : field.value
}

/**
 * Reads the work, or does an act to it, and shows what comes of it.
 * @param {string} [name] of the act
 * @param {string} [value]
 * @param {HTMLElement} [button]
 */
async function look(name = '', value = '', button) {
  clearTimeout(reading)
  const data = new FormData(workbench)
  for (const name of ['find', 'grade', 'source']) data.delete(name)
  if (name) data.append(name, value)
  const before = new Map(fields().map(f => [f.name, valueOf(f)]))
  const query = new URLSearchParams([...data].map(([k, v]) => [k, String(v)]))
  const answer = await ask('/workshop?' + query, '#workshop', () => toast(say('workshop.lost')))
  // If more was typed meanwhile, it will be read.
  if (!(answer instanceof HTMLFormElement) || fields().some(f => before.get(f.name) !== valueOf(f))) return
  const update = () => {
    show(answer, name !== '')
    return newest()
  }
  if (name === 'lay' && button) fly([button], update)
  else update()
  if (name === 'block') blocks.refocus(workbench, value)
  else if (button) refocus(name, button)
  const address = workbench.dataset.address ?? ''
  if (leaving.includes(name)) {
    history.pushState(null, '', address)
    find(workbench, '#write-title').scrollIntoView({ block: 'nearest' }) // the button is far below
  } else history.replaceState(null, '', address)
  tell(name ? 0 : tellTime)
}

/**
 * Shows the workbench as the server has made it. A rule or a line that does not
 * read leaves the rest as it was; of words that can mean several rules no answer is shown.
 * @param {HTMLFormElement} answer
 * @param {boolean} acted whether something was done, not only typed
 */
function show(answer, acted) {
  const reads = 'reads' in answer.dataset
  const whole = reads && !answer.querySelector('#typed[aria-invalid]')
  const told = workbench.querySelector('.meaning details')
  const asks = answer.querySelector('#write .question') !== null
  const parts = ['#write', '#compare', '.tools', ...asks ? ['.fitting'] : []]
  if (whole) morph(workbench, answer)
  else for (const part of parts) morph(find(workbench, part), find(answer, part))
  workbench.toggleAttribute('data-stale', !reads)
  workbench.toggleAttribute('data-asks', asks && !reads)
  for (const part of ['.fitting', '#measure', '#use']) find(workbench, part).inert = !reads
  for (const key of ['address', 'told']) workbench.dataset[key] = answer.dataset[key] ?? ''
  for (const field of fields()) if (acted || field !== document.activeElement) write(field, answer)
  if (!told) fold()
  if (whole) follow()
}

/** Folds the forms of the rule away where they would stand between it and the cards. */
function fold() {
  const forms = workbench.querySelector('.meaning details')
  if (forms instanceof HTMLDetailsElement && matchMedia('(max-width: 59.99rem)').matches) forms.open = false
}

/**
 * Brings the focus to what comes next, if the button that was pressed is gone.
 * @param {string} name
 * @param {HTMLElement} button
 */
function refocus(name, button) {
  if (button.isConnected && !button.matches(':disabled') && document.activeElement !== document.body) return
  const nextFocus = {
    fix: '#rule', 'read-as': '#rule', face: '#rule', 'rule-is': '#rule', 'fix-other': '#other', 'other-is': '#other',
  }[name] ?? '.picture [tabindex="0"]'
  find(workbench, nextFocus).focus({ preventScroll: true })
}

/**
 * Writes into a field what it says in the answer.
 * @param {Field} field
 * @param {HTMLFormElement} answer
 */
function write(field, answer) {
  const wish = answer.elements.namedItem(field.name)
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (wish instanceof HTMLInputElement) field.checked = wish.checked
  } else if (isField(wish) && field.value !== wish.value) field.value = wish.value
}

/**
 * @param {unknown} node
 * @returns {node is Field}
 */
function isField(node) {
  return node instanceof HTMLTextAreaElement || node instanceof HTMLInputElement || node instanceof HTMLSelectElement
}

/** The card that was laid last. */
function newest() {
  const cards = workbench.querySelectorAll('.newest > .laid > .card, .play.newest > .card')
  return [...cards].filter(c => c instanceof HTMLElement).slice(-1)
}

/** Brings the newest card into sight, within the line alone. */
function follow() {
  const scroller = find(workbench, '.layout')
  const card = newest()[0]
  scroller.scrollLeft = 0
  if (!card) return
  const box = scroller.getBoundingClientRect()
  const below = card.getBoundingClientRect().bottom - box.bottom + 8
  scroller.scrollTop = Math.max(0, card.closest('.side') ? scroller.scrollTop + below : 0)
}

/**
 * Lets the news be heard, in a while.
 * @param {number} wait
 */
function tell(wait) {
  clearTimeout(telling)
  telling = window.setTimeout(() => {
    const text = workbench.dataset.told ?? ''
    if (status.textContent !== text) status.textContent = text
  }, wait)
}

/**
 * Shows below a text what was typed, without marks.
 * @param {HTMLTextAreaElement} area
 */
function mirror(area) {
  const node = area.parentElement?.querySelector('.mirror')
  if (node) node.textContent = area.value + '\u200b'
  area.parentElement?.classList.toggle('long', [...area.value].length > longText)
}

/**
 * Selects where a mistake is.
 * @param {DOMStringMap} mistake
 */
function select({ field, place, length }) {
  const area = workbench.elements.namedItem(field ?? '')
  if (!(area instanceof HTMLTextAreaElement)) return
  const [line = 1, column = 1] = (place ?? '').split(':').map(Number)
  const lines = area.value.split('\n')
  const above = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  const from = above + unitsOf(lines[line - 1] ?? '', column - 1)
  area.focus()
  area.setSelectionRange(from, from + unitsOf(area.value.slice(from), Number(length)))
}

/**
 * Returns how long the first n characters of a text are, as scripts count.
 * @param {string} text
 * @param {number} n
 */
function unitsOf(text, n) {
  return [...text].slice(0, n).join('').length
}

/** Hides the rules in which not all words that are looked for occur, or that are not as is wished. */
function search() {
  const wanted = /** @type {HTMLInputElement} */ (find(document, '#find')).value.toLowerCase().split(/\s+/)
  const [grade, source] = ['#grade', '#source'].map(id => /** @type {HTMLSelectElement} */ (find(document, id)).value)
  const rest = document.querySelector('.volumes .rest') // what is not shown at first is found, too
  if (rest instanceof HTMLDetailsElement) {
    rest.open = Boolean(wanted.join('') || grade || source)
    rest.toggleAttribute('data-searched', rest.open)
  }
  let found = 0
  for (const shelf of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.volumes section'))) {
    const before = found
    for (const item of shelf.querySelectorAll('li')) {
      const text = item.textContent?.toLowerCase() ?? ''
      const wished = (!grade || item.dataset.grade === grade) && (!source || item.dataset.source === source)
      item.hidden = !wished || !wanted.every(w => text.includes(w))
      if (!item.hidden) found++
    }
    shelf.hidden = found === before
  }
  find(document, '#found').textContent = count('library.found', found)
}

/** Puts the address of the work where it can be pasted from. */
async function copyLink() {
  const address = new URL(workbench.dataset.address ?? '', location.href).href
  try {
    await navigator.clipboard.writeText(address)
    toast(say('link.copied'))
  } catch {
    // Without a secure connection there is no clipboard: the address bar has it.
    toast(address)
  }
}

/** Keeps the rule under the name that was typed. */
function keep() {
  const name = /** @type {HTMLInputElement} */ (find(document, '#keep-name'))
  const rule = /** @type {Field} */ (find(workbench, '#rule')).value.trim()
  if (!rule) return
  kept.keep({ name: name.value, rule, address: workbench.dataset.address ?? '' })
  name.value = ''
}

workbench.addEventListener('input', e => {
  if (e.target instanceof HTMLTextAreaElement) mirror(e.target)
  clearTimeout(reading)
  reading = window.setTimeout(() => void look(), e.target instanceof HTMLSelectElement ? 0 : readTime)
})

workbench.addEventListener('submit', e => {
  const button = e.submitter
  if (button?.hasAttribute('formaction')) return
  e.preventDefault()
  const name = button?.getAttribute('name') ?? ''
  const value = button?.getAttribute('value') ?? ''
  doing = doing.then(() => look(name, value, button ?? undefined))
})

document.addEventListener('click', e => {
  const button = e.target instanceof Element ? e.target.closest('button[data-action]') : null
  if (!(button instanceof HTMLElement)) return
  switch (button.dataset.action) {
    case 'show': select(button.dataset); break
    case 'link': void copyLink(); break
  }
})

find(document, '.keep').addEventListener('submit', e => {
  e.preventDefault()
  keep()
})
for (const id of ['#find', '#grade', '#source']) find(document, id).addEventListener('input', search)

// Ctrl and Enter read the rule at once, wherever the text comes from.
workbench.addEventListener('keydown', e => {
  if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void look()
})

// Going back leads to another work.
addEventListener('popstate', () => location.reload())

fold()
options()
picture.listen(workbench)
blocks.listen(workbench)
kept.listen()
// The browser may have kept what was typed.
if (fields().some(f => f instanceof HTMLTextAreaElement && f.value !== f.defaultValue)) void look()
find(document, '#shop').dataset.live = ''
