package syntax

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// This file says noun phrases: which cards, by their classes and by what can
// stand behind "card".

// cards returns the noun phrase for the cards of which c is true.
func (w *writer) cards(c Cond) string {
	if said, ok := w.fewWords(c); ok {
		return said
	}
	if j, ok := c.(*Join); ok && j.By == Or {
		if said, ok := w.oneOrOther(j.Xs); ok {
			return said
		}
	}
	if said, ok := w.neitherNor(c); ok {
		return said
	}
	if withIs, withItsOwn := w.opens(c); w.isAboutCandidate(c, true) && (withIs || withItsOwn) {
		return fill(w.that, w.thatClause(c, withIs))
	}
	said := fill(w.suchThat, w.clauseOf(c))
	if j, joined := c.(*Join); joined && !isDividing(j) {
		return said
	}
	return w.whose.Replace(said)
}

// neitherNor returns the noun phrase for cards if c says only what they are not: a card that is
// neither an ace nor a king.
func (w *writer) neitherNor(c Cond) (string, bool) {
	both, ok := c.(*Join)
	if !ok || both.By != And {
		return "", false
	}
	var all []string
	for _, x := range both.Xs {
		not, ok := x.(*Not)
		if !ok {
			return "", false
		}
		of, m, ok := w.predicate(not.X)
		if !ok || of != Card || m.stands || tightness(not.X) != powerRelation || isJoin(not.X) {
			return "", false
		}
		all = append(all, m.said)
	}
	return fill(w.neither, strings.Join(all, w.nor)), true
}

// laying returns the writer that names cards when they are laid. "Juega picas" is
// short for cards of that suit, but it is one card that is laid: "cada vez que sale
// una carta de picas".
func (w *writer) laying() *writer {
	if w.suitLaid == "" {
		return w
	}
	laying := *w
	for s := Clubs; s <= Spades; s++ {
		laying.class[s].alone = fill(w.suitLaid, w.class[s].beside)
	}
	return &laying
}

// oneOrOther returns the noun phrase for the cards of which one of xs is true.
func (w *writer) oneOrOther(xs []Cond) (string, bool) {
	var all []string
	for i := 0; i < len(xs); i++ {
		if n := w.alikeFirst(xs[i:]); n > 1 {
			all = append(all, w.alikeOrAlike(xs[i:i+n]))
			i += n - 1
			continue
		}
		said, ok := w.fewWords(xs[i])
		_, not := xs[i].(*Not)
		if in, isIn := xs[i].(*In); isIn && tightness(in) != powerRelation { // its own list ends in "or"
			ok, said = ok && i == len(xs)-1 && isCandidateRank(in.X), w.list(in)
		}
		if !ok || not {
			return "", false
		}
		all = append(all, said)
	}
	return strings.Join(all, w.or), true
}

// alikeFirst returns how many conditions at the start of xs ask that the candidate is like the last card,
// or all that it is not.
func (w *writer) alikeFirst(xs []Cond) int {
	a, relation := w.againstLast(xs[0])
	if a == NoAttribute || w.style.long {
		return 0
	}
	for i, x := range xs[1:] {
		if b, other := w.againstLast(x); b == NoAttribute || other != relation {
			return i + 1
		}
	}
	return len(xs)
}

// alikeOrAlike returns the noun phrase for cards that are like the last card, or not, in one of some
// attributes: a card of the same suit or of the same rank as the last card.
func (w *writer) alikeOrAlike(xs []Cond) string {
	var all []string
	for i, x := range xs {
		m, _ := w.behind(x)
		if i+1 < len(xs) {
			m.said = w.shared(x, xs[i+1])
		}
		all = append(all, m.said)
	}
	return w.aCard + " " + strings.Join(all, w.or)
}

