package rule

import (
	"math"
	"reflect"

	"eleusis/rule/syntax"
)

// This file foretells how many plays an expert needs until he could say a rule.
//
// The expert is the learner of package induce, who weighs all the rules it can
// think of and plays the most telling of twelve cards. What he needed was measured
// for rules of all sorts (testdata/needed.txt, TestHowManyPlaysRulesNeed), and the
// weights below were fitted to that. An aspect of the rule multiplies the plays,
// so its weight is counted in doublings. How well that foretells is told in
// doc/rule-language.md.

// An aspect is something about a rule that makes it harder or easier to find.
type aspect int

const (
	every      aspect = iota // 1 for all rules
	length                   // how often 1 bit must be doubled to be as long, in the code of measure_bits.go
	joined                   // pairs of conditions of which both hold, or one
	comparing                // comparisons
	turning                  // things that cards turn round
	ranked                   // ranks and numbers that are written out
	rankEqual                // whether two cards are of one rank: they seldom are
	rankAsked                // whether an earlier card was high or low
	contraries               // second answers that are the contrary of the first
	open                     // answers after which anything fits
	fewFit                   // hundredths of the cards by which fewer fit than tell most
	countAspects
)

// aspects are how much a rule has of each aspect.
type aspects [countAspects]float64

// weights are by how many hundredths of a doubling each aspect multiplies the
// plays.
var weights = aspects{
	every: -311, length: 155, joined: -38, comparing: -24, turning: 141, ranked: 10, rankEqual: 113, rankAsked: 32, contraries: -15, open: 51, fewFit: 0.5,
}

// tellMost is from how many hundredths of the cards on it does not matter how many
// more fit.
const tellMost = 45

// aspectsOf returns the aspects of t under which such a share of the cards fits.
func aspectsOf(t *syntax.Tree, fit float64) aspects {
	a := aspects{every: 1, length: math.Log2(float64(bitsOf(t)))}
	syntax.Walk(t.Body, func(n syntax.Node) { a.add(n) })
	return a.with(fit)
}

// with returns a for a rule under which such a share of the cards fits.
func (a aspects) with(fit float64) aspects {
	a[fewFit] = max(0, tellMost-math.Round(100*fit))
	return a
}

// add counts one part of a rule, without the parts of it.
func (a *aspects) add(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Join:
		a[joined] += float64(len(n.Xs) - 1)
	case *syntax.Turned:
		a[turning]++
	case *syntax.Literal:
		a[ranked]++
	case *syntax.Always:
		a[open]++
	case *syntax.If:
		if elseBits(n) == 1 {
			a[contraries]++
		}
	case *syntax.Repeat:
		if len(n.Phases) == 2 && reflect.DeepEqual(n.Phases[1].Cond, contrary(n.Phases[0].Cond)) {
			a[contraries]++
		}
	case *syntax.Compare:
		a[comparing]++
		_, written := n.Y.(*syntax.Literal)
		switch {
		case !isRank(n.X):
		case written && n.X.(*syntax.Attr).Of != syntax.Card:
			a[rankAsked]++
		case isRank(n.Y) && (n.Relation == syntax.Equal || n.Relation == syntax.NotEqual):
			a[rankEqual]++
		}
	}
}

// Plays are foretold within these bounds: nobody needs fewer, and of rules that
// took longer it was not measured how long.
const leastPlays, mostPlays = 1, 100

// foretold returns how many plays an expert is expected to need until he could
// say a rule of these aspects, to a tenth. No processor rounds it otherwise: a
// test shows that no sum comes near enough to where that would matter.
func foretold(a aspects) float64 {
	hundredths := 0.
	for i, n := range a {
		hundredths += float64(weights[i] * n)
	}
	plays := math.Exp2(math.Round(hundredths) / 100)
	return min(max(math.Round(10*plays)/10, leastPlays), mostPlays)
}
