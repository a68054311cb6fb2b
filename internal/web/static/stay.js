// A person who writes down a rule stays at the table, and is told when they are no longer
// the one to bring it.

import { find } from './pieces.js'
import { Stream } from './stream.js'

const main = find(document, 'main.bring')
const path = main.dataset.path ?? ''
let number = Number(main.dataset.event)

/** How often the server was asked: only the last answer counts. */
let asked = 0

/**
 * Asks whether the rule is still waited for: everybody else is led away or shut out.
 * Any other answer says nothing of it.
 */
async function look() {
  const mine = ++asked
  try {
    const answer = await fetch(`${path}/rule`, { method: 'HEAD', redirect: 'manual' })
    const away = answer.type === 'opaqueredirect' || answer.status === 403 || answer.status === 404
    if (mine === asked && (answer.ok || away)) find(main, '#not-now').hidden = answer.ok
  } catch {
    // The answer to the form will say so.
  }
}

new Stream(path, main.dataset.version ?? '', {
  last: () => number,
  frame: f => {
    number = Math.max(number, f.number)
    if (f.table?.alters || !f.table) void look()
  },
  now: now => { if (now.number > number) void look() },
  reload: () => void look(), // what is written stays
  lost: () => {},
})
