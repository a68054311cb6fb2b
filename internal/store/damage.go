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
