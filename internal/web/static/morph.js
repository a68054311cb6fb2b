// Makes one part of the page like another, and leaves alone what is alike, so
// that focus, scrolling, what is typed and what moves stay as they are.

/** Attributes that scripts and readers change. */
const own = new Set(['tabindex', 'open', 'style', 'data-stale', 'inert'])

/**
 * Makes node like wish. What is typed into fields stays.
 * @param {Element} node
 * @param {Element} wish
 */
export function morph(node, wish) {
  const kept = alike(node, wish) ? 'role' : '' // that a script gave it
  for (const { name } of [...node.attributes]) {
    if (!wish.hasAttribute(name) && !own.has(name) && name !== kept) node.removeAttribute(name)
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
    if (at && !alike(at, kid)) {
      if (laterAlike(kid, at)) { // it comes before what stays
        at.before(document.importNode(kid, true))
        continue
      }
      const stays = laterAlike(at, kid)
      while (at && stays && at !== stays) at = passed(at)
    }
    if (at && mayBecome(at, kid)) {
      const next = at.nextSibling
      become(at, kid)
      at = next
    } else {
      node.insertBefore(document.importNode(kid, true), at)
      if (at) at = passed(at)
    }
  }
  while (at) at = passed(at)
}

/**
 * @param {ChildNode} node
 * @param {ChildNode} wish of the same kind
 */
function become(node, wish) {
  if (node instanceof Element && wish instanceof Element) morph(node, wish)
  // A text that changes has no place to shift from.
  else if (node.nodeValue !== wish.nodeValue) node.replaceWith(document.importNode(wish, true))
}

/**
 * Reports whether node can be made like wish. Another card or marker is another node: what is drawn
 * in it would shift. Another choice folds the list away that it was made from.
 * @param {ChildNode} node
 * @param {ChildNode} wish
 */
function mayBecome(node, wish) {
  return node.nodeName === wish.nodeName && drawnAs(node) === drawnAs(wish)
}

/** @param {ChildNode} node */
function drawnAs(node) {
  if (!(node instanceof HTMLElement)) return ''
  return node.classList.contains('token') ? node.className + node.textContent : node.dataset.card ?? node.dataset.meant
}

/**
 * Removes node and returns what comes after it.
 * @param {ChildNode} node
 */
function passed(node) {
  const next = node.nextSibling
  node.remove()
  return next
}

/**
 * The key of a node among its siblings; most have none.
 * @param {ChildNode} node
 */
function nameOf(node) {
  if (!(node instanceof HTMLElement)) return ''
  const { seat, who, action, number } = node.dataset
  return node.id || [node.classList[0], seat, who, action, number].filter(Boolean).join(' ')
}

/**
 * @param {ChildNode} a
 * @param {ChildNode} b
 */
function alike(a, b) {
  return a.nodeName === b.nodeName && nameOf(a) === nameOf(b)
}

/**
 * Returns the node after node with the name of other; null if there is none.
 * @param {ChildNode} node
 * @param {ChildNode} other
 */
function laterAlike(node, other) {
  let next = nameOf(other) ? node.nextSibling : null
  while (next && !alike(next, other)) next = next.nextSibling
  return next
}
