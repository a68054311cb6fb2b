package arena

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// config returns rounds of the preset new, by some rules of the library.
func config(t testing.TB, levels ...string) Config {
	t.Helper()
	o, ok := game.Preset("new")
	if !ok {
		t.Fatal("no preset new")
	}
	c := Config{Options: o, Seats: 5, Levels: levels, Rounds: 20, Seed: 7, Workers: 2, Check: true, Record: true}
	for _, name := range []string{"colors-alternate", "no-even-card", "three-red-three-black"} {
		c.Rules = append(c.Rules, secret(t, name))
	}
	return c
}

func secret(t testing.TB, name string) *rule.Rule {
	t.Helper()
	e, ok := rule.Find(name)
	if !ok {
		t.Fatalf("the library has no rule %s", name)
	}
	return e.Rule()
}

// run plays c and returns all rounds.
func run(t testing.TB, c Config) (Report, []Round) {
	t.Helper()
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	var rounds []Round
	c.Watch = func(r Round) error {
		rounds = append(rounds, r)
		return nil
	}
	report, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return report, rounds
}

func TestTheWorkersChangeNothing(t *testing.T) {
	c := config(t, "novice", "random")
	c.Rounds = batch + 50
	c.Workers = 1
	want, wantRounds := run(t, c)
	for _, workers := range []int{2, 7} {
		c.Workers = workers
		got, gotRounds := run(t, c)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers report %+v, one %+v", workers, got, want)
		}
		if !reflect.DeepEqual(gotRounds, wantRounds) {
			t.Errorf("%d workers played other rounds than one", workers)
		}
	}
}

// TestASeedPlaysTheSameRoundsEverywhere pins what a seed plays. Where the
// numbers differ on another machine or with another Go, that is a defect; a
// change of a player or of the game is a reason to pin it again.
// TestARunStopsInTheMiddleOfARound and keeps the rounds before it.
func TestARunStopsInTheMiddleOfARound(t *testing.T) {
	c := config(t, "random")
	c.Workers = 1
	last := 0
	c.Pause = func() error { last++; return nil }
	_, all := run(t, c)
	enough := errors.New("enough")
	turns, rounds := 0, 0
	c.Pause = func() error {
		turns++
		if turns == last {
			return enough
		}
		return nil
	}
	c.Watch = func(Round) error { rounds++; return nil }
	_, err := Run(t.Context(), c)
	if !errors.Is(err, enough) || rounds != len(all)-1 {
		t.Errorf("%d of %d rounds, %v", rounds, len(all), err)
	}
}

func TestASeedPlaysTheSameRoundsEverywhere(t *testing.T) {
	for level, want := range map[string]string{
		"random": "5c873dd3d3d0e83c",
		"novice": "67f7819e5ad1a6ba",
	} {
		c := config(t, level)
		c.Rounds = 100
		c.Rules = nil
		for _, text := range []string{"color != last.color", "if last is face then number else rank > last.rank", "closed"} {
			r, err := rule.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			c.Rules = append(c.Rules, r)
		}
		_, rounds := run(t, c)
		digest := sha256.New()
		for _, r := range rounds {
			fmt.Fprintln(digest, strings.Join(r.Record, "\n"))
		}
		if got := fmt.Sprintf("%x", digest.Sum(nil)[:8]); got != want {
			t.Errorf("100 rounds of %s have the digest %s, want %s", level, got, want)
		}
	}
}

func TestAnotherSeedPlaysOtherRounds(t *testing.T) {
	c := config(t, "random")
	_, one := run(t, c)
	c.Seed++
	_, two := run(t, c)
	for i := range one {
		if slices.Equal(one[i].Record, two[i].Record) {
			t.Errorf("round %d is the same with the seeds %d and %d", i+1, c.Seed-1, c.Seed)
		}
	}
}

func TestARoundCanBePlayedAgainAlone(t *testing.T) {
	c := config(t, "novice", "random", "random")
	_, rounds := run(t, c)
	for _, want := range rounds {
		c.Seed, c.Rounds, c.Levels = want.Seed, 1, want.Levels
		if _, got := run(t, c); !slices.Equal(got[0].Record, want.Record) {
			t.Errorf("round %d alone:\n%s\nwant\n%s", want.Number+1, strings.Join(got[0].Record, "\n"),
				strings.Join(want.Record, "\n"))
		}
	}
}

func TestPlayersMoveOnASeatEachRound(t *testing.T) {
	c := config(t, "novice", "random", "random")
	_, rounds := run(t, c)
	for i, want := range []string{"novice random random novice", "random novice random random",
		"random random novice random", "novice random random novice"} {
		if got := strings.Join(rounds[i].Levels, " "); got != want {
			t.Errorf("round %d is played by %s, want %s", i+1, got, want)
		}
	}
}

