package rule

import (
	"math/rand/v2"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// Anyhow returns n composed rules that are pleasant to play and not in the
// library, however difficult they are said to be, and whatever share of the
// cards fits.
func Anyhow(n int, r *rand.Rand) []*Rule {
	s := search{wish: Wish{FitTo: 1}, slack: maxPlays, author: author{r}, tried: make(map[string]bool),
		known: libraryMachines()}
	var rules []*Rule
	for len(rules) < n {
		rules = append(rules, s.next())
	}
	return rules
}

// Aspects returns how much r has of each aspect of difficulty.
func Aspects(r *Rule) []float64 {
	a := aspectsOf(r.tree)
	return a[:]
}

// Weights returns the weight of each aspect, in hundredths.
func Weights() []float64 { return weights[:] }

// Doublings returns how often 1 must be doubled to be n.
func Doublings(n int) float64 { return doublings(n) }

// SortedCosts returns the costs of readings as they are sorted.
func SortedCosts(costs ...float64) []float64 {
	var readings []faceReading
	for _, c := range costs {
		readings = append(readings, faceReading{Reading: phrase.Reading{Cost: c}})
	}
	sortReadings(readings)
	for i, r := range readings {
		costs[i] = r.Cost
	}
	return costs
}

// Drawn returns a tree that a composer draws, whatever it is like.
func Drawn(r *rand.Rand) *syntax.Tree { return author{r}.tree() }

// ProgramSize returns how many registers the program of r has, how many questions it asks of each card that
// is laid, and about how many steps it takes to ask them, to ask everything, and to find what follows a state
// for a table, 0 if it can have none.
func ProgramSize(r *Rule) (registers, questions, laying, work, state int) {
	p := newProgram(r.tree)
	if w := newWalk(p); w != nil {
		state = w.work()
	}
	return len(p.registers), len(p.events) + len(p.terms), p.layingWork, p.work, state
}
