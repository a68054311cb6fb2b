package syntax

import "maps"

// MaxNodes is how many parts a tree may have.
const MaxNodes = maxNodes

// Names returns the words that a face has for the names of memories.
func (f Face) Names() map[string]string { return maps.Clone(f.language().names) }

// Knows reports whether a word means something in a face.
func (f Face) Knows(word string) bool {
	_, formula := vocabulary[word]
	return f.language().says(word) || formula
}
