// Markup as the server makes it, for tests of scripts: what the templates of internal/page give, made shorter.

/**
 * A symbol.
 * @param {string} name
 */
export const icon = name => `<svg class="icon" aria-hidden="true"><use href="/suits.svg#${name}"></use></svg>`

const face = `<b aria-hidden="true"></b><svg class="pip"><use href="/suits.svg#none"></use></svg><svg class="face"><use
href="/suits.svg#none"></use></svg>`

/**
 * A card that lies on the table.
 * @param {string} code
 */
export const laid = code => `<span class="card" data-card="${code}" data-suit=""
title="${code}">${face}<i class="by" aria-hidden="true"></i><span class="visually-hidden">${code}</span></span>`

/**
 * A card of the own hand.
 * @param {string} code
 */
export const held = code => `<li><button class="card" name="card" value="${code}" data-action="choose"
data-card="${code}" aria-pressed="false">${face}</button></li>`

/**
 * A column of the line: a card, and what hangs below it.
 * @param {string} code
 * @param {...string} hanging codes of refused cards
 */
export function spot(code, ...hanging) {
  const side = hanging.map(c => `<li class="play">${laid(c)}</li>`).join('')
  return `<li class="spot"><div class="laid">${laid(code)}</div>${side && `<ol class="side">${side}</ol>`}</li>`
}

/**
 * A player at the table.
 * @param {number} number of the seat
 * @param {string} name
 * @param {string} [more] attributes
 */
export const seat = (number, name, more = '') => `<li class="seat${number === 1 ? ' you' : ''}" data-seat="${number}"
${more}><span class="holds"><span class="card back"></span><b><span class="number">12</span></b></span><b
class="name">${name}</b><span class="what"></span><span class="here"></span></li>`

const verdict = (/** @type {string} */ is) => `<span class="verdict" data-verdict="${is}">${icon(is)}</span>`

/** The markup that scripts copy. */
const copied = {
  laid: laid(''),
  held: held(''),
  taken: `<li><button class="swap" type="button" data-action="swap"></button><button class="card" type="button"
data-action="take-back" data-card="">${face}</button></li>`,
  said: `<span class="say-card" data-suit=""><span aria-hidden="true">${icon('none')}</span><span
class="visually-hidden"></span></span>`,
  token: '<i class="token" title=""><span aria-hidden="true"></span><span class="visually-hidden"></span></i>',
  spot: '<li class="spot"><div class="laid"></div></li>',
  offered: '<li class="offered"></li>',
  side: '<ol class="side"></ol>',
  play: '<li class="play"></li>',
  claim: `<li class="play claim"><button type="button" popovertarget="" data-action="open-claim" title=""><span
class="visually-hidden"></span>${verdict('')}</button><section class="claim-open" id="" popover><h2></h2>
<p>${verdict('')} <span class="outcome"></span></p><div class="open-hand"></div></section></li>`,
  entry: `<li class="entry" data-number="0">${icon('none')}<p></p></li>`,
  opened: '<details class="opened"><p class="open-cards"></p></details>',
  why: '<p class="why"></p>',
  right: '<i class="badge" data-verdict="right"></i>',
  wrong: '<i class="badge" data-verdict="wrong"></i>',
  'verdict-right': verdict('right'),
  'verdict-wrong': verdict('wrong'),
  'stamp-right': '<p class="stamp" data-verdict="right"></p>',
  'stamp-wrong': '<p class="stamp" data-verdict="wrong"></p>',
  spoken: '<li><b></b> <span></span></li>',
  clock: '<span class="clock"><b aria-hidden="true"></b><span class="visually-hidden"></span></span>',
  bubble: '<p class="bubble" aria-hidden="true"><span><b></b> <q></q></span></p>',
  unsaved: '<p class="note lost-line" data-unsaved>The server cannot save.</p>',
  lapsed: '<p class="note lapsed">Your time was up.</p>',
  coach: '<p class="note coach"><span></span></p>',
  period: '<p class="note period">A wrong play expels.</p>',
  lost: '<p class="note lost-line">No connection. <button type="button" data-action="reconnect"></button></p>',
  toast: `<p class="toast">${icon('cross')}<span></span></p>`,
  kept: `<li class="kept-rule"><p><a href="/workshop"></a><span></span></p><form method="post" action="/workshop/deal">
<input type="hidden" name="rule"><input type="hidden" name="rule-as"><button name="as" value="dealer"
data-action="deal-kept"></button><button type="button" data-action="rename"></button><button type="button"
data-action="remove"></button></form></li>`,
  gone: '<li class="gone"><span></span> <button type="button" data-action="undo-remove"></button></li>',
}

/**
 * Templates for what scripts copy.
 * @param {...(keyof typeof copied)} which
 */
export function blanks(...which) {
  const some = which.length ? which : /** @type {(keyof typeof copied)[]} */ (Object.keys(copied))
  return some.map(name => `<template id="t-${name}">${copied[name]}</template>`).join('')
}

/** Names of the 52 cards, as short as they can be. */
export const cards = [...'CDHS'].flatMap(suit =>
  ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].map(rank => `${rank} of ${suit}`))
