package rule_test

import (
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// An interpreter answers a rule straight from the tree and the cards on the
// line, card by card and without registers: slow and plain, to be compared with
// machines.
type interpreter struct {
	tree      *syntax.Tree
	past      []event // oldest first
	candidate card.Card
	opens     bool // the candidate opens a play
}

// An event is a card that was laid or refused.
type event struct {
	card    card.Card
	refused bool
	opens   bool
}

// eventsOf returns the cards of a line one by one.
func eventsOf(l rule.Line) []event {
	var es []event
	for _, p := range l.Plays {
		for i, c := range p.Cards {
			es = append(es, event{c, p.Refused, i == 0})
		}
	}
	return es
}

// A verdict of Kleene's logic.
type verdict int

const (
	no verdict = iota
	unknown
	yes
)

// interpret returns the cards that fit after a line, as the end of a play.
func interpret(t *syntax.Tree, l rule.Line) card.Set {
	var fits card.Set
	for c := range card.Card(card.Count) {
		i := interpreter{t, eventsOf(l), c, !l.Open}
		if t.PlayCards > 0 && len(i.laid()) > 0 && i.place() != t.PlayCards {
			continue
		}
		body := t.Body
		if len(i.laid()) == 0 && t.Starters != nil {
			body = t.Starters
		}
		if i.cond(body) != no {
			fits |= card.SetOf(c)
		}
	}
	return fits
}

// laid returns the cards of the line.
func (i interpreter) laid() []card.Card {
	var line []card.Card
	for _, e := range i.past {
		if !e.refused {
			line = append(line, e.card)
		}
	}
	return line
}

// before returns the interpreter for event n of the past.
func (i interpreter) before(n int) interpreter {
	return interpreter{i.tree, i.past[:n], i.past[n].card, i.past[n].opens}
}

// place returns the place of the candidate in its play, 0 for the starter.
func (i interpreter) place() int {
	if len(i.laid()) == 0 {
		return 0
	}
	for n := len(i.past) - 1; n >= 0 && !i.opens; n-- {
		if !i.past[n].refused {
			return i.before(n).place()%i.tree.PlayCards + 1
		}
	}
	return 1
}

// times returns how often c was true of a card that was laid, and how long ago.
func (i interpreter) times(c syntax.Cond) (count, since int) {
	ago := 0
	for n := len(i.past) - 1; n >= 0; n-- {
		if i.past[n].refused {
			continue
		}
		ago++
		if i.before(n).cond(c) == yes {
			if count++; count == 1 {
				since = ago
			}
		}
	}
	return count, since
}

// memory returns what the name stands for.
func (i interpreter) memory(name string) int {
	for _, m := range i.tree.Memories {
		if m.Name != name {
			continue
		}
		if len(i.past) == 0 {
			return m.Start
		}
		last := i.before(len(i.past) - 1)
		for _, e := range m.Events {
			if e.Refused != i.past[len(i.past)-1].refused || last.cond(e.When) != yes {
				continue
			}
			if v, ok := last.term(e.Becomes); ok {
				return v
			}
		}
		return last.memory(name)
	}
	panic("memory that was not declared: " + name)
}

func (i interpreter) seen(a syntax.Attribute) bool {
	for _, c := range i.laid() {
		if attribute(a, c) == attribute(a, i.candidate) {
			return true
		}
	}
	return false
}

// figure returns a number of the line or of the play.
func (i interpreter) figure(q syntax.Quantity) (int, bool) {
	var ranks []int
	sum := 0
	for _, c := range i.laid() {
		ranks = append(ranks, int(c.Rank()))
		sum += int(c.Rank())
	}
	place := 0
	if i.tree.PlayCards > 0 {
		place = i.place()
	}
	switch {
	case q == syntax.Sum:
		return sum, true
	case len(ranks) == 0:
		return 0, false
	case q == syntax.Highest:
		return slices.Max(ranks), true
	case q == syntax.Lowest:
		return slices.Min(ranks), true
	case q == syntax.Place:
		return place, true
	}
	sum = int(i.candidate.Rank())
	for _, r := range ranks[len(ranks)-place+1:] {
		sum += r
	}
	return sum, true
}

func (i interpreter) run(a syntax.Attribute) int {
	line := i.laid()
	n := 0
	for n < len(line) && attribute(a, line[len(line)-1-n]) == attribute(a, line[len(line)-1]) {
		n++
	}
	return n
}

// turned answers x, turned round by the cards of which at was true.
func (i interpreter) turned(x, at syntax.Cond) verdict {
	if count, _ := i.times(at); count%2 == 1 {
		return yes - i.cond(x)
	}
	return i.cond(x)
}

func (i interpreter) cond(c syntax.Cond) verdict {
	switch c := c.(type) {
	case *syntax.Always:
		return of(c.Value)
	case *syntax.Not:
		return yes - i.cond(c.X)
	case *syntax.Join:
		v := i.cond(c.Xs[0])
		for _, x := range c.Xs[1:] {
			if c.By == syntax.And {
				v = min(v, i.cond(x))
			} else {
				v = max(v, i.cond(x))
			}
		}
		return v
	case *syntax.Either:
		x, y := i.cond(c.X), i.cond(c.Y)
		if x == unknown || y == unknown {
			return unknown
		}
		return of(x != y)
	case *syntax.If:
		return i.ifThen(c)
	case *syntax.Repeat:
		return i.repeat(c)
	case *syntax.Turned:
		return i.turned(c.X, c.At)
	}
	return i.atom(c)
}

func (i interpreter) ifThen(c *syntax.If) verdict {
	then, other := i.cond(c.Then), i.cond(c.Else)
	switch i.cond(c.If) {
	case yes:
		return then
	case no:
		return other
	}
	if then == other {
		return then
	}
	return unknown
}

func (i interpreter) repeat(c *syntax.Repeat) verdict {
	for at := 0; ; {
		for _, phase := range c.Phases {
			if at += phase.Count; len(i.laid()) < at {
				return i.cond(phase.Cond)
			}
		}
	}
}

func (i interpreter) atom(c syntax.Cond) verdict {
	switch c := c.(type) {
	case *syntax.Seen:
		return of(i.seen(c.What))
	case *syntax.Is:
		x, ok := i.card(c.Of)
		return known(ok, of(ok && classHas(c.Class, x)))
	case *syntax.Compare:
		x, okX := i.term(c.X)
		y, okY := i.term(c.Y)
		return known(okX && okY, of(compare(c.Relation, x, y)))
	case *syntax.In:
		x, ok := i.term(c.X)
		in := false
		for _, r := range c.Ranges {
			in = in || r.Lo <= x && x <= r.Hi
		}
		return known(ok, of(in))
	case *syntax.Follows:
		x, okX := i.card(c.Of)
		y, okY := i.card(c.After)
		if !okX || !okY {
			return unknown
		}
		for n, suit := range c.Cycle {
			if classHas(suit, y) {
				return of(classHas(c.Cycle[(n+1)%len(c.Cycle)], x))
			}
		}
		return no
	}
	panic("condition that the interpreter does not know")
}

func of(b bool) verdict {
	if b {
		return yes
	}
	return no
}

func known(ok bool, v verdict) verdict {
	if !ok {
		return unknown
	}
	return v
}

func (i interpreter) card(r syntax.Ref) (card.Card, bool) {
	line := i.laid()
	switch {
	case r == syntax.Card:
		return i.candidate, true
	case r == syntax.Refused:
		for n := len(i.past) - 1; n >= 0; n-- {
			if i.past[n].refused {
				return i.past[n].card, true
			}
		}
	case r == syntax.First && len(line) > 0:
		return line[0], true
	case r > 0 && len(line) >= int(r):
		return line[len(line)-int(r)], true
	}
	return 0, false
}

func (i interpreter) term(t syntax.Term) (int, bool) {
	switch t := t.(type) {
	case *syntax.Literal:
		return t.Value, true
	case *syntax.Position:
		return len(i.laid()) + 1, true
	case *syntax.Figure:
		return i.figure(t.Of)
	case *syntax.Count:
		count, _ := i.times(t.Of)
		return count, true
	case *syntax.Since:
		_, since := i.times(t.Of)
		return since, since > 0
	case *syntax.Run:
		return i.run(t.Of), true
	case *syntax.Recall:
		return i.memory(t.Name), true
	case *syntax.Attr:
		c, ok := i.card(t.Of)
		if !ok {
			return 0, false
		}
		return attribute(t.Attribute, c), true
	case *syntax.Arith:
		x, okX := i.term(t.X)
		y, okY := i.term(t.Y)
		return [...]int{syntax.Plus: x + y, syntax.Minus: x - y, syntax.Times: x * y}[t.Operator], okX && okY
	case *syntax.Mod:
		x, ok := i.term(t.X)
		for x < 0 {
			x += t.By * 1000
		}
		return x % t.By, ok
	case *syntax.Abs:
		x, ok := i.term(t.X)
		if x < 0 {
			x = -x
		}
		return x, ok
	case *syntax.Steps:
		from, okFrom := i.card(t.From)
		to, okTo := i.card(t.To)
		return (int(to.Rank()) + 13 - int(from.Rank())) % 13, okFrom && okTo
	}
	panic("term that the interpreter does not know")
}

// members spells every class out as ranks or suits.
var members = spellOut(map[syntax.Class]string{
	syntax.Clubs: "C", syntax.Diamonds: "D", syntax.Hearts: "H", syntax.Spades: "S",
	syntax.Red: "D H", syntax.Black: "C S",
	syntax.Odd: "A 3 5 7 9 J K", syntax.Even: "2 4 6 8 10 Q",
	syntax.FaceCard: "J Q K", syntax.NumberCard: "A 2 3 4 5 6 7 8 9 10",
	syntax.Prime: "2 3 5 7 J K", syntax.Closed: "A 4 6 8 9 10 Q",
})

func spellOut(lists map[syntax.Class]string) map[syntax.Class][card.Count]bool {
	has := make(map[syntax.Class][card.Count]bool)
	for class, list := range lists {
		var in [card.Count]bool
		for c := range card.Card(card.Count) {
			for name := range strings.FieldsSeq(list) {
				in[c] = in[c] || name == c.Rank().String() || name == c.Suit().String()
			}
		}
		has[class] = in
	}
	return has
}

func classHas(class syntax.Class, c card.Card) bool {
	in := members[class]
	return in[c]
}

func attribute(a syntax.Attribute, c card.Card) int {
	rank, suit := int(c.Rank()), int(c.Suit())
	switch a {
	case syntax.Rank:
		return rank
	case syntax.Suit:
		return suit
	case syntax.BySuit:
		return 1 + 13*suit + rank - 1
	case syntax.ByRank:
		return 1 + 4*(rank-1) + suit
	}
	class := map[syntax.Attribute]syntax.Class{syntax.Color: syntax.Red, syntax.Parity: syntax.Odd, syntax.Kind: syntax.FaceCard}[a]
	if classHas(class, c) {
		return 1
	}
	return 0
}

func compare(r syntax.Relation, x, y int) bool {
	return [...]bool{
		syntax.Equal: x == y, syntax.NotEqual: x != y,
		syntax.Less: x < y, syntax.LessEqual: x <= y,
		syntax.Greater: x > y, syntax.GreaterEqual: x >= y,
	}[r]
}
