package arena

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"eleusis/bot"
	"eleusis/game"
)

// TestTheStatsOfARoundAreThoseOfItsRecord counts them in the lines of the
// record, which is written by others.
func TestTheStatsOfARoundAreThoseOfItsRecord(t *testing.T) {
	all := PlayStats{}
	for _, preset := range []string{"new", "express", "classic"} {
		c := config(t, "novice", "random", "random")
		c.Options, _ = game.Preset(preset)
		c.Options.Prophet = preset != "express"
		c.Rounds = 60
		_, rounds := run(t, c)
		for _, r := range rounds {
			sum, text := PlayStats{}, strings.Join(r.Record, "\n")+"\n"
			for _, d := range r.Stats {
				sum.add(d)
			}
			for word, n := range map[string]int{
				" prophet-fell": sum.Fell, " called ": sum.Calls, " expelled\n": sum.Expelled,
				// a player who objects rightly is prophet without a line
				" objected ": sum.Objections, " prophet\n": sum.Prophecies - sum.ObjectionsRight,
				" guess ": sum.Guesses, " guess right ": sum.GuessesRight,
			} {
				if want := strings.Count(text, word); n != want {
					t.Errorf("%s, round %d: %d times%q, its record has %d:\n%s",
						preset, r.Number+1, n, word, want, text)
				}
			}
			all.add(sum)
		}
	}
	if all.Fell != all.Toppled || all.Calls-all.CallsRight > all.Fell || all.CallsRight == 0 || all.Objections == 0 ||
		all.WentOut == 0 || all.GuessesRight == 0 {
		t.Errorf("in all rounds together: %+v", all)
	}
}

// TestAStepIsTheDifferenceWithinRounds has two levels of two hands and one, in
// rounds whose luck is far greater than what lies between them.
func TestAStepIsTheDifferenceWithinRounds(t *testing.T) {
	c := config(t, "novice", "random")
	tally := newTally(c)
	for i, luck := range []int{0, 100, -50, 1000} {
		own := []int{1, 3, 2, 2}[i] // 2 on the mean, with the deviation √(2/3)
		r := Round{Levels: []string{"random", "novice", "novice"}, Stats: make([]PlayStats, 3)}
		for _, points := range []int{luck, luck + own, luck + own} {
			r.Scores = append(r.Scores, game.Score{Points: game.Whole(points)})
		}
		tally.add(r)
	}
	steps := tally.report().Steps
	if len(steps) != 1 {
		t.Fatalf("steps %+v, want one", steps)
	}
	reach := 1.96 * math.Sqrt(2.0/3) / 2
	got, want := steps[0], Step{"novice", "random", 4, 2, &[2]float64{rounded(2 - reach), rounded(2 + reach)}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v %v, want %+v %v", got, *got.Interval, want, *want.Interval)
	}
}

func TestAPlayerWithoutALevelIsComparedWithOthers(t *testing.T) {
	c := config(t, "novice", "mine")
	c.Others = map[string]func() bot.Player{"mine": func() bot.Player {
		p, _ := bot.New("random")
		return p
	}}
	got, _ := run(t, c)
	c = config(t, "novice", "random")
	want, _ := run(t, c)
	if got.Scores[1].Level != "mine" || got.Scores[1].Mean != want.Scores[1].Mean {
		t.Errorf("%+v, want what random has: %+v", got.Scores, want.Scores)
	}
}
