//go:build unix

package game_test

import (
	"context"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"eleusis/game"
	"eleusis/internal/arena"
	"eleusis/rule"
)

// BenchmarkShare compares whole rounds with the bare loop: game, as in
// BenchmarkRound, and six random players in three forms. They run in turn, thousands
// of rounds at a time. Of each, µs is the least processor time of a round,
// collecting included, and %bare is what share of it the bare loop takes.
func BenchmarkShare(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as eleusis sim does
	kinds := []struct {
		name string
		play func()
		best time.Duration
	}{
		{name: "bare", play: repeat(10*shareRounds, game.BareRound())},
		{name: "game", play: repeat(shareRounds, game.BenchRound(b))},
		{name: "new", play: randomRounds(b, "new")},
		{name: "express", play: randomRounds(b, "express")},
		{name: "classic", play: randomRounds(b, "classic")},
	}
	for b.Loop() {
		for i := range kinds {
			k := &kinds[i]
			began := processorTime(b)
			k.play()
			if took := processorTime(b) - began; k.best == 0 || took < k.best {
				k.best = took
			}
		}
	}
	bare := float64(kinds[0].best) / 10
	for _, k := range kinds[1:] {
		b.ReportMetric(float64(k.best.Nanoseconds())/(1000*shareRounds), k.name+"-µs")
		b.ReportMetric(100*bare/float64(k.best), k.name+"-%bare")
	}
	b.ReportMetric(bare/(1000*shareRounds), "bare-µs")
}

// shareRounds is how many rounds are timed together. The bare loop plays ten times as many.
const shareRounds = 10_000

// repeat returns what plays n rounds.
func repeat(n int, round func() int) func() {
	return func() {
		for range n {
			round()
		}
	}
}

// randomRounds returns what plays rounds of a form as eleusis sim does.
func randomRounds(b *testing.B, form string) func() {
	b.Helper()
	o, _ := game.Preset(form)
	alternating, err := rule.Parse("color != last.color")
	if err != nil {
		b.Fatal(err)
	}
	c := arena.Config{
		Options: o, Seats: 6, Levels: []string{"random"}, Rounds: shareRounds, Seed: 1, Workers: 1,
		Rules: []*rule.Rule{alternating},
	}
	return func() {
		if _, err := arena.Run(context.Background(), c); err != nil {
			b.Fatal(err)
		}
	}
}

// processorTime returns the processor time that this process has taken, with its collector.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
