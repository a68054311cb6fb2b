// Asks the server for the bench: with what lies on it, and what is to be done.
// The answer is a page, which the browser reads as one; nothing in it can run.

/** How long to wait before asking again, in milliseconds. */
const pause = 1000

/** The question that waits for its answer. */
/** @type {XMLHttpRequest | undefined} */
let asking

/**
 * Returns the bench that the server makes of a query; nothing if another
 * question came before the answer. Who does not answer is asked again.
 * @param {string} query
 * @param {() => void} lost is told of each time there was no answer
 * @returns {Promise<HTMLFormElement | undefined>}
 */
export async function ask(query, lost) {
  asking?.abort()
  const mine = new XMLHttpRequest()
  asking = mine
  while (asking === mine) {
    const page = await send(mine, query)
    const form = page?.querySelector('#workshop')
    if (asking !== mine) break
    if (form instanceof HTMLFormElement) return form
    lost()
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  return undefined
}

/**
 * @param {XMLHttpRequest} request
 * @param {string} query
 * @returns {Promise<Document | null>}
 */
function send(request, query) {
  return new Promise(resolve => {
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null)
    request.open('GET', '/workshop?' + query)
    request.responseType = 'document'
    request.setRequestHeader('Eleusis-Bench', '1')
    request.send()
  })
}
