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
// grammar.txt. A sentence face is a language: phrases and what they mean in the
// words of the formula face, a few forms that only sentences have (sentence.go),
// and a voice with words for everything that the shape of a tree can ask to be said
// (say.go, noun.go, clause.go). What a sentence cannot say without doubt it
// brackets. To add a language:
//
//   - Write its model sentences into doc/faces.md.
//   - Write a file in faces (languages.go explains the sections, voice.go the texts)
//     until it says them.
//   - List what it reads: small words, which are replaced before phrases are looked
//     for, such as articles, contractions and numbers, then phrases. Phrases are
//     written as they stand after that, without articles; of those that begin alike
//     the longest counts.
//   - It is whole when all that it says reads as the same tree
//     (TestWhatIsSaidReadsAsTheSameTree), and it needs a list of generous readings
//     (testdata/sentences.es.txt).
//
// Every text is answered in little time: its length, the number of its parts
// and their nesting are bounded ([MaxLength], [MaxNodes], [MaxDepth]), and what
// is wrong is told as [Mistakes], with places and the nearest known words.
package syntax
