// Package syntax parses formulas of the rule language into trees, and writes trees
// as formulas and sentences. It knows what a class or an attribute means for a card;
// package rule knows what a tree means for a line.
//
// A [Tree] holds meaning, not wording. Synonyms read as one node, so that
// "color = red", "card is red" and "Play a red card." are the same tree, and
// writing a tree in any [Face] and reading it again gives an equal tree. Where
// the words came from is kept beside the tree, in a [Text], and only to tell
// mistakes.
//
// The parser reads formulas, whose grammar is in grammar.txt. The writer says a
// tree as a formula or in a language: the shape of the tree decides the kind of
// sentence (say.go, noun.go, clause.go), and a lexicon has the words, from a file in
// faces. Brackets mark what a sentence cannot say without doubt. Package phrase
// reads sentences. To add a language:
//
//   - Write its model sentences into rule/phrase/testdata/models.md.
//   - Write a file in faces (languages.go explains the sections, lexicon.go the texts)
//     until it says them.
//   - Write a file in rule/phrase with the patterns by which people say rules, and
//     a list of sentences that it must read (testdata/sentences.es.txt).
//
// Parsing takes bounded time: the length of a text, the number of its parts and
// their nesting are limited ([MaxLength], [maxNodes], [maxDepth]). Errors are
// [Mistakes], with places and the nearest known words.
package syntax
