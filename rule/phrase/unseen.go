package phrase

import (
	"slices"
	"strings"

	"eleusis/rule/syntax"
)

// This file finds conditions about what a rule does not see. "After a wrong card" is one: a rule is about the cards of
// the line, and what is read of such a text without the condition is another rule.

// An unseenList has what a condition cannot be about, as words behind one that binds, such as "after".
type unseenList struct {
	skips   map[string]bool // words that may stand between
	phrases [][]string      // longer ones first
}

// addUnseen adds phrases of a line "skips: phrase, phrase".
func (l *loader) addUnseen(line string) {
	skips, phrases, ok := strings.Cut(line, ":")
	if !ok {
		l.fail("no words for what a rule does not see")
	}
	l.unseen.skips = make(map[string]bool)
	for _, w := range strings.Fields(skips) {
		l.unseen.skips[plain(w)] = true
	}
	for phrase := range strings.SplitSeq(plain(phrases), ",") {
		l.unseen.phrases = append(l.unseen.phrases, strings.Fields(phrase))
	}
	slices.SortStableFunc(l.unseen.phrases, func(a, b []string) int { return len(b) - len(a) })
}

// AsksForUnseen reports whether a text has a condition about what a rule does not see.
func AsksForUnseen(face syntax.Face, text string) bool {
	load, ok := grammars[face]
	if !ok || len(text) > syntax.MaxBytes {
		return false
	}
	g := load()
	_, asks := g.unseenIn(g.scan(text))
	return asks
}

// unseenIn returns where a text has a condition about what a rule does not see; false if it has none.
func (g *grammar) unseenIn(tokens []token) (syntax.Span, bool) {
	for i, t := range tokens {
		if x := g.lexicon[t.text]; x == nil || !x.binding {
			continue
		}
		at := i + 1
		for at < len(tokens) && g.unseen.skips[tokens[at].plain] {
			at++
		}
		for _, phrase := range g.unseen.phrases {
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
