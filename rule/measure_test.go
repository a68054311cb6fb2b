package rule_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax"
	"eleusis/rule/syntax/syntaxtest"
)

// measuredByHand are rules with figures counted by hand. In each suit 7 cards are odd
// (A 3 5 7 9 J K) and 6 are even: 28 and 24 cards.
var measuredByHand = []struct {
	rule             string
	states, back     int
	now, long, least float64 // in cards
	starters, never  int
	deadEnds, traps  string
}{
	{rule: "any", states: 1, back: 0, now: 52, long: 52, least: 52, starters: 52},
	// Nothing laid, black, red.
	{rule: "color != last.color", states: 3, back: 1, now: 26, long: 26, least: 26, starters: 52},
	{rule: "not even", states: 1, back: 0, now: 28, long: 28, least: 28, starters: 28, never: 24},
	// 7 to K are 28 cards, A to 6 are 24. Half of either are black, so in the
	// long run (28 + 24) / 2 fit, and after a starter too.
	{rule: "if last is black then rank >= 7 else rank <= 6", states: 3, back: 1, now: 26, long: 26, least: 24,
		starters: 52},
	{rule: "suit follows last.suit in S > D > C > H", states: 5, back: 1, now: 13, long: 13, least: 13, starters: 52},
	// After one of 28 odd starters 24 cards fit, after one of 24 even ones 28;
	// then 24 and 28 by turns.
	{rule: "parity != last.parity", states: 3, back: 1, now: 2 * 28 * 24 / 52., long: 26, least: 24, starters: 52},
	// The last three cards always tell what comes next, two do not: red red.
	{rule: "repeat red 3 times, black 3 times", states: 6, back: 3, now: 26, long: 26, least: 26, starters: 26},
	// An even sum keeps even cards even forever, and after a king they begin:
	// the starters are 24 even cards, 24 odd ones that are no king and 4 kings.
	// Every odd line meets a king some day.
	{rule: "if last.rank = K then (rank + last.rank) mod 2 = 1 else (rank + last.rank) mod 2 = 0", states: 3, back: 1,
		now: (24*24 + 24*28 + 4*24) / 52., long: 24, least: 24, starters: 52, traps: "2C"},
	// There are 14 odd black cards and 12 even red ones. With x of the time
	// spent after odd black cards, x = (1 − x) × 14/52, so x = 14/66.
	{rule: "if last is odd black then even red", states: 2, back: 1,
		now: (14*12 + 38*52) / 52., long: (14*12 + 52*52) / 66., least: 12, starters: 52},
	// Before the third card nothing is asked. Half of the even and half of the
	// odd cards are red, so colors are as often equal as not. One state for the
	// empty line, 2 for its last color, 4 for the last color and whether it is
	// as before.
	{rule: "if last.color = last[2].color then even else odd", states: 7, back: 2, now: 52, long: 26, least: 24,
		starters: 52},
	// The ranks left over a card of rank r are 13 − r; their mean is 6, of 4
	// suits. The king ends it. A state for each rank and one for the empty line.
	{rule: "rank > last.rank", states: 14, back: 1, now: 24, long: 0, least: 0, starters: 52, deadEnds: "KC, KD, KH"},
	{rule: "start: ace; rank > last.rank", states: 14, back: 1, now: 48, long: 0, least: 0, starters: 4,
		deadEnds: "AC KC, AC KD, AC KH"},
	// There are other ways to the king, but none as short.
	{rule: "not (last.rank = K and last is spades)", states: 2, back: 1, now: 51, long: 0, least: 0, starters: 52,
		deadEnds: "KS"},
	{rule: "color = last.color", states: 3, back: 1, now: 26, long: 26, least: 26, starters: 52, traps: "AC, AD"},
	// Once red, always red: this is the rule "red".
	{rule: "start: red; color = last.color", states: 1, back: 0, now: 26, long: 26, least: 26, starters: 26, never: 26},
	// The starter is another matter, and what comes after it never changes.
	{rule: "start: ace; red", states: 2, back: 0, now: 26, long: 26, least: 26, starters: 4, never: 24},
	// Of the ranks 4 leave 0 (3 6 9 Q), 5 leave 1 (A 4 7 10 K), 4 leave 2: 16,
	// 20 and 16 cards. 0 goes on with 0 forever; 1 and 2 alternate.
	{rule: "(rank + last.rank) mod 3 = 0", states: 4, back: 1,
		now: (16*16 + 20*16 + 16*20) / 52., long: (16*16 + 36*18) / 52., least: 16, starters: 52, traps: "3C"},
	// 16, 20 and 16 cards fit in turn, after one of 16 low, 16 middle and 20
	// high starters.
	{rule: "if last.rank <= 4 then rank in 5..8 else if last.rank <= 8 then rank in 9..K else rank in A..4", states: 4,
		back: 1,
		now:  (16*16 + 16*20 + 20*16) / 52., long: 52 / 3., least: 16, starters: 52},
	// 12 even red cards open it as they follow a black one; 14 odd black ones
	// follow them.
	{rule: "start: even red; if last is red then odd black else even red", states: 2, back: 1,
		now: 14, long: 13, least: 12, starters: 12, never: 26},
	// 13 cards share the suit and 3 more the rank.
	{rule: "suit = last.suit or rank = last.rank", states: 53, back: 1, now: 16, long: 16, least: 16, starters: 52},
	// What was laid first is never forgotten, except that the rule above is red
	// or black forever.
	{rule: "color = first.color", states: 3, back: 1, now: 26, long: 26, least: 26, starters: 52, traps: "AC, AD"},
	// Even starters (24) keep everything even forever, for kings are odd. Other
	// lines go round: B, odd after odd (28 fit); a king, one in 7 of them, leads
	// to C, where 24 even cards fit, and they to D, where 28 odd ones fit, of
	// which a king leads to B and the others to C. B, C and D take turns evenly.
	{rule: "(rank + last.rank) mod 2 = 0 turned by rank = K", states: 5, back: 2,
		now: (24*24 + 24*28 + 4*24) / 52., long: (24*24 + 28*(28+24+28)/3.) / 52., least: 24, starters: 52, traps: "2C"},
	// Each play begins with any card, 52. The second must be above 10 − r: for
	// the ranks 1 to 9 there are 4 × (3 + r), 16 to 48, together 288, and for
	// the other four ranks 52. The states are the place and in the second one
	// what is needed, nothing being as good as an empty line. Where a play began
	// can be seen, so its first card is enough.
	{rule: "plays: 2; if place = 2 then playsum > 10", states: 11, back: 1,
		now: 52, long: (52 + (288+4*52)/13.) / 2, least: 16, starters: 52},
	// The place alone decides.
	{rule: "plays: 2; if place = 1 then red else black", states: 3, back: 0, now: 26, long: 26, least: 26, starters: 52},
	// Red forever after a red starter. After a black one a second black card is
	// a trap too, but a longer one.
	{rule: "start: any; if count(black) >= 2 then black else if count(red) >= 1 then red", states: 4, back: 2,
		now: (26*26 + 26*52) / 52., long: 26, least: 26, starters: 52, traps: "AD"},
	{rule: "parity = first.parity or red", states: 3, back: rule.WholeLine,
		now: (28*(28+12) + 24*(24+14)) / 52., long: (28*(28+12) + 24*(24+14)) / 52., least: 38, starters: 52,
		traps: "AC, 2C"},
}

