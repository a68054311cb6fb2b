package phrase_test

import (
	"fmt"
	"reflect"
	"testing"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// TestCardsThatWereLaidReadAsTheSameTree says of many sorts of cards that they have been laid, or not yet, in
// all the wordings of each language.
func TestCardsThatWereLaidReadAsTheSameTree(t *testing.T) {
	n := 0
	for _, cards := range []string{
		"red", "clubs", "face", "red face", "rank = A", "rank >= 8", "rank in 2..5", "rank < last.rank",
		"suit = last.suit", "red and rank > last.rank", "seen(suit)", "|rank - last.rank| <= 2", "not red",
		"red or face", "any", "last is red", "rank = last[2].rank", "rank > last(face).rank", "rank + last.rank = 13",
	} {
		for _, context := range []string{
			"if count(%s) = 0 then black else red", "if count(%s) >= 1 and last is red then black else red",
			"if last is red or count(%s) = 0 then black", "rank > last.rank or count(%s) >= 1",
			"either red or count(%s) = 0", "if face then count(%s) = 0", "not (red and count(%s) >= 1)",
			"if count(%s) > 0 then black else red", "number of (count(%s) = 0, red) = 1",
			"if count(%s in last 3) = 0 then black else red", "if since(%s) = 2 then black else red",
		} {
			formula := "start: any; " + fmt.Sprintf(context, cards)
			rule, err := syntax.Parse(formula)
			if err != nil {
				t.Fatalf("%s\n%v", formula, err)
			}
			for _, f := range syntax.Languages() {
				for _, said := range rule.Tree.Wordings(f) {
					n++
					if read := phrase.ParseExact(f, said); !reflect.DeepEqual(read, rule.Tree) {
						t.Errorf("%s\nis written as\n%s\nand that reads as\n%v", formula, said, read)
					}
				}
				plain := rule.Tree.Plain()
				if read := phrase.ParseExact(f, plain.In(f)); !reflect.DeepEqual(read, plain) {
					t.Errorf("%s\nis plainly\n%s\nand that reads as\n%v", formula, plain.In(f), read)
				}
			}
		}
	}
	t.Log(n, "wordings")
}
