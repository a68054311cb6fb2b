package game

import (
	"fmt"
	"strings"
)

// OptionBounds returns what the option called name may be if the others are
// those of o; false if it is no number.
func (o Options) OptionBounds(name string) (least, most int, ok bool) {
	for _, b := range o.bounds() {
		if recordName(b.name) == name && OptionWords(name) == nil {
			return b.min, b.max, true
		}
	}
	return 0, 0, false
}

// An OptionError is an option that has no sensible value.
type OptionError struct {
	Name            string // in the words of the JSON form: handSize
	Value, Min, Max int
}

// Option returns the name of the option as [OptionNames] has it.
func (e *OptionError) Option() string { return recordName(e.Name) }

// Error says which option it is and what it may be.
func (e *OptionError) Error() string {
	return fmt.Sprintf("option %s is %d, must be from %d to %d", e.Name, e.Value, e.Min, e.Max)
}

// recordName returns the name in records of the option that JSON calls name.
func recordName(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('-')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
