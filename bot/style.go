package bot

import (
	"math/rand/v2"

	"eleusis/card"
	"eleusis/induce"
)

// A style is how one scientist plays differently from another.
type style struct {
	library    func() *induce.Library // the rules it considers
	imagines   int                    // how many sampled rules a chance is estimated by; 0: it is exact
	overlooks  int                    // how many of a hundred plays of others it does not think about
	curiosity  int                    // the value of a bit at the beginning of a round, in hundredths of a card
	candidates int                    // how many of the likeliest rules it looks for strings with
	maxString  int                    // most cards that it plays at once
	farsighted bool                   // it looks to the end of a round in two phases
	noPlays    bool                   // it claims that nothing fits
	caution    int                    // the least value of becoming prophet, in hundredths of the gain if they stand
	rivalry    int                    // the value of a point less for another player, in hundredths of an own point
	boldness   int                    // the least chance of a rule that it says, in hundredths
}

// confirming plays what it expects to be right, as people do when they look for a
// confirmation of their idea: one card at a time, and nothing to learn from it.
func confirming() style {
	return style{library: induce.Full, candidates: 3, maxString: 1, caution: 60, boldness: 50}
}

func casual() style {
	return style{library: induce.Casual, imagines: 4, overlooks: 25, candidates: 1, maxString: 2, noPlays: true,
		caution: 60, boldness: 25}
}

func skilled() style {
	return style{library: induce.Skilled, imagines: 6, candidates: 2, maxString: 3, noPlays: true, caution: 30,
		boldness: 8}
}

// unlimited is more than any hand holds.
const unlimited = 10 * card.Count

// expert plays as well as we know.
func expert() style {
	return style{library: induce.Full, curiosity: 10, candidates: 3, maxString: unlimited, farsighted: true,
		noPlays: true, caution: 15, rivalry: 50, boldness: 3}
}

// truthShare divides a chance: that part of an estimate is always exact.
const truthShare = 16

// estimate returns the chance p as estimated by a few sampled rules. What is certain stays
// certain, but what is likely may appear certain.
func (s *style) estimate(p int, r *rand.Rand) int {
	if s.imagines == 0 {
		return p
	}
	n := 0
	for range s.imagines {
		if r.IntN(induce.Certain) < p {
			n++
		}
	}
	return (n*induce.Certain/s.imagines*(truthShare-1) + p) / truthShare
}
