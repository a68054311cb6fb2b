package phrase

import (
	"slices"
	"strings"
	"unicode"

	"eleusis/rule/syntax"
)

// This file looks words up in the file of a language whose patterns nobody has learned.

// Known returns how many of the words of a text are words of a language, whatever their
// accents. That takes a fiftieth of the time in which a language is loaded for its first
// text.
func Known(face syntax.Face, text string) int {
	if grammars[face] == nil || len(text) > syntax.MaxBytes {
		return 0
	}
	w := wantedWords(text)
	all := len(w.words)
	for line := range strings.Lines(mustRead(string(face) + ".txt")) {
		if len(w.words) == 0 {
			break
		}
		w.line(line)
	}
	return all - len(w.words)
}

// Wanted are words that are looked for.
type wanted struct {
	words     map[string]bool     // those that were not found yet
	stems     map[string][]string // the words that begin with a stem
	paradigms map[string][]string // the endings in the file
}

// wantedWords returns the words of a text. Single letters are no words: they name cards.
func wantedWords(text string) *wanted {
	w := &wanted{make(map[string]bool), make(map[string][]string), make(map[string][]string)}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		word = plain(strings.ToLower(word))
		if len(word) < 2 || w.words[word] {
			continue
		}
		w.words[word] = true
		for end := range len(word) + 1 {
			w.stems[word[:end]] = append(w.stems[word[:end]], word)
		}
	}
	return w
}

// line takes the words of a line of the file from those that are wanted.
func (w *wanted) line(line string) {
	words := strings.TrimSpace(line)
	if _, forms, ok := strings.Cut(words[strings.LastIndexByte(words, '`')+1:], " = "); ok {
		words = forms // of a value
	}
	if !strings.HasPrefix(line, " ") {
		keyword, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch keyword {
		case "paradigm":
			name, endings, _ := strings.Cut(rest, " ")
			for ending := range strings.SplitSeq(plain(endings), "|") {
				w.paradigms[name] = append(w.paradigms[name], strings.TrimSpace(ending))
			}
			return
		case "word":
			_, words, _ = strings.Cut(rest, " ")
		case "filler":
			_, words, _ = strings.Cut(rest, ":")
		case "contraction", "weak", "clitic", "article", "trail", "opener":
			words = rest
		default: // a comment or the name of a shape
			return
		}
	}
	for word := range strings.FieldsFuncSeq(words, between) {
		if word[0] != '$' { // a slot
			w.found(word)
		}
	}
}

// between reports whether r stands between the words of a line. A slot is whole.
func between(r rune) bool { return !unicode.IsLetter(r) && !strings.ContainsRune("%$:1234567890", r) }

// found takes a word, in all its forms, from those that are wanted.
func (w *wanted) found(word string) {
	if strings.IndexFunc(word, func(r rune) bool { return r > unicode.MaxASCII }) >= 0 {
		word = plain(word)
	}
	stem, paradigm, inflected := strings.Cut(word, "%")
	if !inflected {
		delete(w.words, stem)
		return
	}
	for _, form := range w.stems[stem] {
		if slices.Contains(w.paradigms[paradigm], strings.TrimPrefix(form, stem)) {
			delete(w.words, form)
		}
	}
}
