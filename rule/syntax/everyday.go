package syntax

import (
	"slices"
	"strings"
)

// This file reads what people say at the table and no printer would: whole
// statements, "red cards must be even", and the words of everyday phrases.

// says reports whether a word is still to come.
func (p *parser) says(word string) bool {
	return slices.ContainsFunc(p.tokens, func(t token) bool { return t.text == word })
}

// opening reads rules that their first words give away.
func (p *parser) opening(start Span) (operand, bool) {
	switch {
	case p.says("~row") && p.atLimit():
		return p.limit(start), true
	case p.got("~onlyif"):
		p.want("if")
		c := p.question()
		p.got(",")
		p.want("~play")
		x := p.branch(powerOr)
		return p.add(&If{p.cond(x), p.cond(c), &Always{true}}, start.join(x.span)), true
	case p.at("~neverplay") && !slices.ContainsFunc([]string{"or", "else", ",", ";"}, p.says):
		p.advance()
		x := p.expr(powerAnd)
		if p.got("if") {
			x = p.join(And, x, p.question())
		}
		return p.negate(x), true
	case strings.HasPrefix(strings.ToLower(p.text), "only play "):
		return p.onlyPlay(), true
	case p.got("~unless"):
		c := p.question()
		p.got(",")
		p.got("~play")
		x := p.branch(powerOr)
		return p.add(&If{p.cond(c), &Always{true}, p.cond(x)}, start.join(x.span)), true
	case p.got("~until"):
		until := p.kind(powerAnd)
		p.got(",")
		p.got("~play")
		x := p.branch(powerOr)
		other := p.otherwise(x.span)
		none := &Compare{Relation: Equal, X: &Count{Of: until}, Y: &Literal{0}}
		return p.add(&If{none, p.cond(x), p.cond(other)}, start.join(other.span)), true
	case p.got("~nevermore"):
		x, y := p.moreThan()
		fewer := &Compare{Relation: Less, X: &Count{Of: x}, Y: &Count{Of: y}}
		if !contrary(x, y) {
			x = conjunction(x, &Not{y})
		}
		return p.add(&If{x, fewer, &Always{true}}, start), true
	}
	return operand{}, false
}

// onlyPlay reads "only play red if the last card is black": red at no other
// time. With an otherwise it is an if like others.
func (p *parser) onlyPlay() operand {
	x := p.branch(powerAll)
	if !p.at("if") || p.says("else") || p.says("if") {
		return p.statements(x)
	}
	p.advance()
	c := p.question()
	return p.add(&If{p.cond(x), p.cond(c), &Always{true}}, x.span.join(c.span))
}

// otherwise reads what holds where that does not which has been read. It must be
// said.
func (p *parser) otherwise(before Span) operand {
	if p.at(",") || p.at(";") || p.at("~stop") {
		p.advance()
	}
	p.want("else")
	p.got(",")
	p.got("~play")
	x := p.branch(powerOr)
	x.span = before.join(x.span)
	return p.conditional(x)
}

// isNone reads "a heart or a spade" after "must not be": it may be neither.
func (p *parser) isNone(card operand) operand {
	x := p.is(card)
	for p.at("or") && (p.isClass(p.ahead()) || p.ahead().isNumber() || isRelation(p.ahead())) {
		p.advance()
		x = p.join(Or, x, p.expr(powerAnd))
	}
	return p.negate(x)
}

// statements reads what is said of the cards x: red cards must be even, black
// ones odd, all others are free.
func (p *parser) statements(x operand) operand {
	named := p.isStatement(x)
	if p.at("~forbidden") && named {
		p.advance()
		return p.conditional(p.negate(x))
	}
	switch {
	case p.got("~free"):
		other := p.otherwise(x.span)
		return p.join(Or, x, other)
	case p.at("~except"):
		return p.except(x)
	case p.at("~iff"):
		p.advance()
		return p.negate(p.either(x, p.question()))
	case p.got("~follow"), p.at("~notfollow"):
		return p.following(x)
	case p.at("is") && named, p.at("~onlyif"), p.at("~allowed") && p.ahead().text == "~onlyif":
		return p.statement(x)
	case p.at(",") && p.listsAnother():
		for p.got(",") {
			x = p.join(And, x, p.branch(powerOr))
		}
		return x
	}
	if p.at("~allowed") && (p.ahead().text != "if" || p.deniesOrLimits(x)) {
		p.advance()
	}
	return p.conditional(x)
}

