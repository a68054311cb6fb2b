package sqlite

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"time"

	"eleusis/internal/store"
)

// A state says how far a store is. It is in the data file, is changed by every
// commit, and is also in the redo log, so that the two can be compared.
type state struct {
	id      [16]byte // of the store, drawn when it was made
	commits uint64   // so far
	tables  uint64   // that have a head
	total   total    // of all heads
	open    bool     // the file was not closed since
}

// A total stands for a set of heads in any order: the exclusive or of their
// digests, so that one head can be exchanged without a look at the others.
type total [16]byte

// A head is the end of a table's log.
type head struct {
	number int
	time   time.Time
	digest store.Digest
}

// flip puts the head of table into the total, or takes it out again.
func (t *total) flip(table string, h head) {
	b := binary.AppendUvarint(nil, uint64(h.number))
	b = binary.AppendVarint(b, h.time.UnixMilli())
	b = append(b, h.digest[:]...)
	sum := sha256.Sum256(append(b, table...))
	for i := range t {
		t[i] ^= sum[i]
	}
}

// stateMark starts every encoded state. It holds a NUL, so that no text that
// people write contains it.
const stateMark = "\x00ELstate"

const (
	checkSize = 8
	stateSize = len(stateMark) + 16 + 8 + 8 + 16 + 1 + checkSize
)

// checkOf returns the check value that protects b.
func checkOf(b []byte) []byte {
	sum := sha256.Sum256(b)
	return sum[:checkSize]
}

// encode returns s in its form on disk, which always has the same length.
func (s state) encode() []byte {
	b := append(make([]byte, 0, stateSize), stateMark...)
	b = append(b, s.id[:]...)
	b = binary.BigEndian.AppendUint64(b, s.commits)
	b = binary.BigEndian.AppendUint64(b, s.tables)
	b = append(b, s.total[:]...)
	open := byte(0)
	if s.open {
		open = 1
	}
	b = append(b, open)
	return append(b, checkOf(b)...)
}

// decodeState returns the state that b starts with.
func decodeState(b []byte) (s state, ok bool) {
	if len(b) < stateSize || !bytes.HasPrefix(b, []byte(stateMark)) {
		return state{}, false
	}
	b, check := b[:stateSize-checkSize], b[stateSize-checkSize:stateSize]
	if !bytes.Equal(check, checkOf(b)) {
		return state{}, false
	}
	b = b[len(stateMark):]
	copy(s.id[:], b)
	s.commits = binary.BigEndian.Uint64(b[16:])
	s.tables = binary.BigEndian.Uint64(b[24:])
	copy(s.total[:], b[32:])
	s.open = b[48] == 1
	return s, true
}

// findState returns the newest state anywhere in a page.
func findState(page []byte) (newest state, ok bool) {
	for {
		at := bytes.Index(page, []byte(stateMark))
		if at < 0 {
			return newest, ok
		}
		page = page[at:]
		if s, whole := decodeState(page); whole && (!ok || s.commits > newest.commits) {
			newest, ok = s, true
		}
		page = page[1:]
	}
}

// errState says that the state of a file is missing or damaged.
var errState = &store.Damage{Why: "the state of the store cannot be read"}

// A querier is a database, a connection or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// readState returns the state in a file of the present schema.
func readState(ctx context.Context, db querier) (state, error) {
	query, err := statements.ReadFile("sql/state.sql")
	if err != nil {
		return state{}, err
	}
	return scanState(db.QueryRowContext(ctx, string(query)))
}

// scanState returns the state in a row that has nothing else.
func scanState(row *sql.Row) (state, error) {
	var b []byte
	if err := row.Scan(&b); err != nil {
		return state{}, err
	}
	s, ok := decodeState(b)
	if !ok {
		return state{}, errState
	}
	return s, nil
}

// newStoreID returns an id that no other store has.
func newStoreID() (id [16]byte) {
	_, _ = rand.Read(id[:]) // never fails
	return id
}
