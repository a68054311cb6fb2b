package phrase

import (
	"fmt"
	"strconv"
	"strings"

	"eleusis/rule/syntax"
)

// This file reads what the files of the grammar say that shapes mean: a formula in backquotes
// in which $1 is the first argument and ? the number that an amount is about, or a
// call of one of the functions of functions.go.

// A meaning is what a phrase means: a condition, a term, a card, a number or a list of
// these. Which fields it has depends on its category.
type meaning struct {
	cond  syntax.Cond
	term  syntax.Term
	ref   syntax.Ref
	num   int
	list  []*meaning
	start syntax.Cond // which cards may open the line
	tag   string      // how a list is joined, and the like

	denies  bool // it says what is not so
	neither bool // and so of two things or more

	defines *definition // what it says of words for heights

	topic    syntax.Ref   // the card that a clause spoke about last
	declares declaration  // what stands before a rule
	tree     *syntax.Tree // a whole rule, as it is written

	extra float64 // what a function adds to the cost
	cost  float64
	flags flags
	key   key   // of what it means
	id    int32 // among all meanings of a text

	verdicts []verdict // of a condition on the sample lines
}

// flags are the reasons why a reading is not sure.
type flags uint8

const (
	guessed   flags = 1 << iota // a construction that guesses
	leftOut                     // a word was left out that means something
	bare                        // a bare number stands for a rank
	stopped                     // a full stop lies inside a phrase
	senseless                   // it says nothing, or what nothing fits
)

// An expr makes the meaning of a shape of those of its arguments.
type expr interface {
	eval(args []*meaning) *meaning // nil if the arguments do not go together
}

type (
	argument int
	integer  int
	word     string
	call     struct {
		name string
		does function
		args []expr
	}
	template struct {
		made  *meaning
		exact bool // nothing is simplified
	}
)

func (a argument) eval(args []*meaning) *meaning { return args[a] }
func (n integer) eval([]*meaning) *meaning       { return &meaning{num: int(n)} }
func (w word) eval([]*meaning) *meaning          { return &meaning{tag: string(w)} }

func (c call) eval(args []*meaning) *meaning {
	if c.does == nil {
		return &meaning{}
	}
	var of []*meaning
	for _, a := range c.args {
		v := a.eval(args)
		if v == nil {
			return nil
		}
		of = append(of, v)
	}
	return c.does(of)
}

func (t template) eval(args []*meaning) *meaning {
	s := substitution{args: args, exact: t.exact}
	made := &meaning{}
	if t.made.cond != nil {
		made.cond = s.cond(t.made.cond)
		if made.cond == nil {
			return nil
		}
		return made
	}
	made.term = s.term(t.made.term)
	if made.term == nil {
		return nil
	}
	return made
}

// expr reads a meaning.
func (l *loader) expr(text string, sh *shape) expr {
	e, rest := l.exprPart(strings.TrimSpace(text), sh)
	if strings.TrimSpace(rest) != "" {
		l.fail("too much: %s", rest)
	}
	return e
}

func (l *loader) exprPart(text string, sh *shape) (expr, string) {
	text = strings.TrimLeft(text, " ")
	switch {
	case strings.HasPrefix(text, "`"):
		formula, rest, ok := strings.Cut(text[1:], "`")
		if !ok {
			l.fail("a formula stays open")
		}
		return l.template(formula, sh), rest
	case strings.HasPrefix(text, "$"):
		n, err := strconv.Atoi(text[1:2])
		if err != nil || n < 1 || n > len(sh.args) {
			l.fail("no argument %s", text[:2])
		}
		return argument(n - 1), text[2:]
	}
	end := strings.IndexFunc(text, func(r rune) bool { return strings.ContainsRune("(), ", r) })
	if end < 0 {
		end = len(text)
	}
	name, rest := text[:end], text[end:]
	n, err := strconv.Atoi(name)
	if err == nil {
		return integer(n), rest
	}
	if !strings.HasPrefix(rest, "(") {
		return word(name), rest
	}
	c := call{name: name, does: l.functions[name]}
	if c.does == nil {
		l.fail("no function %s", name)
	}
	rest = rest[1:]
	for {
		rest = strings.TrimLeft(rest, " ")
		if strings.HasPrefix(rest, ")") {
			return c, rest[1:]
		}
		var arg expr
		arg, rest = l.exprPart(rest, sh)
		c.args = append(c.args, arg)
		rest = strings.TrimLeft(rest, " ")
		if !strings.HasPrefix(rest, ",") && !strings.HasPrefix(rest, ")") {
			l.fail("a call stays open: %s", text)
		}
		rest = strings.TrimPrefix(rest, ",")
	}
}

