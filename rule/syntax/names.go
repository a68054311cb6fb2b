package syntax

import "sync"

// This file translates what memories and numbers of cards are called. A tree has
// English names; sentences have the words that languages give to common ones. A
// word stands for the same name in every face, so whatever is written in one can be
// read in all.

// ownNames are the names that the words of all languages stand for.
var ownNames = sync.OnceValue(func() map[string]string {
	names := make(map[string]string)
	for f := range languages {
		for name, word := range f.language().names {
			names[word] = name
		}
	}
	return names
})

// Name returns what a memory, or a number of cards, is called in a face that a tree
// calls name: another word if the name is a common one.
func (f Face) Name(name string) string { return f.language().name(name) }

// name says the name of a memory, or of a number of cards.
func (l *lexicon) name(name string) string {
	if word, ok := l.names[name]; ok {
		return word
	}
	return name
}

// called returns tokens in which words that stand for names are these names.
func called(tokens []token) []token {
	names := ownNames()
	for i, t := range tokens {
		if name, ok := names[t.text]; ok && t.kind == tokenWord {
			tokens[i].text = name
		}
	}
	return tokens
}
