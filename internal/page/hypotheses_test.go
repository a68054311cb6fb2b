package page

import (
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

func TestTwoRulesAreAlikeInTheCardsThatTheyJudgeAlike(t *testing.T) {
	line, err := card.ParseList("8S JD 3C")
	if err != nil {
		t.Fatal(err)
	}
	v := &game.View{Plays: []game.Play{
		{Kind: game.Starter, Cards: line[:1]},
		{Kind: game.Offered, Cards: line[1:2], Verdict: game.Right},
		{Kind: game.Offered, Cards: line[2:], Verdict: game.Right},
	}}
	judge, err := rule.Parse("color != last.color")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"color != last.color": 100, "color = last.color": 0, "any": 50} {
		other, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := alike(v, judge, other); got != want {
			t.Errorf("%q is like the rule in %d of a hundred cards, want %d", text, got, want)
		}
	}
}
