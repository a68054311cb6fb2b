package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"eleusis/internal/arena"
)

// A simJSON is the report of eleusis sim.
type simJSON struct {
	Preset          string               `json:"preset"`
	Seats           int                  `json:"seats"`
	Seed            uint64               `json:"seed"`
	Rounds          int                  `json:"rounds"`
	Plays           int                  `json:"plays"` // and no-plays
	Seconds         float64              `json:"seconds"`
	RoundsPerSecond float64              `json:"roundsPerSecond"`
	PlaysPerSecond  float64              `json:"playsPerSecond"`
	Scores          map[string]scoreJSON `json:"scores"` // by level
	Steps           []stepJSON           `json:"steps"`  // from each level to the next weaker one, the strongest first
}

// A scoreJSON has the scores of one level.
type scoreJSON struct {
	N        int             `json:"n"` // hands
	Mean     float64         `json:"mean"`
	Interval *[2]float64     `json:"interval"` // null after a single round
	Stats    arena.PlayStats `json:"deeds"`    // named so since version 0.1.0
}

// A stepJSON is the difference of the scores of two levels in the same rounds.
type stepJSON struct {
	Level    string      `json:"level"`
	Below    string      `json:"below"`
	Rounds   int         `json:"rounds"`
	Mean     float64     `json:"mean"`
	Interval *[2]float64 `json:"interval"`
}

// printReport writes r to w with its speed, as JSON after --json.
func (s simulation) printReport(w io.Writer, r arena.Report, seconds float64) error {
	j := simJSON{
		Preset: s.form.preset, Seats: s.seats, Seed: s.seed.value, Rounds: r.Rounds, Plays: r.Turns,
		Seconds: thousandth(seconds), Scores: make(map[string]scoreJSON), Steps: []stepJSON{},
	}
	if seconds > 0 {
		j.RoundsPerSecond, j.PlaysPerSecond = math.Round(float64(r.Rounds)/seconds), math.Round(float64(r.Turns)/seconds)
	}
	for _, score := range r.Scores {
		j.Scores[score.Level] = scoreJSON{score.N, score.Mean, score.Interval, score.Stats}
	}
	for _, step := range r.Steps {
		j.Steps = append(j.Steps, stepJSON(step))
	}
	if !s.asJSON {
		_, err := io.WriteString(w, j.lines(r.Scores))
		return err
	}
	return json.NewEncoder(w).Encode(j)
}

// lines returns the report for people.
func (j simJSON) lines(scores []arena.Score) string {
	var b strings.Builder
	fmt.Fprintf(&b, "preset %s, %d seats, seed %d\n", j.Preset, j.Seats, j.Seed)
	fmt.Fprintf(&b, "%d rounds, %d plays in %.3f s: %.0f rounds/s, %.0f plays/s\n", j.Rounds, j.Plays, j.Seconds,
		j.RoundsPerSecond, j.PlaysPerSecond)
	inColumns(&b, func(w io.Writer) {
		fmt.Fprintln(w, "level\thands\tpoints\t95 % interval")
		for _, s := range scores {
			fmt.Fprintf(w, "%s\t%d\t%.2f\t%s\n", s.Level, s.N, s.Mean, interval(s.Interval))
		}
	})
	if len(j.Steps) > 0 {
		inColumns(&b, func(w io.Writer) {
			fmt.Fprintln(w, "\nin the same rounds\tby points\t95 % interval")
			for _, s := range j.Steps {
				fmt.Fprintf(w, "%s above %s\t%.2f\t%s\n", s.Level, s.Below, s.Mean, interval(s.Interval))
			}
		})
	}
	inColumns(&b, func(w io.Writer) {
		fmt.Fprintln(w,
			"\nright of all\tplays\tno-plays\tprophets stood\tcalls\tobjections\tguesses\ttoppled\twent out\texpelled")
		for _, s := range scores {
			d := s.Stats
			fmt.Fprintf(w, "%s\t%d/%d\t%d/%d\t%d/%d\t%d/%d\t%d/%d\t%d/%d\t%d\t%d\t%d\n", s.Level,
				d.PlaysRight, d.Plays, d.NoPlaysRight, d.NoPlays, d.Prophecies-d.Fell, d.Prophecies, d.CallsRight, d.Calls,
				d.ObjectionsRight, d.Objections, d.GuessesRight, d.Guesses, d.Toppled, d.WentOut, d.Expelled)
		}
	})
	return b.String()
}

// inColumns writes the output of tell to b, with tabs as columns.
func inColumns(b *strings.Builder, tell func(io.Writer)) {
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	tell(w)
	_ = w.Flush() // a strings.Builder cannot fail
}

func interval(of *[2]float64) string {
	if of == nil {
		return "not known"
	}
	return fmt.Sprintf("%.2f to %.2f", of[0], of[1])
}

func thousandth(x float64) float64 { return math.Round(x*1000) / 1000 }
