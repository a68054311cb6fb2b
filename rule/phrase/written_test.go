package phrase_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
	"eleusis/rule/syntax/syntaxtest"
)

// TestWrittenSentencesReadAsTheSameTree writes any tree in every language.
func TestWrittenSentencesReadAsTheSameTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := syntaxtest.AllTrees().Draw(t, "tree")
		for _, f := range syntax.Languages() {
			for _, said := range tree.Wordings(f) {
				if read := phrase.ParseExact(f, said); !reflect.DeepEqual(read, tree) {
					t.Fatalf("%s\nis written as\n%s\nand that reads as\n%v", tree, said, read)
				}
			}
		}
	})
}

// TestPlainSentencesReadAsThePlainTree writes any tree in plain words in every language.
func TestPlainSentencesReadAsThePlainTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := syntaxtest.AllTrees().Draw(t, "tree")
		plain := tree.Plain()
		if again := plain.Plain(); !reflect.DeepEqual(again, plain) {
			t.Fatalf("%s\nis plainly\n%s\nand that is plainly\n%s", tree, plain, again)
		}
		for _, f := range syntax.Languages() {
			said := tree.In(f)
			if read := phrase.ParseExact(f, said); !reflect.DeepEqual(read, plain) {
				t.Fatalf("%s\nis written as\n%s\nand that reads as\n%v\nwant\n%s", tree, said, read, plain)
			}
		}
	})
}

// TestSentencesThatMayMeanTwoTreesReadAsTheSameTree writes what may stand for two trees, as "a card of hearts of clubs"
// may, or for another card, as "the new card" may where a card on the line is compared with itself, or as "of the same
// suit" may behind a part about no card.
func TestSentencesThatMayMeanTwoTreesReadAsTheSameTree(t *testing.T) {
	for _, formula := range []string{
		"remember tally = 0; after refusing clubs hearts: tally = 0; hearts",
		"remember tally = 0; after refusing hearts clubs: tally = 0; hearts",
		"remember tally = 0; after red clubs: tally = 0; hearts",
		"let pips = if red clubs then 1 else if clubs hearts then 2 else rank; pips > last.pips",
		"since(|rank - rank| in 1..2) = 0",
		"since(|rank - rank| <= 2) > 3",
		"first is clubs and none and first.suit = last.suit",
		"remember tally = 0; after refusing first is clubs and none and first.suit = refused.suit: tally = 0; hearts",
	} {
		rule, err := syntax.Parse(formula)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range syntax.Languages() {
			said := rule.Tree.In(f)
			if read := phrase.ParseExact(f, said); !reflect.DeepEqual(read, rule.Tree.Plain()) {
				t.Errorf("%s\nis written as\n%s\nand that reads as\n%v", formula, said, read)
			}
		}
	}
}

// TestCyclesAreReadFromEachSuit and sentences that say again what could be left out.
func TestCyclesAreReadFromEachSuit(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Suits follow in the order spades, diamonds, clubs, hearts.", "suit follows last.suit in S > D > C > H"},
		{"Suits follow in the order clubs, hearts, spades, diamonds.", "suit follows last.suit in S > D > C > H"},
		{"Suits follow in the order diamonds, clubs, spades.", "suit follows last.suit in S > D > C"},
		{"Play a card of the same suit as the last card or a card of the same rank as the last card.",
			"suit = last.suit or rank = last.rank"},
		{"If the number of cards in a row of the same color is at least 2, play a red card.",
			"if run(color) >= 2 then red"},
	} {
		read := phrase.ParseExact(syntax.English, tt.text)
		if read == nil || read.String() != tt.want {
			t.Errorf("%s\nreads as %v, want %s", tt.text, read, tt.want)
		}
	}
}

// TestRemaindersAreReadAsRelease010WroteThem reads testdata/remainders.md.
func TestRemaindersAreReadAsRelease010WroteThem(t *testing.T) {
	blocks := sentencesIn(t, "testdata/remainders.md")
	if len(blocks) == 0 {
		t.Fatal("no sentences in testdata/remainders.md")
	}
	for _, block := range blocks {
		rule, err := syntax.Parse(block["formula"])
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range syntax.Languages() {
			text := block[string(f)]
			if read := phrase.ParseExact(f, text); !reflect.DeepEqual(read, rule.Tree) {
				t.Errorf("%s: %s\nreads as %v, want %s", f, text, read, rule.Tree)
			}
		}
	}
}
