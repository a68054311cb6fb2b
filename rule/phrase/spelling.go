package phrase

import "slices"

// This file tells which words and numbers a token can be, as written or misspelled.

// A spelling is a word, or the number of digits, that a token can be.
type spelling struct {
	symbol symbol
	as     [1]constituent
}

// spell finds what token i can be.
func (c *chart) spell(i int) {
	t, at := c.tokens[i], &c.infos[i]
	c.spelled(i, t.text, constituent{})
	if t.named {
		c.spelled(i, "+"+t.text, constituent{})
	}
	if t.capital {
		c.spelled(i, "~"+t.text, c.letter(i))
	}
	if t.number >= 0 {
		at.words = append(at.words, spelling{c.digit, [1]constituent{{means: c.meaningOfNumber(t.number)}}})
		return
	}
	if t.plain != t.text && (!at.known || t.plain == "?") { // an accent that makes a word is meant
		c.spelled(i, t.plain, constituent{cost: accentCost})
	}
	at.known = at.known || c.knows(t.text) || c.knows(t.plain)
	for _, word := range c.plainWords[t.plain] { // those with accents
		if word != t.text && word != t.plain {
			cost := accentCost
			var why flags
			if len(t.plain) < 3 {
				cost = 0.3
			}
			if at.known && len(t.plain) == 2 { // as means the, and is ás only perhaps
				why = guessed
			}
			c.spelled(i, word, constituent{cost: cost, flags: why})
		}
	}
	if at.known {
		return
	}
	for _, word := range c.near(t.plain) {
		at.known = true
		as := constituent{cost: typoCost}
		if len(word) < 6 { // it is a guess
			as.flags = guessed
		}
		c.spelled(i, word, as)
	}
}

// spelled lets token i be a word, if patterns have it.
func (c *chart) spelled(i int, word string, as constituent) {
	x := c.lexicon[word]
	if x == nil || x.symbol == noSymbol {
		return
	}
	c.infos[i].known = true
	c.infos[i].words = append(c.infos[i].words, spelling{x.symbol, [1]constituent{as}})
}

// letter returns what a capital letter is as a card. The first word of a sentence is
// one only if a mark or another card follows, else that is a guess.
func (c *chart) letter(i int) constituent {
	begins := i == 0 || c.tokens[i-1].text == "."
	number := i+1 < len(c.tokens) && c.tokens[i+1].number >= 0 && (i+2 == len(c.tokens) || c.tokens[i+2].number < 0)
	if begins && i+1 < len(c.tokens) && (number || len(c.tokens[i+1].text) > 2) {
		return constituent{cost: 2, flags: guessed}
	}
	return constituent{}
}

// near returns the known words that are one letter, or one pair of letters, away.
func (g *grammar) near(word string) (found []string) {
	if len(word) < 4 {
		return nil
	}
	for n := len(word) - 1; n <= len(word)+1; n++ {
		for _, w := range g.byLength[n] {
			if oneAway(word, w) && (len(w) >= 5 || len(w) == 4 && (swapped(word, w) || doubled(word, w))) {
				found = append(found, w)
			}
		}
	}
	return found
}

// swapped reports whether a and b, of the same length, have the same letters in another order.
func swapped(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// doubled reports whether long is short with a letter of it typed once more.
func doubled(long, short string) bool {
	return len(long) == len(short)+1 && slices.Equal(slices.Compact([]byte(long)), slices.Compact([]byte(short)))
}

// oneAway reports whether a and b differ by one letter more, less, other, or by two
// neighbors that have changed places.
func oneAway(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) < len(b):
		return a[i:] == b[i+1:]
	case i == len(a):
		return false
	case a[i+1:] == b[i+1:]:
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
