package postgrestest

import (
	"context"
	"testing"
	"time"
)

// between is the time between two looks at another process.
const between = 20 * time.Millisecond

// Await looks at other processes until what holds, or fails t if it does not for that long.
func Await(t testing.TB, long time.Duration, what string, holds func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	for !holds() {
		if !Pause(ctx, between) {
			t.Fatalf("for %v not: %s", long, what)
		}
	}
}

// Pause lets other processes go on for some time. It returns false, and at once, when ctx ends.
func Pause(ctx context.Context, long time.Duration) bool {
	late := time.NewTimer(long)
	defer late.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-late.C:
		return true
	}
}
