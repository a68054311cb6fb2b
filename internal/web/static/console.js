// What a dealer sees of the rule and of those who look for it follows the line.

import { ask } from './ask.js'
import { morph } from './morph.js'

/**
 * Shows what fits now, and what the computer players think.
 * @param {string} path of the table
 */
export async function follow(path) {
  const fresh = await ask(path, '.dealing', () => {})
  for (const part of ['#console', '#minds']) {
    const node = document.querySelector(part)
    const wish = fresh?.querySelector(part)
    if (node && wish) morph(node, wish)
  }
}
