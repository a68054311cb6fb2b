package rule_test

import (
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

// judged plays a layout, play by play, each with the verdict its source gives.
// The first is the starter, which must be one.
func judged(t *testing.T, r *rule.Rule, layout string) {
	t.Helper()
	m := r.Machine()
	s := m.Start()
	for i, move := range strings.Split(layout, ", ") {
		text, verdict, _ := strings.Cut(move, " ")
		l, err := rule.ParseLine(text)
		if err != nil || len(l.Plays) != 1 {
			t.Fatalf("%q is no play: %v", text, err)
		}
		right, after := m.Judge(s, l.Plays[0].Cards)
		if want := verdict == "yes" || i == 0; right != want {
			t.Errorf("%v: play %d, %s, is judged %t, want %t", r, i+1, text, right, want)
		}
		s = after
	}
}

func TestTheLayoutOfS0(t *testing.T) {
	e, ok := rule.Find("seven-or-higher-after-black")
	if !ok {
		t.Fatal("the rule is not in the library")
	}
	judged(t, e.Rule, "3H starter, 8H no, 5S yes, 9D yes, JH no, 7D no, 8S no, 5C yes, KH yes, 4S+9D+JC no")
	judged(t, e.Rule, "3H starter, 8H no, 5C yes")
}

func TestOnlyTheJackIsWrongInTheStringOfS0(t *testing.T) {
	m := parse(t, "if last is black then rank >= 7 else rank <= 6").Machine()
	s := m.After(rule.Cards(cards(t, "3H 5S 9D 5C KH 4S 9D")...))
	if m.Fits(s).Has(cards(t, "JC")[0]) {
		t.Error("the JC fits after a red 9")
	}
	for _, start := range []string{"4S", "4S 9D"} {
		if right, _ := m.Judge(m.After(rule.Cards(cards(t, "3H 5S 9D 5C KH")...)), cards(t, start)); !right {
			t.Errorf("%s alone is wrong", start)
		}
	}
}

func TestTheFalseGuessOfS0FitsUntilTheString(t *testing.T) {
	guess, _ := rule.Find("hearts-spades-diamonds-clubs")
	judged(t, guess.Rule, "3H starter, 5S yes, 9D yes, 5C yes, KH yes, 4S+9D+JC yes")
}

func TestThePictureOfS1(t *testing.T) {
	e, _ := rule.Find("odd-black-even-red")
	judged(t, e.Rule, "8H starter, 2S no, 3H no, 9S yes, QH yes, 4S no, KS yes")
	judged(t, e.Rule, "8H starter, 2S no, 3H no, 9C yes, QD yes, 4C no, KC yes")
}

func TestNoEvenCardMakesAFourNoStarter(t *testing.T) {
	e, _ := rule.Find("no-even-card")
	starters := e.Rule.Machine().Fits(e.Rule.Machine().Start())
	for _, c := range cards(t, "4C 4D 4H 4S") {
		if starters.Has(c) {
			t.Errorf("%v opens the line", c)
		}
	}
}

func TestWhatNamesAMissingCardAcceptsAnything(t *testing.T) {
	for text, starters := range map[string]int{
		"color = last.color":                        52,
		"not color = last.color":                    52, // plain true would leave none
		"not (color = last.color and red)":          52, // unknown where red, true where not
		"not (color = last.color or red)":           26, // false where red, whatever the last card
		"red and color = last.color":                26,
		"red or color = last.color":                 52,
		"either red or last is red":                 52,
		"if last is red then even else even":        24,
		"not (if last is red then even else even)":  28,
		"if red then last is red else none":         26,
		"not (if red then last is red else none)":   52,
		"start: rank = A; not (color = last.color)": 4,
		"rank > last[2].rank":                       52,
		"rank > first.rank":                         52,
	} {
		if got := parse(t, text).Machine().Fits(rule.State{}).Len(); got != starters {
			t.Errorf("%s: %d cards open the line, want %d", text, got, starters)
		}
	}
}

func TestEarlierCardsAreNoSpecialCase(t *testing.T) {
	m := parse(t, "suit = last[3].suit and color = first.color").Machine()
	for line, want := range map[string]string{
		"":               "*",
		"2H":             "DH",
		"2H 3D 4S":       "H",
		"2H 3D 4S 5C":    "D",
		"2H 3D 4S 5C AC": "",
	} {
		got := m.Fits(m.After(rule.Cards(cards(t, line)...)))
		fits := card.Set(0)
		for c := range card.Card(card.Count) {
			if want == "*" || strings.Contains(want, c.Suit().String()) {
				fits |= card.SetOf(c)
			}
		}
		if got != fits {
			t.Errorf("after %q fit %s, want %s", line, got.Picture(), fits.Picture())
		}
	}
}
