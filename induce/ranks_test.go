package induce

import (
	"math/rand/v2"
	"testing"

	"eleusis/rule"
)

func TestRulesOfFewPeopleAreFound(t *testing.T) {
	for _, text := range []string{
		"rank in {2, 5, 6, J}", "color = last.color or rank in {4, J}", "not red and rank in {A, 5..6, 8, 10..J}",
		"number of (color = last.color, parity = last.parity, kind = last.kind) = 2", "rank * last.rank mod 3 != 0",
		"rank + last.rank + last[2].rank <= 22", "rank > last(color = new.color).rank",
		"suit = last.suit or rank + last.rank = 15",
		"count(suit = new.suit in last 4) <= 1", "rank in {A, J..K} or last.rank in {A, J..K}",
		"if since(rank = K) <= 2 then odd else color != last.color", "if since(rank = A) <= 4 then red else any",
		"if since(rank = Q) <= 3 then rank > last.rank else hearts",
	} {
		chance := rand.New(rand.NewPCG(5, 5))
		p, r, line := watched(t, text, 120, chance)
		best := p.Best(1, chance)
		if len(best) == 0 || rule.SameFrom(r, best[0].Rule, rule.Cards(line...)).Same == rule.Different {
			t.Errorf("%s: after 120 cards %v is believed", text, best)
		}
	}
}
