// A live table: follows the stream of what happens, and shows each event on
// the page that the server made. What happens seldom is not told here: the
// server is asked for the page as it is then.

import * as clock from './clock.js'
import * as people from './people.js'
import { Dock } from './dock.js'
import * as drafts from './drafts.js'
import { keepEnd } from './follow.js'
import * as foot from './foot.js'
import * as keys from './keys.js'
import * as layout from './layout.js'
import * as log from './log.js'
import { recall } from './memory.js'
import * as mouse from './mouse.js'
import { feel, fly, pass, stamp, toast } from './motion.js'
import { goesFirst, navigate } from './navigate.js'
import { options } from './options.js'
import * as pace from './pace.js'
import { copy, find } from './pieces.js'
import { released } from './press.js'
import * as seats from './seats.js'
import * as shown from './shown.js'
import { sendForm } from './send.js'
import * as signals from './signals.js'
import { Stream } from './stream.js'
import * as talk from './talk.js'
import { say, words } from './words.js'

/** @import { Frame, Share, LiveTexts } from './stream.js' */

const main = find(document, '#table')
const path = main.dataset.path ?? ''
const game = document.title.split(' · ').at(-1) ?? ''
const over = main.classList.contains('over')

/** How long the last card of a round can be looked at, in milliseconds. */
const lastLook = 2500

/**
 * How long a play lies at the tip of the line before its verdict, and with it, in milliseconds: one's own, and
 * others'.
 */
const weighTime = { mine: 740, other: 500 }
const verdictTime = { mine: 420, other: 240 }

let number = Number(main.dataset.event)

/** The state of the table apart from the game, after a connection; it waits for the events before it. */
/** @type {import('./stream.js').Now | undefined} */
let now

/** Events that came and are not shown yet. */
/** @type {Frame[]} */
const waiting = []
let busy = false

/** The play or no-play that waits for its verdict. */
/** @type {Share | undefined} */
let offered

/** The open hand of the last no-play. */
/** @type {HTMLElement | undefined} */
let open

/** Events that are shown here, piece by piece. */
const animated = new Set(['played', 'no-play-claimed', 'called', 'judged', 'no-play-judged', 'card-picked',
  'hand-returned', 'hand-taken', 'deck-added', 'drew', 'expelled', 'round-ended'])

let dock = newDock()

/** Returns the dock as it stands on the page, if the own seat has a hand. */
function newDock() {
  const node = document.querySelector('.dock:not(.dealing)')
  return node instanceof HTMLElement ? new Dock(node, path, { last: () => number, reload }) : undefined
}

const stream = new Stream(path, main.dataset.version ?? '', {
  last: () => waiting.at(-1)?.number ?? number,
  frame: f => { waiting.push({ ...f, came: Date.now() }); void drain() },
  now: frame => { now = { ...frame, came: Date.now() }; void drain() },
  reload,
  lost,
})

/**
 * Shows what waits, one after the other. A page that cannot is asked for again.
 */
async function drain() {
  if (busy) return
  busy = true
  try {
    for (let frame = waiting[0]; frame && 'live' in main.dataset; frame = waiting[0]) {
      await released()
      if (frame.number > number || frame.table) await follow(frame)
      else if (frame.entry) log.hear(frame.entry)
      waiting.shift()
    }
    if (now && 'live' in main.dataset) {
      const { table, texts } = now
      const { left, wait } = clock.still(now)
      const missed = now.number - number // what is not the game's is not told again
      now = undefined
      if (missed > 0 && over) return reload()
      if (missed >= 0) { // the page may have become newer meanwhile
        const all = people.tell(table)
        clock.set(left, words.limit)
        if (missed || !all) await make()
        else if (!over && texts) show(texts, wait)
      }
    }
    log.speak()
  } catch (error) {
    console.error(error)
    reload()
  }
  busy = false
}

/**
 * Reports whether frame, after the end of a round, changes the person that others wait for.
 * @param {Frame} frame
 */
function ahead(frame) {
  return main.querySelector('[data-waits]') !== null && frame.share.kind === 'round-sealed'
}

