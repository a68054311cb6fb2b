package rule

import (
	"fmt"
	"slices"

	"eleusis/card"
)

// A Sameness says to what extent two rules are the same.
type Sameness uint8

// The degrees of sameness.
const (
	Different Sameness = iota // a line tells the rules apart
	FromHere                  // they differ elsewhere, but no continuation of the given line tells them apart
	Always                    // the same starters, and the same verdicts on every line that can be played
	Unknown                   // nothing was found that tells them apart, and not all could be tried
)

var sameWords = [...]string{Different: "different", FromHere: "line", Always: "always", Unknown: "unknown"}

// String returns the word of s in reports and records.
func (s Sameness) String() string { return sameWords[s] }

// MarshalText returns the word of s.
func (s Sameness) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the word of a sameness.
func (s *Sameness) UnmarshalText(text []byte) error {
	i := slices.Index(sameWords[:], string(text))
	if i < 0 {
		return fmt.Errorf("%q does not say how far rules are the same", text)
	}
	*s = Sameness(i)
	return nil
}

// A Comparison says to what extent two rules are the same, and where they differ.
type Comparison struct {
	Same Sameness
	// Line tells different rules apart, and is as short as can be: after the
	// line that was given, if one was, every play but the last is right by both,
	// and the last is right by one of them. Plays that both refuse stand there
	// only if a rule reads refused cards. Of rules that work on demand the
	// line may be longer than it must be.
	Line Line
	// FitsFirst says that the last play of Line is right by the first rule, not
	// by the second.
	FitsFirst bool
	// Depth and Lines say, if the answer is unknown, how many lines of how many
	// cards were compared.
	Depth, Lines int
}

// Same compares a and b from the empty line on. The answer is exact, and
// unknown only if one of them works on demand, or reads plays or refused cards
// and has a very large machine.
func Same(a, b *Rule) Comparison { return SameFrom(a, b, Line{}) }

// SameAfter compares a and b from the empty line on and after line, which need
// not obey either of them. They are the same always if both comparisons find
// nothing, and from here if only the second finds nothing. It tries harder than
// [Same] where a rule works on demand, and may take some tenths of a second.
func SameAfter(a, b *Rule, line Line) Comparison {
	here := sameFrom(a, b, line, longWork)
	if here.Same == Always && sameFrom(a, b, Line{}, longWork).Same != Always {
		here.Same = FromHere
	}
	return here
}

// SameFrom compares a and b after line alone, which need not obey either of
// them: Always says that no continuation of it tells them apart.
func SameFrom(a, b *Rule, line Line) Comparison { return sameFrom(a, b, line, trialWork) }

func sameFrom(a, b *Rule, line Line, work int) Comparison {
	if a.String() == b.String() { // on demand nothing else would prove it
		return Comparison{Same: Always}
	}
	return compare(a.machine, b.machine, line, work)
}

// Enough reports whether an unknown answer is reliable: the rules agreed on at least a
// hundred continuations of forty cards.
func (c Comparison) Enough() bool { return c.Depth >= trialCards && c.Lines >= 100 }

func compare(a, b *Machine, line Line, work int) Comparison {
	if a.equal(b) {
		return Comparison{Same: Always}
	}
	if a.simple() && b.simple() {
		return product{a: a, b: b}.from(line)
	}
	return newTrial(a, b, work).from(line)
}

// equal reports whether m and o have the same table. Machines of rules that are
// the same only where they can be played may have different ones.
func (m *Machine) equal(o *Machine) bool {
	return m.program == nil && o.program == nil &&
		slices.Equal(m.fits, o.fits) && slices.Equal(m.goesOn, o.goesOn) && slices.Equal(m.ended, o.ended) &&
		slices.Equal(m.next, o.next) && slices.Equal(m.refused, o.refused)
}

// simple reports whether m is a table of cards that join the line.
func (m *Machine) simple() bool {
	return m.program == nil && m.goesOn == nil && m.refused == nil
}

// A product walks two machines side by side, by cards that fit both. Pairs of
// states that must be the same if the rules are get one representative
// (Hopcroft and Karp), so that no more pairs are looked at than there are
// states. Walking nearest first still finds a shortest line: a pair that is
// left out is linked by pairs found before, of which one is told apart as soon.
type product struct {
	a, b  *Machine
	group []int32 // states of a, then states of b: the parent in a tree of equals
	pairs []pair
	trail []trace
}

// A pair is a state of each machine.
type pair struct{ a, b uint16 }

// A trace is the step that led somewhere.
type trace struct {
	from int32 // where it came from; -1 for the start
	by   step
}

func (p product) from(line Line) Comparison {
	p.group = make([]int32, p.a.States()+p.b.States())
	for i := range p.group {
		p.group[i] = int32(i)
	}
	p.meet(pair{p.a.After(line).at, p.b.After(line).at}, trace{-1, step{}})
	for i := 0; i < len(p.pairs); i++ {
		at := p.pairs[i]
		fitsA, fitsB := p.a.fits[at.a], p.b.fits[at.b]
		if fitsA != fitsB {
			return difference(line, p.trail, i, fitsA, fitsB)
		}
		for c := range fitsA.Cards() {
			to := pair{p.a.next[at.a][c], p.b.next[at.b][c]}
			p.meet(to, trace{int32(i), step{card: c}})
		}
	}
	return Comparison{Same: Always}
}

// meet joins the states of a pair, and keeps the pair if they were apart.
func (p *product) meet(at pair, by trace) {
	x, y := p.root(int32(at.a)), p.root(int32(p.a.States())+int32(at.b))
	if x != y {
		p.group[y] = x
		p.pairs, p.trail = append(p.pairs, at), append(p.trail, by)
	}
}

// root returns the representative of a state, and shortens the way to it.
func (p *product) root(x int32) int32 {
	for p.group[x] != x {
		p.group[x] = p.group[p.group[x]]
		x = p.group[x]
	}
	return x
}

// difference returns the comparison in which the end of trace i differs.
func difference(line Line, trail []trace, i int, fitsA, fitsB card.Set) Comparison {
	steps := []step{{card: lowest(fitsA ^ fitsB)}}
	for at := trail[i]; at.from >= 0; at = trail[at.from] {
		steps = append(steps, at.by)
	}
	slices.Reverse(steps)
	return Comparison{Same: Different, Line: line.extended(steps), FitsFirst: fitsA.Has(steps[len(steps)-1].card)}
}
