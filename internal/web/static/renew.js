// Makes the page of a table anew, as the server has it now: for what happens too
// seldom to be told piece by piece.

import { ask } from './ask.js'
import { morph } from './morph.js'
import { find } from './pieces.js'
import { words } from './words.js'

/** What is made like the new page where it stands. The dock is a new one. */
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
  main.querySelector('.dock')?.remove()
  const dock = wish.querySelector('.dock, .onward')
  if (dock) (main.querySelector('.fronts') ?? find(main, '.layout')).after(document.adoptNode(dock))
  if (asked) /** @type {HTMLElement?} */ (document.getElementById(asked))?.showPopover() // who was about to say something still is
  Object.assign(words, JSON.parse(find(fresh, '#words').textContent ?? ''))
  document.title = fresh.title
  main.dataset.event = wish.dataset.event
  return Number(wish.dataset.event)
}
