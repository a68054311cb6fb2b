package game

import (
	"eleusis/card"
)

// Turn returns the seat to move, or Nobody while no round is under way. [State.Awaits]
// says what they have to do.
func (s *State) Turn() Seat { return s.turnFor(s.Awaits()) }

// turnFor returns the seat to do what is awaited.
func (s *State) turnFor(awaited Awaited) Seat {
	switch awaited {
	case AwaitsNothing:
		return Nobody
	case AwaitsCall, AwaitsPick:
		return s.prophet.seat
	case AwaitsGuess:
		return s.leaving
	case AwaitsObjection:
		return s.asked
	case AwaitsVerdict:
		return s.dealer
	}
	return s.turn
}

// Awaits returns what the table waits for.
func (s *State) Awaits() Awaited {
	switch {
	case s.deal.ByHand && s.asksDealer(): // asked in every turn, and few rounds are judged by hand
		return AwaitsVerdict
	case s.phase != Playing:
		return AwaitsNothing
	case s.picks:
		return AwaitsPick
	case s.asked != Nobody:
		return AwaitsObjection
	case s.prophet.seat != Nobody && s.last().verdict == Unjudged:
		return AwaitsCall
	case s.leaving != Nobody:
		return AwaitsGuess
	}
	return AwaitsPlay
}

// next returns the first player after seat, clockwise, who is still in and no prophet;
// seat itself if there is no other.
func (s *State) next(seat Seat) Seat {
	for n := s.clockwise(seat); n != seat; n = s.clockwise(n) {
		if s.takesTurns(n) {
			return n
		}
	}
	return seat
}

// takesTurns reports whether seat is a player who is still in and no prophet,
// and has something to play.
func (s *State) takesTurns(seat Seat) bool {
	return s.isIn(seat) && (!s.setup.Options.SecondPhase || s.hasPlay(seat))
}

// isIn reports whether seat is a player who is still in and no prophet.
func (s *State) isIn(seat Seat) bool {
	return s.isPlayer(seat) && !s.expelled[seat] && seat != s.prophet.seat
}

// othersIn returns how many players other than seat are still in, the prophet
// not counted.
func (s *State) othersIn(seat Seat) int {
	others := 0
	for n := Seat(1); s.has(n); n++ {
		if n != seat && s.isIn(n) {
			others++
		}
	}
	return others
}

// hasPlay reports whether seat has something to play: a hand card, or in the
// second phase wrong cards that were not refused on the present line.
func (s *State) hasPlay(seat Seat) bool {
	switch {
	case !s.second:
		return len(s.hands[seat]) > 0
	case s.demanded < 2:
		return card.SetOf(s.hands[seat]...)&^s.tried != 0
	}
	return s.someOrder(s.hands[seat], func(cs []card.Card) bool { return !s.refusedHere(cs) })
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

// asksDealer reports whether the table waits for the verdict of a dealer who judges by
// hand.
func (s *State) asksDealer() bool {
	switch {
	case !s.deal.ByHand:
		return false
	case s.phase == AwaitingStarter:
		return s.asksStarter()
	case s.phase == Playing && s.hasGuessToJudge():
		return true
	case s.phase != Playing || s.last().verdict != Unjudged:
		return false
	}
	last := s.last()
	return last.kind == OfferedPick || last.prophet == Nobody || last.call != Unjudged && s.asked == Nobody
}

// asksStarter reports whether the dealer by hand is asked about a starter: the
// one drawn, or the one turned up, or the next that is drawn in its place.
func (s *State) asksStarter() bool {
	switch s.setup.Options.Starter {
	case opensFitting:
		return len(s.hands[s.clockwise(s.dealer)]) > 0 // they are dealt
	case OpensExchanged:
		return rules{s}.turnedUp()
	}
	return false
}

// hasGuessToJudge reports whether a dealer by hand has to judge a guess.
func (s *State) hasGuessToJudge() bool {
	n := len(s.guesses)
	return n > 0 && s.guesses[n-1].Verdict == Unjudged
}

// guessed reports whether there was a guess after the last play.
func (s *State) guessed() bool {
	n := len(s.guesses)
	return n > 0 && s.guesses[n-1].Play == len(s.plays)
}

// mayRefute reports whether seat could object to the prophet's calls: they would
// be prophet if the call fell, and have not objected wrongly in this round.
func (s *State) mayRefute(seat Seat) bool {
	o := &s.setup.Options
	switch {
	case !o.Refuter || !s.isIn(seat) || s.objectedWrongly[seat]:
		return false
	case s.prophets[seat] && o.ProphetOnce:
		return false
	}
	return s.othersIn(seat)+1 >= o.ProphetOthers // the fallen prophet plays again
}

// nextAsked returns the next seat after seat that is asked whether they object, or Nobody.
func (s *State) nextAsked(seat Seat) Seat {
	for n := s.clockwise(seat); n != s.prophet.seat; n = s.clockwise(n) {
		if s.mayRefute(n) {
			return n
		}
	}
	return Nobody
}

// someOrder reports whether found is true for some play of s.demanded cards of hand.
func (s *State) someOrder(hand []card.Card, found func([]card.Card) bool) bool {
	var room [maxDemanded]card.Card
	return s.somePlay(room[:0], hand, found)
}

// somePlay is someOrder for plays that begin with cs.
func (s *State) somePlay(cs, hand []card.Card, found func([]card.Card) bool) bool {
	if len(cs) == s.demanded {
		return found(cs)
	}
	for c := range card.SetOf(hand...).Cards() {
		if card.Copies(hand, c) > card.Copies(cs, c) && s.somePlay(append(cs, c), hand, found) {
			return true
		}
	}
	return false
}

// mistakesExpel reports whether a mistake expels now (doc/rules.md §6.11).
func (s *State) mistakesExpel() bool {
	at := s.expelAt()
	return at > 0 && s.laid >= at
}

// expelAt returns the number of laid cards from which on a mistake expels, while the
// present prophet stays, or there is none; 0: never. Under a prophet it depends on their
// markers and, in some forms of the game, also on the white ones (doc/rules.md §2,
// "expulsion").
func (s *State) expelAt() int {
	o := &s.setup.Options
	if s.prophet.seat == Nobody {
		return s.whiteOut()
	}
	black := 0
	if every, n := o.steps(o.ProphetExpelAfter); n > 0 {
		black = s.prophet.laid + n*every
	}
	if o.BlackBeforeWhite {
		return black
	}
	white := s.whiteOut()
	if white == 0 || black > 0 && black < white {
		return black
	}
	return white
}

// whiteOut returns the number of laid cards at the last white marker; 0 if it does not
// come.
func (s *State) whiteOut() int {
	o := &s.setup.Options
	for m := range o.whiteMarkers(s.laid, s.marked.whites) {
		switch {
		case s.prophet.seat != Nobody && !o.WhiteUnderProphet:
			return 0
		case m.Expels:
			return m.Laid
		}
	}
	for i := range s.marked.lie {
		if k := &s.marked.lie[i]; k.Expels && !k.Black {
			return k.Laid
		}
	}
	return 0
}

// addsDeck reports whether the round may have one more deck, besides those about to be
// added.
func (s *State) addsDeck(added int) bool {
	return s.setup.Options.AddDecks && s.decks+added < maxDecks
}
