package table

import (
	"strings"
	"unicode/utf8"

	"eleusis/game"
)

// MaxName is the longest name of a person, in characters.
const MaxName = 40

// CleanName returns name as it may be used at a table: without invisible characters and
// outer or doubled spaces, at most [MaxName] characters: a longer one ends with an ellipsis. It may be empty.
func CleanName(name string) string {
	name = game.CleanText(name, len(name))
	if utf8.RuneCountInString(name) > MaxName {
		return game.CleanText(name, MaxName-1) + "…"
	}
	return name
}

// companionsOf returns the names of n computer players for a table that a person called
// name opens. The first are those in the examples of the introduction to New Eleusis
// (S0 in doc/rules.md); the name of the person is left out.
func companionsOf(name string, n int) []string {
	all := []string{"Ana", "Rui", "Clara", "Mario", "Marta", "Pedro", "Teresa", "Nuno", "Sofia"}[:n]
	for i, other := range all {
		if strings.EqualFold(name, other) {
			all[i] = "Sofia"
		}
	}
	return all
}
