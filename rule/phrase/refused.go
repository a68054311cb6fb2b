package phrase

import (
	"slices"
	"strings"

	"eleusis/rule/syntax"
)

// This file finds conditions about a card that was refused just before. "After a wrong card" is one, and "if the last
// play was wrong": a rule can depend on refused cards, but not in these words, and what is read of such a text without
// the condition is another rule.

// A refusedList has the words for a refused card behind one that binds, such as "after", and those that say of the
// last card that it was refused.
type refusedList struct {
	skips     map[string]bool // words that may stand between
	phrases   [][]string      // longer ones first
	misplayed [][][][]string  // each is the last card, was, wrong: longer ones first
}

// addWords adds a line of words by which a text is judged as a whole.
func (l *loader) addWords(keyword, line string) {
	switch keyword {
	case "refused":
		l.addRefused(line)
	case "misplayed":
		l.addMisplayed(line)
	default:
		l.addTwofold(line)
	}
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
	l.refused.phrases = longestFirst(phrases)
}

// addMisplayed adds the phrases of a line "the last card: was: wrong", several for each.
func (l *loader) addMisplayed(line string) {
	var parts [][][]string
	for phrases := range strings.SplitSeq(line, ":") {
		parts = append(parts, longestFirst(phrases))
	}
	l.refused.misplayed = append(l.refused.misplayed, parts)
}

// longestFirst returns the words of phrases, without accents, the longest phrase first.
func longestFirst(phrases string) (all [][]string) {
	for phrase := range strings.SplitSeq(plain(phrases), ",") {
		all = append(all, strings.Fields(phrase))
	}
	slices.SortStableFunc(all, func(a, b []string) int { return len(b) - len(a) })
	return all
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
		for _, parts := range g.refused.misplayed {
			if n := misplayedAt(tokens[i:], parts); n > 0 {
				return syntax.Span{Start: t.start, End: tokens[i+n-1].end}, true
			}
		}
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

// misplayedAt returns how many tokens say that the last card was wrong, in parts such as "the last card", "was" and
// "wrong"; 0 if the first ones do not.
func misplayedAt(tokens []token, parts [][][]string) (size int) {
	for _, phrases := range parts {
		i := slices.IndexFunc(phrases, func(words []string) bool { return startsWith(tokens[size:], words) })
		if i < 0 {
			return 0
		}
		size += len(phrases[i])
	}
	return size
}

// startsWith reports whether tokens begin with words that have no accents.
func startsWith(tokens []token, words []string) bool {
	return len(tokens) >= len(words) && slices.EqualFunc(tokens[:len(words)], words,
		func(t token, w string) bool { return t.plain == w })
}
