// Loads another page, or this one anew, when a script decides so. A script that
// navigates while a form is being sent cancels the page that answers the form. The
// server has carried the form out then, and nobody sees that it has. So forms go first.

/** How long to wait for the answer to a form, in milliseconds. */
const patience = 10_000

/** When the answer to the last form is no longer waited for. */
let waits = 0

addEventListener('submit', e => { if (!e.defaultPrevented) waits = performance.now() + patience })
addEventListener('pageshow', e => { if (e.persisted) waits = 0 })

/**
 * Replaces this page by the one at address, or loads it anew without an address. A
 * form that is being sent does that itself.
 * @param {string} [address]
 */
export function navigate(address) {
  const left = waits - performance.now()
  if (left > 0) setTimeout(navigate, left, address)
  else if (address === undefined) location.reload()
  else location.replace(address)
}
