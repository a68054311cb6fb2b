package syntax

import (
	"cmp"
	"fmt"
	"slices"
)

// This file reads what each operator of the formula face wants beside it.

func (p *parser) join(by Connective, x, y operand) operand {
	var xs []Cond
	for _, side := range []operand{x, y} {
		c := p.cond(side)
		if j, ok := c.(*Join); ok && j.By == by {
			xs = append(xs, j.Xs...)
		} else {
			xs = append(xs, c)
		}
	}
	return p.add(&Join{by, xs}, x.span.join(y.span))
}

func (p *parser) either(x, y operand) operand {
	return p.add(&Either{p.cond(x), p.cond(y)}, x.span.join(y.span))
}

func (p *parser) negate(x operand) operand {
	return p.add(&Not{p.cond(x)}, x.span)
}

func (p *parser) arith(op Operator, x, y operand) operand {
	return p.add(&Arith{op, p.term(x), p.term(y)}, x.span.join(y.span))
}

func (p *parser) mod(x operand) operand {
	t := p.tok
	by, ok := p.number()
	if !ok {
		return operand{bad: true, span: t.span}
	}
	if by < 2 || by > 1000 {
		p.mistake(t.span, Mistake{Message: fmt.Sprintf("cannot divide by %d: a number from 2 to 1000 is needed", by)})
		by = 2
	}
	return p.add(&Mod{p.term(x), by}, x.span.join(t.span))
}

// ifThen reads a chain of ifs. Without an else, anything fits.
func (p *parser) ifThen() operand {
	start := p.tok.span
	p.advance()
	c := p.cond(p.expr(powerAll))
	p.got(",")
	p.want("then")
	then := p.expr(powerOr)
	yes, end := p.cond(then), then.span
	var no Cond = &Always{true}
	if p.at(",") || p.at(";") {
		saved, tok := p.scanner, p.tok
		p.advance()
		if !p.at("else") {
			p.scanner, p.tok = saved, tok
		}
	}
	if p.got("else") {
		p.got(",")
		x := p.expr(powerOr)
		no, end = p.cond(x), x.span
	}
	return p.add(&If{c, yes, no}, start.join(end))
}

// card reads a card, and its attribute if one follows.
func (p *parser) card() operand {
	start := p.tok.span
	ref, span := p.ref()
	if !p.got(".") {
		return operand{card: &ref, subject: ref, span: span}
	}
	w, ok := vocabulary[p.tok.text]
	if p.tok.kind != tokenWord || !ok || w.kind != wordAttribute {
		return p.wrongAttribute(start, ok)
	}
	span = start.join(p.tok.span)
	p.advance()
	return p.add(&Attr{ref, Attribute(w.value)}, span)
}

// wrongAttribute tells that what follows the point is no attribute.
func (p *parser) wrongAttribute(start Span, known bool) operand {
	if p.tok.kind != tokenWord || known {
		return p.expected(attributeNames[Rank:]...)
	}
	t := p.tok
	names := make(map[string]struct{})
	for text, w := range vocabulary {
		if w.kind == wordAttribute {
			names[text] = struct{}{}
		}
	}
	p.mistake(t.span, Mistake{
		Message:  fmt.Sprintf("unknown attribute %q", p.source(t.span)),
		Expected: attributeNames[Rank:],
		Hint:     nearest(t.text, names),
	})
	p.advance()
	return operand{bad: true, span: start.join(t.span)}
}

// ref reads a card: card, first, last or last[2].
func (p *parser) ref() (Ref, Span) {
	t := p.tok
	switch {
	case p.got("card"):
		return Card, t.span
	case p.got("first"):
		return First, t.span
	}
	if !p.got("last") {
		p.expected("last", "first", "card")
		return Last, t.span
	}
	if !p.got("[") {
		return Last, t.span
	}
	at := p.tok.span
	n, ok := p.number()
	if ok && (n < 1 || n > MaxBack) {
		p.mistake(at, Mistake{Message: fmt.Sprintf("no card is %d back: a number from 1 to %d is needed", n, MaxBack)})
		n = 1
	}
	span := t.span.join(p.tok.span)
	p.want("]")
	return Ref(n), span
}

func (p *parser) compare(x operand, r Relation, y operand) operand {
	span := x.span.join(y.span)
	if x.bad || y.bad {
		p.discard(x)
		p.discard(y)
		return operand{bad: true, span: span}
	}
	x, y = p.attributeLike(x, y), p.attributeLike(y, x)
	if c, ok := p.membership(x, r, y, span); ok {
		return c
	}
	if c, ok := p.membership(y, r, x, span); ok {
		return c
	}
	left, right := p.term(x), p.term(y)
	if isLiteral(left) && !isLiteral(right) {
		left, right, r = right, left, r.Flip()
	}
	return p.add(&Compare{r, left, right}, span)
}

