// Makes the page of a table anew, as the server has it now: for what happens too
// seldom to be told piece by piece.

import { ask } from './ask.js'
import { morph } from './morph.js'
import { find } from './pieces.js'
import { words } from './words.js'

/** What is made like the new page where it stands. The dock, or what stands in its place between rounds, is a new one. */
const parts = ['.bar', '.notes', '.seats', '.layout', '.fronts', '.log', '#talk .manners', '#talk .reports']

/**
 * Makes the table anew and returns the number of its last event; nothing if it
 * has become another page.
 * @param {HTMLElement} main
 * @param {string} path
 * @param {(update: () => void) => void} change carries out the change of the layout
 */
export async function renew(main, path, change = update => update()) {
  const wish = await ask(path, '#table', () => {})
  if (!wish || wish.className !== main.className) return undefined
  const fresh = wish.ownerDocument
  change(() => {
    for (const part of parts) {
      const node = main.querySelector(part)
      const fresh = wish.querySelector(part)
      if (node && fresh) morph(node, fresh)
    }
  })
  const asked = main.querySelector('.dock [popover]:popover-open')?.id
  const old = main.querySelector('.dock, .onward')
  const focus = focusIn(old)
  old?.remove()
  const dock = wish.querySelector('.dock, .onward')
  if (dock) (main.querySelector('.fronts') ?? find(main, '.layout')).after(document.adoptNode(dock))
  if (asked) /** @type {HTMLElement?} */ (document.getElementById(asked))?.showPopover() // who was about to say something still is
  if (focus && dock instanceof HTMLElement) refocus(dock, focus)
  Object.assign(words, JSON.parse(find(fresh, '#words').textContent ?? ''))
  document.title = fresh.title
  main.dataset.event = wish.dataset.event
  return Number(wish.dataset.event)
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

/**
 * Brings the focus to what is called so now, or else to the hand.
 * @param {HTMLElement} dock
 * @param {string} selector
 */
function refocus(dock, selector) {
  for (const where of [selector, '.hand .card', '.hand']) {
    const node = dock.querySelector(where)
    if (node instanceof HTMLElement) node.focus({ preventScroll: true })
    if (node === document.activeElement) return
  }
}
