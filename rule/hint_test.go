package rule_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax/syntaxtest"
)

func TestHintsAreTrue(t *testing.T) {
	const (
		suits   = "suits do not matter, colors do not matter"
		numbers = suits + ", it is about numbers"
		formula = numbers + ", it is a formula"
		two     = "it looks at the two cards before"
		changes = "it changes with the plays"
	)
	for text, want := range map[string]string{
		"any":                  suits,
		"not even":             numbers,
		"color != last.color":  "",
		"suit = last.suit":     "",
		"spades or diamonds":   "colors do not matter",
		"spades or hearts":     "colors do not matter",
		"spades or clubs":      "",
		"not spades":           "",
		"either red or hearts": "", // diamonds
		// A club can stand for a diamond and a spade for a heart, and after that
		// it is the other way round.
		"if last is spades or hearts then spades or hearts else clubs or diamonds": "colors do not matter",
		// Suits matter for one rank only.
		"rank >= 7 or rank = A and spades": "",
		// Or only after one card.
		"if last is queen then suit = last.suit else odd": "",
		// Or in no line that can be played.
		"start: odd; odd and not (last is queen and red)": numbers,

		"rank > last.rank":                 formula,
		"parity != last.parity":            formula, // an odd sum
		"rank + last.rank >= 14":           formula,
		"steps from last in 1..3":          formula,
		"kind != last.kind":                numbers,
		"rank * last.rank >= 30":           numbers, // products are not tried
		"rank = last.rank or rank = K":     numbers,
		"if last is odd then prime else 7": numbers,

		"if last.color = last[2].color then even else odd": two,
		"rank > |last.rank - last[2].rank|":                numbers + ", " + two + ", it is a formula",
		"rank + last.rank + last[2].rank >= 20":            numbers + ", " + two + ", it is a formula",
		"rank + last.rank > 2 * last[2].rank":              numbers + ", " + two,
		"color != last[2].color":                           "", // the last card is not looked at
		"parity = last[2].parity":                          numbers,
		"if last[3] is red then odd else even":             "",

		"repeat red 3 times, black 3 times":       "", // the last three cards tell
		"if position mod 5 = 0 then red else any": changes,
		"if position mod 5 = 0 then odd else any": numbers + ", " + changes,
		"parity = first.parity or red":            changes,
		"color = first.color":                     "", // it is that of the last card

		"plays: 2; if place = 2 then playsum > 10":                           numbers, // the sum does not decide on first cards
		"plays: 2; if place = 1 then rank > last.rank else rank < last.rank": numbers,
		"plays: 2; if place = 1 then red else black":                         "",
	} {
		var told []string
		for _, h := range parse(t, text).Hints() {
			told = append(told, h.String())
		}
		if got := strings.Join(told, ", "); got != want {
			t.Errorf("%s hints\n %s, want\n %s", text, got, want)
		}
	}
}

// TestHintsAboutSuitsHoldOnPlayableLines plays a line and beside it the same
// line in other suits.
func TestHintsAboutSuitsHoldOnPlayableLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, err := rule.Parse(syntaxtest.Trees().Draw(t, "tree").String())
		if err != nil {
			t.Skip("no rule")
		}
		if !slices.Contains(r.Hints(), rule.SuitsDoNotMatter) {
			return
		}
		m := r.Machine()
		a, b := m.Start(), m.Start()
		for range 8 {
			fits := m.Fits(a)
			if fits != m.Fits(b) {
				t.Fatalf("%v: other cards fit after a line in other suits", r)
			}
			if fits == 0 {
				return
			}
			c := rapid.SampledFrom(slices.Collect(fits.Cards())).Draw(t, "card")
			d := card.Of(c.Rank(), card.Suit(rapid.IntRange(0, card.Suits-1).Draw(t, "suit")))
			if !fits.Has(d) {
				t.Fatalf("%v: %v fits and %v does not", r, c, d)
			}
			a, b = m.Next(a, c, rule.Opens), m.Next(b, d, rule.Opens)
		}
	})
}

// TestTwoCardsBeforeAreNeededAndEnough compares the hint with what fits after
// any two cards.
func TestTwoCardsBeforeAreNeededAndEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, err := rule.Parse(syntaxtest.Trees().Draw(t, "tree").String())
		if err != nil {
			t.Skip("no rule")
		}
		if n := r.Machine().States(); n == 0 || n > 200 {
			t.Skip("too large to be compared")
		}
		w := explore(r.Machine())
		if len(w.states) > 60 {
			t.Skip("too large to be compared")
		}
		want := w.looksBack() == 2 && w.depends(0) && w.depends(1)
		if got := slices.Contains(r.Hints(), rule.TwoCardsBefore); got != want {
			t.Errorf("%v: %t that it looks at the two cards before, want %t", r, got, want)
		}
	})
}

// depends reports whether two cards, of which only the i-th may differ, can let
// different cards fit.
func (w *world) depends(i int) bool {
	after := make(map[card.Card]map[card.Set]bool) // by the other card
	for _, s := range w.states {
		for c := range w.m.Fits(s).Cards() {
			next := w.m.Next(s, c, rule.Opens)
			for d := range w.m.Fits(next).Cards() {
				other := [2]card.Card{c, d}[1-i]
				if after[other] == nil {
					after[other] = make(map[card.Set]bool)
				}
				after[other][w.m.Fits(w.m.Next(next, d, rule.Opens))] = true
			}
		}
	}
	for _, fits := range after {
		if len(fits) > 1 {
			return true
		}
	}
	return false
}
