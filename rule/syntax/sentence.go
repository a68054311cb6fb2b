package syntax

import (
	"slices"
	"strings"
	"unicode"
)

// This file reads what only sentences have: noun phrases, and the words that
// phrases of a language become.

// body reads the rule itself, which a sentence can say in more orders than a
// formula.
func (p *parser) body() operand {
	start := p.tok.span
	p.got("~play")
	switch {
	case p.face == Formula:
		return p.branch(powerAll)
	case p.atCount():
		return p.phases(start, nil)
	}
	if x, ok := p.opening(start); ok {
		return x
	}
	x := p.branch(powerAll)
	goesOn := slices.ContainsFunc(p.tokens, func(t token) bool { return t.text == "~on" })
	if p.at(",") && (p.ahead().text == "then" || goesOn) || p.at("~on") || p.tok.kind == tokenNumber {
		first := p.timesOf(x)
		return p.phases(start, &first)
	}
	if p.got("~onlyif") {
		return p.onlyIf(x)
	}
	return x
}

// pronoun returns the card that "it" is: the one the clause speaks about, or
// else the one that was asked about.
func (p *parser) pronoun() Ref {
	if p.topic != Card {
		return p.topic
	}
	return p.it
}

// phrase reads an operand that begins with a word of sentences.
func (p *parser) phrase() operand {
	start := p.tok.span
	switch p.tok.text {
	case "~card":
		return p.noun()
	case "~it", "~before", "~new":
		return p.card()
	case "~its":
		of := p.pronoun()
		p.advance()
		return p.attributeOf(of, start)
	case "~often":
		return p.counted("count", start)
	case "~since":
		return p.counted("since", start)
	case "~came":
		p.advance()
		return p.ago(p.kind(powerAll), start)
	case "~run":
		p.advance()
		return p.run(start)
	case "~streak":
		return p.streak(start)
	case "~function":
		p.advance()
		op := Operator(slices.Index(operatorNames[:], p.tok.text))
		p.advance()
		return p.function(op, start, true)
	case "~abs":
		p.advance()
		x := p.expr(powerProduct + 1)
		return p.add(&Abs{p.term(x)}, start.join(x.span))
	case "~between":
		p.advance()
		x := p.height()
		p.want("and")
		d := p.arith(Minus, x, p.height())
		return p.add(&Abs{p.term(d)}, start.join(d.span))
	}
	if p.at("~of") && p.isClass(p.ahead()) {
		return p.classes()
	}
	if x, ok := p.modifier(); ok {
		return x
	}
	if p.got("~neither") {
		return p.neither()
	}
	return p.expected("a condition", "a value")
}

// noun reads "card" and what is said of it: a red card higher than the last
// card. Nothing said, any card fits.
func (p *parser) noun() operand {
	start := p.tok.span
	p.advance()
	if (p.at("is") || p.at("~has") || p.at(".") || p.addsCard()) && !p.naming { // "card is red" is no noun phrase
		ref := Ref(Card)
		return operand{card: ref, subject: ref, span: start}
	}
	if p.at("either") {
		return p.prefix()
	}
	x, ok := p.quality()
	switch {
	case !ok:
		return p.add(&Always{true}, start)
	case x.class != NoClass:
		x = operand{node: p.cond(x), span: x.span}
	}
	x = p.described(x)
	x.noun = true
	return x
}

// described reads what else is said of the card that x is about.
func (p *parser) described(x operand) operand {
	if _, rank := x.node.(*Literal); rank && p.atClass() && p.face != Formula { // una dama roja
		x = p.join(And, p.sideBySide(), x)
	}
	for p.face != Formula && !p.atSides(x) {
		m, ok := p.quality()
		if !ok {
			break
		}
		x = p.join(And, x, m)
	}
	return x
}