// fewWords returns a short noun phrase for the cards of which c is true, if there is one.
func (w *writer) fewWords(c Cond) (string, bool) {
	switch c := c.(type) {
	case *Always:
		if c.Value {
			return w.anyCard, true
		}
		return w.noCard, true
	case *Is:
		return w.noun(description{classes: []Class{c.Class}}), c.Of == Card
	case *Not:
		if said, ok := w.allBut(c.X); ok {
			return said, true
		}
	case *Compare:
		if said, ok := w.ranked(c, Card); ok {
			return said, true
		}
	case *In:
		if said, ok := w.rankOrOther(c); ok && isCandidateRank(c.X) {
			return said, true
		}
		if len(c.Ranges) > 1 && isCandidateRank(c.X) {
			return w.list(c), true
		}
	case *Join:
		if c.By == And {
			d, ok := w.described(c.Xs, Card)
			return w.noun(d), ok
		}
	}
	m, ok := w.behind(c)
	return w.noun(description{behind: []string{m.said}}), ok
}

// allBut returns the noun phrase for all cards but those of which c is true.
func (w *writer) allBut(c Cond) (string, bool) {
	switch c := c.(type) {
	case *Is:
		return fill(w.but, w.class[c.Class].again), c.Of == Card
	case *Compare:
		if n, ok := rankAsked(c, Card); ok {
			return fill(w.but, w.rank(n).one), true
		}
	case *In:
		if said, ok := w.ranksListed(c); ok && isCandidateRank(c.X) {
			return fill(w.but, said), true
		}
		switch r := c.Ranges[0]; {
		case !isCandidateRank(c.X):
		case len(c.Ranges) > 1:
			return fill(w.but, w.list(c)), true
		default:
			return fill(w.butModified, fill(w.fromTo, w.rank(r.Lo).bare, w.rank(r.Hi).bare)), true
		}
	}
	return "", false
}

// rankOrOther returns a few ranks one by one, if c asks for them: an ace, a 7 or an 8; either a 7
// or an 8. It does not do that for a range of three ranks or more.
func (l *lexicon) rankOrOther(c *In) (string, bool) {
	ranks, ok := fewRanks(c)
	if ok && len(ranks) == 2 { // two conditions are an ace or a king
		return fill(l.eitherRank, l.rank(ranks[0]).one, l.rank(ranks[1]).one), true
	}
	return l.ranksListed(c)
}

