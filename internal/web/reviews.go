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
	mu    sync.Mutex
	kept  map[string]func() *review.Review
	order []string // of the keys, oldest first
}

func newReviews() *reviews { return &reviews{kept: make(map[string]func() *review.Review)} }

// of returns the review of the round that m is of, by a key that no other round
// has; nil if the round is not over, or if nothing is looked back at.
func (r *reviews) of(key string, m *review.Minutes) *review.Review {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	look, known := r.kept[key]
	if !known {
		look = sync.OnceValue(func() *review.Review { return lookBack(m) })
		r.kept[key] = look
		if r.order = append(r.order, key); len(r.order) > reviewsKept {
			delete(r.kept, r.order[0])
			r.order = r.order[1:]
		}
	}
	r.mu.Unlock()
	return look()
}

// has reports whether a review is kept.
func (r *reviews) has(key string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, known := r.kept[key]
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
