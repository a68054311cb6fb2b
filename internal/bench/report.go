package bench

import (
	"math"
	"time"
)

// Figures are how an agent did in some games. What is not known is nil.
type Figures struct {
	Score         float64     `json:"score"`  // mean
	Solved        float64     `json:"solved"` // share
	Plays         *float64    `json:"plays"`  // mean turn of the right guess, over the solved games
	WrongGuesses  float64     `json:"wrongGuesses"`
	Always        *float64    `json:"always"`    // share of the right guesses that hold from the start, too
	Undecided     int         `json:"undecided"` // right guesses that are so only as far as was compared
	Games         int         `json:"games"`
	Forfeits      int         `json:"forfeits"` // turns
	MSPerDecision *float64    `json:"msPerDecision"`
	Interval      *[2]float64 `json:"interval"` // of the score, 95 %

	BadAnswers int      `json:"badAnswers"` // answers that could not be taken
	Late       int      `json:"late"`       // of these, those that came too late
	Cost       float64  `json:"cost"`       // mean a game, in the unit of the agent
	Brier      *float64 `json:"brier"`      // of its confidences
}

// A Report is how an agent did in all games, and by each rule that was played.
type Report struct {
	Figures
	Rules       []RuleFigures `json:"rules"`
	Calibration Calibration   `json:"calibration"`
}

// RuleFigures are how an agent did by one rule.
type RuleFigures struct {
	Name string `json:"name"`
	Figures
}

// A tally counts games. It keeps whole numbers, so no order of adding matters; of cost the games
// are added in order.
type tally struct {
	games, solved, score, squares int
	turns, wrong, always          int
	undecided, forfeits           int
	questions, bad, late          int
	thinking                      time.Duration
	cost                          float64
}

func (t *tally) add(g *Game) {
	t.games++
	t.score += g.Score
	t.squares += g.Score * g.Score
	t.wrong += g.Wrong
	t.forfeits += g.Forfeits
	t.questions += g.Questions
	t.thinking += g.Thinking
	t.bad += g.BadAnswers
	t.late += g.Late
	t.cost += g.Cost
	if g.Solved {
		t.solved++
		t.turns += g.Turns
		t.always += toInt(g.Always)
		t.undecided += toInt(g.Undecided)
	}
}

func toInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// report sums up the games that were played; those that were not are nil.
func (c *Config) report(played []*Game) Report {
	var all tally
	var rules []tally
	var r Report
	for i, rule := range c.Rules {
		var t tally
		for _, g := range played[i*c.Deals : (i+1)*c.Deals] {
			if g != nil {
				t.add(g)
				all.add(g)
			}
		}
		if t.games > 0 {
			rules = append(rules, t)
			f := t.figures()
			f.Brier = calibrationOf(played[i*c.Deals : (i+1)*c.Deals]).Brier
			f.Interval = interval(t.score, t.squares, t.games)
			r.Rules = append(r.Rules, RuleFigures{rule.Name, f})
		}
	}
	r.Figures = all.figures()
	r.Calibration = calibrationOf(played)
	r.Brier = r.Calibration.Brier
	r.Interval = interval(all.score, all.squares, all.games)
	if len(rules) > 1 {
		r.Interval = clustered(rules, all)
	}
	return r
}

func (t *tally) figures() Figures {
	f := Figures{Games: t.games, Undecided: t.undecided, Forfeits: t.forfeits, BadAnswers: t.bad, Late: t.late}
	if t.games > 0 {
		f.Cost = rounded(t.cost / float64(t.games))
		f.Score, f.Solved, f.WrongGuesses = *mean(t.score, t.games), *mean(t.solved, t.games), *mean(t.wrong, t.games)
	}
	f.Plays, f.Always = mean(t.turns, t.solved), mean(t.always, t.solved)
	if t.questions > 0 {
		ms := rounded(float64(t.thinking) / float64(time.Millisecond) / float64(t.questions))
		f.MSPerDecision = &ms
	}
	return f
}

// mean returns the mean of n numbers, nil if there are none.
func mean(sum, n int) *float64 {
	if n == 0 {
		return nil
	}
	m := rounded(float64(sum) / float64(n))
	return &m
}

// sure is how many standard errors about a mean hold 95 % of the chance.
const sure = 1.96

// interval returns that of the mean of n numbers, which are independent.
func interval(sum, squares, n int) *[2]float64 {
	if n < 2 {
		return nil
	}
	spread := n*squares - sum*sum // n² times the variance
	return around(float64(sum)/float64(n), math.Sqrt(float64(spread)/float64(n-1))/float64(n))
}

// clustered returns the interval of the score over rules: the games by one rule
// are alike, so it is that of a ratio of two sums over rules. Every product is
// rounded before it is added, for some machines would not.
func clustered(rules []tally, all tally) *[2]float64 {
	mean := float64(all.score) / float64(all.games)
	var squares float64
	for _, t := range rules {
		off := float64(t.score) - float64(mean*float64(t.games))
		squares += float64(off * off)
	}
	n := float64(len(rules))
	return around(mean, math.Sqrt(squares*n/(n-1))/float64(all.games))
}

func around(mean, deviation float64) *[2]float64 {
	reach := float64(sure * deviation)
	return &[2]float64{rounded(mean - reach), rounded(mean + reach)}
}

// rounded returns x to four decimal places.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }
