package workshop

import (
	"strings"
	"testing"

	"eleusis/rule"
)

// TestSituationsTellARuleApart looks at the situations in which a rule is shown: after them, what fits differs.
func TestSituationsTellARuleApart(t *testing.T) {
	for text, want := range map[string]string{
		"color != last.color": "7H | 7S",
		"suit != last.suit":   "7H | 7S",
		"rank > last.rank":    "2D | QC", // from any rank to two
		"red":                 "7H | 2D", // nothing tells it apart
		"if last is red and last[2] is red then black": "7H | 7H 2D",
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		var told []string
		for _, s := range TellingSituations(r) {
			var cards []string
			for _, c := range s.Cards {
				cards = append(cards, c.String())
			}
			told = append(told, strings.Join(cards, " "))
			if s.Fits == 0 {
				t.Errorf("%q is told by %s, after which nothing fits", text, cards)
			}
		}
		if got := strings.Join(told, " | "); got != want {
			t.Errorf("%q is told after %s, want %s", text, got, want)
		}
	}
}

func TestEveryRuleOfTheLibraryIsToldInTwoSituations(t *testing.T) {
	for _, e := range rule.Library() {
		told := TellingSituations(e.Rule())
		if len(told) != 2 || told[0].Fits == 0 || told[1].Fits == 0 {
			t.Errorf("%s is told by %v", e.Name, told)
		}
	}
}
