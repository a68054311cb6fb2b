package game

import (
	"fmt"
	"slices"
)

// checkGuesses compares the guesses with the plays after which they were made.
func checkGuesses(s *State) error {
	for i := range s.guesses {
		if err := checkGuess(s, i); err != nil {
			return err
		}
	}
	return checkLeaving(s)
}

// checkLastGuess checks the last guess alone.
func checkLastGuess(s *State) error {
	if n := len(s.guesses); n > 0 {
		if err := checkGuess(s, n-1); err != nil {
			return err
		}
	}
	return checkLeaving(s)
}

func checkGuess(s *State, i int) error {
	g := &s.guesses[i]
	p := &s.plays[g.Play-1]
	latest := i == len(s.guesses)-1 && g.Play == len(s.plays)
	switch {
	case p.seat != g.Seat || !p.foundRight():
		return fmt.Errorf("guess %d: seat %d has made no right play before it", i+1, g.Seat)
	case i > 0 && s.guesses[i-1].Play >= g.Play:
		return fmt.Errorf("seat %d guessed twice after one play", g.Seat)
	case g.Verdict == Unjudged && !(latest && s.deal.ByHand):
		return fmt.Errorf("guess %d was never judged", i+1)
	case !s.deal.ByHand && (g.Verdict == Right) != judge{s}.countsAsRight(g.Same):
		return fmt.Errorf("guess %d is %v, but the comparison says %v", i+1, g.Verdict, g.Same)
	case g.Verdict == Right && !latest:
		return fmt.Errorf("guess %d was right, and the round went on", i+1)
	}
	return nil
}

// checkLeaving checks that only a round that ended by a guess has a guesser, and that a seat that is
// going out laid its last cards just now.
func checkLeaving(s *State) error {
	switch {
	case (s.ending == RuleGuessed) != (s.guesser != Nobody):
		return fmt.Errorf("the round ended by %v, but the guesser is seat %d", s.ending, s.guesser)
	case s.leaving != Nobody && (s.phase != Playing || len(s.hands[s.leaving]) > 0 || s.last().seat != s.leaving):
		return fmt.Errorf("seat %d is asked for a last guess, but is not going out", s.leaving)
	}
	return nil
}

// checkMarkers counts the cards of the round one by one and checks that every marker is in
// its place, and none elsewhere.
func checkMarkers(s *State) error {
	var want []Marker
	n, whites := 0, 0
	for i := range s.plays {
		p := &s.plays[i]
		if !p.kind.laid() || p.verdict == Unjudged {
			continue
		}
		for k := range int(p.to - p.from) {
			n++
			at := Marker{Play: i, Card: k, Laid: n}
			if white, ok := whiteOn(s, p, at, whites); ok {
				want, whites = append(want, white), whites+1
			}
			if black, ok := blackOn(s, p, at); ok {
				want = append(want, black)
			}
		}
	}
	for _, m := range want {
		if !slices.Contains(s.marked.lie, m) {
			return fmt.Errorf("the marker %+v does not lie where it must: %+v", m, s.marked.lie)
		}
	}
	if len(want) != len(s.marked.lie) || whites != s.marked.whites {
		return fmt.Errorf("%d markers must lie, %d of them white; there are %+v, and %d",
			len(want), whites, s.marked.lie, s.marked.whites)
	}
	return nil
}

// whiteOn returns the white marker that belongs on a card of p, given the number of cards
// before it.
func whiteOn(s *State, p *play, at Marker, before int) (Marker, bool) {
	o := &s.setup.Options
	every, most := o.steps(o.ExpelAfter)
	stands := p.prophet != Nobody && !p.overthrows()
	at.Count = at.Laid - o.uncounted()
	at.Expels = before+1 == most
	return at, before < most && at.Count > 0 && at.Count%every == 0 && (o.WhiteUnderProphet || !stands)
}

// blackOn returns the black marker that belongs on a card of p under the present prophet.
func blackOn(s *State, p *play, at Marker) (Marker, bool) {
	every, most := s.setup.Options.steps(s.setup.Options.ProphetExpelAfter)
	at.Black, at.Count = true, at.Laid-s.prophet.laid
	if s.prophet.seat == Nobody || at.Count > 0 && p.overthrows() || at.Count < 0 || at.Count > most*every {
		return at, false
	}
	at.Expels = most > 0 && at.Count == most*every
	return at, at.Count == 0 || at.Count%every == 0
}

// checkPhases checks the cards before the players.
func checkPhases(s *State) error {
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
	return checkFixed(s, &again)
}

// checkFixed checks the dealer's score, which was fixed after the first phase, against the
// cards that were left then: those still in hand, and those accepted since.
func checkFixed(s *State, again *[MaxSeats + 1]int) error {
	sum, least := 0, -1
	for seat := Seat(1); s.has(seat); seat++ {
		if !s.isPlayer(seat) {
			continue
		}
		n := len(s.hands[seat]) + again[seat]
		sum += n
		if least < 0 || n < least {
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
