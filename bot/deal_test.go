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

func TestTheComputerDealerRepeatsNoRuleWhileItHasOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	different := make(map[string]bool)
	for _, e := range rule.Library() {
		different[e.Text] = true
	}
	past := []string{"red"} // a person's rule
	for range different {
		e := dealer.ChooseRule(past, r)
		if slices.Contains(past, e.Text) {
			t.Errorf("rule %s comes again after %d others", e.Name, len(past))
		}
		past = append(past, e.Text)
	}
	if e := dealer.ChooseRule(past, r); e.Text == "" {
		t.Error("no rule is left when all were played")
	}
}

func TestTheComputerDealerLikesPleasantRules(t *testing.T) {
	seen := make(map[string]bool)
	for seed := range uint64(1000) {
		e := dealer.ChooseRule(nil, rand.New(rand.NewPCG(seed, 0)))
		if seen[e.Name] = true; e.Grade == rule.Hard {
			t.Errorf("%s, a hard rule, was chosen", e.Name)
		}
	}
	if len(seen) < 80 {
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

func TestTheComputerDealersChoiceDependsOnChanceAlone(t *testing.T) {
	for seed := range uint64(20) {
		a := dealer.ChooseRule(nil, rand.New(rand.NewPCG(seed, 0)))
		b := dealer.ChooseRule(nil, rand.New(rand.NewPCG(seed, 0)))
		if a.Name != b.Name {
			t.Errorf("seed %d: %s, then %s", seed, a.Name, b.Name)
		}
	}
}

func BenchmarkChooseRule(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		dealer.ChooseRule(nil, r)
	}
}
