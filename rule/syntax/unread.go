package syntax

import (
	"maps"
	"strings"
)

// This file makes the mistakes of sentences that cannot be read.

// MistakeAt returns a mistake at a place in a text that is written in a face. The hint, if
// there is one, is a word of it.
func MistakeAt(f Face, text string, at Span, r Remark, hint string) Mistake {
	m := Mistake{Face: f, remark: r, Hint: hint}
	m.Line, m.Column, m.Length = place(text, at)
	return m
}

// Unreadable returns the mistake of a text that cannot be read in any face: there is no such
// face, or the text is too long or not UTF-8. It returns false if there is none.
func Unreadable(f Face, text string) (Mistake, bool) {
	if f != Formula && f.language() == nil {
		return MistakeAt(f, text, Span{}, noFace.Of(quote(f)), ""), true
	}
	return tooMuch(f, text)
}

// UnknownWord returns the mistake for an unknown word at a place, with the nearest of the known
// words as its hint.
func UnknownWord(f Face, text string, at Span, known map[string]string) Mistake {
	word := text[at.Start:at.End]
	return MistakeAt(f, text, at, unknownWord.Of(quote(word)), known[Nearest(strings.ToLower(word), maps.Keys(known))])
}

// BeyondRules returns the mistake for a word that asks for more than a rule can express; false
// if the word at that place does not.
func BeyondRules(f Face, text string, at Span) (Mistake, bool) {
	word := text[at.Start:at.End]
	return MistakeAt(f, text, at, beyondRules.Of(quote(word)), ""), isOutside(strings.ToLower(word))
}

// AfterRefused returns the mistake for a condition about the card before, if that was refused: it says how a
// rule can depend on refused cards.
func AfterRefused(f Face, text string, at Span) Mistake {
	return MistakeAt(f, text, at, afterRefused.Of(quote(text[at.Start:at.End])), "")
}

// EndsTooSoon returns the mistake for something missing at the end of a text.
func EndsTooSoon(f Face, text string) Mistake {
	what := expectations{"a condition", "a value"}
	m := MistakeAt(f, text, Span{len(text), len(text)}, endsTooSoon.Of(what), "")
	m.expected = what
	return m
}

// NotUnderstood returns the mistake for a text that makes sense only up to a place.
func NotUnderstood(f Face, text string, from Span) Mistake {
	return MistakeAt(f, text, from, notUnderstood.Of(quote(text[from.Start:from.End])), "")
}
