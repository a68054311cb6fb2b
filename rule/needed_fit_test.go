package rule_test

import (
	"math"
	"slices"

	"eleusis/induce"
	"eleusis/rule"
)

// fitted returns the weights, in doublings of the plays, under which what is
// predicted is likeliest: a linear regression of the logarithm, in which a deal
// that was given up counts as it would be expected to have gone on (Tobit,
// solved by expectation and maximisation).
func fitted(trials []trial) []float64 {
	var xs [][]float64
	var plays []int
	for _, t := range trials {
		x := rule.Aspects(t.rule)
		for _, n := range t.plays {
			xs, plays = append(xs, x), append(plays, n)
		}
	}
	ys := make([]float64, len(xs))
	for i, n := range plays {
		if n == 0 {
			n = induce.PlaysTried
		}
		ys[i] = math.Log2(float64(n))
	}
	spread := 1.
	var weights []float64
	for range 40 {
		weights = leastSquares(xs, ys)
		squares := 0.
		for i, x := range xs {
			mean := product(weights, x)
			squares += (ys[i] - mean) * (ys[i] - mean)
			if plays[i] == 0 {
				var more float64
				ys[i], more = beyond(mean, spread)
				squares += more
			}
		}
		spread = math.Sqrt(squares / float64(len(xs)))
	}
	return weights
}

// beyond returns where a normal variable is to be expected that is known to be
// beyond what was measured, and its variance.
func beyond(mean, spread float64) (expected, variance float64) {
	a := (math.Log2(induce.PlaysTried) - mean) / spread
	tail := math.Erfc(a/math.Sqrt2) / 2
	hazard := math.Exp(-a*a/2) / math.Sqrt(2*math.Pi) / max(tail, 1e-9)
	return mean + spread*hazard, spread * spread * (1 + a*hazard - hazard*hazard)
}

func product(x, y []float64) (sum float64) {
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}

// leastSquares returns the weights of the columns of xs that come nearest to ys.
func leastSquares(xs [][]float64, ys []float64) []float64 {
	n := len(xs[0])
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n+1)
		rows[i][i] = 1e-6 // a column of nothing weighs nothing
		for k, x := range xs {
			for j := range n {
				rows[i][j] += x[i] * x[j]
			}
			rows[i][n] += x[i] * ys[k]
		}
	}
	for i := range rows {
		for k := range rows {
			if k == i {
				continue
			}
			f := rows[k][i] / rows[i][i]
			for j := range rows[k] {
				rows[k][j] -= f * rows[i][j]
			}
		}
	}
	weights := make([]float64, n)
	for i := range weights {
		weights[i] = rows[i][n] / rows[i][i]
	}
	return weights
}

// A band is the rules that were predicted a number of plays between two.
type band struct {
	From, To            float64
	Rules               int
	Predicted, Measured float64 // means, of plays
	NeverKnown          float64 // share of the deals
}

// A comparison says how well plays were predicted. Deals that were given up count
// as the most plays.
type comparison struct {
	Rules             int
	Correlation, Rank float64 // of logarithms, and of ranks
	Error             float64 // mean distance, in plays
	Factor            float64 // mean distance, as a ratio
	Bands             []band
}

// heldAgainst compares what is predicted with what was measured.
func heldAgainst(trials []trial) comparison {
	c := comparison{Rules: len(trials)}
	var predicted, measured []float64
	for _, from := range []float64{0, 8.5, 17.3, 30} {
		c.Bands = append(c.Bands, band{From: from, To: math.Inf(1)})
		if i := len(c.Bands) - 1; i > 0 {
			c.Bands[i-1].To = from
		}
	}
	for _, t := range trials {
		f, m := min(t.rule.Measure().Difficulty, induce.PlaysTried), t.mean()
		predicted, measured = append(predicted, math.Log2(f)), append(measured, math.Log2(m))
		c.Error += math.Abs(f-m) / float64(len(trials))
		c.Factor += math.Abs(math.Log2(f)-math.Log2(m)) / float64(len(trials))
		for i := range c.Bands {
			if b := &c.Bands[i]; b.From <= f && f < b.To {
				b.add(t, f, m)
			}
		}
	}
	c.Factor = math.Exp2(c.Factor)
	c.Correlation, c.Rank = correlation(predicted, measured), correlation(ranks(predicted), ranks(measured))
	return c
}

// mean is that of the plays needed, and at most induce.PlaysTried.
func (t trial) mean() float64 {
	sum := 0
	for _, n := range t.plays {
		if n == 0 {
			n = induce.PlaysTried
		}
		sum += n
	}
	return float64(sum) / float64(len(t.plays))
}

// add makes t one more rule of b.
func (b *band) add(t trial, predicted, measured float64) {
	n := float64(b.Rules)
	never := 0.
	for _, plays := range t.plays {
		if plays == 0 {
			never += 1 / float64(len(t.plays))
		}
	}
	b.Predicted = (b.Predicted*n + predicted) / (n + 1)
	b.Measured = (b.Measured*n + measured) / (n + 1)
	b.NeverKnown = (b.NeverKnown*n + never) / (n + 1)
	b.Rules++
}

func correlation(xs, ys []float64) float64 {
	n := float64(len(xs))
	var mx, my, xy, xx, yy float64
	for i := range xs {
		mx += xs[i] / n
		my += ys[i] / n
	}
	for i := range xs {
		x, y := xs[i]-mx, ys[i]-my
		xy, xx, yy = xy+x*y, xx+x*x, yy+y*y
	}
	return xy / math.Sqrt(xx*yy)
}

// ranks returns the place of each of xs among all, those that are equal in the
// middle of theirs.
func ranks(xs []float64) []float64 {
	sorted := slices.Sorted(slices.Values(xs))
	var all []float64
	for _, x := range xs {
		from, _ := slices.BinarySearch(sorted, x)
		to := from
		for to < len(sorted) && sorted[to] == x {
			to++
		}
		all = append(all, float64(from+to-1)/2)
	}
	return all
}
