package bot_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/bot"
	"eleusis/rule"
)

// dealer is shared, as by the tables of a server.
var dealer = bot.NewDealer()

// novices is a table of four.
func novices(past ...string) bot.Table {
	return bot.Table{Players: []string{"novice", "novice", bot.Person, "novice"}, Past: past}
}

func TestTheComputerDealerRepeatsNoRuleWhileItHasOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	different := make(map[string]bool)
	for _, e := range rule.Library() {
		different[e.Text] = true
	}
	table := novices("red") // a person's rule
	for range different {
		e := dealer.Choose(table, r)
		if slices.Contains(table.Past, e.Text) {
			t.Errorf("rule %s comes again after %d others", e.Name, len(table.Past))
		}
		table.Past = append(table.Past, e.Text)
	}
	if e := dealer.Choose(table, r); e.Text == "" {
		t.Error("no rule is left when all were played")
	}
}

func TestTheComputerDealerLikesPleasantRules(t *testing.T) {
	seen := make(map[string]bool)
	for seed := range uint64(1000) {
		e := dealer.Choose(novices(), rand.New(rand.NewPCG(seed, 0)))
		seen[e.Name] = true
		if e.Grade() == rule.Hard {
			t.Errorf("%s, a hard rule, was chosen", e.Name)
		}
	}
	if len(seen) < 50 {
		t.Errorf("only %d different rules of 1000", len(seen))
	}
	for _, tt := range []struct {
		name string
		want bool
	}{
		{"colors-alternate", true},
		{"hearts-spades-diamonds-clubs", true},
		{"even-red-after-odd-black", false}, // nearly everything fits
		{"higher-or-number-after-face", false},
	} {
		if _, ok := rule.Find(tt.name); !ok {
			t.Fatalf("the library has lost %s", tt.name)
		}
		if seen[tt.name] != tt.want {
			t.Errorf("%s was chosen: %v, want %v", tt.name, seen[tt.name], tt.want)
		}
	}
}

// TestTheBetterThePlayersTheHarderTheRules of the library and those composed.
func TestTheBetterThePlayersTheHarderTheRules(t *testing.T) {
	mean := func(choose func(*rand.Rand) *rule.Rule) (sum float64) {
		for seed := range uint64(40) {
			sum += choose(rand.New(rand.NewPCG(seed, 0))).Measure().Difficulty / 40
		}
		return sum
	}
	with := func(level string) (chosen, composed float64) {
		table := bot.Table{Players: []string{"novice", level, "novice"}}
		return mean(func(r *rand.Rand) *rule.Rule { return dealer.Choose(table, r).Rule() }),
			mean(func(r *rand.Rand) *rule.Rule { return compose(t, table, 0, r) })
	}
	chosen, composed := with("novice")
	if betterChosen, betterComposed := with("expert"); betterChosen <= chosen || betterComposed <= composed {
		t.Errorf("rules of %.1f plays chosen and %.1f composed for novices, %.1f and %.1f with an expert",
			chosen, composed, betterChosen, betterComposed)
	}
}

func TestWeakPlayersGetEasyRules(t *testing.T) {
	for level, easy := range map[string]bool{bot.Person: true, "novice": true, "casual": true, "skilled": false,
		"expert": false} {
		if got := bot.Difficulty(bot.Table{Players: []string{"novice", level}}); (got == float64(rule.Easy)) != easy {
			t.Errorf("with %s a rule of %v plays suits", level, got)
		}
	}
}

func compose(t *testing.T, table bot.Table, difficulty float64, r *rand.Rand) *rule.Rule {
	t.Helper()
	composed, err := dealer.Compose(table, difficulty, r)
	if err != nil {
		t.Fatal(err)
	}
	return composed
}

func TestAComposedRuleIsAsHardAsTheHostWishesAndPleasant(t *testing.T) {
	for _, wish := range []float64{rule.Easy, rule.Medium, rule.Hard} {
		for seed := range uint64(10) {
			composed := compose(t, novices(), wish, rand.New(rand.NewPCG(seed, 1)))
			m := composed.Measure()
			if m.Difficulty < wish/2 || m.Difficulty > max(wish+4, 1.5*wish) {
				t.Errorf("%v takes %v plays, want about %v", composed, m.Difficulty, wish)
			}
			if len(m.DeadEnds) > 0 || m.Fit.Long < 0.2 || m.Fit.Long > 0.5 {
				t.Errorf("%v measures %+v", composed, m)
			}
		}
	}
}

// TestNoComposedRuleComesAgain deals easy rules, of which there are few, in one
// game, with the same chance each time.
func TestNoComposedRuleComesAgain(t *testing.T) {
	table := novices("color = last.color")
	for range 8 {
		composed := compose(t, table, rule.Easy, rand.New(rand.NewPCG(7, 7)))
		for _, text := range table.Past {
			past, err := rule.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if rule.Same(past, composed).Same != rule.Different {
				t.Errorf("%v comes again after %d others", composed, len(table.Past))
			}
		}
		table.Past = append(table.Past, composed.String())
	}
}

func TestAWishOfTheHostThatCannotBeMetIsAnError(t *testing.T) {
	if composed, err := dealer.Compose(novices(), 0.1, rand.New(rand.NewPCG(1, 1))); err == nil {
		t.Errorf("%v is said to take a tenth of a play", composed)
	}
}

func TestTheComputerDealersChoiceDependsOnChanceAlone(t *testing.T) {
	for seed := range uint64(20) {
		a := dealer.Choose(novices(), rand.New(rand.NewPCG(seed, 0)))
		b := dealer.Choose(novices(), rand.New(rand.NewPCG(seed, 0)))
		if a.Name != b.Name {
			t.Errorf("seed %d: %s, then %s", seed, a.Name, b.Name)
		}
	}
}

func BenchmarkDeal(b *testing.B) {
	b.Run("choose", func(b *testing.B) {
		r := rand.New(rand.NewPCG(1, 1))
		for b.Loop() {
			dealer.Choose(novices(), r)
		}
	})
	b.Run("compose", func(b *testing.B) {
		r := rand.New(rand.NewPCG(1, 1))
		for b.Loop() {
			if _, err := dealer.Compose(novices(), 0, r); err != nil {
				b.Fatal(err)
			}
		}
	})
}
