package arena

import (
	"math"
	"math/bits"
	"slices"

	"eleusis/game"
)

// A Report is how the players did.
type Report struct {
	Rounds int
	Turns  int     // plays and no-plays
	Scores []Score // of each level, in the order of Config.Levels
}

// A Score is what one level scored.
type Score struct {
	Level    string
	N        int         // hands played
	Mean     float64     // points of a hand
	Interval *[2]float64 // of the mean, 95 %; nil if it cannot be told
}

// A tally counts the points of each level. It keeps whole numbers only, so no
// order of adding can matter.
type tally struct {
	rounds, turns int
	levels        []string
	sums          map[string]*sums
}

// sums are of one level: of n, its hands in a round, and of p, its points in a
// round.
type sums struct {
	rounds, n, nn int64
	p, np         game.Points
	pp            [2]uint64 // in squares of the smallest part of a point: the high half, the low half
}

func newTally(c Config) *tally {
	t := &tally{sums: make(map[string]*sums)}
	for _, level := range c.Levels {
		if !slices.Contains(t.levels, level) {
			t.levels = append(t.levels, level)
			t.sums[level] = new(sums)
		}
	}
	return t
}

func (t *tally) add(r Round) {
	t.rounds++
	t.turns += r.Turns
	for _, level := range t.levels {
		var n int64
		var p game.Points
		for seat, l := range r.Levels {
			if l == level {
				n++
				p += r.Scores[seat].Points
			}
		}
		if n > 0 {
			t.sums[level].add(n, p)
		}
	}
}

func (s *sums) add(n int64, p game.Points) {
	s.rounds++
	s.n, s.p = s.n+n, s.p+p
	s.nn, s.np = s.nn+n*n, s.np+game.Points(n)*p
	parts := uint64(max(p, -p))
	hi, lo := bits.Mul64(parts, parts)
	var carry uint64
	s.pp[1], carry = bits.Add64(s.pp[1], lo, 0)
	s.pp[0], _ = bits.Add64(s.pp[0], hi, carry)
}

// squares returns the sum of the squares of the points.
func (s *sums) squares() float64 {
	part := float64(game.Whole(1))
	return (float64(float64(s.pp[0])*(1<<64)) + float64(s.pp[1])) / (part * part)
}

func (t *tally) report() Report {
	r := Report{Rounds: t.rounds, Turns: t.turns}
	for _, level := range t.levels {
		if s := t.sums[level]; s.n > 0 {
			r.Scores = append(r.Scores, s.score(level))
		}
	}
	return r
}

// score returns the mean over hands. The hands of one round are not independent
// (the highest hand is in everybody's score), so the interval is that of a ratio
// of two sums over rounds. Every product is rounded before it is added, for
// some machines would not.
func (s *sums) score(level string) Score {
	n, rounds := float64(s.n), float64(s.rounds)
	mean := s.p.Float() / n
	score := Score{Level: level, N: int(s.n), Mean: rounded(mean)}
	if s.rounds < 2 {
		return score
	}
	squares := s.squares() - float64(2*mean*s.np.Float()) + float64(float64(mean*mean)*float64(s.nn))
	deviation := math.Sqrt(max(squares, 0)*rounds/(rounds-1)) / n
	reach := float64(1.96 * deviation)
	score.Interval = &[2]float64{rounded(mean - reach), rounded(mean + reach)}
	return score
}

// rounded returns x to four decimal places.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }
