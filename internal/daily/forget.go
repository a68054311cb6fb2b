package daily

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// Forget deletes all games of the holder of key.
func (a *Calendar) Forget(ctx context.Context, key string) error { return a.forget(ctx, idOf(key)) }

// Expire deletes the games of people who have not played since a time.
func (a *Calendar) Expire(ctx context.Context, since time.Time) error {
	all, err := a.log.Tables(ctx, time.Time{})
	if err != nil {
		return fmt.Errorf("look for old days: %w", err)
	}
	for _, t := range all {
		if !strings.HasPrefix(t.ID, peoplePrefix) || !t.Time.Before(since) {
			continue
		}
		if err := a.forget(ctx, t.ID); err != nil {
			return err
		}
	}
	return nil
}

func (a *Calendar) forget(ctx context.Context, id string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.people, id)
	if err := a.log.Delete(ctx, id); err != nil {
		return fmt.Errorf("forget a player of the days: %w", err)
	}
	return nil
}
