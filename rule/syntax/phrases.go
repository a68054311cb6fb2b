package syntax

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A phrase is something that is said in a language, and what it means in the
// words of the formula face.
type phrase struct{ said, means string }

// A language is what a sentence face reads.
type language struct {
	phrases  *phraseTree
	articles []string        // words that change nothing
	numbers  []string        // the names of small numbers; some have none
	words    map[string]word // every word of any phrase, for hints
}

// A phraseTree holds phrases by their words, one level a word.
type phraseTree struct {
	longer map[string]*phraseTree
	ends   bool // whether a phrase ends here
	means  []string
}

func newLanguage(phrases []phrase, articles, numbers []string) *language {
	l := &language{new(phraseTree), articles, numbers, maps.Clone(vocabulary)}
	for _, p := range phrases {
		said := strings.Fields(p.said)
		l.phrases.add(said, strings.Fields(p.means))
		for _, w := range said {
			if len(w) > 1 {
				l.words[w] = word{}
			}
		}
	}
	for _, w := range slices.Concat(articles, numbers) {
		l.words[w] = word{}
	}
	delete(l.words, "")
	return l
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
func (n *phraseTree) match(tokens []token) (taken int, means []string) {
	if len(tokens) > 0 && tokens[0].kind != tokenEnd && tokens[0].kind != tokenBad {
		for _, w := range [...]string{tokens[0].text, "#"} {
			next := n.longer[w]
			if next == nil || w == "#" && !tokens[0].isNumber() {
				continue
			}
			if more, m := next.match(tokens[1:]); more >= 0 && more+1 > taken {
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

// read rewrites the tokens of a text: articles fall out, phrases become what
// they mean, and a point that is followed by space or nothing ends a sentence.
func (l *language) read(text string, tokens []token) []token {
	tokens = l.withoutArticles(text, endSentences(tokens))
	meant := make([]token, 0, len(tokens))
	for len(tokens) > 0 {
		n, means := l.phrases.match(tokens)
		if n <= 0 {
			meant = append(meant, tokens[0])
			tokens = tokens[1:]
			continue
		}
		meant = appendMeaning(meant, tokens[:n], means)
		tokens = tokens[n:]
	}
	return meant
}

// appendMeaning adds what the tokens of a phrase mean, all in the place of the
// phrase. Each # is the next number that was said.
func appendMeaning(meant, said []token, means []string) []token {
	span := said[0].span.join(said[len(said)-1].span)
	for _, text := range means {
		if text != "#" {
			meant = append(meant, token{kindOf(text), text, span})
			continue
		}
		for !said[0].isNumber() {
			said = said[1:]
		}
		meant = append(meant, token{said[0].kind, said[0].text, span})
		said = said[1:]
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

// withoutArticles drops articles and other words that change nothing, and makes
// figures of the names of numbers. The letter A is an ace unless it begins the
// sentence.
func (l *language) withoutArticles(text string, tokens []token) []token {
	var kept []token
	begins := true
	for _, t := range tokens {
		ace := text[t.span.Start:t.span.End] == "A" && !begins
		begins = t.text == "~stop"
		if n := slices.Index(l.numbers, t.text); n > 0 && t.kind == tokenWord {
			t.kind, t.text = tokenNumber, strconv.Itoa(n)
		}
		if t.kind != tokenWord || ace || !slices.Contains(l.articles, t.text) {
			kept = append(kept, t)
		}
	}
	return kept
}

// endSentences marks the points that end a sentence.
func endSentences(tokens []token) []token {
	for i, t := range tokens {
		if t.text == "." && (tokens[i+1].kind == tokenEnd || tokens[i+1].span.Start > t.span.End) {
			tokens[i].kind, tokens[i].text = tokenWord, "~stop"
		}
	}
	return tokens
}
