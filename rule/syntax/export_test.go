package syntax

import "maps"

// Names returns the words that a face has for the names of memories.
func (f Face) Names() map[string]string { return maps.Clone(f.language().names) }

// Knows reports whether a word means something in a face.
func (f Face) Knows(word string) bool {
	l := f.language()
	_, known := l.words[l.plain(word)]
	_, formula := vocabulary[word]
	return known || formula
}
