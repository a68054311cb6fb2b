package syntax_test

import (
	"testing"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// TestPrimesAreThoseOfTrialDivision also tries the least numbers that pass for primes with the first base, the first
// two and the first three.
func TestPrimesAreThoseOfTrialDivision(t *testing.T) {
	numbers := []int{2047, 1373653, 25326001, 1<<30 - 35}
	for n := range 30_000 {
		numbers = append(numbers, n)
	}
	for _, n := range numbers {
		want := n > 1
		for d := 2; d*d <= n && want; d++ {
			want = n%d != 0
		}
		if got := syntax.IsPrime(n); got != want {
			t.Errorf("%d is a prime: got %v, want %v", n, got, want)
		}
	}
}

// TestClassesHaveTheRanksAndSuitsOfTheManual compares doc/rule-language.md, Cards.
func TestClassesHaveTheRanksAndSuitsOfTheManual(t *testing.T) {
	ranks := map[syntax.Class]string{
		syntax.Odd: "A_3_5_7_9_J_K", syntax.Even: "_2_4_6_8_X_Q_", syntax.FaceCard: "__________JQK",
		syntax.NumberCard: "A23456789X___", syntax.Prime: "_23_5_7___J_K", syntax.Closed: "A__4_6_89X_Q_",
		syntax.Composite: "___4_6_89X_Q_",
	}
	suits := map[syntax.Class]string{
		syntax.Clubs: "C___", syntax.Diamonds: "_D__", syntax.Hearts: "__H_", syntax.Spades: "___S",
		syntax.Red: "_DH_", syntax.Black: "C__S",
	}
	for x := range card.Card(card.Count) {
		for class, picture := range ranks {
			if want := picture[x.Rank()-1] != '_'; class.Has(x) != want {
				t.Errorf("%v has %v: got %v", class, x, !want)
			}
		}
		for class, picture := range suits {
			if want := picture[x.Suit()] != '_'; class.Has(x) != want {
				t.Errorf("%v has %v: got %v", class, x, !want)
			}
		}
		if syntax.NoClass.Has(x) {
			t.Errorf("no class has %v", x)
		}
	}
}

func TestAttributesNumberCardsInTheOrdersOfTheManual(t *testing.T) {
	for _, test := range []struct {
		attribute      syntax.Attribute
		ac, tenD, kS   int
		cardsOfOneKind int
	}{
		{syntax.Rank, 1, 10, 13, 4},
		{syntax.Suit, 1, 2, 4, 13},
		{syntax.Color, 0, 1, 0, 26},
		{syntax.Parity, 1, 0, 1, 28},
		{syntax.Kind, 0, 0, 1, 40},
		{syntax.BySuit, 1, 23, 52, 1},
		{syntax.ByRank, 1, 38, 52, 1},
	} {
		of := test.attribute.Of
		ac := card.Of(card.Ace, card.Clubs)
		got := [3]int{of(ac), of(card.Of(10, card.Diamonds)), of(card.Of(card.King, card.Spades))}
		if want := [3]int{test.ac, test.tenD, test.kS}; got != want {
			t.Errorf("%v of AC, 10D and KS: got %v, want %v", test.attribute, got, want)
		}
		like := 0
		for x := range card.Card(card.Count) {
			if of(x) == of(ac) {
				like++
			}
		}
		if like != test.cardsOfOneKind {
			t.Errorf("%v: %d cards are like the ace of clubs, want %d", test.attribute, like, test.cardsOfOneKind)
		}
	}
}

func TestOperatorsGiveWhatTheManualSaysOrNothing(t *testing.T) {
	const top = syntax.Limit
	for _, test := range []struct {
		op         syntax.Operator
		x, y, want int
		missing    bool
	}{
		{op: syntax.Plus, x: 3, y: -5, want: -2},
		{op: syntax.Plus, x: top, y: 1, want: top},
		{op: syntax.Minus, x: -top, y: 1, want: -top},
		{op: syntax.Times, x: 1 << 20, y: 1 << 20, want: top},
		{op: syntax.Times, x: 1 << 20, y: -1 << 20, want: -top},
		{op: syntax.Times, x: -7, y: 6, want: -42},
		{op: syntax.Least, x: 4, y: -4, want: -4},
		{op: syntax.Most, x: 4, y: -4, want: 4},
		{op: syntax.Divisor, x: -12, y: 18, want: 6},
		{op: syntax.Divisor, x: 0, y: 5, want: 5},
		{op: syntax.Divisor, missing: true},
		{op: syntax.Modulo, x: 7, y: 3, want: 1},
		{op: syntax.Modulo, x: -7, y: 3, want: 2},
		{op: syntax.Modulo, x: -7, y: -3, want: 2},
		{op: syntax.Modulo, x: 7, missing: true},
		{op: syntax.Over, x: 7, y: 2, want: 3},
		{op: syntax.Over, x: -7, y: 2, want: -4},
		{op: syntax.Over, x: 7, y: -2, want: -3},
		{op: syntax.Over, x: -7, y: -2, want: 4},
		{op: syntax.Over, x: 7, missing: true},
	} {
		n, ok := test.op.Apply(test.x, test.y)
		if ok == test.missing || ok && n != test.want {
			t.Errorf("%d %v %d: got %d, %v, want %d", test.x, test.op, test.y, n, ok, test.want)
		}
	}
}