// atSides reports whether x is the left side of what follows, not a card that
// more is said of: "red = color", "7 < rank".
func (p *parser) atSides(x operand) bool {
	if p.atRelation() && len(p.tokens) > 1 && isFar(p.tokens[1]) { // exactly 2 away
		return false
	}
	if p.tok.isNumber() && p.ahead().text == ".." && len(p.tokens) > 2 && isFar(p.tokens[2]) { // 1 to 3 steps up
		return false
	}
	_, number := x.node.(*Literal)
	written := p.source(p.tok.span)
	said := strings.ContainsFunc(written, unicode.IsLetter) && !strings.EqualFold(written, "in")
	switch next := p.ahead(); {
	case !number && x.node != nil, said && (p.at("in") || p.atRelation() && (!number || next.isNumber())):
		return false
	case number && p.atRelation():
		if said && (next.text == "highest" || next.text == "lowest") { // a king lower than the highest rank
			return false
		}
		return next.text != "last" && next.text != "first" && next.text != "refused"
	}
	return p.at("=") || p.at("!=") || p.at("in") || number && p.tok.isNumber()
}

// isFar reports whether t says that the number before it is a distance.
func isFar(t token) bool {
	switch t.text {
	case "~away", "steps", "~above", "~below", "~several":
		return true
	}
	return false
}

// quality reads classes or something else that is said of a card, if there is
// anything.
func (p *parser) quality() (operand, bool) {
	switch {
	case p.atClass(), p.at("~of") && p.isClass(p.ahead()):
		return p.sideBySide(), true
	case p.at("not") && (p.ahead().text == "seen" || p.ahead().text == "~seen"):
		p.advance()
		x, _ := p.modifier()
		return p.negate(x), true
	}
	return p.modifier()
}

// modifier reads something said of the card that is spoken about, if there is
// anything.
func (p *parser) modifier() (operand, bool) {
	start, topic := p.tok.span, p.topic
	defer func() { p.topic = topic }()
	switch {
	case p.atAgo():
		return operand{}, false
	case p.atRelation():
		return p.relative(), true
	case p.face != Formula && p.got("in"):
		return p.set(p.rank(start)), true
	case p.at("~oneof"):
		return p.oneOfNumbers(p.rank(start).node.(Term), start), true
	case p.tok.isNumber() && p.ahead().text != "times":
		return p.amount(), true
	case p.face != Formula && (p.got("seen") || p.got("~seen")):
		return p.seen(start), true
	case p.got("~same"):
		return p.alike(Equal, "~as"), true
	case p.got("~other"):
		return p.alike(NotEqual, "~than"), true
	case p.got("~sum"):
		return p.sumWith(start), true
	case p.got("~difference"):
		return p.differenceFrom(start), true
	case p.got("~whose"):
		return p.aside(powerRelation), true
	case p.got("~such"):
		return p.aside(powerOr), true
	case p.got("~with"):
		return p.with(), true
	case p.got("~divisible"):
		x := p.divide(p.rank(start), Modulo)
		return p.add(&Compare{Relation: Equal, X: p.term(x), Y: &Literal{0}}, start), true
	case p.at("~that"), p.at("~was"):
		p.advance()
		of := p.topic
		return p.is(operand{card: of, span: start}), true
	case p.got("~suit"):
		r := relationOf(p.tok.text)
		p.advance()
		x := p.add(&Attr{p.topic, Suit}, start)
		return p.compare(x, r, p.expr(powerSum)), true
	}
	return operand{}, false
}

// atAgo reports whether it is said next how long ago the cards were laid that are
// being named: at most 2 cards ago.
func (p *parser) atAgo() bool {
	said := append([]token{p.tok}, p.tokens[:min(3, len(p.tokens))]...)
	if p.atRelation() {
		said = said[1:]
	}
	return p.naming && len(said) > 2 && said[1].text == "~card" && said[2].text == "~ago"
}

func (p *parser) atRelation() bool { return isRelation(p.tok) }

func isRelation(t token) bool {
	if t.kind != tokenMark {
		return false
	}
	switch t.text {
	case "=", "!=", "<", "<=", ">", ">=":
		return true
	}
	return false
}

// relative reads "higher than the last card", "more than 2 away from it" and
// "at least 2 steps up from it".
func (p *parser) relative() operand {
	start := p.tok.span
	r := relationOf(p.tok.text)
	p.advance()
	if !p.tok.isNumber() || !isFar(p.ahead()) {
		x := p.rank(start)
		y := p.expr(powerSum)
		if w := vocabulary[strings.TrimPrefix(p.tok.text, "~")]; p.at("~bysuit") || p.at("~byrank") {
			p.advance()
			x = p.add(&Attr{p.topic, Attribute(w.value)}, start)
		}
		return p.compare(x, r, y)
	}
	n, _ := p.number()
	if p.at("~several") {
		return p.severalOfThese(r, n, start)
	}
	x, ok := p.apart()
	if !ok {
		return p.expected("away from", "steps up from")
	}
	return p.compare(operand{node: x, span: start}, r, p.literal(n, start))
}

