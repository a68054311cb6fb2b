package storetest

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"eleusis/internal/store"
)

// A broken log is a memory with a planted defect: calls that are set replace
// the memory's own.
type broken struct {
	*store.Memory
	append func(ctx context.Context, table string, n int, entries []store.Entry) error
	read   func(ctx context.Context, table string, n int) ([]store.Entry, error)
	tables func(ctx context.Context, since time.Time) ([]store.Table, error)
	delete func(ctx context.Context, table string) error
	redact func(ctx context.Context, table string, entries []store.Entry) error
	probe  func(ctx context.Context) error
	close  func() error
}

func (b *broken) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	if b.append == nil {
		return b.Memory.Append(ctx, table, n, entries)
	}
	return b.append(ctx, table, n, entries)
}

func (b *broken) Read(ctx context.Context, table string, n int) ([]store.Entry, error) {
	if b.read == nil {
		return b.Memory.Read(ctx, table, n)
	}
	return b.read(ctx, table, n)
}

func (b *broken) Tables(ctx context.Context, since time.Time) ([]store.Table, error) {
	if b.tables == nil {
		return b.Memory.Tables(ctx, since)
	}
	return b.tables(ctx, since)
}

func (b *broken) Delete(ctx context.Context, table string) error {
	if b.delete == nil {
		return b.Memory.Delete(ctx, table)
	}
	return b.delete(ctx, table)
}

func (b *broken) Redact(ctx context.Context, table string, entries []store.Entry) error {
	if b.redact == nil {
		return b.Memory.Redact(ctx, table, entries)
	}
	return b.redact(ctx, table, entries)
}

func (b *broken) Probe(ctx context.Context) error {
	if b.probe == nil {
		return b.Memory.Probe(ctx)
	}
	return b.probe(ctx)
}

func (b *broken) Close() error {
	if b.close == nil {
		return b.Memory.Close()
	}
	return b.close()
}

// A moment passes on the clock of the bubble that the laws are tested in,
// so that all other callers go on until they wait too.
func moment() { <-time.After(time.Nanosecond) }

// defects are stores with a fault, which their name says; breaks is the law that is
// about it.
var defects = []struct {
	name   string
	breaks string
	plant  func(b *broken)
}{
	{"forgets the command", "entries come back as they were given", forgetsCommand},
	{"drops the bytes after a NUL", "entries come back as they were given", dropsAfterNUL},
	{"reads from the given number", "a read begins after the given number", readsOneTooMany},
	{"acknowledges conflicts", "an append after any number but the last is refused", acknowledgesConflicts},
	{"overlooks gaps", "an append after any number but the last is refused", overlooksGaps},
	{"closes a table after a conflict", "a refused append can be made again where the log ends", poisonsTable},
	{"takes a repeated append for done", "an append made twice is kept once", acknowledgesRepeats},
	{"accepts what is invalid", "whatever breaks a bound is refused", acceptsInvalid},
	{"refuses large entries", "entries and appends of the largest size are kept", refusesLarge},
	{"ignores the case of ids", "tables are told apart by every byte of their id", ignoresCase},
	{"lists all tables whatever their time", "tables are listed in order with their last entry", listsAll},
	{"deletes nothing", "a deleted table is gone and can begin again", deletesNothing},
	{"redacts the whole entry", "a redaction replaces events and nothing else", redactsAll},
	{"redacts what it can", "a redaction of what is not there changes nothing", redactsWhatItCan},
	{"leaves its probes behind", "a log that works says so and holds what it held", leavesProbes},
	{"gives its own memory away", "a log shares no memory with its callers", sharesMemory},
	{"ignores the context", "a call whose context has ended does nothing", ignoresContext},
	{"stays open when closed", "a closed log refuses every call", staysOpen},
	{"compares, then appends", "appenders to one table leave no gap and no double", appendsLater},
	{"compares, then appends", "of two appends after the same number one is kept", appendsLater},
	{"lets a conflict fail the next append", "one append's conflict is no other's", spreadsConflicts},
	{"adds entries one by one", "readers see whole appends that stay", addsOneByOne},
	{"stops half way when the context ends", "an append whose context ends is kept whole or not at all", stopsHalfWay},
	{"fails oddly when closed", "closing in the midst of appends confuses none", failsOddly},
}

func forgetsCommand(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		entries = store.Clone(entries)
		for i := range entries {
			entries[i].Command = ""
		}
		return b.Memory.Append(ctx, table, n, entries)
	}
}

func dropsAfterNUL(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		entries = store.Clone(entries)
		for i, e := range entries {
			entries[i].Event, _, _ = bytes.Cut(e.Event, []byte{0})
		}
		return b.Memory.Append(ctx, table, n, entries)
	}
}

func readsOneTooMany(b *broken) {
	b.read = func(ctx context.Context, table string, n int) ([]store.Entry, error) {
		return b.Memory.Read(ctx, table, max(n-1, 0))
	}
}

// forgive makes an Append that takes the given error for success.
func forgive(b *broken, forgiven error) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		err := b.Memory.Append(ctx, table, n, entries)
		if errors.Is(err, forgiven) {
			return nil
		}
		return err
	}
}

