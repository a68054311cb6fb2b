package phrase

import (
	"slices"
	"strings"
)

// This file asks about a word that names two attributes: where colors and suits are called the same, "of the same
// color" can mean either.

// A twofoldWord has the attributes that one word can mean, the likelier first, and the phrases that say which is meant.
type twofoldWord struct {
	first, second string
	hints         [][]string
}

// twofoldLead is how much more the second meaning costs where nothing says which is meant.
const twofoldLead = 0.05

// addTwofold adds a line "attribute attribute: hint, hint".
func (l *loader) addTwofold(line string) {
	names, hints, _ := strings.Cut(line, ":")
	attributes := strings.Fields(names)
	if len(attributes) != 2 {
		l.fail("a word that is twofold has two attributes")
	}
	t := twofoldWord{first: attributes[0], second: attributes[1]}
	for phrase := range strings.SplitSeq(plain(hints), ",") {
		t.hints = append(t.hints, strings.Fields(phrase))
	}
	l.twofold = append(l.twofold, t)
}

// askTwofold makes the first reading unsure if it does no more than compare one meaning of a twofold word with the last
// card, another reading does so with the other meaning, and no word of the text says which is meant. It reports whether
// it did.
func (g *grammar) askTwofold(readings []Reading, tokens []token) bool {
	if len(readings) < 2 || !readings[0].Whole {
		return false
	}
	for _, t := range g.twofold {
		i := slices.IndexFunc(readings, func(r Reading) bool { return r.Whole && t.parts(readings[0], r) })
		if i > 0 && !t.hinted(tokens) {
			other := readings[i]
			other.Cost = min(other.Cost, readings[0].Cost+twofoldLead)
			copy(readings[2:i+1], readings[1:i])
			readings[0].Sure, readings[1] = false, other
			return true
		}
	}
	return false
}

// parts reports whether two readings compare the meanings of t with the last card, in the same way.
func (t twofoldWord) parts(a, b Reading) bool {
	for _, by := range []string{" = ", " != "} {
		if a.Tree.String() == t.first+by+"last."+t.first {
			return b.Tree.String() == t.second+by+"last."+t.second
		}
	}
	return false
}

// hinted reports whether a text says which meaning of t it means.
func (t twofoldWord) hinted(tokens []token) bool {
	for i := range tokens {
		if slices.ContainsFunc(t.hints, func(hint []string) bool { return startsWith(tokens[i:], hint) }) {
			return true
		}
	}
	return false
}
