// The notebook beside the table. What stands in it is the server's to say: here
// it is asked for again after each event, shown, and the table colored by it.

import { morph } from './morph.js'
import { recall, remember } from './memory.js'
import { shortcuts } from './options.js'
import { find } from './pieces.js'

const main = find(document, '#table')
const path = `${main.dataset.path}/notes`

/** Milliseconds from the last event until the table is looked at, and from the last key until the draft is read. */
const lookTime = 250
const readTime = 350

/** Whether the notebook of this table has been used: then it colors the table when the page is loaded again. */
const used = `notes ${main.dataset.path}`

const sheet = document.createElement('div')
sheet.className = 'notebook-sheet'
sheet.popover = 'manual'
main.after(sheet)

/** The line keeps at least so many pixels above the sheet, whatever the sheet covers. */
const leastLine = 88

/** Lets the line end above the sheet, which keeps its last cards in sight. */
function clear() {
  const line = main.querySelector(':scope > .layout')
  if (!(line instanceof HTMLElement)) return
  const open = sheet.matches(':popover-open')
  const [on, over] = [line.getBoundingClientRect(), sheet.getBoundingClientRect()]
  const end = on.bottom + parseFloat(getComputedStyle(line).marginBottom)
  const beside = over.left > on.left || matchMedia('(min-width: 60rem)').matches
  const covered = open && !beside ? Math.max(0, Math.min(end - over.top, end - on.top - leastLine)) : 0
  line.style.setProperty('--covered', `${Math.round(covered)}px`)
}

new ResizeObserver(clear).observe(sheet)

/** The sheet is shown once its style is there. */
const styled = new Promise(resolve => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = button()?.dataset.sheet ?? ''
  link.onload = link.onerror = resolve
  document.head.append(link)
})

let asked = 0
let waiting = 0

/** Under this name the tab keeps what is half written in this round, whatever becomes of the page. */
const draft = `note ${path} ${main.dataset.round}`

/** The note that is being written again. */
let editing = ''

/** Opens the notebook, or closes it. */
export async function toggle() {
  if (sheet.matches(':popover-open')) return close()
  remember(used, 'open')
  if (!sheet.firstElementChild) await look(halfWritten())
  sheet.showPopover()
  markButton()
  if (matchMedia('(min-width: 60rem)').matches) sheet.querySelector('textarea')?.focus({ preventScroll: true })
}

function close() {
  remember(used, 'closed')
  sheet.hidePopover()
  markButton()
  button()?.focus()
}

/** The link in the bar, which opens the notebook. */
function button() {
  return /** @type {HTMLElement?} */ (document.querySelector('[data-action="notes"]'))
}

/** Says on the link whether the notebook is open. */
function markButton() {
  button()?.setAttribute('aria-expanded', String(sheet.matches(':popover-open')))
}

/**
 * Asks for the notebook as it is now, and shows it. Returns whether that was done:
 * nothing happens without an answer, or if another question came later than one that
 * does nothing.
 * @param {string} [query]
 * @param {FormData} [form] what is to be done
 * @param {'fill'} [fill] the draft is the server's, too
 */
async function look(query = '', form, fill) {
  const mine = ++asked
  const wish = await send(path + query, form, () => mine === asked)
  await styled
  if (!wish || !form && mine !== asked) return false
  const field = sheet.querySelector('textarea')
  const here = sheet.querySelector('#notebook')
  const said = wish.querySelector('textarea')
  if (!here) sheet.append(document.importNode(wish, true))
  else morph(here, wish)
  if (field && said && fill) field.value = said.value
  keepDraft()
  color()
  return true
}

/** Keeps what is half written. */
function keepDraft() {
  const text = sheet.querySelector('textarea')?.value ?? ''
  try {
    if (text || editing) sessionStorage.setItem(draft, JSON.stringify({ text, editing }))
    else sessionStorage.removeItem(draft)
  } catch {
    // It lasts as long as the page.
  }
}

/** Returns the query for the notebook with what was half written on an earlier page. */
function halfWritten() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draft) ?? '{}')
    editing = kept.editing ?? ''
    if (!kept.text && !editing) return ''
    return `?${new URLSearchParams({ ...(kept.text && { text: kept.text }), ...(editing && { edit: editing }) })}`
  } catch {
    return ''
  }
}

/** How often a form is sent that gets no answer, and how long between, in milliseconds. */
const tries = 4
const pause = 800

/**
 * Returns the notebook that answers; nothing if there is none. A server that has no
 * time is asked again, as long as the answer is wanted. A form that is sent twice is
 * carried out once.
 * @param {string} address
 * @param {FormData | undefined} form
 * @param {() => boolean} wanted
 */
async function send(address, form, wanted) {
  for (let i = 0; form ? i < tries : wanted(); i++) {
    if (i > 0) await new Promise(resolve => setTimeout(resolve, pause * Math.min(i, tries)))
    const book = await sendOnce(address, form)
    if (book) return book
  }
  return undefined
}

/**
 * @param {string} address
 * @param {FormData} [form]
 * @returns {Promise<HTMLElement | undefined>}
 */
function sendOnce(address, form) {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.onloadend = () => {
      const node = request.responseXML?.querySelector('#notebook')
      resolve(node instanceof HTMLElement ? node : undefined)
    }
    request.open(form ? 'POST' : 'GET', address)
    request.responseType = 'document'
    request.setRequestHeader('Eleusis-Bench', '1')
    request.send(form && new URLSearchParams([...form].map(([name, value]) => [name, String(value)])))
  })
}

