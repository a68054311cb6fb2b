package syntax

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A tokenKind tells apart the pieces of a text.
type tokenKind uint8

const (
	tokenEnd    tokenKind = iota
	tokenWord             // letters, in lower case, or the sign of a suit
	tokenNumber           // digits
	tokenMark             // an operator or a bracket, in its first spelling
	tokenBad              // a character that means nothing here
)

// A token is a piece of a text.
type token struct {
	kind tokenKind
	text string // as it is looked up; see spellings
	span Span
}

// marks are the operators and brackets, longer ones first.
var marks = []string{
	"<=", ">=", "!=", "<>", "==", "..", "->",
	"=", "<", ">", "+", "-", "*", "|", "(", ")", "{", "}", "[", "]", ",", ";", ":", ".", "'",
	"≤", "≥", "≠", "−", "–", "×", "→", "…", "’",
}

// spellings gives the first spelling of the marks that have several.
var spellings = map[string]string{
	"<>": "!=", "≠": "!=", "==": "=", "≤": "<=", "≥": ">=", "…": "..",
	"−": "-", "–": "-", "×": "*", "→": "->", "’": "'",
}

// scan cuts text into tokens; the last one is the end. Words that the grammar
// knows by their text get their first spelling.
func scan(text string) []token {
	s := scanner{text: text}
	var tokens []token
	for {
		t := s.next()
		if w, ok := vocabulary[t.text]; ok && t.kind == tokenWord && w.kind == wordKey {
			t.text = w.text
		}
		tokens = append(tokens, t)
		if t.kind == tokenEnd {
			return tokens
		}
	}
}

// A scanner cuts a text into tokens.
type scanner struct {
	text string
	at   int
}

func (s *scanner) next() token {
	s.skipSpace()
	start := s.at
	if start == len(s.text) {
		return token{tokenEnd, "", Span{start, start}}
	}
	r, size := utf8.DecodeRuneInString(s.text[start:])
	switch {
	case unicode.IsLetter(r):
		return s.take(tokenWord, unicode.IsLetter)
	case '0' <= r && r <= '9':
		return s.take(tokenNumber, func(r rune) bool { return '0' <= r && r <= '9' })
	case strings.ContainsRune("♣♦♥♠", r):
		s.at += size
		word := s.text[start:s.at]
		s.at += len(s.text[s.at:]) - len(strings.TrimPrefix(s.text[s.at:], "\ufe0f"))
		return s.token(tokenWord, word, start)
	}
	for _, mark := range marks {
		if strings.HasPrefix(s.text[start:], mark) {
			s.at += len(mark)
			if first, ok := spellings[mark]; ok {
				mark = first
			}
			return s.token(tokenMark, mark, start)
		}
	}
	s.at += size
	return s.token(tokenBad, s.text[start:s.at], start)
}

// token returns what has been read since start.
func (s *scanner) token(kind tokenKind, text string, start int) token {
	return token{kind, text, Span{start, s.at}}
}

func (s *scanner) skipSpace() {
	for s.at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		if !unicode.IsSpace(r) {
			return
		}
		s.at += size
	}
}

// take cuts the longest token of which each character is good.
func (s *scanner) take(kind tokenKind, good func(rune) bool) token {
	start := s.at
	for s.at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		if !good(r) {
			break
		}
		s.at += size
	}
	return s.token(kind, strings.ToLower(s.text[start:s.at]), start)
}

// isNumber reports whether t is a number or the name of a rank.
func (t token) isNumber() bool {
	return t.kind == tokenNumber || t.kind == tokenWord && vocabulary[t.text].kind == wordNumber
}

// functions are the words that formulas write with a bracket right behind them.
var functions = []string{"count", "since", "run", "sum", "highest", "lowest", "seen", "min", "max", "gcd",
	"most", "mean", "median"}

// Calls reports whether a text writes a function of formulas with its bracket: count(red).
func Calls(text string) bool {
	tokens := scan(text[:min(len(text), MaxBytes)])
	for i, t := range tokens[:max(len(tokens)-1, 0)] {
		next := tokens[i+1]
		calls := next.text == "(" && next.span.Start == t.span.End
		if calls && t.kind == tokenWord && slices.Contains(functions, t.text) {
			return true
		}
	}
	return false
}
