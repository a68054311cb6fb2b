package game

import "math"

// A Marker lies on a card and counts (doc/rules.md §2, "markers"): white ones
// the cards of the round, black ones a prophet's time, the first on the last
// card laid before it.
type Marker struct {
	Black  bool `json:"black"`
	Play   int  `json:"play"`   // the card's play, as an index of View.Plays
	Card   int  `json:"card"`   // the card's index in the play
	Laid   int  `json:"laid"`   // the card's number among all that were laid, starters too, from 1
	Count  int  `json:"count"`  // what it says: cards counted; black: since the first black one
	Expels bool `json:"expels"` // after this one a mistake puts a player out
}

// markers are those that lie, and where the next ones come.
type markers struct {
	lie     []Marker
	whites  int
	whiteAt int // so many cards must lie for the next white one, see neverMarked
	blackAt int
}

// neverMarked is more cards than are ever laid.
const neverMarked = math.MaxInt32

// steps returns how many cards lie between two markers, and how many markers
// after the first card make up after: as many as it takes.
func (o *Options) steps(after int) (every, markers int) {
	every = o.MarkerEvery
	if every == 0 {
		every = after
	}
	if after == 0 {
		return every, 0
	}
	return every, (after + every - 1) / every
}

// uncounted returns how many of the cards on the table do not count: the
// starters, or none.
func (o *Options) uncounted() int {
	if o.CountStarter {
		return 0
	}
	return o.Starters
}

// clear takes all markers off the table; a round begins.
func (m *markers) clear(o *Options) {
	m.lie, m.whites, m.whiteAt, m.blackAt = m.lie[:0], 0, neverMarked, neverMarked
	if every, n := o.steps(o.ExpelAfter); n > 0 {
		m.whiteAt = o.uncounted() + every
	}
}

// mark lays the markers that are due on the cards of the last play. A prophet
// whom it overthrows has fallen before.
func (s *State) mark() {
	o, m, p := &s.setup.Options, &s.marked, s.last()
	sits := s.prophet.seat != Nobody && !p.overthrows()
	every, n := o.steps(o.ExpelAfter)
	for ; s.laid >= m.whiteAt; m.whiteAt += every {
		if sits && !o.WhiteUnderProphet {
			continue
		}
		m.whites++
		s.putMarker(Marker{Laid: m.whiteAt, Count: m.whiteAt - o.uncounted(), Expels: m.whites == n})
		if m.whites == n {
			m.whiteAt = neverMarked - every
		}
	}
	every, n = o.steps(o.ProphetExpelAfter)
	for ; sits && s.laid >= m.blackAt; m.blackAt += every {
		count := m.blackAt - s.prophet.laid
		s.putMarker(Marker{Black: true, Laid: m.blackAt, Count: count, Expels: count == n*every})
		if count == n*every {
			m.blackAt = neverMarked - every
		}
	}
}

// overthrows reports whether the prophet who called p has fallen by it.
func (p *play) overthrows() bool { return p.call != Unjudged && p.call != p.verdict }

// putMarker puts m on a card of the last play.
func (s *State) putMarker(m Marker) {
	p := s.last()
	m.Play, m.Card = len(s.plays)-1, int(p.to-p.from)-1-(s.laid-m.Laid)
	s.marked.lie = append(s.marked.lie, m)
}

// markProphet puts the first black marker on the last card that was laid
// (doc/rules.md §6.12).
func (s *State) markProphet() {
	i := len(s.plays) - 1
	for !s.plays[i].kind.laid() {
		i--
	}
	p := &s.plays[i]
	s.marked.lie = append(s.marked.lie, Marker{Black: true, Play: i, Card: int(p.to-p.from) - 1, Laid: s.laid})
	s.marked.blackAt = neverMarked
	if every, n := s.setup.Options.steps(s.setup.Options.ProphetExpelAfter); n > 0 {
		s.marked.blackAt = s.laid + every
	}
}

// unmarkProphet takes the black markers off the table.
func (m *markers) unmarkProphet() {
	left := m.lie[:0]
	for _, k := range m.lie {
		if !k.Black {
			left = append(left, k)
		}
	}
	m.lie, m.blackAt = left, neverMarked
}

// mistakesExpel reports whether so many cards lie that a mistake puts a player
// out (doc/rules.md §6.11).
func (s *State) mistakesExpel() bool {
	at := s.expelAt()
	return at > 0 && s.laid >= at
}

// expelAt returns how many cards must lie for a mistake to put a player out, as
// long as the prophet sits, or none does; 0 if it never does. Under a prophet
// that is a matter of his markers, and where these do not go before the white
// ones of those, too (doc/rules.md §2, "expulsion").
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

// whiteOut returns how many cards lie with the last white marker, 0 if it does
// not come.
func (s *State) whiteOut() int {
	o := &s.setup.Options
	every, n := o.steps(o.ExpelAfter)
	switch {
	case n == 0:
		return 0
	case s.marked.whites < n && s.prophet.seat != Nobody && !o.WhiteUnderProphet:
		return 0
	case s.marked.whites < n:
		return s.marked.whiteAt + (n-1-s.marked.whites)*every
	}
	for i := range s.marked.lie {
		if k := &s.marked.lie[i]; k.Expels && !k.Black {
			return k.Laid
		}
	}
	return 0
}

// MarkersToCome returns the markers that will lie on the next cards, as long as
// nobody becomes prophet and none falls.
func (v *View) MarkersToCome() []Marker {
	o, all := &v.Setup.Options, []Marker(nil)
	sits, whites := v.Prophet != Nobody, 0
	for _, m := range v.Markers {
		if !m.Black {
			whites++
		}
	}
	if every, n := o.steps(o.ExpelAfter); n > 0 && (!sits || o.WhiteUnderProphet) {
		for at := o.uncounted() + every; whites < n; at += every {
			if at > v.Laid {
				whites++
				all = append(all, Marker{Laid: at, Count: at - o.uncounted(), Expels: whites == n})
			}
		}
	}
	if every, n := o.steps(o.ProphetExpelAfter); sits {
		for count := every; count <= n*every && n > 0; count += every {
			if at := v.Marked + count; at > v.Laid {
				all = append(all, Marker{Black: true, Laid: at, Count: count, Expels: count == n*every})
			}
		}
	}
	return all
}
