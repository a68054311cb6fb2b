// What makes room for others without a new layout: it lies where its style lays it, and is
// moved there by a transform. So nothing on the page shifts when cards come and go.

/**
 * Lays the children of a node out again, and pins them where they then lie.
 * @param {HTMLElement} node
 */
export function pin(node) {
  const kids = [...node.children].filter(kid => kid instanceof HTMLElement)
  delete node.dataset.pinned
  const places = kids.map(kid => `${kid.offsetLeft}px ${kid.offsetTop}px`)
  node.dataset.pinned = ''
  for (const [i, kid] of kids.entries()) kid.style.translate = places[i] ?? ''
}
