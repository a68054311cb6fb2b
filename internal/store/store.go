// Package store defines the logs of tables. A log is the truth about a table:
// everything that ever happened there is in it.
//
// An append names the number that it comes after, and fails if the log has moved on. So
// of two servers, two goroutines or two copies of a command, only one can be first.
//
// The package does not know what an entry means: an event is a kind and some bytes,
// written and read by the package that owns it. A log returns exactly what was
// appended, so a table is the same after a restart. Two calls remove something: Delete
// removes a whole table, and Redact replaces events to erase what a person wrote.
package store

import (
	"context"
	"errors"
	"time"
)

// What goes beyond these bounds is refused with [ErrInvalid].
const (
	MaxEvent   = 256 << 10 // bytes of the event in one entry
	MaxEntries = 256       // entries in one append
	MaxName    = 100       // bytes of a table's id, a command's id, a kind
)

// Nobody is the seat of an entry that no seat caused, such as a clock's.
const Nobody = 0

// The errors that a [Log] returns, wrapped with what was being done. After
// any of them but ErrFault nothing was added.
var (
	// ErrConflict: the log holds fewer or more entries than the append
	// comes after. Read on and decide again.
	ErrConflict = errors.New("log has moved on")
	// ErrInvalid: an entry, or the place it should go to, breaks a bound or
	// would not come back as it was given. The caller has a defect.
	ErrInvalid = errors.New("invalid entry")
	// ErrClosed: the log was closed.
	ErrClosed = errors.New("log is closed")
	// ErrFull: there is no room on the disk. The same append works once
	// there is.
	ErrFull = errors.New("no room left to store")
	// ErrFault: disk, database or network failed.
	ErrFault = errors.New("storage failed")
)

// An Entry is one event of a table's log with its envelope.
type Entry struct {
	Number  int       // place in the table's log: 1, 2, 3 and so on without a gap
	Time    time.Time // when it happened, in UTC and whole milliseconds
	Seat    int       // the player who caused it, or [Nobody]
	Command string    // id of the command that caused it, as its client made it; may be empty
	Kind    string    // what Event is
	Event   []byte    // nil and empty are the same
}

// A Table says how far the log of a table reaches.
type Table struct {
	ID   string
	Last int       // number of its last entry
	Time time.Time // when that happened
}

// A Log keeps the logs of many tables. A table exists from its first entry
// on; nothing else creates it. All methods are safe for concurrent use.
//
// An append returns nil only when its entries would survive a crash. A read
// sees every append that had returned before it began, whole appends only,
// and nothing that could still be lost.
type Log interface {
	// Append adds entries to the log of table, all or none, provided that it
	// holds exactly n. The entries bear the numbers n+1, n+2 and so on.
	//
	// If ctx ends during the call its error is returned and the answer is
	// lost, as with ErrFault: the entries may be there, whole, or may
	// be yet to come. To know, append again: the same append then fails with
	// ErrConflict if it went through, and the log, read after n, begins
	// with its entries.
	Append(ctx context.Context, table string, n int, entries []Entry) error

	// Read returns the entries of table after number n, oldest first; none
	// if the log is no longer than that.
	Read(ctx context.Context, table string, n int) ([]Entry, error)

	// Tables returns the tables whose last entry happened at since or later,
	// ordered by id. Its cost grows with the number of all tables: it is
	// for a server that starts.
	Tables(ctx context.Context, since time.Time) ([]Table, error)

	// Delete removes the log of table, and does nothing if there is none. A
	// table with this id can start again with number 1.
	//
	// If ctx ends during the call the table may be gone, be there, or be yet
	// to go. Delete again to be sure.
	Delete(ctx context.Context, table string) error

	// Redact replaces the events of the entries of table that have the given
	// numbers, all or none. It reads Number and Event of each entry and
	// changes nothing else. Numbers must increase; a number that the log does
	// not hold is refused with ErrConflict.
	//
	// If ctx ends during the call, redact again to be sure.
	Redact(ctx context.Context, table string, entries []Entry) error

	// Probe writes something and reads it again, and so tells whether the log
	// works. It returns when ctx ends at the latest.
	Probe(ctx context.Context) error

	// Close waits for the calls under way. Calls that come later get
	// ErrClosed; closing again does nothing.
	Close() error
}
