package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// A Memory is a [Log] that lasts as long as its process, for tests,
// simulations and tables that nobody needs to find again.
type Memory struct {
	mu     sync.RWMutex
	tables map[string][]Entry // nil once closed
}

// NewMemory returns an empty log.
func NewMemory() *Memory {
	return &Memory{tables: make(map[string][]Entry)}
}

// Append adds entries to the log of table; see [Log].
func (m *Memory) Append(ctx context.Context, table string, n int, entries []Entry) error {
	if err := CheckAppend(table, n, entries); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.refuses(ctx); err != nil {
		return fmt.Errorf("append to table %s: %w", table, err)
	}
	if last := len(m.tables[table]); last != n {
		return fmt.Errorf("append to table %s after %d of %d: %w", table, n, last, ErrConflict)
	}
	m.tables[table] = append(m.tables[table], Clone(entries)...)
	return nil
}

// Read returns the entries of table after number n; see [Log].
func (m *Memory) Read(ctx context.Context, table string, n int) ([]Entry, error) {
	if err := CheckRead(table, n); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.refuses(ctx); err != nil {
		return nil, fmt.Errorf("read table %s: %w", table, err)
	}
	entries := m.tables[table]
	return Clone(entries[min(n, len(entries)):]), nil
}

// Tables returns the tables with an entry at since or later; see [Log].
func (m *Memory) Tables(ctx context.Context, since time.Time) ([]Table, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.refuses(ctx); err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	var tables []Table
	for _, id := range slices.Sorted(maps.Keys(m.tables)) {
		entries := m.tables[id]
		last := entries[len(entries)-1]
		if !last.Time.Before(since) {
			tables = append(tables, Table{ID: id, Last: last.Number, Time: last.Time})
		}
	}
	return tables, nil
}

// Delete removes the log of table; see [Log].
func (m *Memory) Delete(ctx context.Context, table string) error {
	if err := CheckRead(table, 0); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.refuses(ctx); err != nil {
		return fmt.Errorf("delete table %s: %w", table, err)
	}
	delete(m.tables, table)
	return nil
}

// Redact replaces events in the log of table; see [Log].
func (m *Memory) Redact(ctx context.Context, table string, entries []Entry) error {
	if err := CheckRedact(table, entries); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.refuses(ctx); err != nil {
		return fmt.Errorf("redact table %s: %w", table, err)
	}
	held, last := m.tables[table], entries[len(entries)-1].Number
	if last > len(held) {
		return fmt.Errorf("redact entry %d of table %s, which has %d: %w", last, table, len(held), ErrConflict)
	}
	for _, e := range Clone(entries) {
		held[e.Number-1].Event = e.Event
	}
	return nil
}

// Probe tells whether the log is open; see [Log].
func (m *Memory) Probe(ctx context.Context) error {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.refuses(ctx); err != nil {
		return fmt.Errorf("probe: %w", err)
	}
	return nil
}

// Close forgets everything; see [Log].
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tables = nil
	return nil
}

// refuses returns why a call cannot be served at all. Its caller holds mu.
func (m *Memory) refuses(ctx context.Context) error {
	if m.tables == nil {
		return ErrClosed
	}
	return ctx.Err()
}
