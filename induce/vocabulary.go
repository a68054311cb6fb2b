package induce

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// A vocabulary is the conditions of which deep rules are made, each beside its contrary. Unlike the ideas of a
// library they are worked out from numbers, so that thousands can be asked of all verdicts at once.
type vocabulary struct {
	costs    *costs
	metrics  []metric
	literals []literal // the cheapest first
}

// conditions returns the vocabulary, which is the same for every library.
var conditions = sync.OnceValue(func() *vocabulary {
	k := fitted()
	v := &vocabulary{costs: &k}
	v.ofCards()
	v.likenesses()
	v.orders()
	v.distances()
	v.arithmetic()
	v.records()
	v.cycles()
	v.positions()
	v.counts()
	slices.SortStableFunc(v.literals, func(x, y literal) int { return cmp.Compare(x.cost, y.cost) })
	return v
})

// A term is a metric that literals are being made of.
type term struct {
	v    *vocabulary
	at   int
	text string
	kind kind
}

// term adds a metric and returns it. Its text is a number in the formula face.
func (v *vocabulary) term(text string, of kind, m metric) term {
	v.metrics = append(v.metrics, m)
	return term{v, len(v.metrics) - 1, text, of}
}

// whether adds a metric that is 1 where a condition holds, and that condition with its contrary.
func (v *vocabulary) whether(c cost, text, contrary string, m metric) {
	of := relation
	if m.back == 0 && m.span != ofLine {
		of = class
	}
	t := v.term(text, of, m)
	t.add(c, 1<<1, text, contrary)
}

// add adds the condition that the number is one of values, with a text of its own, and the contrary.
func (t term) add(c cost, values uint64, text, contrary string) {
	if contrary == "" {
		contrary = "not (" + text + ")"
	}
	t.v.literals = append(t.v.literals,
		literal{t.at, values, text, c, t.kind}, literal{t.at, ^values, contrary, c, t.kind})
}

// among returns the values from lo to hi.
func among(lo, hi int) uint64 { return (1<<(hi-lo+1) - 1) << lo }

// is adds the condition that the number is n. Shift is what the metric adds to the number.
func (t term) is(c cost, n, shift int) {
	t.add(c, 1<<(n+shift), fmt.Sprintf("%s = %d", t.text, n), fmt.Sprintf("%s != %d", t.text, n))
}

// most adds the condition that the number is at most n.
func (t term) most(c cost, n, shift int) {
	t.add(c, among(0, n+shift), fmt.Sprintf("%s <= %d", t.text, n), fmt.Sprintf("%s > %d", t.text, n))
}

// within adds the condition that the number is from lo to hi.
func (t term) within(c cost, lo, hi int) {
	t.add(c, among(lo, hi), fmt.Sprintf("%s in %d..%d", t.text, lo, hi),
		fmt.Sprintf("%s not in %d..%d", t.text, lo, hi))
}

// residues adds a metric modulo m, and conditions on the remainder: it is one number, or in a range.
func (v *vocabulary) residues(c cost, text string, m int, of metric) {
	number := of.of
	of.of = func(s *scene, c card.Card) int { return mod(number(s, c), m) }
	how := relation
	if of.back == 0 && of.span != ofLine {
		how = class
	}
	t := v.term(fmt.Sprintf("%s mod %d", text, m), how, of)
	c += cost(m-3) * 3
	for r := range m {
		if m > 2 || r == 0 {
			t.is(c, r, 0)
		}
	}
	for r := 1; r < m-2; r++ {
		t.most(c+bit, r, 0)
	}
	for r := 1; m > 3 && r < m-1; r++ {
		t.within(c+bit+4, r, r+1)
	}
}

// mod returns the remainder of n divided by m, which is never negative.
func mod(n, m int) int { return ((n % m) + m) % m }

// number returns 1 for true and 0 for false.
func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// A place is where a card of the line lies that conditions are about.
type place struct {
	ref  string
	back int // how many cards there have to be
	cost cost
	of   func(s *scene) card.Card
}

// places returns the places of a line: the last cards and the first one.
func (k *costs) places() []place {
	nth := func(n int) func(s *scene) card.Card { return func(s *scene) card.Card { return s.recent[n] } }
	return []place{{"last", 1, 0, nth(0)}, {"last[2]", 2, k.back, nth(1)}, {"last[3]", 3, k.back + 2*bit, nth(2)},
		{"first", 1, k.first, func(s *scene) card.Card { return s.first }}}
}

// ofCards adds conditions on the class of the new card, and of cards of the line.
func (v *vocabulary) ofCards() {
	k := v.costs
	v.classes(place{of: nil})
	for _, at := range k.places() {
		if at.ref != "last[3]" {
			at.cost = k.asked
			if at.ref != "last" {
				at.cost = k.earlier
			}
			v.classes(at)
		}
	}
	rank := func(_ *scene, c card.Card) int { return int(c.Rank()) }
	for m := 3; m <= 6; m++ {
		v.residues(k.residue, "rank", m, metric{span: ofRank, of: rank})
	}
	for m := 3; m <= 4; m++ {
		last := func(s *scene, _ card.Card) int { return s.rank(0) }
		v.residues(k.asked+k.residue, "last.rank", m, metric{back: 1, of: last})
	}
}

