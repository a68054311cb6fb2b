package rule_test

import (
	"slices"
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

// TestRulesThatChangeAreJudgedAsTheirSourcesSay plays layouts worked out by hand.
func TestRulesThatChangeAreJudgedAsTheirSourcesSay(t *testing.T) {
	for name, layouts := range map[string][]string{
		// The second card has no two cards before it. The king turns the rule
		// round, the ace turns it back, both from the next card on.
		"low-after-equal-colors-turned": {
			"3H starter, 5D yes, 9C no, 4S yes, 2H no, KH yes, 9C no, 6C yes, AS yes, 8H no, 5H yes",
			"AH starter, KH yes, 8C no, 7C yes",
			"KH starter, 3H yes, 7C no, 8C yes",
		},
		"even-sum-turned-by-kings": {
			"5H starter, KS yes, 3C no, 2C yes, 4D no, 5D yes, KH no, 4S yes, KD yes, 2H no, 3H yes",
			"KH starter, 3H no, 2H yes",
		},
		"red-after-low-turned-by-sevens": {
			"5C starter, 8S no, 8H yes, 7D no, 7S yes, 9S no, 9H yes, 3D yes, 4H no, 4C yes",
			"7C starter, 2S no, 2D yes, 3D no, 3S yes",
		},
		// 5, 14, 18; the ace would pass it; 13; the 6 would pass it; 6, 18.
		"running-total-to-eighteen": {
			"5H starter, 9S yes, 4D yes, AC no, KH yes, 6C no, 6C yes, QD yes, AS no, AS yes",
		},
		"pairs-above-ten": {
			"3H starter, 8H no, 8H+2S no, 8H+3S yes, AC+KD yes, 9C+9D+9H no, 5S+5D no, 4S+7D+4S+7D no, 4S+7D yes",
		},
	} {
		e, ok := rule.Find(name)
		if !ok {
			t.Fatalf("%s is not in the library", name)
		}
		for _, layout := range layouts {
			judged(t, e.Rule, layout)
		}
	}
}

func TestOnlyDemandingRulesReadMarks(t *testing.T) {
	for _, e := range slices.Concat(rule.Library(), rule.Demanding()) {
		m := e.Rule.Machine()
		if got, want := m.ReadsRejected(), e.Name == "running-total-to-eighteen"; got != want {
			t.Errorf("%s: ReadsRejected() = %t", e.Name, got)
		}
		if got, want := m.ReadsPlays(), e.Name == "pairs-above-ten"; got != want {
			t.Errorf("%s: ReadsPlays() = %t", e.Name, got)
		}
		if m.States() == 0 {
			t.Errorf("%s has no table", e.Name)
		}
	}
}

// TestWithinAPlayOtherCardsFit asks after 3H, after 3H and one card of a play, and
// after 3H and a play.
func TestWithinAPlayOtherCardsFit(t *testing.T) {
	e, _ := rule.Find("pairs-above-ten")
	m := e.Rule.Machine()
	for text, want := range map[string]struct{ fits, goesOn int }{
		"":           {52, 0}, // the starter is no play
		"3H":         {0, 52}, // a king goes with every ace
		"3H 8H+":     {44, 0}, // all but ace and 2
		"3H 8H+3S":   {0, 52},
		"3H 8H":      {0, 52}, // a line need not obey the rule
		"3H 8Hx 9S+": {48, 0},
		"3H AC+":     {16, 0}, // 10 to king
	} {
		l, err := rule.ParseLine(text)
		if err != nil {
			t.Fatal(err)
		}
		s := m.After(l)
		if fits, goesOn := m.Fits(s).Len(), m.GoesOn(s).Len(); fits != want.fits || goesOn != want.goesOn {
			t.Errorf("after %q %d cards end a play and %d go on, want %+v", text, fits, goesOn, want)
		}
	}
}

// TestAMachineOnDemandAnswersAsATable compares a rule that has a table with one
// that says the same and has none.
func TestAMachineOnDemandAnswersAsATable(t *testing.T) {
	table := parse(t, "if last is red then odd else even").Machine()
	demand := parse(t, "if last is red then odd else even and (count(red) >= count(black) or count(red) < count(black))").Machine()
	if table.States() != 3 || demand.States() != 0 {
		t.Fatalf("%d and %d states, want 3 and none", table.States(), demand.States())
	}
	a, b := table.Start(), demand.Start()
	for i, c := range cards(t, "3H 5S 9D JC 2C 2D 7S KH KC AC 10S 4D") {
		if table.Fits(a) != demand.Fits(b) || table.GoesOn(a) != demand.GoesOn(b) {
			t.Errorf("after %d cards fit\n%s, want\n%s", i, demand.Fits(b).Picture(), table.Fits(a).Picture())
		}
		a, b = table.Next(a, c, rule.Opens), demand.Next(b, c, rule.Opens)
		if demand.Next(b, c, rule.Opens|rule.Refused) != b {
			t.Error("a refused card changes a rule that reads none")
		}
	}
}