func TestRecordsOfARunVerify(t *testing.T) {
	_, rounds := run(t, config(t, "novice"))
	for _, r := range rounds {
		if n, err := game.WalkRecord(strings.Join(r.Record, "\n"), nil); err != nil || n != 1 {
			t.Errorf("round %d: verified %d, %v", r.Number+1, n, err)
		}
	}
}

func TestTheEventsOfARoundAreTheRound(t *testing.T) {
	c := config(t, "novice", "random")
	c.Events = true
	_, rounds := run(t, c)
	for _, r := range rounds {
		var s game.State
		for _, e := range r.Events {
			if err := s.Follow(e); err != nil {
				t.Fatalf("round %d: %v", r.Number+1, err)
			}
		}
		if result, over := s.Result(); !over || !reflect.DeepEqual(result.Scores, r.Scores) {
			t.Errorf("round %d folds to the scores %+v, want %+v", r.Number+1, result.Scores, r.Scores)
		}
	}
}

func TestOnlyPlayersAreInTheMeans(t *testing.T) {
	c := config(t, "novice", "random")
	report, rounds := run(t, c)
	sum, turns := map[string]game.Points{}, 0
	for _, r := range rounds {
		turns += r.Turns
		for i, level := range r.Levels {
			sum[level] += r.Scores[i].Points
		}
	}
	if report.Rounds != c.Rounds || report.Turns != turns || len(report.Scores) != 2 {
		t.Fatalf("report %+v, want %d rounds of %d turns by 2 levels", report, c.Rounds, turns)
	}
	for i, level := range []string{"novice", "random"} {
		s := report.Scores[i]
		if s.Level != level || s.N != 2*c.Rounds || s.Mean != rounded(sum[level].Float()/float64(s.N)) {
			t.Errorf("%+v, want %s with %d hands and %v points", s, level, 2*c.Rounds, sum[level])
		}
	}
}

// TestAThousandRoundsWithProphets plays with all invariants on. Prophets rise,
// fall and stand, and those who stand are paid for it.
func TestAThousandRoundsWithProphets(t *testing.T) {
	c := config(t, "novice", "novice", "random")
	c.Rounds = 1000
	_, rounds := run(t, c)
	declared, fell, stood := 0, 0, 0
	var prophets, others game.Points
	for _, r := range rounds {
		text := strings.Join(r.Record, "\n") + "\n"
		declared += strings.Count(text, " prophet\n")
		fell += strings.Count(text, "prophet-fell")
		if n, err := game.WalkRecord(text, nil); err != nil || n != 1 {
			t.Fatalf("round %d: verified %d, %v", r.Number+1, n, err)
		}
		for _, s := range r.Scores {
			if slices.ContainsFunc(s.Sum, func(term game.Term) bool { return term.Kind == "since-right" }) {
				stood++
				prophets += s.Points
			} else if len(s.Sum) > 0 && s.Sum[0].Kind == "fewer-cards" {
				others += s.Points
			}
		}
	}
	if fell == 0 || stood == 0 || declared != fell+stood {
		t.Errorf("%d declared, %d fell, %d stood", declared, fell, stood)
	}
	mean, rest := prophets.Float()/float64(stood), others.Float()/float64(4*len(rounds)-stood)
	if mean < rest+5 || mean > 60 {
		t.Errorf("a prophet who stood has %.1f points on the mean, others %.1f", mean, rest)
	}
}

// A cheat plays a card that it does not hold.
type cheat struct{}

func (cheat) Choose(v *game.View, _ *rand.Rand) game.Command {
	for c := range card.Card(card.Count) {
		if !slices.Contains(v.Hand, c) {
			return game.Offer(v.Seat, c)
		}
	}
	return game.Offer(v.Seat)
}

// Declares is never true.
func (cheat) Declares(*game.View, *rand.Rand) bool { return false }

// Guesses returns nil.
func (cheat) Guesses(*game.View, *rand.Rand) *rule.Rule { return nil }

func TestARefusedCommandIsAFailureWithTheSeedOfItsRound(t *testing.T) {
	table := newTable(config(t, "novice", "random"))
	table.players["random"] = cheat{}
	_, err := table.play(3)
	var failed *Failure
	if !errors.As(err, &failed) || failed.Round != 3 || failed.Seed != table.config.seedOf(3) {
		t.Fatalf("%v, want a failure of round 3 with its seed", err)
	}
	if !errors.Is(err, &game.Refusal{Reason: game.NotInHand}) {
		t.Errorf("%v is no refusal of a card that is not in the hand", err)
	}
	want := fmt.Sprintf("round 4: %v (alone: --rounds 1 --seed %d --players random,novice,random,novice)", failed.Err,
		failed.Seed)
	if err.Error() != want {
		t.Errorf("%s, want %s", err, want)
	}
}

