package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"eleusis/internal/store"
)

// laws returns the laws, those for one caller at a time first.
func laws() []law {
	return slices.Concat([]law{
		{"entries come back as they were given", entriesComeBack},
		{"a read begins after the given number", readsBeginAfter},
		{"an append after any number but the last is refused", staleAppendsConflict},
		{"a refused append can be made again where the log ends", conflictsCanBeRetried},
		{"an append made twice is kept once", repeatedAppendsConflict},
		{"whatever breaks a bound is refused", invalidIsRefused},
		{"entries and appends of the largest size are kept", largestIsKept},
		{"tables are told apart by every byte of their id", tablesAreToldApart},
		{"tables are listed in order with their last entry", tablesAreListed},
		{"a deleted table is gone and can begin again", deletedTablesAreGone},
		{"a redaction replaces events and nothing else", redactionsReplaceEvents},
		{"a redaction of what is not there changes nothing", redactionsAreWhole},
		{"a log shares no memory with its callers", nothingIsShared},
		{"a log that works says so and holds what it held", probesChangeNothing},
		{"a call whose context has ended does nothing", endedContextDoesNothing},
		{"a closed log refuses every call", closedLogRefuses},
	}, concurrentLaws())
}

// epoch is when the tables of the laws are played.
var epoch = time.Date(2024, 2, 29, 23, 59, 59, 999e6, time.UTC)

// played returns count plain entries that come after number n.
func played(n, count int) []store.Entry {
	entries := make([]store.Entry, count)
	for i := range entries {
		number := n + 1 + i
		entries[i] = store.Entry{
			Number:  number,
			Time:    epoch.Add(time.Duration(number) * time.Second),
			Seat:    number % 4,
			Command: fmt.Sprintf("command-%d", number),
			Kind:    "played",
			Event:   fmt.Appendf(nil, `{"play":%d}`, number),
		}
	}
	return entries
}

// holdsExactly returns how the log of table differs from want.
func holdsExactly(ctx context.Context, log store.Log, table string, want []store.Entry) error {
	got, err := log.Read(ctx, table, 0)
	if err != nil {
		return fmt.Errorf("Read(%q, 0): %w", table, err)
	}
	if diff := difference(want, got); diff != "" {
		return fmt.Errorf("Read(%q, 0) differs (-want +got):\n%s", table, diff)
	}
	return nil
}

// difference tells how got differs from want, if it does.
func difference(want, got []store.Entry) string {
	if len(want) == 0 && len(got) == 0 {
		return ""
	}
	// bytes.Equal takes nil and empty events for the same.
	return cmp.Diff(want, got, cmp.Comparer(bytes.Equal))
}

// wants returns an error unless err is, in its chain, want.
func wants(call string, err, want error) error {
	if !errors.Is(err, want) {
		return fmt.Errorf("%s: got %v, want %v", call, err, want)
	}
	return nil
}

func entriesComeBack(ctx context.Context, log store.Log) error {
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	entries := []store.Entry{
		{Number: 1, Time: epoch, Seat: store.Nobody, Kind: "opened"},
		{Number: 2, Time: epoch, Seat: 0, Command: "é 3♥ '; --", Kind: "sagt: „nein“", Event: every},
		{Number: 3, Time: epoch.Add(-time.Hour), Seat: 7, Command: "c", Kind: "k", Event: []byte{0}},
		{Number: 4, Time: time.UnixMilli(-1).UTC(), Seat: 1 << 30, Kind: "k", Event: []byte{}},
	}
	if err := log.Append(ctx, "t", 0, entries[:3]); err != nil {
		return err
	}
	if err := log.Append(ctx, "t", 3, entries[3:]); err != nil {
		return err
	}
	return holdsExactly(ctx, log, "t", entries)
}

func readsBeginAfter(ctx context.Context, log store.Log) error {
	entries := played(0, 5)
	if err := log.Append(ctx, "t", 0, entries); err != nil {
		return err
	}
	for n := range 9 {
		got, err := log.Read(ctx, "t", n)
		if err != nil {
			return fmt.Errorf("Read(t, %d): %w", n, err)
		}
		want := entries[min(n, len(entries)):]
		if diff := difference(want, got); diff != "" {
			return fmt.Errorf("Read(t, %d) differs (-want +got):\n%s", n, diff)
		}
	}
	return holdsExactly(ctx, log, "nobody sat here", nil)
}