func TestMeasuresWorkedOutByHand(t *testing.T) {
	for _, want := range measuredByHand {
		m := parse(t, want.rule).Measure()
		if !m.Exact {
			t.Errorf("%s is not measured exactly", want.rule)
		}
		if m.States != want.states || m.LooksBack != want.back {
			t.Errorf("%s: %d states, looks back %d; want %d and %d", want.rule, m.States, m.LooksBack, want.states, want.back)
		}
		if fit := (rule.Fit{Now: share(want.now), Long: share(want.long), Least: share(want.least)}); m.Fit != fit {
			t.Errorf("%s: fit %v, want %v", want.rule, m.Fit, fit)
		}
		if m.Starters.Len() != want.starters || m.NeverFits.Len() != want.never {
			t.Errorf("%s: %d starters, %d cards never fit; want %d and %d", want.rule, m.Starters.Len(), m.NeverFits.Len(),
				want.starters, want.never)
		}
		if ends, traps := said(m.DeadEnds), said(m.Traps); ends != want.deadEnds || traps != want.traps {
			t.Errorf("%s: dead ends %q, traps %q; want %q and %q", want.rule, ends, traps, want.deadEnds, want.traps)
		}
	}
}

func share(cards float64) float64 { return math.Round(cards/52*1e6) / 1e6 }

