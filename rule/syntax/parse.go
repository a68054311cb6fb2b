package syntax

import (
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"
)

// What a text may hold at most. They are far above anything that people can
// play by, and keep the work on any text small.
const (
	MaxLength = 4000 // characters
	MaxBytes  = utf8.UTFMax * MaxLength
	MaxNumber = 1_000_000
	MaxBack   = 40 // cards back

	maxNodes    = 600 // parts of the tree
	maxDepth    = 100 // brackets within brackets
	maxMistakes = 20  // the most mistakes that are reported
)

// power is how tightly an operator binds.
type power int

const (
	powerAll power = iota
	powerTurn
	powerIff
	powerOr
	powerAnd
	powerNot
	powerRelation
	powerSum
	powerProduct
)

// infixes are the operators that stand between two operands.
var infixes = map[string]power{
	"turned": powerTurn,
	"iff":    powerIff,
	"or":     powerOr, "xor": powerOr, "and": powerAnd,
	"is": powerRelation, "in": powerRelation, "not": powerRelation, "follows": powerRelation, "precedes": powerRelation,
	"=": powerRelation, "!=": powerRelation, "<": powerRelation, "<=": powerRelation, ">": powerRelation,
	">=": powerRelation,
	"+":  powerSum, "-": powerSum, "*": powerProduct, "div": powerProduct, "mod": powerProduct,
}

// An operand is what stands between operators. A class, a number or a card may
// turn out to be a condition or a term: that depends on its use.
type operand struct {
	node    Node  // a Cond or a Term, nil for a bare class or card
	class   Class // a bare class
	card    Ref   // a bare card, or nil
	subject Ref   // the card that a class or a number is about
	span    Span
	bad     bool // its mistake has been reported
}

// A cursor is a place in the tokens of a text, with the mistakes up to there. After a mistake that
// makes the rest meaningless it stops: every later token is the end, and no more mistakes are
// reported.
type cursor struct {
	text     string
	tokens   []token // those still to come; the last is the end
	tok      token
	spans    map[Node]Span
	mistakes Mistakes
	names    map[string]nameKind // that the rule declares
	stopped  bool
}

// A maker makes nodes of operands, and reports those that do not go together.
type maker struct {
	cursor
	subject Ref // the card that attributes are about
	topic   Ref // the card that bare classes are about
}

// A parser reads conditions and values.
type parser struct {
	maker
	bounding bool // a bound of a set is read, and ".." ends it
	depth    int
}

// A ruleParser reads whole rules.
type ruleParser struct {
	parser
	failed bool // whether the text is one that could be a rule, and cannot be read
}

func (c *cursor) advance() {
	if c.stopped || len(c.tokens) == 0 {
		return
	}
	c.tok, c.tokens = c.tokens[0], c.tokens[1:]
}

// ahead returns the token after the present one.
func (c *cursor) ahead() token {
	if c.stopped || len(c.tokens) == 0 {
		return token{}
	}
	return c.tokens[0]
}

// wrong returns a mistake in the text.
func (c *cursor) wrong(span Span, r Remark) Mistake {
	m := Mistake{Face: Formula, remark: r}
	m.Line, m.Column, m.Length = place(c.text, span)
	return m
}

// report adds a mistake, and stops after too many.
func (c *cursor) report(m Mistake) {
	if c.stopped {
		return
	}
	c.mistakes = append(c.mistakes, m)
	if len(c.mistakes) == maxMistakes {
		c.halt()
	}
}

// mistake reports a mistake with what was expected, as [parser.expected] does.
func (c *cursor) mistake(span Span, r Remark, expected ...string) {
	m := c.wrong(span, r)
	m.expected = expected
	c.report(m)
}

// halt makes every later token the end.
func (c *cursor) halt() {
	c.stopped = true
	c.tok = token{tokenEnd, "", Span{len(c.text), len(c.text)}}
}

// stop reports a mistake after which the rest of the text has no meaning.
func (c *cursor) stop(span Span, r Remark) operand {
	c.mistake(span, r)
	c.halt()
	return operand{bad: true, span: span}
}

// expected stops because the present token is not one of those: words and marks of
// the formula, or descriptions.
func (c *cursor) expected(what ...string) operand {
	t := c.tok
	known, word := c.knows(t.text), t.kind == tokenWord
	var m Mistake
	switch {
	case len(c.mistakes) > 0 && (known || !word): // no doubt a consequence
		c.halt()
		return operand{bad: true, span: t.span}
	case t.kind == tokenEnd:
		m = c.wrong(t.span, endsTooSoon.Of(expectations(what)))
	case word && !known:
		m = c.unknownWord(t)
	default:
		m = c.wrong(t.span, otherExpected.Of(expectations(what), c.quote(t.span)))
	}
	m.expected = what
	c.report(m)
	c.halt()
	return operand{bad: true, span: t.span}
}

