// Asks the server for a part of a page, as it would be now. The answer is a page,
// which the browser reads as one; nothing in it can run.

import { released } from './press.js'

/** How long to wait before asking again, in milliseconds. */
const pause = 1000

/** The questions that wait for their answers, by the part that each asks for. */
/** @type {Map<string, XMLHttpRequest>} */
const asking = new Map()

/**
 * Returns the part of the page at address; nothing if another question for it
 * came before the answer. Without an answer it asks again. It comes when nobody is
 * pressing anything, so that it can be put in its place at once.
 * @param {string} address
 * @param {string} part selects it
 * @param {() => void} lost is told of each time there was no answer
 * @param {URLSearchParams} [secret] is sent along, and stands in no address
 * @returns {Promise<HTMLElement | undefined>}
 */
export async function ask(address, part, lost, secret) {
  asking.get(part)?.abort()
  const mine = new XMLHttpRequest()
  asking.set(part, mine)
  while (asking.get(part) === mine) {
    const node = (await send(mine, address, secret))?.querySelector(part)
    await released()
    if (asking.get(part) !== mine) break
    if (node instanceof HTMLElement) return node
    lost()
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  return undefined
}

/**
 * @param {XMLHttpRequest} request
 * @param {string} address
 * @param {URLSearchParams} [secret]
 * @returns {Promise<Document | null>}
 */
function send(request, address, secret) {
  return new Promise(resolve => {
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null)
    request.open(secret ? 'POST' : 'GET', address)
    request.responseType = 'document'
    request.setRequestHeader('Eleusis-Bench', '1')
    request.send(secret)
  })
}