func said(lines []rule.Line) string {
	var all []string
	for _, l := range lines {
		all = append(all, l.String())
	}
	return strings.Join(all, ", ")
}

// TestMeasuresOfTheLibraryHoldOnAllShortLines lays every line of up to three
// cards that can be played.
func TestMeasuresOfTheLibraryHoldOnAllShortLines(t *testing.T) {
	for _, e := range fewer(rule.Library(), 2) {
		r := e.Rule()
		l := shortLines{r.Machine(), r.Measure(), card.Count, make(map[[3]card.Card]card.Set)}
		if fault := l.lay(r.Machine().Start(), nil); fault != "" {
			t.Errorf("%s: %s", e.Name, fault)
		}
		least := share(float64(l.least))
		if least < l.Fit.Least || least > l.Fit.Least && 0 <= l.LooksBack && l.LooksBack <= 3 {
			t.Errorf("%s: at worst %v fit on short lines, and %v by the measure", e.Name, least, l.Fit.Least)
		}
	}
}

// A shortLines compares a measure with all short lines.
type shortLines struct {
	machine *rule.Machine
	rule.Measure
	least int                       // how many cards fit where the fewest do
	after map[[3]card.Card]card.Set // by the cards that the rule looks back at
}

// lay lays every card that fits after line, and so on, and says what does not
// agree with the measure.
func (l *shortLines) lay(s rule.State, line []card.Card) string {
	fits := l.machine.Fits(s)
	if fits&l.NeverFits != 0 {
		return fmt.Sprintf("after %v fit cards that never fit", line)
	}
	if len(line) > 0 {
		l.least = min(l.least, fits.Len())
	}
	if back := l.LooksBack; len(line) > 0 && 0 <= back && back <= len(line) {
		var last [3]card.Card
		copy(last[:], line[len(line)-back:])
		if before, ok := l.after[last]; ok && before != fits {
			return fmt.Sprintf("what fits after %v depends on more than %d cards", line, back)
		}
		l.after[last] = fits
	}
	if len(line) == 3 {
		return ""
	}
	for c := range fits.Cards() {
		if fault := l.lay(l.machine.Next(s, c, rule.Opens), append(line[:len(line):len(line)], c)); fault != "" {
			return fault
		}
	}
	return ""
}

// TestTheLongRunIsThatOfRandomPlay plays every rule of the library on.
func TestTheLongRunIsThatOfRandomPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, e := range fewer(rule.Library(), 3) {
		secret := e.Rule()
		m := secret.Machine()
		sum := 0.0
		const games = 8
		for range games {
			share, _ := played(m, r)
			sum += share
		}
		if long := secret.Measure().Fit.Long; math.Abs(sum/games-long) > 0.015 {
			t.Errorf("%s: %.4f of the cards fit in random play, %.4f by the measure", e.Name, sum/games, long)
		}
	}
}

func TestRulesThatAreTheSameMeasureTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := syntaxtest.Trees().Draw(t, "tree")
		r, err := rule.Parse(tree.String())
		if err != nil {
			t.Skip("no rule")
		}
		tree.Body = &syntax.Not{X: &syntax.Not{X: tree.Body}}
		other, err := rule.Parse(tree.String())
		if err != nil {
			t.Fatal(err)
		}
		a, b := r.Measure(), other.Measure()
		if a.Bits >= b.Bits || a.Difficulty > b.Difficulty {
			t.Errorf("%v has %d bits and takes %v plays, twice denied %d and %v", r, a.Bits, a.Difficulty, b.Bits, b.Difficulty)
		}
		b.Bits, b.Difficulty = a.Bits, a.Difficulty
		if !reflect.DeepEqual(a, b) || !slices.Equal(r.Hints(), other.Hints()) {
			t.Errorf("%v measures\n%+v, twice denied\n%+v", r, a, b)
		}
	})
}