// discard tells what is wrong with x by itself.
func (p *parser) discard(x operand) {
	if !x.bad {
		p.term(x)
	}
}

func isLiteral(t Term) bool {
	switch t.(type) {
	case *Literal, *Symbol:
		return true
	}
	return false
}

// attributeLike reads the card alone in "rank > last" as its rank.
func (p *parser) attributeLike(x, other operand) operand {
	a, ok := other.node.(*Attr)
	if x.card == nil || !ok {
		return x
	}
	return p.add(&Attr{*x.card, a.Attribute}, x.span)
}

// membership reads "suit = hearts" as the class it is.
func (p *parser) membership(x operand, r Relation, y operand, span Span) (operand, bool) {
	a, ok := x.node.(*Attr)
	if !ok || y.class == NoClass || y.class.Attribute() != a.Attribute || r > NotEqual {
		return operand{}, false
	}
	is := p.add(&Is{a.Of, y.class}, span)
	if r == NotEqual {
		is = p.negate(is)
	}
	return is, true
}

// is reads what a card is: until the end of it, bare words speak about that
// card.
func (p *parser) is(x operand) operand {
	if x.card == nil {
		return p.isValue(x)
	}
	outer := p.subject
	p.subject = *x.card
	not := p.got("not")
	var y operand
	if p.atSet() {
		y = p.set(p.add(&Attr{p.subject, Rank}, x.span))
	} else {
		y = p.expr(powerRelation)
	}
	y = operand{node: p.cond(y), span: x.span.join(y.span)}
	p.subject = outer
	if not {
		y = p.negate(y)
	}
	return y
}

// isValue reads "suit is hearts" and "rank is not 7" as comparisons.
func (p *parser) isValue(x operand) operand {
	r := Equal
	if p.got("not") {
		r = NotEqual
	}
	if !p.atSet() {
		return p.compare(x, r, p.expr(powerSum))
	}
	y := p.set(x)
	if r == NotEqual {
		y = p.negate(y)
	}
	return y
}

// in reads the set that x is to lie in.
func (p *parser) in(x operand) operand {
	if !p.atSet() && !p.at("-") {
		return p.expected("{", "a range as 1..7")
	}
	return p.set(x)
}

// atSet reports whether a set of numbers begins here.
func (p *parser) atSet() bool {
	w, ok := vocabulary[p.tok.text]
	return p.tok.kind == tokenNumber || p.tok.kind == tokenWord && ok && w.kind == wordNumber || p.at("{")
}

// set reads {A, 4, 6..8}, 1..7 or {hearts, spades}.
func (p *parser) set(x operand) operand {
	start, end := p.tok.span, p.tok.span
	var ranges []Range
	var classes []operand
	if p.got("{") {
		for {
			if p.atClass() {
				classes = append(classes, operand{class: Class(vocabulary[p.tok.text].value), span: p.tok.span})
				p.advance()
			} else {
				ranges = append(ranges, p.span())
			}
			if !p.got(",") {
				break
			}
		}
		end = p.tok.span
		p.want("}")
	} else {
		ranges = []Range{p.span()}
	}
	if p.stopped {
		return operand{bad: true, span: start}
	}
	if len(classes) > 0 {
		return p.oneOf(x, classes, len(ranges) > 0)
	}
	return p.within(p.term(x), ranges, x.span.join(start).join(end))
}

// span reads one number, or two with what lies between.
func (p *parser) span() Range {
	start := p.tok.span
	lo, _ := p.number()
	if !p.got("..") {
		return Range{lo, lo}
	}
	at := start.join(p.tok.span)
	hi, ok := p.number()
	if ok && lo > hi {
		p.mistake(at, Mistake{Message: fmt.Sprintf("the range runs backwards: %d..%d", lo, hi), Hint: fmt.Sprintf("%d..%d", hi, lo)})
	}
	return Range{lo, hi}
}

// within is In in its one form: a single number is a comparison.
func (p *parser) within(x Term, ranges []Range, span Span) operand {
	ranges = Merge(ranges)
	if len(ranges) == 1 && ranges[0].Lo == ranges[0].Hi {
		return p.add(&Compare{Equal, x, &Literal{ranges[0].Lo}}, span)
	}
	return p.add(&In{x, ranges}, span)
}

