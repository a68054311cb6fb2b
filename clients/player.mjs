// A player of Eleusis that knows a few rules.
//   node player.mjs http://127.0.0.1:8080          plays a round with computer players
//   node player.mjs http://127.0.0.1:8080 K7D39XQP joins a table
//   eleusis bench --agent 'exec:node player.mjs'   plays alone
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

const rank = card => 'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' ').indexOf(card.slice(0, -1)) + 1
const facts = { color: c => 'DH'.includes(c.at(-1)), suit: c => c.at(-1), parity: c => rank(c) % 2, rank }
const rules = { 'rank >= last.rank': (a, b) => rank(b) >= rank(a), 'rank <= last.rank': (a, b) => rank(b) <= rank(a) }
for (const [name, fact] of Object.entries(facts)) {
  rules[`${name} = last.${name}`] = (a, b) => fact(a) === fact(b)
  rules[`${name} != last.${name}`] = (a, b) => fact(a) !== fact(b)
}

/** The rules that agree with a line and with what was refused: pairs of last card and card. */
const possible = (line, refused) => Object.entries(rules).filter(([, fits]) =>
  line.slice(1).every((card, i) => fits(line[i], card)) && !refused.some(([last, card]) => fits(last, card)))
const choose = (line, left, hand) => hand
  .map(card => ({ card, votes: left.filter(([, fits]) => fits(line.at(-1), card)).length }))
  .reduce((best, other) => other.votes > best.votes ? other : best).card

function move(view, moves) { // what it does at a table; nothing if it waits for others
  const action = ['play', 'pass-guess', 'let-pass', 'go-on', 'pass'].find(a => moves.includes(a))
  if (action !== 'play') return action && { action }
  const wrong = view.plays.filter(p => p.verdict === 'wrong' && p.cards.length === 1 && p.after)
  const left = possible(view.mainline, wrong.map(p => [view.mainline[p.after - 1], p.cards[0]]))
  return { action, cards: [choose(view.mainline, left, view.hand)] }
}

async function listen() {
  for await (const text of createInterface({ input: process.stdin })) {
    const { type, id, view, moves, turn, mainline, sideline, hand } = JSON.parse(text)
    if (type === 'ask') console.log(JSON.stringify({ id, ...move(view, moves) }))
    if (type !== 'turn') continue
    const left = possible(mainline, mainline.flatMap((last, i) => sideline[i].map(card => [last, card])))
    const guess = left.length === 1 ? left[0][0] : undefined
    console.log(JSON.stringify({ turn, play: choose(mainline, left, hand), guess }))
  }
}

async function play(site, table) {
  const headers = { 'Content-Type': 'application/json' }
  const call = (method, path, body) =>
    fetch(`${site}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) })
  const ask = async (...what) => (await call(...what)).json()
  headers.Authorization = `Bearer ${(await ask('POST', '/programs', { name: 'JavaScript' })).token}`
  const path = `/tables/${(await ask('POST', table ? `/tables/${table}/seats` : '/tables', {})).id}`
  for (let asked = 0; ;) {
    const { result, view, moves, number: seen } = await ask('GET', path), wish = move(view, moves)
    if (result) return console.log(JSON.stringify(result.scores))
    const answer = wish && await call('POST', `${path}/requests`, { id: `${++asked}`, seen, ...wish })
    if (answer && !answer.ok) await sleep(1000 * (answer.headers.get('Retry-After') ?? 1))
    if (wish) continue // else wait until something happens
    const stream = Readable.fromWeb((await call('GET', `${path}/events?since=${seen}`)).body)
    for await (const line of createInterface({ input: stream })) if (!line.includes('"type":"now"')) break
    stream.destroy()
  }
}

process.argv.length > 2 ? await play(...process.argv.slice(2)) : await listen()
