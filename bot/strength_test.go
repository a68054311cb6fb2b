package bot_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/arena"
	"eleusis/rule"
)

// generated returns rules that nobody chose: after a class of card another
// class fits, else a third one, also two cards back, where no novice looks.
func generated(t testing.TB, n int) []*rule.Rule {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 5))
	when := []string{"last is red", "last is even", "last is face", "last.rank <= 6", "last is spades",
		"last[2] is black", "last is odd red"}
	then := []string{
		"red", "even", "rank >= 6", "rank <= 9", "spades or hearts", "color != last.color", "parity = last.parity",
		"rank > last.rank", "|rank - last.rank| <= 3", "suit != last.suit", "steps from last in 1..6",
		"color = last[2].color", "prime",
	}
	pick := func(of []string) string { return of[r.IntN(len(of))] }
	var rules []*rule.Rule
	for len(rules) < n {
		a, b := pick(then), pick(then)
		if a == b {
			continue
		}
		text := fmt.Sprintf("if %s then %s else %s", pick(when), a, b)
		secret, err := rule.Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		rules = append(rules, secret)
	}
	return rules
}

func published() []*rule.Rule {
	var rules []*rule.Rule
	for _, e := range rule.Library() {
		rules = append(rules, e.Rule())
	}
	return rules
}

// TestANoviceBeatsRandomPlay compares the two at the same tables, so that the
// luck of a deal is in both means.
func TestANoviceBeatsRandomPlay(t *testing.T) {
	for name, rules := range map[string][]*rule.Rule{"library": published(), "generated": generated(t, 200)} {
		t.Run(name, func(t *testing.T) {
			differences := compare(t, rules, 1000)
			mean, reach := interval(differences)
			t.Logf("over %d rounds a novice scores %.2f ± %.2f more than a random player",
				len(differences), mean, reach)
			if mean-reach < 4 {
				t.Errorf("the advantage is %.2f ± %.2f points, want clearly more than 4", mean, reach)
			}
		})
	}
}

// compare plays rounds of two novices and two random players, and returns how
// much more the novices scored in each, on the mean.
func compare(t *testing.T, rules []*rule.Rule, rounds int) []float64 {
	t.Helper()
	o, _ := game.Preset("new")
	var differences []float64
	report, err := arena.Run(t.Context(), arena.Config{
		Options: o, Seats: 5, Levels: []string{"novice", "random"}, Rules: rules, Rounds: rounds, Seed: 20, Workers: 2,
		Check: true,
		Watch: func(r arena.Round) error {
			d := game.Points(0)
			for i, level := range r.Levels {
				if level == "novice" {
					d += r.Scores[i].Points
				} else {
					d -= r.Scores[i].Points
				}
			}
			differences = append(differences, d.Float()/2)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", report)
	return differences
}

// TestSeatsOfALevelPlayAsIfEachHadAPlayer of its own, though they share one.
func TestSeatsOfALevelPlayAsIfEachHadAPlayer(t *testing.T) {
	levels := []string{"casual", "expert", "novice", "casual", "expert"}
	shared := bot.NewForSeats(append(levels, "none"))
	if shared[0] != shared[3] || shared[1] != shared[4] || shared[0] == shared[1] || shared[5] != nil {
		t.Errorf("%v sit for %v", shared, levels)
	}
	records := func(player func(i int) bot.Player) (all []string) {
		o, _ := game.Preset("new")
		others, names := make(map[string]func() bot.Player), make([]string, len(levels))
		for i := range levels {
			names[i] = fmt.Sprint("seat ", i)
			others[names[i]] = func() bot.Player { return player(i) }
		}
		secret, _ := rule.Parse("color != last.color")
		_, err := arena.Run(t.Context(), arena.Config{
			Options: o, Seats: 6, Levels: names, Others: others, Rules: []*rule.Rule{secret}, Rounds: 2, Seed: 3,
			Workers: 1, Record: true,
			Watch: func(r arena.Round) error {
				all = append(all, r.Record...)
				return nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	together := records(func(i int) bot.Player { return shared[i] })
	apart := records(func(i int) bot.Player {
		p, _ := bot.New(levels[i])
		return p
	})
	if len(apart) == 0 || !slices.Equal(together, apart) {
		t.Errorf("with one player a level they play\n%s\nwith one a seat\n%s", together, apart)
	}
}

// interval returns the mean of xs and how far its 95 % interval reaches.
func interval(xs []float64) (mean, reach float64) {
	for _, x := range xs {
		mean += x / float64(len(xs))
	}
	for _, x := range xs {
		reach += (x - mean) * (x - mean) / float64(len(xs)-1)
	}
	return mean, 1.96 * math.Sqrt(reach/float64(len(xs)))
}

// BenchmarkChoose is one decision, in the middle of a round and late in a long
// one.
func BenchmarkChoose(b *testing.B) {
	long := view(alternating, "")
	for range 4 {
		for i, c := range cards("2S 4D 6C 8H JS QC AD 7C 9H KS") {
			add(&long, game.Play{Kind: game.Offered, Cards: cards(alternating)[i : i+1], Verdict: game.Right})
			add(&long, game.Play{Kind: game.Offered, Cards: cards("2S 9C KS")[i%3 : i%3+1], Verdict: game.Wrong})
			long.Hand = append(long.Hand, c)
		}
	}
	for name, v := range map[string]game.View{"middle": view(alternating, "2C 4D 6S 8H 10C QD KS AH 9H 9C 3D 5S 7D"),
		"long": long} {
		for _, level := range slices.Backward(bot.Levels()) {
			b.Run(level+"/"+name, func(b *testing.B) {
				p, r := player(b, level), rand.New(rand.NewPCG(1, 2))
				b.ReportAllocs()
				for b.Loop() {
					p.Choose(&v, r)
				}
			})
		}
	}
}

// TestStrongerLevelsBeatWeakerOnes has one player of each level at every table
// and compares neighbors in the same rounds; make tournament does that for
// every form, with 2,000 rounds.
func TestStrongerLevelsBeatWeakerOnes(t *testing.T) {
	if testing.Short() {
		t.Skip("rounds between players who reason take long")
	}
	composer, err := rule.NewComposer(rule.Wish{Difficulty: float64(rule.Medium), FitFrom: 0.2, FitTo: 0.5, Count: 1})
	if err != nil {
		t.Fatal(err)
	}
	o, _ := game.Preset("new")
	report, err := arena.Run(t.Context(), arena.Config{
		Options: o, Seats: 6, Levels: []string{"random", "novice", "casual", "skilled", "expert"},
		Rounds: 40, Seed: 1, Workers: 2, Composer: composer,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range report.Steps {
		t.Logf("%s scores %.2f more than %s, from %.2f to %.2f", step.Level, step.Mean, step.Below, step.Interval[0],
			step.Interval[1])
		if step.Mean <= 0 {
			t.Errorf("%s scores %.2f less than %s", step.Level, -step.Mean, step.Below)
		}
	}
	if len(report.Steps) != 4 {
		t.Errorf("%d steps, want 4 between five levels", len(report.Steps))
	}
}
