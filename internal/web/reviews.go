package web

import (
	"math/rand/v2"
	"sync"

	"eleusis/review"
)

// reviewsKept is how many reviews are kept for the next who looks.
const reviewsKept = 128

// reviewMost is how many cards may be to be weighed in a round that a page looks
// back at. It takes a second or two then.
const reviewMost = 8000

// reviews are the rounds that were looked back at last. A review is worked out
// once, whoever asks first, for it takes some milliseconds a play. They are safe
// for concurrent use.
type reviews struct {
	*cabinet[func() *review.Review]
}

func newReviews() *reviews { return &reviews{newCabinetOf[func() *review.Review](reviewsKept)} }

// of returns the review of the round that m is of, by a key that no other round
// has; nil if the round is not over, or if nothing is looked back at.
func (r *reviews) of(key string, m *review.Minutes) *review.Review {
	if r == nil {
		return nil
	}
	look, known := r.at(key)
	if !known {
		look = r.put(key, sync.OnceValue(func() *review.Review { return lookBack(m) }))
	}
	return look()
}

// has reports whether a review is kept.
func (r *reviews) has(key string) bool {
	_, known := r.at(key)
	return known
}

// lookBack works out a review: the same wherever and whenever it is asked for.
func lookBack(m *review.Minutes) *review.Review {
	found, over := review.Of(m, rand.New(rand.NewPCG(0, 0)))
	if !over {
		return nil
	}
	return &found
}
