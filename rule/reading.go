package rule

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// This file decides what a text means: a formula, or else the likeliest reading of a
// sentence.

// An ambiguity is what is not certain about how a rule was read. The zero ambiguity is none.
type ambiguity struct {
	unsure  bool
	lead    float64     // how much more the next reading costs
	leftOut []string    // words that were left out
	partly  bool        // words were left out, or something was guessed
	others  []candidate // what else the words can mean
}

// Sure reports whether the words of r clearly mean r. If not, ask the writer to choose
// among [Rule.Readings].
func (r *Rule) Sure() bool { return !r.ambiguity.unsure }

// How much more the next reading must cost than one that is likely; more where words were left out, as more of
// those are wrong.
const (
	likelyLead = 0.1
	partlyLead = 0.4
)

// Likely reports whether r is clearly likelier than all else that its words can mean. A writer need not choose
// then, only see how the words were read.
func (r *Rule) Likely() bool {
	least := likelyLead
	if r.ambiguity.partly {
		least = partlyLead
	}
	return r.Sure() || r.ambiguity.lead >= least || len(r.Readings()) == 0
}

// LeftOut returns the words that were left out when r was read.
func (r *Rule) LeftOut() []string { return slices.Clone(r.ambiguity.leftOut) }

// A Reading is another rule that the words of a rule can mean.
type Reading struct {
	Rule *Rule
	// Apart is a shortest line that tells the two rules apart.
	Apart Comparison
}

// maxReadings is how many other readings are shown.
const maxReadings = 3