// The categories whose meanings are cards, and those whose meanings are numbers. All
// others are conditions.
var (
	refCategories  = map[string]bool{"ref": true, "found": true}
	termCategories = map[string]bool{"n": true, "rnk": true, "num": true, "rank": true, "many": true, "ord": true,
		"attr": true, "qty": true, "times": true, "int": true, "rb": true, "ro": true, "rt": true, "rthan": true,
		"tF": true, "tP": true, "tS": true, "tD": true, "t0": true}
)

// hole stands for the number that an amount is about.
const hole = "hole"

// template reads a formula. Arguments stand in it as memories: m1 for the first.
func (l *loader) template(formula string, sh *shape) expr {
	declared := "remember hole = 0; remember subject; "
	text := strings.ReplaceAll(formula, "?", hole)
	for i, category := range sh.args {
		name := "argument" + string(rune('a'+i))
		slot := "$" + strconv.Itoa(i+1)
		switch {
		case !strings.Contains(text, slot):
			continue
		case refCategories[category]:
			declared += "remember " + name + "; "
			text = strings.ReplaceAll(text, slot, name)
		case termCategories[category]:
			declared += "remember " + name + " = 0; "
			text = strings.ReplaceAll(text, slot, name)
		default:
			declared += "remember " + name + " = 0; "
			text = strings.ReplaceAll(text, slot, "("+name+" = 0)")
		}
	}
	read, err := syntax.Parse(declared + text)
	if err == nil {
		return template{&meaning{cond: read.Tree.Body}, l.exact}
	}
	term, termErr := syntax.Parse(declared + text + " = 77")
	if termErr != nil {
		l.fail("%s: %v", declared+text, err)
	}
	return template{&meaning{term: term.Tree.Body.(*syntax.Compare).X}, l.exact}
}

// argumentOf returns which argument a memory stands for.
func argumentOf(name string) (int, bool) {
	letter, ok := strings.CutPrefix(name, "argument")
	if !ok {
		return 0, false
	}
	return int(letter[0] - 'a'), true
}

// A substitution puts meanings in the place of arguments, and other cards in the
// place of cards.
type substitution struct {
	args   []*meaning
	hole   syntax.Term                         // in the place of the hole
	shift  func(syntax.Ref) (syntax.Ref, bool) // nil: cards stay
	ranges func(*syntax.In) syntax.Cond        // puts something in the place of a range, unless nil
	terms  func(*syntax.Attr) syntax.Term      // puts something in the place of an attribute that is compared
	failed bool
	exact  bool // each node is kept as it is
}

func (s *substitution) ref(r syntax.Ref) syntax.Ref {
	if held, ok := r.(syntax.Held); ok && (s.shift == nil || !s.exact) {
		if s.args != nil && held.Name == "subject" {
			return openCard
		}
		i, ok := argumentOf(held.Name)
		if ok && s.args != nil {
			if s.args[i].ref == nil {
				s.failed = true
				return r
			}
			return s.args[i].ref
		}
		return r
	}
	if s.shift == nil {
		if f, ok := r.(*syntax.Found); ok {
			return &syntax.Found{First: f.First, When: s.mustCond(f.When), In: s.stretch(f.In)}
		}
		return r
	}
	to, ok := s.shift(r)
	s.failed = s.failed || !ok
	return to
}

func (s *substitution) cond(c syntax.Cond) syntax.Cond {
	c = s.mustCond(c)
	if s.failed {
		return nil
	}
	return c
}

