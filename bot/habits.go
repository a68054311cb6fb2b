package bot

import (
	"math/rand/v2"

	"eleusis/card"
	"eleusis/induce"
)

// habits are what one scientist differs from another in.
type habits struct {
	library    func() *induce.Library // the rules it thinks of
	imagines   int                    // that many of them come to mind when it asks whether something fits; 0: all
	overlooks  int                    // how many of a hundred plays of others it does not think about
	curiosity  int                    // what it pays for a bit at the beginning of a round, in hundredths of a card
	suspects   int                    // by how many of the likeliest rules it looks for strings
	longest    int                    // most cards that it plays at once
	farsighted bool                   // it looks to the end of a round in two phases
	noPlays    bool                   // it claims that nothing fits
	caution    int                    // hundredths of a standing prophet's gain that becoming one must be worth
	rivalry    int                    // worth of a point less for another, in hundredths of what wins the game
	boldness   int                    // of how many in a hundred the likeliest rule must be for it to be said
}

// confirming plays what it expects to be right, as people do who look for their
// idea to be confirmed: one card at a time, and nothing to learn from it.
func confirming() habits {
	return habits{library: induce.Shared, suspects: 3, longest: 1, caution: 60, boldness: 50}
}

func casual() habits {
	return habits{library: induce.Casual, imagines: 4, overlooks: 25, suspects: 1, longest: 2, noPlays: true, caution: 60,
		boldness: 25}
}

func skilled() habits {
	return habits{library: induce.Habitue, imagines: 6, suspects: 2, longest: 3, noPlays: true, caution: 30, boldness: 8}
}

// mostOfString is more than any hand holds.
const mostOfString = 10 * card.Count

// expert plays as well as we know.
func expert() habits {
	return habits{library: induce.Shared, curiosity: 10, suspects: 3, longest: mostOfString, farsighted: true,
		noPlays: true, caution: 15, rivalry: 50, boldness: 3}
}

// inkling is the part of a chance that is felt however few rules come to mind.
const inkling = 16

// seems returns what a chance of p looks like to a player who asks as many rules as come
// to mind: what is certain is certain, but what is likely may seem sure. There
// remains an inkling of the truth.
func (h *habits) seems(p int, r *rand.Rand) int {
	if h.imagines == 0 {
		return p
	}
	n := 0
	for range h.imagines {
		if r.IntN(induce.Certain) < p {
			n++
		}
	}
	return (n*induce.Certain/h.imagines*(inkling-1) + p) / inkling
}
