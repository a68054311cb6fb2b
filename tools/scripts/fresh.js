// Lets a script that is loaded with the query ?fresh load everything that it imports with the same query: then it
// shares nothing with what other tests have loaded, except scripts that know nothing of a page.

import { readFileSync } from 'node:fs'

const shared = /(ask|follow|memory|morph|navigate|pin|press|send|stream)\.js$/

/** @type {Map<string, string>} */
const sources = new Map()

/**
 * @param {string} specifier
 * @param {{parentURL?: string}} context
 * @param {(specifier: string, context: object) => Promise<object>} next
 */
export async function resolve(specifier, context, next) {
  const query = context.parentURL?.match(/\?fresh.*/)?.[0]
  if (!query || !specifier.startsWith('.')) return next(specifier, context)
  const url = new URL(shared.test(specifier) ? specifier : specifier + query, context.parentURL)
  return { url: url.href, format: 'module', shortCircuit: true }
}

/**
 * @param {string} url
 * @param {object} context
 * @param {(url: string, context: object) => Promise<object>} next
 */
export async function load(url, context, next) {
  const [file = '', query] = url.split('?fresh')
  if (query === undefined) return next(url, context)
  const source = sources.get(file) ?? readFileSync(new URL(file), 'utf8')
  sources.set(file, source)
  return { format: 'module', source, shortCircuit: true }
}
