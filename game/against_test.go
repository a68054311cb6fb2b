package game

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
)

// TestTheSecretRuleIsNeverSpokenAgainst follows games of every form: a player
// with the right rule is never told otherwise, whatever has happened by then.
func TestTheSecretRuleIsNeverSpokenAgainst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _, _ := anyGame(t)
		if s.rounds == 0 || s.deal.ByHand || s.deal.Rule == nil {
			t.Skip("no machine judges")
		}
		v := s.View(1)
		if got := v.Against(s.deal.Rule); len(got) > 0 {
			t.Fatalf("%s: %+v speaks against it, of %+v", s.deal.Rule, got, v.Plays)
		}
		if s.phase == Playing && len(v.Mainline) > 0 && v.FitBy(s.deal.Rule) != s.deal.Rule.Machine().Fits(s.at) {
			t.Fatalf("%s: other cards fit by the view", s.deal.Rule)
		}
	})
}

func TestAWrongStringSaysOnlyThatOneOrMoreWereWrong(t *testing.T) {
	s := rigged(t, "red", "3H", "8H 5S 9C 2C", "9D 2D 3S", "7D 2C").turnTo(1)
	do(t, s, Offer(1, cards(t, "8H 5S")...))
	v := s.View(2)
	for text, want := range map[string][]Slip{
		"hearts":                          nil, // the 5S is wrong by it, too
		"rank <= 7":                       nil,
		"any":                             {{Play: 2, Says: Right}},
		"hearts or spades":                {{Play: 2, Says: Right}},
		"black":                           {{Play: 1, Says: Wrong}},
		"if last is hearts then diamonds": nil,
	} {
		r := must(t, text)
		if got := v.Against(r); !slices.Equal(got, want) {
			t.Errorf("against %s speaks %+v, want %+v", text, got, want)
		}
	}
}

func TestANoPlaySpeaksOfTheWholeHand(t *testing.T) {
	s := rigged(t, "red", "3H", "8C 5S 9C 2C 4S", "9D 2D 3S", "7D 2C").turnTo(1)
	do(t, s, ClaimNoPlay(1))
	v := s.View(2)
	for text, want := range map[string]int{"red": 0, "hearts": 0, "rank <= 3": 1, "red or spades": 1} {
		if got := v.Against(must(t, text)); len(got) != want {
			t.Errorf("against %s speaks %+v, want %d plays", text, got, want)
		}
	}
	if fit := v.FitBy(must(t, "suit != last.suit")); fit.Has(cards(t, "9H")[0]) || fit.Len() != card.Count-13 {
		t.Errorf("after hearts fit\n%s", fit.Picture())
	}
}

// TestACountOfWrongCardsSpeaksAgainstRules plays where the dealer tells how many
// cards of a string are wrong.
func TestACountOfWrongCardsSpeaksAgainstRules(t *testing.T) {
	o := preset(t, "new")
	o.PenaltyPerWrong = true
	s := riggedAs(t, o, "red", "3H", "8H 5S 9C 2C", "9D 2D 3S", "7D 2C").turnTo(1)
	do(t, s, Offer(1, cards(t, "8H 5S 9C")...))
	v := s.View(2)
	if v.Plays[1].WrongCards != 2 {
		t.Fatalf("told are %d wrong cards, want 2", v.Plays[1].WrongCards)
	}
	for text, want := range map[string][]Slip{
		"red": nil, "hearts": nil, "red or spades": {{Play: 2, Says: Wrong, Wrong: 1}},
	} {
		r := must(t, text)
		if got := v.Against(r); !slices.Equal(got, want) {
			t.Errorf("against %s speaks %+v, want %+v", text, got, want)
		}
		if slips := s.Slips(r); len(slips) > 0 {
			t.Errorf("%s gives the same verdicts, yet has the slips %+v", text, slips)
		}
	}
}