/** @param {Frame} frame */
async function follow(frame) {
  const share = frame.share
  if (share.kind === 'round-began' || frame.table?.alters === 'game' || ahead(frame)) return reload()
  if (frame.table) {
    if (!people.tell(frame.table)) return make(frame)
    const { left, wait } = clock.still(frame)
    if (!over && frame.texts && frame.number >= number) show(frame.texts, wait)
    clock.set(left, words.limit)
  }
  if (share.kind === 'nothing' && frame.entry) log.put(frame.entry)
  if (!over && share.kind !== 'nothing') {
    if ((share.kind === 'judged' || share.kind === 'card-picked') && main.querySelector('#console')) {
      void import('./console.js').then(m => m.follow(path))
    }
    if (share.kind === 'judged' && main.querySelector('.verdicts')) await pronounce(share.verdict ?? 'wrong')
    if (needsPage(share)) return make(frame)
    if (share.kind === 'judged' && offered) await weigh(share, offered, frame.fast)
    await released()
    happen(share, frame.fast)
    const { left, wait } = clock.still(frame)
    if (frame.texts) show(frame.texts, wait)
    else if (isMe(share.seat ?? 0)) dock?.pause()
    if (frame.entry) log.tell(frame.entry)
    tellMore(share)
    clock.show(share.tally.turn, left, words.limit)
  }
  pace.show(frame.fast)
  number = frame.number
  main.dataset.event = String(number)
}

/**
 * Makes the page again, with what is chosen of the hand.
 * @param {Frame} [frame] for whose sake
 */
async function make(frame) {
  const { renew } = await import('./renew.js')
  await made(change => renew(main, path, change), frame)
}

/**
 * Lets the page become another, as renew does it.
 * @param {(change: (update: () => void) => void) => number | undefined | Promise<number | undefined>} renew
 * @param {Frame} [frame] for whose sake
 */
async function made(renew, frame) {
  const mine = frame?.share.kind === 'judged' && isMe(frame.share.seat ?? 0)
  const chosen = mine ? [] : dock?.hand.chosen ?? [] // one's own judged play is done with
  const change = (/** @type {() => void} */ update) => {
    update()
    layout.holdAll()
    log.renewed()
  }
  const here = await renew(update => frame ? carry(frame.share, () => change(update)) : change(update))
  if (here === undefined || here < (frame?.number ?? number)) return reload()
  number = here
  offered = open = undefined
  dock = newDock()
  dock?.hand.choose(chosen)
  if (mine) tell(frame.share.verdict ?? 'wrong')
  if (frame) tellMore(frame.share)
  if (frame?.entry) log.hear(frame.entry)
  signals.look()
  clock.look()
  people.news(false)
  rest(main.querySelector('.say[data-turn="you"]') !== null)
}

/**
 * Carries out the change of a page that is made again: a play goes to the tip of
 * the line, or from there to where its verdict sends it.
 * @param {Share} share
 * @param {() => void} update
 */
function carry(share, update) {
  const waits = layout.offered()
  const played = share.kind === 'played'
  if (!played && (share.kind !== 'judged' || !waits.length)) return update()
  const how = share.verdict === 'wrong' && layout.weighed() ? undefined : share.verdict
  fly(played ? [seats.backOf(share.seat ?? 0)] : waits, () => {
    update()
    return share.kind === 'judged' ? layout.newest(waits.length) : layout.offered()
  }, how)
}

/**
 * Reports whether share asks for another page than this: it is not told here,
 * the own seat is asked something, or what it is about came before this page.
 * @param {Share} share
 */
function needsPage(share) {
  const { awaits, turn } = share.tally
  const waits = awaits !== 'play' && awaits !== 'nothing' && (awaits !== 'call' || isMe(turn))
  const deals = document.querySelector('.dealing')
  const hints = deals && (share.mayHint === true) !== (deals.querySelector('.hinting') !== null)
  return !animated.has(share.kind) || hints || words.phases && share.kind === 'judged' || dock?.asks || waits
    || share.kind.endsWith('judged') && !offered || share.kind === 'card-picked' && !open
}

/**
 * Shows one event.
 * @param {Share} share
 * @param {boolean} fast
 */
function happen(share, fast) {
  const seat = share.seat ?? 0
  const mine = isMe(seat)
  switch (share.kind) {
    case 'played':
    case 'no-play-claimed':
      offered = share
      const old = `.note:is(.fell, .guessed${mine ? ', .lapsed, .news[data-number]' : ':not([data-own])'})`
      for (const note of main.querySelectorAll(old)) note.remove()
      if (share.kind === 'played' && share.tally.awaits === 'call') offer(share)
      break
    case 'judged':
      judge(share, fast && !mine)
      break
    case 'no-play-judged':
      judgeClaim(share)
      break
    case 'card-picked':
      pick(share)
      break
    case 'hand-returned':
    case 'hand-taken':
      if (mine) dock?.hand.remove(dock.hand.cards.map(b => b.dataset.card ?? ''))
      break
    case 'drew':
      draw(share, fast)
      break
    case 'expelled':
      seats.expel(seat)
      break
    case 'round-ended':
      setTimeout(reload, fast ? lastLook / 2 : lastLook)
  }
}

