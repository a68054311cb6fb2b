package arena

import (
	"context"
	"flag"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/rule"
)

// What the dealer earns by how difficult his rules are, at tables of one level
// and of several, is measured here: doc/performance.md has the figures.
//
//	go test ./internal/arena -run WhatADealerEarns -v -timeout 1h -args -dealt 200 -tables expert,skilled,casual,novice/expert
var (
	dealt   = flag.Int("dealt", 0, "measure what the dealer earns, in so many rounds a difficulty")
	tables  = flag.String("tables", "novice", "of players, each a list of levels")
	dealtAs = flag.String("preset", "new", "form of the game")
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
	options, ok := game.Preset(*dealtAs)
	if !ok {
		t.Fatalf("no form %s", *dealtAs)
	}
	for players := range strings.SplitSeq(*tables, "/") {
		for _, fit := range [][2]float64{{0.2, 0.5}} {
			for _, plays := range []float64{6, 9, 12, 16, 20, 25, 32, 45} {
				composer, err := rule.NewComposer(rule.Wish{Difficulty: plays, FitFrom: fit[0], FitTo: fit[1], Count: 1})
				if err != nil {
					t.Fatal(err)
				}
				var e earning
				_, err = Run(context.Background(), Config{
					Options: options, Seats: 5, Levels: strings.Split(players, ","), Rounds: *dealt, Seed: 1956, Workers: 1,
					Composer: composer, Watch: func(r Round) error { e.add(r); return nil },
				})
				if err != nil {
					t.Log(err)
					continue
				}
				n := float64(e.rounds)
				t.Logf("%-32s fit %v plays %2.0f: dealer %5.1f best %5.1f second %5.1f mean %5.1f lead %4.1f prophets %.2f", players, fit, plays,
					e.dealer/n, e.best/n, e.second/n, e.mean/n, (e.best-e.second)/n, e.prophets/n)
			}
		}
	}
}

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
