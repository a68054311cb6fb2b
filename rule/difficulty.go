package rule

import (
	"math"
	"math/bits"
	"reflect"

	"eleusis/rule/syntax"
)

// This file predicts how many plays an expert needs until they could say a rule.
//
// The expert is the learner of package induce, who weighs all the rules it can
// think of and plays the most telling of twelve cards. What they needed was measured
// for rules of all sorts (testdata/needed.txt, TestNeededPlaysAreAsRecorded), and the
// weights below were fitted to that. An aspect of the rule multiplies the plays,
// so its weight is counted in doublings. How well that predicts stands in
// doc/performance.md.

// An aspect is something about a rule that makes it harder or easier to find.
type aspect int

const (
	every      aspect = iota // 1 for all rules
	length                   // how often 1 bit must be doubled to be as long, in the code of measure_bits.go
	joined                   // pairs of conditions of which both hold, or one
	comparing                // comparisons
	turning                  // things that cards turn round
	ranked                   // whether the new card is high or low, or between
	rankEqual                // whether two cards are of one rank: they seldom are
	rankAsked                // whether an earlier card is
	contraries               // second answers that are the contrary of the first
	open                     // answers after which anything fits
	countAspects
)

// aspects are how much a rule has of each aspect.
type aspects [countAspects]float64

// weights are by how many hundredths of a doubling each aspect multiplies the
// plays.
var weights = aspects{
	every: -139, length: 115, joined: -16, comparing: -9, turning: 67, ranked: 10, rankEqual: 36, rankAsked: 48,
	contraries: -12, open: 55,
}

// aspectsOf counts what makes a rule hard or easy to find.
func aspectsOf(t *syntax.Tree) aspects {
	a := aspects{every: 1, length: doublings(bitsOf(t))}
	syntax.Walk(t.Body, func(n syntax.Node) { a.add(n) })
	return a
}

// doublings returns how often 1 must be doubled to be n, in whole digits: those of
// package math differ between processors in the last of theirs.
func doublings(n int) float64 {
	const digits = 20 // behind the point
	whole := bits.Len(uint(n)) - 1
	x := uint64(n) << (31 - whole) // 1 is 1<<31
	for range digits {
		whole <<= 1
		x = x * x >> 31
		if x >= 1<<32 {
			whole, x = whole|1, x>>1
		}
	}
	return float64(whole) / (1 << digits)
}

// add counts one part of a rule, without the parts of it.
func (a *aspects) add(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Join:
		a[joined] += float64(len(n.Xs) - 1)
	case *syntax.Turned:
		a[turning]++
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
	case *syntax.In:
		a.addRank(n.X)
	case *syntax.Compare:
		a[comparing]++
		if _, written := n.Y.(*syntax.Literal); written {
			a.addRank(n.X)
		} else if isRank(n.X) && isRank(n.Y) && n.Relation <= syntax.NotEqual {
			a[rankEqual]++
		}
	}
}

// addRank counts that the value of x is held against numbers, if it is a rank.
func (a *aspects) addRank(x syntax.Term) {
	switch {
	case !isRank(x):
	case x.(*syntax.Attr).Of == syntax.Card:
		a[ranked]++
	default:
		a[rankAsked]++
	}
}

// leastPlays and maxPlays are the bounds of a prediction: nobody needs fewer, and of
// rules that took longer it was not measured how long.
const leastPlays, maxPlays = 1, 100

// predictDifficulty returns how many plays an expert is expected to need until they could
// say t, to a tenth. How many cards fit hardly mattered to them. The sum is exact,
// and no processor rounds its power otherwise: a test shows that none comes near
// enough to where that would matter.
func predictDifficulty(t *syntax.Tree) float64 {
	hundredths := 0.
	for i, n := range aspectsOf(t) {
		hundredths += float64(weights[i] * n)
	}
	plays := math.Exp2(math.Round(hundredths) / 100)
	return min(max(math.Round(10*plays)/10, leastPlays), maxPlays)
}
