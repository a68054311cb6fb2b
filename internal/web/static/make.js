// A table is put together: what was chosen is shown as the server sees it.
// Without scripts a button does the same.

import { ask } from './ask.js'
import { morph } from './morph.js'
import { toast } from './motion.js'
import { find } from './pieces.js'
import { say } from './words.js'

const form = /** @type {HTMLFormElement} */ (find(document, '#make'))

/** Asks what comes of a change, and shows it. */
async function look() {
  const query = new URLSearchParams([...new FormData(form)].map(([k, v]) => [k, String(v)]))
  const other = query.get('from') !== query.get('preset')
  const answer = await ask('/new?' + query, '#make', () => toast(say('make.lost')))
  if (!answer) return
  morph(form, answer)
  form.dataset.live = ''
  if (other) form.reset() // the options are those of another preset
  history.replaceState(null, '', answer.dataset.address)
}

form.dataset.live = ''
form.addEventListener('change', e => {
  if (e.target instanceof HTMLInputElement && e.target.name === 'name') return
  void look()
})
