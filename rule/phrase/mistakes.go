package phrase

import (
	"unicode"
	"unicode/utf8"

	"eleusis/rule/syntax"
)

// This file says where a text that cannot be read goes astray.

// Mistakes returns what is wrong with a text that cannot be read in the language of a face.
func Mistakes(face syntax.Face, text string) syntax.Mistakes {
	if m, ok := syntax.Unreadable(face, text); ok {
		return syntax.Mistakes{m}
	}
	g := grammars[face]()
	tokens := g.scan(text)
	if at, ok := g.unseenIn(tokens); ok {
		return syntax.Mistakes{syntax.Beyond(face, text, at)}
	}
	var unknown syntax.Mistakes
	for _, t := range tokens {
		if r, _ := utf8.DecodeRuneInString(t.text); unicode.IsLetter(r) && t.number < 0 && !g.reads(t) {
			unknown = append(unknown, syntax.UnknownWord(face, text, t.span(), g.hints()))
		}
	}
	for n := len(tokens); n > 0 && tokens[n-1].text == "."; n-- {
		tokens = tokens[:n-1]
	}
	if len(tokens) > maxTokens {
		tokens = tokens[:maxTokens]
	}
	at := g.reach(tokens)
	for i, t := range tokens {
		if m, ok := syntax.BeyondRules(face, text, t.span()); ok && (i+1 >= at || !g.reads(t)) {
			return syntax.Mistakes{m}
		}
	}
	switch {
	case unknown != nil:
		return unknown
	case at < len(tokens):
		return syntax.Mistakes{syntax.NotUnderstood(face, text, tokens[at].span())}
	}
	return syntax.Mistakes{syntax.EndsTooSoon(face, text)}
}

// OutOfScope returns the mistake that a text asks for more than a rule can express, and whether
// it does.
func OutOfScope(face syntax.Face, text string) (syntax.Mistake, bool) {
	_, tokens := scan(face, text)
	for _, t := range tokens {
		if m, ok := syntax.BeyondRules(face, text, t.span()); ok {
			return m, true
		}
	}
	return syntax.Mistake{}, false
}

// span returns where a token stands in its text.
func (t token) span() syntax.Span { return syntax.Span{Start: t.start, End: t.end} }

// reads reports whether a token means something. Capital letters do as cards.
func (g *grammar) reads(t token) bool {
	return g.knows(t.text) || g.knows(t.plain) || len(g.plainWords[t.plain]) > 0 || t.capital && g.knows("~"+t.text) ||
		t.text[0] == '\'' || t.text[0] == '-'
}

// hints returns the words that a misspelled one may be.
func (g *grammar) hints() map[string]string {
	known := make(map[string]string)
	for word, x := range g.lexicon {
		if r, _ := utf8.DecodeRuneInString(word); x.known && unicode.IsLetter(r) && len(word) > 2 {
			known[word] = word
		}
	}
	return known
}

// reach returns the first token behind which no pattern goes on.
func (g *grammar) reach(tokens []token) int {
	if len(tokens) == 0 {
		return 0
	}
	c := newChart(g, tokens, newSemantics())
	c.fill()
	for end := len(tokens); end > 0; end-- {
		for start := range end {
			s := c.cell(start, end)
			if len(s.open) > 0 && start == 0 || start == 0 && len(s.entries) > 0 {
				return end
			}
		}
	}
	return 0
}
