package web

import (
	"context"
	"fmt"
	"net/http"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/review"
)

// reviewSection reviews the round that has ended at l. If there is no time for it now, the page
// says so.
func (s tableHandlers) reviewSection(r *http.Request, d page.Presenter, l *table.Snapshot) *page.ReviewSection {
	if l.Transcript.Work() > page.ReviewMost {
		return d.Review().TooLong()
	}
	key := page.ReviewKey(l.ID, l.Dealt)
	back, kept := s.reviews.At(key)
	var err error
	if !kept {
		err = s.runQueued(r, func(ctx context.Context) error {
			back, err = s.reviews.Of(ctx, key, l.Transcript)
			return err
		})
	}
	if err != nil {
		return d.Review().Busy()
	}
	return s.cachedSection(d, l, back)
}

// cachedSection returns the review of the round that has ended at l, from a cache if another
// visitor has read it in the same language and roster.
func (s tableHandlers) cachedSection(d page.Presenter, l *table.Snapshot, back *review.Review) *page.ReviewSection {
	key := fmt.Sprintf("%s %s %q %d", page.ReviewKey(l.ID, l.Dealt), d.Say.Language(), l.Title, d.Company.Me)
	for i := range l.Chairs {
		key += fmt.Sprintf(" %q", d.Company.Names(game.Seat(i+1)))
	}
	out, known := s.sections.At(key)
	if known {
		return out
	}
	out = d.Review().Section(back)
	for i := range out.Plays {
		p := &out.Plays[i]
		p.Step = fmt.Sprintf("%s/replay/%d?move=%d&rule=told#step", page.TablePath(l.ID), l.Dealt, p.Event)
	}
	return s.sections.Put(key, out)
}