func staleAppendsConflict(ctx context.Context, log store.Log) error {
	entries := played(0, 3)
	if err := log.Append(ctx, "t", 0, entries); err != nil {
		return err
	}
	for _, n := range []int{0, 1, 2, 4, 5, 300} {
		err := log.Append(ctx, "t", n, played(n, 2))
		if err := wants(fmt.Sprintf("Append(t, %d) to a log of 3", n), err, store.ErrConflict); err != nil {
			return err
		}
	}
	err := log.Append(ctx, "new", 1, played(1, 1))
	if err := wants("Append(new, 1) to an empty log", err, store.ErrConflict); err != nil {
		return err
	}
	if err := holdsExactly(ctx, log, "new", nil); err != nil {
		return err
	}
	return holdsExactly(ctx, log, "t", entries)
}

func conflictsCanBeRetried(ctx context.Context, log store.Log) error {
	if err := log.Append(ctx, "t", 0, played(0, 2)); err != nil {
		return err
	}
	if err := wants("stale Append", log.Append(ctx, "t", 0, played(0, 1)), store.ErrConflict); err != nil {
		return err
	}
	if err := log.Append(ctx, "t", 2, played(2, 1)); err != nil {
		return err
	}
	return holdsExactly(ctx, log, "t", played(0, 3))
}

func repeatedAppendsConflict(ctx context.Context, log store.Log) error {
	for n := 0; n < 6; n += 2 {
		if err := log.Append(ctx, "t", n, played(n, 2)); err != nil {
			return err
		}
		if err := wants("the same Append again", log.Append(ctx, "t", n, played(n, 2)), store.ErrConflict); err != nil {
			return err
		}
	}
	return holdsExactly(ctx, log, "t", played(0, 6))
}

func invalidIsRefused(ctx context.Context, log store.Log) error {
	long := strings.Repeat("x", store.MaxName+1)
	for name, spoil := range map[string]func(*store.Entry){
		"number too low":     func(e *store.Entry) { e.Number-- },
		"number too high":    func(e *store.Entry) { e.Number++ },
		"no time":            func(e *store.Entry) { e.Time = time.Time{} },
		"time too fine":      func(e *store.Entry) { e.Time = e.Time.Add(time.Nanosecond) },
		"time not in UTC":    func(e *store.Entry) { e.Time = e.Time.In(time.FixedZone("CET", 3600)) },
		"no such seat":       func(e *store.Entry) { e.Seat = store.Nobody - 1 },
		"command too long":   func(e *store.Entry) { e.Command = long },
		"command not UTF-8":  func(e *store.Entry) { e.Command = "a\xffb" },
		"command with a NUL": func(e *store.Entry) { e.Command = "a\x00b" },
		"no kind":            func(e *store.Entry) { e.Kind = "" },
		"kind too long":      func(e *store.Entry) { e.Kind = long },
		"event too long":     func(e *store.Entry) { e.Event = make([]byte, store.MaxEvent+1) },
	} {
		entries := played(0, 2)
		spoil(&entries[1])
		if err := wants(name, log.Append(ctx, "t", 0, entries), store.ErrInvalid); err != nil {
			return err
		}
	}
	for name, err := range map[string]error{
		"append of nothing":         log.Append(ctx, "t", 0, nil),
		"append of too many":        log.Append(ctx, "t", 0, played(0, store.MaxEntries+1)),
		"append after -1":           log.Append(ctx, "t", -1, played(-1, 1)),
		"append to no table":        log.Append(ctx, "", 0, played(0, 1)),
		"append to a table too far": log.Append(ctx, long, 0, played(0, 1)),
		"read after -1":             second(log.Read(ctx, "t", -1)),
		"read of no table":          second(log.Read(ctx, "", 0)),
		"read of a table with NUL":  second(log.Read(ctx, "t\x00", 0)),
		"deletion of no table":      log.Delete(ctx, ""),
		"redaction of no table":     log.Redact(ctx, "", played(0, 1)),
		"redaction of nothing":      log.Redact(ctx, "t", nil),
		"redaction of number 0":     log.Redact(ctx, "t", played(-1, 1)),
		"redaction of one twice":    log.Redact(ctx, "t", slices.Concat(played(0, 1), played(0, 1))),
		"redaction to too much": log.Redact(ctx, "t",
			[]store.Entry{{Number: 1, Event: make([]byte, store.MaxEvent+1)}}),
	} {
		if err := wants(name, err, store.ErrInvalid); err != nil {
			return err
		}
	}
	return holdsExactly(ctx, log, "t", nil)
}

func second[T any](_ T, err error) error { return err }

func largestIsKept(ctx context.Context, log store.Log) error {
	name := strings.Repeat("é", store.MaxName/len("é"))
	large := played(0, 3)
	for i := range large {
		large[i].Command, large[i].Kind = name, name
		large[i].Event = bytes.Repeat([]byte{byte(i), 0, 255, 1}, store.MaxEvent/4)
	}
	if err := log.Append(ctx, name, 0, large); err != nil {
		return err
	}
	many := played(3, store.MaxEntries)
	if err := log.Append(ctx, name, 3, many); err != nil {
		return err
	}
	return holdsExactly(ctx, log, name, slices.Concat(large, many))
}

