package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Span is a stretch of a text, from the byte at Start up to the one at End.
type Span struct{ Start, End int }

// join returns the shortest span that covers both.
func (s Span) join(t Span) Span { return Span{min(s.Start, t.Start), max(s.End, t.End)} }

// A Mistake is one thing wrong with a text: where, what, and if possible what
// would be right.
type Mistake struct {
	Line   int    // from 1
	Column int    // in characters, from 1
	Length int    // in characters
	Face   Face   // that the text was read in
	Hint   string // the nearest known word of that face, if one is near

	remark   Remark
	expected expectations
	unknown  string // a word that the hint is to be like
	declares bool   // a formula declares a name that is taken
}

// Language returns the language of the writer of the text: that of its sentences,
// and for a formula the other one that is given.
func (m Mistake) Language(other Face) Face {
	if m.Face == Formula {
		return other
	}
	return m.Face
}

// Message returns what is wrong in a language, without the hint.
func (m Mistake) Message(f Face) string { return m.remark.in(audience{f, m.Face}) }

// Expected returns what could have stood there: words of the face, and
// descriptions in a language.
func (m Mistake) Expected(f Face) []string { return m.expected.list(audience{f, m.Face}) }

// In returns m in a language, with the hint, without the place.
func (m Mistake) In(f Face) string {
	if m.Hint == "" {
		return m.Message(f)
	}
	return m.Message(f) + " " + didYouMean.Of(quote(m.Hint)).In(f)
}

// String returns m with its place, in the language of its writer.
func (m Mistake) String() string {
	return fmt.Sprintf("%d:%d: %s", m.Line, m.Column, m.In(m.Language(English)))
}

// shownAround is how many characters are shown before and after a mistake.
const shownAround = 40

// Shown returns the line of text where m is, or the piece of it around m, and below
// it a line that points at m. Of an empty text there is nothing to show.
func (m Mistake) Shown(text string) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	lines := strings.Split(text, "\n")
	letters := []rune(lines[min(m.Line, len(lines))-1])
	from := min(m.Column-1, len(letters))
	to := max(min(from+min(m.Length, 2*shownAround), len(letters)), from+1) // at least one, also at the end
	start, end := max(from-shownAround, 0), min(to+shownAround, len(letters))
	before, after := "", ""
	if start > 0 {
		before = "…"
	}
	if end < len(letters) {
		after = "…"
	}
	shown := strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, string(letters[start:end]))
	indent := utf8.RuneCountInString(before) + from - start
	return before + shown + after + "\n" + strings.Repeat(" ", indent) + strings.Repeat("^", to-from) + "\n"
}

// Mistakes are all that is wrong with a text, in the order of their places. It
// is an error only if there is at least one.
type Mistakes []Mistake

// Error returns every mistake, one a line.
func (ms Mistakes) Error() string {
	var b strings.Builder
	for i, m := range ms {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(m.String())
	}
	return b.String()
}

// place returns where in text a mistake at span is. A span that lies outside
// the text, as that of a tree that was never text, is its beginning.
func place(text string, span Span) (line, column, length int) {
	start := min(max(span.Start, 0), len(text))
	end := min(max(span.End, start), len(text))
	before := text[:start]
	line = 1 + strings.Count(before, "\n")
	column = 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	return line, column, utf8.RuneCountInString(text[start:end])
}
