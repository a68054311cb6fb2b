package solo

import (
	"slices"
	"strings"
	"testing"

	"eleusis/card"
)

// asked are questions of both kinds: for cards, and for a word.
func asked(t testing.TB) (forCards, forWord *Question) {
	t.Helper()
	hand, err := card.ParseList("5S 9D KH 5S")
	if err != nil {
		t.Fatal(err)
	}
	forCards = &Question{Cards: hand, Choices: []Choice{{WantsNoPlay, ""}}}
	return forCards, &Question{Choices: []Choice{{WantsRight, ""}, {WantsWrong, ""}}}
}

func TestAnAnswerIsUnderstood(t *testing.T) {
	forCards, forWord := asked(t)
	for _, tt := range []struct {
		q         *Question
		line      string
		wish      Wish
		cards     string
		asProphet bool
	}{
		{forCards, "", WantsNothing, "", false},
		{forCards, " \t\r\n", WantsNothing, "", false},
		{forCards, "1", WantsCards, "5S", false},
		{forCards, "3 1,2\r\n", WantsCards, "KH 5S 9D", false},
		{forCards, "9d, 5♠", WantsCards, "9D 5S", false},
		{forCards, "10h", WantsCards, "10H", false}, // the game says that it is not in the hand
		{forCards, "kh 2 P", WantsCards, "KH 9D", true},
		{forCards, "N", WantsNoPlay, "", false},
		{forCards, "no-play", WantsNoPlay, "", false},
		{forCards, "Prophet", WantsProphet, "", false},
		{forCards, "?", WantsHelp, "", false},
		{forCards, "why", WantsWhy, "", false},
		{forCards, "table", WantsTable, "", false},
		{forCards, "s", WantsSort, "", false},
		{forCards, "guess red after black", WantsGuess, "", false},
		{forWord, "hint n p", WantsHint, "", false},
		{forCards, "quit", WantsOut, "", false},
		{forWord, "1", WantsRight, "", false},
		{forWord, "2", WantsWrong, "", false},
		{forWord, "wrong", WantsWrong, "", false},
	} {
		a, wrong := tt.q.parse(tt.line)
		if wrong != nil {
			t.Errorf("%q: %v", tt.line, wrong)
		} else if a.Wish != tt.wish || card.FormatList(a.Cards) != tt.cards || a.AsProphet != tt.asProphet {
			t.Errorf("%q is %+v, want %+v", tt.line, a, tt)
		}
	}
}

func TestASlipIsSaidByItsOwnSentence(t *testing.T) {
	forCards, forWord := asked(t)
	single := &Question{Cards: forCards.Cards, Single: true}
	for _, tt := range []struct {
		q          *Question
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

// FuzzAnswer says that every line is an answer that its Question allows to be
// typed, or a slip that repeats no long text.
func FuzzAnswer(f *testing.F) {
	for _, line := range []string{"", "1", "1 2 p", "5s,9d", "n", "q", "?", "kh p p", "p 1", "9999999999999999999", "♠",
		strings.Repeat("x", 100)} {
		f.Add(line)
	}
	forCards, forWord := asked(f)
	f.Fuzz(func(t *testing.T, line string) {
		for _, q := range []*Question{forCards, forWord} {
			a, wrong := q.parse(line)
			if wrong != nil {
				if text, _ := wrong.args["Text"].(string); len([]rune(text)) > 41 {
					t.Errorf("%q: the slip repeats %q", line, text)
				}
				continue
			}
			if (a.Wish == WantsCards) != (len(a.Cards) > 0) || a.AsProphet && a.Wish != WantsCards {
				t.Errorf("%q is %+v", line, a)
			}
			if len(q.Cards) == 0 && a.Wish == WantsCards {
				t.Errorf("%q gives cards where none were asked for", line)
			}
			if slices.ContainsFunc(a.Cards, func(c card.Card) bool { return !c.Valid() }) {
				t.Errorf("%q gives the cards %v", line, a.Cards)
			}
		}
	})
}