/**
 * Lets a play go to the tip of the line, and after a moment shows its verdict on it. What
 * follows from the verdict is shown after that.
 * @param {Share} share
 * @param {Share} play
 * @param {boolean} fast
 */
async function weigh(share, play, fast) {
  const whose = isMe(share.seat ?? 0) ? 'mine' : 'other'
  const presses = () => document.hidden || waiting.some(f => f.share.kind === 'played')
  if (presses() || fast && whose === 'other') return
  main.dataset.weighs = ''
  if (!layout.offered().length) offer(play)
  dock?.lies()
  await pause(weighTime[whose])
  layout.weigh(share.verdict ?? 'wrong')
  if (whose === 'mine') {
    feel(main, share.verdict ?? 'wrong')
    signals.moment(share.verdict ?? 'wrong')
  }
  if (!presses()) await pause(verdictTime[whose])
  delete main.dataset.weighs
}

/**
 * Shows the verdict of a dealer by hand on the play that they have judged, before it goes where the verdict sends it.
 * @param {'right' | 'wrong'} verdict
 */
async function pronounce(verdict) {
  if (document.hidden || !layout.offered().length) return
  main.dataset.weighs = ''
  layout.weigh(verdict)
  feel(main, verdict)
  signals.moment(verdict)
  await pause(verdictTime.mine)
  delete main.dataset.weighs
}

/**
 * Sends what a dealer by hand says, as the button of its form would: what comes of it is told like a play.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function answer(form, button) {
  const said = saying(form, button)
  const buttons = [...form.querySelectorAll('button')]
  if (form.contains(document.activeElement)) find(main, '.judging > .say').focus({ preventScroll: true })
  for (const b of buttons) b.disabled = true // it is said once
  const refusal = await goesFirst(sendForm(path, said))
  if (refusal === undefined) return
  for (const b of buttons) b.disabled = false
  if (!refusal) button?.focus({ preventScroll: true })
  await refused(refusal)
}

/** What nobody else is told of, so that no frame follows. */
const alone = ['no-hint', 'think-hint', 'pause']

/**
 * Sends what a dealer who watches says: a hint, which the table tells then, or that the others wait or go on.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function direct(form, button) {
  if ('sends' in form.dataset) return // it is said once
  form.dataset.sends = ''
  const { action } = button?.dataset ?? {}
  const refusal = await goesFirst(sendForm(path, saying(form, button)))
  delete form.dataset.sends
  if (refusal !== undefined) return refused(refusal)
  const field = form.elements.namedItem('hint')
  if ((action === 'hint' || action === 'enter-hint') && field instanceof HTMLInputElement) drafts.said(field)
  if (action && alone.includes(action)) await make()
}

/**
 * Returns what a form says with a button.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
function saying(form, button) {
  return new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)]))
}

/**
 * Shows the page that refuses what was sent; without one, that the table could not be reached.
 * @param {Document | null} refusal
 */
async function refused(refusal) {
  if (!refusal) return toast(say('unreachable'))
  const { become } = await import('./renew.js')
  await released()
  await made(change => become(main, refusal.querySelector('#table'), change))
}

/**
 * Tells one's own verdict on a page that is made again.
 * @param {'right' | 'wrong'} verdict
 */
function tell(verdict) {
  stamp(main, verdict)
  signals.moment(verdict)
}

/** Events that are great moments. */
const great = new Set(['prophet-declared', 'prophet-fell', 'guessed', 'guess-judged', 'expelled', 'round-ended'])

/**
 * Marks a great moment, and gives advice to someone new: with scripts that are loaded then.
 * @param {Share} share
 */
function tellMore(share) {
  if (great.has(share.kind)) void import('./moments.js').then(m => m.mark(share))
  if (recall('coach') !== 'off') void import('./coach.js').then(m => m.coach(share))
}

/** @param {number} time milliseconds */
function pause(time) {
  return new Promise(resolve => setTimeout(resolve, time))
}

