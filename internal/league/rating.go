package league

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// A Ranking is how those at one table, or with the same game alone, came out. One agent may be there
// several times.
type Ranking struct {
	Deal   string    // rankings of one deal are alike
	Agents []int     // by number
	Values []float64 // of each: more is better
}

// A choice says that one of several was better than the others: the stages by which a ranking comes
// about in the model of Plackett and Luce. The weight is less than 1 where ties leave open
// which agents are still to be ranked.
type choice struct {
	agents []int // in order
	weight float64
	key    string // the same for the same agents
}

func newChoice(agents []int, weight float64) choice {
	slices.Sort(agents)
	return choice{agents, weight, fmt.Sprint(agents)}
}

// A contest is a ranking as the model sees it.
type contest struct {
	choices []choice
	wins    []float64 // by agent: how often it was the better one
}

// modelOf returns a ranking as the model sees it. A tie counts as the mean over all orders of the k tied
// agents. In such an order each subset, with everybody ranked below, is once what remains to choose
// from.
func modelOf(r *Ranking, agents int) contest {
	c := contest{wins: make([]float64, agents)}
	order := make([]int, len(r.Agents))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case r.Values[a] < r.Values[b]:
			return -1
		case r.Values[a] > r.Values[b]:
			return 1
		}
		return 0
	})
	var below []int // agents that came later, the last first
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && r.Values[order[to]] == r.Values[order[from]] {
			to++
		}
		tied := make([]int, 0, to-from)
		for _, i := range order[from:to] {
			tied = append(tied, r.Agents[i])
		}
		c.add(tied, below)
		below = append(below, tied...)
		from = to
	}
	return c
}

// add adds the choices among those who tie and those below them.
func (c *contest) add(tied, below []int) {
	k := len(tied)
	if k <= maxTied {
		c.addSets(tied, below)
	} else {
		c.addOrders(tied, below)
	}
	won := 1.0
	if len(below) == 0 { // the last of them was better than nobody
		won = float64(k-1) / float64(k)
	}
	for _, a := range tied {
		c.wins[a] += won
	}
}

// maxTied is how many may tie for all their orders to count. Of more, some do.
const maxTied = 8

// addSets adds a choice for each set of those who tie.
func (c *contest) addSets(tied, below []int) {
	k := len(tied)
	for set := 1; set < 1<<k; set++ {
		size := bits.OnesCount(uint(set))
		if size+len(below) < 2 {
			continue
		}
		agents := slices.Clone(below)
		for i, a := range tied {
			if set>>i&1 != 0 {
				agents = append(agents, a)
			}
		}
		c.choices = append(c.choices, newChoice(agents, 1/binomial(k, size)))
	}
}

// addOrders adds the choices of some orders of those who tie.
func (c *contest) addOrders(tied, below []int) {
	const orders = 32
	chance := rand.New(rand.NewPCG(uint64(len(tied)), uint64(len(below))))
	for range orders {
		order := slices.Clone(tied)
		chance.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for i := range order {
			if rest := order[i:]; len(rest)+len(below) > 1 {
				c.choices = append(c.choices, newChoice(slices.Concat(below, rest), 1.0/orders))
			}
		}
	}
}

// binomial returns how many sets of k there are among n.
func binomial(n, k int) float64 {
	b := 1.0
	for i := range k {
		b = b * float64(n-i) / float64(i+1)
	}
	return b
}

// How long a fit goes on.
const (
	steps   = 2000
	exactly = 1e-6 // relative change of a strength
)

