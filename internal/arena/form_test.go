package arena

import (
	"strings"
	"testing"

	"eleusis/game"
)

// TestEveryFormIsPlayedByComputersAtEveryTable plays each preset with as many
// people as it allows. All invariants are checked after each event, and the
// records verify.
func TestEveryFormIsPlayedByComputersAtEveryTable(t *testing.T) {
	for _, o := range game.Presets() {
		t.Run(o.Preset, func(t *testing.T) {
			points := map[string]float64{}
			for seats := o.MinSeats; seats <= o.MaxSeats; seats++ {
				c := config(t, "novice", "random", "novice")
				c.Options, c.Seats, c.Rounds = o, seats, 9
				report, rounds := run(t, c)
				for _, r := range rounds {
					text := strings.Join(r.Record, "\n")
					if n, err := game.WalkRecord(text, nil); err != nil || n != 1 {
						t.Fatalf("%d seats, round %d: verified %d, %v\n%s", seats, r.Number+1, n, err, text)
					}
				}
				for _, l := range report.Scores {
					points[l.Level] += l.Mean
				}
			}
			if points["novice"] <= points["random"] {
				t.Errorf("novices score %.1f, random players %.1f", points["novice"], points["random"])
			}
		})
	}
}