// unknownWord returns the mistake that the face has no such word.
func (c *cursor) unknownWord(t token) Mistake {
	if c.isDeclaredLater(t.text) {
		return c.wrong(t.span, namedLater.Of(c.quote(t.span)))
	}
	m := c.wrong(t.span, unknownWord.Of(c.quote(t.span)))
	m.unknown = t.text
	return m
}

// knows reports whether a word means something in formulas.
func (c *cursor) knows(word string) bool {
	_, known := vocabulary[word]
	return known
}

// nearest returns the word of the face that is most like one it does not know.
func (c *cursor) nearest(word string) string {
	known := maps.Clone(formulaWords)
	for name := range c.names {
		known[name] = name
	}
	delete(known, word) // it is known elsewhere in the rule
	return known[Nearest(word, maps.Keys(known))]
}

// quote returns the text at a span, for a remark.
func (c *cursor) quote(s Span) quote { return quote(c.source(s)) }

// source returns what stands in the text, or as much of it as people want to
// read again.
func (c *cursor) source(s Span) string {
	const longest = 40
	said := []rune(c.text[s.Start:s.End])
	if len(said) > longest {
		return string(said[:longest]) + "…"
	}
	return string(said)
}

// got takes the present token if it is text, and reports whether it was.
func (c *cursor) got(text string) bool {
	if !c.at(text) {
		return false
	}
	c.advance()
	return true
}

func (c *cursor) at(text string) bool {
	return c.tok.text == text && (c.tok.kind == tokenWord || c.tok.kind == tokenMark)
}

func (c *cursor) want(text string) {
	if !c.got(text) && !c.stopped {
		c.expected(text)
	}
}

// add gives a new node its place.
func (c *cursor) add(n Node, span Span) operand {
	if len(c.spans) >= maxNodes {
		return c.stop(span, tooManyParts.Of(Number(maxNodes)))
	}
	c.spans[n] = span
	return operand{node: n, span: span}
}

// cond makes a condition of x: a bare class or number is about a card.
func (p *maker) cond(x operand) Cond {
	switch n := x.node.(type) {
	case Cond:
		return n
	case *Literal:
		c := &Compare{Relation: Equal, X: &Attr{x.subject, Rank}, Y: n}
		p.add(c, x.span)
		return c
	case nil:
		if x.class != NoClass {
			c := &Is{x.subject, x.class}
			p.add(c, x.span)
			return c
		}
	}
	known := p.knows(p.tok.text)
	switch {
	case p.tok.kind == tokenWord && !known: // the word that is missing here is mistyped
	case x.card != nil:
		p.mistake(x.span, cardAlone.Of(), "is", ".rank", ".suit", ".color")
	case !x.bad:
		p.mistake(x.span, valueAlone.Of(), "=", "!=", "<", "<=", ">", ">=", "in")
	}
	return &Always{true}
}

// term makes a value of x.
func (p *maker) term(x operand) Term {
	switch n := x.node.(type) {
	case Term:
		return n
	case Cond:
		p.mistake(x.span, conditionIsNoValue.Of())
		return &Literal{}
	}
	if x.class != NoClass {
		s := &Symbol{x.class}
		p.add(s, x.span)
		return s
	}
	if x.card != nil {
		p.mistake(x.span, cardIsNoValue.Of(), ".rank", ".suit", ".color", ".parity", ".kind")
	}
	return &Literal{}
}

// tree reads the whole text.
func (p *ruleParser) tree() *Tree {
	t := new(Tree)
	for p.declaration(t) {
	}
	t.Body = p.cond(p.branch(powerAll))
	if p.tok.kind != tokenEnd {
		p.expected("and", "or", "the end of the rule")
	}
	return t
}

// expr reads operands and the operators between them that bind at least as
// tightly as least.
func (p *parser) expr(least power) operand {
	p.depth++
	if p.depth > maxDepth {
		return p.stop(p.tok.span, tooDeep.Of(Number(maxDepth)))
	}
	x := p.prefix()
	for p.tok.kind == tokenWord || p.tok.kind == tokenMark {
		bind, ok := infixes[p.tok.text]
		if !ok || bind < least || p.atLastCards() {
			break
		}
		x = p.infix(x, bind)
	}
	p.depth--
	return x
}

// infix reads one operator and what stands to the right of it.
func (p *parser) infix(x operand, bind power) operand {
	op := p.tok.text
	p.advance()
	switch op {
	case "turned":
		return p.turned(x)
	case "and":
		return p.join(And, x, p.expr(bind+1))
	case "or":
		return p.join(Or, x, p.expr(bind+1))
	case "iff":
		return p.ifAndOnlyIf(x, p.branch(bind+1))
	case "xor":
		return p.either(x, p.expr(bind+1))
	case "+":
		return p.arith(Plus, x, p.expr(bind+1))
	case "-":
		return p.arith(Minus, x, p.expr(bind+1))
	case "*":
		return p.arith(Times, x, p.expr(bind+1))
	case "div":
		return p.divide(x, Over)
	case "mod":
		return p.divide(x, Modulo)
	case "is":
		return p.is(x)
	case "in":
		return p.in(x)
	case "not":
		if !p.got("in") {
			return p.expected("in")
		}
		return p.negate(p.in(x))
	case "follows", "precedes":
		return p.follows(x, op)
	}
	return p.compare(x, relationOf(op), p.expr(bind+1))
}

