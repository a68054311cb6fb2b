package review

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/rule"
)

// TestTheLongestPlayIsRightAndNoneIsLonger tries all plays of a small hand.
func TestTheLongestPlayIsRightAndNoneIsLonger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{
			"red", "rank > last.rank", "color != last.color", "if last is odd then red else black",
			"suit follows last.suit in C > D > H > S", "plays: 2; any",
		}).Draw(t, "rule")
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m := r.Machine()
		anyCard := rapid.Map(rapid.IntRange(0, card.Count-1), func(i int) card.Card { return card.Card(i) })
		at := m.Next(m.Start(), anyCard.Draw(t, "starter"), rule.Opens)
		hand := rapid.SliceOfN(anyCard, 1, 5).Draw(t, "hand")
		slices.Sort(hand)
		held := holding{hand: hand, most: rapid.IntRange(1, 5).Draw(t, "most")}
		got := longest(m, at, held)
		if right, _ := m.Judge(at, got); len(got) > 0 && !right {
			t.Fatalf("%v is not right", got)
		}
		most := 0
		everyPlay(hand, nil, func(play []card.Card) {
			if right, _ := m.Judge(at, play); right && len(play) <= held.most {
				most = max(most, len(play))
			}
		})
		if len(got) != most {
			t.Fatalf("%v has %d cards, the longest %d", got, len(got), most)
		}
	})
}

// everyPlay shows try each play of some cards of hand, in every order.
func everyPlay(hand, play []card.Card, try func([]card.Card)) {
	for i, c := range hand {
		more := append(slices.Clone(play), c)
		try(more)
		everyPlay(slices.Delete(slices.Clone(hand), i, i+1), more, try)
	}
}
