package store

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// CheckAppend returns ErrInvalid, wrapped with the reason, if an append with
// these arguments must be refused whatever the log holds. Every Log asks it,
// so that they all refuse the same.
func CheckAppend(table string, n int, entries []Entry) error {
	if err := CheckRead(table, n); err != nil {
		return err
	}
	if len(entries) == 0 || len(entries) > MaxEntries {
		return fmt.Errorf("%w: %d entries in one append, want 1 to %d", ErrInvalid, len(entries), MaxEntries)
	}
	for i, e := range entries {
		if want := n + 1 + i; e.Number != want {
			return fmt.Errorf("%w: entry bears number %d, want %d", ErrInvalid, e.Number, want)
		}
		if err := e.check(); err != nil {
			return fmt.Errorf("%w %d: %v", ErrInvalid, e.Number, err)
		}
	}
	return nil
}

// CheckRead is [CheckAppend] for the arguments of a read.
func CheckRead(table string, n int) error {
	if err := checkName("table", table); err != nil {
		return fmt.Errorf("%w: %v", ErrInvalid, err)
	}
	if n < 0 {
		return fmt.Errorf("%w: after number %d, want 0 or more", ErrInvalid, n)
	}
	return nil
}

// CheckRedact is [CheckAppend] for the arguments of a redaction.
func CheckRedact(table string, entries []Entry) error {
	if err := CheckRead(table, 0); err != nil {
		return err
	}
	if len(entries) == 0 {
		return fmt.Errorf("%w: a redaction names no entry", ErrInvalid)
	}
	last := 0
	for _, e := range entries {
		if e.Number <= last {
			return fmt.Errorf("%w: entry %d in a redaction after entry %d", ErrInvalid, e.Number, last)
		}
		if err := e.checkEvent(); err != nil {
			return fmt.Errorf("%w %d: %v", ErrInvalid, e.Number, err)
		}
		last = e.Number
	}
	return nil
}

// check returns what is wrong with e apart from its number.
func (e Entry) check() error {
	// Comparing by == is meant: it also finds a foreign location or a
	// monotonic reading, neither of which would come back.
	if e.Time.IsZero() || e.Time != time.UnixMilli(e.Time.UnixMilli()).UTC() {
		return fmt.Errorf("time %v, want whole milliseconds in UTC", e.Time)
	}
	if e.Seat < Nobody {
		return fmt.Errorf("seat %d, want %d or more", e.Seat, Nobody)
	}
	if err := e.checkEvent(); err != nil {
		return err
	}
	if e.Command != "" {
		if err := checkName("command", e.Command); err != nil {
			return err
		}
	}
	return checkName("kind", e.Kind)
}

func (e Entry) checkEvent() error {
	if len(e.Event) > MaxEvent {
		return fmt.Errorf("event of %d bytes, want at most %d", len(e.Event), MaxEvent)
	}
	return nil
}

// checkName holds names to what every database keeps unchanged.
func checkName(what, name string) error {
	switch {
	case name == "":
		return fmt.Errorf("%s is empty", what)
	case len(name) > MaxName:
		return fmt.Errorf("%s of %d bytes, want at most %d", what, len(name), MaxName)
	case !utf8.ValidString(name), strings.ContainsFunc(name, unicode.IsControl):
		return fmt.Errorf("%s %q, want UTF-8 without control characters", what, name)
	}
	return nil
}

// Clone returns entries that share no memory with the given ones. An entry
// whose event is empty has none in the clone.
func Clone(entries []Entry) []Entry {
	clone := make([]Entry, len(entries))
	for i, e := range entries {
		e.Event = append([]byte(nil), e.Event...)
		clone[i] = e
	}
	return clone
}

// NotNull returns event in the form that a database keeps: nil would be NULL.
func NotNull(event []byte) []byte {
	if event == nil {
		return []byte{}
	}
	return event
}

// CeilMilli returns the first millisecond since 1970 that is not before t.
func CeilMilli(t time.Time) int64 {
	ms := t.UnixMilli()
	if time.UnixMilli(ms).Before(t) {
		ms++
	}
	return ms
}
