package game

import (
	"fmt"
	"slices"
	"strings"
)

// OptionNames returns the names of all options that a host can change, as
// records write them (doc/notation.md §6) and in their order.
func OptionNames() []string {
	names := make([]string, len(optionFields))
	for i, f := range optionFields {
		names[i] = f.name
	}
	return names
}

// OptionWords returns the words that the option called name can be; none if it
// is a number, or if there is no such option.
func OptionWords(name string) []string {
	f, ok := optionCalled(name)
	switch {
	case !ok || f.value != nil:
		return nil
	case f.on != nil:
		return []string{"false", "true"}
	}
	return slices.Clone(f.words)
}

// Option returns the value of the option called name, as records write it; an
// empty text if there is no such option.
func (o Options) Option(name string) string {
	f, ok := optionCalled(name)
	if !ok {
		return ""
	}
	return f.format(&o)
}

// SetOption gives the option called name the value that text says, as records
// write it. After an error o is as it was. Whether the options go together is
// told by [Options.Validate].
func (o *Options) SetOption(name, text string) error {
	f, ok := optionCalled(name)
	if !ok {
		return fmt.Errorf("there is no option %q", name)
	}
	changed := *o
	if f.parse(&changed, text) == nil {
		*o = changed
		return nil
	}
	if words := OptionWords(name); words != nil {
		return fmt.Errorf("option %s: %q is no value for it: it is %s", name, text, strings.Join(words, " or "))
	}
	return fmt.Errorf("option %s: %q is no value for it: it is a whole number", name, text)
}

func optionCalled(name string) (f optionField, ok bool) {
	i := slices.IndexFunc(optionFields, func(f optionField) bool { return f.name == name })
	if i < 0 {
		return f, false
	}
	return optionFields[i], true
}
