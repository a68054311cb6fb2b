package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxWords is how many characters the words of a rule or of a dispute may have.
const MaxWords = 1000

// CleanWords returns text as the words of a rule or of a dispute are kept: on
// one line, without what cannot be seen, and not too long.
func CleanWords(text string) string {
	text = strings.Join(strings.Fields(strings.Map(visible, text)), " ")
	if r := []rune(text); len(r) > MaxWords {
		text = strings.TrimSpace(string(r[:MaxWords]))
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

// hintLength is the most characters a hint may have.
const hintLength = 200

// oneLine returns text with one space between its words.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// readable reports whether text is characters that can be seen.
func readable(text string) bool {
	return utf8.ValidString(text) && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// MaxWord is the longest word a player can add, in bytes.
const MaxWord = 64

// mayBeWord reports whether text is one line as a record can hold it.
func mayBeWord(text string) bool {
	odd := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }
	return text != "" && len(text) <= MaxWord && utf8.ValidString(text) &&
		strings.Join(strings.Fields(text), " ") == text && !strings.ContainsFunc(text, odd)
}
