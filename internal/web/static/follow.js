// A list that grows at its end, of which the end is kept in sight.

/** Pixels from the end beyond which a reader is looking at earlier entries. */
const away = 48

/**
 * Keeps the end of a scroller in sight while it grows or changes its size, unless someone has
 * scrolled back. Returns a function that does so at once and reports whether it did.
 * @param {HTMLElement} node
 * @param {'across' | 'down'} way
 */
export function keepEnd(node, way) {
  let follows = true
  let size = ''
  const now = () => `${node.clientWidth} ${node.clientHeight} ${node.scrollWidth} ${node.scrollHeight}`
  const rest = () => way === 'across'
    ? node.scrollWidth - node.clientWidth - node.scrollLeft
    : node.scrollHeight - node.clientHeight - node.scrollTop
  const go = () => {
    size = now()
    if (!follows) return false
    if (way === 'across') node.scrollLeft += rest()
    else node.scrollTop += rest()
    return true
  }
  // Scrolling because the size changes is not the reader's choice.
  node.addEventListener('scroll', () => { if (size === now()) follows = rest() < away }, { passive: true })
  new MutationObserver(go)
    .observe(node, { childList: true, subtree: true, characterData: true, attributeFilter: ['data-zoom'] })
  new ResizeObserver(go).observe(node)
  go()
  return go
}
