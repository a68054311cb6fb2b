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
}

// A scoreJSON is what one level scored.
type scoreJSON struct {
	N        int         `json:"n"` // hands
	Mean     float64     `json:"mean"`
	Interval *[2]float64 `json:"interval"` // null after a single round
}

// tell writes the report.
func (s simulation) tell(w io.Writer, r arena.Report, seconds float64) error {
	j := simJSON{
		Preset: s.form.preset, Seats: s.seats, Seed: s.seed, Rounds: r.Rounds, Plays: r.Turns,
		Seconds: thousandth(seconds), Scores: make(map[string]scoreJSON),
	}
	if seconds > 0 {
		j.RoundsPerSecond, j.PlaysPerSecond = math.Round(float64(r.Rounds)/seconds), math.Round(float64(r.Turns)/seconds)
	}
	if !s.asJSON {
		_, err := io.WriteString(w, j.lines(r.Scores))
		return err
	}
	for _, score := range r.Scores {
		j.Scores[score.Level] = scoreJSON{score.N, score.Mean, score.Interval}
	}
	return json.NewEncoder(w).Encode(j)
}

// lines returns the report for people.
func (j simJSON) lines(scores []arena.Score) string {
	var b strings.Builder
	fmt.Fprintf(&b, "preset %s, %d seats, seed %d\n", j.Preset, j.Seats, j.Seed)
	fmt.Fprintf(&b, "%d rounds, %d plays in %.3f s: %.0f rounds/s, %.0f plays/s\n", j.Rounds, j.Plays, j.Seconds, j.RoundsPerSecond, j.PlaysPerSecond)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "level\thands\tpoints\t95 % interval")
	for _, s := range scores {
		interval := "not known"
		if s.Interval != nil {
			interval = fmt.Sprintf("%.2f to %.2f", s.Interval[0], s.Interval[1])
		}
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%s\n", s.Level, s.N, s.Mean, interval)
	}
	_ = w.Flush() // cannot fail: a strings.Builder takes all
	return b.String()
}

func thousandth(x float64) float64 { return math.Round(x*1000) / 1000 }
