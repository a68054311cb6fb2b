package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"eleusis/game"
)

// TestTheIntervalOfOneHandARoundIsTheUsualOne compares with 1.96 standard
// errors of the mean: points 1, 2, 3, 4 have the mean 2.5 and the deviation
// √(5/3).
func TestTheIntervalOfOneHandARoundIsTheUsualOne(t *testing.T) {
	var s sums
	for p := range 4 {
		s.add(1, game.Whole(p+1))
	}
	got := s.score("x")
	reach := 1.96 * math.Sqrt(5.0/3) / 2
	if got.N != 4 || got.Mean != 2.5 || *got.Interval != [2]float64{rounded(2.5 - reach), rounded(2.5 + reach)} {
		t.Errorf("%+v, interval %v, want 2.5 ± %.4f", got, *got.Interval, reach)
	}
}

// TestFractionsOfPointsAreInTheMean adds a fifth of a point to each of the
// hands 1 and 2; the deviation of 6/5 and 11/5 is √(1/2).
func TestFractionsOfPointsAreInTheMean(t *testing.T) {
	var s sums
	for p := range 2 {
		s.add(1, game.Whole(p+1)+game.Whole(1)/5)
	}
	reach := 1.96 / 2
	if got := s.score("x"); got.Mean != 1.7 || *got.Interval != [2]float64{rounded(1.7 - reach), rounded(1.7 + reach)} {
		t.Errorf("%+v, interval %v, want 1.7 ± %.4f", got, *got.Interval, reach)
	}
}

// TestTheSquaresOfManyPointsDoNotOverflow adds rounds whose squares, counted in
// parts of a point, are more than 64 bits hold.
func TestTheSquaresOfManyPointsDoNotOverflow(t *testing.T) {
	var s sums
	for range 100 {
		s.add(1, game.Whole(1_000_000))
		s.add(1, game.Whole(-1_000_000))
	}
	if got, want := s.squares(), 200e12; got != want {
		t.Errorf("the squares are %g, want %g", got, want)
	}
}

func TestOneRoundHasNoInterval(t *testing.T) {
	var s sums
	s.add(4, game.Whole(12))
	if got := s.score("x"); got.N != 4 || got.Mean != 3 || got.Interval != nil {
		t.Errorf("%+v, want a mean of 3 and no interval", got)
	}
}

// TestTheIntervalHoldsTheTruthAsOftenAsItSays draws rounds whose hands share
// their luck: 1 to 3 hands of one level, each the luck of the round plus its
// own. An interval that took the hands for independent would fail.
func TestTheIntervalHoldsTheTruthAsOftenAsItSays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const runs, rounds = 1000, 200
	within := 0
	for range runs {
		var s sums
		for range rounds {
			n, luck := 1+r.IntN(3), r.IntN(11)
			p := 0
			for range n {
				p += luck + r.IntN(5)
			}
			s.add(int64(n), game.Whole(p))
		}
		if got := s.score("x"); got.Interval[0] <= 7 && 7 <= got.Interval[1] {
			within++
		}
	}
	if within < 925 || within > 972 { // 950, and 3.5 standard deviations
		t.Errorf("the true mean is in %d of %d intervals, want about 950", within, runs)
	}
}
