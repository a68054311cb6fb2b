package rule

import (
	"slices"

	"eleusis/card"
)

// A Sameness says how far two rules are the same.
type Sameness uint8

// The degrees of sameness.
const (
	Different Sameness = iota // a line tells the rules apart
	FromHere                  // they differ elsewhere, but no continuation of the given line tells them apart
	Always                    // they allow the same starters and give the same verdicts on every line that can be played
)

// String returns the name of s in reports.
func (s Sameness) String() string {
	return [...]string{Different: "different", FromHere: "line", Always: "always"}[s]
}

// A Comparison is how far two rules are the same.
type Comparison struct {
	Same Sameness
	// Line tells different rules apart, and is as short as can be: after the
	// line that was given, if one was, every card but the last fits both, and
	// the last fits one of them.
	Line Line
	// FitsFirst says that the last card of Line fits the first rule, not the
	// second.
	FitsFirst bool
}

// Same compares a and b from the empty line on. The answer is exact.
func Same(a, b *Rule) Comparison {
	return product{a: a.machine, b: b.machine}.from(Line{})
}

// SameAfter compares a and b from the empty line on and after line, which need
// not obey either of them. They are the same always if both comparisons find
// nothing, and from here if only the second finds nothing.
func SameAfter(a, b *Rule, line Line) Comparison {
	here := product{a: a.machine, b: b.machine}.from(line)
	if here.Same == Always && Same(a, b).Same != Always {
		here.Same = FromHere
	}
	return here
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
}

// A pair is a state of each machine and the step that led there.
type pair struct {
	a, b State
	from int // the pair before; -1 for the first
	by   card.Card
}

func (p product) from(line Line) Comparison {
	p.group = make([]int32, p.a.States()+p.b.States())
	for i := range p.group {
		p.group[i] = int32(i)
	}
	p.meet(pair{p.a.After(line), p.b.After(line), -1, 0})
	for i := 0; i < len(p.pairs); i++ {
		at := p.pairs[i]
		fitsA, fitsB := p.a.Fits(at.a), p.b.Fits(at.b)
		if fitsA != fitsB {
			return p.told(i, line)
		}
		for c := range fitsA.Cards() {
			p.meet(pair{p.a.Next(at.a, c, Opens), p.b.Next(at.b, c, Opens), i, c})
		}
	}
	return Comparison{Same: Always}
}

// meet joins the states of a pair, and keeps the pair if they were apart.
func (p *product) meet(at pair) {
	x, y := p.root(int32(at.a.at)), p.root(int32(p.a.States())+int32(at.b.at))
	if x != y {
		p.group[y] = x
		p.pairs = append(p.pairs, at)
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

// told returns the comparison in which the pair at i differs.
func (p *product) told(i int, line Line) Comparison {
	at := p.pairs[i]
	fitsA, fitsB := p.a.Fits(at.a), p.b.Fits(at.b)
	last := lowest(fitsA ^ fitsB)
	cs := []card.Card{last}
	for ; at.from >= 0; at = p.pairs[at.from] {
		cs = append(cs, at.by)
	}
	slices.Reverse(cs)
	plays := append(slices.Clone(line.Plays), Cards(cs...).Plays...)
	return Comparison{Different, Line{Plays: plays}, fitsA.Has(last)}
}
