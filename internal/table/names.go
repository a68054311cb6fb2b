package table

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is the longest name of a person, in characters.
const MaxName = 40

// CleanName returns name as it may be used at a table: without control characters and
// outer or doubled spaces, at most [MaxName] characters: a longer one ends with an ellipsis. It may be empty.
func CleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	if utf8.RuneCountInString(name) > MaxName {
		return firstRunes(name, MaxName-1) + "…"
	}
	return name
}

// firstRunes returns the first characters of text, at most most of them, without outer spaces.
func firstRunes(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return strings.TrimSpace(string(r[:most]))
	}
	return text
}

// companionsOf returns the names of n computer players for a table that a person called
// name opens. The first are those of S0's examples; the name of the person is left out.
func companionsOf(name string, n int) []string {
	all := []string{"Ana", "Rui", "Clara", "Mario", "Marta", "Pedro", "Teresa", "Nuno", "Sofia"}[:n]
	for i, other := range all {
		if strings.EqualFold(name, other) {
			all[i] = "Sofia"
		}
	}
	return all
}