// apart reads how a number of ranks lies between two cards: away from, or steps
// up from.
func (p *parser) apart() (Term, bool) {
	subject := p.topic
	start := p.tok.span
	switch {
	case p.got("~away"):
		other, end := p.ref()
		d := p.add(&Arith{Minus, &Attr{subject, Rank}, &Attr{other, Rank}}, start.join(end))
		return p.term(p.add(&Abs{p.term(d)}, start.join(end))), true
	case p.at("~above"), p.at("~below"):
		up := p.at("~above")
		p.advance()
		other, end := p.ref()
		x, y := Term(&Attr{subject, Rank}), Term(&Attr{other, Rank})
		if !up {
			x, y = y, x
		}
		return p.term(p.add(&Arith{Minus, x, y}, start.join(end))), true
	case p.at("steps") && p.ahead().text == "from":
		p.advance()
		p.advance()
		from, end := p.ref()
		return p.term(p.add(&Steps{from, subject}, start.join(end))), true
	}
	return nil, false
}

// amount reads a number and what makes a condition of it: 7 or higher, 2 to 5, 1
// to 3 steps up from the last card. A number with nothing behind it stays one.
func (p *parser) amount() operand {
	start := p.tok.span
	if p.atCard() {
		return p.single()
	}
	if p.face != Formula && len(p.tokens) > 2 && p.tokens[1].isNumber() &&
		(p.ahead().text == "," || p.ahead().text == "or" && isFar(p.tokens[2])) {
		return p.more(p.rank(start).node.(Term), start)
	}
	if next := p.ahead().text; (next != ".." || p.bounding) && next != "~up" && next != "~down" &&
		(next == "~several" || !isFar(p.ahead())) {
		n, ok := p.number()
		switch {
		case !ok:
			return operand{bad: true, span: start}
		case p.at("~several"):
			return p.severalOfThese(Equal, n, start)
		}
		return p.literal(n, start)
	}
	return p.numbers(nil, start)
}

// numbers reads which numbers x may be; without an x, the rank of the card that
// is spoken about, or how far it is from another.
func (p *parser) numbers(x Term, start Span) operand {
	r := p.span()
	switch {
	case p.at("~up"), p.at("~down"):
		relation := GreaterEqual
		if p.at("~down") {
			relation = LessEqual
		}
		p.advance()
		if x == nil {
			x = p.term(p.rank(start))
		}
		return p.add(&Compare{Relation: relation, X: x, Y: &Literal{r.Lo}}, start)
	case x == nil:
		if far, ok := p.apart(); ok {
			x = far
		} else {
			x = p.term(p.rank(start))
		}
	}
	return p.within(x, []Range{r}, start)
}

// oneOfNumbers reads "one of 2, 4 to 6 or 9".
func (p *parser) oneOfNumbers(x Term, start Span) operand {
	p.advance()
	return p.more(x, start)
}

// more reads the numbers of a list.
func (p *parser) more(x Term, start Span) operand {
	p.got("in") // from 2 to 4
	ranges := []Range{p.span()}
	for (p.at(",") || p.at("or") || p.at("and")) &&
		(p.ahead().isNumber() || p.ahead().text == "-" || p.ahead().text == "in") {
		p.advance()
		p.got("in")
		ranges = append(ranges, p.span())
	}
	if far, ok := p.apart(); ok {
		x = far
	}
	return p.within(x, ranges, start)
}

// alike reads "suit as the last card" after "the same".
func (p *parser) alike(r Relation, as string) operand {
	subject, t := p.topic, p.tok
	w, ok := vocabulary[t.text]
	if !ok || w.kind != wordAttribute {
		return p.expected(attributeNames[Rank:]...)
	}
	p.advance()
	var other Ref
	end := t.span
	if p.got(as) || p.got("~than") || p.got("~of") || as == "~than" && (p.got("from") || p.got("to")) {
		other, end = p.ref()
	} else {
		other = p.before(subject, t.span)
	}
	return p.add(&Compare{Relation: r, X: &Attr{subject, Attribute(w.value)}, Y: &Attr{other, Attribute(w.value)}},
		t.span.join(end))
}

