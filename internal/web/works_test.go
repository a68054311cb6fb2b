package web

import (
	"strings"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
)

// works are workbenches in every state that the workshop can show.
func works(t *testing.T) map[string]workshop.State {
	typed := func(text string) workshop.Typed { return workshop.Typed{Text: text} }
	all := map[string]workshop.State{
		"the example": page.Presenter{Say: say.NewCatalog().Localizer("en")}.Workshop().FirstState(),
		"empty":       {},
		"asked":       {RuleText: typed(unsure), OtherText: typed(unsure)},
		"chosen": {
			RuleText:  typed(unsure).Meaning("red and rank = K"),
			OtherText: typed("odd"),
		},
		"mistakes": {RuleText: typed("If the last card is blak,\nplay 7 or highr; othrwise play 6."),
			OtherText: typed("colr \"<b>")},
		"formula": {RuleText: typed("color != last.color"), Face: "formula", LineText: "3H 5S 9Dx"},
		"different": {
			RuleText:  typed("color != last.color"),
			OtherText: typed("if last is red then black else odd"),
			LineText:  "3H 5S",
		},
		"the same": {
			RuleText:  typed("color != last.color"),
			OtherText: typed("if last is red then black else red"),
		},
		"same from here": {RuleText: typed("position < 3 or red"), OtherText: typed("red"), LineText: "3H 3H"},
		"not to tell": {
			RuleText:  typed("not seen(card)"),
			OtherText: typed("not seen(card) or not seen(card) and red"),
		},
		"dead ends": {
			RuleText: typed("if last.rank > 11 then rank > last.rank else red or rank = last.rank"),
			LineText: "3H nothing",
		},
		"whole plays": {
			RuleText: typed("plays: 2; if place = 2 then playsum > 10"),
			LineText: "9H+5S 4D+2Cx 3H+",
			More:     true,
		},
		"refused": {
			RuleText: typed("remember total = 0; after refusing any: total = 1; total = 0 or red"),
			LineText: "3Sx 4S 3Hx",
		},
		"everything": {
			RuleText:  typed("Play a red card or a card higher than the last card and even."),
			OtherText: typed("red"), LineText: strings.Repeat("3H 5S 9D JC 8Hx KS ", 16),
		},
		"a long line": {
			RuleText: typed("color != last.color"),
			LineText: strings.Repeat("3H 5S 9D JC 8Hx KS ", 16),
		},
		"blocks": {
			RuleText: typed("remember tally = 0; after face: tally = rank; let pips = if face then 10 else rank; plays: 2; " +
				"if place = 2 and playsum > 10 then pips > last.pips else rank > tally"),
			Picking: workshop.Picking{Blocks: true, Place: "0.0.1", History: []string{"0@red"}},
		},
		"blocks of words that are no rule": {RuleText: typed("colr \"<b>"), Picking: workshop.Picking{Blocks: true}},
		"a long rule": {
			RuleText:  typed(longRule),
			OtherText: typed(longRule + " and odd"),
		},
	}
	for name, k := range all {
		reads(t, &k)
		all[name] = k
	}
	return all
}

// longRule is as long as anybody would write one.
const longRule = "if last.color = last[2].color turned by rank = A or rank = K then rank <= 7 else if last is " +
	"face and " +
	"not (position mod 3 = 0) then (rank in {2, 3, 5, 7} and suit follows last.suit in S > D > C > H) or card is " +
	"red else if " +
	"|rank - last.rank| > 2 and rank + last.rank > 10 then (color != last.color and parity = last.parity) or rank >= 9 " +
	"else either rank > last.rank or suit = last.suit and not seen(card)"
