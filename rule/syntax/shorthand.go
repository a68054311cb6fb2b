package syntax

import (
	"fmt"
	"strconv"
	"strings"
)

// This file reads words that stand for what can be said with others.

// ifAndOnlyIf reads "x iff y": if x then y else not y.
func (p *maker) ifAndOnlyIf(x, y operand) operand {
	then := p.cond(y)
	var other Cond
	if not, ok := then.(*Not); ok {
		other = not.X
	} else {
		other = p.cond(p.negate(y))
	}
	return p.add(&If{p.cond(x), then, other}, x.span.join(y.span))
}

// most reads of which conditions more than half are to be true: most of (red, odd,
// face).
func (p *parser) most(start Span) operand {
	p.got("of")
	before, list := len(p.mistakes), p.tok.span
	xs := p.conditions()
	if len(p.mistakes) > before {
		p.mistakes[before].Hint = mostOfLast(p.text[list.Start:])
	}
	p.topic = p.subject
	return p.add(&Several{GreaterEqual, len(xs)/2 + 1, xs}, start)
}

// mostOfLast returns how it is written that most of the last cards are of a kind, if a text begins
// with such a kind in brackets: (red in last 5).
func mostOfLast(text string) string {
	list, _, _ := strings.Cut(strings.TrimPrefix(text, "("), ")")
	_, size, _ := strings.Cut(list, " in last ")
	n, err := strconv.Atoi(strings.TrimSpace(size))
	if err != nil {
		return ""
	}
	return fmt.Sprintf("count(%s) > %d", list, n/2)
}

// mean reads the mean of some numbers, or of a number that each card of a stretch
// had when it was laid, rounded down: mean(rank, last.rank), mean(rank in last 3).
func (p *parser) mean(start Span) operand {
	if p.at("(") && p.listsAhead() {
		xs, end := p.numbersListed()
		sum := p.inRanks(xs[0])
		for _, x := range xs[1:] {
			sum = p.arith(Plus, sum, p.inRanks(x))
		}
		span := start.join(end)
		return p.arith(Over, sum, p.add(&Literal{len(xs)}, span))
	}
	sum := p.figure(Sum, start)
	cards := &Count{&Always{true}, sum.node.(*Figure).In}
	p.add(cards.Of, start)
	return p.arith(Over, sum, p.add(cards, start))
}

// inRanks reads a card of a mean as its rank.
func (p *maker) inRanks(x operand) operand {
	if x.card == nil {
		return x
	}
	return p.add(&Attr{x.card, Rank}, x.span)
}

// median reads the middle one of three numbers.
func (p *parser) median(start Span) operand {
	xs, end := p.numbersListed()
	if p.stopped {
		return operand{bad: true, span: start}
	}
	if len(xs) != 3 {
		return p.stop(start.join(end), medianOfThree.Of(Number(len(xs))))
	}
	low, high := p.arith(Least, xs[0], xs[1]), p.arith(Most, xs[0], xs[1])
	return p.arith(Most, low, p.arith(Least, high, xs[2]))
}

// numbersListed reads numbers in brackets.
func (p *parser) numbersListed() (xs []operand, end Span) {
	end = p.bracketed(func() {
		xs = []operand{p.argument()}
		for p.got(",") {
			xs = append(xs, p.argument())
		}
	})
	p.topic = p.subject
	return xs, end
}

// listsAhead reports whether a comma between numbers stands in the bracket that opens
// here, outside of those within it. The comma of an "if" behind "since" does not count.
func (c *cursor) listsAhead() bool {
	depth, ended := 0, false // ended: a number may end before the token
	for _, t := range c.tokens {
		switch t.text {
		case "since":
			if depth == 0 && ended {
				return false
			}
		case "(", "{", "[":
			depth++
		case ")", "}", "]":
			depth--
		case ",":
			if depth == 0 {
				return true
			}
		}
		if depth < 0 {
			break
		}
		switch t.text {
		case "|": // opens where no number has ended, and closes where it has
		case "(", ",", "+", "-", "*", "div", "mod", "from", "to":
			ended = false
		default:
			ended = true
		}
	}
	return false
}

// composite reads that a number is neither prime nor below 2.
func (p *maker) composite(t Term, r Relation, span Span) operand {
	prime := p.add(&PrimeNumber{t}, span)
	above := p.add(&Compare{Relation: Greater, X: t, Y: &Literal{1}}, span)
	is := p.join(And, above, p.negate(prime))
	if r == NotEqual {
		is = p.negate(is)
	}
	return is
}

// knowsBound reports whether a number that depends on the line can begin here.
func (c *cursor) knowsBound() bool {
	_, known := vocabulary[c.tok.text]
	return known && !c.atClass() || c.names[c.tok.text] != unnamed
}
