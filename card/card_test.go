package card_test

import (
	"errors"
	"slices"
	"testing"

	"eleusis/card"
)

func TestEveryCardReadsAsItIsWritten(t *testing.T) {
	for c := range card.Card(card.Count) {
		got, err := card.Parse(c.String())
		if err != nil || got != c {
			t.Errorf("Parse(%q) = %v, %v, want %v", c.String(), got, err, c)
		}
		if card.Of(c.Rank(), c.Suit()) != c {
			t.Errorf("Of(%v, %v) = %v, want %v", c.Rank(), c.Suit(), card.Of(c.Rank(), c.Suit()), c)
		}
	}
}

func TestOrderIsClubsDiamondsHeartsSpades(t *testing.T) {
	want := []string{"AC", "KC", "AD", "KD", "AH", "KH", "AS", "KS"}
	for i, n := range []card.Card{0, 12, 13, 25, 26, 38, 39, 51} {
		if got := n.String(); got != want[i] {
			t.Errorf("card %d is %s, want %s", n, got, want[i])
		}
	}
}

func TestParseListIsGenerous(t *testing.T) {
	got, err := card.ParseList(" 10h, TH,k♠  a♦\ufe0f,")
	want := []card.Card{card.Of(10, card.Hearts), card.Of(10, card.Hearts), card.Of(card.King, card.Spades),
		card.Of(card.Ace, card.Diamonds)}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("ParseList = %v, %v, want %v", got, err, want)
	}
}

func TestAMistakeIsToldWithItsColumn(t *testing.T) {
	for _, tt := range []struct {
		text, word string
		column     int
	}{
		{"1H", "1H", 1},
		{"3H ♥5", "♥5", 4},
		{"3♥, 5S 11S", "11S", 8},
		{"H", "H", 1},
		{"10", "10", 1},
	} {
		_, err := card.ParseList(tt.text)
		var mistake *card.Error
		if !errors.As(err, &mistake) || mistake.Text != tt.word || mistake.Column != tt.column {
			t.Errorf("ParseList(%q): %#v, want %q in column %d", tt.text, err, tt.word, tt.column)
		}
	}
}

func TestSetCountsAndYieldsItsCards(t *testing.T) {
	want := []card.Card{0, 7, 51}
	s := card.SetOf(want...)
	if got := slices.Collect(s.Cards()); !slices.Equal(got, want) || s.Len() != 3 {
		t.Errorf("Cards = %v, Len = %d, want %v, 3", got, s.Len(), want)
	}
	if card.All.Len() != card.Count || card.All.Has(card.Count) {
		t.Errorf("All has %d cards", card.All.Len())
	}
	p := s.Picture()
	if len(p) != card.Count || p[0] != '1' || p[1] != '0' || p[51] != '1' {
		t.Errorf("Picture = %s", p)
	}
}

func TestDecksAreAlike(t *testing.T) {
	cs := card.AppendDecks(nil, 3)
	if len(cs) != 3*card.Count {
		t.Fatalf("3 decks have %d cards", len(cs))
	}
	var n [card.Count]int
	for _, c := range cs {
		n[c]++
	}
	for c, k := range n {
		if k != 3 {
			t.Errorf("%v is there %d times", card.Card(c), k)
		}
	}
}

func FuzzParseList(f *testing.F) {
	f.Add("10H, K♠ ac")
	f.Add("3H 5S x")
	f.Fuzz(func(t *testing.T, text string) {
		cs, err := card.ParseList(text)
		if err != nil {
			return
		}
		again, err := card.ParseList(card.FormatList(cs))
		if err != nil || !slices.Equal(cs, again) {
			t.Errorf("%q reads as %v, and that again as %v, %v", text, cs, again, err)
		}
	})
}

func TestCopiesAreCounted(t *testing.T) {
	cs := card.AppendDecks(nil, 2)
	for c := range card.Card(card.Count) {
		if got := card.Copies(cs, c); got != 2 {
			t.Errorf("%v is %d times among two decks", c, got)
		}
		if got := card.Copies(cs[:c], c); got != 0 {
			t.Errorf("%v is %d times among the cards before it", c, got)
		}
	}
}
