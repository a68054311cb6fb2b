package rule

import (
	"errors"
	"strings"
	"unicode/utf8"

	"eleusis/card"
)

// A Play is the cards of one turn: one card, or a string of several.
type Play struct {
	Cards   []card.Card
	Refused bool // it did not join the mainline
}

// String returns p as it stands in a line: 8H+5S, and 9Dx if it was refused.
func (p Play) String() string {
	var b strings.Builder
	for i, c := range p.Cards {
		if i > 0 {
			b.WriteByte('+')
		}
		b.WriteString(c.String())
	}
	if p.Refused {
		b.WriteByte('x')
	}
	return b.String()
}

// mark returns what is special about the first card of p.
func (p Play) mark() Mark {
	if p.Refused {
		return Opens | Refused
	}
	return Opens
}

// A Line is the plays of a mainline, oldest first and the starter first, with
// the refused ones between them as far as they are known.
type Line struct {
	Plays []Play
	Open  bool // the last play is not at its end
}

// Cards returns the line of single cards cs.
func Cards(cs ...card.Card) Line {
	var l Line
	for _, c := range cs {
		l.Plays = append(l.Plays, Play{Cards: []card.Card{c}})
	}
	return l
}

// Len returns how many cards l has, those of refused plays too.
func (l Line) Len() int {
	n := 0
	for _, p := range l.Plays {
		n += len(p.Cards)
	}
	return n
}

// String returns l as text that [ParseLine] reads.
func (l Line) String() string {
	var b strings.Builder
	for i, p := range l.Plays {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.String())
	}
	if l.Open {
		b.WriteByte('+')
	}
	return b.String()
}

// A LineError says where a text is not a line.
type LineError struct {
	Column int // in characters, from 1
	Err    error
}

func (e *LineError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *LineError) Unwrap() error { return e.Err }

// The reasons why a text is not a line, beside invalid cards.
var (
	errOpenPlay    = errors.New("a play goes on after its +: only the last one may stop there")
	errOpenRefused = errors.New("a refused play has an end: + and x exclude each other")
)

// ParseLine reads a line: plays separated by spaces or commas, the cards of one
// play joined with +, an x after a refused play, a + at the end of a line that
// stops inside a play. The error is a [*LineError].
func ParseLine(text string) (Line, error) {
	most := (len(text) + 1) / 3 // cards, and so plays, that text has room for
	l := lineReader{Line: Line{Plays: make([]Play, 0, most)}, cards: make([]card.Card, 0, most)}
	column, open := 1, 0 // open is where the last + at the end of a play stands
	for text != "" {
		n := strings.IndexAny(text, " \t,\r\n")
		if n == 0 {
			text, column = text[1:], column+1
			continue
		}
		if n < 0 {
			n = len(text)
		}
		if l.Open {
			return Line{}, &LineError{open, errOpenPlay}
		}
		if err := l.add(text[:n], column); err != nil {
			return Line{}, err
		}
		text, column = text[n:], column+utf8.RuneCountInString(text[:n])
		open = column - 1
	}
	if len(l.Plays) == 0 {
		return Line{}, nil
	}
	return l.Line, nil
}

// A lineReader is a line of which the cards of all plays lie one after the other.
type lineReader struct {
	Line
	cards []card.Card
}

// add reads one play, which begins at column.
func (l *lineReader) add(text string, column int) error {
	text, l.Open = strings.CutSuffix(text, "+")
	text, refused := cutRefused(text)
	if l.Open && refused {
		return &LineError{column + utf8.RuneCountInString(text), errOpenRefused}
	}
	first := len(l.cards)
	for word := range strings.SplitSeq(text, "+") {
		c, err := card.Parse(word)
		if err != nil {
			return &LineError{column, err}
		}
		l.cards = append(l.cards, c)
		column += utf8.RuneCountInString(word) + 1
	}
	cards := l.cards[first:len(l.cards):len(l.cards)] // what is appended to them is no other play's
	l.Plays = append(l.Plays, Play{cards, refused})
	return nil
}

func cutRefused(text string) (string, bool) {
	if rest, ok := strings.CutSuffix(text, "x"); ok {
		return rest, true
	}
	return strings.CutSuffix(text, "X")
}

// After returns the state after l, whether or not its cards fit.
func (m *Machine) After(l Line) State {
	if m.program != nil {
		return m.program.stateAfter(l)
	}
	s := m.Start()
	for i, p := range l.Plays {
		s = m.lay(s, p)
		if !l.Open || i < len(l.Plays)-1 {
			s = m.end(s)
		}
	}
	return s
}

// lineWork is how many steps of work a line may take.
const lineWork = 40_000_000

// MaxCards returns how many cards a line may have, so that following it takes
// little time. It is at least a thousand, and a hundred times that for nearly
// every rule.
func (m *Machine) MaxCards() int {
	const least, look, register = 1000, 60, 5
	if m.program == nil {
		return lineWork / look
	}
	return max(least, lineWork/(look+register*len(m.program.registers)+m.program.layingWork))
}

// lay returns the state after p.
func (m *Machine) lay(s State, p Play) State {
	mark := p.mark()
	for _, c := range p.Cards {
		s = m.Next(s, c, mark)
		mark &^= Opens
	}
	return s
}

// Lay returns the state after p, whole and as it was laid, fitting or not.
func (m *Machine) Lay(s State, p Play) State { return m.end(m.lay(s, p)) }

// Judge reports whether the cards, played together after s, are right, and
// returns the state after that verdict. A string is right only if each card is
// right as played after the one before it (doc/rules.md §6).
func (m *Machine) Judge(s State, cards []card.Card) (right bool, after State) {
	right = true
	at, mark := s, Opens
	for i, c := range cards {
		if i == len(cards)-1 {
			right = right && m.Fits(at).Has(c)
		} else {
			right = right && m.GoesOn(at).Has(c)
		}
		at, mark = m.Next(at, c, mark), 0
	}
	switch {
	case m.reads < Refused:
		if right {
			return true, at
		}
		return false, s
	case right:
		return true, m.end(at)
	}
	return false, m.lay(s, Play{cards, true})
}