// Readings returns the other rules that the words of r can mean, likeliest first. It
// returns none for formulas and for rules on demand.
func (r *Rule) Readings() []Reading {
	if r.machine.States() == 0 || r.face == syntax.Formula {
		return nil
	}
	others := slices.Clone(r.ambiguity.others)
	if r.ambiguity.partly {
		others = append(candidates(phrase.Nearest(r.face, r.written)), others...)
		slices.SortStableFunc(others, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
	}
	var readings []Reading
	if alternative := phrase.Alternative(r.tree, r.ambiguity.partly); alternative != nil { // it is the last of them
		readings = r.appendDifferent(nil, others, maxReadings-1)
		readings = r.appendDifferent(readings, []candidate{{tree: alternative}}, maxReadings)
	}
	return r.appendDifferent(readings, others, maxReadings)
}

// appendDifferent appends the rules of others that make sense and differ from r and from all readings, until
// there are most readings.
func (r *Rule) appendDifferent(readings []Reading, others []candidate, most int) []Reading {
	for _, x := range others {
		if len(readings) >= most {
			break
		}
		other := ruleOf(x.tree)
		if other == nil || other.Absurd() {
			continue
		}
		known := func(known Reading) bool { return Same(known.Rule, other).Same != Different }
		apart := Same(r, other)
		if apart.Same == Different && !slices.ContainsFunc(readings, known) {
			readings = append(readings, Reading{other, apart})
		}
	}
	return readings
}

// A candidate is another meaning of a text. Its cost says how unlikely it is where not all of the text
// was understood.
type candidate struct {
	tree *syntax.Tree
	cost float64
}

// What a candidate costs, beside what it costs to read it: the number of readings before it, and the
// words of its formula, as readings say more than was meant when they do not understand.
const (
	placeCost   = 1.
	formulaCost = 0.15
	// leftOutCost is for readings that leave out words, where the nearest text may understand them.
	leftOutCost = 1.
)

// newCandidate returns the candidate of a reading in a place after the first, which costs least.
func newCandidate(reading, first phrase.Reading, place int) candidate {
	words := len(strings.Fields(reading.Tree.String()))
	return candidate{reading.Tree, placeCost*float64(place) + reading.Cost - first.Cost + formulaCost*float64(words)}
}

// candidates returns a candidate for each reading.
func candidates(readings []phrase.Reading) (all []candidate) {
	for i, x := range readings {
		all = append(all, newCandidate(x, readings[0], i))
	}
	return all
}

// A faceReading is a reading of a sentence, and the language it is in.
type faceReading struct {
	phrase.Reading
	face syntax.Face
}

// hasNotation reports whether a text has what only formulas have: sets, distances,
// attributes of cards, functions with their bracket, and declarations.
func hasNotation(text string) bool {
	if syntax.Calls(text) {
		return true
	}
	before, dotted := ' ', false // dotted: the last sign is a dot after a letter
	for _, r := range text {
		if dotted && unicode.IsLetter(r) {
			return true
		}
		before, dotted = r, r == '.' && unicode.IsLetter(before)
	}
	return strings.ContainsAny(text, "[]{}|") || declares(text, "let") || declares(text, "remember")
}

// declares reports whether a text gives a name to something by a word, as let x = 1 does.
func declares(text, by string) bool {
	inWord := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	for from := 0; ; {
		i := strings.Index(text[from:], by)
		if i < 0 {
			return false
		}
		before, rest := text[:from+i], text[from+i+len(by):]
		from += i + len(by)
		named := strings.TrimLeftFunc(rest, unicode.IsSpace)
		value := strings.TrimLeftFunc(strings.TrimLeftFunc(named, unicode.IsLetter), unicode.IsSpace)
		last, _ := utf8.DecodeLastRuneInString(before)
		if !inWord(last) && named != rest && strings.HasPrefix(value, "=") && !strings.HasPrefix(named, "=") {
			return true
		}
	}
}

// maxSigned is how many words a text with signs of comparison has that may still be
// meant as a formula.
const maxSigned = 5

// hasComparison reports whether a text that is not understood as a whole may be a formula, by its signs
// of comparison.
func hasComparison(text string) bool {
	rare := strings.Contains(text, "<=") || strings.Contains(text, ">=") || strings.Contains(text, "!=")
	return rare || strings.ContainsAny(text, "<>=") && len(strings.Fields(text)) <= maxSigned
}

// interpret makes a rule of a text in one of some faces. A formula means what it says.
func interpret(text string, faces []syntax.Face) (*Rule, error) {
	var wrong error
	languages := slices.Clone(faces)
	if i := slices.Index(languages, syntax.Formula); i >= 0 {
		languages = slices.Delete(languages, i, i+1)
		t, err := syntax.Parse(text)
		if err == nil {
			return newRule(t)
		}
		if len(languages) == 0 {
			return nil, err
		}
		wrong = err
	}
	all := readInLanguages(languages, text)
	if len(all) > 0 && all[0].Written {
		return newRule(syntax.Said(all[0].Tree, all[0].face, text))
	}
	var first *Rule
	for len(all) > 0 && first == nil {
		first = all[0].rule(text)
		if first == nil {
			all = all[1:]
		}
	}
	if first == nil || hasNotation(text) || hasComparison(text) && !all[0].Whole { // it is meant as a formula
		return nil, mistakesOf(text, languages, wrong)
	}
	sure := all[0].Sure
	if !sure {
		first, all = putSensibleFirst(first, all, text)
		if len(all[0].LeftOut) > 0 && first.machine.fitsAlways() { // what was meant is in the words that are left out
			return nil, mistakesOf(text, languages, wrong)
		}
	}
	first.ambiguity = ambiguity{unsure: !sure, leftOut: all[0].LeftOut, partly: !sure && !all[0].Whole}
	if !sure {
		if len(all) > 1 {
			first.ambiguity.lead = all[1].Cost - all[0].Cost
		}
		for i, h := range all[1:] {
			x := newCandidate(h.Reading, all[0].Reading, i+1)
			x.cost += leftOutCost
			first.ambiguity.others = append(first.ambiguity.others, x)
		}
	}
	return first, nil
}

// mistakesOf returns what is wrong with a text: the mistakes of a formula, unless a language
// knows more of its words.
func mistakesOf(text string, languages []syntax.Face, formula error) error {
	var mistakes syntax.Mistakes
	g := matchLanguages(languages, text)[0]
	if errors.As(formula, &mistakes) && (mistakes.Declares() || g.known <= syntax.KnownWords(text)) {
		return formula
	}
	return phrase.Mistakes(g.face, text)
}

// A languageMatch is a language that a text may be in, and how many of its words it knows.
type languageMatch struct {
	face  syntax.Face
	known int
}

// matchLanguages returns the languages that a text may be in, likeliest first. None knows less
// than half of the words that the first knows: each takes a moment to load.
func matchLanguages(faces []syntax.Face, text string) (all []languageMatch) {
	if len(faces) == 1 {
		return []languageMatch{{faces[0], phrase.CountKnownWords(faces[0], text)}}
	}
	for _, f := range faces {
		all = append(all, languageMatch{f, phrase.CountKnownWords(f, text)})
	}
	slices.SortStableFunc(all, func(a, b languageMatch) int { return b.known - a.known })
	return slices.DeleteFunc(all, func(m languageMatch) bool { return 2*m.known < all[0].known })
}

// readInLanguages returns the readings of a sentence, likeliest first. If a language
// accounts for all words of the text, those that know fewer of them are not asked.
func readInLanguages(faces []syntax.Face, text string) (all []faceReading) {
	before := 0
	for _, g := range matchLanguages(faces, text) {
		if g.known < before && len(all) > 0 && all[0].Whole {
			break
		}
		for _, reading := range phrase.Read(g.face, text) {
			all = append(all, faceReading{reading, g.face})
		}
		sortReadings(all)
		before = g.known
	}
	return all
}

// sortReadings puts the cheapest readings first, and leaves those that cost the same in their order: in
// the language that knows most words first.
func sortReadings(all []faceReading) {
	slices.SortStableFunc(all, func(a, b faceReading) int { return cmp.Compare(a.Cost, b.Cost) })
}

// interpretSure returns what interpret does if that is sure, otherwise an error.
func interpretSure(text string, faces []syntax.Face) (*Rule, error) {
	r, err := interpret(text, faces)
	if err != nil || r.Sure() {
		return r, err
	}
	if m, ok := phrase.OutOfScope(r.face, text); ok {
		return nil, syntax.Mistakes{m}
	}
	whole := syntax.Span{Start: 0, End: len(text)}
	return nil, syntax.Mistakes{syntax.MistakeAt(r.face, text, whole, NotSure.Of(), "")}
}

// putSensibleFirst returns r, the rule of the first reading, and all readings. If r is void, it moves
// the first reading that is not to the front.
func putSensibleFirst(r *Rule, all []faceReading, text string) (*Rule, []faceReading) {
	if !r.void() {
		return r, all
	}
	for i, h := range all {
		if other := h.rule(text); other != nil && !other.void() {
			return other, append([]faceReading{h}, slices.Delete(all, i, i+1)...)
		}
	}
	return r, all
}

// rule returns the rule of a reading, nil if it means nothing.
func (f faceReading) rule(text string) *Rule {
	t, err := syntax.Parse(f.Tree.String())
	if err != nil {
		return nil
	}
	r, err := newRule(t)
	if err != nil {
		return nil
	}
	r.face, r.written = f.face, text
	return r
}
