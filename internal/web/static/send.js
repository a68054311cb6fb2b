// Requests of the own seat. A request that got no answer is sent again under
// the same id, so that it is carried out once.

/**
 * @typedef {object} Wish
 * @property {'play' | 'no-play' | 'pick' | 'prophet' | 'hold' | 'release' | 'go-on' | 'call-right' | 'call-wrong' |
 *   'object' | 'let-pass' | 'pace' | 'say' | 'phrase' | 'mute' | 'unmute' | 'report'} action
 * @property {number} seen number of the last event that is known
 * @property {string[]} [cards]
 * @property {boolean} [fast]
 * @property {string} [text] what is said
 * @property {number} [seat] that it concerns
 * @property {boolean} [asProphet] a player who goes out by the play is prophet
 */

/**
 * @typedef {object} Answer
 * @property {number} [number] of the last event
 * @property {number} [wait] milliseconds that the computer players wait for the own seat, which thinks or has thought
 * @property {string} [code]
 * @property {string} [message]
 */

/** How often a request is sent before it is given up, and how long between. */
const tries = 5
const pause = 1000
const patience = 5000

/** How long a request is sent again while the server cannot save. */
const saving = 120_000

/**
 * Sends a wish and returns the answer; without a code it was carried out. An
 * answer without anything says that the table could not be reached.
 * @param {string} path of the table
 * @param {Wish} wish
 * @returns {Promise<Answer>}
 */
export async function send(path, wish) {
  const body = JSON.stringify({ id: newID(), ...wish })
  const latest = Date.now() + saving
  /** @type {Answer} */
  let last = {}
  for (let i = 0; i < tries; i++) {
    if (i > 0) await new Promise(resolve => setTimeout(resolve, pause * i))
    try {
      const response = await fetch(path + '/do', {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal: AbortSignal.timeout(patience),
      })
      if (response.status === 429 && i + 1 < tries) await after(response)
      else if (response.status < 500) return await response.json()
      else {
        last = await response.json()
        // The page says why. The request goes on as soon as the server can save.
        if (response.status === 503 && Date.now() < latest) i = 0
      }
    } catch {
      // No answer: the next try asks the same.
    }
  }
  return last
}

/**
 * Sends a form of the page. Returns the page that refuses it; undefined if it was carried out, null if the table could
 * not be reached.
 * @param {string} path of the table
 * @param {URLSearchParams} form has the id of its request, so that it is carried out once
 * @returns {Promise<Document | null | undefined>}
 */
export async function sendForm(path, form) {
  for (let i = 0; i < tries; i++) {
    if (i > 0) await new Promise(resolve => setTimeout(resolve, pause * i))
    const answer = await post(path, form)
    if (answer.status >= 200 && answer.status < 300) return undefined
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return answer.responseXML
  }
  return null
}

/**
 * Posts a form, and lets the browser read the page that answers it: a script may not.
 * @param {string} path
 * @param {URLSearchParams} form
 * @returns {Promise<XMLHttpRequest>}
 */
function post(path, form) {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.onloadend = () => resolve(request)
    request.open('POST', path)
    request.responseType = 'document'
    request.timeout = patience
    request.send(form)
  })
}

/**
 * Waits until the server lets one ask again.
 * @param {Response} response
 */
function after(response) {
  return new Promise(resolve => setTimeout(resolve, 1000 * Number(response.headers.get('Retry-After') ?? 1)))
}

/** Returns an id that nobody else makes. Plain HTTP has no randomUUID. */
function newID() {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
}
