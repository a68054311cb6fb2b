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

// A doubt is what is not certain about how a rule was read. The zero doubt is none.
type doubt struct {
	unsure  bool
	leftOut []string  // words that were left out
	partly  bool      // words were left out, or something was guessed
	others  []another // what else the words can mean
}

// Sure reports whether the words of r clearly mean r. If not, ask the writer to choose
// among [Rule.Readings].
func (r *Rule) Sure() bool { return !r.doubt.unsure }

// LeftOut returns the words that were left out when r was read.
func (r *Rule) LeftOut() []string { return slices.Clone(r.doubt.leftOut) }

// A Reading is another rule that the words of a rule can mean.
type Reading struct {
	Rule *Rule
	// Apart is a shortest line that tells the two rules apart.
	Apart Comparison
}

// mostReadings is how many other readings are told.
const mostReadings = 3

// Readings returns the other rules that the words of r can mean, likeliest first. It
// returns none for formulas and for rules on demand.
func (r *Rule) Readings() []Reading {
	if r.machine.States() == 0 || r.face == syntax.Formula {
		return nil
	}
	others := slices.Clone(r.doubt.others)
	if r.doubt.partly {
		others = append(meanings(phrase.Nearest(r.face, r.written)), others...)
		slices.SortStableFunc(others, func(a, b another) int { return cmp.Compare(a.cost, b.cost) })
	}
	var readings []Reading
	if beside := phrase.Alternative(r.tree, r.doubt.partly); beside != nil { // it is the last of them
		readings = r.different(nil, others, mostReadings-1)
		readings = r.different(readings, []another{{tree: beside}}, mostReadings)
	}
	return r.different(readings, others, mostReadings)
}

