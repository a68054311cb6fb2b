package daily

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// Forget deletes all games of the holder of key.
func (c *Calendar) Forget(ctx context.Context, key string) error { return c.forget(ctx, idOf(key)) }

// Expire deletes the games of people who have not played since a time.
func (c *Calendar) Expire(ctx context.Context, since time.Time) error {
	all, err := c.log.Tables(ctx, time.Time{})
	if err != nil {
		return fmt.Errorf("look for old days: %w", err)
	}
	for _, t := range all {
		if !strings.HasPrefix(t.ID, peoplePrefix) || !t.Time.Before(since) {
			continue
		}
		if err := c.forget(ctx, t.ID); err != nil {
			return err
		}
	}
	return nil
}

func (c *Calendar) forget(ctx context.Context, id string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.people, id)
	if err := c.log.Delete(ctx, id); err != nil {
		return fmt.Errorf("forget a player of the days: %w", err)
	}
	return nil
}
