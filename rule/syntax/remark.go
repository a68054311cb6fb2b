package syntax

import (
	"strconv"
	"strings"
)

// A Remark is something to tell about a text or a rule, kept as a value so that
// it can be told in every language. What is told is in remarks.go.
type Remark struct {
	topic Topic
	args  []Arg
}

// A Topic is one sort of remark.
type Topic uint8

// Of returns the remark on that topic about args, as many as its wording has
// places for.
func (t Topic) Of(args ...Arg) Remark { return Remark{t, args} }

// In returns r in the language of a sentence face. The formula has none: that is
// English.
func (r Remark) In(f Face) string { return r.in(audience{f, f}) }

func (r Remark) in(to audience) string {
	var places []string
	for i, a := range r.args {
		places = append(places, "%"+strconv.Itoa(i+1), a.in(to))
	}
	text := strings.NewReplacer(places...).Replace(remarks[r.topic].in(to.told))
	return strings.TrimSuffix(text, ",")
}

// String returns r in English.
func (r Remark) String() string { return r.In(English) }

// PlaysNeeded is the remark that a number of the play needs a rule that says how
// many cards a play has.
func PlaysNeeded(q Quantity) Remark { return needsPlays.Of(q, playsSample) }

// NewNowhere is the remark that the new card can only be named where earlier cards
// are asked.
func NewNowhere() Remark { return NewOutside.Of(Quote("new"), newSample) }

// Unordered is the remark that the values of an attribute have no order.
func Unordered(a Attribute) Remark {
	return noOrder.Of(theAttribute(a), formulaWord("="), formulaWord("!="))
}

// Languages returns the faces in whose language remarks are told.
func Languages() []Face { return []Face{English, Portuguese, Spanish, Italian} }

// An audience is the language in which something is told to somebody who wrote
// in a face.
type audience struct{ told, written Face }

// A wording is one text in every language.
type wording struct{ en, pt, es, it string }

func (w wording) in(f Face) string {
	switch f {
	case Portuguese:
		return w.pt
	case Spanish:
		return w.es
	case Italian:
		return w.it
	}
	return w.en
}

// An Arg is what a remark is about.
type Arg interface{ in(audience) string }

// A Number is a whole number.
type Number int

func (n Number) in(audience) string { return strconv.Itoa(int(n)) }

// A Quote is a piece of what was written. It is told in quotation marks.
type Quote string

func (q Quote) in(audience) string { return strconv.Quote(string(q)) }

// A Verbatim is a text that is the same in every language, as a line of cards.
type Verbatim string

func (v Verbatim) in(audience) string { return string(v) }

// A sample is how something is written in a face.
type sample struct {
	formula string
	said    wording
}

func (s sample) in(to audience) string {
	if to.written == Formula {
		return s.formula
	}
	return s.said.in(to.written)
}

// in names a class as whoever wrote the text would.
func (c Class) in(to audience) string { return sample{classNames[c], classWordings[c]}.in(to) }

// in names a number of the line as whoever wrote the text would.
func (q Quantity) in(to audience) string { return sample{quantityNames[q], quantityWordings[q]}.in(to) }

// A cardArg is a card.
type cardArg struct{ Ref }

func (c cardArg) in(to audience) string {
	back, ok := c.Ref.(Back)
	if !ok {
		return c.String()
	}
	if w, ok := cardWordings[back]; ok {
		return w.in(to.told)
	}
	return strings.ReplaceAll(cardBack.in(to.told), "%1", strconv.Itoa(int(back)))
}

// A valueSort is what a value is.
type valueSort struct {
	class     Class
	attribute Attribute
}

// SortOf returns what t is, to be told.
func SortOf(t Term) Arg {
	switch t := t.(type) {
	case *Symbol:
		return valueSort{t.Class, t.Class.Attribute()}
	case *Attr:
		return valueSort{attribute: t.Attribute}
	}
	return valueSort{}
}

func (s valueSort) in(to audience) string {
	switch {
	case s.class != NoClass && s.attribute != NoAttribute:
		return s.class.in(to) + ", " + attributeWordings[s.attribute].one.in(to.told) + ","
	case s.class != NoClass:
		return s.class.in(to)
	case s.attribute != NoAttribute:
		return attributeWordings[s.attribute].one.in(to.told)
	}
	return descriptions["a number"].in(to.told)
}

// Some expectations are what could have stood in a place: words of the formula face,
// and descriptions, which have a wording of their own.
type expectations []string

// list returns each as whoever wrote the text would write it.
func (e expectations) list(to audience) []string {
	var list []string
	for _, what := range e {
		list = append(list, expectation(what, to))
	}
	return list
}

func expectation(what string, to audience) string {
	if w, ok := descriptions[what]; ok {
		return w.in(to.told)
	}
	if w, ok := expectedWords[what]; ok && to.written != Formula {
		return w.in(to.written)
	}
	return strings.TrimPrefix(what, "~")
}

// in lists them as a choice, with words in quotation marks.
func (e expectations) in(to audience) string {
	var b strings.Builder
	for i, what := range e {
		switch {
		case i > 0 && i == len(e)-1:
			b.WriteString(" " + orWording.in(to.told) + " ")
		case i > 0:
			b.WriteString(", ")
		}
		said := expectation(what, to)
		if _, described := descriptions[what]; !described {
			said = strconv.Quote(said)
		}
		b.WriteString(said)
	}
	return b.String()
}