// different adds rules that mean another thing than r and each other, until there are
// some number of them.
func (r *Rule) different(readings []Reading, others []another, most int) []Reading {
	for _, x := range others {
		if len(readings) >= most {
			break
		}
		other := made(x.tree)
		if other == nil {
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

// An another is what else a text can mean, and how unlikely that is where not all of the text was
// understood.
type another struct {
	tree *syntax.Tree
	cost float64
}

// What makes another meaning unlikely, beside what it costs to read it: those that come before it,
// and the words of its formula, as readings say more than was meant when they do not understand.
const (
	placeCost   = 1.
	formulaCost = 0.15
	// leftOutCost is for readings that leave out words, where the nearest text may understand them.
	leftOutCost = 1.
)

// unlikelihood returns the cost of a reading in a place after the first, which costs least.
func unlikelihood(reading, first phrase.Reading, place int) another {
	words := len(strings.Fields(reading.Tree.String()))
	return another{reading.Tree, placeCost*float64(place) + reading.Cost - first.Cost + formulaCost*float64(words)}
}

// meanings returns the meanings of readings.
func meanings(readings []phrase.Reading) (all []another) {
	for i, x := range readings {
		all = append(all, unlikelihood(x, readings[0], i))
	}
	return all
}

// A heard is a reading, and the language it is in.
type heard struct {
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

// mostSigned is how many words a text with signs of comparison has that may still be
// meant as a formula.
const mostSigned = 5

// signs reports whether a text that is not understood as a whole may be a formula.
func signs(text string) bool {
	rare := strings.Contains(text, "<=") || strings.Contains(text, ">=") || strings.Contains(text, "!=")
	return rare || strings.ContainsAny(text, "<>=") && len(strings.Fields(text)) <= mostSigned
}

// understand makes a rule of a text in one of some faces. A formula means what it says.
func understand(text string, faces []syntax.Face) (*Rule, error) {
	var wrong error
	languages := slices.Clone(faces)
	if i := slices.Index(languages, syntax.Formula); i >= 0 {
		languages = slices.Delete(languages, i, i+1)
		t, err := syntax.Parse(text)
		if err == nil || len(languages) == 0 {
			return mean(t, err)
		}
		wrong = err
	}
	all := hear(languages, text)
	if len(all) > 0 && all[0].Written {
		return mean(syntax.Said(all[0].Tree, all[0].face, text), nil)
	}
	var first *Rule
	for len(all) > 0 && first == nil {
		if first = all[0].rule(text); first == nil {
			all = all[1:]
		}
	}
	if first == nil || hasNotation(text) || signs(text) && !all[0].Whole { // what is wrong with a formula is said
		return nil, astray(text, languages, wrong)
	}
	sure := all[0].Sure
	if !sure {
		first, all = sensible(first, all, text)
	}
	first.doubt = doubt{unsure: !sure, leftOut: all[0].LeftOut, partly: !sure && !all[0].Whole}
	if !sure {
		for i, h := range all[1:] {
			x := unlikelihood(h.Reading, all[0].Reading, i+1)
			x.cost += leftOutCost
			first.doubt.others = append(first.doubt.others, x)
		}
	}
	return first, nil
}

// astray returns what is wrong with a text: the mistakes of a formula, unless a language
// knows more of its words.
func astray(text string, languages []syntax.Face, formula error) error {
	var mistakes syntax.Mistakes
	g := guesses(languages, text)[0]
	if errors.As(formula, &mistakes) && (mistakes.Declares() || g.known <= syntax.KnownWords(text)) {
		return formula
	}
	return phrase.Mistakes(g.face, text)
}

// A guess is a language that a text may be in, and how many of its words it knows.
type guess struct {
	face  syntax.Face
	known int
}

// guesses returns the languages that a text may be in, likeliest first. None knows less
// than half of the words that the first knows: each takes a moment to load.
func guesses(faces []syntax.Face, text string) (all []guess) {
	if len(faces) == 1 {
		return []guess{{faces[0], phrase.CountKnownWords(faces[0], text)}}
	}
	for _, f := range faces {
		all = append(all, guess{f, phrase.CountKnownWords(f, text)})
	}
	slices.SortStableFunc(all, func(a, b guess) int { return b.known - a.known })
	return slices.DeleteFunc(all, func(g guess) bool { return 2*g.known < all[0].known })
}

// hear returns the readings of a sentence, likeliest first. If a language
// accounts for all words of the text, those that know fewer of them are not asked.
func hear(faces []syntax.Face, text string) (all []heard) {
	before := 0
	for _, g := range guesses(faces, text) {
		if g.known < before && len(all) > 0 && all[0].Whole {
			break
		}
		for _, reading := range phrase.Read(g.face, text) {
			all = append(all, heard{reading, g.face})
		}
		slices.SortStableFunc(all, func(a, b heard) int { return int(1000 * (a.Cost - b.Cost)) })
		before = g.known
	}
	return all
}

// trusted is understand without what is not sure.
func trusted(text string, faces []syntax.Face) (*Rule, error) {
	r, err := understand(text, faces)
	if err != nil || r.Sure() {
		return r, err
	}
	if m, ok := phrase.OutOfScope(r.face, text); ok {
		return nil, syntax.Mistakes{m}
	}
	whole := syntax.Span{Start: 0, End: len(text)}
	return nil, syntax.Mistakes{syntax.MistakeAt(r.face, text, whole, NotSure.Of(), "")}
}

// sensible returns r, the rule of the first reading, and all readings; if r is void, the first
// that is not comes before it.
func sensible(r *Rule, all []heard, text string) (*Rule, []heard) {
	if !r.void() {
		return r, all
	}
	for i, h := range all {
		if other := h.rule(text); other != nil && !other.void() {
			return other, append([]heard{h}, slices.Delete(all, i, i+1)...)
		}
	}
	return r, all
}

// rule returns the rule of a reading, nil if it means nothing.
func (h heard) rule(text string) *Rule {
	t, err := syntax.Parse(h.Tree.String())
	r, err := mean(t, err)
	if err != nil {
		return nil
	}
	r.face, r.written = h.face, text
	return r
}