func acknowledgesConflicts(b *broken) { forgive(b, store.ErrConflict) }
func acceptsInvalid(b *broken)        { forgive(b, store.ErrInvalid) }

func overlooksGaps(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		held, err := b.Memory.Read(ctx, table, 0)
		if err == nil && n > len(held) {
			return nil
		}
		return b.Memory.Append(ctx, table, n, entries)
	}
}

func poisonsTable(b *broken) {
	var poisoned sync.Map
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		if _, ok := poisoned.Load(table); ok {
			return store.ErrConflict
		}
		err := b.Memory.Append(ctx, table, n, entries)
		if errors.Is(err, store.ErrConflict) {
			poisoned.Store(table, true)
		}
		return err
	}
}

func acknowledgesRepeats(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		err := b.Memory.Append(ctx, table, n, entries)
		if errors.Is(err, store.ErrConflict) {
			held, _ := b.Memory.Read(ctx, table, n)
			if len(held) > 0 && held[0].Command == entries[0].Command {
				return nil
			}
		}
		return err
	}
}

func refusesLarge(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		for _, e := range entries {
			if len(e.Event) >= store.MaxEvent {
				return store.ErrInvalid
			}
		}
		return b.Memory.Append(ctx, table, n, entries)
	}
}

func ignoresCase(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		return b.Memory.Append(ctx, strings.ToLower(table), n, entries)
	}
	b.read = func(ctx context.Context, table string, n int) ([]store.Entry, error) {
		return b.Memory.Read(ctx, strings.ToLower(table), n)
	}
}

func listsAll(b *broken) {
	b.tables = func(ctx context.Context, _ time.Time) ([]store.Table, error) {
		return b.Memory.Tables(ctx, time.Time{})
	}
}

func sharesMemory(b *broken) {
	var mu sync.Mutex
	shared := make(map[string][]store.Entry)
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		mu.Lock()
		defer mu.Unlock()
		if err := b.Memory.Append(ctx, table, n, entries); err != nil {
			return err
		}
		shared[table] = append(shared[table], entries...)
		return nil
	}
	b.read = func(ctx context.Context, table string, n int) ([]store.Entry, error) {
		mu.Lock()
		defer mu.Unlock()
		_, err := b.Memory.Read(ctx, table, n)
		return shared[table][min(n, len(shared[table])):], err
	}
}

func ignoresContext(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		return b.Memory.Append(context.WithoutCancel(ctx), table, n, entries)
	}
}

func staysOpen(b *broken) { b.close = func() error { return nil } }

func appendsLater(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		held, err := b.Memory.Read(ctx, table, 0)
		if err != nil {
			return err
		}
		if len(held) != n {
			return store.ErrConflict
		}
		moment()
		_ = b.Memory.Append(ctx, table, n, entries)
		return nil
	}
}

func spreadsConflicts(b *broken) {
	var mu sync.Mutex
	spread := false
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		moment()
		mu.Lock()
		defer mu.Unlock()
		if spread {
			spread = false
			return store.ErrConflict
		}
		err := b.Memory.Append(ctx, table, n, entries)
		spread = errors.Is(err, store.ErrConflict)
		return err
	}
}

func addsOneByOne(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		for i := range entries {
			if err := b.Memory.Append(ctx, table, n+i, entries[i:i+1]); err != nil {
				return err
			}
			moment()
		}
		return nil
	}
	b.read = func(ctx context.Context, table string, n int) ([]store.Entry, error) {
		moment()
		return b.Memory.Read(ctx, table, n)
	}
}

func stopsHalfWay(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		lasting := context.WithoutCancel(ctx)
		if len(entries) < 2 {
			return b.Memory.Append(lasting, table, n, entries)
		}
		if err := b.Memory.Append(lasting, table, n, entries[:1]); err != nil {
			return err
		}
		moment()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return b.Memory.Append(lasting, table, n+1, entries[1:])
	}
}

func failsOddly(b *broken) {
	b.append = func(ctx context.Context, table string, n int, entries []store.Entry) error {
		moment()
		err := b.Memory.Append(ctx, table, n, entries)
		if errors.Is(err, store.ErrClosed) {
			return errors.New("file already closed")
		}
		return err
	}
}

func deletesNothing(b *broken) { b.delete = func(context.Context, string) error { return nil } }

func redactsAll(b *broken) {
	b.redact = func(ctx context.Context, table string, entries []store.Entry) error {
		if err := b.Memory.Redact(ctx, table, entries); err != nil {
			return err
		}
		held, err := b.Memory.Read(ctx, table, 0)
		if err != nil {
			return err
		}
		for _, e := range entries {
			held[e.Number-1].Command = ""
		}
		if err := b.Memory.Delete(ctx, table); err != nil {
			return err
		}
		return b.Memory.Append(ctx, table, 0, held)
	}
}

func redactsWhatItCan(b *broken) {
	b.redact = func(ctx context.Context, table string, entries []store.Entry) error {
		var err error
		for i := range entries {
			err = errors.Join(err, b.Memory.Redact(ctx, table, entries[i:i+1]))
		}
		return err
	}
}

func leavesProbes(b *broken) {
	b.probe = func(ctx context.Context) error {
		return b.Memory.Append(ctx, "probe", 0, []store.Entry{{Number: 1, Time: epoch, Kind: "probe"}})
	}
}
