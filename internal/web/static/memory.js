// What the browser remembers of somebody's likings. Without storage it holds
// for one page.

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/**
 * @param {string} name
 * @param {string} value nothing to forget it
 */
export function remember(name, value) {
  try {
    if (value) localStorage.setItem(name, value)
    else localStorage.removeItem(name)
  } catch {
    // It is not kept.
  }
}
