package say

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// An Ambiguity asks the writer of an ambiguous text what they meant.
type Ambiguity struct {
	Asks    string
	LeftOut []string // words that are part of no reading
	Parts   []Part   // of a text that cannot be read: the parts that are understood
	// Readings are what the text can mean, most likely first.
	Readings []Reading
}

// A Reading is a rule that a text can mean.
type Reading struct {
	Rule *rule.Rule
	Text string // in the language
	// Apart tells which cards fit by this reading and not by the first, or the reverse. It
	// is empty for the first.
	Apart string
}

// A Part is a part of a text that has a meaning by itself, with the meaning.
type Part struct{ Words, Means string }

// Nearest asks whether one of the rules nearest to an unreadable text was meant. It
// returns false if there are none.
func (l *Localizer) Nearest(m rule.Suggestion) (Ambiguity, bool) {
	if m.Nearest == nil {
		return Ambiguity{}, false
	}
	a := l.Ambiguity(m.Nearest)
	a.Asks = l.Text("ask.nearest", nil)
	for _, part := range m.Parts {
		a.Parts = append(a.Parts, Part{part.Words, part.Means.In(l.Face())})
	}
	return a, true
}

// maxOthers is the maximum number of readings besides the first.
const maxOthers = 2

// Ambiguity asks about r, a rule that is not sure (see [rule.Rule.Sure]).
func (l *Localizer) Ambiguity(r *rule.Rule) Ambiguity {
	others := r.Readings()
	others = others[:min(len(others), maxOthers)]
	a := Ambiguity{Asks: l.Text("ask.one", nil), LeftOut: r.LeftOut()}
	a.Readings = []Reading{{Rule: r, Text: r.In(l.Face())}}
	if n := 1 + len(others); n > 1 {
		a.Asks = l.Text("ask.several", Args{"Count": n, "N": n})
	}
	for _, other := range others {
		a.Readings = append(a.Readings, Reading{other.Rule, other.Rule.In(l.Face()), l.apart(r, other)})
	}
	return a
}

// apart says which cards tell a reading from the first, after the shortest line that
// tells them apart.
func (l *Localizer) apart(first *rule.Rule, other rule.Reading) string {
	n := len(other.Apart.Line.Plays) - 1
	before, last := rule.Line{Plays: other.Apart.Line.Plays[:n]}, other.Apart.Line.Plays[n]
	key, args := "ask.opens", Args{"Line": SignsOf(before)}
	if n > 0 {
		key = "ask.after"
	}
	fits, not := other.Rule.Machine(), first.Machine()
	if other.Apart.FitsFirst {
		key += ".not"
		fits, not = not, fits
	}
	args["Cards"], args["Count"] = SignsOf(rule.Line{Plays: []rule.Play{last}}), 1
	only := fits.Fits(fits.After(before)) &^ not.Fits(not.After(before))
	if len(last.Cards) == 1 && only.Has(last.Cards[0]) {
		args["Cards"], args["Count"] = l.some(slices.Collect(only.Cards())), only.Len()
	}
	return l.Text(key, args)
}

// someCards is the number of cards that are named if there are more.
const someCards = 5

// some returns the signs of cs, of many cards those of the first.
func (l *Localizer) some(cs []card.Card) string {
	if len(cs) <= someCards+1 {
		return Signs(cs)
	}
	more := len(cs) - someCards
	return l.Text("ask.more", Args{"Cards": Signs(cs[:someCards]), "Count": more, "N": more})
}
