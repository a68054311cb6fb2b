package game

// beginPhases clears the state of the phases of the previous round.
func (f folding) beginPhases(d *Deal) {
	f.demanded, f.second, f.fixed, f.tried = f.demandedBy(d), false, 0, 0
	for i := range f.wrong {
		f.wrong[i] = f.wrong[i][:0]
	}
}

// endFirstPhase folds FirstPhaseEnded: the prophet's office is over, the
// dealer's score is fixed, and everybody goes on with the wrong cards before
// them, the cards that a prophet did not play among them.
func (f folding) endFirstPhase() {
	if p := f.prophet.seat; p != Nobody {
		f.wrong[p] = append(f.wrong[p], f.hands[p]...)
	}
	f.prophet, f.second = office{}, true
	f.unmarkProphet()
	sum, least := 0, -1
	for seat := Seat(1); f.has(seat); seat++ {
		if !f.isPlayer(seat) {
			continue
		}
		n := len(f.wrong[seat])
		f.hands[seat] = append(f.hands[seat][:0], f.wrong[seat]...)
		f.wrong[seat] = f.wrong[seat][:0]
		sum += n
		if least < 0 || n < least {
			least = n
		}
	}
	f.fixed = sum - least*(f.setup.Seats-1)
	f.laid = len(f.mainline)
	f.turn = f.next(f.last().seat)
}

func (f folding) takeOffice(seat Seat) {
	f.prophet = office{
		seat: seat, laid: f.laid, mainline: len(f.mainline), plays: len(f.plays),
		wentOut: len(f.hands[seat]) == 0 && !f.setup.Options.SecondPhase,
		refuted: f.refuter == seat && !f.objectedWrongly[seat],
	}
	f.prophets[seat] = true
	if f.leaving == seat { // instead of going out
		f.leaving = Nobody
	}
	f.markProphet()
	if f.turn == seat {
		f.turn = f.next(seat)
	}
}

// loseOffice ends the office: the prophet has turns again. The next turn is counted from
// the seat that played last, which may be theirs.
func (f folding) loseOffice() {
	f.prophet, f.picks = office{}, false
	f.unmarkProphet()
	f.turn = f.next(f.last().seat)
}

// markProphet puts the first black marker on the last card that was laid
// (doc/rules.md §6.12).
func (f folding) markProphet() {
	i := len(f.plays) - 1
	for !f.plays[i].kind.laid() {
		i--
	}
	p := &f.plays[i]
	f.marked.lie = append(f.marked.lie, Marker{Black: true, Play: i, Card: int(p.to-p.from) - 1, Laid: f.laid})
	f.awaitMarker()
}

// unmarkProphet takes the black markers off the table.
func (f folding) unmarkProphet() {
	white := f.marked.lie[:0]
	for _, k := range f.marked.lie {
		if !k.Black {
			white = append(white, k)
		}
	}
	f.marked.lie = white
	f.awaitMarker()
}

// endRound ends the round by seat out. A right guesser without cards went out as well.
func (f folding) endRound(why Ending, out Seat) {
	f.phase, f.turn, f.ending, f.out = BetweenRounds, Nobody, why, out
	if why == RuleGuessed {
		f.guesser, f.out = out, f.leaving
	}
	f.leaving = Nobody
	scoring(f).score()
	for i := range f.scores {
		sc := &f.scores[i]
		f.totals[sc.Seat] += sc.Points
		sc.Total = f.totals[sc.Seat]
	}
}
