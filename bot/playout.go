package bot

import (
	"math/bits"
	"math/rand/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// How a scientist looks to the end of a round in two phases.
const (
	playoutCount    = 64             // simulated ends of the round
	minKnown        = one * 7 / 10   // the least chance of the likeliest rules together
	maxRules        = 8              // the number of likeliest rules
	maxPlayoutPlays = 8 * card.Count // plays after which a round that goes on in circles is left
)

// A playout is a round in two phases with one deck, as it may go on: by one rule,
// with one deal of the cards that are not seen. Everybody plays any card that
// fits, if they have one.
type playout struct {
	machine *rule.Machine
	at      rule.State
	second  bool
	share   int         // of points, for the player with the fewest cards in the end
	players []game.Seat // in the order of their turns, the next player first
	hands   [game.MaxSeats + 1]card.Set
	wrong   [game.MaxSeats + 1]card.Set
	chance  rand.PCG
}

// farsighted returns the card that brings the most points to the end of the
// round, as far as that can be foreseen; false if it cannot, for the rule is not
// known well enough.
func (t *turn) farsighted(r *rand.Rand) (card.Card, bool) {
	v := t.view
	o := &v.Setup.Options
	if !o.SecondPhase || !t.style.farsighted || o.Decks > 1 || v.Prophet != game.Nobody || len(t.kinds) < 2 {
		return 0, false
	}
	known := 0
	best := t.posterior.Best(maxRules, r)
	for _, h := range best {
		known += h.Chance
	}
	if known < minKnown {
		return 0, false
	}
	begun := make([]playout, 0, len(best))
	for _, h := range best {
		m := h.Rule.Machine()
		begun = append(begun, playout{machine: m, at: m.After(lineOf(v)), second: v.Second,
			share: v.Setup.Options.ShareBonus, players: playersFrom(v)})
	}
	worth := make([]int, len(t.kinds))
	for range playoutCount {
		x := r.IntN(known)
		i := 0
		for x >= best[i].Chance {
			x -= best[i].Chance
			i++
		}
		p := begun[i]
		p.chance.Seed(r.Uint64(), 0)
		p.deal(v)
		for k, c := range t.kinds {
			worth[k] += p.score(c)
		}
	}
	first := 0
	for k := range worth {
		if worth[k] > worth[first] || worth[k] == worth[first] && t.fit[k] > t.fit[first] {
			first = k
		}
	}
	return t.kinds[first], true
}

// playersFrom returns the seats of the players, that of v first.
func playersFrom(v *game.View) []game.Seat {
	var all []game.Seat
	for i := range v.Setup.Seats {
		if seat := (v.Seat+game.Seat(i)-1)%game.Seat(v.Setup.Seats) + 1; seat != v.Dealer {
			all = append(all, seat)
		}
	}
	return all
}

// deal gives everybody what lies before them, and in the first phase as many
// cards as they have, of those that have not been seen.
func (p *playout) deal(v *game.View) {
	unseen := card.All &^ card.SetOf(v.Hand...)
	for _, play := range v.Plays {
		unseen &^= card.SetOf(play.Cards...)
	}
	for i, cs := range v.Wrong {
		p.wrong[i+1] = card.SetOf(cs...)
	}
	if p.second {
		p.hands, p.wrong = p.wrong, [game.MaxSeats + 1]card.Set{}
		return
	}
	p.hands[v.Seat] = card.SetOf(v.Hand...)
	for _, seat := range p.players[1:] {
		for n := v.Hands[seat-1]; n > 0 && unseen != 0; n-- {
			c := p.any(unseen)
			unseen &^= card.SetOf(c)
			p.hands[seat] |= card.SetOf(c)
		}
	}
}

// any returns any card of a set that is not empty.
func (p *playout) any(s card.Set) card.Card {
	for n := p.chance.Uint64() % uint64(s.Len()); n > 0; n-- {
		s &= s - 1
	}
	return card.Card(bits.TrailingZeros64(uint64(s)))
}

// score plays a copy of p on to its end, from the card that is played first, and
// returns the points of the player who plays it, of one parts.
func (p playout) score(first card.Card) int {
	me := p.players[0]
	stuck := 0
	p.play(me, first)
	for n := 1; n < maxPlayoutPlays; n++ {
		if p.advance(stuck) {
			break
		}
		seat := p.players[n%len(p.players)]
		stuck++
		fit := p.machine.Fits(p.at) & p.hands[seat]
		switch {
		case fit != 0:
			p.play(seat, p.any(fit))
			stuck = 0
		case !p.second && p.hands[seat] != 0:
			p.play(seat, p.any(p.hands[seat]))
			stuck = 0
		}
	}
	return p.points(me)
}

// play lays a card of a seat, or puts it before them.
func (p *playout) play(seat game.Seat, c card.Card) {
	s := card.SetOf(c)
	switch {
	case p.machine.Fits(p.at).Has(c):
		p.at = p.machine.Next(p.at, c, rule.Opens)
		p.hands[seat] &^= s
	case !p.second:
		p.hands[seat] &^= s
		p.wrong[seat] |= s
	}
}

// advance begins the second phase when the hands have been played, and reports whether p
// has ended, given how many players in a row could not play.
func (p *playout) advance(stuck int) (over bool) {
	held, out := card.Set(0), false
	for _, seat := range p.players {
		held |= p.hands[seat]
		out = out || p.hands[seat] == 0
	}
	if !p.second && held == 0 {
		p.second, p.hands, p.wrong = true, p.wrong, [game.MaxSeats + 1]card.Set{}
		return p.advance(0)
	}
	return p.second && (out || stuck >= len(p.players))
}

// points returns the points of a seat by what everybody has left
// (doc/rules.md §4).
func (p *playout) points(me game.Seat) int {
	left := func(seat game.Seat) int { return (p.hands[seat] | p.wrong[seat]).Len() }
	own, others, fewest, equals := left(me), 0, card.Count, 0
	for _, seat := range p.players {
		n := left(seat)
		others += n
		switch {
		case n < fewest:
			fewest, equals = n, 1
		case n == fewest:
			equals++
		}
	}
	points := max(0, others-own*len(p.players)) * one
	if own == fewest {
		points += p.share * one / equals
	}
	return points
}
