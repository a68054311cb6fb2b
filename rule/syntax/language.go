package syntax

import (
	"regexp"
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

// ending matches the endings that a word of a text can have.
var ending = regexp.MustCompile(`\(([^()%]*\|[^()%]*)\)`)

// Variants returns every reading of a text with endings: roj(o|a) is rojo and roja.
func Variants(text string) []string {
	at := ending.FindStringSubmatchIndex(text)
	if at == nil {
		return []string{text}
	}
	var all []string
	for one := range strings.SplitSeq(text[at[2]:at[3]], "|") {
		all = append(all, Variants(text[:at[0]]+one+text[at[1]:])...)
	}
	return all
}

// wordsOf returns the words of texts, with all their endings. Single letters are none.
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