/**
 * Gives a seat what it has drawn from the stock.
 * @param {Share} share
 * @param {boolean} fast
 */
function draw(share, fast) {
  const seat = share.seat ?? 0
  const stock = find(main, '.stock .card')
  if (!isMe(seat)) {
    if (!fast) pass(stock, seats.backOf(seat), share.count ?? 0)
  } else if (dock) {
    const { hand } = dock
    fly([stock], () => hand.add(share.cards ?? []))
  }
}

/**
 * Returns the player of a seat, as the layout calls them.
 * @param {number} seat
 */
function by(seat) {
  return { who: seats.nameOf(seat), mine: isMe(seat) }
}

/**
 * Shows a play that the prophet has to call.
 * @param {Share} share
 */
function offer(share) {
  const seat = share.seat ?? 0
  const cards = share.cards ?? []
  fly(isMe(seat) && dock ? dock.hand.where(cards) : [seats.backOf(seat)], () => {
    if (isMe(seat)) dock?.hand.remove(cards)
    return layout.offer({ ...by(seat), cards, before: share.tally.laid })
  })
}

/**
 * Lays a play where its verdict sends it.
 * @param {Share} share
 * @param {boolean} still
 */
function judge(share, still) {
  const seat = share.seat ?? 0
  const cards = offered?.cards ?? []
  const waits = layout.offered() // they lie at the tip of the line
  const weighed = layout.weighed()
  const right = share.verdict === 'right'
  const mine = isMe(seat)
  const lay = () => {
    if (mine && !waits.length) dock?.hand.remove(cards)
    const play = { ...by(seat), cards, before: share.tally.laid - cards.length }
    return right ? layout.extend(play) : layout.hang(play)
  }
  offered = undefined
  if (still || waiting.some(f => f.share.kind === 'played')) lay()
  else {
    const from = waits.length ? waits : mine && dock ? dock.hand.where(cards) : [seats.backOf(seat)]
    fly(from, lay, weighed && !right ? undefined : share.verdict)
  }
  verdict(seat, share.verdict ?? 'wrong')
}

/** @param {Share} share */
function judgeClaim(share) {
  const seat = share.seat ?? 0
  open = layout.claim(seats.nameOf(seat), isMe(seat), offered?.cards ?? [], share.verdict ?? 'wrong')
  offered = undefined
  verdict(seat, share.verdict ?? 'wrong')
  if (document.querySelector(':popover-open:not(.toasts)')) return // it is read meanwhile, and the hand can be opened
  shown.show(open)
}

/**
 * Lays the card that the dealer takes from the hand of a false no-play.
 * @param {Share} share
 */
function pick(share) {
  const seat = share.seat ?? 0
  const cards = share.cards ?? []
  const from = isMe(seat) && dock ? dock.hand.where(cards) : [seats.backOf(seat)]
  fly(from, () => {
    if (isMe(seat)) dock?.hand.remove(cards)
    return layout.extend({ ...by(seat), cards, before: share.tally.laid - cards.length })
  })
  if (open && cards[0]) layout.choose(open, cards[0])
}

/**
 * Tells a verdict: on the seat, and stamped if it is one's own.
 * @param {number} seat
 * @param {'right' | 'wrong'} verdict
 */
function verdict(seat, verdict) {
  seats.judge(seat, verdict)
  if (!isMe(seat)) return
  dock?.hand.wait(false)
}

/** @param {number} seat */
function isMe(seat) {
  return seat > 0 && seat === words.me
}

/**
 * Shows how the table is now.
 * @param {LiveTexts} texts
 * @param {number} [wait] milliseconds that the computer players wait for the own seat
 */
function show(texts, wait = 0) {
  seats.show(texts)
  dock?.show(texts)
  dock?.wait(wait)
  if (texts.title) document.title = `${texts.title} · ${game}`
  if (texts.expels && !document.querySelector('.note.period')) find(main, '.notes').append(copy('period'))
  signals.look()
  rest(texts.say?.turn === 'you' || texts.say?.turn === 'over')
}

/**
 * Says whether nothing can come before the own seat acts. Among people something
 * always can: a browser that closes its connection counts as away.
 * @param {boolean} idle
 */
function rest(idle) {
  stream.rest(idle && words.people.length < 2)
}

/** Asks the server for the page as it is now. */
function reload() {
  delete main.dataset.live // nothing more is shown on this page
  stream.stop()
  void navigate(path)
}

