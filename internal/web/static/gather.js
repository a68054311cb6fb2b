// The people of a table, kept as the server has them; and links to give away.
// Without scripts a button looks again.

import { ask } from './ask.js'
import * as drafts from './drafts.js'
import * as foot from './foot.js'
import { morph } from './morph.js'
import { toast } from './motion.js'
import { navigate } from './navigate.js'
import { find } from './pieces.js'
import { Stream } from './stream.js'
import * as talk from './talk.js'
import { learn, say } from './words.js'

const main = document.querySelector('#gather')
if (main instanceof HTMLElement) {
  drafts.listen(main.dataset.path ?? '')
  if (!('shut' in main.dataset)) follow(main)
}
copyAndShare()
takeKey()
foot.listen()

/**
 * Keeps the page as it is on the server. When the game begins it becomes the
 * table.
 * @param {HTMLElement} main
 */
function follow(main) {
  const here = main.dataset.here ?? location.pathname
  const known = () => Number(main.dataset.event)
  let number = known()
  const renew = async () => {
    const wish = await ask(here, 'main', () => {})
    if (!wish) return
    if (wish.id !== main.id) return void navigate(here)
    const chooses = main.querySelector('.setting-fold[open]')
    if (chooses) wish.querySelector('.setting-fold')?.replaceWith(chooses.cloneNode(true)) // an open choice stays
    morph(find(main, '.gather'), find(wish, '.gather'))
    learn(wish.ownerDocument)
    talk.renew(wish)
    main.dataset.me = wish.dataset.me
    drafts.restore()
    main.dataset.event = wish.dataset.event
    main.dataset.live = ''
    document.title = wish.ownerDocument.title
    copyAndShare()
  }
  talk.listen(main.dataset.path ?? '', () => number)
  new Stream(main.dataset.path ?? '', main.dataset.version ?? '', {
    last: () => number,
    frame: f => {
      number = Math.max(number, f.number)
      if (f.table?.said) talk.tell(f.table.said)
      else void renew()
    },
    now: now => { if (now.number > known()) void renew() }, // something may have been missed
    reload: () => void navigate(),
    lost: yes => { if (yes) toast(say('join.lost')) },
  })
  main.dataset.live = ''
}

/** Shows what this device can do with a link. */
function copyAndShare() {
  for (const share of document.querySelectorAll('[data-action="share"]')) {
    if (share instanceof HTMLElement && 'share' in navigator) share.hidden = false
  }
}

document.addEventListener('click', e => {
  const button = e.target instanceof Element ? e.target.closest('[data-action="copy"], [data-action="share"]') : null
  const field = button?.closest('.link')?.querySelector('[data-link]')
  if (!(button instanceof HTMLElement) || !(field instanceof HTMLInputElement)) return
  if (button.dataset.action === 'copy') void copy(field)
  else void navigator.share({ title: document.title, url: field.value }).catch(() => {}) // canceled: nothing to say
})

/**
 * Copies a link. Without a secure connection there is no clipboard: then it is
 * chosen, and the browser's older way tried.
 * @param {HTMLInputElement} field
 */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value)
  } catch {
    field.select()
    if (!document.execCommand('copy')) return toast(say('join.link.by-hand'))
  }
  toast(say('join.link.copied'))
}

/** Takes the key of a seat from behind the # of the address, where no server sees it. */
function takeKey() {
  const field = document.querySelector('#key input[name="key"]')
  if (!(field instanceof HTMLInputElement) || location.hash.length < 2) return
  field.value = decodeURIComponent(location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
  find(document, '#key .field').hidden = true
}
