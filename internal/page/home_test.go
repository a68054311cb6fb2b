package page

import (
	"testing"

	"eleusis/game"
	"eleusis/rule"
)

// TestTheStringOfTheHomePageFailsAtItsFirstCard: a reader who tries single cards would take it for a mistake else. The
// other plays are judged as the rule of the example says.
func TestTheStringOfTheHomePageFailsAtItsFirstCard(t *testing.T) {
	known, ok := rule.Find("seven-or-higher-after-black")
	if !ok {
		t.Fatal("there is no rule of the example")
	}
	m := known.Rule().Machine()
	s := m.Start()
	plays := example().Plays
	for i, p := range plays {
		right, after := m.Judge(s, p.Cards)
		if right != (p.Verdict == game.Right) {
			t.Errorf("%v is judged %s, by the rule %t", p.Cards, p.Verdict, right)
		}
		if i == len(plays)-1 && m.Fits(s).Has(p.Cards[0]) {
			t.Errorf("the first card of %v fits", p.Cards)
		}
		s = after
	}
}
