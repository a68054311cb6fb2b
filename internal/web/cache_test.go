package web

import (
	"context"
	"errors"
	"testing"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/review"
)

// A fleeting context is canceled when it was asked that many times.
type fleeting struct {
	context.Context
	left, asked int
}

func (f *fleeting) Err() error {
	f.asked++
	if f.asked > f.left {
		return context.Canceled
	}
	return nil
}

// TestLongWorkStopsWhenItsCallerGivesUp soon, and asks often enough.
func TestLongWorkStopsWhenItsCallerGivesUp(t *testing.T) {
	text := longRecord(t, 20)
	var m review.Transcript
	_, err := game.WalkRecord(text, func(s *game.State, e game.Event) error {
		m.Add(s, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	k := workshop.State{
		RuleText:  workshop.Typed{Text: "if last is red then black else red"},
		Face:      "en",
		OtherText: workshop.Typed{Text: "red"},
	}
	reads(t, &k)
	s := &server{results: newResults()}
	step := page.Presenter{Say: say.NewCatalog().Localizer("en")}.Review().StepPage
	for what, work := range map[string]func(ctx context.Context) error{
		"a record":  func(ctx context.Context) error { _, err := step(ctx, text, 1, nil); return err },
		"a review":  func(ctx context.Context) error { _, err := page.NewReviews().Of(ctx, "", &m); return err },
		"a trial":   func(ctx context.Context) error { _, err := workshop.PlayTrial(ctx, k.Rule.Rule, 1); return err },
		"a measure": func(ctx context.Context) error { _, err := s.measured(ctx, k.Rule); return err },
		"the texts": func(ctx context.Context) error { unread := k; return unread.Read(ctx, workshop.NewRulebook()) },
	} {
		ctx := &fleeting{Context: t.Context()}
		err := work(ctx)
		if !errors.Is(err, context.Canceled) || ctx.asked > workshop.TrialRounds {
			t.Errorf("%s: %v, after asking %d times", what, err, ctx.asked)
		}
	}
	patient := &fleeting{Context: t.Context(), left: 1 << 30}
	if _, err := page.NewReviews().Of(patient, "", &m); err != nil || patient.asked < 20 {
		t.Errorf("a review asks %d times, %v", patient.asked, err)
	}
	patient.asked = 0
	if _, err := step(patient, text, 1, nil); err != nil || patient.asked < 40 {
		t.Errorf("a record asks %d times, %v", patient.asked, err)
	}
}
