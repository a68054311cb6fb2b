package game

import (
	"fmt"
	"slices"

	"eleusis/card"
)

// The two phases of the classic game (S3; doc/rules.md §4, option
// secondPhase). In the first the hands are played; a refused card stays before
// its player. In the second each plays from the wrong cards before him: they are
// his hand then, open to all.

// InSecondPhase reports whether the wrong cards are being played.
func (s *State) InSecondPhase() bool { return s.second }

// beginPhases clears what the phases of the round before have left.
func (s *State) beginPhases(d *Deal) {
	s.told, s.second, s.fixed, s.tried = s.demanded(d), false, 0, 0
	for i := range s.wrong {
		s.wrong[i] = s.wrong[i][:0]
	}
}

// hasPlay reports whether seat has something to play: a hand card, or in the
// second phase wrong cards that were not refused on the present line.
func (s *State) hasPlay(seat Seat) bool {
	switch {
	case !s.second:
		return len(s.hands[seat]) > 0
	case s.told < 2:
		return card.SetOf(s.hands[seat]...)&^s.tried != 0
	}
	return s.someOrder(s.hands[seat], func(cs []card.Card) bool { return !s.refusedHere(cs) })
}

// layBefore keeps the refused cards of p before their player, and takes those
// accepted in the second phase from there.
func (s *State) layBefore(p *play) {
	cs := s.cards[p.from:p.to]
	switch {
	case p.verdict == Wrong && p.kind == Offered:
		s.wrong[p.seat] = append(s.wrong[p.seat], cs...)
	case p.verdict == Right && p.kind == Again:
		s.hands[p.seat] = without(s.hands[p.seat], cs)
	}
	switch {
	case p.verdict == Right:
		s.tried = 0
	case len(cs) == 1:
		s.tried |= card.SetOf(cs[0])
	}
}

// settles ends the first phase, or the round, if the events so far bring it
// about.
func (f *following) settles() {
	if !f.setup.Options.SecondPhase || f.over || !f.maySettle() {
		return
	}
	after := f.Clone()
	for i := range f.events[f.from:] {
		after.fold(&f.events[f.from+i])
	}
	if !after.second {
		if after.someoneHolds() {
			return
		}
		e := Event{Kind: FirstPhaseEnded, Seat: after.prophet.seat}
		if e.Seat != Nobody {
			e.Cards = slices.Clone(after.hands[e.Seat])
		}
		f.add(e)
		after.fold(&e)
	}
	if why, out := after.settled(); why != NotEnded {
		f.ends(why, out)
	}
}

// maySettle spares settles the work where nothing can have ended: in the first
// phase while somebody whom no event is about holds cards, in the second after
// most refusals.
func (f *following) maySettle() bool {
	if f.second {
		refused := f.events[len(f.events)-1].Verdict == Wrong
		return !refused || f.told > 1 || f.deal.ByHand || f.deal.Rule.Machine().ReadsRejected()
	}
	for seat := Seat(1); f.has(seat); seat++ {
		acts := func(e Event) bool { return e.Seat == seat }
		if seat != f.prophet.seat && len(f.hands[seat]) > 0 && !slices.ContainsFunc(f.events[f.from:], acts) {
			return false
		}
	}
	return true
}

// someoneHolds reports whether a player other than the prophet has a hand card.
func (s *State) someoneHolds() bool {
	for seat := Seat(1); s.has(seat); seat++ {
		if s.isIn(seat) && len(s.hands[seat]) > 0 {
			return true
		}
	}
	return false
}

// settled returns why a round in its second phase is over, and who alone is rid
// of all cards.
func (s *State) settled() (why Ending, out Seat) {
	for seat := Seat(1); s.has(seat); seat++ {
		switch {
		case !s.isPlayer(seat) || len(s.hands[seat]) > 0:
		case why == OutOfCards:
			out = Nobody
		default:
			why, out = OutOfCards, seat
		}
	}
	if why == OutOfCards || s.someFits() {
		return why, out
	}
	return NoneFits, Nobody
}

// someFits reports whether any wrong card, or play of them, can still fit. What
// is refused does not move the line, so only what fits now can; but where the
// rule reads rejected cards it may, and what a dealer by hand thinks nobody
// knows: there all that was not tried counts.
func (s *State) someFits() bool {
	open := s.deal.ByHand || s.deal.Rule.Machine().ReadsRejected()
	for seat := Seat(1); s.has(seat); seat++ {
		switch {
		case !s.isPlayer(seat):
		case open:
			if s.hasPlay(seat) {
				return true
			}
		case s.told < 2:
			if card.SetOf(s.hands[seat]...)&s.deal.Rule.Machine().Fits(s.at) != 0 {
				return true
			}
		case s.someOrder(s.hands[seat], s.fits):
			return true
		}
	}
	return false
}

