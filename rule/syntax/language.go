package syntax

import (
	"strings"
	"unicode"
)

// A language is a sentence face: the texts that sentences are made of, and those of
// remarks and mistakes.
type language struct {
	*writer
	words   map[string]bool   // every word that sentences have
	remarks map[string]string // the texts of remarks and mistakes, by name
	wording *Wording
	outside []string // words for what no rule can express
}

// says reports whether sentences of l have a word, which then is no name of a memory.
func (l *language) says(word string) bool { return l.words[word] }

// Variants returns every reading of a text with endings: roj(o|a) is rojo and roja.
func Variants(text string) []string {
	before, endings, after, found := cutEndings(text)
	if !found {
		return []string{text}
	}
	var all []string
	for one := range strings.SplitSeq(endings, "|") {
		all = append(all, Variants(before+one+after)...)
	}
	return all
}

// cutEndings returns the first endings of a text that stand in brackets with a | between them, and what is
// before and after.
func cutEndings(text string) (before, endings, after string, found bool) {
	for at := 0; ; {
		open := strings.IndexByte(text[at:], '(')
		if open < 0 {
			return text, "", "", false
		}
		at += open + 1
		end := strings.IndexAny(text[at:], "()%")
		if end >= 0 && text[at+end] == ')' && strings.Contains(text[at:at+end], "|") {
			return text[:at-1], text[at : at+end], text[at+end+1:], true
		}
	}
}

// wordsOf returns the words of texts, with all their endings. Single letters do not count.
func wordsOf(texts map[string]string) map[string]bool {
	words := make(map[string]bool)
	for _, text := range texts {
		for _, variant := range Variants(strings.ReplaceAll(text, "%s", " ")) {
			for word := range strings.FieldsFuncSeq(variant, func(r rune) bool { return !unicode.IsLetter(r) }) {
				if len(word) > 1 {
					words[strings.ToLower(word)] = true
				}
			}
		}
	}
	return words
}