func TestARoundEndsThatNobodyIsExpelledFrom(t *testing.T) {
	c := config(t, "random")
	c.Options.ExpelAfter, c.Options.HandSize, c.Options.NoPlay = 0, 52, false
	c.Rounds, c.Check, c.Record = 1, false, false
	r, err := rule.Parse("rank = K and spades")
	if err != nil {
		t.Fatal(err)
	}
	c.Rules = []*rule.Rule{r}
	if report, err := Run(t.Context(), c); err != nil || report.Rounds != 1 {
		t.Errorf("%+v, %v", report, err)
	}
}

func TestAnInterruptedRunReportsWholeRounds(t *testing.T) {
	c := config(t, "random")
	c.Rounds = 4 * batch
	ctx, cancel := context.WithCancel(t.Context())
	last := -1
	c.Watch = func(r Round) error {
		if len(r.Record) == 0 || len(r.Scores) != c.Seats {
			t.Errorf("round %d is not whole", r.Number+1)
		}
		last = r.Number
		cancel()
		return nil
	}
	report, err := Run(ctx, c)
	if !errors.Is(err, context.Canceled) || report.Rounds != last+1 || report.Rounds >= c.Rounds {
		t.Errorf("%d rounds reported, %d shown, of %d: %v", report.Rounds, last+1, c.Rounds, err)
	}
}

func TestARunEndsWhenNobodyWatchesAnyLonger(t *testing.T) {
	c := config(t, "random")
	full := errors.New("disk full")
	c.Watch = func(r Round) error {
		if r.Number == 4 {
			return full
		}
		return nil
	}
	if report, err := Run(t.Context(), c); !errors.Is(err, full) || report.Rounds != 5 {
		t.Errorf("%d rounds, %v; want 5, %v", report.Rounds, err, full)
	}
}

func TestWrongConfigsAreToldInWords(t *testing.T) {
	for _, tt := range []struct {
		change func(*Config)
		want   string
	}{
		{func(c *Config) { c.Seats = 9 }, "9 seats: the form new is for 4 to 8 people, with the dealer"},
		{func(c *Config) { c.Seats = 3 }, "3 seats: the form new is for 4 to 8 people, with the dealer"},
		{func(c *Config) { c.Levels = []string{"novice", "god"} },
			`unknown level "god" (known: ` + strings.Join(bot.Levels(), ", ") + `)`},
		{func(c *Config) { c.Levels = nil }, "no players"},
		{func(c *Config) { c.Rules = nil }, "no rule"},
		{func(c *Config) { c.Rounds = 0 }, "0 rounds: at least 1 must be played"},
		{func(c *Config) { c.Workers = 0 }, "0 workers: at least 1 is needed"},
		{func(c *Config) { c.Options.Decks = 0 }, "option decks is 0, must be from 1 to 12"},
	} {
		c := config(t, "novice")
		tt.change(&c)
		if err := c.Validate(); err == nil || err.Error() != tt.want {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// BenchmarkRun plays rounds of the library, one at a time: of every form with
// random players, of new with players of three levels, too.
func BenchmarkRun(b *testing.B) {
	for _, o := range game.Presets() {
		b.Run(o.Preset+"/random", func(b *testing.B) { benchmarkRun(b, o, "random") })
	}
	for _, level := range []string{"novice", "casual", "expert"} {
		b.Run("new/"+level, func(b *testing.B) { benchmarkRun(b, game.Presets()[0], level) })
	}
}

func benchmarkRun(b *testing.B, o game.Options, level string) {
	c := config(b, level)
	c.Options, c.Seats, c.Rules = o, min(6, o.MaxSeats), nil
	for _, e := range rule.Library() {
		if r := e.Rule(); o.ReadsRejected || !r.Machine().ReadsRejected() {
			c.Rules = append(c.Rules, r)
		}
	}
	c.Check, c.Record = false, false
	table, turns := newTable(c), 0
	b.ReportAllocs()
	for round := 0; b.Loop(); round++ {
		r, err := table.play(round)
		if err != nil {
			b.Fatal(err)
		}
		turns += r.Turns
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "plays/s")
}

// TestARoundLeavesLittleBehind counts what is allocated for a round, which no machine changes.
func TestARoundLeavesLittleBehind(t *testing.T) {
	const rounds, most = 200, 14
	for _, form := range []string{"new", "express", "classic"} {
		c := config(t, "random")
		c.Options, _ = game.Preset(form)
		c.Seats, c.Rounds, c.Workers, c.Check, c.Record = 6, rounds, 1, false, false
		c.Rules = c.Rules[:1]
		got := testing.AllocsPerRun(3, func() {
			if _, err := Run(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		})
		if got/rounds > most {
			t.Errorf("%s: a round allocates %.1f times, want at most %d", form, got/rounds, most)
		}
	}
}
