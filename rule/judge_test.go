package rule_test

import (
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

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

func TestNoEvenCardMakesAFourNoStarter(t *testing.T) {
	e, _ := rule.Find("no-even-card")
	m := e.Rule().Machine()
	starters := m.Fits(m.Start())
	for _, c := range cards(t, "4C 4D 4H 4S") {
		if starters.Has(c) {
			t.Errorf("%v opens the line", c)
		}
	}
}

func TestConditionsOnMissingCardsAcceptAnyCard(t *testing.T) {
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

// TestWithinAPlayOtherCardsFit asks after 3H, after 3H and one card of a play, and
// after 3H and a play.
func TestWithinAPlayOtherCardsFit(t *testing.T) {
	e, _ := rule.Find("pairs-above-ten")
	m := e.Rule().Machine()
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

// TestTheRightCardIsRemembered judges plays after lines: by a first card that answers as no card does, by a card
// of a refused play, and by the card before a play of two.
func TestTheRightCardIsRemembered(t *testing.T) {
	const (
		first   = "first(red).rank <= 7 or even"
		refused = "remember m; after refusing red: m = card; suit = m.suit"
		event   = "remember n = 0; after first(red) is 8..K: n = 1; n = 0 or even"
		twos    = "plays: 2; if place = 1 then color = last.color else even"
	)
	for _, tt := range []struct{ rule, line, right, wrong string }{
		{first, "2S", "2C 5S", ""},
		{first, "3H 9D", "2C 5S", ""},
		{first, "9D 3H", "2C", "5S"},
		{event, "2S 3H 9D 4S", "2C 5S", ""},
		{event, "2S 9D 3H 4S", "2C", "5S"},
		{refused, "3H", "KD 5S", ""},
		{refused, "3H 9Dx", "KD", "5S 3H"},
		{refused, "3H 9Dx KD 4Sx", "AD", "AS"},
		{twos, "3H", "5D+2C KH+4H", "5S+2C 5H+3C"},
		{twos, "3H 5D+2C", "5S+2C", "5D+2C"},
	} {
		m := parse(t, tt.rule).Machine()
		s := m.After(line(t, tt.line))
		for want, plays := range map[bool]string{true: tt.right, false: tt.wrong} {
			for play := range strings.FieldsSeq(plays) {
				laid := cards(t, strings.ReplaceAll(play, "+", " "))
				if right, _ := m.Judge(s, laid); right != want {
					t.Errorf("%s, after %s: %s is right: %t, want %t", tt.rule, tt.line, play, right, want)
				}
			}
		}
	}
}

// TestAMachineOnDemandAnswersAsATable compares a rule that has a table with one
// that says the same and has none.
func TestAMachineOnDemandAnswersAsATable(t *testing.T) {
	table := parse(t, "if last is red then odd else even").Machine()
	demand := parse(t,
		"if last is red then odd else even and (count(red) >= count(black) or count(red) < count(black))").Machine()
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

// TestAMemoryThatBeginsLargeLeavesOtherRegistersAlone holds that a number too large for a
// table is worked out on demand, and never read as another register.
func TestAMemoryThatBeginsLargeLeavesOtherRegistersAlone(t *testing.T) {
	for _, first := range []string{"2047", "2048", "19990", "-2049"} {
		m := parse(t, "remember tally = "+first+"; after refusing last(any).rank in A..2: tally = 1 - tally; "+
			"if tally = "+first+" then last is red else last is black").Machine()
		red := m.After(rule.Cards(cards(t, "9S 2D")...))
		if m.Fits(red) != card.All {
			t.Errorf("from %s: only %d cards fit on a red one", first, m.Fits(red).Len())
		}
		if after := m.Next(red, 0, rule.Refused); m.Fits(after) != 0 {
			t.Errorf("from %s: %d cards fit once the number has changed", first, m.Fits(after).Len())
		}
	}
}

// TestTheHighestAndTheLowestRankAreRemembered names the ranks that fit after a line.
func TestTheHighestAndTheLowestRankAreRemembered(t *testing.T) {
	for _, tt := range []struct{ text, line, fits string }{
		{"rank < lowest", "5S 9D", "A 2 3 4"},
		{"rank < lowest", "9D 2S 5S", "A"},
		{"rank < lowest", "AS 5S 9D", ""},
		{"rank <= lowest", "5S AD 9D", "A"},
		{"rank > highest", "9D 5S", "10 J Q K"},
		{"rank > highest", "5S QD AS", "K"},
		{"rank >= highest", "5S KD AS", "K"},
		{"rank > highest", "KS AD", ""},
	} {
		m := parse(t, tt.text).Machine()
		var fits []string
		for c := range m.Fits(m.After(rule.Cards(cards(t, tt.line)...))).Cards() {
			if c.Suit() == card.Clubs {
				fits = append(fits, c.Rank().String())
			}
		}
		if got := strings.Join(fits, " "); got != tt.fits {
			t.Errorf("%s after %s: %q fit, want %q", tt.text, tt.line, got, tt.fits)
		}
	}
}