func (s *substitution) term(t syntax.Term) syntax.Term {
	t = s.mustTerm(t)
	if s.failed {
		return nil
	}
	return t
}

func (s *substitution) conds(cs []syntax.Cond) []syntax.Cond {
	var all []syntax.Cond
	for _, c := range cs {
		all = append(all, s.mustCond(c))
	}
	return all
}

func (s *substitution) mustCond(c syntax.Cond) syntax.Cond {
	switch c := c.(type) {
	case *syntax.Not:
		if s.exact {
			return &syntax.Not{X: s.mustCond(c.X)}
		}
		return not(s.mustCond(c.X))
	case *syntax.Join:
		if s.exact {
			return joinedAs(c.By, s.conds(c.Xs)...)
		}
		return join(c.By, s.conds(c.Xs)...)
	case *syntax.Either:
		return &syntax.Either{X: s.mustCond(c.X), Y: s.mustCond(c.Y)}
	case *syntax.Several:
		return &syntax.Several{Relation: c.Relation, Count: c.Count, Xs: s.conds(c.Xs)}
	case *syntax.If:
		return &syntax.If{If: s.mustCond(c.If), Then: s.mustCond(c.Then), Else: s.mustCond(c.Else)}
	case *syntax.Is:
		return &syntax.Is{Of: s.ref(c.Of), Class: c.Class}
	case *syntax.Compare:
		if recall, ok := c.X.(*syntax.Recall); ok && s.args != nil {
			i, ok := argumentOf(recall.Name)
			if ok && s.args[i].cond != nil {
				return s.args[i].cond
			}
		}
		if _, literal := c.Y.(*syntax.Literal); literal && s.terms != nil && c.Relation <= syntax.NotEqual {
			return c
		}
		if s.exact {
			return &syntax.Compare{Relation: c.Relation, X: s.mustTerm(c.X), Y: s.mustTerm(c.Y), Order: c.Order}
		}
		made := compare(c.Relation, s.mustTerm(c.X), s.mustTerm(c.Y), c.Order)
		s.failed = s.failed || made == nil
		return made
	case *syntax.In:
		if s.ranges != nil {
			if made := s.ranges(c); made != nil {
				return made
			}
		}
		x := s.mustTerm(c.X)
		_, literal := x.(*syntax.Literal)
		s.failed = s.failed || literal && !s.exact
		return &syntax.In{X: x, Ranges: c.Ranges}
	case *syntax.PrimeNumber:
		return &syntax.PrimeNumber{X: s.mustTerm(c.X)}
	case *syntax.Follows:
		return &syntax.Follows{Of: s.ref(c.Of), After: s.ref(c.After), Cycle: c.Cycle}
	case *syntax.Turned:
		s.line()
		return &syntax.Turned{X: s.mustCond(c.X), At: s.mustCond(c.At)}
	case *syntax.Seen:
		s.line()
		return &syntax.Seen{What: c.What, In: s.stretch(c.In)}
	case *syntax.Repeat:
		s.line()
		var phases []syntax.Phase
		for _, p := range c.Phases {
			phases = append(phases, syntax.Phase{Cond: s.mustCond(p.Cond), Count: p.Count})
		}
		return &syntax.Repeat{Phases: phases}
	}
	return c
}

// line notes something that depends on the present line, and so cannot be asked about an earlier
// card.
func (s *substitution) line() { s.failed = s.failed || s.shift != nil && !s.exact }

func (s *substitution) stretch(in syntax.Stretch) syntax.Stretch {
	if in.Since != nil {
		in.Since = s.mustCond(in.Since)
	}
	return in
}

