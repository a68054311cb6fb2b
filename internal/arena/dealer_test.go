package arena

import (
	"context"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/rule"
)

// What the dealer earns by how difficult their rules are, at tables of one level
// and of several, is measured here: doc/performance.md has the figures.
//
//	go test ./internal/arena -run WhatADealerEarns -v -timeout 1h -args -dealt 100 -tables expert/expert,novice
var (
	dealt        = flag.Int("dealt", 0, "measure what the dealer earns in so many rounds of each difficulty")
	dealtTo      = flag.String("tables", "novice", "the tables to deal to, each a list of levels")
	dealtPlays   = flag.String("plays", "6,9,12,16,20,25,32,45", "difficulties")
	dealtOptions = flag.String("preset", "new", "form of the game")
)

// An earning is what came of the rounds of one difficulty.
type earning struct {
	rounds                     int
	dealer, best, second, mean float64 // points a round
	prophets                   float64 // rounds that ended with a standing prophet
}

func TestWhatADealerEarns(t *testing.T) {
	if *dealt == 0 {
		t.Skip("only with -dealt")
	}
	options, ok := game.Preset(*dealtOptions)
	if !ok {
		t.Fatalf("no form %s", *dealtOptions)
	}
	for players := range strings.SplitSeq(*dealtTo, "/") {
		for word := range strings.SplitSeq(*dealtPlays, ",") {
			plays, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			c := Config{Options: options, Seats: 5, Levels: strings.Split(players, ","), Rounds: *dealt, Seed: 1956,
				Workers: 1}
			t.Logf("%-32s plays %2.0f: %v", players, plays, earned(t, c, plays))
		}
	}
}

// earned returns what came of rounds with composed rules of a difficulty.
func earned(t *testing.T, c Config, plays float64) (e earning) {
	t.Helper()
	var err error
	if c.Composer, err = rule.NewComposer(rule.Wish{Difficulty: plays, FitFrom: 0.2, FitTo: 0.5, Count: 1}); err != nil {
		t.Fatal(err)
	}
	c.Watch = func(r Round) error { e.add(r); return nil }
	if _, err = Run(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	return e
}

// String tells the means of a round.
func (e earning) String() string {
	n := float64(e.rounds)
	return fmt.Sprintf("dealer %.1f, best %.1f, second %.1f, mean %.1f; a prophet stands %.0f %%",
		e.dealer/n, e.best/n, e.second/n, e.mean/n, 100*e.prophets/n)
}

// add counts one more round.
func (e *earning) add(r Round) {
	e.rounds++
	first, second, sum := 0., 0., 0.
	for i, s := range r.Scores {
		p := s.Points.Float()
		if i == len(r.Levels) {
			e.dealer += p
			continue
		}
		sum += p
		if p > first {
			first, second = p, first
		} else if p > second {
			second = p
		}
	}
	for _, d := range r.Deeds {
		if d.Prophecies > d.Fell {
			e.prophets++
			break
		}
	}
	e.best, e.second, e.mean = e.best+first, e.second+second, e.mean+sum/float64(len(r.Levels))
}
