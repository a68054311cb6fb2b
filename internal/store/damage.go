package store

import (
	"errors"
	"fmt"
)

// Errors about what a store once held and no longer holds as it was.
var (
	// ErrDamaged: the log of a table is not what was written, and none of it
	// is returned. Other tables are not concerned. The error is a [*Damage].
	ErrDamaged = errors.New("the log is damaged")
	// ErrLost: the data file is no longer the one that was opened, so that
	// what is written now would not be found again. An operator must act.
	// After it a change may have been made or not, as with ErrFault.
	ErrLost = errors.New("the data file was removed or replaced")
	// ErrTaken: another server has taken over the store, and this one changes
	// nothing in it any more. It is started again when the other has ended.
	ErrTaken = errors.New("another server has taken over the store")
	// ErrElsewhere: another of several servers owns the table. Nothing was changed.
	ErrElsewhere = errors.New("another server has the table")
)

// Errors of opening a store, wrapped with its path or name. They leave it unchanged.
var (
	// ErrNotOurs: the data is not a store of Eleusis, or not a complete one.
	ErrNotOurs = errors.New("not a store of Eleusis")
	// ErrOlder: an older version of the program wrote it, and it is only to be read.
	ErrOlder = errors.New("from an older Eleusis")
	// ErrNewer: a newer version of the program wrote it.
	ErrNewer = errors.New("from a newer Eleusis")
	// ErrInUse: another process has it open, or this one does already.
	ErrInUse = errors.New("in use by another Eleusis")
)

// A Damage says which entry of which table is the first that is missing or
// not as it was written. It wraps [ErrDamaged].
type Damage struct {
	Table  string
	Number int
	Why    string
}

func (d *Damage) Error() string {
	return fmt.Sprintf("%v: table %s, entry %d: %s", ErrDamaged, d.Table, d.Number, d.Why)
}

func (d *Damage) Unwrap() error { return ErrDamaged }

// Finding returns d as what was found wrong with a store.
func (d *Damage) Finding() Finding {
	return Finding{Code: FoundTable, Table: d.Table, Number: d.Number, Detail: d.Why}
}
