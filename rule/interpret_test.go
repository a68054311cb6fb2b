package rule_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

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
	opens     bool      // the candidate opens a play
	sake      card.Card // for which candidate's sake this card is asked
	answers   map[asked]verdict
}

// An asked is a condition that was asked of a card of the past. The answers are
// kept only because there is much to ask.
type asked struct {
	cond syntax.Cond
	past int
	sake card.Card
}

// was returns whether c was true of a card of the past.
func (i interpreter) was(c syntax.Cond) bool {
	a := asked{c, len(i.past), i.sake}
	v, ok := i.answers[a]
	if !ok {
		v = i.cond(c)
		i.answers[a] = v
	}
	return v == yes
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
	answers := make(map[asked]verdict)
	for c := range card.Card(card.Count) {
		i := interpreter{t, eventsOf(l), c, !l.Open, 0, answers}
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
	return interpreter{i.tree, i.past[:n], i.past[n].card, i.past[n].opens, i.candidate, i.answers}
}

// earlier returns the interpreters for the cards of a stretch, the last first.
func (i interpreter) earlier(s syntax.Stretch) []interpreter {
	var cards []interpreter
	for n := len(i.past) - 1; n >= 0; n-- {
		if i.past[n].refused {
			continue
		}
		then := i.before(n)
		if s.Last > 0 && len(cards) == s.Last || s.Since != nil && then.was(s.Since) {
			break
		}
		cards = append(cards, then)
	}
	return cards
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

// times returns of how many cards of a stretch c was true, how long ago the last
// was, and how many there are at the end without a break.
func (i interpreter) times(c syntax.Cond, s syntax.Stretch) (count, since, streak int) {
	for ago, then := range i.earlier(s) {
		if !then.was(c) {
			continue
		}
		count++
		if count == 1 {
			since = ago + 1
		}
		if streak == ago {
			streak++
		}
	}
	return count, since, streak
}

// found returns the last card of the line of which something was true, or the
// first.
func (i interpreter) found(f *syntax.Found) (card.Card, bool) {
	cards := i.earlier(f.In)
	if f.First {
		slices.Reverse(cards)
	}
	for _, then := range cards {
		if then.was(f.When) {
			return then.candidate, true
		}
	}
	return 0, false
}

// holds returns the card that a memory holds.
func (i interpreter) holds(name string) (card.Card, bool) {
	if len(i.past) == 0 {
		return 0, false
	}
	last := i.before(len(i.past) - 1)
	for _, m := range i.tree.Memories {
		for _, e := range m.Events {
			if m.Name != name || e.Refused != i.past[len(i.past)-1].refused || !last.was(e.When) {
				continue
			}
			if c, ok := last.card(e.Holds); ok {
				return c, true
			}
		}
	}
	return last.holds(name)
}

// worth returns what a card counts.
func (i interpreter) worth(name string, of card.Card) (int, bool) {
	for _, w := range i.tree.Worths {
		if w.Name != name {
			continue
		}
		alone := interpreter{tree: i.tree, candidate: of}
		for _, x := range w.Cases {
			if alone.cond(x.When) == yes {
				return alone.term(x.Is)
			}
		}
		return alone.term(w.Else)
	}
	panic("worth that was not declared: " + name)
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
			if e.Refused != i.past[len(i.past)-1].refused || !last.was(e.When) {
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

func (i interpreter) seen(s *syntax.Seen) bool {
	for _, then := range i.earlier(s.In) {
		if attribute(s.What, then.candidate) == attribute(s.What, i.candidate) {
			return true
		}
	}
	return false
}

// figure returns a number of the line or of the play.
func (i interpreter) figure(f *syntax.Figure) (int, bool) {
	if f.Of == syntax.Place || f.Of == syntax.PlaySum {
		return i.inPlay(f.Of)
	}
	var ns []int
	sum := 0
	for _, then := range i.earlier(f.In) {
		if n, ok := then.term(f.What); ok {
			ns = append(ns, n)
			sum += n
		}
	}
	switch {
	case f.Of == syntax.Sum:
		return sum, true
	case len(ns) == 0:
		return 0, false
	case f.Of == syntax.Highest:
		return slices.Max(ns), true
	}
	return slices.Min(ns), true
}

// inPlay returns a number of the play.
func (i interpreter) inPlay(q syntax.Quantity) (int, bool) {
	line := i.laid()
	if len(line) == 0 {
		return 0, false
	}
	place := i.place()
	if q == syntax.Place {
		return place, true
	}
	sum := int(i.candidate.Rank())
	for _, c := range line[len(line)-place+1:] {
		sum += int(c.Rank())
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
	if count, _, _ := i.times(at, syntax.Stretch{}); count%2 == 1 {
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
	case *syntax.Several:
		return i.several(c)
	case *syntax.If:
		return i.ifThen(c)
	case *syntax.Repeat:
		return i.repeat(c)
	case *syntax.Turned:
		return i.turned(c.X, c.At)
	}
	return i.atom(c)
}

// several tries all ways in which what is unknown may turn out.
func (i interpreter) several(c *syntax.Several) verdict {
	counts := map[int]bool{0: true}
	for _, x := range c.Xs {
		next := make(map[int]bool)
		for n := range counts {
			v := i.cond(x)
			if v != yes {
				next[n] = true
			}
			if v != no {
				next[n+1] = true
			}
		}
		counts = next
	}
	answers := make(map[bool]bool)
	for n := range counts {
		answers[compare(c.Relation, n, c.Count)] = true
	}
	return known(len(answers) == 1, of(answers[true]))
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
			at += phase.Count
			if len(i.laid()) < at {
				return i.cond(phase.Cond)
			}
		}
	}
}

func (i interpreter) atom(c syntax.Cond) verdict {
	switch c := c.(type) {
	case *syntax.Seen:
		return of(i.seen(c))
	case *syntax.Is:
		x, ok := i.card(c.Of)
		return known(ok, of(ok && classHas(c.Class, x)))
	case *syntax.Compare:
		x, okX := i.term(c.X)
		y, okY := i.term(c.Y)
		if c.Order != nil {
			x, y = place(c.Order, x), place(c.Order, y)
			return known(okX && okY, of(x >= 0 && y >= 0 && compare(c.Relation, x, y)))
		}
		return known(okX && okY, of(compare(c.Relation, x, y)))
	case *syntax.PrimeNumber:
		x, ok := i.term(c.X)
		return known(ok, of(prime(x)))
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
	case r == syntax.New:
		return i.sake, true
	case r == syntax.Refused:
		for n := len(i.past) - 1; n >= 0; n-- {
			if i.past[n].refused {
				return i.past[n].card, true
			}
		}
	case r == syntax.First && len(line) > 0:
		return line[0], true
	}
	switch r := r.(type) {
	case syntax.Back:
		if r > 0 && len(line) >= int(r) {
			return line[len(line)-int(r)], true
		}
	case syntax.Held:
		return i.holds(r.Name)
	case *syntax.Found:
		return i.found(r)
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
		return i.figure(t)
	case *syntax.Count:
		count, _, _ := i.times(t.Of, t.In)
		return count, true
	case *syntax.Since:
		_, since, _ := i.times(t.Of, syntax.Stretch{})
		return since, since > 0
	case *syntax.Streak:
		_, _, streak := i.times(t.Of, syntax.Stretch{})
		return streak, true
	case *syntax.Run:
		return i.run(t.Of), true
	case *syntax.Recall:
		return i.memory(t.Name), true
	case *syntax.Counted:
		c, ok := i.card(t.Of)
		if !ok {
			return 0, false
		}
		return i.worth(t.Name, c)
	case *syntax.Attr:
		c, ok := i.card(t.Of)
		if !ok {
			return 0, false
		}
		return attribute(t.Attribute, c), true
	case *syntax.Arith:
		x, okX := i.term(t.X)
		y, okY := i.term(t.Y)
		n, ok := reckon(t.Operator, x, y)
		return n, ok && okX && okY
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

// reckon puts two numbers together the way a child would.
func reckon(op syntax.Operator, x, y int) (int, bool) {
	switch op {
	case syntax.Plus:
		return x + y, true
	case syntax.Minus:
		return x - y, true
	case syntax.Times:
		return x * y, true
	case syntax.Least:
		return min(x, y), true
	case syntax.Most:
		return max(x, y), true
	case syntax.Divisor:
		for n := max(x, -x, y, -y); n > 0; n-- {
			if x%n == 0 && y%n == 0 {
				return n, true
			}
		}
		return 0, false
	}
	if y == 0 {
		return 0, false
	}
	rest := x % y
	for rest < 0 {
		rest += max(y, -y)
	}
	if op == syntax.Modulo {
		return rest, true
	}
	return int(math.Floor(float64(x-rest) / float64(y))), true
}

func prime(n int) bool {
	divisors := 0
	for d := 1; d <= n; d++ {
		if n%d == 0 {
			divisors++
		}
	}
	return divisors == 2
}

// place returns where a suit stands in an order, −1 if it does not.
func place(order []syntax.Class, suit int) int {
	for n, class := range order {
		if suit > 0 && classHas(class, card.Of(card.Ace, card.Suit(suit-1))) {
			return n
		}
	}
	return -1
}

// members spells every class out as ranks or suits.
var members = spellOut(map[syntax.Class]string{
	syntax.Clubs: "C", syntax.Diamonds: "D", syntax.Hearts: "H", syntax.Spades: "S",
	syntax.Red: "D H", syntax.Black: "C S",
	syntax.Odd: "A 3 5 7 9 J K", syntax.Even: "2 4 6 8 10 Q",
	syntax.FaceCard: "J Q K", syntax.NumberCard: "A 2 3 4 5 6 7 8 9 10",
	syntax.Prime: "2 3 5 7 J K", syntax.Closed: "A 4 6 8 9 10 Q", syntax.Composite: "4 6 8 9 10 Q",
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
		return suit + 1
	case syntax.BySuit:
		return 1 + 13*suit + rank - 1
	case syntax.ByRank:
		return 1 + 4*(rank-1) + suit
	}
	class := map[syntax.Attribute]syntax.Class{syntax.Color: syntax.Red, syntax.Parity: syntax.Odd,
		syntax.Kind: syntax.FaceCard}[a]
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

// TestAFunctionWithItsBracketIsAFormula and no sentence, even if its words could be one.
func TestAFunctionWithItsBracketIsAFormula(t *testing.T) {
	for text, hint := range map[string]string{
		"most(red in last 5)":  "count(red in last 5) > 2",
		"count(red in last 5)": "",
	} {
		r, err := rule.Interpret(text)
		var mistakes syntax.Mistakes
		if !errors.As(err, &mistakes) || mistakes[0].Hint != hint {
			t.Errorf("%s reads as %v with %v, want a mistake with the hint %q", text, r, err, hint)
		}
	}
}
