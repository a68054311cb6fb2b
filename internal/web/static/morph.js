// Makes one part of the page like another, and leaves alone what is alike, so
// that focus, scrolling and what moves stay as they are.

/** Attributes that scripts and readers change. */
const own = new Set(['tabindex', 'role', 'open', 'style', 'data-stale', 'inert'])

/**
 * Makes node like wish. What is typed into fields stays.
 * @param {Element} node
 * @param {Element} wish
 */
export function morph(node, wish) {
  for (const { name } of [...node.attributes]) {
    if (!wish.hasAttribute(name) && !own.has(name)) node.removeAttribute(name)
  }
  for (const { name, value } of wish.attributes) {
    if (!own.has(name) && node.getAttribute(name) !== value) node.setAttribute(name, value)
  }
  if (node instanceof HTMLTextAreaElement && wish instanceof HTMLTextAreaElement) {
    node.defaultValue = wish.defaultValue
    return
  }
  let at = node.firstChild
  for (const kid of wish.childNodes) {
    const next = at?.nextSibling ?? null
    if (!at) node.append(document.importNode(kid, true))
    else if (at.nodeName !== kid.nodeName) at.replaceWith(document.importNode(kid, true))
    else if (at instanceof Element && kid instanceof Element) morph(at, kid)
    else if (at.nodeValue !== kid.nodeValue) at.nodeValue = kid.nodeValue
    at = next
  }
  while (at) {
    const next = at.nextSibling
    at.remove()
    at = next
  }
}