// Merge returns the numbers of ranges, sorted and without ranges that touch.
func Merge(ranges []Range) []Range {
	ranges = slices.SortedFunc(slices.Values(ranges), func(a, b Range) int { return cmp.Compare(a.Lo, b.Lo) })
	var merged []Range
	for _, r := range ranges {
		if n := len(merged); n > 0 && r.Lo <= merged[n-1].Hi+1 {
			merged[n-1].Hi = max(merged[n-1].Hi, r.Hi)
		} else {
			merged = append(merged, r)
		}
	}
	return merged
}

// oneOf reads "suit in {hearts, spades}" as the classes it names.
func (p *parser) oneOf(x operand, classes []operand, mixed bool) operand {
	a, ok := x.node.(*Attr)
	if !ok || mixed {
		p.mistake(x.span.join(classes[0].span), Mistake{Message: "a set holds either numbers or values of one attribute"})
		return operand{bad: true, span: x.span}
	}
	var any operand
	for i, c := range classes {
		is, ok := p.membership(x, Equal, c, c.span)
		switch {
		case !ok:
			p.mistake(c.span, Mistake{Message: fmt.Sprintf("%s is no %s", classNames[c.class], attributeNames[a.Attribute])})
			return operand{bad: true, span: x.span}
		case i == 0:
			any = is
		default:
			any = p.join(Or, any, is)
		}
	}
	return any
}

// follows reads the suit that another is to come after or before, and the
// cycle.
func (p *parser) follows(x operand, op string) operand {
	y := p.expr(powerSum)
	p.want("in")
	cycle, end := p.cycle()
	if p.stopped || x.bad || y.bad {
		return operand{bad: true, span: x.span}
	}
	of, okOf := suitOf(x)
	after, okAfter := suitOf(y)
	if !okOf || !okAfter {
		p.mistake(x.span.join(y.span), Mistake{Message: fmt.Sprintf("only suits have a cycle, as in suit %s last.suit in S > D > C > H", op)})
		return operand{bad: true, span: x.span}
	}
	if op == "precedes" {
		slices.Reverse(cycle)
	}
	return p.add(&Follows{of, after, RotateCycle(cycle)}, x.span.join(end))
}

// suitOf returns the card that x is the suit of.
func suitOf(x operand) (Ref, bool) {
	if x.card != nil {
		return *x.card, true
	}
	a, ok := x.node.(*Attr)
	if !ok || a.Attribute != Suit {
		return Card, false
	}
	return a.Of, true
}

// cycle reads suits with > between them; it may close by naming the first one
// again.
func (p *parser) cycle() ([]Class, Span) {
	var cycle []Class
	for {
		t := p.tok
		suit := Class(vocabulary[t.text].value)
		if !p.atClass() || suit.Attribute() != Suit {
			p.expected("a suit")
			return nil, t.span
		}
		p.advance()
		more := p.got(">") || p.got("->")
		switch {
		case len(cycle) > 1 && suit == cycle[0] && !more:
			return cycle, t.span
		case slices.Contains(cycle, suit):
			p.stop(t.span, Mistake{Message: classNames[suit] + " stand twice in the cycle"})
			return nil, t.span
		}
		cycle = append(cycle, suit)
		if !more {
			if len(cycle) < 2 {
				p.expected(">")
			}
			return cycle, t.span
		}
	}
}

// RotateCycle returns the cycle of suits with its highest suit first, which is
// how a tree holds it.
func RotateCycle(cycle []Class) []Class {
	if len(cycle) == 0 {
		return cycle
	}
	top := slices.Index(cycle, slices.Max(cycle))
	return append(slices.Clone(cycle[top:]), cycle[:top]...)
}

func (p *parser) steps(start Span) operand {
	p.want("from")
	from, end := p.ref()
	to := p.subject
	if p.got("to") {
		to, end = p.ref()
	}
	return p.add(&Steps{from, to}, start.join(end))
}

// repeat reads the phases of a pattern.
func (p *parser) repeat(start Span) operand {
	r := new(Repeat)
	end := start
	for {
		x := p.expr(powerOr)
		phase := Phase{Cond: p.cond(x), Count: 1}
		end = x.span
		if t := p.tok; t.kind == tokenNumber {
			n, _ := p.number()
			if n < 1 || n > 100 {
				p.mistake(t.span, Mistake{Message: fmt.Sprintf("cannot repeat %d times: a number from 1 to 100 is needed", n)})
			}
			end = p.tok.span
			p.want("times")
			phase.Count = n
		}
		r.Phases = append(r.Phases, phase)
		if !p.got(",") {
			return p.add(r, start.join(end))
		}
	}
}