/**
 * Asks again, with what is being written, so that neither is lost.
 * @param {HTMLButtonElement} [button] that says what is meant by it
 */
async function renew(button) {
  const text = sheet.querySelector('textarea')?.value ?? ''
  const query = new URLSearchParams({ ...(text && { text }), ...(editing && { edit: editing }) })
  const chosen = sheet.querySelector('[name="text-as"]')
  if (chosen instanceof HTMLInputElement) query.set(chosen.name, chosen.value)
  if (button) query.set(button.name, button.value)
  await look(`?${query}`)
  if (button && !button.isConnected) sheet.querySelector('textarea')?.focus()
}

/** Colors the table by the chosen hypothesis. */
function color() {
  const book = sheet.querySelector('#notebook')
  if (!(book instanceof HTMLElement)) return
  const against = new Set((book.dataset.places ?? '').split(' '))
  for (const [i, spot] of document.querySelectorAll('#table > .layout .spot').entries()) {
    spot.toggleAttribute('data-against', against.has(`${i + 1}`))
    for (const [j, play] of spot.querySelectorAll('.side > .play').entries()) {
      play.toggleAttribute('data-against', against.has(`${i + 1}.${j + 1}`))
    }
  }
  const fitting = book.dataset.fitting ?? '-'
  const hand = document.querySelector('#hand')
  hand?.toggleAttribute('data-tinted', fitting !== '-')
  const codes = new Set(fitting.split(' '))
  for (const card of hand?.querySelectorAll('.card') ?? []) {
    card.toggleAttribute('data-fits', codes.has(card.getAttribute('data-card') ?? ''))
  }
}

/** @param {number} time */
function later(time) {
  clearTimeout(waiting)
  waiting = window.setTimeout(() => void renew(), time)
}

/**
 * Does what a form of the notebook asks for, and leaves the draft alone if that is
 * not about it.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
async function change(form, submitter) {
  const writes = form.classList.contains('writes')
  const action = submitter?.dataset.action
  const note = submitter instanceof HTMLButtonElement ? submitter.value : ''
  clearTimeout(waiting)
  if (submitter instanceof HTMLButtonElement && submitter.name === 'text-is') return renew(submitter)
  if (writes) {
    const filled = await look('', new FormData(form, submitter), 'fill')
    if (filled && !sheet.querySelector('.idea-read :is(.slip, .question)')) editing = ''
    keepDraft()
    sheet.querySelector('textarea')?.focus()
    return
  }
  const field = sheet.querySelector('textarea')
  await look('', new FormData(form, submitter))
  if (field?.value || editing) void renew()
  // The button is gone, or stands elsewhere.
  const same = (action === 'share' && submitter) || (
    sheet.querySelector(`#note-${note} [data-action="${action}"]:not(:disabled)`) ??
    sheet.querySelector(`#note-${note} .btn`) ?? field)
  if (same instanceof HTMLElement) same.focus()
}

sheet.addEventListener('submit', e => {
  e.preventDefault()
  if (e.target instanceof HTMLFormElement) void change(e.target, e.submitter)
})

sheet.addEventListener('input', e => {
  if (!(e.target instanceof HTMLTextAreaElement)) return
  keepDraft()
  later(readTime)
})

sheet.addEventListener('click', e => {
  const node = e.target instanceof Element ? e.target.closest('[data-action]') : null
  if (!(node instanceof HTMLElement)) return
  const action = node.dataset.action
  if (action === 'close-notes') close()
  else if (action === 'edit' || action === 'leave-note') {
    e.preventDefault()
    const href = node.getAttribute('href') ?? ''
    editing = new URLSearchParams(href.replace(/^[^?]*|#.*$/g, '')).get('edit') ?? ''
    void look(editing && `?edit=${editing}`, undefined, 'fill').then(() => sheet.querySelector('textarea')?.focus())
  }
})

sheet.addEventListener('keydown', e => {
  if (e.key === 'Escape') close()
  e.stopPropagation() // what is typed here plays no card
})

document.addEventListener('keydown', e => {
  if (e.ctrlKey || e.altKey || e.metaKey || e.key.toLowerCase() !== 'b' || !shortcuts()) return
  if (e.target instanceof Element && e.target.closest('input, textarea, select, [role="dialog"]')) return
  e.preventDefault()
  void toggle()
})

main.addEventListener('click', e => {
  if (!(e.target instanceof Element) || !e.target.closest('[data-action="notes"]')) return
  e.preventDefault()
  void toggle()
})

// Each event of the table may speak against a hypothesis. One that is not known
// yet comes with the page.
new MutationObserver(() => {
  if (!sheet.firstElementChild) return
  color() // a page made again has none
  clear()
  markButton()
  later(lookTime)
}).observe(main, { attributeFilter: ['data-event'] })

/** Whether the notebook would cover what this page is for: a rule that is to be said, or the result. */
const covers = document.querySelector('.today[data-over]') ??
  document.querySelector('.today #guess')?.textContent?.trim()

const before = recall(used)
if (before === 'open' && !covers && matchMedia('(min-width: 60rem)').matches) {
  void look(halfWritten()).then(() => { sheet.showPopover(); markButton() })
}
else if (before) void look(halfWritten())
