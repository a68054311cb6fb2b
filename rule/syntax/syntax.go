// Package syntax is what a rule looks like: it reads text into trees and
// writes trees as text. It knows no cards; what a tree means is package rule's.
//
// A [Tree] holds meaning, not wording. Synonyms read as one node, so that
// "color = red", "card is red" and "Play a red card." are the same tree, and
// writing a tree in any [Face] and reading it again gives an equal tree. Where
// the words came from is kept beside the tree, in a [Text], and only to tell
// mistakes.
//
// There is one parser. It reads the formula face as it stands; the grammar is in
// grammar.txt. A sentence face is data, phrases and what they mean in the words
// of the formula face (english.go), a few forms that only sentences have
// (sentence.go), and a realizer that chooses its words by the shape of the tree
// (say.go, clause.go). What a sentence cannot say without doubt it brackets.
//
// Every text is answered in little time: its length, the number of its parts
// and their nesting are bounded ([MaxLength], [MaxNodes], [MaxDepth]), and what
// is wrong is told as [Mistakes], with places and the nearest known words.
package syntax
