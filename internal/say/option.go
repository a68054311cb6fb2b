package say

import (
	"strings"

	"eleusis/game"
)

// Option returns the title of the option called name, as game.OptionNames has
// it, and a sentence about it.
func (l *Localizer) Option(name string) (title, about string) {
	return l.Text("option."+name, nil), l.Text("option."+name+".about", nil)
}

// nested replaces quotation marks by those of the second level.
var nested = strings.NewReplacer("“", "‘", "”", "’", "«\u00a0", "“", "\u00a0»", "”")

// Nested returns text, such as the title of an option, for a place between quotation marks:
// quotations in it get those of the second level.
func Nested(text string) string { return nested.Replace(text) }

// changes returns every option of o that differs from its preset with its value, as "Cards
// in a hand: 7".
func (l *Localizer) changes(o game.Options) []string {
	var all []string
	preset, _ := game.Preset(o.Preset)
	for _, name := range game.OptionNames() {
		value := o.Option(name)
		if value == preset.Option(name) {
			continue
		}
		title, _ := l.Option(name)
		all = append(all, l.Text("option-changed", Args{"Title": title, "Value": l.OptionWord(name, value)}))
	}
	return all
}

// OptionWord returns the name of a value of an option, one of game.OptionWords or a
// number.
func (l *Localizer) OptionWord(name, word string) string {
	switch words := game.OptionWords(name); {
	case words == nil:
		return word
	case word == "true" || word == "false":
		return l.Text("option-word."+word, nil)
	}
	return l.Text("option."+name+"."+word, nil)
}
