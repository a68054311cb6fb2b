package bot

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// A SolverView is what a solver sees: a line that began with a right card, one card played
// after the other, and a card drawn for each.
type SolverView struct {
	Turn, Turns int           // the turn that is played, from 1, and how many there are
	Mainline    []card.Card   // the starter first
	Sideline    [][]card.Card // by place in the mainline: the cards that were wrong after it
	Hand        []card.Card
	Wrong       []WrongGuess // what was guessed wrongly
	Cost        int          // points that each wrong guess takes; every turn takes one
	After       bool         // guesses follow the verdict: none goes with a card
}

// A WrongGuess is a guess that was wrong.
type WrongGuess struct {
	Rule          *rule.Rule
	Cards         int // how many cards the mainline had: the rules differ on a line that goes on from there
	RefusedBefore int // how many cards had been wrong after these before the guess
}

// A Solver looks for a rule alone. It is not safe for concurrent use, and its answers
// depend only on the view and on r.
type Solver interface {
	// Turn returns the card of the hand that it would play now and the rule that
	// it would guess before, or nil. The card is for the case that the guess is
	// wrong.
	Turn(b *SolverView, r *rand.Rand) (card.Card, *rule.Rule)
	// Guess returns the rule that it would guess now, or nil.
	Guess(b *SolverView, r *rand.Rand) *rule.Rule
	// Confidence returns its own estimate, from 0 to 1 in steps of 0.001, that its last
	// guess is right.
	Confidence() float64
}

// solvers are all levels of solvers, the weakest first. A casual one thinks of no more rules
// than a novice, unlike a casual player, and plays better cards.
var solvers = []struct {
	name string
	new  func() Solver
}{
	{"random", func() Solver { return randomSolver{} }},
	{"any-card", func() Solver { return &boardSolver{library: induce.Full, policy: randomCard} }},
	{"confirming", func() Solver { return &boardSolver{library: induce.Full, policy: likeliestCard} }},
	{"novice", func() Solver { return &boardSolver{library: induce.Basic, policy: likeliestCard} }},
	{"casual", func() Solver { return &boardSolver{library: induce.Basic, policy: likelyInformative} }},
	{"skilled", func() Solver { return &boardSolver{library: induce.Skilled, policy: mostInformative} }},
	{"expert", func() Solver { return &boardSolver{library: induce.Full, policy: mostInformativePair} }},
}

// Solvers returns the names of all levels of solvers. The first three are baselines.
func Solvers() []string {
	var names []string
	for _, l := range solvers {
		names = append(names, l.name)
	}
	return names
}

// NewSolver returns a solver of a level. Of the baselines, random plays any card and
// guesses any rule of the library, whatever it has seen. The others think and guess as
// the expert does and differ in the card: any-card plays any, confirming the one that
// it most expects to be right.
func NewSolver(level string) (Solver, error) {
	for _, l := range solvers {
		if l.name == level {
			return l.new(), nil
		}
	}
	return nil, fmt.Errorf("unknown solver %q (known: %s)", level, strings.Join(Solvers(), ", "))
}

// A randomSolver is a solver that learns nothing.
type randomSolver struct{}

// guessIn is the mean number of turns for each guess of a randomSolver.
const guessIn = 5

func (l randomSolver) Turn(b *SolverView, r *rand.Rand) (card.Card, *rule.Rule) {
	c := b.Hand[r.IntN(len(b.Hand))]
	if b.After {
		return c, nil
	}
	return c, l.Guess(b, r)
}

// Confidence returns the chance that a rule drawn from the library is the secret one.
func (randomSolver) Confidence() float64 { return math.Round(1e3/float64(len(rule.Library()))) / 1e3 }

func (randomSolver) Guess(_ *SolverView, r *rand.Rand) *rule.Rule {
	if r.IntN(guessIn) > 0 {
		return nil
	}
	all := rule.Library()
	return all[r.IntN(len(all))].Rule()
}
