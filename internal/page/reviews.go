package page

import (
	"context"
	"math/rand/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/limit"
	"eleusis/review"
)

// ReviewMost is the maximum number of cards to weigh in a review for a page. It takes a
// second or two.
const ReviewMost = 8000

// Reviews caches reviews of rounds, and records that were read. It is safe for concurrent
// use.
type Reviews struct {
	*limit.Cache[*review.Review]
	records *limit.Cache[*recording]
}

// NewReviews returns empty caches.
func NewReviews() *Reviews {
	return &Reviews{
		Cache:   limit.NewCacheOf[*review.Review](reviewsKept),
		records: limit.NewCache(recordsKept, (*recording).bytes),
	}
}

// Of returns the review of the round of m, cached by a unique key; nil if the round is not
// over, or cannot be reviewed.
func (r *Reviews) Of(ctx context.Context, key string, m *review.Transcript) (*review.Review, error) {
	if r == nil {
		return nil, nil
	}
	return r.Get(ctx, key, func() (*review.Review, error) { return computeReview(ctx, m) })
}

// computeReview computes a review. It depends on its arguments alone.
func computeReview(ctx context.Context, m *review.Transcript) (*review.Review, error) {
	steps := review.NewAnalysis(m, rand.New(rand.NewPCG(0, 0)))
	if steps == nil {
		return nil, nil
	}
	for steps.Next() {
		err := limit.Pause(ctx)
		if err != nil {
			return nil, err
		}
	}
	found := steps.Review()
	return &found, nil
}

// A recording is the valid beginning of a record.
type recording struct {
	events []game.Event
	ends   []int      // the last event of each step
	names  [][]string // of the players in each game, by seat − 1
	rounds int        // number of valid rounds
	wrong  error      // the first error, if any
}

// recording reads a record.
func (r *Reviews) recording(ctx context.Context, text string) (*recording, error) {
	if r == nil {
		return readRecord(ctx, text)
	}
	return r.records.Get(ctx, limit.Digest(text), func() (*recording, error) { return readRecord(ctx, text) })
}

// readRecord reads the valid beginning of a record. The error says that there was no time.
func readRecord(ctx context.Context, text string) (*recording, error) {
	read := &recording{names: game.RecordPlayers(text)}
	var stopped error
	var whole reader
	read.rounds, read.wrong = game.WalkRecord(text, func(s *game.State, e game.Event) error {
		read.events = append(read.events, e)
		whole.count(s, e)
		stopped = limit.Pause(ctx)
		return stopped
	})
	read.ends = whole.ends
	return read, stopped
}

// walk calls visit with every event of r.
func (r *recording) walk(visit visitEvent) {
	var s *game.State
	for _, e := range r.events {
		if e.Kind() == game.GameBegan {
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
		if e.Deal() != nil && e.Deal().Rule != nil {
			n += ofState * e.Deal().Rule.Machine().States()
		}
		if e.Guess() != nil {
			n += ofState * e.Guess().Machine().States()
		}
	}
	return n
}
