// What makes room for others without a new layout: it lies where its style lays it, and is
// moved there by a transform. So nothing on the page shifts when cards come and go.

/**
 * Lays the children of nodes out again, and pins them where they then lie. All are laid out at once:
 * a browser makes one layout for everything that is asked between two changes.
 * @param {...HTMLElement} nodes
 */
export function pin(...nodes) {
  for (const node of nodes) delete node.dataset.pinned
  const placed = nodes.flatMap(node => [...node.children]).filter(kid => kid instanceof HTMLElement)
    .map(kid => ({ kid, place: `${kid.offsetLeft}px ${kid.offsetTop}px` }))
  for (const node of nodes) node.dataset.pinned = ''
  for (const { kid, place } of placed) kid.style.translate = place
}
