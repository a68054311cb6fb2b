package phrase

import (
	"slices"
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
	if at, ok := g.refusedIn(tokens); ok {
		return syntax.Mistakes{syntax.AfterRefused(face, text, at)}
	}
	var unknown syntax.Mistakes
	var places []int
	for i, t := range tokens {
		if r, _ := utf8.DecodeRuneInString(t.text); unicode.IsLetter(r) && t.number < 0 && !g.reads(t) {
			unknown = append(unknown, syntax.UnknownWord(face, text, t.span(), g.hints()))
			places = append(places, i)
		}
	}
	g.checkHints(tokens, unknown, places)
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

// checkHints takes the hint from each unknown word that would not be understood as that word either, as far as the text
// can be read up to it. Unknown words stand at places among tokens.
func (g *grammar) checkHints(tokens []token, unknown syntax.Mistakes, places []int) {
	text := ""
	for i, t := range tokens {
		word := t.text
		if n := slices.Index(places, i); n >= 0 && unknown[n].Hint != "" {
			word = unknown[n].Hint
		}
		text += word + " "
	}
	meant := g.scan(text)
	if len(unknown) == 0 || len(meant) != len(tokens) || len(meant) > maxTokens {
		return
	}
	at := g.reach(meant)
	if len(meant) == 1 && len(g.read(text, meant, false)) == 0 {
		at = 0 // a word alone must be a rule
	}
	for n, i := range places {
		if i < at-1 || i == at-1 && (at == len(meant) || slices.Contains(places, at)) {
			continue // it is read, and what follows it
		}
		unknown[n].Hint = ""
		return // whatever follows cannot be told
	}
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