// deniesOrLimits reports whether "allowed" tells what must be, not only what may
// be: "kings are allowed after a heart" leaves open what else is.
func (p *parser) deniesOrLimits(x operand) bool {
	_, denies := x.node.(*Not)
	return denies || strings.HasPrefix(strings.ToLower(p.text), "only ")
}

// isStatement reports whether x can be the cards of which something is said.
func (p *parser) isStatement(x operand) bool {
	switch c := x.node.(type) {
	case *Is:
		return c.Of == Card && p.face != Formula
	case *If, *Always, *Repeat, *Turned, *Either, *Not:
		return false
	case Cond:
		return p.face != Formula
	}
	return false
}

// listsAnother reports whether one more thing that must be so comes after a
// comma: no aces, no kings.
func (p *parser) listsAnother() bool {
	next := p.ahead().text
	return (next == "not" || next == "~same" || next == "~other") && !p.says("else") && !p.says("~play")
}

// statement reads what the cards x must be, or when alone they may be laid, and
// the statements that follow.
func (p *parser) statement(x operand) operand {
	p.got("~allowed")
	listing := p.listing
	p.listing = true
	y := p.said()
	p.listing = listing
	if all, ok := x.node.(*Always); ok && all.Value {
		return y
	}
	s := &If{p.cond(x), p.cond(y), &Always{true}}
	span := x.span.join(y.span)
	if y := p.ahead().text; (p.at(",") || p.at(";") || p.at("~stop")) && y == "else" {
		s.Else = p.cond(p.otherwise(span))
		return p.add(s, span)
	}
	if !p.at("and") && !p.at(",") && !p.at(";") && !p.at("~stop") || !p.startsStatement() {
		return p.add(s, span)
	}
	p.advance()
	p.got("and")
	other := p.statement(p.branch(powerOr))
	if next, ok := other.node.(*If); ok && contrary(s.If, next.If) {
		s.Else = next
		return p.add(s, span.join(other.span))
	}
	return p.join(And, p.add(s, span), other)
}

// said reads what is said of cards: that they must be something, or when alone
// they may be laid.
func (p *parser) said() operand {
	if p.got("~onlyif") {
		p.want("if")
		return p.question()
	}
	of := Ref(Card)
	p.topic = Card
	if !p.got("is") {
		return p.branch(powerOr)
	}
	p.it = Card
	x := p.is(operand{card: of, span: p.tok.span})
	for p.tok.kind == tokenWord && (p.at("or") || p.at("and")) && (p.at("or") || !p.startsStatement()) {
		x = p.infix(x, infixes[p.tok.text])
	}
	return x
}

// startsStatement reports whether behind the present token something begins that
// is said of other cards.
func (p *parser) startsStatement() bool {
	i := 0
	for i < len(p.tokens) &&
		(p.isClass(p.tokens[i]) || p.tokens[i].isNumber() || i > 0 && p.tokens[i].text == "~card" ||
			i == 0 && p.tokens[i].text == "and") {
		i++
	}
	return i > 0 && i < len(p.tokens) && (p.tokens[i].text == "is" || p.tokens[i].text == "~onlyif")
}

