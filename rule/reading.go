package rule

import (
	"regexp"
	"slices"
	"strings"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// This file decides what a sentence means. The generous parser, package phrase, does,
// unless the sentence is written as we write it: the strict parser, package syntax, reads
// that. What it reads besides is one voice among the readings.

// A doubt is what is not certain about how a rule was read. The zero doubt is none.
type doubt struct {
	unsure  bool
	leftOut []string       // words that were left out
	others  []*syntax.Tree // what else the generous parser read
	mended  bool           // these are the nearest rules
}

// Sure reports whether the words that r was read from can be trusted to mean r.
// Otherwise their writer should be asked, with [Rule.Readings].
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

// Readings returns what else the words that r was read from can mean, likeliest
// first, where that makes a difference: none for formulas, nor for rules that work
// on demand.
func (r *Rule) Readings() []Reading {
	if r.machine.States() == 0 || r.face == syntax.Formula {
		return nil
	}
	trees := r.doubt.others
	if len(r.doubt.leftOut) > 0 && !r.doubt.mended {
		trees = alternately(repairs(r.face, r.written), trees)
	}
	text, err := syntax.ParseIn(r.face, r.written)
	if err == nil && r.doubt.unsure && !phrase.Senseless(text.Tree) {
		trees = append([]*syntax.Tree{text.Tree}, trees...)
	}
	var readings []Reading
	for _, tree := range trees {
		other := made(tree)
		if other == nil {
			continue
		}
		known := func(known Reading) bool { return Same(known.Rule, other).Same != Different }
		apart := Same(r, other)
		if apart.Same == Different && !slices.ContainsFunc(readings, known) {
			readings = append(readings, Reading{other, apart})
		}
		if len(readings) == mostReadings {
			break
		}
	}
	return readings
}

// repairs returns the rules that a text would mean if few of its words changed.
func repairs(f syntax.Face, text string) (trees []*syntax.Tree) {
	for _, near := range phrase.Nearest(f, text) {
		trees = append(trees, near.Tree)
	}
	return trees
}

// alternately returns the trees of both lists in turn.
func alternately(xs, ys []*syntax.Tree) (all []*syntax.Tree) {
	for i := range max(len(xs), len(ys)) {
		all = append(all, xs[min(i, len(xs)):min(i+1, len(xs))]...)
		all = append(all, ys[min(i, len(ys)):min(i+1, len(ys))]...)
	}
	return all
}

// A heard is a reading of the generous parser, and the language it is in.
type heard struct {
	phrase.Reading
	face syntax.Face
}

// notation matches what only formulas have: sets, distances, attributes of cards,
// and declarations.
var notation = regexp.MustCompile(`[][{}|]|\pL\.\pL|\]\.|\b(?:let|remember)\s+\pL+\s*=`)

// mostSigned is how many words a text with signs of comparison has that may still be
// meant as a formula.
const mostSigned = 5

// twoSigns matches comparisons that people rarely write among words.
var twoSigns = regexp.MustCompile(`[<>!]=`)

// signs reports whether a text that is not understood as a whole may be a formula.
func signs(text string) bool {
	return twoSigns.MatchString(text) || strings.ContainsAny(text, "<>=") && len(strings.Fields(text)) <= mostSigned
}

// understand makes a rule of a text that the strict parser read as t, or not. A
// formula means what it says, and so does a sentence as it is written by us. Of
// any other the generous parser is asked, too.
func understand(text string, faces []syntax.Face, t *syntax.Text, err error) (*Rule, error) {
	strict, err := mean(t, err)
	formula := t != nil && t.Face == syntax.Formula || notation.MatchString(text)
	if t != nil && t.Face == syntax.Formula && len(check(t)) > 0 {
		return nil, err
	}
	if strict != nil && (strict.face == syntax.Formula || strict.In(strict.face) == strings.TrimSpace(text)) {
		return strict, nil
	}
	all := hear(faces, text)
	var generous *Rule
	for len(all) > 0 && generous == nil {
		generous = all[0].rule(text)
		if generous == nil {
			all = all[1:]
		}
	}
	if generous != nil && !all[0].Sure {
		generous, all = sensible(generous, all, text)
	}
	if strict != nil && generous != nil && strict.void() && !generous.void() {
		strict = nil
	}
	unread := generous == nil
	if !unread && strict == nil { // what is wrong with a formula is said
		unread = formula || signs(text) && !all[0].Whole
	}
	if unread {
		if strict != nil {
			strict.doubt.unsure = true
		}
		return strict, err
	}
	return settle(strict, generous, all), nil
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
		return []guess{{faces[0], 0}}
	}
	for _, f := range faces {
		all = append(all, guess{f, phrase.Known(f, text)})
	}
	slices.SortStableFunc(all, func(a, b guess) int { return b.known - a.known })
	return slices.DeleteFunc(all, func(g guess) bool { return 2*g.known < all[0].known })
}

// hear returns the readings of the generous parser, likeliest first. If a language
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

// trusted is understand without the readings that are not sure. In their place comes
// what the strict parser read, with the doubt, or what it found wrong.
func trusted(text string, faces []syntax.Face, t *syntax.Text, err error) (*Rule, error) {
	r, mistakes := understand(text, faces, t, err)
	if r == nil || r.Sure() {
		return r, mistakes
	}
	strict, err := mean(t, err)
	if err != nil {
		return nil, err
	}
	strict.doubt = doubt{unsure: true, others: append([]*syntax.Tree{r.tree}, r.doubt.others...)}
	return strict, nil
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
	t, err := syntax.ParseIn(syntax.Formula, h.Tree.String())
	r, err := mean(t, err)
	if err != nil {
		return nil
	}
	r.face, r.written = h.face, text
	return r
}

// agreedMargin is how much dearer the next reading must be where both parsers read the same:
// half of what is asked of one.
const agreedMargin = 0.3

// plainCost is how cheap a sure reading is of which the strict parser raises no doubt.
const plainCost = 0.6

// settle returns the likeliest of the generous readings, in the words of the strict one if
// that means the same. One that means something else can make it unsure, and comes first
// if the generous parser did not read the whole text.
func settle(strict, generous *Rule, all []heard) *Rule {
	first := all[0]
	agreed := strict != nil && phrase.Alike(strict.tree, generous.tree)
	sure := first.Sure
	switch {
	case agreed:
		sure = sure || first.Whole && (len(all) == 1 || all[1].Cost >= first.Cost+agreedMargin)
	case strict != nil:
		sure = sure && first.Cost <= plainCost
	}
	if agreed && len(generous.tree.String()) < len(strict.tree.String()) { // as without a repeat that changes nothing
		strict = generous
	}
	d := doubt{unsure: !sure, leftOut: first.LeftOut}
	if d.unsure {
		for _, h := range all[1:] {
			d.others = append(d.others, h.Tree)
		}
	}
	switch {
	case strict == nil, !agreed && first.Whole:
		generous.doubt = d
		return generous
	case !agreed:
		d.others = append([]*syntax.Tree{generous.tree}, d.others...)
		d.leftOut = nil
	}
	strict.doubt = d
	return strict
}
