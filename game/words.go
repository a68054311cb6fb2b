package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxWords is the maximum length of the words of a rule or of a dispute, in characters.
const MaxWords = 1000

// CleanWords returns text in the form of the words of a rule or of a dispute: on one
// line, without invisible characters, and not too long.
func CleanWords(text string) string { return CleanText(text, MaxWords) }

// CleanText returns text on one line, without invisible characters and outer or doubled
// spaces, cut off after most characters.
func CleanText(text string, most int) string {
	text = oneLine(strings.Map(visible, text))
	if r := []rune(text); len(r) > most {
		text = strings.TrimSpace(string(r[:most]))
	}
	return text
}

// visible returns r, or a space for what cannot be seen or is no character.
func visible(r rune) rune {
	if !unicode.IsPrint(r) || r == unicode.ReplacementChar {
		return ' '
	}
	return r
}

// hintLength is the maximum length of a hint, in characters.
const hintLength = 200

// oneLine returns text with one space between its words.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// readable reports whether text has only visible characters and spaces.
func readable(text string) bool {
	return utf8.ValidString(text) && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// MaxWord is the maximum length of a player's word, in bytes.
const MaxWord = 64

// mayBeWord reports whether text can be a player's word: one line that a record can hold.
func mayBeWord(text string) bool {
	odd := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }
	return text != "" && len(text) <= MaxWord && utf8.ValidString(text) &&
		strings.Join(strings.Fields(text), " ") == text && !strings.ContainsFunc(text, odd)
}
