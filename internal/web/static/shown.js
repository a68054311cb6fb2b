// A hand that a no-play has laid open covers the table: it gives the table back by itself.

/** How long it is shown to those who do nothing with it, in milliseconds. */
const openTime = 5000

/**
 * Shows an open hand until nobody has used it for a short while: a mouse that moves in it, the focus, a finger or a
 * scroll uses it. A mouse that rests where it opens does not.
 * @param {HTMLElement} hand
 */
export function show(hand) {
  let clock = 0
  let met = '' // where the mouse was met
  let pointed = false
  const wait = () => {
    clearTimeout(clock)
    clock = window.setTimeout(() => {
      if (!pointed && !hand.contains(document.activeElement)) hand.hidePopover()
    }, openTime)
  }
  const ends = new AbortController()
  const { signal } = ends
  for (const moves of ['pointerenter', 'pointermove']) {
    hand.addEventListener(moves, e => {
      if (!(e instanceof PointerEvent) || e.pointerType !== 'mouse') return
      const place = `${e.screenX} ${e.screenY}`
      met ||= place // a browser tells of a mouse that rests, too
      pointed ||= place !== met
    }, { signal })
  }
  hand.addEventListener('pointerleave', () => {
    met = ''
    pointed = false
  }, { signal })
  for (const use of ['pointerdown', 'pointerleave', 'focusout', 'scroll']) {
    hand.addEventListener(use, wait, { signal })
  }
  hand.addEventListener('toggle', e => {
    if (!('newState' in e) || e.newState !== 'closed') return
    clearTimeout(clock)
    ends.abort()
  }, { signal })
  hand.showPopover()
  wait()
}