/**
 * Says that the connection is lost, or found again.
 * @param {boolean} yes
 */
function lost(yes) {
  const note = main.querySelector('.note.lost-line[data-lost]')
  if (!yes) note?.remove()
  else if (!note) {
    const added = copy('lost')
    added.dataset.lost = ''
    find(main, '.notes').prepend(added)
  }
}

main.addEventListener('click', e => {
  const sign = e.target instanceof Element ? e.target.closest('.layout .token, .fronts .card') : null
  if (sign instanceof HTMLElement && sign.title) toast(sign.title, 'done') // where nothing hovers
  const button = e.target instanceof Element ? e.target.closest('button[data-action], .caution a') : null
  if (!(button instanceof HTMLElement)) return
  if (button.dataset.action === 'reconnect') stream.connect()
  else if (button.dataset.action === 'no-coach') void import('./coach.js').then(m => m.turnOff())
  else if (button.dataset.action === 'faster') {
    e.preventDefault()
    void pace.change(path, number)
  } else if (button.dataset.action === 'think-again') {
    e.preventDefault()
    void make()
  } else if (dock?.press(button)) e.preventDefault()
})

main.addEventListener('submit', e => {
  if (!(e.target instanceof HTMLFormElement)) return
  const tell = e.target.matches('.verdicts, .caution') ? answer : e.target.matches('.dealing:not(.judging)') && direct
  if (!tell) return
  e.preventDefault()
  void tell(e.target, e.submitter)
})

// A form says what its page knows, which has gone on since it came.
main.addEventListener('submit', e => {
  const seen = e.target instanceof HTMLFormElement && e.target.matches('.dock') && e.target.elements.namedItem('seen')
  if (seen instanceof HTMLInputElement) seen.value = String(number)
}, true)

main.addEventListener('toggle', e => {
  const field = document.querySelector('#guess')
  const opened = e.target instanceof HTMLElement && e.target.id === 'saying' && 'newState' in e && e.newState === 'open'
  if (opened && field instanceof HTMLTextAreaElement) {
    void import('./guess.js').then(m => m.listen(field, path))
  }
}, true)

// An open hand lies over the log beside the layout, or else over the layout: hand and buttons stay free.
main.addEventListener('beforetoggle', e => {
  if (!(e.target instanceof HTMLElement) || !e.target.matches('.claim-open')) return
  const box = find(main, '.layout').getBoundingClientRect()
  const log = find(main, '.log').getBoundingClientRect()
  e.target.removeAttribute('style')
  if (log.width && log.left >= box.right) return
  e.target.style.maxHeight = `${box.bottom - 16}px`
  e.target.style.inset = `auto ${innerWidth - box.right}px ${Math.max(8, innerHeight - box.bottom + 8)}px auto`
}, true)

if (main.querySelector('[data-action="notes"]')) void import('./notes.js')
if (dock && !main.querySelector('.side') && main.querySelectorAll('.spot').length === 1 && recall('coach') !== 'off') {
  void import('./coach.js').then(m => m.welcome())
}
// Of several notes the newest is shown.
const notes = find(main, '.notes')
new MutationObserver(changes => {
  const fresh = changes.flatMap(c => [...c.addedNodes]).findLast(n => n instanceof HTMLElement && n.matches('.note'))
  if (fresh instanceof HTMLElement) notes.scrollLeft = fresh.offsetLeft - notes.offsetLeft
}).observe(notes, { childList: true })
keepEnd(find(main, '.log ol'), 'down')
options()
signals.listen()
clock.listen()
people.listen(path)
talk.listen(path, () => number)
drafts.listen(path)
keys.listen(() => dock)
mouse.listen(main, () => dock)
foot.listen()
// At the end of a round the rule is what everybody has waited for.
if (over && document.activeElement === document.body && document.referrer.startsWith(location.origin + path)) {
  find(main, '.reveal h1').focus({ preventScroll: true })
}
// A guess is answered with another page: that has its verdict, as a play has, and says it aloud.
const guess = main.querySelector('.note.guessed[data-own="wrong"]')
if (dock?.answered && guess) {
  tell('wrong')
  void import('./moments.js').then(m => m.missed(words.me))
  setTimeout(() => { find(main, '#said').textContent = guess.textContent }, 300) // no page is heard while it opens
}
main.dataset.live = ''
