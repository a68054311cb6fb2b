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

// TestANovicesIdeaAgreesWithAllPlays lets a novice watch many random plays: it has an idea, or none that it can think
// of agrees with what was played.
func TestANovicesIdeaAgreesWithAllPlays(t *testing.T) {
	novice := player(t, "novice")
	ideas := 0
	for _, text := range []string{
		"rank > last.rank or ace", "|rank - last.rank| <= 3", "red", "if last is red then odd else even",
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m := r.Machine()
		v, random := view("7H", "2C"), rand.New(rand.NewPCG(3, 4))
		for n := range 30 {
			c := card.Card(random.IntN(card.Count))
			p := game.Play{Seat: 2, Kind: game.Offered, Cards: []card.Card{c}, Verdict: game.Wrong}
			if m.Fits(m.After(rule.Cards(v.Mainline...))).Has(c) {
				p.Verdict = game.Right
			}
			add(&v, p)
			got := bot.Convinced(novice, &v, random)
			if n >= 2 && (got.Rule == nil) != got.Baffled {
				t.Errorf("%s, after %d plays: %+v", text, n+1, got)
			}
			if got.Rule == nil {
				continue
			}
			ideas++
			if got.Rule.Absurd() {
				t.Errorf("%s, after %d plays: %s is absurd", text, n+1, got.Rule)
			}
			for _, p := range v.Plays {
				if !agrees(got.Rule.Machine(), v.Mainline[:p.After], p) {
					t.Errorf("%s, after %d plays: %s contradicts %v", text, n+1, got.Rule, p.Cards)
				}
			}
		}
	}
	if ideas == 0 {
		t.Error("the novice has no idea")
	}
}
