package solo

import (
	"slices"
	"strings"
	"testing"

	"eleusis/card"
)

// asked are questions of both kinds: for cards, and for a word.
func asked(t testing.TB) (forCards, forWord *question) {
	t.Helper()
	hand, err := card.ParseList("5S 9D KH 5S")
	if err != nil {
		t.Fatal(err)
	}
	forCards = &question{cards: hand, choices: []choice{{wantsNoPlay, ""}}}
	return forCards, &question{choices: []choice{{wantsRight, ""}, {wantsWrong, ""}}}
}

func TestAnAnswerIsUnderstood(t *testing.T) {
	forCards, forWord := asked(t)
	for _, tt := range []struct {
		q         *question
		line      string
		wish      wish
		cards     string
		asProphet bool
	}{
		{forCards, "", wantsNothing, "", false},
		{forCards, " \t\r\n", wantsNothing, "", false},
		{forCards, "1", wantsCards, "5S", false},
		{forCards, "3 1,2\r\n", wantsCards, "KH 5S 9D", false},
		{forCards, "9d, 5♠", wantsCards, "9D 5S", false},
		{forCards, "10h", wantsCards, "10H", false}, // the game says that it is not in the hand
		{forCards, "kh 2 P", wantsCards, "KH 9D", true},
		{forCards, "N", wantsNoPlay, "", false},
		{forCards, "no-play", wantsNoPlay, "", false},
		{forCards, "Prophet", wantsProphet, "", false},
		{forCards, "?", wantsHelp, "", false},
		{forCards, "why", wantsWhy, "", false},
		{forCards, "table", wantsTable, "", false},
		{forCards, "s", wantsSort, "", false},
		{forCards, "guess red after black", wantsGuess, "", false},
		{forWord, "hint n p", wantsHint, "", false},
		{forCards, "quit", wantsOut, "", false},
		{forWord, "1", wantsRight, "", false},
		{forWord, "2", wantsWrong, "", false},
		{forWord, "wrong", wantsWrong, "", false},
	} {
		a, wrong := tt.q.parse(tt.line)
		if wrong != nil {
			t.Errorf("%q: %v", tt.line, wrong)
		} else if a.wish != tt.wish || card.FormatList(a.cards) != tt.cards || a.asProphet != tt.asProphet {
			t.Errorf("%q is %+v, want %+v", tt.line, a, tt)
		}
	}
}

func TestASlipIsSaidByItsOwnSentence(t *testing.T) {
	forCards, forWord := asked(t)
	single := &question{cards: forCards.cards, single: true}
	for _, tt := range []struct {
		q          *question
		line, want string
	}{
		{forCards, "0", "play.slip.number"},
		{forCards, "5", "play.slip.number"},
		{forCards, "-1", "play.slip.number"},
		{forCards, "1 99999999999999999999", "play.slip.item"},
		{forCards, "5X", "play.slip.item"},
		{forCards, "1 no-play", "play.slip.item"},
		{forCards, "n 1", "play.slip.more"},
		{forCards, "g", "play.slip.no-rule"},
		{forCards, "hint ", "play.slip.no-hint"},
		{single, "1 2", "play.slip.single"},
		{single, "1 p", "play.slip.single"},
		{forWord, "3", "play.slip.number"},
		{forWord, "1 2", "play.slip.word"},
		{forWord, "5S", "play.slip.word"},
	} {
		if a, wrong := tt.q.parse(tt.line); wrong == nil || wrong.key != tt.want {
			t.Errorf("%q: %+v, %+v, want %s", tt.line, a, wrong, tt.want)
		}
	}
}

// FuzzAnswer says that every line is an answer that its question allows to be
// typed, or a slip that repeats no long text.
func FuzzAnswer(f *testing.F) {
	for _, line := range []string{"", "1", "1 2 p", "5s,9d", "n", "q", "?", "kh p p", "p 1", "9999999999999999999", "♠", strings.Repeat("x", 100)} {
		f.Add(line)
	}
	forCards, forWord := asked(f)
	f.Fuzz(func(t *testing.T, line string) {
		for _, q := range []*question{forCards, forWord} {
			a, wrong := q.parse(line)
			if wrong != nil {
				if text, _ := wrong.args["Text"].(string); len([]rune(text)) > 41 {
					t.Errorf("%q: the slip repeats %q", line, text)
				}
				continue
			}
			if (a.wish == wantsCards) != (len(a.cards) > 0) || a.asProphet && a.wish != wantsCards {
				t.Errorf("%q is %+v", line, a)
			}
			if len(q.cards) == 0 && a.wish == wantsCards {
				t.Errorf("%q gives cards where none were asked for", line)
			}
			if slices.ContainsFunc(a.cards, func(c card.Card) bool { return !c.Valid() }) {
				t.Errorf("%q gives the cards %v", line, a.cards)
			}
		}
	})
}