// endFirstPhase folds FirstPhaseEnded: the prophet's office is over, the
// dealer's score is fixed, and everybody goes on with the wrong cards before
// him, the cards that a prophet did not play among them.
func (s *State) endFirstPhase() {
	if p := s.prophet.seat; p != Nobody {
		s.wrong[p] = append(s.wrong[p], s.hands[p]...)
	}
	s.prophet, s.second = office{}, true
	s.marked.unmarkProphet()
	sum, least := 0, -1
	for seat := Seat(1); s.has(seat); seat++ {
		if !s.isPlayer(seat) {
			continue
		}
		n := len(s.wrong[seat])
		s.hands[seat] = append(s.hands[seat][:0], s.wrong[seat]...)
		s.wrong[seat] = s.wrong[seat][:0]
		if sum += n; least < 0 || n < least {
			least = n
		}
	}
	s.fixed = sum - least*(s.setup.Seats-1)
	s.laid = len(s.mainline)
	s.turn = s.next(s.last().seat)
}

// phasesInto makes v what everybody sees of the phases.
func (s *State) phasesInto(v *View) {
	v.Second, v.Fixed, v.Told = s.second, s.fixed, s.told
	v.Tried, v.Wrong = slices.AppendSeq(v.Tried[:0], s.tried.Cards()), v.Wrong[:0]
	if !s.setup.Options.SecondPhase {
		return
	}
	for seat := Seat(1); s.has(seat); seat++ {
		v.Wrong = slices.Grow(v.Wrong, 1)[:len(v.Wrong)+1] // with the memory of before
		before := s.wrong[seat]
		if s.second {
			before = s.hands[seat]
		}
		v.Wrong[seat-1] = append(v.Wrong[seat-1][:0], before...)
	}
}

// lying returns how many cards lie on the table: in the second phase the hands,
// too.
func (s *State) lying() int {
	n := s.laid
	for seat := Seat(1); s.second && s.has(seat); seat++ {
		n += len(s.hands[seat])
	}
	return n
}

// followsPhase is follows for FirstPhaseEnded.
func (s *State) followsPhase(e *Event) error {
	switch {
	case !s.setup.Options.SecondPhase || s.second || s.last().verdict == Unjudged:
		return errPhase
	case e.Seat != s.prophet.seat:
		return errSeat
	case s.someoneHolds():
		return errCards
	}
	return nil
}

// checkPhases looks at the cards before the players.
func (s *State) checkPhases() error {
	if !s.setup.Options.SecondPhase {
		return nil
	}
	var n, again [MaxSeats + 1]int
	for i := range s.plays {
		p := &s.plays[i]
		switch cards := int(p.to - p.from); {
		case p.kind == Offered && p.verdict == Wrong:
			n[p.seat] += cards
		case p.kind == Again && p.verdict == Right:
			again[p.seat] += cards
		case p.kind == Again && p.verdict == Wrong && s.repeats(i):
			return fmt.Errorf("play %d was refused before on the same line", i+1)
		}
	}
	if !s.second {
		for seat, cs := range s.wrong {
			if len(cs) != n[seat] {
				return fmt.Errorf("%d wrong cards lie before seat %d, %d were refused", len(cs), seat, n[seat])
			}
		}
		return nil
	}
	return s.checkFixed(&again)
}

// repeats reports whether play i, refused in the second phase, has the cards of
// an earlier one on the same line.
func (s *State) repeats(i int) bool {
	p := s.plays[i]
	cs := s.cards[p.from:p.to]
	for k := i - 1; k >= 0 && s.plays[k].after == p.after; k-- {
		if s.isRefused(&s.plays[k], cs) {
			return true
		}
	}
	return false
}

// checkFixed works out the dealer's score from what was left after the first
// phase: what is left, and what has been accepted again.
func (s *State) checkFixed(again *[MaxSeats + 1]int) error {
	sum, least := 0, -1
	for seat := Seat(1); s.has(seat); seat++ {
		if !s.isPlayer(seat) {
			continue
		}
		n := len(s.hands[seat]) + again[seat]
		if sum += n; least < 0 || n < least {
			least = n
		}
	}
	if want := sum - least*(s.setup.Seats-1); s.fixed != want {
		return fmt.Errorf("the dealer's score is fixed at %d, want %d", s.fixed, want)
	}
	if s.prophet.seat != Nobody {
		return fmt.Errorf("seat %d is prophet in the second phase", s.prophet.seat)
	}
	return nil
}

// scorePhases works out what each seat gets in the classic game (S3; doc/rules.md
// §4): a player as many points as lie more cards before the others than before
// him, counted once for each of them, and his share of the bonus for the fewest;
// the dealer what was fixed.
func (s *State) scorePhases() {
	sum, least, best := 0, 0, 0
	for seat := Seat(1); s.has(seat); seat++ {
		n := len(s.hands[seat])
		switch {
		case !s.isPlayer(seat):
			continue
		case best == 0 || n < least:
			least, best = n, 1
		case n == least:
			best++
		}
		sum += n
	}
	for seat := Seat(1); s.has(seat); seat++ {
		sc := s.newScore()
		sc.Seat = seat
		if seat == s.dealer {
			sc.add(Term{Kind: FirstPhase, Points: Whole(s.fixed)})
			continue
		}
		sc.Hand = len(s.hands[seat])
		others, own := sum-sc.Hand, sc.Hand*(s.setup.Seats-2)
		sc.add(Term{Kind: OthersCards, Points: Whole(max(0, others-own)), Of: others, Less: own})
		if sc.Hand == least {
			sc.add(Term{Kind: SharedBonus, Points: Whole(s.setup.Options.ShareBonus).Among(best), Of: best})
		}
	}
}
