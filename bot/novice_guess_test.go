package bot_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"eleusis/game"
	"eleusis/rule"
)

// says returns the rule that a level says aloud in v, or an empty text.
func says(t testing.TB, level string, v game.View) string {
	t.Helper()
	v.MayGuess = true
	if guess := player(t, level).Guesses(&v, rand.New(rand.NewPCG(1, 1))); guess != nil {
		return guess.String()
	}
	return ""
}

func TestANoviceSaysARuleInWhichItIsFirm(t *testing.T) {
	if got := says(t, "novice", alternates("2C 3D")); got != "color != last.color" {
		t.Errorf("after fifteen cards that tell the rule it says %q", got)
	}
	if got := says(t, "novice", view("3H 5S 9D 8C 2H 7S", "2C 3D")); got != "" {
		t.Errorf("after six cards it says %q", got)
	}
	v := view("3H 5S 9D 8C 4C 3C QD", "2C 3D")
	for _, wrong := range []string{"4D", "QS", "2C", "8H", "JC", "6S"} {
		add(&v, game.Play{Kind: game.Offered, Cards: cards(wrong), Verdict: game.Wrong})
	}
	if got := says(t, "novice", v); got != "" {
		t.Errorf("after a line in which it sees no rule it says %q", got)
	}
}

// TestANoviceSaysNothingTwice also tests guesses in words, for a dealer who judges by
// hand.
func TestANoviceSaysNothingTwice(t *testing.T) {
	for _, said := range []game.Guess{{Rule: "color != last.color"}, {Words: "Colors alternate."}} {
		v := alternates("2C 3D")
		said.Seat, said.Verdict = 2, game.Wrong
		v.Guesses = []game.Guess{said}
		if got := says(t, "novice", v); got == "color != last.color" {
			t.Errorf("it says what another has said in vain: %+v", said)
		}
	}
}

func TestANoviceSaysWhatItBelievesBeforeItGoesOut(t *testing.T) {
	v := view("3H 5S 9D 8C 2H 7S", "")
	v.Awaits = game.AwaitsGuess
	if c := player(t, "novice").Choose(&v, rand.New(rand.NewPCG(1, 1))); c.Guess() == nil ||
		!reflect.DeepEqual(c, game.SayRule(1, c.Guess())) || c.Guess().String() != "color != last.color" {
		t.Errorf("it chooses %+v", c)
	}
	v.Guesses = []game.Guess{{Rule: "color != last.color"}}
	for len(v.Guesses) < 50 {
		c := player(t, "novice").Choose(&v, rand.New(rand.NewPCG(1, 1)))
		if reflect.DeepEqual(c, game.PassGuess(1)) {
			return
		}
		v.Guesses = append(v.Guesses, game.Guess{Rule: c.Guess().String()})
	}
	t.Errorf("it never lets it be: %v", v.Guesses)
}

func TestRandomNeverSaysARule(t *testing.T) {
	v := alternates("2C 3D")
	if got := says(t, "random", v); got != "" {
		t.Errorf("it says %q", got)
	}
	v.Awaits = game.AwaitsGuess
	if c := player(t, "random").Choose(&v, rand.New(rand.NewPCG(1, 1))); !reflect.DeepEqual(c, game.PassGuess(1)) {
		t.Errorf("asked before it goes out, it chooses %+v", c)
	}
}

// TestANoviceSaysNothingAbsurd lets everything that it believes be wrong, one after the other.
func TestANoviceSaysNothingAbsurd(t *testing.T) {
	v := alternates("2C 3D")
	v.Awaits = game.AwaitsGuess
	for len(v.Guesses) < 40 {
		c := player(t, "novice").Choose(&v, rand.New(rand.NewPCG(1, 1)))
		if reflect.DeepEqual(c, game.PassGuess(1)) {
			break
		}
		for _, g := range v.Guesses {
			if other, err := rule.Parse(g.Rule); err != nil || rule.Same(other, c.Guess()).Same == rule.Always {
				t.Errorf("it says %q after %q was wrong", c.Guess(), g.Rule)
			}
		}
		if c.Guess().Absurd() {
			t.Errorf("it says %q", c.Guess())
		}
		v.Guesses = append(v.Guesses, game.Guess{Rule: c.Guess().String(), Seat: 2, Verdict: game.Wrong})
	}
	if len(v.Guesses) == 0 {
		t.Error("it says nothing at all")
	}
}
