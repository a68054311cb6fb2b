package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A language is a sentence face: what it says, and what it reads.
type language struct {
	*voice
	small   *phraseTree // what is read as other words, or as nothing, before phrases are looked for
	phrases *phraseTree
	words   map[string]string // every word that is known, as it is spelled
	told    map[string]string // what is told in the language, by name
	grammar
}

// A grammar is what a language reads otherwise than others.
type grammar struct {
	formula   bool              // the words of the formula mean themselves
	nounFirst bool              // adjectives stand behind their noun, the nearest last said: a card black odd
	plural    string            // with which letters a class ends of which there are several
	article   string            // that stands before one rank, where an ending cannot tell one from several
	bareIs    bool              // an "is" that has lost its accent is an "and"
	bareLists bool              // a list of numbers needs no "one of" before it
	ignored   string            // characters that mean nothing
	accents   *strings.Replacer // takes away accents that people leave out. Nil: none
}

// A phrase is something that is said in a language, and what it means in the
// words of the formula face. What is said may have variants in brackets:
// roj(o|a|os|as).
type phrase struct{ said, means string }

// common are the words that every language shares.
var common = []phrase{
	{"j", "jack"}, {"q", "queen"}, {"k", "king"},
	{"♣", "clubs"}, {"♦", "diamonds"}, {"♥", "hearts"}, {"♠", "spades"},
}

// learn adds phrases to those that are looked for in a tree.
func (l *language) learn(tree *phraseTree, phrases []phrase) {
	for _, p := range phrases {
		for _, said := range variants(p.said) {
			words := strings.Fields(said)
			for i, w := range words {
				l.know(w)
				words[i] = l.plain(w)
			}
			means := strings.Fields(p.means)
			for i, w := range means {
				if len(w) == 1 && kindOf(w) == tokenWord { // the preposition "a" is no ace
					means[i] = hidden + w
				}
			}
			tree.add(words, means)
		}
	}
}

// hidden marks a word of a text that means something in formulas, but not by
// itself in the language.
const hidden = "?"

// perAttribute says each phrase with @ once of each attribute: @ is what it is
// called, and in the meaning its name in the formula.
func perAttribute(names, phrases []phrase) []phrase {
	var all []phrase
	for _, p := range phrases {
		if !strings.Contains(p.said, "@") {
			all = append(all, p)
			continue
		}
		for _, name := range names {
			all = append(all, phrase{strings.ReplaceAll(p.said, "@", name.said), strings.ReplaceAll(p.means, "@", name.means)})
		}
	}
	return all
}

// plain returns a word as the language looks it up. In words of one or two
// letters accents tell words apart: é and e, ás and as.
func (l *language) plain(word string) string {
	word = strings.TrimPrefix(word, hidden)
	if w := vocabulary[word]; l.formula && w.kind == wordKey {
		return w.text
	}
	if l.accents == nil || utf8.RuneCountInString(word) < 3 {
		return word
	}
	return l.accents.Replace(word)
}

// know notes a word, so that it can be a hint and no name of a memory. Marks and
// single letters are no hints.
func (l *language) know(word string) {
	if len(word) > 1 && strings.ContainsFunc(word, unicode.IsLetter) {
		l.words[l.plain(word)] = word
	}
}

// variants returns every reading of a text with brackets: roj(o|a) is rojo and
// roja.
func variants(text string) []string {
	before, rest, ok := strings.Cut(text, "(")
	if !ok {
		return []string{text}
	}
	inside, after, _ := strings.Cut(rest, ")")
	var all []string
	for _, end := range variants(after) {
		for v := range strings.SplitSeq(inside, "|") {
			all = append(all, before+v+end)
		}
	}
	return all
}

// A phraseTree holds phrases by their words, one level a word.
type phraseTree struct {
	longer map[string]*phraseTree
	ends   bool // whether a phrase ends here
	means  []string
}

func (n *phraseTree) add(said, means []string) {
	for _, w := range said {
		if n.longer == nil {
			n.longer = make(map[string]*phraseTree)
		}
		if n.longer[w] == nil {
			n.longer[w] = new(phraseTree)
		}
		n = n.longer[w]
	}
	n.ends, n.means = true, means
}

// match returns how many tokens the longest phrase at the beginning takes, and
// what it means. A number counts as itself before it counts as any number.
func (l *language) match(n *phraseTree, tokens []token) (taken int, means []string) {
	if len(tokens) > 0 && tokens[0].kind != tokenEnd && tokens[0].kind != tokenBad {
		for _, w := range [...]string{l.plain(tokens[0].text), "#"} {
			next := n.longer[w]
			if next == nil || w == "#" && !tokens[0].isNumber() {
				continue
			}
			if more, m := l.match(next, tokens[1:]); more >= 0 && more+1 > taken {
				taken, means = more+1, m
			}
		}
	}
	switch {
	case taken > 0:
		return taken, means
	case n.ends:
		return 0, n.means
	}
	return -1, nil
}

// read rewrites the tokens of a text: small words and phrases become what they
// mean, and a point that is followed by space or nothing ends a sentence.
func (l *language) read(text string, tokens []token) []token {
	return l.rewrite(l.phrases, l.rewrite(l.small, l.marked(text, tokens)))
}

// marked returns the tokens without those that mean nothing, and with marks on
// the ends of sentences and on words that mean something in formulas only. The
// letter A is an ace unless it begins a sentence.
func (l *language) marked(text string, tokens []token) []token {
	var kept []token
	begins := true
	for i, t := range tokens {
		_, formula := vocabulary[t.text]
		switch {
		case t.kind == tokenBad && strings.Contains(l.ignored, t.text):
			continue
		case text[t.span.Start:t.span.End] == "A" && !begins:
			t.text = "ace"
		case (t.text == "." || t.text == "!") && (tokens[i+1].kind == tokenEnd || tokens[i+1].span.Start > t.span.End):
			t.kind, t.text = tokenWord, "~stop"
		case t.kind == tokenWord && formula && !l.formula:
			t.text = hidden + t.text
		}
		begins = t.text == "~stop"
		kept = append(kept, t)
	}
	return kept
}

// rewrite puts what phrases mean in their place.
func (l *language) rewrite(phrases *phraseTree, tokens []token) []token {
	meant := make([]token, 0, len(tokens))
	for len(tokens) > 0 {
		taken, means := l.match(phrases, tokens)
		if taken <= 0 {
			meant = append(meant, tokens[0])
			tokens = tokens[1:]
			continue
		}
		meant = appendMeaning(meant, tokens[:taken], means)
		tokens = tokens[taken:]
	}
	return meant
}

// appendMeaning adds what the tokens of a phrase mean, all in the place of the
// phrase. Each # is the next number that was said.
func appendMeaning(meant, said []token, means []string) []token {
	span := said[0].span.join(said[len(said)-1].span)
	for _, text := range means {
		t := token{kindOf(text), text, span}
		if text == "#" {
			for !said[0].isNumber() {
				said = said[1:]
			}
			t.kind, t.text = said[0].kind, said[0].text
			said = said[1:]
		}
		meant = append(meant, t)
	}
	return meant
}

// isNumber reports whether t is a number or the name of a rank.
func (t token) isNumber() bool {
	return t.kind == tokenNumber || t.kind == tokenWord && vocabulary[t.text].kind == wordNumber
}

func kindOf(text string) tokenKind {
	switch first := text[0]; {
	case '0' <= first && first <= '9':
		return tokenNumber
	case first == '~' || 'a' <= first && first <= 'z':
		return tokenWord
	}
	return tokenMark
}