// TestARuleWithTheLargestTableHasItDeniedTwice denies a rule twice that almost needs too many steps for a table.
func TestARuleWithTheLargestTableHasItDeniedTwice(t *testing.T) {
	const text = "repeat (either first.kind != kind or none) 2 times, " +
		"(either (repeat suit follows last.suit in H > D 2 times) or " +
		"(last[2].suit follows suit in S > C > D > H or first.bysuit is prime)) 3 times, " +
		"last.rank + position <= position 2 times"
	once, twice := parse(t, text).Measure(), parse(t, "not not ("+text+")").Measure()
	if once.States == 0 || twice.States != once.States {
		t.Errorf("%d states, denied twice %d", once.States, twice.States)
	}
}

func TestAMeasureThatIsNotExactSaysSo(t *testing.T) {
	for text, long := range map[string]float64{
		// Its states are too many, and all different by chance. As good as every
		// sum is as likely as any other.
		"(last.bysuit * last[2].bysuit + bysuit * bysuit) mod 101 < 80": 80. / 101,
		// It counts too far to compare all places it can be in.
		"position < 4000 or red": 0.5,
		// These remember without end.
		"if count(red) > count(black) then black else red": 0.5,
		"not seen(card)": 0,
	} {
		m := parse(t, text).Measure()
		if m.Exact {
			t.Errorf("%s is measured exactly", text)
		}
		if math.Abs(m.Fit.Long-long) > 0.02 {
			t.Errorf("%s: %v of the cards fit in the long run, want about %v", text, m.Fit.Long, long)
		}
	}
}

func TestRulesThatRememberWithoutEndAreSampled(t *testing.T) {
	m := parse(t, "not seen(card)").Measure()
	if m.States != 0 || m.LooksBack != rule.WholeLine || m.Starters != card.All || m.Fit.Now != share(51) ||
		m.Fit.Least != 0 {
		t.Errorf("not seen(card) measures %+v", m)
	}
	if len(m.DeadEnds) != 1 || len(m.DeadEnds[0].Plays) != 52 {
		t.Errorf("not seen(card) has the dead ends %v, want one of 52 cards", m.DeadEnds)
	}
	if m := parse(t, "rank = last[6].rank or red").Measure(); m.States != 0 || m.LooksBack != 6 {
		t.Errorf("the sixth card back measures %+v", m)
	}
	// Only one card fits, so a few states are reached, though far more can be.
	m = parse(t, "spades and ace and (rank = last[6].rank or position < 7)").Measure()
	if m.States != 0 || m.DeadEnds != nil || m.Fit != (rule.Fit{Now: share(1), Long: share(1), Least: share(1)}) {
		t.Errorf("the ace of spades alone measures %+v", m)
	}
	if hints := parse(t, "not seen(card)").Hints(); hints != nil {
		t.Errorf("not seen(card) hints %v", hints)
	}
	// A refused card always helps.
	m = parse(t, "remember n = 0; after any: n = n + rank; after refusing any: n = 0; n + rank <= 18").Measure()
	if m.States != 0 || !m.ReadsRejected || m.DeadEnds != nil || m.Fit.Least != 0 || m.Fit.Long < 0.3 {
		t.Errorf("a total without end measures %+v", m)
	}
	// Sixteen lines, always the same ones: what a page states today it states tomorrow.
	if got := fmt.Sprintf("%.4f", m.Fit.Long); got != "0.4752" {
		t.Errorf("%s of the cards fit below a total in the long run", got)
	}
	m = parse(t, "remember n = 0; after any: n = n + rank; plays: 2; if place = 2 then playsum > 10 and n >= 0").Measure()
	if m.States != 0 || !m.ReadsPlays || m.LooksBack != rule.WholeLine || m.DeadEnds != nil || m.Fit.Now != 1 ||
		math.Abs(m.Fit.Long-0.8669) > 0.03 {
		t.Errorf("plays without end measure %+v", m)
	}
}

// TestRulesOnDemandTellNearDeadEnds holds that a short line after which nothing fits
// is found without a table.
func TestRulesOnDemandTellNearDeadEnds(t *testing.T) {
	for text, want := range map[string]string{
		"rank > sum div (position - 1)":                                "KC",
		"start: any; count(rank <= new.rank) < count(rank > new.rank)": "AC",
		"rank mod position = 0":                                        "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC",
	} {
		r := parse(t, text)
		m := r.Measure()
		if m.States != 0 || len(m.DeadEnds) != 1 || m.DeadEnds[0].String() != want {
			t.Errorf("%s has %d states and the dead ends %v, want %s", text, m.States, m.DeadEnds, want)
		}
		warnings := r.Warnings()
		if len(warnings) != 2 || warnings[1].String() != "after "+want+" no card fits" {
			t.Errorf("%s warns %v", text, warnings)
		}
	}
}

