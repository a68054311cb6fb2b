// How fast the computer players move.

import { toast } from './motion.js'
import { send } from './send.js'
import { say } from './words.js'

function button() {
  return document.querySelector('[data-action="faster"]')
}

/**
 * Shows the pace.
 * @param {boolean} fast
 */
export function show(fast) {
  const faster = button()
  if (!(faster instanceof HTMLElement)) return
  faster.ariaPressed = String(fast)
  faster.title = `${say(fast ? 'faster.on' : 'faster.off')} (F)`
}

/**
 * Changes the pace.
 * @param {string} path of the table
 * @param {number} seen number of the last event that is known
 */
export async function change(path, seen) {
  const fast = button()?.getAttribute('aria-pressed') !== 'true'
  show(fast)
  const answer = await send(path, { action: 'pace', seen, fast })
  if (answer.number !== undefined) return
  show(!fast)
  toast(answer.message ?? say('unreachable'))
}
