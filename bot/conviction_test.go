package bot_test

import (
	"math/rand/v2"
	"testing"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// TestAConvictionIsOfWhatWasSeenAndNotOfTheHand asks players what they think after many plays by a plain rule: it
// agrees with what they saw, whatever they hold, and they are the surer of it the more they saw.
func TestAConvictionIsOfWhatWasSeenAndNotOfTheHand(t *testing.T) {
	r, err := rule.Parse("color != last.color")
	if err != nil {
		t.Fatal(err)
	}
	chance := func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
	v := view("7H", "2C")
	early, random := v, chance()
	m := r.Machine()
	for n := range 40 {
		c := card.Card(random.IntN(card.Count))
		p := game.Play{Seat: game.Seat(n%4 + 1), Kind: game.Offered, Cards: []card.Card{c}, Verdict: game.Wrong}
		if m.Fits(m.After(rule.Cards(v.Mainline...))).Has(c) {
			p.Verdict = game.Right
		}
		add(&v, p)
	}
	for _, level := range bot.Levels() {
		got := bot.Convinced(player(t, level), &v, chance())
		if level == "random" {
			if got.Rule != nil {
				t.Errorf("a random player thinks of %s", got.Rule)
			}
			continue
		}
		if got.Rule == nil || rule.Same(got.Rule, r).Same != rule.Always || got.Percent < 10 || got.Percent > 100 {
			t.Errorf("%s: %v with %d %%, want %s", level, got.Rule, got.Percent, r)
		}
		other := v
		other.Hand = cards("KS KD")
		if again := bot.Convinced(player(t, level), &other, chance()); again.Percent != got.Percent ||
			again.Rule.String() != got.Rule.String() {
			t.Errorf("%s: with other cards %v, %d %%, not %v, %d %%", level, again.Rule, again.Percent, got.Rule, got.Percent)
		}
		if before := bot.Convinced(player(t, level), &early, chance()); before.Percent >= got.Percent {
			t.Errorf("%s: after the starter sure to %d %%, later to %d %%", level, before.Percent, got.Percent)
		}
	}
}