// sumWith reads "the last card is even" after "whose sum with".
func (p *parser) sumWith(start Span) operand {
	subject := p.topic
	other, end := p.ref()
	p.want("is")
	return p.isValue(p.arith(Plus, p.add(&Attr{subject, Rank}, start), p.add(&Attr{other, Rank}, end)))
}

// differenceFrom reads "the last card is more than 2" after "whose difference
// from".
func (p *parser) differenceFrom(start Span) operand {
	subject := p.topic
	other, end := p.ref()
	p.want("is")
	d := p.add(&Arith{Minus, &Attr{subject, Rank}, &Attr{other, Rank}}, start.join(end))
	return p.isValue(p.add(&Abs{p.term(d)}, start.join(end)))
}

// aside reads a clause about the card before it, in which "it" is that card.
func (p *parser) aside(least power) operand {
	it, naming, subject := p.it, p.naming, p.subject
	p.subject = p.topic
	p.it, p.naming = p.subject, false
	x := p.expr(least)
	p.it, p.naming, p.subject = it, naming, subject
	return operand{node: p.cond(x), span: x.span}
}

// with reads "an even rank" after "with".
func (p *parser) with() operand {
	x := p.expr(powerRelation)
	if vocabulary[p.tok.text].kind == wordAttribute {
		p.advance()
	}
	return operand{node: p.cond(x), span: x.span}
}

// attributeOf reads the attribute of a card that has been named.
func (p *parser) attributeOf(of Ref, start Span) operand {
	w, ok := vocabulary[p.tok.text]
	span := start.join(p.tok.span)
	if t := p.tok; p.names[t.text] == namedWorth {
		p.advance()
		p.topic = p.subject
		return p.add(&Counted{of, t.text}, span)
	}
	if p.tok.kind != tokenWord || !ok || w.kind != wordAttribute {
		return p.wrongAttribute(start, ok)
	}
	p.advance()
	p.topic = p.subject
	return p.add(&Attr{of, Attribute(w.value)}, span)
}

// has reads "the last card has the same suit as the first".
func (p *parser) has(x operand) operand {
	if x.card == nil {
		return p.expected("is")
	}
	outer := p.subject
	p.subject, p.topic = x.card, x.card
	m, ok := p.modifier()
	p.subject, p.topic = outer, x.card
	if !ok {
		return p.expected("~same", "~other")
	}
	return operand{node: p.cond(m), span: x.span.join(m.span)}
}

// opening reads rules that their first words give away: only if, never.
func (p *parser) opening(start Span) (operand, bool) {
	switch {
	case p.got("~onlyif"):
		p.want("if")
		c := p.question()
		p.got(",")
		p.want("~play")
		x := p.branch(powerOr)
		return p.add(&If{p.cond(x), p.cond(c), &Always{true}}, start.join(x.span)), true
	case p.at("~neverplay"):
		p.advance()
		x := p.expr(powerAnd)
		if p.got("if") {
			x = p.join(And, x, p.question())
		}
		return p.negate(x), true
	}
	return operand{}, false
}

// onlyIf reads when alone the cards x may be laid.
func (p *parser) onlyIf(x operand) operand {
	p.want("if")
	c := p.question()
	return p.add(&If{p.cond(x), p.cond(c), &Always{true}}, x.span.join(c.span))
}

// neither reads what a card must not be.
func (p *parser) neither() operand {
	x := p.expr(powerNot)
	for p.at("or") || p.at("and") && p.ahead().text == "none" { // "né" means "and none"
		if p.at("and") {
			p.advance()
		}
		p.advance()
		x = p.join(Or, x, p.expr(powerNot))
	}
	return p.negate(x)
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

// addsCard reports whether another card is added to the one just named: the card
// plus the last one. "Più" is also part of "higher".
func (p *parser) addsCard() bool {
	next := p.ahead().text
	return p.face != Formula && p.at("+") && (next == "last" || next == "first" || next == "refused")
}
