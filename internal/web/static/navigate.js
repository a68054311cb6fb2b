// Loads another page, or this one again, when a script decides so. A script that
// navigates while a form is being sent cancels the page that answers the form. The
// server has carried the form out then, and nobody sees that it has. So forms go first,
// and links, and whatever someone is just pressing.

import { released } from './press.js'

/** How long to wait for the answer to a form or a link, in milliseconds. */
const patience = 10_000

/** When the answer to the last form or link is no longer waited for. */
let waits = 0

/**
 * What scripts have sent and is not answered yet.
 * @type {Set<Promise<unknown>>}
 */
const sent = new Set()

addEventListener('submit', e => { if (!e.defaultPrevented) waits = performance.now() + patience })
addEventListener('click', e => { if (!e.defaultPrevented && follows(e)) waits = performance.now() + patience })
addEventListener('pageshow', e => { if (e.persisted) waits = 0 })

/**
 * Lets a page stay until what a script sends is answered, or no longer waited for.
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>}
 */
export function goesFirst(answer) {
  sent.add(answer)
  const done = () => sent.delete(answer)
  answer.then(done, done)
  return answer
}

/**
 * Replaces this page by the one at address, or loads it again without an address. A
 * form that is being sent does that itself, and so does a link.
 * @param {string} [address]
 */
export async function navigate(address) {
  await released()
  if (sent.size > 0) {
    await Promise.race([Promise.allSettled(sent), new Promise(resolve => setTimeout(resolve, patience))])
  }
  const left = waits - performance.now()
  if (left > 0) setTimeout(navigate, left, address)
  else if (address === undefined) location.reload()
  else location.replace(address)
}

/**
 * Reports whether a click follows a link from this page to another, in this window.
 * @param {MouseEvent} e
 */
function follows(e) {
  const link = e.target instanceof Element ? e.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || e.button !== 0) return false
  if (e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return false
  return !link.target && !link.hasAttribute('download') && link.href.split('#')[0] !== location.href.split('#')[0]
}