func (s *substitution) mustTerm(t syntax.Term) syntax.Term {
	switch t := t.(type) {
	case *syntax.Recall:
		if t.Name == hole && s.hole != nil {
			return s.hole
		}
		i, ok := argumentOf(t.Name)
		if !ok || s.args == nil {
			return t
		}
		if s.args[i].term != nil {
			return s.args[i].term
		}
		return &syntax.Literal{Value: s.args[i].num}
	case *syntax.Attr:
		if s.terms != nil {
			return s.terms(t)
		}
		return &syntax.Attr{Of: s.ref(t.Of), Attribute: t.Attribute}
	case *syntax.Arith:
		return &syntax.Arith{Operator: t.Operator, X: s.mustTerm(t.X), Y: s.mustTerm(t.Y)}
	case *syntax.Abs:
		return &syntax.Abs{X: s.mustTerm(t.X)}
	case *syntax.Steps:
		return &syntax.Steps{From: s.ref(t.From), To: s.ref(t.To)}
	case *syntax.Counted:
		return &syntax.Counted{Of: s.ref(t.Of), Name: t.Name}
	case *syntax.Position:
		s.line()
	case *syntax.Figure:
		s.line()
		if t.What != nil {
			return &syntax.Figure{Of: t.Of, What: s.mustTerm(t.What), In: s.stretch(t.In)}
		}
	case *syntax.Count:
		s.line()
		return &syntax.Count{Of: s.mustCond(t.Of), In: s.stretch(t.In)}
	case *syntax.Since:
		s.line()
		return &syntax.Since{Of: s.mustCond(t.Of)}
	case *syntax.Run:
		s.line()
	case *syntax.Streak:
		s.line()
		return &syntax.Streak{Of: s.mustCond(t.Of)}
	}
	return t
}

// compare makes a comparison with the literal, if there is one, on the right.
func compare(r syntax.Relation, x, y syntax.Term, order []syntax.Class) syntax.Cond {
	_, left := x.(*syntax.Literal)
	number, right := y.(*syntax.Literal)
	switch {
	case left && right:
		return nil
	case left:
		return &syntax.Compare{Relation: r.Flip(), X: y, Y: x, Order: order}
	case right && r == syntax.Equal:
		if c := parityOf(x, number.Value); c != nil {
			return c
		}
	}
	return &syntax.Compare{Relation: r, X: x, Y: y, Order: order}
}

// parityOf returns the class that "rank mod 2 = n" means.
func parityOf(x syntax.Term, n int) syntax.Cond {
	a, ok := x.(*syntax.Arith)
	if !ok || a.Operator != syntax.Modulo {
		return nil
	}
	rank, ok := a.X.(*syntax.Attr)
	two, ok2 := a.Y.(*syntax.Literal)
	if !ok || !ok2 || rank.Attribute != syntax.Rank || two.Value != 2 || n < 0 || n > 1 {
		return nil
	}
	return &syntax.Is{Of: rank.Of, Class: [...]syntax.Class{syntax.Even, syntax.Odd}[n]}
}

func not(x syntax.Cond) syntax.Cond {
	switch x := x.(type) {
	case *syntax.Not:
		return x.X
	case *syntax.Always:
		return &syntax.Always{Value: !x.Value}
	case *syntax.Compare:
		if x.Relation == syntax.Equal {
			return &syntax.Compare{Relation: syntax.NotEqual, X: x.X, Y: x.Y, Order: x.Order}
		}
	}
	return &syntax.Not{X: x}
}

// join puts conditions together; those that are joined alike already become one.
func join(by syntax.Connective, cs ...syntax.Cond) syntax.Cond {
	var xs []syntax.Cond
	for _, c := range cs {
		j, ok := c.(*syntax.Join)
		if ok && j.By == by {
			xs = append(xs, j.Xs...)
		} else {
			xs = append(xs, c)
		}
	}
	if len(xs) == 1 {
		return xs[0]
	}
	return &syntax.Join{By: by, Xs: xs}
}

// String returns the formula of v. Meanings with one formula are the same.
func (v *meaning) String() string {
	switch {
	case v.cond != nil:
		return (&syntax.Tree{Body: v.cond, Starters: v.start}).String()
	case v.term != nil:
		return (&syntax.Tree{Body: &syntax.Compare{X: v.term, Y: &syntax.Literal{}}}).String()
	case v.ref != nil:
		return v.ref.String()
	case v.list != nil:
		return v.tag + fmt.Sprint(v.list)
	}
	return fmt.Sprint(v.num, v.tag)
}
