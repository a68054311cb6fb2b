package syntax

import (
	"slices"
	"strconv"
	"strings"
)

// A Remark is a message about a text or a rule, kept as a value so that it can be written in
// every language.
type Remark struct {
	topic RemarkKind
	args  []Arg
}

// A RemarkKind is one sort of remark: the name of its text in the files of faces. In that text
// %1 is the first thing that the remark is about, %2 the second.
type RemarkKind string

// Of returns the remark on that topic about args, as many as its wording has
// places for.
func (t RemarkKind) Of(args ...Arg) Remark { return Remark{t, args} }

// In returns r in the language of a sentence face. The formula has none: that is
// English.
func (r Remark) In(f Face) string { return r.in(audience{f, f}) }

func (r Remark) in(to audience) string {
	var places []string
	for i, a := range r.args {
		places = append(places, "%"+strconv.Itoa(i+1), a.in(to))
	}
	text := strings.NewReplacer(places...).Replace(wording(r.topic).in(to.language))
	return strings.TrimSuffix(text, ",")
}

// String returns r in English.
func (r Remark) String() string { return r.In(English) }

// PlaysNeeded returns the remark that a number of the play needs a rule that says how
// many cards a play has.
func PlaysNeeded(q Quantity) Remark { return needsPlays.Of(q, playsSample) }

// NewNowhere returns the remark that the new card can only be named where earlier cards
// are asked.
func NewNowhere() Remark { return newOutside.Of(quote("new"), newSample) }

// Unordered returns the remark that the values of an attribute have no order.
func Unordered(a Attribute) Remark {
	return noOrder.Of(theAttribute(a), formulaWord("="), formulaWord("!="))
}

// An audience is a reader: the face of the language in which a remark is written
// for them, and the face in which they wrote.
type audience struct{ language, written Face }

// A wording is the name of a text that every language has.
type wording string

// in returns the text in the language of a face. The formula has none: that is
// English.
func (w wording) in(f Face) string {
	text, _ := w.find(f)
	return text
}

// find returns the text in the language of a face, and whether there is one.
func (w wording) find(f Face) (string, bool) {
	l := f.language()
	if l == nil {
		l = English.language()
	}
	text, ok := l.remarks[string(w)]
	return text, ok
}

// An Arg is an argument of a remark.
type Arg interface{ in(audience) string }

// A Number is a whole number.
type Number int

func (n Number) in(audience) string { return strconv.Itoa(int(n)) }

// A quote is a piece of what was written. It is shown in quotation marks.
type quote string

func (q quote) in(to audience) string {
	said := strconv.Quote(string(q))
	return strings.ReplaceAll(wording("quotation").in(to.language), "%1", said[1:len(said)-1])
}

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

// How a rule says how many cards a play has, where the new card can be named, and
// what a cycle of suits is.
var (
	playsSample = sample{"plays: 2;", "sample.plays"}
	newSample   = sample{"count(suit = new.suit)", "sample.new"}
	cycleSample = sample{"suit follows last.suit in S > D > C > H", "sample.cycle"}
)

// in names a class in the words of the text's face.
func (c Class) in(to audience) string {
	return sample{classNames[c], wording("class." + classNames[c])}.in(to)
}

// in names a number of the line in the words of the text's face.
func (q Quantity) in(to audience) string {
	if to.written == Formula {
		return quantityNames[q]
	}
	return to.written.language().quantity[q]
}

// attributeWording is an attribute by itself (bare), one of them, or the subject of
// a clause.
func attributeWording(a Attribute, as string) wording {
	return wording("attribute." + attributeNames[a] + "." + as)
}

// A valueSort is how a remark names a value, such as a color or a rank.
type valueSort struct {
	class     Class
	attribute Attribute
}

// SortOf returns what t is, for a remark.
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
		return s.class.in(to) + ", " + attributeWording(s.attribute, "one").in(to.language) + ","
	case s.class != NoClass:
		return s.class.in(to)
	case s.attribute != NoAttribute:
		return attributeWording(s.attribute, "one").in(to.language)
	}
	return describedAs("a number").in(to)
}

// expectations are what could have stood in a place: words of the formula face,
// and descriptions, which have a wording of their own.
type expectations []string

// list returns each in the words of the text's face.
func (e expectations) list(to audience) []string {
	var list []string
	for _, what := range e {
		list = append(list, expectation(what, to))
	}
	return list
}

func expectation(what string, to audience) string {
	if text, ok := wording("description." + what).find(to.language); ok {
		return text
	}
	if to.written == Formula {
		return strings.TrimPrefix(what, "~")
	}
	if a := slices.Index(attributeNames[:], strings.TrimPrefix(what, ".")); a > 0 {
		return attributeWording(Attribute(a), "bare").in(to.written)
	}
	if text, ok := wording("word." + what).find(to.written); ok {
		return text
	}
	return strings.TrimPrefix(what, "~")
}

// in lists them as a choice, with words in quotation marks.
func (e expectations) in(to audience) string {
	var b strings.Builder
	for i, what := range e {
		switch {
		case i > 0 && i == len(e)-1:
			b.WriteString(" " + wording("or").in(to.language) + " ")
		case i > 0:
			b.WriteString(", ")
		}
		said := expectation(what, to)
		if _, described := wording("description." + what).find(to.language); !described {
			said = quote(said).in(to)
		}
		b.WriteString(said)
	}
	return b.String()
}

// A formulaWord is a word of the formula in the words of the text's face.
type formulaWord string

func (w formulaWord) in(to audience) string {
	if to.written == Formula {
		return string(w)
	}
	return quote(expectation(string(w), to)).in(to)
}

// theAttribute is an attribute as the subject of a clause.
type theAttribute Attribute

func (a theAttribute) in(to audience) string {
	return attributeWording(Attribute(a), "subject").in(to.language)
}

// A describedAs is one of the descriptions.
type describedAs string

func (d describedAs) in(to audience) string { return wording("description." + d).in(to.language) }

// A wordOf is a word of the sentences of a language.
type wordOf Face

func (w wordOf) in(to audience) string {
	name := wording("language." + w)
	language, ok := name.find(to.language)
	if !ok { // it calls itself by its own name
		language = name.in(Face(w))
	}
	return strings.ReplaceAll(wording("wordOf").in(to.language), "%1", language)
}
