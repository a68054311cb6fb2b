// Drafts: text that was typed at a table and not sent. The table goes on: a field
// may vanish and come back, the page become another or be loaded again. What is half
// written then stands in its field again, and goes on where it was being written.

/** @typedef {{text: string, round: string, sent?: boolean}} Draft */

/** Buttons that send nothing of what is typed beside them. */
const beside = new Set(['pace', 'hold'])

/** Fields that belong to one round only. */
const ofRound = new Set(['hint', 'guess', 'dispute'])

let name = ''

/** The person who writes here; 0 without a seat. */
let me = '0'

/** @type {Map<string, Draft>} by the field */
let drafts = new Map()

/**
 * Keeps what is typed on this page, and puts there what was typed before it came.
 * @param {string} path of the table
 */
export function listen(path) {
  name = `drafts ${path}`
  const at = recall()
  forgetOthers()
  const round = roundOf(document.querySelector('main'))
  for (const [key, draft] of drafts) {
    if (draft.sent && wasLedHere() || draft.round && round && draft.round !== round) drafts.delete(key)
    else draft.sent = false
  }
  heard()
  remember()
  addEventListener('input', e => {
    const key = keyOf(e.target)
    if (!key || !isField(e.target)) return
    if (e.target.value === e.target.defaultValue) drafts.delete(key)
    else drafts.set(key, { text: e.target.value, round: ofRound.has(called(e.target)) ? roundOf(e.target) : '' })
    remember()
  })
  addEventListener('submit', e => {
    const { submitter, target } = e
    const says = !(submitter instanceof HTMLButtonElement) || !submitter.name ||
      submitter.name === 'action' && !beside.has(submitter.value)
    if (e.defaultPrevented) return
    for (const draft of drafts.values()) draft.sent = false
    if (!(target instanceof HTMLFormElement) || !says) return
    for (const field of target.elements) {
      const draft = drafts.get(keyOf(field))
      if (draft) draft.sent = true
    }
  })
  addEventListener('pagehide', () => remember(keyOf(document.activeElement)))
  for (const field of restore()) {
    if (keyOf(field) === at) goOn(field)
  }
}

/** Puts what is half written where it was written, and returns those fields. */
export function restore() {
  forgetOthers()
  const fields = [...document.querySelectorAll('main form input, main form textarea')].filter(isField)
  return fields.filter(field => {
    const draft = drafts.get(keyOf(field))
    if (draft && field.value === field.defaultValue) field.value = draft.text
    return draft !== undefined
  })
}

/** Forgets what was written by a person who no longer sits here, so that the next one does not see it. */
function forgetOthers() {
  const now = document.querySelector('main')?.dataset.me ?? '0'
  if (me === now) return
  me = now
  drafts.clear()
  remember()
}

/**
 * Empties a field: what was written is said.
 * @param {HTMLInputElement} field
 */
export function said(field) {
  field.value = field.defaultValue
  drafts.delete(keyOf(field))
  remember()
}

/**
 * Empties the field of the talk if its text is the last thing that the own seat has
 * said. The answer to the request that said it may come later, or not at all when the
 * page is left.
 */
export function heard() {
  const field = document.querySelector('#talk .own input')
  const line = [...document.querySelectorAll('#talk .lines .you span')].at(-1)
  if (!(field instanceof HTMLInputElement) || !line) return
  if (drafts.get(keyOf(field))?.text.trim() === line.textContent) said(field)
}

/**
 * Goes on writing in a field.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
function goOn(field) {
  const panel = field.closest('[popover]')
  if (panel instanceof HTMLElement) panel.showPopover()
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true
  }
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/**
 * @param {unknown} node
 * @returns {node is HTMLInputElement | HTMLTextAreaElement}
 */
function isField(node) {
  return node instanceof HTMLTextAreaElement ||
    node instanceof HTMLInputElement && node.type === 'text' && !node.readOnly
}

/**
 * Returns what a field is known by, wherever it stands; nothing if what is typed
 * there is not kept, as by the notebook, which does it itself.
 * @param {unknown} field
 */
function keyOf(field) {
  if (!isField(field)) return ''
  const action = field.form?.getAttribute('action') ?? ''
  if (!field.name || !action || action.endsWith('/notes')) return ''
  return [action, called(field), field.closest('.manners [data-who]')?.getAttribute('data-who') ?? ''].join(' ')
}

/**
 * Returns what a field is called among those of its address, which may have a name.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
function called(field) {
  return field.id || field.name
}

/** @param {Element | null} node */
function roundOf(node) {
  return node?.closest('main')?.dataset.round ?? ''
}

/** Reports whether a form led here, which was carried out then; a failure leads nowhere. */
function wasLedHere() {
  return performance.getEntriesByType('navigation')
    .some(n => n instanceof PerformanceNavigationTiming && n.redirectCount > 0)
}

/** Recalls the drafts, and returns in which field someone was writing. */
function recall() {
  try {
    const { at, who, all } = JSON.parse(sessionStorage.getItem(name) ?? '')
    drafts = new Map(all)
    me = who
    return String(at)
  } catch {
    return '' // There are none.
  }
}

/** @param {string} [at] the field in which someone is writing */
function remember(at = '') {
  try {
    if (drafts.size) sessionStorage.setItem(name, JSON.stringify({ at, who: me, all: [...drafts] }))
    else sessionStorage.removeItem(name)
  } catch {
    // They last as long as the page.
  }
}