// TestWordsBoundHowFarARuleLooksBack measures rules with too many pairs of states
// to follow all of them.
func TestWordsBoundHowFarARuleLooksBack(t *testing.T) {
	for text, want := range map[string]int{"rank != last[3].rank": 3, "rank != last[3].rank or suit = last.suit": 3} {
		if m := parse(t, text).Measure(); m.LooksBack != want || m.States == 0 {
			t.Errorf("%s looks back %d cards, want %d", text, m.LooksBack, want)
		}
	}
}

// TestMeasuresOfAllRulesHoldOnTheirLines plays what a measure says of any rule,
// also of those that read plays and refused cards.
func TestMeasuresOfAllRulesHoldOnTheirLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, err := rule.Parse(syntaxtest.AllTrees().Draw(t, "tree").String())
		if err != nil {
			t.Skip("no rule")
		}
		m, machine := r.Measure(), r.Machine()
		if m.Fit.Least < 0 || m.Fit.Least > min(m.Fit.Now, m.Fit.Long) && m.States > 0 || max(m.Fit.Now, m.Fit.Long) > 1 ||
			m.Bits < 6 {
			t.Errorf("%v measures %+v", r, m)
		}
		if m.ReadsPlays {
			return // its lines are not taken apart into plays
		}
		for _, l := range m.DeadEnds {
			if s, ok := offered(machine, l); !ok || machine.Fits(s) != 0 {
				t.Errorf("%v: %v is no dead end", r, l)
			}
		}
		for _, l := range m.Traps {
			s, ok := offered(machine, l)
			fits := machine.Fits(s)
			for c := range fits.Cards() {
				ok = ok && machine.Fits(machine.Next(s, c, rule.Opens)) == fits
			}
			if !ok || fits == 0 {
				t.Errorf("%v: %v is no trap", r, l)
			}
		}
	})
}

// offered returns the state after l, and whether all that fits was laid and all
// else refused.
func offered(m *rule.Machine, l rule.Line) (s rule.State, ok bool) {
	s, ok = m.Start(), true
	for _, p := range l.Plays {
		ok = ok && m.Fits(s).Has(p.Cards[0]) != p.Refused
		if p.Refused {
			s = m.Next(s, p.Cards[0], rule.Opens|rule.Refused)
		} else {
			s = m.Next(s, p.Cards[0], rule.Opens)
		}
	}
	return s, ok
}

func TestBitsOfShortRules(t *testing.T) {
	for text, want := range map[string]int{
		"red":                  1 + 2 + 1 + 3,                     // no starters; is, the candidate, red
		"closed":               1 + 2 + 1 + 6,                     //
		"last is red":          1 + 2 + 2 + 3,                     //
		"first is red":         1 + 2 + 4 + 3,                     //
		"last[3] is red":       1 + 2 + (3 + 2) + 3,               //
		"not red":              1 + 5 + 2 + 1 + 3,                 //
		"color != last.color":  1 + 3 + 1 + 2 + 3 + 1 + 2,         // compare one attribute: !=, color, candidate, last
		"rank >= 7":            1 + 3 + 2 + 3 + 1 + 4,             // compare a rank: >=, candidate, 7
		"odd black":            1 + 4 + 1 + 2*(2+1+3),             // and, two parts
		"steps from last in 3": 1 + 3 + 2 + 3 + 3 + 2 + 1 + 1 + 5, // compare a number: =, steps from last to the candidate, 3
		"suit follows last.suit in S > D > C > H":        1 + 4 + 1 + 2 + 4,
		"if last is black then rank >= 7 else rank <= 6": 1 + 2 + (2 + 2 + 3) + (3 + 2 + 3 + 1 + 4) + 1, // the contrary
		"if last is red then rank >= 10 else rank <= 4":  1 + 2 + (2 + 2 + 3) + (3 + 2 + 3 + 1 + 4) + 3, // the mirror
		"if last is red then red and rank >= 10 else black and rank <= 4": 1 + 2 + (2 + 2 + 3) +
			(4 + 1 + (2 + 1 + 3) + (3 + 2 + 3 + 1 + 4)) + 3, // the mirror, of both parts
		"if last is red then position >= 10 else position <= 4": 1 + 2 + (2 + 2 + 3) +
			(3 + 3 + 3 + 3 + 8) + 2 + (3 + 3 + 3 + 3 + 6), // no mirror: positions have no highest
		"if last is odd black then even red":    1 + 2 + (4 + 1 + 2*(2+2+3)) + (4 + 1 + 2*(2+1+3)) + 3,
		"repeat red 3 times, black 3 times":     1 + 5 + 1 + (2 + 1 + 3) + 3 + 1 + 1 + 1, // the contrary, as often
		"color = last.color turned by rank = K": 1 + 6 + (3 + 1 + 2 + 3 + 1 + 2) + (3 + 2 + 2 + 1 + 4),
		"start: red; even":                      1 + 3 + (2 + 1 + 3) + (2 + 1 + 3),
		"plays: 3; red":                         1 + 3 + 3 + (2 + 1 + 3),
		// One memory with its start and two events: refused or not, a red card, what it becomes.
		"remember n = 0; after red: n = 1; after refusing red: n = last.rank; even": 1 + 3 + 1 + (1 + 1) + 2 +
			(1 + (2 + 1 + 3) + (6 + 1 + 3)) + (1 + (2 + 1 + 3) + (2 + 2 + 2)) + (2 + 1 + 3),
	} {
		if got := parse(t, text).Measure().Bits; got != want {
			t.Errorf("%s has %d bits, want %d", text, got, want)
		}
	}
}

