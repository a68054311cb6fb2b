package bench

import "math"

// A Calibration says how well an agent knows when it is right: what its claims were worth,
// which are guesses with a confidence.
type Calibration struct {
	Claims int `json:"claims"`
	// Brier is the mean squared difference of a confidence from 1 for a right guess and from
	// 0 for a wrong one: 0 is best, and ¼ what a confidence of ½ always has.
	Brier *float64 `json:"brier"`
	// Error is the expected calibration error: the mean difference, over claims, of the
	// confidence in a bin from the share that was right.
	Error *float64 `json:"expectedCalibrationError"`
	Bins  []Bin    `json:"bins"` // those with claims
}

// A Bin is the claims whose confidence is at least From and below To; in the last also 1.
type Bin struct {
	From       float64 `json:"from"`
	To         float64 `json:"to"`
	Claims     int     `json:"claims"`
	Confidence float64 `json:"confidence"` // mean
	Right      float64 `json:"right"`      // share
}

// bins is how many groups confidences are put in.
const bins = 10

// calibrationOf returns the calibration in some games, of which those that were not played are nil.
func calibrationOf(played []*Game) Calibration {
	var all [bins]struct {
		claims, right int
		confidence    float64
	}
	c := Calibration{Bins: []Bin{}}
	var squares float64
	for _, g := range played {
		if g == nil {
			continue
		}
		for _, m := range g.Moves {
			if m.Confidence == nil || m.GuessRight == nil {
				continue
			}
			right := toInt(*m.GuessRight)
			b := &all[min(int(*m.Confidence*bins), bins-1)]
			b.claims, b.right = b.claims+1, b.right+right
			b.confidence += *m.Confidence
			off := *m.Confidence - float64(right)
			squares += float64(off * off)
			c.Claims++
		}
	}
	if c.Claims == 0 {
		return c
	}
	var off float64
	for i, b := range all {
		if b.claims == 0 {
			continue
		}
		off += math.Abs(b.confidence - float64(b.right))
		n := float64(b.claims)
		c.Bins = append(c.Bins, Bin{
			From: float64(i) / bins, To: float64(i+1) / bins, Claims: b.claims,
			Confidence: rounded(b.confidence / n), Right: rounded(float64(b.right) / n),
		})
	}
	c.Brier, c.Error = new(rounded(squares/float64(c.Claims))), new(rounded(off/float64(c.Claims)))
	return c
}
