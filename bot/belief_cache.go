package bot

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/induce"
)

// A beliefCache is what a scientist has learned of one round. If a view continues what
// was learned, only the rest is learned; otherwise it begins again. So what it holds
// depends on the view alone.
type beliefCache struct {
	asked     bool        // the rule accepted the starters
	seat      game.Seat   // the holder of the belief, if that makes a difference
	round     int         // the round it is about, likewise
	heard     []game.Play // what has been learned, oldest first
	posterior *induce.Posterior

	errsCached int // the result of errs
	errsAt     int // the number of plays after which errs was called; 0: never
}

// learn makes bc the belief of a player with the style h after all that v shows.
func (bc *beliefCache) learn(v *game.View, h *style) {
	plays := v.Plays
	for len(plays) > 0 && plays[len(plays)-1].Verdict == game.Unjudged {
		plays = plays[:len(plays)-1]
	}
	asked := v.Setup.Options.Starter != game.OpensTurned
	another := asked != bc.asked || bc.seat != v.Seat && h.overlooks > 0 || bc.round != v.Round
	if another || !extend(plays, bc.heard) {
		if len(bc.heard) > 0 {
			bc.posterior.Reset()
		}
		*bc = beliefCache{asked: asked, seat: v.Seat, round: v.Round, heard: bc.heard[:0], posterior: bc.posterior}
	}
	for _, p := range plays[len(bc.heard):] {
		bc.learnPlay(p, h.overlooks > 0 && bc.overlooks(p, h.overlooks))
	}
}

// mayErr reports whether few holds for errs. Where few is false it must be false for every
// larger number, so some cards are often enough for the answer.
func (bc *beliefCache) mayErr(few func(errs int) bool) bool {
	if bc.errsAt != len(bc.heard) {
		sum := 0
		for from, some := 0, firstAsked; from < card.Count; from, some = from+some, 2*some {
			for _, p := range bc.posterior.Fits(mixed[from:min(from+some, card.Count)]...) {
				sum += min(p, induce.Certain-p)
				if !few(sum / card.Count) {
					return false
				}
			}
		}
	}
	return few(bc.errs())
}

// firstAsked is how many cards mayErr evaluates first. It then evaluates twice as many, and
// so on, since many together cost little more than few.
const firstAsked = 4

// mixed are all cards in a mixed order.
var mixed = mixedCards()

func mixedCards() (all [card.Count]card.Card) {
	const stride = 17 // it has no factor in common with the number of cards
	for n := range all {
		all[n] = card.Card(n * stride % card.Count)
	}
	return all
}

// errs returns how often a call of the next card would fall, each card equally
// likely, of induce.Certain. All players of a table ask it after the same play,
// so the answer is remembered.
func (bc *beliefCache) errs() int {
	if bc.errsAt == len(bc.heard) && bc.errsAt > 0 {
		return bc.errsCached
	}
	sum := 0
	for _, p := range bc.posterior.Fits(slices.Collect(card.All.Cards())...) {
		sum += min(p, induce.Certain-p)
	}
	bc.errsCached, bc.errsAt = sum/card.Count, len(bc.heard)
	return bc.errsCached
}

// overlooks reports whether the player overlooks p, given the share of the plays of others, in
// hundredths, that they overlook. The choice depends on seat, round and cards, so it
// differs between seats, rounds and games.
func (bc *beliefCache) overlooks(p game.Play, share int) bool {
	if p.Kind == game.Starter || p.Seat == bc.seat {
		return false
	}
	what := uint64(bc.seat)
	for _, c := range p.Cards {
		what = what*card.Count + uint64(c)
	}
	var chance rand.PCG
	chance.Seed(uint64(bc.round)<<32|uint64(len(bc.heard)), what)
	return chance.Uint64()%100 < uint64(share)
}

// extend reports whether plays begin with some others.
func extend(plays, others []game.Play) bool {
	return len(plays) >= len(others) && slices.EqualFunc(plays[:len(others)], others, func(p, q game.Play) bool {
		return p.Kind == q.Kind && p.Seat == q.Seat && p.Verdict == q.Verdict &&
			p.WrongCards == q.WrongCards && slices.Equal(p.Cards, q.Cards)
	})
}

// learnPlay learns from p, which followed all that has been heard, unless it is
// overlooked.
func (bc *beliefCache) learnPlay(p game.Play, overlooked bool) {
	p.Cards = slices.Clone(p.Cards) // they may lie in a view that is used again
	bc.heard = append(bc.heard, p)
	right := p.Verdict == game.Right
	switch {
	case overlooked && p.Laid() && right: // there it lies, and nobody asked why
		for _, c := range p.Cards {
			bc.posterior.AddUnjudged(c)
		}
	case overlooked:
	case p.Kind == game.Starter && !bc.asked:
		bc.posterior.AddUnjudged(p.Cards[0])
	case p.Kind == game.NoPlay:
		bc.posterior.AddNoPlay(p.Cards, right)
	default:
		bc.posterior.AddPlay(p.Cards, right)
	}
}