// charged are the kinds of parts of a tree and what bitsOf counts of each. What
// it would pass over would be free, and the longest rules the easiest.
var charged = map[string]string{
	"Tree": "Worths Memories PlayCards Starters Body",
	// a name is free: it is one of those declared
	"Memory": "Name Card Start Events", "Event": "Refused When Becomes Holds",
	"Worth": "Name Cases Else", "Case": "When Is", "Counted": "Of Name", "Held": "Name",
	"Found": "First When In", "Stretch": "Last Since", "Several": "Relation Count Xs", "PrimeNumber": "X", "Streak": "Of",
	"Always": "Value", "Not": "X", "Join": "By Xs", "Either": "X Y", "If": "If Then Else", "Is": "Of Class",
	"Compare": "Relation X Y Order", "In": "X Ranges", "Range": "Lo Hi", "Follows": "Of After Cycle", "Turned": "X At",
	"Seen": "What In", "Repeat": "Phases", "Phase": "Cond Count",
	"Literal": "Value", "Attr": "Of Attribute", "Position": "", "Figure": "Of What In", "Count": "Of In", "Since": "Of",
	"Run":    "Of",
	"Recall": "Name", "Arith": "Operator X Y", "Abs": "X", "Steps": "From To",
}

// TestNoPartOfARuleIsFree fails when trees get a new kind of part, or a part
// gets a new field: teach bitsOf to count it, and then say so in charged.
func TestNoPartOfARuleIsFree(t *testing.T) {
	met := make(map[string]string)
	rapid.Check(t, func(t *rapid.T) {
		meetParts(reflect.ValueOf(syntaxtest.AllTrees().Draw(t, "tree")), met)
	})
	if len(met) < len(charged)/2 {
		t.Fatalf("only %d kinds of parts were drawn", len(met))
	}
	for kind, fields := range met {
		if charged[kind] != fields {
			t.Errorf("bitsOf counts %q of a %s, which has %q", charged[kind], kind, fields)
		}
	}
}

// meetParts notes every kind of struct in v with its fields.
func meetParts(v reflect.Value, met map[string]string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			meetParts(v.Elem(), met)
		}
	case reflect.Slice:
		for i := range v.Len() {
			meetParts(v.Index(i), met)
		}
	case reflect.Struct:
		var fields []string
		for i := range v.NumField() {
			fields = append(fields, v.Type().Field(i).Name)
			meetParts(v.Field(i), met)
		}
		met[v.Type().Name()] = strings.Join(fields, " ")
	}
}

