// The keyboard of a phone lies over the foot of the window: sheets that open there stand above it.

const root = document.documentElement
const seen = window.visualViewport

/** Follows the keyboard as it comes and goes. */
export function listen() {
  seen?.addEventListener('resize', rise)
  seen?.addEventListener('scroll', rise)
}

function rise() {
  if (!seen) return
  const covered = seen.scale > 1.01 ? 0 : Math.max(0, innerHeight - seen.height - seen.offsetTop) // else it is enlarged
  root.style.setProperty('--foot', `${covered}px`)
  root.toggleAttribute('data-types', covered > 0)
  const field = document.activeElement
  if (covered && field?.matches('[popover] :is(input, textarea)')) field.scrollIntoView({ block: 'nearest' })
}
