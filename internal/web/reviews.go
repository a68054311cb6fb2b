package web

import (
	"context"
	"math/rand/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/review"
)

// reviewMost is how many cards may be to be weighed in a round that a page looks
// back at. It takes a second or two then.
const reviewMost = 8000

// reviews are the rounds that were looked back at, and the records that were read.
// They are safe for concurrent use.
type reviews struct {
	*cache[*review.Review]
	records *cache[*recording]
}

func newReviews() *reviews {
	return &reviews{newCacheOf[*review.Review](reviewsKept), newCache(recordsKept, (*recording).bytes)}
}

// of returns the review of the round that m is of, by a key that no other round
// has; nil if the round is not over, or if nothing is looked back at.
func (r *reviews) of(ctx context.Context, key string, m *review.Minutes) (*review.Review, error) {
	if r == nil {
		return nil, nil
	}
	return r.get(ctx, key, func() (*review.Review, error) { return lookBack(ctx, m) })
}

// lookBack works out a review: the same wherever and whenever it is asked for.
func lookBack(ctx context.Context, m *review.Minutes) (*review.Review, error) {
	steps := review.Begin(m, rand.New(rand.NewPCG(0, 0)))
	if steps == nil {
		return nil, nil
	}
	for steps.Next() {
		err := pause(ctx)
		if err != nil {
			return nil, err
		}
	}
	found := steps.Review()
	return &found, nil
}

// A recording is a record that was read, as far as it holds.
type recording struct {
	events []game.Event
	ends   []int      // the last event of each step
	names  [][]string // of the players in each game, by seat − 1
	rounds int        // that hold
	wrong  error      // why it does not hold to its end, if it does not
}

// recording reads a record.
func (r *reviews) recording(ctx context.Context, text string) (*recording, error) {
	if r == nil {
		return readRecord(ctx, text)
	}
	return r.records.get(ctx, digest(text), func() (*recording, error) { return readRecord(ctx, text) })
}

func readRecord(ctx context.Context, text string) (*recording, error) {
	read := &recording{names: playersIn(text)}
	var stopped error
	var whole reader
	read.rounds, read.wrong = game.WalkRecordUntil(text, func(s *game.State, e game.Event) error {
		read.events = append(read.events, e)
		whole.count(s, e)
		stopped = pause(ctx)
		return stopped
	})
	read.ends = whole.ends
	return read, stopped
}

// walk calls visit with every event of r.
func (r *recording) walk(visit visitEvent) {
	var s *game.State
	for _, e := range r.events {
		if e.Kind == game.GameBegan {
			s = new(game.State)
		}
		s.Evolve(e)
		visit(s, e)
	}
}

// bytes returns about how much memory r takes.
func (r *recording) bytes() int {
	const ofEvent, ofState = 512, 2 * 2 * card.Count
	n := ofEvent * len(r.events)
	for _, e := range r.events {
		if e.Deal != nil && e.Deal.Rule != nil {
			n += ofState * e.Deal.Rule.Machine().States()
		}
		if e.Guess != nil {
			n += ofState * e.Guess.Machine().States()
		}
	}
	return n
}