// classes adds conditions on the class of the card at a place; of the new card if the place has
// no reference.
func (v *vocabulary) classes(at place) {
	k := v.costs
	of, span, is, dot := at.of, ofLine, at.ref+" is ", at.ref+"."
	how := relation
	if at.ref == "" {
		of, span, is, dot, how = nil, ofRank, "", "", class
	}
	seen := func(read func(c card.Card) int) func(s *scene, c card.Card) int {
		if of == nil {
			return func(_ *scene, c card.Card) int { return read(c) }
		}
		return func(s *scene, _ card.Card) int { return read(of(s)) }
	}
	rank := v.term(dot+"rank", how, metric{at.back, span, seen(func(c card.Card) int { return int(c.Rank()) })})
	for r := 2; r <= 12; r++ {
		rank.most(at.cost+k.from(r), r, 0)
	}
	for r := 1; r <= card.Ranks; r++ {
		rank.is(at.cost+k.rank, r, 0)
	}
	for lo := 2; lo <= 9 && of == nil; lo++ {
		for hi := lo + 1; hi <= min(12, lo+7); hi++ {
			rank.within(k.between(lo, hi), lo, hi)
		}
	}
	var primes, closeds, odds uint64
	for r := 1; r <= card.Ranks; r++ {
		primes |= uint64(number(syntax.Prime.Has(card.Of(card.Rank(r), 0)))) << r
		closeds |= uint64(number(syntax.Closed.Has(card.Of(card.Rank(r), 0)))) << r
		odds |= uint64(r%2) << r
	}
	rank.add(at.cost+k.parity, odds, is+"odd", is+"even")
	rank.add(at.cost+k.face, among(11, 13), is+"face", is+"number")
	rank.add(at.cost+k.named, primes, is+"prime", "")
	rank.add(at.cost+k.named, closeds, is+"closed", "")
	rank.add(at.cost+k.honor, among(11, 13)|1<<1, dot+"rank in {A, J..K}", "")
	if of == nil {
		span = ofCard
	}
	suit := v.term(dot+"suit", how, metric{at.back, span, seen(func(c card.Card) int { return int(c.Suit()) })})
	suit.add(at.cost+k.color, 1<<card.Diamonds|1<<card.Hearts, is+"red", is+"black")
	suit.add(at.cost+k.suitPair, 1<<card.Hearts|1<<card.Spades, is+"(hearts or spades)", is+"(clubs or diamonds)")
	suit.add(at.cost+k.suitPair, 1<<card.Diamonds|1<<card.Spades, is+"(diamonds or spades)", is+"(clubs or hearts)")
	for s, name := range []string{"clubs", "diamonds", "hearts", "spades"} {
		suit.add(at.cost+k.suit, 1<<s, is+name, "")
	}
}

// A trait is what cards may be alike in.
type trait struct {
	name string
	of   func(c card.Card) int
}

var traits = [...]trait{
	{"color", syntax.Color.Of}, {"suit", syntax.Suit.Of}, {"parity", syntax.Parity.Of}, {"kind", syntax.Kind.Of},
	{"rank", syntax.Rank.Of},
}

// likenesses adds conditions that two cards are alike.
func (v *vocabulary) likenesses() {
	k := v.costs
	for _, x := range traits {
		like := x.of
		for _, at := range k.places() {
			of := at.of
			v.whether(k.like(x.name)+at.cost, fmt.Sprintf("%[1]s = %[2]s.%[1]s", x.name, at.ref),
				fmt.Sprintf("%[1]s != %[2]s.%[1]s", x.name, at.ref),
				metric{at.back, ofCard, func(s *scene, c card.Card) int { return number(like(c) == like(of(s))) }})
		}
		v.whether(k.compared, fmt.Sprintf("last.%[1]s = last[2].%[1]s", x.name),
			fmt.Sprintf("last.%[1]s != last[2].%[1]s", x.name),
			metric{2, ofLine, func(s *scene, _ card.Card) int {
				return number(like(s.recent[0]) == like(s.recent[1]))
			}})
		if x.name == "rank" {
			continue
		}
		for n := 2; n <= 8; n++ {
			most := n / 2
			if x.name == "suit" {
				most = n / 4
			}
			t := v.term(fmt.Sprintf("count(%[1]s = new.%[1]s in last %[2]d)", x.name, n), relation,
				metric{0, ofCard, func(s *scene, c card.Card) int {
					return s.countLast(n, func(d card.Card) bool { return like(d) == like(c) })
				}})
			for m := max(0, most-1); m <= min(n-1, most+1); m++ {
				t.most(k.extreme+bit+cost(n)*2, m, 0)
			}
		}
	}
}

// countLast returns how many of the last n cards satisfy is.
func (s *scene) countLast(n int, is func(card.Card) bool) (many int) {
	for _, c := range s.recent[:min(n, s.cards)] {
		many += number(is(c))
	}
	return many
}
