package storetest

import (
	"context"
	"fmt"
	"time"

	"eleusis/internal/store"
)

func deletedTablesAreGone(ctx context.Context, log store.Log) error {
	for _, id := range []string{"t", "u"} {
		if err := log.Append(ctx, id, 0, played(0, 5)); err != nil {
			return err
		}
	}
	for range 2 { // the second time there is nothing to delete
		if err := log.Delete(ctx, "t"); err != nil {
			return fmt.Errorf("Delete(t): %w", err)
		}
		if err := holdsExactly(ctx, log, "t", nil); err != nil {
			return err
		}
	}
	if err := wants("Append where the log ended", log.Append(ctx, "t", 5, played(5, 1)),
		store.ErrConflict); err != nil {
		return err
	}
	last := played(4, 1)[0]
	if err := lists(ctx, log, time.Time{}, []store.Table{{ID: "u", Last: 5, Time: last.Time}}); err != nil {
		return err
	}
	if err := log.Append(ctx, "t", 0, signed("again", 0, 2)); err != nil {
		return err
	}
	if err := holdsExactly(ctx, log, "t", signed("again", 0, 2)); err != nil {
		return err
	}
	return holdsExactly(ctx, log, "u", played(0, 5))
}

// redaction returns an entry as a caller gives it to Redact.
func redaction(number int, event string) store.Entry {
	return store.Entry{Number: number, Event: []byte(event)}
}

func redactionsReplaceEvents(ctx context.Context, log store.Log) error {
	for _, id := range []string{"t", "u"} {
		if err := log.Append(ctx, id, 0, played(0, 5)); err != nil {
			return err
		}
	}
	redactions := []store.Entry{redaction(2, "shorter"), redaction(3, ""),
		redaction(5, `{"play":"much longer than it was"}`)}
	want := played(0, 7)
	for _, r := range redactions {
		want[r.Number-1].Event = []byte(string(r.Event))
	}
	for range 2 { // the second time it changes nothing
		if err := log.Redact(ctx, "t", redactions); err != nil {
			return fmt.Errorf("Redact(t): %w", err)
		}
		if err := holdsExactly(ctx, log, "t", want[:5]); err != nil {
			return err
		}
	}
	redactions[0].Event[0] = 'X' // the caller's own
	if err := log.Append(ctx, "t", 5, played(5, 2)); err != nil {
		return fmt.Errorf("after a redaction: %w", err)
	}
	if err := holdsExactly(ctx, log, "t", want); err != nil {
		return err
	}
	return holdsExactly(ctx, log, "u", played(0, 5))
}

func redactionsAreWhole(ctx context.Context, log store.Log) error {
	if err := log.Append(ctx, "t", 0, played(0, 3)); err != nil {
		return err
	}
	for call, err := range map[string]error{
		"after the end": log.Redact(ctx, "t", []store.Entry{redaction(2, "x"), redaction(4, "y")}),
		"of no table":   log.Redact(ctx, "u", []store.Entry{redaction(1, "x")}),
	} {
		if err := wants("Redact "+call, err, store.ErrConflict); err != nil {
			return err
		}
	}
	if err := holdsExactly(ctx, log, "u", nil); err != nil {
		return err
	}
	return holdsExactly(ctx, log, "t", played(0, 3))
}

func probesChangeNothing(ctx context.Context, log store.Log) error {
	for n := range 3 {
		if err := log.Probe(ctx); err != nil {
			return fmt.Errorf("Probe: %w", err)
		}
		if err := log.Append(ctx, "t", n, played(n, 1)); err != nil {
			return fmt.Errorf("after a probe: %w", err)
		}
	}
	last := played(2, 1)[0]
	if err := lists(ctx, log, time.Time{}, []store.Table{{ID: "t", Last: 3, Time: last.Time}}); err != nil {
		return err
	}
	return holdsExactly(ctx, log, "t", played(0, 3))
}