func relationOf(mark string) Relation {
	for r, m := range relationMarks {
		if m == mark {
			return Relation(r)
		}
	}
	panic("syntax: no relation " + mark)
}

// prefix reads one operand.
func (p *parser) prefix() operand {
	t := p.tok
	switch t.kind {
	case tokenNumber:
		return p.amount()
	case tokenWord:
		return p.word()
	case tokenBad:
		return p.stop(t.span, unknownCharacter.Of(quote(t.text)))
	}
	switch {
	case p.got("("):
		p.topic = p.subject
		x := p.expr(powerAll)
		x.span = t.span.join(p.tok.span)
		p.want(")")
		p.topic = p.subject
		return x
	case p.got("|"):
		x := p.term(p.expr(powerSum))
		span := t.span.join(p.tok.span)
		p.want("|")
		return p.add(&Abs{x}, span)
	case p.at("-"):
		n, ok := p.number()
		if !ok {
			return operand{bad: true, span: t.span}
		}
		return p.literal(n, t.span)
	}
	return p.expected("a condition", "a value")
}

func (p *maker) literal(n int, span Span) operand {
	x := p.add(&Literal{n}, span)
	x.subject = p.topic
	return x
}

// word reads an operand that begins with a word.
func (p *parser) word() operand {
	t := p.tok
	w, known := vocabulary[t.text]
	switch {
	case p.names[t.text] != unnamed:
		return p.ownName()
	case !known && p.atCard():
		return p.single()
	case !known:
		return p.unknown()
	}
	switch w.kind {
	case wordClass:
		if p.at("number") && p.ahead().text == "of" {
			return p.several(t.span)
		}
		return p.classes()
	case wordAttribute:
		p.advance()
		p.topic = p.subject
		return p.add(&Attr{p.subject, Attribute(w.value)}, t.span)
	case wordNumber:
		return p.amount()
	}
	switch w.text {
	case "last", "first", "card", "refused", "new":
		return p.card()
	case "if":
		return p.ifThen()
	}
	p.advance()
	switch w.text {
	case "not":
		return p.negate(p.expr(powerNot))
	case "either":
		return p.oneOfTwo()
	case "any", "none":
		return p.add(&Always{w.text == "any"}, t.span)
	case "repeat":
		return p.repeat(t.span)
	case "most":
		return p.most(t.span)
	}
	return p.quantity(w.text, t)
}

// quantity reads a value that begins with a key word.
func (p *parser) quantity(text string, t token) operand {
	switch text {
	case "position":
		p.topic = p.subject
		return p.add(&Position{}, t.span)
	case "sum", "highest", "lowest", "place", "playsum":
		return p.figure(Quantity(slices.Index(quantityNames[:], text)), t.span)
	case "min", "max", "gcd":
		return p.function(Operator(slices.Index(operatorNames[:], text)), t.span)
	case "mean":
		return p.mean(t.span)
	case "median":
		return p.median(t.span)
	case "count", "since":
		return p.counted(text, t.span)
	case "run":
		return p.run(t.span)
	case "seen":
		return p.seen(t.span)
	case "steps":
		return p.steps(t.span)
	}
	p.tok = t
	return p.expected("a condition", "a value")
}

// unknown tells an unknown word and goes on behind it.
func (c *cursor) unknown() operand {
	t := c.tok
	c.report(c.unknownWord(t))
	c.advance()
	c.ignoreAttribute()
	return operand{bad: true, span: t.span}
}

// ignoreAttribute passes over what follows an unknown card.
func (c *cursor) ignoreAttribute() {
	if c.got(".") {
		c.advance()
	}
}

// number reads a whole number or a rank, with a sign if there is one.
func (c *cursor) number() (int, bool) {
	negative := c.got("-")
	t := c.tok
	n := 0
	if w, ok := vocabulary[t.text]; ok && t.kind == tokenWord && w.kind == wordNumber {
		n = w.value
	} else if t.kind == tokenNumber {
		var err error
		n, err = strconv.Atoi(t.text)
		if err != nil || n > MaxNumber {
			c.stop(t.span, numberTooLarge.Of(Number(MaxNumber)))
			return 0, false
		}
	} else {
		c.expected("a number", "a rank")
		return 0, false
	}
	c.advance()
	if negative {
		n = -n
	}
	return n, true
}
