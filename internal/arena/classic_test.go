package arena

import (
	"reflect"
	"strings"
	"testing"

	"eleusis/game"
)

// TestTheClassicGameIsPlayedAtEveryTable plays it with 3 to 8 people, with one
// deck and with three, with all invariants on: records that verify, both endings,
// and the same with any workers.
func TestTheClassicGameIsPlayedAtEveryTable(t *testing.T) {
	o, _ := game.Preset("classic")
	all := ""
	for seats := o.MinSeats; seats <= o.MaxSeats; seats++ {
		c := config(t, "novice", "random")
		c.Options, c.Seats, c.Rounds = o, seats, 6
		if seats%2 == 0 {
			c.Options.Decks, c.Options.HandSize, c.Options.PlayMax, c.Options.Prophet = 3, 10, 0, true
		}
		_, rounds := run(t, c)
		for _, r := range rounds {
			text := strings.Join(r.Record, "\n")
			if _, err := game.WalkRecord(text, nil); err != nil {
				t.Fatalf("%d seats, round %d: %v\n%s", seats, r.Number, err, text)
			}
			all += text
		}
		c.Workers = 1
		if _, again := run(t, c); !reflect.DeepEqual(again, rounds) {
			t.Errorf("%d seats: one worker plays other rounds than two", seats)
		}
	}
	for _, what := range []string{"end none-fits", "end out-of-cards", "second-phase dealer", " wrong 2 draws"} {
		if !strings.Contains(all, what) {
			t.Errorf("no record has %q", what)
		}
	}
}
