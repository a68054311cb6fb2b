// What a dealer sees of the rule follows the line.

import { ask } from './ask.js'
import { morph } from './morph.js'

/**
 * Shows what fits now.
 * @param {string} path of the table
 */
export async function follow(path) {
  const fresh = await ask(path, '#console', () => {})
  const node = document.querySelector('#console')
  if (node && fresh) morph(node, fresh)
}