// TestBitsAreACode adds up what rules weigh that look nothing like each other:
// were it more than one, no code could tell all of them apart.
func TestBitsAreACode(t *testing.T) {
	refs := []string{"card", "last", "first", "last[2]"}
	var texts []string
	for _, x := range refs {
		for _, class := range strings.Fields("clubs diamonds hearts spades red black odd even face number prime closed") {
			for _, form := range []string{"%s is %s", "not %s is %s", "repeat %s is %s", "either red or (%s is %s)"} {
				texts = append(texts, fmt.Sprintf(form, x, class))
			}
		}
		for rank := 2; rank <= 12; rank++ {
			for _, relation := range strings.Fields("= != < <= > >=") {
				texts = append(texts, fmt.Sprintf("%s.rank %s %d", x, relation, rank),
					fmt.Sprintf("steps from last to %s %s %d", x, relation, rank-1))
			}
		}
		for _, y := range refs {
			for _, a := range strings.Fields("rank suit color parity kind bysuit byrank") {
				texts = append(texts, fmt.Sprintf("%s.%s = %s.%s", x, a, y, a), fmt.Sprintf("%s.%s != %s.%s", x, a, y, a))
			}
		}
	}
	sum, trees := 0.0, make(map[string]bool)
	for _, text := range texts {
		r, err := rule.Parse(text)
		if err != nil || trees[r.String()] { // some remember too much, or are the same words
			continue
		}
		trees[r.String()] = true
		sum += math.Exp2(-float64(r.Measure().Bits))
	}
	if sum > 0.5 || sum < 0.1 { // the other half is for rules with starters
		t.Errorf("%d rules weigh %v together", len(trees), sum)
	}
}

func TestAdviceIsThatOfTheSources(t *testing.T) {
	for long, want := range map[float64]rule.Advice{
		0:     rule.AsAdvised, // a dead end is sure: what fits after the starter counts
		0.001: rule.FewerFit, 0.199: rule.FewerFit, 0.2: rule.AsAdvised, 0.399: rule.AsAdvised,
		0.4: rule.FewMoreFit, 0.5: rule.FewMoreFit, 0.501: rule.HarderSo, 1: rule.HarderSo,
	} {
		if got := (rule.Fit{Now: 0.3, Long: long}).Advice(); got != want {
			t.Errorf("if %v of the cards fit: got %v, want %v", long, got, want)
		}
	}
}

// TestDifficultyGrowsWithEachAspect compares rules that differ in one aspect. The longer
// are harder, and of the equally long those that let few cards fit, or turn.
func TestDifficultyGrowsWithEachAspect(t *testing.T) {
	for _, tt := range []struct{ easier, harder string }{
		{"color != last.color", "if last is red then black else red"},
		{"if last is red then black else red", "if last is red odd then black else red"},
		{"if last is red then odd else even", "if last is red then odd"},
		{"suit = last.suit", "rank = last.rank"},
		{"red", "red turned by face"},
	} {
		easier, harder := parse(t, tt.easier).Measure().Difficulty, parse(t, tt.harder).Measure().Difficulty
		if easier >= harder {
			t.Errorf("%s takes %v plays, %s %v", tt.easier, easier, tt.harder, harder)
		}
	}
}

// BenchmarkMeasure measures rules of one, two and three cards back, and two that
// are as large as can be.
func BenchmarkMeasure(b *testing.B) {
	for _, bench := range []struct{ name, text string }{
		{"one-back-class", "if last is black then rank >= 7 else rank <= 6"},
		{"one-back-relation", "suit = last.suit or rank = last.rank"},
		{"two-back-relation", "rank > |last.rank - last[2].rank|"},
		{"three-back", "rank != last.rank and rank != last[2].rank and rank != last[3].rank"},
		{"huge", "(last.bysuit * last[2].bysuit + bysuit) mod 101 < 40"},
		{"long", "position < 19000"},
	} {
		r := parse(b, bench.text)
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Measure()
			}
		})
	}
}

// played returns which share of the cards fits along a random line, and how
// many cards fit where the fewest do.
func played(m *rule.Machine, r *rand.Rand) (share float64, least int) {
	const length = 5000
	s, sum := m.Start(), 0
	least = card.Count
	for i := range length {
		fitting := slices.Collect(m.Fits(s).Cards())
		if i > 0 {
			sum, least = sum+len(fitting), min(least, len(fitting))
		}
		s = m.Next(s, fitting[r.IntN(len(fitting))], rule.Opens)
	}
	return float64(sum) / (length - 1) / card.Count, least
}
