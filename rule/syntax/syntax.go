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
//   - Fill a voice (spanish.go is one; voice.go explains the fields) until it says
//     them. What a Romance language shares with its sisters is in romance.go.
//   - List what it reads (spanish_words.go): small words, which are replaced before
//     phrases are looked for, such as articles, contractions and numbers, then phrases.
//     Phrases are written as they stand after that, without articles; of those that
//     begin alike the longest counts.
//   - Name it in face.go. It belongs into Faces when all that it says reads as the
//     same tree (TestWhatIsSaidReadsAsTheSameTree), and it needs a list of generous
//     readings (testdata/sentences.es.txt) and a fuzz target.
//
// Every text is answered in little time: its length, the number of its parts
// and their nesting are bounded ([MaxLength], [MaxNodes], [MaxDepth]), and what
// is wrong is told as [Mistakes], with places and the nearest known words.
package syntax
