package arena

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"eleusis/bot"
	"eleusis/game"
)

// A Report is how the players did.
type Report struct {
	Rounds int
	Turns  int     // plays and no-plays
	Scores []Score // of each level, in the order of Config.Levels
	Steps  []Step  // from each level to the next weaker one, the strongest first
}

// A Score is what one level scored.
type Score struct {
	Level    string
	N        int         // hands played
	Mean     float64     // points of a hand
	Interval *[2]float64 // of the mean, 95 %; nil if unknown
	Stats    PlayStats
}

// A Step is how much more one level scored than another in the rounds that both
// played: the luck of a round is in both, so less of it is left in the
// difference than in two means.
type Step struct {
	Level, Below string
	Rounds       int
	Mean         float64     // points of a hand of Level less those of a hand of Below
	Interval     *[2]float64 // 95 %; nil if unknown
}

// A tally counts the points of each level. It keeps whole numbers only, so no
// order of adding can matter.
type tally struct {
	rounds, turns int
	levels        []string
	sums          map[string]*sums
	stats         map[string]*PlayStats
	ladder        []string // the levels, the weakest first
	steps         []sums   // from each level of the ladder but the weakest to the one below
}

// sums are of one level: of n, its hands in a round, and of p, its points in a
// round.
type sums struct {
	rounds, n, nn int64
	p, np         game.Points
	pp            [2]uint64 // in squares of the smallest part of a point: the high half, the low half
}

func newTally(c Config) *tally {
	t := &tally{sums: make(map[string]*sums), stats: make(map[string]*PlayStats)}
	for _, level := range c.Levels {
		if !slices.Contains(t.levels, level) {
			t.levels = append(t.levels, level)
			t.sums[level], t.stats[level] = new(sums), new(PlayStats)
		}
	}
	t.ladder = slices.Clone(t.levels)
	slices.SortStableFunc(t.ladder, func(a, b string) int {
		return cmp.Compare(slices.Index(bot.Levels(), a), slices.Index(bot.Levels(), b))
	})
	t.steps = make([]sums, len(t.ladder)-1)
	return t
}

func (t *tally) add(r Round) {
	t.rounds++
	t.turns += r.Turns
	for i, level := range t.ladder {
		n, p := r.of(level)
		if n > 0 {
			t.sums[level].add(n, p)
		}
		if i == 0 {
			continue
		}
		if below, q := r.of(t.ladder[i-1]); n > 0 && below > 0 {
			t.steps[i-1].add(n*below, p*game.Points(below)-q*game.Points(n))
		}
	}
	for seat, level := range r.Levels {
		t.stats[level].add(r.Stats[seat])
	}
}

// of returns the hands of a level in the round, and their points together.
func (r *Round) of(level string) (n int64, p game.Points) {
	for seat, l := range r.Levels {
		if l == level {
			n++
			p += r.Scores[seat].Points
		}
	}
	return n, p
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
			score := s.score(level)
			score.Stats = *t.stats[level]
			r.Scores = append(r.Scores, score)
		}
	}
	for i, s := range slices.Backward(t.steps) {
		if s.n > 0 {
			d := s.score(t.ladder[i+1])
			r.Steps = append(r.Steps, Step{d.Level, t.ladder[i], int(s.rounds), d.Mean, d.Interval})
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
