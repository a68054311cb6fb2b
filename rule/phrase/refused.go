package phrase

import (
	"slices"
	"strings"

	"eleusis/rule/syntax"
)

// This file finds conditions about a card that was refused just before. "After a wrong card" is one: a rule can depend
// on refused cards, but not in these words, and what is read of such a text without the condition is another rule.

// A refusedList has the words for a refused card behind one that binds, such as "after".
type refusedList struct {
	skips   map[string]bool // words that may stand between
	phrases [][]string      // longer ones first
}

// addRefused adds phrases of a line "skips: phrase, phrase".
func (l *loader) addRefused(line string) {
	skips, phrases, ok := strings.Cut(line, ":")
	if !ok {
		l.fail("no words for a refused card")
	}
	l.refused.skips = make(map[string]bool)
	for _, w := range strings.Fields(skips) {
		l.refused.skips[plain(w)] = true
	}
	for phrase := range strings.SplitSeq(plain(phrases), ",") {
		l.refused.phrases = append(l.refused.phrases, strings.Fields(phrase))
	}
	slices.SortStableFunc(l.refused.phrases, func(a, b []string) int { return len(b) - len(a) })
}

// AsksAfterRefused reports whether a text has a condition about a card that was refused just before.
func AsksAfterRefused(face syntax.Face, text string) bool {
	load, ok := grammars[face]
	if !ok || len(text) > syntax.MaxBytes {
		return false
	}
	g := load()
	_, asks := g.refusedIn(g.scan(text))
	return asks
}

// refusedIn returns where a text has a condition about a card that was refused just before; false if it has none.
func (g *grammar) refusedIn(tokens []token) (syntax.Span, bool) {
	for i, t := range tokens {
		if x := g.lexicon[t.text]; x == nil || !x.binding {
			continue
		}
		at := i + 1
		for at < len(tokens) && g.refused.skips[tokens[at].plain] {
			at++
		}
		for _, phrase := range g.refused.phrases {
			if !startsWith(tokens[at:], phrase) {
				continue
			}
			end := tokens[at+len(phrase)-1].end
			if at > i+1 && tokens[at-1].plain != "de" {
				at-- // with its article
			}
			return syntax.Span{Start: tokens[at].start, End: end}, true
		}
	}
	return syntax.Span{}, false
}

// startsWith reports whether tokens begin with words that have no accents.
func startsWith(tokens []token, words []string) bool {
	return len(tokens) >= len(words) && slices.EqualFunc(tokens[:len(words)], words,
		func(t token, w string) bool { return t.plain == w })
}