func tablesAreToldApart(ctx context.Context, log store.Log) error {
	ids := []string{"a", "A", "a ", " a", "aa", "a%", "a_", "ä", "a\u0308", "1", "01", "1.0", "null", "'"}
	for i, id := range ids {
		if err := log.Append(ctx, id, 0, played(0, i+1)); err != nil {
			return fmt.Errorf("Append(%q, 0): %w", id, err)
		}
	}
	for i, id := range ids {
		if err := holdsExactly(ctx, log, id, played(0, i+1)); err != nil {
			return err
		}
	}
	return nil
}

func tablesAreListed(ctx context.Context, log store.Log) error {
	if err := lists(ctx, log, time.Time{}, nil); err != nil {
		return err
	}
	last := func(id string, n int) store.Table {
		return store.Table{ID: id, Last: n, Time: played(n-1, 1)[0].Time}
	}
	// Appended in another order than they are listed in; b is the last.
	for _, tb := range []store.Table{last("c", 1), last("ab", 4), last("é", 3), last("B", 2), last("b", 9)} {
		for n := range tb.Last {
			if err := log.Append(ctx, tb.ID, n, played(n, 1)); err != nil {
				return err
			}
		}
	}
	all := []store.Table{last("B", 2), last("ab", 4), last("b", 9), last("c", 1), last("é", 3)}
	third := epoch.Add(3 * time.Second)
	for since, want := range map[time.Time][]store.Table{
		{}:                         all,
		third:                      {last("ab", 4), last("b", 9), last("é", 3)},
		third.Add(time.Nanosecond): {last("ab", 4), last("b", 9)},
		third.Add(time.Hour):       nil,
	} {
		if err := lists(ctx, log, since, want); err != nil {
			return err
		}
	}
	return nil
}

// lists returns how the tables since a time differ from want.
func lists(ctx context.Context, log store.Log, since time.Time, want []store.Table) error {
	got, err := log.Tables(ctx, since)
	if err != nil {
		return fmt.Errorf("Tables(%v): %w", since, err)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		return fmt.Errorf("Tables(%v) differs (-want +got):\n%s", since, diff)
	}
	return nil
}

func nothingIsShared(ctx context.Context, log store.Log) error {
	given := played(0, 2)
	if err := log.Append(ctx, "t", 0, given); err != nil {
		return err
	}
	given[0].Event[0], given[1].Kind = 'X', "scribbled"
	if err := holdsExactly(ctx, log, "t", played(0, 2)); err != nil {
		return fmt.Errorf("after changing what was appended: %w", err)
	}
	got, err := log.Read(ctx, "t", 0)
	if err != nil || len(got) != 2 {
		return fmt.Errorf("Read(t, 0): got %d entries and %v, want 2", len(got), err)
	}
	got[0].Event[0], got[1].Kind = 'X', "scribbled"
	_ = append(got[:1], got[1])
	if err := holdsExactly(ctx, log, "t", played(0, 2)); err != nil {
		return fmt.Errorf("after changing what was read: %w", err)
	}
	return nil
}

func endedContextDoesNothing(ctx context.Context, log store.Log) error {
	ended, end := context.WithCancel(ctx)
	end()
	for call, err := range map[string]error{
		"Append": log.Append(ended, "t", 0, played(0, 1)),
		"Read":   second(log.Read(ended, "t", 0)),
		"Tables": second(log.Tables(ended, time.Time{})),
		"Delete": log.Delete(ended, "t"),
		"Redact": log.Redact(ended, "t", played(0, 1)),
		"Probe":  log.Probe(ended),
	} {
		if err := wants(call+" with an ended context", err, context.Canceled); err != nil {
			return err
		}
	}
	return holdsExactly(ctx, log, "t", nil)
}

func closedLogRefuses(ctx context.Context, log store.Log) error {
	if err := log.Append(ctx, "t", 0, played(0, 1)); err != nil {
		return err
	}
	for range 2 {
		if err := log.Close(); err != nil {
			return fmt.Errorf("Close: %w", err)
		}
	}
	for call, err := range map[string]error{
		"Append": log.Append(ctx, "t", 1, played(1, 1)),
		"Read":   second(log.Read(ctx, "t", 0)),
		"Tables": second(log.Tables(ctx, time.Time{})),
		"Delete": log.Delete(ctx, "t"),
		"Redact": log.Redact(ctx, "t", played(0, 1)),
		"Probe":  log.Probe(ctx),
	} {
		if err := wants(call+" after Close", err, store.ErrClosed); err != nil {
			return err
		}
	}
	return nil
}
