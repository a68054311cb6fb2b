package phrase

import (
	"strings"
	"sync"
	"unicode"

	"eleusis/rule/syntax"
)

// This file looks words up in the file of a language without loading its patterns.

// A vocabulary is the words of a language, without their accents.
type vocabulary map[string]bool

// vocabularies are read when they are first used, which takes a tenth of the time in
// which the grammar of the language is loaded.
var vocabularies = listVocabularies()

func listVocabularies() map[syntax.Face]func() vocabulary {
	all := make(map[syntax.Face]func() vocabulary)
	for _, f := range syntax.Languages() {
		all[f] = sync.OnceValue(func() vocabulary { return readVocabulary(mustRead(string(f) + ".txt")) })
	}
	return all
}

// CountKnownWords returns how many of the words of a text are words of a language, whatever their
// accents. Single letters are no words: they name cards.
func CountKnownWords(face syntax.Face, text string) int {
	words, ok := vocabularies[face]
	if !ok || len(text) > syntax.MaxBytes {
		return 0
	}
	known := make(map[string]bool)
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		word = plain(strings.ToLower(word))
		if len(word) > 1 && words()[word] {
			known[word] = true
		}
	}
	return len(known)
}

// readVocabulary reads the words of a file, but not how they go together.
func readVocabulary(file string) vocabulary {
	words, paradigms := make(vocabulary), make(map[string][]string)
	for line := range strings.Lines(file) {
		text := strings.TrimSpace(line)
		keyword, rest, _ := strings.Cut(text, " ")
		if _, forms, ok := strings.Cut(text[strings.LastIndexByte(text, '`')+1:], " = "); ok {
			text = forms // of a value
		}
		switch {
		case strings.HasPrefix(line, " "):
		case keyword == "paradigm":
			name, endings, _ := strings.Cut(rest, " ")
			paradigms[name] = strings.Split(strings.ReplaceAll(endings, " ", ""), "|")
			continue
		case keyword == "word":
			_, text, _ = strings.Cut(rest, " ")
		case keyword == "filler":
			_, text, _ = strings.Cut(rest, ":")
		case keyword == "contraction", keyword == "weak", keyword == "clitic", keyword == "article",
			keyword == "trail", keyword == "opener":
			text = rest
		default: // a comment or the name of a shape
			continue
		}
		for word := range strings.FieldsFuncSeq(text, between) {
			words.add(word, paradigms)
		}
	}
	return words
}

// between reports whether r stands between the words of a line. A slot is whole.
func between(r rune) bool { return !unicode.IsLetter(r) && !strings.ContainsRune("%$:1234567890", r) }

// add adds a word in all its forms.
func (v vocabulary) add(word string, paradigms map[string][]string) {
	stem, paradigm, inflected := strings.Cut(word, "%")
	switch {
	case word[0] == '$': // a slot
	case inflected:
		for _, ending := range paradigms[paradigm] {
			v[unaccented(stem+ending)] = true
		}
	default:
		v[unaccented(word)] = true
	}
}

// unaccented is plain, which takes longer, for a word that may have no accents.
func unaccented(word string) string {
	for i := range len(word) {
		if word[i] > unicode.MaxASCII {
			return plain(word)
		}
	}
	return word
}
