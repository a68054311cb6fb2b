// Package answer has the JSON values with which the HTTP API, the command line (--json)
// and the package for JavaScript answer about rules and moves, so that all three have
// the same fields.
//
// It converts rules and views to values, and decides nothing.
package answer

import (
	"math"
	"math/rand/v2"
	"strings"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// Faces is a rule in every face, by the name of the face.
type Faces map[syntax.Face]string

// FacesOf returns r in every face.
func FacesOf(r *rule.Rule) Faces {
	all := make(Faces)
	for _, f := range syntax.Faces() {
		all[f] = r.In(f)
	}
	return all
}

// A Check is the answer to a rule that reads.
type Check struct {
	OK       bool     `json:"ok" doc:"true: the text can be read."`
	Sure     bool     `json:"sure" doc:"The words clearly mean this rule."`
	Face     string   `json:"face" doc:"What the rule is written in: a language, or formula."`
	Faces    Faces    `json:"faces" doc:"The rule as a formula and as a sentence in each language."`
	Readings []string `json:"readings" doc:"Formulas of other rules that the words can mean."`
	Others   []Other  `json:"others" doc:"The same, with what tells them apart."`
	LeftOut  []string `json:"leftOut" doc:"Words that were left out."`
	Warnings []string `json:"warnings" doc:"What a dealer should know, in the language asked for."`
}

// An Other is another meaning of the text, with a line that tells it from the first: its
// last card fits the first rule, a, or the other, b.
type Other struct {
	Formula  string   `json:"formula" doc:"The other rule."`
	Sentence string   `json:"sentence" doc:"The other rule in the face of the text."`
	Line     []string `json:"line" doc:"A line whose last card fits only one of them."`
	Fits     string   `json:"fits" enum:"a,b" doc:"Which one it fits: the first rule (a) or this one (b)."`
}

// CheckOf returns the check of r, with texts in a language.
func CheckOf(r *rule.Rule, language syntax.Face) *Check {
	c := &Check{
		OK: true, Sure: r.Sure(), Face: string(r.Face()), Faces: FacesOf(r),
		Readings: []string{}, Others: []Other{}, LeftOut: append([]string{}, r.LeftOut()...), Warnings: []string{},
	}
	for _, w := range r.Warnings() {
		c.Warnings = append(c.Warnings, w.In(language))
	}
	for _, reading := range r.Readings() {
		line := strings.Fields(reading.Apart.Line.String())
		other := Other{reading.Rule.String(), reading.Rule.In(r.Face()), line, "b"}
		if reading.Apart.FitsFirst {
			other.Fits = "a"
		}
		c.Readings = append(c.Readings, other.Formula)
		c.Others = append(c.Others, other)
	}
	return c
}

// Mistakes is the answer to a rule that cannot be read.
type Mistakes struct {
	OK         bool      `json:"ok" doc:"false: the text cannot be read."`
	Mistakes   []Mistake `json:"mistakes" doc:"What is wrong."`
	Understood []Part    `json:"understood" doc:"The words that mean something by themselves."`
	Nearest    []Near    `json:"nearest" doc:"The rules that nearly the same words mean, nearest first."`
}

// A Mistake is one mistake; the hint is null if no known word is near.
type Mistake struct {
	Line     int      `json:"line" doc:"From 1."`
	Column   int      `json:"column" doc:"From 1, in characters."`
	Length   int      `json:"length" doc:"In characters."`
	Message  string   `json:"message" doc:"What is wrong, in the language of the text or the one asked for."`
	Expected []string `json:"expected" doc:"What could stand there."`
	Hint     *string  `json:"hint" doc:"A word that may be meant."`
}

// A Part is some words of a rule that cannot be read, and what they mean.
type Part struct {
	Words   string `json:"words" doc:"The words."`
	Formula string `json:"formula" doc:"What they mean."`
}

// A Near is a rule near to one that cannot be read.
type Near struct {
	Formula  string `json:"formula" doc:"The rule."`
	Sentence string `json:"sentence" doc:"The rule in the face of the text."`
}

// MistakesOf returns the mistakes of a text, and what its writer may have meant. Each mistake is in the
// language that language returns.
func MistakesOf(wrong syntax.Mistakes, meant rule.Suggestion, language func(syntax.Mistake) syntax.Face) *Mistakes {
	all := &Mistakes{Understood: []Part{}, Nearest: []Near{}}
	for _, m := range wrong {
		in := language(m)
		one := Mistake{
			Line: m.Line, Column: m.Column, Length: m.Length,
			Message: m.Message(in), Expected: append([]string{}, m.Expected(in)...),
		}
		if m.Hint != "" {
			one.Hint = new(m.Hint)
		}
		all.Mistakes = append(all.Mistakes, one)
	}
	for _, p := range meant.Parts {
		all.Understood = append(all.Understood, Part{p.Words, p.Means.String()})
	}
	for _, r := range nearestOf(meant) {
		all.Nearest = append(all.Nearest, Near{r.String(), r.In(meant.Nearest.Face())})
	}
	return all
}

// nearestOf returns the rules that are suggested, at most three.
func nearestOf(meant rule.Suggestion) []*rule.Rule {
	if meant.Nearest == nil {
		return nil
	}
	all := []*rule.Rule{meant.Nearest}
	for _, other := range meant.Nearest.Readings() {
		all = append(all, other.Rule)
	}
	return all[:min(len(all), 3)]
}

// A Verdict is a play and its verdict.
type Verdict struct {
	Play  []card.Card `json:"play" doc:"The cards."`
	Right bool        `json:"right" doc:"The rule allows the play."`
}

// Judge returns what the rule of m says of plays, one after the other. The first is the
// starter: it is judged as one, and laid in any case. Of the others only right ones are laid.
func Judge(m *rule.Machine, plays []rule.Play) []Verdict {
	var verdicts []Verdict
	s := m.Start()
	for i, p := range plays {
		right, after := m.Judge(s, p.Cards)
		if i == 0 && !right {
			after = m.After(rule.Line{Plays: []rule.Play{p}})
		}
		verdicts = append(verdicts, Verdict{p.Cards, right})
		s = after
	}
	return verdicts
}

// A Same is a comparison of two rules. Depth and lines say how far rules without a machine
// were compared.
type Same struct {
	Same           string   `json:"same" doc:"always, line (from the line on), different or unknown."`
	Counterexample []string `json:"counterexample" doc:"A shortest line that tells them apart, a play each; none if they are the same as far as is known."`
	Fits           *string  `json:"fits" doc:"The rule, a or b, that its last play fits."`
	Depth          *int     `json:"depth" doc:"unknown: how many cards long the lines were that were compared."`
	Lines          *int     `json:"lines" doc:"unknown: how many lines were compared."`
}

// SameOf returns c as it is written.
func SameOf(c rule.Comparison) *Same {
	s := &Same{Same: c.Same.String()}
	switch c.Same {
	case rule.Unknown:
		s.Depth, s.Lines = new(c.Depth), new(c.Lines)
		return s
	case rule.FromHere, rule.Always:
		return s
	}
	for _, p := range c.Line.Plays {
		s.Counterexample = append(s.Counterexample, p.String())
	}
	s.Fits = new(map[bool]string{true: "a", false: "b"}[c.FitsFirst])
	return s
}

// A Measure is the figures of a rule.
type Measure struct {
	States        *int        `json:"states" doc:"Of its machine; null: it works on demand."`
	Exact         bool        `json:"exact" doc:"All but the difficulty is exact."`
	Fit           Fit         `json:"fit" doc:"Which share of the 52 cards fits."`
	Starters      []card.Card `json:"starters" doc:"Cards that can begin a line."`
	DeadEnds      [][]string  `json:"deadEnds" doc:"Lines after which no card fits."`
	Traps         [][]string  `json:"traps" doc:"Lines after which the same cards fit forever."`
	NeverFits     []card.Card `json:"neverFits" doc:"Cards that never fit."`
	LooksBack     *int        `json:"looksBack" doc:"At how many cards; null: at the whole line."`
	ReadsPlays    bool        `json:"readsPlays" doc:"It tells plays of one card from plays of several."`
	ReadsRejected bool        `json:"readsRejected" doc:"It looks at refused cards."`
	Bits          int         `json:"bits" doc:"How long its shortest description is, about."`
	Difficulty    float64     `json:"difficulty" doc:"Plays of an expert: the mean of games, without games a prediction."`
	Games         []int       `json:"games,omitempty" doc:"Plays that an expert needed in each game; 0: more than 60."`
	Hints         []string    `json:"hints" doc:"What a dealer may truly tell of it, in the language asked for."`
}

// A Fit is which share of the 52 cards fits.
type Fit struct {
	Now   float64 `json:"now" doc:"After one card."`
	Long  float64 `json:"long" doc:"In the long run."`
	Least float64 `json:"least" doc:"At the worst place."`
}

// MeasureOf returns the figures of r, with hints in a language. An expert plays a number of games for
// the difficulty, which chance deals. Without games, and for on-demand rules and those of whole plays or
// refused cards, it is a prediction.
func MeasureOf(r *rule.Rule, language syntax.Face, games int, chance *rand.Rand) *Measure {
	m := r.Measure()
	out := &Measure{
		Exact: m.Exact, Fit: Fit(m.Fit), Starters: CardsOf(m.Starters), DeadEnds: linesOf(m.DeadEnds),
		Traps:     linesOf(m.Traps),
		NeverFits: CardsOf(m.NeverFits), ReadsPlays: m.ReadsPlays, ReadsRejected: m.ReadsRejected, Bits: m.Bits,
		Difficulty: m.Difficulty, Hints: []string{},
	}
	for _, h := range r.Hints() {
		out.Hints = append(out.Hints, h.Remark().In(language))
	}
	if m.States > 0 {
		out.States = new(m.States)
	}
	if m.LooksBack != rule.WholeLine {
		out.LooksBack = new(m.LooksBack)
	}
	if games > 0 && m.States > 0 && !m.ReadsPlays && !m.ReadsRejected {
		out.Difficulty, out.Games = playGames(r, games, chance)
	}
	return out
}

// playGames returns the mean number of plays that an expert needs for r, to a tenth, and the number of each
// game. A game that was given up counts as [induce.PlaysTried] plays.
func playGames(r *rule.Rule, games int, chance *rand.Rand) (mean float64, plays []int) {
	sum := 0
	for range games {
		n := induce.Full().PlaysNeeded(r, chance)
		plays = append(plays, n)
		if n == 0 {
			n = induce.PlaysTried
		}
		sum += n
	}
	return math.Round(10*float64(sum)/float64(games)) / 10, plays
}

// CardsOf returns the cards of s in order.
func CardsOf(s card.Set) []card.Card {
	cs := []card.Card{}
	for c := range s.Cards() {
		cs = append(cs, c)
	}
	return cs
}

func linesOf(lines []rule.Line) [][]string {
	all := [][]string{}
	for _, l := range lines {
		all = append(all, strings.Fields(l.String()))
	}
	return all
}

// The share of the cards that fits in composed rules, unless another is wished: up to where
// rules become harder.
const (
	FitFrom = 0.2
	FitTo   = 0.5
)