// fit returns the strength of each agent, by the MM algorithm of Hunter (2004), from a guess on.
// Everybody has one drawn game with a player of strength 1, so nobody is infinitely weak. times says
// how often each contest counts, and fixed which agents keep the strength of the guess.
func fit(all []contest, times []int, guess []float64, fixed []bool) []float64 {
	strengths, wins := slices.Clone(guess), slices.Repeat([]float64{0.5}, len(guess))
	for n, c := range all {
		for i, w := range c.wins {
			wins[i] += w * float64(times[n])
		}
	}
	choices := together(all, times)
	against := make([]float64, len(guess))
	for range steps {
		for i, s := range strengths {
			against[i] = 1 / (s + 1)
		}
		for _, one := range choices {
			sum := 0.0
			for _, a := range one.agents {
				sum += strengths[a]
			}
			for _, a := range one.agents {
				against[a] += one.weight / sum
			}
		}
		change := 0.0
		for i := range strengths {
			if fixed[i] {
				continue
			}
			next := wins[i] / against[i]
			change = max(change, math.Abs(next/strengths[i]-1))
			strengths[i] = next
		}
		if change < exactly {
			break
		}
	}
	return strengths
}

// together returns the choices of contests, with those among the same agents as one.
func together(all []contest, times []int) (choices []choice) {
	place := make(map[string]int)
	for n, c := range all {
		for _, one := range c.choices {
			i, ok := place[one.key]
			if !ok {
				i = len(choices)
				place[one.key] = i
				choices = append(choices, choice{agents: one.agents})
			}
			choices[i].weight += one.weight * float64(times[n])
		}
	}
	return choices
}

// A Rating is a strength on the scale of chess, with its 95 % interval: 400 points are odds of ten to
// one.
type Rating struct {
	Rating   float64     `json:"rating"`
	Interval *[2]float64 `json:"interval"` // null if it is fixed, or there are fewer than fewestDeals deals
	Fixed    bool        `json:"fixed"`    // it was known before
}

// fewestDeals is how many deals have to be played before an interval is stated: of fewer, resampling says
// that all is certain, only because nothing else has happened yet.
const fewestDeals = 8

// The scale.
const (
	middle    = 1000 // of a player of strength 1
	perTenth  = 400  // points
	resamples = 200  // of the deals, for intervals
)

// rate rates agents, of whom some are known by their ratings; of the others that is not a number. If
// nobody is known, 1000 is the middle. The intervals are those of resampled deals (Efron, Bootstrap
// methods, Annals of Statistics 7, 1979), and are the same for the same rankings.
func rate(all []Ranking, known []float64) []Rating {
	agents := len(known)
	contests, times := make([]contest, len(all)), make([]int, len(all))
	deals := make(map[string]int) // numbers, in order
	for i := range all {
		contests[i], times[i] = modelOf(&all[i], agents), 1
		if _, ok := deals[all[i].Deal]; !ok {
			deals[all[i].Deal] = len(deals)
		}
	}
	ratings := make([]Rating, agents)
	guess, fixed := make([]float64, agents), make([]bool, agents)
	for i, points := range known {
		guess[i] = 1
		fixed[i] = !math.IsNaN(points)
		if fixed[i] {
			guess[i] = math.Pow(10, (points-middle)/perTenth)
		}
	}
	strengths := fit(contests, times, guess, fixed)
	for i, points := range pointsOf(strengths) {
		ratings[i] = Rating{Rating: points, Fixed: fixed[i]}
	}
	if len(deals) < fewestDeals {
		return ratings
	}
	samples := make([][]float64, agents)
	chance := rand.New(rand.NewPCG(uint64(len(all)), 1979))
	for range resamples {
		drawn := make([]int, len(deals))
		for range deals {
			drawn[chance.IntN(len(drawn))]++
		}
		for i := range all {
			times[i] = drawn[deals[all[i].Deal]]
		}
		for i, points := range pointsOf(fit(contests, times, strengths, fixed)) {
			samples[i] = append(samples[i], points)
		}
	}
	for i := range ratings {
		if fixed[i] {
			continue
		}
		slices.Sort(samples[i])
		ratings[i].Interval = &[2]float64{samples[i][resamples/40], samples[i][resamples-1-resamples/40]}
	}
	return ratings
}

// pointsOf returns strengths on the scale, to a tenth of a point.
func pointsOf(strengths []float64) []float64 {
	points := make([]float64, len(strengths))
	for i, s := range strengths {
		points[i] = math.Round(10*(middle+perTenth*math.Log10(s))) / 10
	}
	return points
}
