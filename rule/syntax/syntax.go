// Package syntax is what a rule looks like: it reads text into trees and
// writes trees as text. It knows no cards; what a tree means is package rule's.
//
// A [Tree] holds meaning, not wording. Synonyms read as one node, so that
// "color = red", "card is red" and "red" are the same tree, and writing a tree
// and reading it again gives an equal tree. Where the words came from is kept
// beside the tree, in a [Text], and only to tell mistakes.
//
// Every text is answered in little time: its length, the number of its parts
// and their nesting are bounded ([MaxLength], [MaxNodes], [MaxDepth]), and what
// is wrong is told as [Mistakes], with places and the nearest known words.
//
// The grammar of the formula face is in grammar.txt.
package syntax