// ranksListed is rankOrOther where no two conditions could be meant: behind "not" and "but".
func (l *lexicon) ranksListed(c *In) (string, bool) {
	ranks, ok := fewRanks(c)
	if !ok {
		return "", false
	}
	var all []string
	for _, n := range ranks {
		all = append(all, l.rank(n).one)
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + l.or + all[last], true
}

// fewRanks returns the ranks, at least two, that are named one by one where c asks for them.
func fewRanks(c *In) (ranks []int, ok bool) {
	if a, isAttr := c.X.(*Attr); !isAttr || a.Attribute != Rank {
		return nil, false
	}
	for _, r := range c.Ranges {
		if r.Lo < 1 || r.Hi > 13 || r.Hi < r.Lo || r.Hi > r.Lo+1 {
			return nil, false
		}
		for n := r.Lo; n <= r.Hi; n++ {
			ranks = append(ranks, n)
		}
	}
	return ranks, len(ranks) > 1
}

// rankAsked returns the rank of a comparison that asks for just one.
func rankAsked(c Cond, of Ref) (int, bool) {
	if c, ok := c.(*Compare); ok && c.Relation == Equal {
		n, isNumber := c.Y.(*Literal)
		a, isAttr := c.X.(*Attr)
		if isNumber && isAttr && isRankOf(a, of) {
			return n.Value, true
		}
	}
	return 0, false
}

// described returns a noun with classes beside it and other predicates behind it:
// an odd black card lower than 7 and of the same suit as the last card, a red
// queen, the queen of spades.
func (w *writer) described(xs []Cond, of Ref) (d description, ok bool) {
	for len(xs) > 0 {
		is, ok := xs[0].(*Is)
		if !ok || !SameRef(is.Of, of) {
			break
		}
		n := len(d.classes)
		if is.Class == NumberCard && n > 0 && d.classes[n-1] == Prime { // a prime number may be a jack
			return d, false
		}
		d.classes = append(d.classes, is.Class)
		xs = xs[1:]
	}
	if len(xs) > 0 {
		if n, ok := rankAsked(xs[0], of); ok && n != 0 && !slices.ContainsFunc(d.classes, isNoun) {
			d.rank, xs = n, xs[1:]
		}
	}
	if len(xs) > 0 && d.rank > 0 && len(d.classes) == 0 {
		if is, ok := xs[0].(*Is); ok && SameRef(is.Of, of) && is.Class.Attribute() == Suit {
			d.suit, xs = is.Class, xs[1:]
		}
	}
	for i, x := range xs {
		m, ok := w.behind(x)
		if !ok || of != Card || m.stands && d.rank > 0 { // numbers behind the number of the rank confuse
			return d, false
		}
		if i+1 < len(xs) {
			m.said = cmp.Or(w.shared(x, xs[i+1]), m.said)
		}
		d.behind = append(d.behind, m.said)
	}
	return d, true
}

// shared returns in what the candidate is like the last card, or not, without naming that card, if the
// next condition compares it with the same card in the same way: of another suit and of
// another parity than the last card.
func (w *writer) shared(c, next Cond) string {
	a, relation := w.againstLast(c)
	b, again := w.againstLast(next)
	switch {
	case a == NoAttribute || b == NoAttribute || relation != again:
		return ""
	case relation == Equal:
		return w.attribute[a].same
	}
	return w.attribute[a].other
}

// againstLast returns the attribute in which c asks the candidate to be like the last card,
// or unlike it.
func (w *writer) againstLast(c Cond) (Attribute, Relation) {
	compare, ok := c.(*Compare)
	if !ok || compare.Relation > NotEqual {
		return NoAttribute, Equal
	}
	x, okX := compare.X.(*Attr)
	y, okY := compare.Y.(*Attr)
	if !okX || !okY || *x != (Attr{Card, x.Attribute}) || *y != (Attr{Last, x.Attribute}) {
		return NoAttribute, Equal
	}
	return x.Attribute, compare.Relation
}

// isNoun reports whether c has a noun of its own in some language, and so cannot
// stand beside that of a rank.
func isNoun(c Class) bool { return c.Attribute() == Suit || c == FaceCard }

// behind returns a predicate of the candidate as it stands behind the noun.
func (w *writer) behind(c Cond) (modifier, bool) {
	if said, ok := w.summed(c); ok {
		return modifier{said: said}, true
	}
	return w.modifier(c, Card)
}

func isCandidateRank(t Term) bool {
	a, ok := t.(*Attr)
	return ok && isRankOf(a, Card)
}

func isRankOf(a *Attr, of Ref) bool { return a.Attribute == Rank && SameRef(a.Of, of) }

// ranked returns the noun phrase for ranks from one of them on: a queen, 7 or higher.
func (w *writer) ranked(c *Compare, of Ref) (string, bool) {
	n, ok := c.Y.(*Literal)
	a, isAttr := c.X.(*Attr)
	if !ok || !isAttr || !isRankOf(a, of) {
		return "", false
	}
	switch c.Relation {
	case Equal:
		return w.rank(n.Value).one, true
	case GreaterEqual:
		return fill(w.orHigher, w.rank(n.Value).bare), true
	case LessEqual:
		return fill(w.orLower, w.rank(n.Value).bare), true
	}
	return "", false
}

// A modifier is a predicate of a card, behind its noun or behind "is".
type modifier struct {
	said   string
	stands bool // it says where the card stands, not what it is
	plain  bool // it names no other card
}

// modifier returns c as a modifier, if it can be one.
func (w *writer) modifier(c Cond, of Ref) (modifier, bool) {
	switch c := c.(type) {
	case *Compare:
		return w.comparison(c, of)
	case *In:
		return w.ranged(c, of)
	case *Follows:
		return modifier{said: fill(w.followsAfter, w.card(c.After), w.suits(w.cycleSaid(c.Cycle)))}, SameRef(c.Of, of)
	case *Seen:
		return modifier{said: w.seen(c, 1)}, of == Card
	case *Not:
		if seen, ok := c.X.(*Seen); ok {
			return modifier{said: w.seen(seen, 0)}, of == Card
		}
	}
	return modifier{}, false
}

// seen returns the text that a card was seen, or was not, on the whole line or in a part of it.
func (w *writer) seen(c *Seen, already int) string {
	attribute := w.attribute[c.What]
	switch whole := c.In == (Stretch{}); {
	case c.What == BySuit && whole:
		return w.seenCard[already]
	case c.What == BySuit:
		return fill(w.seenCardIn[already], w.stretch(c.In))
	case whole:
		return attribute.seen[already]
	}
	return fill(attribute.seenIn[already], w.stretch(c.In))
}

func (w *writer) comparison(c *Compare, of Ref) (modifier, bool) {
	switch x := c.X.(type) {
	case *Attr:
		said := ""
		if SameRef(x.Of, of) {
			said = w.attributeCompared(c, x.Attribute)
		}
		return modifier{said: said}, said != ""
	case *Abs:
		n, isNumber := c.Y.(*Literal)
		if other, ok := rankDifference(x, of); ok && isNumber {
			return modifier{said: fill(w.apart[c.Relation], strconv.Itoa(n.Value), w.card(other)), stands: true}, true
		}
	case *Arith:
		n, isNumber := c.Y.(*Literal)
		if text, other, ok := w.higher(x, of); ok && isNumber && n.Value > 0 && c.Relation != NotEqual {
			amount := fill(w.amount[c.Relation], strconv.Itoa(n.Value))
			return modifier{said: fill(text, amount, w.card(other)), stands: true},
				true
		}
	case *Steps:
		n, isNumber := c.Y.(*Literal)
		if !isNumber || !SameRef(x.To, of) {
			break
		}
		text := w.stepsUp
		if n.Value == 1 {
			text = w.stepUp
		}
		amount := fill(w.amount[c.Relation], strconv.Itoa(n.Value))
		return modifier{said: fill(text, amount, w.card(x.From)), stands: true},
			true
	}
	return modifier{}, false
}

// attributeCompared returns the comparison of an attribute of the card with a number, or with that
// of another card.
func (w *writer) attributeCompared(c *Compare, a Attribute) string {
	switch y := c.Y.(type) {
	case *Literal:
		if a == Rank && c.Relation != Equal {
			return fill(w.height[c.Relation], w.rank(y.Value).than)
		}
	case *Recall:
		if a == Rank && c.Relation != Equal {
			return fill(w.height[c.Relation], w.name(y.Name))
		}
	case *Figure:
		if a == Rank && c.Relation != Equal && y.isPlain() {
			return fill(w.height[c.Relation], w.quantity[y.Of])
		}
	case *Attr:
		switch {
		case y.Attribute != a || y.Of == Card:
		case c.Relation == Equal:
			return fill(w.sameAs, w.attribute[a].same, w.card(y.Of))
		case c.Relation == NotEqual:
			return fill(w.otherThan, w.attribute[a].other, w.card(y.Of))
		case a == Rank || a == BySuit || a == ByRank:
			return fill(w.height[c.Relation], w.card(y.Of)) + w.attribute[a].by
		case a == Suit && c.Order == nil:
			return fill(w.suitHeight[c.Relation], w.card(y.Of))
		case a == Suit:
			return fill(w.inOrder, fill(w.suitHeight[c.Relation], w.card(y.Of)), w.suits(c.Order))
		}
	}
	return ""
}

// rankDifference returns the other card of |rank − other rank|.
func rankDifference(x *Abs, of Ref) (Ref, bool) {
	if d, ok := x.X.(*Arith); ok && d.Operator == Minus {
		return otherRank(d, of)
	}
	return Card, false
}

// higher returns the text for how much higher or lower than another card a card is, and
// the other card, if d is the difference of their ranks.
func (w *writer) higher(d *Arith, of Ref) (text string, other Ref, ok bool) {
	if d.Operator != Minus {
		return "", Card, false
	}
	other, ok = otherRank(d, of)
	if ok {
		return w.above, other, true
	}
	if a, isAttr := d.X.(*Attr); isAttr {
		_, ok = otherRank(d, a.Of)
		b, isAttr := d.Y.(*Attr)
		return w.below, a.Of, ok && isAttr && isRankOf(b, of)
	}
	return "", Card, false
}

// otherRank returns the other card of an operation on the ranks of two, if the
// first is of.
func otherRank(d *Arith, of Ref) (Ref, bool) {
	a, okA := d.X.(*Attr)
	b, okB := d.Y.(*Attr)
	if !okA || !okB || !isRankOf(a, of) || b.Attribute != Rank {
		return Card, false
	}
	return b.Of, true
}

// summed returns the modifier about the sum of the ranks of the candidate and another card.
func (w *writer) summed(c Cond) (string, bool) {
	compare, ok := c.(*Compare)
	if !ok {
		return "", false
	}
	n, isNumber := compare.Y.(*Literal)
	x, said := w.valued(compare, wished)
	sum, isSum := x.(*Arith)
	if !isNumber || !isSum || sum.Operator != Plus {
		return "", false
	}
	if said == "" {
		said = w.copula(compare, wished) + fill(w.compared[compare.Relation], strconv.Itoa(n.Value))
	}
	other, ok := otherRank(sum, Card)
	return fill(w.sumWith, w.card(other), said), ok
}

// copula returns "is" or "is not", as a comparison asks.
func (w *writer) copula(c *Compare, m mood) string {
	if c.Relation == NotEqual {
		return w.isNot[m]
	}
	return w.is[m]
}

// valued returns the value that c compares, and the predicate with its verb if that is about its parity, a divisor or
// a remainder.
func (w *writer) valued(c *Compare, m mood) (x Term, said string) {
	rest, isRest := c.X.(*Arith)
	n, isNumber := c.Y.(*Literal)
	if !isRest || rest.Operator != Modulo || !isNumber || c.Relation > NotEqual || isLiteral(rest.X) {
		return c.X, ""
	}
	_, plain := rest.X.(*Attr)
	by, isLiteral := rest.Y.(*Literal)
	two := isLiteral && by.Value == 2
	if two && !plain && (n.Value == 0 || n.Value == 1) { // that the rank is even is a class
		return rest.X, w.copula(c, m) + w.parity[n.Value]
	}
	divisor := clause{writer: w, topic: nobody}
	divisor.term(rest.Y, powerProduct+1)
	switch {
	case n.Value == 0 && !two:
		return rest.X, w.copula(c, m) + fill(w.divisible, divisor.String())
	case c.Relation == Equal && !w.style.dated:
		return rest.X, fill(w.leaves[m], strconv.Itoa(n.Value), divisor.String())
	}
	return c.X, ""
}

func (w *writer) ranged(c *In, of Ref) (modifier, bool) {
	r := c.Ranges[0]
	if len(c.Ranges) > 1 {
		return modifier{}, false
	}
	switch x := c.X.(type) {
	case *Attr:
		return modifier{said: fill(w.fromTo, w.rank(r.Lo).bare, w.rank(r.Hi).bare)}, isRankOf(x, of)
	case *Abs:
		other, ok := rankDifference(x, of)
		return modifier{said: w.between(r, w.apartPair, w.apartRange, w.card(other)), stands: true}, ok
	case *Arith:
		text, other, ok := w.higher(x, of)
		if !ok || r.Lo <= 0 {
			break
		}
		return modifier{said: fill(text, w.between(r, w.pair, w.numbers), w.card(other)), stands: true}, true
	case *Steps:
		return modifier{said: fill(w.stepsUp, w.between(r, w.pair, w.numbers), w.card(x.From)), stands: true},
			SameRef(x.To, of)
	}
	return modifier{}, false
}