// except reads the cards of which a rule is not true: those that it would let
// fit do not, and where it would refuse all of them they fit.
func (p *parser) except(x operand) operand {
	p.advance()
	y := p.listed()
	all := p.cond(x)
	if no, ok := all.(*Not); ok {
		return p.add(&Not{conjunction(no.X, &Not{p.cond(y)})}, x.span.join(y.span))
	}
	if contrary(all, p.cond(y)) {
		return p.join(Or, x, y)
	}
	if always, ok := all.(*Always); ok && always.Value {
		return p.negate(y)
	}
	return p.join(And, x, p.negate(y))
}

// listed reads cards one after the other: hearts, kings and aces are any of
// these.
func (p *parser) listed() operand {
	x := p.branch(powerNot)
	for p.at("and") || p.at("or") {
		p.advance()
		x = p.join(Or, x, p.branch(powerNot))
	}
	return x
}

// contrary reports whether no card is both x and y, as far as their classes tell.
func contrary(x, y Cond) bool {
	for _, a := range classesOf(x) {
		for _, b := range classesOf(y) {
			if a != b && (a.Attribute() == b.Attribute() && a.Attribute() != NoAttribute || a == b.color() || b == a.color()) &&
				a != b.color() && b != a.color() {
				return true
			}
			if a.color() != NoClass && b.color() != NoClass && a.color() != b.color() {
				return true
			}
		}
	}
	return false
}

// classesOf returns the classes that the candidate must be of.
func classesOf(c Cond) []Class {
	switch c := c.(type) {
	case *Is:
		if c.Of == Card {
			return []Class{c.Class}
		}
	case *Join:
		if c.By == And {
			var all []Class
			for _, x := range c.Xs {
				all = append(all, classesOf(x)...)
			}
			return all
		}
	}
	return nil
}

// color returns the color of a suit, and that of a color.
func (c Class) color() Class {
	switch c {
	case Diamonds, Hearts, Red:
		return Red
	case Clubs, Spades, Black:
		return Black
	}
	return NoClass
}

// following reads "a red card must follow every even card" and "no face card may
// follow a face card".
func (p *parser) following(x operand) operand {
	not := p.got("~notfollow")
	p.subject = Last
	before := p.branch(powerOr)
	p.subject, p.topic = Card, Card
	if not {
		return p.add(&If{p.cond(before), p.cond(p.negate(x)), &Always{true}}, x.span.join(before.span))
	}
	return p.add(&If{p.cond(before), p.cond(x), &Always{true}}, x.span.join(before.span))
}

// atLimit reports whether it is said how many cards in a row there may not be:
// no two, never more than three, at most three.
func (p *parser) atLimit() bool {
	next := p.ahead()
	switch {
	case p.at("not"), p.at("none"):
		return next.kind == tokenNumber || (next.text == ">" || next.text == "~card") && len(p.tokens) > 1 &&
			p.tokens[1].kind == tokenNumber
	case p.at("<="), p.at("<"):
		return next.kind == tokenNumber
	}
	return false
}

// limit reads "no two reds in a row" and "never more than three cards of the same
// suit in a row".
func (p *parser) limit(start Span) operand {
	n := 0
	if p.at("<=") {
		n = 1
	}
	p.advance()
	if p.got(">") {
		n++
	}
	n += p.count()
	p.got("~of")
	card := p.got("~card")
	var all Cond
	if p.at("~same") {
		p.advance()
		w := vocabulary[p.tok.text]
		if w.kind != wordAttribute {
			return p.expected(attributeNames[Rank:]...)
		}
		p.advance()
		p.got("~of")
		all = sameInRow(Card, Attribute(w.value), n)
	} else {
		if card {
			p.got("~that")
		}
		x := p.expr(powerAnd)
		ok := false
		if all, ok = inRow(p.cond(x), n); !ok {
			return p.stop(x.span, onlyCardsInRow.Of())
		}
	}
	p.want("~row")
	return p.conditional(p.add(&Not{all}, start))
}

// inRow is true where the candidate and the cards before it, n together, are all
// so.
func inRow(c Cond, n int) (Cond, bool) {
	all, ok := c, true
	for range min(n, MaxBack) - 1 {
		if c, ok = oneBack(c); !ok {
			return nil, false
		}
		all = conjunction(all, c)
	}
	return all, true
}

