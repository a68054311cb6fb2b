package game

import (
	"iter"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A line has the plays of a round, and the cards on the table.
type line struct {
	plays    []play
	cards    []card.Card // of the plays, one after the other
	mainline []card.Card
	laid     int        // cards on mainline and sidelines
	at       rule.State // of the mainline
	tried    card.Set   // refused as plays of one card since the line last grew, with a second phase
}

// A play is a Play whose cards are stored with those of all others.
type play struct {
	kind      PlayKind
	seat      Seat
	verdict   Verdict
	prophet   Seat
	call      Verdict
	refuter   Seat
	asProphet bool
	wrong     uint32 // number of wrong cards, if the dealer has told it
	after     uint32
	from, to  uint32 // in line.cards
}

// last returns the newest play, to be changed in place; the line is not empty.
func (l *line) last() *play { return &l.plays[len(l.plays)-1] }

// starters returns how many of the plays opened the line.
func (l *line) starters() int {
	n := 0
	for n < len(l.plays) && l.plays[n].kind == Starter {
		n++
	}
	return n
}

// explains reports whether guess gives every verdict of the round so far.
func (l *line) explains(guess *rule.Rule) bool {
	m := guess.Machine()
	at := m.After(lineOf(l.plays[:l.starters()], l.cards))
	for _, p := range l.plays[l.starters():] {
		cs := l.cards[p.from:p.to]
		if !p.kind.laid() {
			if p.verdict == Right && card.SetOf(cs...)&m.Fits(at) != 0 {
				return false
			}
			continue
		}
		right, after := m.Judge(at, cs)
		if verdict(right) != p.verdict {
			return false
		}
		at = after
	}
	return true
}

// refusedOn reports whether cs, as one play, was refused on the line of that many cards. plays
// are given from the last one on.
func refusedOn(mainline int, plays iter.Seq2[int, Play], cs []card.Card) bool {
	for _, p := range plays {
		if p.After != mainline {
			return false
		}
		if p.Verdict == Wrong && (p.Kind == Offered || p.Kind == Again) && slices.Equal(p.Cards, cs) {
			return true
		}
	}
	return false
}

// backward returns the first n plays, from the last of them on.
func (l *line) backward(n int) iter.Seq2[int, Play] {
	return func(yield func(int, Play) bool) {
		for i := n - 1; i >= 0; i-- {
			p := &l.plays[i]
			if !yield(i, p.seen(l.cards[p.from:p.to])) {
				return
			}
		}
	}
}

// refusedHere reports whether cs, as one play, have been refused since the line
// last grew.
func (l *line) refusedHere(cs []card.Card) bool {
	if len(cs) == 1 {
		return l.tried.Has(cs[0])
	}
	return refusedOn(len(l.mainline), l.backward(len(l.plays)), cs)
}

// repeats reports whether play i, refused in the second phase, has the cards of
// an earlier one on the same line.
func (l *line) repeats(i int) bool {
	p := l.plays[i]
	return refusedOn(int(p.after), l.backward(i), l.cards[p.from:p.to])
}

// count returns the numbers of cards of plays on the table and on the mainline.
func (l *line) count(plays []play) (laid, line int) {
	for _, p := range plays {
		if !p.kind.laid() || p.verdict == Unjudged {
			continue
		}
		n := int(p.to - p.from)
		laid += n
		if p.verdict == Right {
			line += n
		}
	}
	return laid, line
}

// foundRight reports whether p is a player's own right play or true no-play.
func (p *play) foundRight() bool {
	return p.verdict == Right && (p.kind == Offered || p.kind == NoPlay)
}

// overthrows reports whether the prophet who called p has fallen by it.
func (p *play) overthrows() bool { return p.call != Unjudged && p.call != p.verdict }

// lineOf returns the cards that plays laid, right and wrong.
func lineOf(plays []play, cards []card.Card) rule.Line {
	var l rule.Line
	for _, p := range plays {
		if p.kind.laid() {
			l.Plays = append(l.Plays, rule.Play{Cards: cards[p.from:p.to:p.to], Refused: p.verdict == Wrong})
		}
	}
	return l
}

// fits reports whether m accepts cs as the next play: each card after the one
// before it (doc/rules.md §6.1).
func fits(m *rule.Machine, at rule.State, cs []card.Card) bool {
	last := len(cs) - 1
	for i, c := range cs[:last] {
		if !m.GoesOn(at).Has(c) {
			return false
		}
		at = m.Next(at, c, opens(i))
	}
	return m.Fits(at).Has(cs[last])
}

// wrongCards returns how many of cs are wrong by m, in the state at, each as played after the
// one before it.
func wrongCards(m *rule.Machine, at rule.State, cs []card.Card) int {
	n := 0
	for i, c := range cs {
		fit := m.GoesOn(at)
		if i == len(cs)-1 {
			fit = m.Fits(at)
		}
		if !fit.Has(c) {
			n++
		}
		at = m.Next(at, c, opens(i))
	}
	return n
}

// machineSays returns the verdict of m, in the state at, on the cards of a play of that
// kind: a no-play is right if no card of it fits, other plays if they fit.
func machineSays(m *rule.Machine, at rule.State, kind PlayKind, cs []card.Card) Verdict {
	if kind == NoPlay {
		return verdict(m.Fits(at)&card.SetOf(cs...) == 0)
	}
	return verdict(fits(m, at, cs))
}

// afterPlay returns m's state after the play cs. A refused one leaves it as it
// was, unless the rule looks at refused cards (doc/rules.md §6.1).
func afterPlay(m *rule.Machine, at rule.State, cs []card.Card, v Verdict) rule.State {
	if m.ReadsPlays() { // each starter is a play by itself, and has ended
		return m.Lay(at, rule.Play{Cards: cs, Refused: v == Wrong})
	}
	var mark rule.Mark
	if v == Wrong {
		if !m.ReadsRejected() {
			return at
		}
		mark = rule.Refused
	}
	for i, c := range cs {
		at = m.Next(at, c, mark|opens(i))
	}
	return at
}

// opens returns the mark of the card at index i of a play.
func opens(i int) rule.Mark {
	if i == 0 {
		return rule.Opens
	}
	return 0
}
