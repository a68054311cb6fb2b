// The preferences that the browser remembers. Without storage it holds
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
 * Returns whether the value is kept.
 * @param {string} name
 * @param {string} value nothing to forget it
 */
export function remember(name, value) {
  try {
    if (value) localStorage.setItem(name, value)
    else localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}

/**
 * Returns all that is remembered under names that begin so.
 * @param {string} prefix
 * @returns {Map<string, string>}
 */
export function recallAll(prefix) {
  const all = new Map()
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix)) all.set(name, localStorage.getItem(name) ?? '')
    }
  } catch {
    // Nothing is kept.
  }
  return all
}
