package store

import (
	"errors"
	"fmt"
)

// A Head is the end of a table's log as a database lists it beside the entries.
type Head struct {
	Number int
	Digest []byte
}

// A Chain follows the digests of one table while a database reads its log, and
// so tells what is not as it was written.
type Chain struct {
	table   string
	after   int // the number whose digest is trusted; 0 has the zero digest
	began   bool
	found   bool // there is an entry
	digest  Digest
	entries []Entry
}

// NewChain begins a chain for the log of table that is read from entry number
// after on, that one included because its digest is needed; 0 is the whole log.
func NewChain(table string, after int) *Chain { return &Chain{table: table, after: after} }

// Next takes the next entry with the digest that is stored beside it, and returns
// a [*Damage] if the chain breaks there.
func (c *Chain) Next(e Entry, digest []byte) error {
	c.found = true
	if c.after > 0 && !c.began { // what was read before ends here
		c.began = true
		if e.Number != c.after {
			return c.Damaged(c.after, "it is missing")
		}
		if len(digest) != len(c.digest) {
			return c.Damaged(e.Number, "its digest is missing")
		}
		c.digest = Digest(digest)
		return nil
	}
	if want := c.reached() + 1; e.Number != want {
		return c.Damaged(want, "it is missing")
	}
	c.digest = c.digest.Next(c.table, e)
	if string(digest) != string(c.digest[:]) {
		return c.Damaged(e.Number, "it is not what was written")
	}
	c.entries = append(c.entries, e)
	return nil
}

// Finish returns a [*Damage] unless the chain ends where the head of the table
// says. It is nil if the table is not in the list of tables.
func (c *Chain) Finish(head *Head) error {
	if head == nil && !c.found {
		return nil // nobody knows this table
	}
	if head == nil {
		return c.Damaged(c.reached()+1, "the table is not in the list of tables")
	}
	switch {
	case head.Number < c.after:
		return nil // nothing is that far yet
	case head.Number > c.reached():
		return c.Damaged(c.reached()+1, fmt.Sprintf("it is missing, with all up to entry %d", head.Number))
	case head.Number < c.reached():
		return c.Damaged(head.Number+1, "it is after the end of the log")
	case string(head.Digest) != string(c.digest[:]):
		return c.Damaged(head.Number, "it is not what the end of the log should be")
	}
	return nil
}

// Entries returns the entries after the number that the chain began with; after
// an error, those before the damage.
func (c *Chain) Entries() []Entry { return c.entries }

// Damaged returns the damage of an entry of the table.
func (c *Chain) Damaged(number int, why string) error {
	return &Damage{Table: c.table, Number: number, Why: why}
}

// DamagedNext returns the damage of the first entry that the chain has not taken.
func (c *Chain) DamagedNext(why string) error { return c.Damaged(c.reached()+1, why) }

// reached returns the number of the last entry that was taken.
func (c *Chain) reached() int { return c.after + len(c.entries) }

// A Saved is the log of a table, or its intact beginning.
type Saved struct {
	Table   string
	Entries []Entry
	Damage  *Damage // what is wrong with the rest; nil if there is none
}

// SavedOf returns what a database has read of a table into c. An error that is no damage is
// returned.
func SavedOf(c *Chain, err error) (Saved, error) {
	s := Saved{Table: c.table, Entries: c.Entries()}
	if damage, ok := errors.AsType[*Damage](err); ok {
		s.Damage, err = damage, nil
	}
	return s, err
}

// Export reads each of the tables and calls save with it, unless nothing is there: the table
// was deleted meanwhile.
func Export(tables []string, read func(table string) (Saved, error), save func(Saved) error) error {
	for _, t := range tables {
		s, err := read(t)
		if err != nil {
			return err
		}
		if len(s.Entries) == 0 && s.Damage == nil {
			continue
		}
		if err := save(s); err != nil {
			return err
		}
	}
	return nil
}
