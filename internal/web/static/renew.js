// Makes the page of a table again, as the server has it now: for what happens too
// seldom to be told piece by piece.

import { ask } from './ask.js'
import * as drafts from './drafts.js'
import { morph } from './morph.js'
import { find } from './pieces.js'
import * as talk from './talk.js'
import { learn } from './words.js'

/** What is made like the new page where it stands. The dock is a new one. */
const parts = ['.bar', '.seats', '.scores', '.layout', '.notes', '.fronts', '.log']

/**
 * Makes the table again and returns the number of its last event; nothing if it
 * has become another page.
 * @param {HTMLElement} main
 * @param {string} path
 * @param {(update: () => void) => void} change carries out the change of the layout
 */
export async function renew(main, path, change = update => update()) {
  return become(main, await ask(path, '#table', () => {}), change)
}

/**
 * Makes the table like another page of it and returns the number of its last event; nothing if that is another page.
 * @param {HTMLElement} main
 * @param {Element | null | undefined} wish
 * @param {(update: () => void) => void} change carries out the change of the layout
 */
export function become(main, wish, change) {
  if (!(wish instanceof HTMLElement) || wish.className !== main.className) return undefined
  if (between(wish) !== between(main)) return undefined
  change(() => {
    for (const part of parts) {
      const node = main.querySelector(part)
      const fresh = wish.querySelector(part)
      if (node && fresh) morph(node, fresh)
    }
  })
  renewDock(main, wish)
  learn(wish.ownerDocument)
  talk.renew(wish)
  main.dataset.me = wish.dataset.me
  drafts.restore()
  document.title = wish.ownerDocument.title
  main.dataset.event = wish.dataset.event
  return Number(wish.dataset.event)
}

/**
 * Puts the new dock in the place of the old. What no script follows, the dock of a
 * dealer and what stands there between rounds, keeps what is half written.
 * @param {HTMLElement} main
 * @param {HTMLElement} wish
 */
function renewDock(main, wish) {
  const old = main.querySelector('.dock, .onward')
  const dock = wish.querySelector('.dock, .onward')
  const same = old && dock && old.nodeName === dock.nodeName && old.className === dock.className
  const focus = focusIn(old)
  if (same && old.matches('.dealing:not(.judging), .onward')) {
    morph(old, dock)
    if (focus && !old.contains(document.activeElement) && old instanceof HTMLElement) refocus(old, focus)
    return
  }
  const asked = old?.querySelector('[popover]:popover-open')?.id
  if (old && dock) old.replaceWith(document.adoptNode(dock))
  else if (dock) (main.querySelector('.fronts') ?? find(main, '.notes')).after(document.adoptNode(dock))
  else old?.remove()
  // A panel that was open stays so: somebody was about to say something.
  if (asked) /** @type {HTMLElement?} */ (document.getElementById(asked))?.showPopover()
  if (focus && dock instanceof HTMLElement) refocus(dock, focus)
}

/**
 * Reports whether a table waits for its next round; one that plays has a seal and
 * more.
 * @param {HTMLElement} table
 */
function between(table) {
  return table.querySelector('.onward') !== null
}

/**
 * Returns what finds in a new dock what is focused in the old, or nothing.
 * @param {Element | null} dock
 */
function focusIn(dock) {
  const at = document.activeElement
  if (!dock || !(at instanceof HTMLElement) || !dock.contains(at)) return ''
  const { card, action } = at.dataset
  return at.id ? `#${at.id}` : card ? `[data-card="${card}"]` : `[data-action="${action}"]`
}

/** Where the focus goes in a new dock without what had it: the hand, or what a dealer answers or can say. */
const places = ['.hand .card', '.hand', '.caution .main', '.verdicts > .acts > .main', '.hinting .btn', '.say']

/**
 * Brings the focus to what is called so now, or else to what comes next.
 * @param {HTMLElement} dock
 * @param {string} selector
 */
function refocus(dock, selector) {
  for (const where of [selector, ...places]) {
    const node = dock.querySelector(where)
    if (node instanceof HTMLElement) node.focus({ preventScroll: true })
    if (node === document.activeElement) return
  }
}
