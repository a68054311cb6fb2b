package arena

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/rule"
)

// TestExpressIsPlayedAtEveryTable asks of whole rounds what a table cannot show:
// records that verify, guesses right and wrong, and the same with any workers.
func TestExpressIsPlayedAtEveryTable(t *testing.T) {
	o, _ := game.Preset("express")
	right, wrong := 0, 0
	for seats := o.MinSeats; seats <= o.MaxSeats; seats++ {
		c := config(t, "novice", "random")
		c.Options, c.Seats, c.Rounds = o, seats, 12
		_, rounds := run(t, c)
		for _, r := range rounds {
			text := strings.Join(r.Record, "\n")
			if _, err := game.WalkRecord(text, nil); err != nil {
				t.Fatalf("%d seats, round %d: %v\n%s", seats, r.Number, err, text)
			}
			right += strings.Count(text, " guess right ")
			wrong += strings.Count(text, " guess wrong ")
		}
		c.Workers = 1
		if _, again := run(t, c); !reflect.DeepEqual(again, rounds) {
			t.Errorf("%d seats: one worker plays other rounds than two", seats)
		}
	}
	if right < 20 || wrong == 0 {
		t.Errorf("%d right guesses and %d wrong ones", right, wrong)
	}
}

// A stubborn player says the same rule whenever it may.
type stubborn struct {
	bot.Player
	rule *rule.Rule
}

func (p stubborn) Choose(v *game.View, r *rand.Rand) game.Command {
	if v.Awaits == game.AwaitsGuess {
		return game.SayRule(v.Seat, p.rule)
	}
	return p.Player.Choose(v, r)
}

func (p stubborn) Guesses(*game.View, *rand.Rand) *rule.Rule { return p.rule }

// TestAGuessThatAsksTooMuchIsLetBe says a rule that cannot be compared with the
// secret one, in the round and before going out.
func TestAGuessThatAsksTooMuchIsLetBe(t *testing.T) {
	const one, other = "highest(bysuit * rank in last 30) > lowest(byrank * bysuit in last 29)",
		"sum(rank * bysuit since rank = K) > highest(rank since red) * 30"
	c := config(t, "random")
	c.Options, _ = game.Preset("express")
	c.Options.HandSize, c.Seats = 2, 3
	c.Rules = []*rule.Rule{parsed(t, "red or "+one+" or "+other)}
	table := newTable(c)
	table.players["random"] = stubborn{table.players["random"], parsed(t, "red or "+other+" or "+one)}
	r, err := table.play(1)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(r.Record, "\n"); strings.Contains(text, " guess ") ||
		!strings.Contains(text, "end out-of-cards") {
		t.Errorf("the round went on with guesses, or ended by them:\n%s", text)
	}
}

func parsed(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
