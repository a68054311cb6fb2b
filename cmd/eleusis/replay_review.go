package main

import (
	"encoding/json"
	"math/rand/v2"

	"eleusis/game"
	"eleusis/review"
)

// A lookBack has the flags of a replay about reviews.
type lookBack struct{ on, asJSON bool }

// A reviewPrinter adds the information of the plays to the steps of each finished round.
type reviewPrinter struct {
	minutes review.Transcript
	steps   []int // of each event of the round
}

// addEvent takes e, which the last step of t describes.
func (b *reviewPrinter) addEvent(t *replayPrinter, s *game.State, e game.Event) {
	b.minutes.Add(s, e)
	if e.Kind() == game.RoundBegan {
		b.steps = nil
	}
	b.steps = append(b.steps, len(t.steps)-1)
	if e.Kind() != game.RoundEnded {
		return
	}
	if r, over := reviewOf(&b.minutes); over {
		b.addReview(t, &r)
	}
}

// reviewOf returns the review of a round, which is reproducible.
func reviewOf(m *review.Transcript) (review.Review, bool) {
	return review.Analyze(m, rand.New(rand.NewPCG(0, 0)))
}

// addReview adds the review of the round that the last step ends.
func (b *reviewPrinter) addReview(t *replayPrinter, r *review.Review) {
	for i, m := range r.Moves {
		at := &t.steps[b.steps[m.Event-1]]
		for _, line := range t.localizer.Move(r, i) {
			at.more = append(at.more, "  "+line)
		}
	}
	end := &t.steps[len(t.steps)-1]
	end.more = append(end.more, t.localizer.Text("review", nil))
	for _, line := range append(t.localizer.WhenKnown(t.company, r), t.localizer.MissedInRound(t.company, r)...) {
		end.more = append(end.more, "  "+line)
	}
	for _, player := range r.Players {
		end.more = append(end.more, "  "+t.localizer.PlayerSummary(t.company, player))
		for _, line := range t.localizer.MissedBy(r, player) {
			end.more = append(end.more, "    "+line)
		}
	}
}

// printReviews prints the reviews of all rounds that hold.
func (c recordCommands) printReviews(r record) error {
	var m review.Transcript
	found := struct {
		Rounds []review.Review `json:"rounds"`
	}{[]review.Review{}}
	_, wrong := game.WalkRecord(r.text, func(s *game.State, e game.Event) error {
		m.Add(s, e)
		if round, over := reviewOf(&m); over && e.Kind() == game.RoundEnded {
			found.Rounds = append(found.Rounds, round)
		}
		return nil
	})
	if wrong == nil || len(found.Rounds) > 0 {
		if err := json.NewEncoder(c.out).Encode(found); err != nil {
			return fault(err)
		}
	}
	if wrong != nil {
		return c.complain(r, wrong)
	}
	return nil
}
