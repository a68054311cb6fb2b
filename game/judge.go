package game

import (
	"eleusis/card"
	"eleusis/rule"
)

// A judge gives the dealer's verdicts by the machine of the secret rule.
type judge struct{ *State }

// A judgment is the dealer's verdict on a play or a no-play with its details. Only here
// does it matter whether a machine or a person deals.
type judgment struct {
	call    Verdict   // of the prophet; Unjudged if there is none
	verdict Verdict   // the dealer's
	fitting card.Card // of a false no-play: the card to lay
	wrong   int       // of a refused offer, where it is told: how many cards are wrong
}

// isExempt reports whether the verdict overthrows the prophet: then the player is not
// punished (S0; doc/rules.md §2).
func (j judgment) isExempt() bool { return j.call != Unjudged && j.call != j.verdict }

// fits reports whether the rule accepts cs as the next play.
func (j judge) fits(cs []card.Card) bool { return fits(j.deal.Rule.Machine(), j.at, cs) }

// holdsFit returns the first card of seat's hand, in the order drawn, that
// fits as a play of its own.
func (j judge) holdsFit(seat Seat) (card.Card, bool) {
	fit := j.deal.Rule.Machine().Fits(j.at)
	for _, c := range j.hands[seat] {
		if fit.Has(c) {
			return c, true
		}
	}
	return 0, false
}

// wrongCards returns how many of cs are wrong, each as played after the one
// before it (doc/rules.md §6.1).
func (j judge) wrongCards(cs []card.Card) int {
	return wrongCards(j.deal.Rule.Machine(), j.at, cs)
}

// ofOffer returns the machine's judgment of the play cs.
func (j judge) ofOffer(cs []card.Card) judgment {
	made := judgment{verdict: verdict(j.fits(cs))}
	if made.verdict == Wrong && j.setup.Options.PenaltyPerWrong {
		made.wrong = j.wrongCards(cs)
	}
	return made
}

// ofClaim returns the machine's judgment of a no-play by seat.
func (j judge) ofClaim(seat Seat) judgment {
	fitting, untrue := j.holdsFit(seat)
	return judgment{verdict: verdict(!untrue), fitting: fitting}
}

// ofLast returns the machine's judgment of the last play, after a prophet's call.
func (j judge) ofLast(call Verdict) judgment {
	p := j.last()
	made := judgment{}
	if p.kind == NoPlay {
		made = j.ofClaim(p.seat)
	} else {
		made = j.ofOffer(j.cards[p.from:p.to])
	}
	made.call = call
	return made
}

// sameness returns how far guess is the same as the secret rule: on every possible line
// from the starter on, or from the present line on (doc/rules.md §6.10). It is false if
// too little could be compared.
func (j judge) sameness(guess *rule.Rule) (same rule.Sameness, ok bool) {
	whole := rule.Comparison{Same: rule.Different}
	if j.explains(guess) {
		whole = rule.SameFrom(guess, j.deal.Rule, lineOf(j.plays[:j.starters()], j.cards))
	}
	if whole.Same == rule.Always {
		return rule.Always, true
	}
	here := rule.SameFrom(guess, j.deal.Rule, lineOf(j.plays, j.cards))
	enoughFromHere := j.setup.Options.GuessFromLine
	switch {
	case here.Same == rule.Different:
		return rule.Different, true
	case here.Same == rule.Always && (enoughFromHere || whole.Same == rule.Different):
		return rule.FromHere, true
	case enoughFromHere:
		return rule.Unknown, here.Enough()
	case whole.Same == rule.Different:
		return rule.Different, true
	}
	return rule.Unknown, whole.Enough()
}

// countsAsRight reports whether a guess is right, given the result of comparing it with the rule.
// Rules that no compared line tells apart count as the same.
func (j judge) countsAsRight(same rule.Sameness) bool {
	switch same {
	case rule.Always, rule.Unknown:
		return true
	case rule.FromHere:
		return j.setup.Options.GuessFromLine
	}
	return false
}

// guardSays returns the verdict of the guard on the question to the dealer.
func (j judge) guardSays() Verdict {
	m := j.deal.Rule.Machine()
	if j.hasGuessToJudge() {
		return j.guardHears()
	}
	if j.phase == AwaitingStarter {
		return machineSays(m, j.at, Starter, []card.Card{j.drawnStarter()})
	}
	last := j.last()
	return machineSays(m, j.at, last.kind, j.cards[last.from:last.to])
}

// guardHears returns the verdict of the guard of a dealer by hand on a guess, if its words
// can be read as a rule.
func (j judge) guardHears() Verdict {
	guess, err := rule.Parse(j.guesses[len(j.guesses)-1].Words)
	if err != nil {
		return Unjudged
	}
	same, ok := j.sameness(guess)
	if !ok {
		return Unjudged
	}
	return verdict(j.countsAsRight(same))
}

// someFits reports whether any wrong card, or play of them, can still fit. A refused play
// does not change the line, so only what fits now can; but if the rule looks at refused
// cards, or the dealer judges by hand, everything untried may.
func (j judge) someFits() bool {
	open := j.deal.ByHand || j.deal.Rule.Machine().ReadsRejected()
	for seat := Seat(1); j.has(seat); seat++ {
		switch {
		case !j.isPlayer(seat):
		case open:
			if j.hasPlay(seat) {
				return true
			}
		case j.demanded < 2:
			if card.SetOf(j.hands[seat]...)&j.deal.Rule.Machine().Fits(j.at) != 0 {
				return true
			}
		case j.someOrder(j.hands[seat], j.fits):
			return true
		}
	}
	return false
}

// settled returns the reason why a round in its second phase is over, and the only player
// without cards, if there is one.
func (j judge) settled() (why Ending, out Seat) {
	for seat := Seat(1); j.has(seat); seat++ {
		switch {
		case !j.isPlayer(seat) || len(j.hands[seat]) > 0:
		case why == OutOfCards:
			out = Nobody
		default:
			why, out = OutOfCards, seat
		}
	}
	if why == OutOfCards || j.someFits() {
		return why, out
	}
	return NoneFits, Nobody
}