// sameInRow is true where a card and the cards before it, n together, are alike in
// a.
func sameInRow(of Back, a Attribute, n int) Cond {
	var all Cond
	for back := of; back < of+Back(max(2, min(n, MaxBack-1)))-1; back++ {
		c := &Compare{Relation: Equal, X: &Attr{back, a}, Y: &Attr{back + 1, a}}
		if all == nil {
			all = c
		} else {
			all = conjunction(all, c)
		}
	}
	return all
}

// everyday reads an operand that begins with a word of everyday phrases.
func (p *parser) everyday(start Span) (operand, bool) {
	switch {
	case p.got("~pair"):
		x := p.expr(powerNot)
		p.want("and")
		return p.join(And, x, p.expr(powerNot)), true
	case p.got("~sumof"):
		return p.sumOf(), true
	case p.got("~neverplay"):
		return p.negate(p.negated()), true
	case p.got("~neither"):
		x := p.expr(powerNot)
		for p.at("or") || p.at("and") && p.ahead().text == "none" { // "né" means "and none"
			if p.at("and") {
				p.advance()
			}
			p.advance()
			x = p.join(Or, x, p.expr(powerNot))
		}
		return p.negate(x), true
	case p.got("~allbut"):
		return p.negate(p.listed()), true
	case p.got("~nocard"):
		of := Ref(Card)
		return p.negate(p.is(operand{card: of, span: start})), true
	case p.got("~nth"):
		return p.nth(start), true
	case p.got("~more"):
		x, y := p.moreThan()
		p.got("~laid")
		return p.add(&Compare{Relation: Greater, X: &Count{Of: x}, Y: &Count{Of: y}}, start), true
	case p.got("~two"):
		p.subject, p.topic = Last, Last
		x := p.expr(powerRelation)
		all, ok := inRow(p.cond(x), 2)
		p.subject, p.topic = Card, Card
		if !ok {
			return p.stop(x.span, onlyCardsInRow.Of()), true
		}
		return p.add(all, start), true
	case p.got("~match"):
		return p.matching(Equal, start), true
	case p.got("~change"):
		return p.matching(NotEqual, start), true
	case p.at("~rise"), p.at("~fall"):
		return p.climb(start), true
	}
	return operand{}, false
}

// nth reads which places of the line are meant: every third, the odd ones.
func (p *parser) nth(start Span) operand {
	by, rest := 2, 0
	if p.tok.kind == tokenNumber {
		by, _ = p.number()
	} else if !p.got("even") {
		p.want("odd")
		rest = 1
	}
	return p.add(&Compare{Relation: Equal, X: &Arith{Modulo, &Position{}, &Literal{by}}, Y: &Literal{rest}}, start)
}

// moreThan reads which cards are more than which others.
func (p *parser) moreThan() (x, y Cond) {
	x = p.kind(powerAnd)
	p.want("~than")
	return x, p.kind(powerAnd)
}

// matching reads "the suit or the rank of the last card" after "match".
func (p *parser) matching(r Relation, start Span) operand {
	p.got("either")
	first, ok := p.aspect()
	if !ok {
		return p.expected(attributeNames[Rank:]...)
	}
	attributes, by := []Attribute{first}, Or
	for (p.at("or") || p.at("and")) && vocabulary[p.ahead().text].kind == wordAttribute {
		if p.at("and") {
			by = And
		}
		p.advance()
		a, _ := p.aspect()
		attributes = append(attributes, a)
	}
	other := Ref(Last)
	if p.got("~of") || p.got("~with") {
		other, _ = p.ref()
	}
	var x operand
	for i, a := range attributes {
		c := p.add(&Compare{Relation: r, X: &Attr{Card, a}, Y: &Attr{other, a}}, start)
		switch {
		case i == 0:
			x = c
		case i == 1 && len(attributes) == 2 && by == Or && p.got("~both"):
			x = p.either(x, c)
		default:
			x = p.join(by, x, c)
		}
	}
	return x
}

