package game

import (
	"fmt"
	"strings"
)

// An OptionField is one thing in which the forms of the game differ, as a
// record writes it and a host may change it. That which reads the value out of
// [Options] is inside, so that who shows or asks for options needs no list of
// its own.
type OptionField struct {
	Name   string // as records write it: hand-size
	Switch bool   // it is true or false, and no number
	field  optionField
}

// OptionFields returns every option that a host may change, in the order of
// records.
func OptionFields() []OptionField {
	all := make([]OptionField, len(optionFields))
	for i, f := range optionFields {
		all[i] = OptionField{Name: f.name, Switch: f.on != nil, field: f}
	}
	return all
}

// Format returns the value that o has, as a record writes it.
func (f OptionField) Format(o Options) string { return f.field.format(&o) }

// Parse gives o the value that text says. It asks only that the text reads;
// whether the value makes sense is asked by [Options.Validate].
func (f OptionField) Parse(o *Options, text string) error {
	read := *o
	if err := f.field.parse(&read, text); err != nil {
		return fmt.Errorf("option %s: %q does not read", f.Name, text)
	}
	*o = read
	return nil
}

// Bounds returns what a number may be if the other options are those of o;
// false for what is no number.
func (f OptionField) Bounds(o Options) (least, most int, ok bool) {
	for _, b := range o.bounds() {
		if recordName(b.name) == f.Name {
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

// Field returns the name of the option in records.
func (e *OptionError) Field() string { return recordName(e.Name) }

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
