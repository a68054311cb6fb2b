// The picture of the cards by keyboard: one of them is reached by Tab, arrows
// lead to the others.

import { find } from './pieces.js'

/** How far each key leads, in rows and cards. */
/** @type {Map<string, [number, number]>} */
const ways = new Map([
  ['ArrowUp', [-1, 0]], ['ArrowDown', [1, 0]], ['ArrowLeft', [0, -1]], ['ArrowRight', [0, 1]],
  ['Home', [0, -99]], ['End', [0, 99]],
])

/**
 * Lets arrows lead from card to card.
 * @param {HTMLElement} workbench
 */
export function listen(workbench) {
  const table = find(workbench, '.picture')
  table.role = 'grid'
  rove(table, table.querySelector('button'))
  table.addEventListener('focusin', e => rove(table, e.target))
  table.addEventListener('keydown', e => {
    const way = ways.get(e.key)
    if (!way || e.ctrlKey || e.altKey || e.metaKey) return
    e.preventDefault()
    lead(table, way)
  })
}

/**
 * Makes one card the one that Tab reaches.
 * @param {HTMLElement} table
 * @param {EventTarget | null} chosen
 */
function rove(table, chosen) {
  for (const b of table.querySelectorAll('button')) b.tabIndex = b === chosen ? 0 : -1
}

/**
 * @param {HTMLElement} table
 * @param {[number, number]} way
 */
function lead(table, [down, right]) {
  const rows = [...table.querySelectorAll('tr')].map(tr => [...tr.querySelectorAll('button')])
  const y = rows.findIndex(row => row.some(b => b === document.activeElement))
  const x = rows[y]?.findIndex(b => b === document.activeElement) ?? -1
  if (x < 0) return
  const row = rows[Math.min(Math.max(y + down, 0), rows.length - 1)]
  row?.[Math.min(Math.max(x + right, 0), row.length - 1)]?.focus()
}
