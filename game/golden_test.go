package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
)

// The worked examples of the sources (doc/rules.md §5).

func TestS0ScoresARoundWithoutProphet(t *testing.T) {
	s := rigged(t, "red or black", "3H", "AC 2C 3C 4C 5C 6C 7C 8C", "AD 2D 3D", "KS", "2S")
	s.turnTo(3).hands[4] = nil // three players, as in the example
	s.gone = cards(t, "2S")
	do(t, s, Offer(3, cards(t, "KS")...))
	r, over := s.Result()
	if !over || r.Ending != OutOfCards || r.Out != 3 {
		t.Fatalf("the round did not end by seat 3 going out: %+v", r)
	}
	for i, want := range []int{0, 5, 12} {
		if got := r.Scores[i].Points; got != Whole(want) {
			t.Errorf("seat %d scores %v, want %d", i+1, got, want)
		}
	}
	if got := r.Scores[4].Points; got != Whole(12) {
		t.Errorf("the dealer scores %v, want 12", got)
	}
}

// TestTheDealersScoreNamesTheFirstOfEqualPlayers lets seats 3 and 4 end without
// cards, and nothing else counts.
func TestTheDealersScoreNamesTheFirstOfEqualPlayers(t *testing.T) {
	o := preset(t, "new")
	o.OutBonus = 0
	s := riggedAs(t, o, "red or black", "3H", "AC 2C 3C 4C 5C 6C 7C 8C", "AD 2D 3D", "KS", "2S").turnTo(3)
	s.hands[4], s.gone = nil, cards(t, "2S")
	do(t, s, Offer(3, cards(t, "KS")...))
	r, _ := s.Result()
	third, fourth, dealer := r.Scores[2], r.Scores[3], r.Scores[4]
	want := []Term{{Kind: BestPlayer, Points: Whole(8), Of: 3}}
	if third.Points != Whole(8) || fourth.Points != Whole(8) || !slices.Equal(dealer.Sum, want) {
		t.Errorf("seats 3 and 4 score %v and %v, the dealer %+v; want 8, 8 and %+v",
			third.Points, fourth.Points, dealer.Sum, want)
	}
}

func TestS0DrawsTwoForEachCardOfARefusedPlay(t *testing.T) {
	for n := 1; n <= 4; n++ {
		s := rigged(t, "red", "3H", "AC 2C 3C 4C 5C", "AD", "2D").turnTo(1)
		events := do(t, s, Offer(1, cards(t, "AC 2C 3C 4C")[:n]...))
		if got := drawn(events, 1); got != 2*n {
			t.Errorf("%d cards refused: drew %d, want %d", n, got, 2*n)
		}
	}
}

func TestS0TrueNoPlayWithTenCardsGetsSixNewOnes(t *testing.T) {
	s := rigged(t, "red", "3H", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C", "AD", "2D").turnTo(1)
	stock := len(s.stock)
	events := do(t, s, ClaimNoPlay(1))
	if got := drawn(events, 1); got != 6 || len(s.hands[1]) != 6 || len(s.stock) != stock+4 {
		t.Errorf("drew %d, hand %d, stock %d more; want 6, 6, 4", got, len(s.hands[1]), len(s.stock)-stock)
	}
}

func TestS0TheStarterDecidesTheFirstPlayer(t *testing.T) {
	for _, tt := range []struct{ players, place int }{{4, 4}, {5, 3}} {
		hands := make([]string, tt.players)
		for i := range hands {
			hands[i] = "AC"
		}
		s := rigged(t, "red or black", "8H", hands[:3]...)
		if tt.players > 3 {
			s = opened(t, preset(t, "new"), tt.players+1, "red or black")
		}
		if got, want := s.nth(8), Seat(tt.place); got != want {
			t.Errorf("starter 8, %d players: seat %d begins, want the %dth from the dealer's left, seat %d",
				tt.players, got, tt.place, want)
		}
	}
}

func TestS0AStarterTheRuleRefusesGoesBack(t *testing.T) {
	for seed := range uint64(50) {
		s := new(State)
		do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4}))
		do(t, s, BeginRound(1, &Deal{Rule: must(t, "odd"), Seed: FastSeed(seed)}))
		stock := len(s.stock)
		do(t, s, LayStarter(1))
		if r := s.mainline[0].Rank(); r%2 == 0 {
			t.Errorf("seed %d: the starter is a %v", seed, r)
		}
		if len(s.stock) != stock-1 {
			t.Errorf("seed %d: %d cards left the stock for one starter", seed, stock-len(s.stock))
		}
	}
}

func TestS0LayoutCardByCard(t *testing.T) {
	plays := []struct {
		cards string
		right bool
		draw  int
	}{
		{"8H", false, 2}, {"5S", true, 0}, {"9D", true, 0}, {"JH", false, 2}, {"7D", false, 2}, {"8S", false, 2},
		{"5C", true, 0}, {"KH", true, 0}, {"4S 9D JC", false, 6},
	}
	s := rigged(t, s0Rule, "3H",
		"8H JH 5C 2C 3C 4C", "5S 7D KH 2D 3D 4D", "9D 8S 4S 9D JC 6C")
	s.turnTo(1)
	for i, p := range plays {
		seat := s.Turn()
		if want := Seat(i%3 + 1); seat != want {
			t.Fatalf("play %d is seat %d's, want %d", i+1, seat, want)
		}
		events := do(t, s, Offer(seat, cards(t, p.cards)...))
		if got := events[1].verdict == Right; got != p.right {
			t.Errorf("play %d, %s: right is %v, want %v", i+1, p.cards, got, p.right)
		}
		if got := drawn(events, seat); got != p.draw {
			t.Errorf("play %d, %s: drew %d, want %d", i+1, p.cards, got, p.draw)
		}
	}
	if got := card.FormatList(s.mainline); got != "3H 5S 9D 5C KH" {
		t.Errorf("mainline %s, want 3H 5S 9D 5C KH", got)
	}
	var side []string
	for _, p := range s.View(1).Plays {
		if p.Verdict == Wrong {
			side = append(side, fmt.Sprintf("%d: %s", p.After, card.FormatList(p.Cards)))
		}
	}
	want := []string{"1: 8H", "3: JH", "3: 7D", "3: 8S", "5: 4S 9D JC"}
	if !slices.Equal(side, want) {
		t.Errorf("sidelines %s, want %s", strings.Join(side, ", "), strings.Join(want, ", "))
	}
}

func TestS0OnlyTheLastCardOfTheStringIsWrong(t *testing.T) {
	s := rigged(t, s0Rule, "KH", "4S 9D JC", "2D", "3D")
	for n, want := range []bool{true, true, false} {
		if got := (judge{s}).fits(cards(t, "4S 9D JC")[:n+1]); got != want {
			t.Errorf("the first %d cards fit: %v, want %v", n+1, got, want)
		}
	}
}

// TestARuleOfWholePlaysKnowsThePlaceOfEachCard offers three cards of which the last
// alone must be red.
func TestARuleOfWholePlaysKnowsThePlaceOfEachCard(t *testing.T) {
	for offered, want := range map[string]Verdict{"AC 2C 3H": Right, "AH 2C 3C": Wrong, "AC 2H 3C": Wrong,
		"AH 2H 3H": Right} {
		s := rigged(t, "plays: 3; if place = 3 then red else any", "KS", offered+" KC", "2D", "3D").turnTo(1)
		if events := do(t, s, Offer(1, cards(t, offered)...)); events[1].verdict != want {
			t.Errorf("%s: %v, want %v", offered, events[1].verdict, want)
		}
	}
}