// aspect reads the name of an attribute.
func (p *parser) aspect() (Attribute, bool) {
	w := vocabulary[p.tok.text]
	if p.tok.kind != tokenWord || w.kind != wordAttribute {
		return NoAttribute, false
	}
	p.advance()
	return Attribute(w.value), true
}

// climb reads "one or two" after "go up by".
func (p *parser) climb(start Span) operand {
	x, y := Term(&Attr{Card, Rank}), Term(&Attr{Last, Rank})
	if p.at("~fall") {
		x, y = y, x
	}
	p.advance()
	d := p.add(&Arith{Minus, x, y}, start)
	if y, ok := p.amountOf(d); ok {
		return y
	}
	return p.more(p.term(d), start)
}

// numberly reads what is said of a rank: divisible by 3, between the last two
// cards.
func (p *parser) numberly(start Span) operand {
	if p.got("~divisible") {
		x := p.divide(p.rank(start), Modulo)
		return p.add(&Compare{Relation: Equal, X: p.term(x), Y: &Literal{0}}, start)
	}
	p.advance()
	between := func(low, high Ref) operand {
		above := &Compare{Relation: Greater, X: &Attr{p.topic, Rank}, Y: &Attr{low, Rank}}
		below := &Compare{Relation: Less, X: &Attr{p.topic, Rank}, Y: &Attr{high, Rank}}
		return p.add(&Join{And, []Cond{above, below}}, start)
	}
	return p.join(Or, between(Last, Back(2)), between(Back(2), Last))
}

// height reads a value, or a card for its rank.
func (p *parser) height() operand {
	switch p.tok.text {
	case "~card", "card", "last", "first", "~it", "~before":
		if p.ahead().text != "." {
			ref, span := p.ref()
			return p.add(&Attr{ref, Rank}, span)
		}
	}
	return p.expr(powerSum)
}

// inRanks reads a card that is added or taken away as its rank.
func (p *parser) inRanks(x operand) operand {
	if x.card == nil || p.face == Formula {
		return x
	}
	return p.add(&Attr{x.card, Rank}, x.span)
}

// alikeBoth compares an attribute with those of both last cards.
func (p *parser) alikeBoth(r Relation, a Attribute, span Span) operand {
	x := p.add(&Compare{Relation: r, X: &Attr{p.topic, a}, Y: &Attr{Last, a}}, span)
	return p.join(And, x, p.add(&Compare{Relation: r, X: &Attr{p.topic, a}, Y: &Attr{Back(2), a}}, span))
}

// addsCard reports whether another card is added to the one just named: the card
// plus the last one. "Più" is also part of "higher".
func (p *parser) addsCard() bool {
	next := p.ahead().text
	return p.face != Formula && p.at("+") && (next == "last" || next == "first" || next == "refused")
}

// sumOf reads "this card and the last one" after "the sum of".
func (p *parser) sumOf() operand {
	x := p.height()
	p.want("and")
	return p.arith(Plus, x, p.height())
}

// asksPast reports whether it is asked which cards have been laid: if three hearts
// have been played.
func (p *parser) asksPast() bool {
	for _, t := range p.tokens {
		switch t.text {
		case "~hasbeen":
			return true
		case ",", ";", "~play", "is", "~stop":
			return false
		}
	}
	return false
}

// past reads which cards have been laid, and how many.
func (p *parser) past(start Span) operand {
	r, n := GreaterEqual, 1
	switch {
	case p.got("not"):
		r, n = Equal, 0
	case p.atCount():
		n = p.count()
	}
	of := p.kind(powerAnd)
	p.want("~hasbeen")
	return p.add(&Compare{Relation: r, X: &Count{Of: of}, Y: &Literal{n}}, start)
}
