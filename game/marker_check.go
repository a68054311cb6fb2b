package game

import (
	"fmt"
	"slices"
)

// checkMarkers counts the cards of the round one by one and asks whether a
// marker lies where one must, and nowhere else.
func (s *State) checkMarkers() error {
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
			if white, ok := s.whiteOn(p, at, whites); ok {
				want, whites = append(want, white), whites+1
			}
			if black, ok := s.blackOn(p, at); ok {
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
		return fmt.Errorf("%d markers must lie, %d of them white; there are %+v, and %d", len(want), whites, s.marked.lie, s.marked.whites)
	}
	return nil
}

// whiteOn returns the white marker that must lie at a card of p, if so many lie
// before it.
func (s *State) whiteOn(p *play, at Marker, before int) (Marker, bool) {
	o := &s.setup.Options
	every, most := o.steps(o.ExpelAfter)
	stands := p.prophet != Nobody && !p.overthrows()
	at.Count = at.Laid - o.uncounted()
	at.Expels = before+1 == most
	return at, before < most && at.Count > 0 && at.Count%every == 0 && (o.WhiteUnderProphet || !stands)
}

// blackOn returns the marker of the prophet who sits that must lie at a card of p.
func (s *State) blackOn(p *play, at Marker) (Marker, bool) {
	every, most := s.setup.Options.steps(s.setup.Options.ProphetExpelAfter)
	at.Black, at.Count = true, at.Laid-s.prophet.laid
	if s.prophet.seat == Nobody || at.Count > 0 && p.overthrows() || at.Count < 0 || at.Count > most*every {
		return at, false
	}
	at.Expels = most > 0 && at.Count == most*every
	return at, at.Count == 0 || at.Count%every == 0
}
