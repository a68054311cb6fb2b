package bot_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"eleusis/game"
)

// alternates is a view after a line that alternates colors and three refused
// cards: enough to know the rule.
func alternates(hand string) game.View {
	v := view(alternating, hand)
	for _, wrong := range []string{"2S", "9C", "KS"} {
		add(&v, game.Play{Kind: game.Offered, Cards: cards(wrong), Verdict: game.Wrong})
	}
	return v
}

func declares(t testing.TB, v game.View) bool {
	t.Helper()
	v.MayDeclare = true
	return player(t, "novice").Declares(&v, rand.New(rand.NewPCG(1, 1)))
}

func TestANoviceDeclaresWhenItIsSure(t *testing.T) {
	if !declares(t, alternates("2C 3D")) {
		t.Error("after fifteen cards that tell the rule it does not declare")
	}
	if declares(t, view("3H 5S 9D 8C 2H 7S", "2C 3D")) {
		t.Error("it declares after six cards")
	}
	v := view("3H 5S 9D 8C 4C 3C QD", "2C 3D")
	for _, wrong := range []string{"4D", "QS", "2C", "8H", "JC", "6S"} {
		add(&v, game.Play{Kind: game.Offered, Cards: cards(wrong), Verdict: game.Wrong})
	}
	if declares(t, v) {
		t.Error("it declares after a line in which it sees no rule")
	}
}

// judging returns v with something for seat 1, the prophet, to judge.
func judging(v game.View, p game.Play) game.View {
	p.Prophet = 1
	p.After = len(v.Mainline)
	v.Plays = append(v.Plays, p)
	v.Prophet, v.Awaits = 1, game.AwaitsCall
	return v
}

func TestAProphetCallsAsTheyBelieve(t *testing.T) {
	for _, tt := range []struct {
		kind  game.PlayKind
		cards string
		want  game.Verdict
	}{
		{game.Offered, "4D", game.Right},
		{game.Offered, "4C", game.Wrong},
		{game.Offered, "4D 6C 9H", game.Right},
		{game.Offered, "4D 6C 9S", game.Wrong},
		{game.NoPlay, "4C 6S JS", game.Right},
		{game.NoPlay, "4C 6S JD", game.Wrong},
	} {
		for level, seated := range map[string]game.View{"novice": alternates("2C 3D"), "expert": known(tenCards)} {
			v := judging(seated, game.Play{Kind: tt.kind, Seat: 2, Cards: cards(tt.cards)})
			c := player(t, level).Choose(&v, rand.New(rand.NewPCG(1, 1)))
			if !reflect.DeepEqual(c, game.Call(1, tt.want)) {
				t.Errorf("%s: %v of %s: %+v, want the call %v", level, tt.kind, tt.cards, c, tt.want)
			}
		}
	}
}

func TestANoviceObjectsToACallThatItBelievesToFall(t *testing.T) {
	for _, tt := range []struct {
		cards string
		call  game.Verdict
		want  func(game.Seat) game.Command
	}{
		{"4D", game.Wrong, game.ObjectToCall},
		{"4D", game.Right, game.LetCallPass},
		{"4C", game.Right, game.ObjectToCall},
		{"4C", game.Wrong, game.LetCallPass},
		{"4D 6C 9S", game.Right, game.ObjectToCall},
	} {
		v := judging(alternates("2C 3D"), game.Play{Kind: game.Offered, Seat: 2, Cards: cards(tt.cards), Call: tt.call})
		v.Prophet, v.Awaits = 3, game.AwaitsObjection
		if c := player(t, "novice").Choose(&v, rand.New(rand.NewPCG(1, 1))); !reflect.DeepEqual(c, tt.want(1)) {
			t.Errorf("%s called %v: %+v, want %v", tt.cards, tt.call, c, tt.want(1))
		}
	}
	v := judging(view("3H 5S 9D", "2C 3D"),
		game.Play{Kind: game.Offered, Seat: 2, Cards: cards("4C"), Call: game.Wrong})
	v.Prophet, v.Awaits = 3, game.AwaitsObjection
	if c := player(t, "novice").Choose(&v, rand.New(rand.NewPCG(1, 1))); !reflect.DeepEqual(c, game.LetCallPass(1)) {
		t.Errorf("it objects after three cards: %+v", c)
	}
}

func TestRandomSeldomObjects(t *testing.T) {
	v := judging(alternates("2C 3D"), game.Play{Kind: game.Offered, Seat: 2, Cards: cards("4C"), Call: game.Wrong})
	v.Prophet, v.Awaits = 3, game.AwaitsObjection
	r, objects := rand.New(rand.NewPCG(1, 1)), 0
	for range 400 {
		if c := player(t, "random").Choose(&v, r); reflect.DeepEqual(c, game.ObjectToCall(1)) {
			objects++
		} else if !reflect.DeepEqual(c, game.LetCallPass(1)) {
			t.Fatalf("it answers a call with %+v", c)
		}
	}
	if objects < 10 || objects > 80 {
		t.Errorf("it objects %d times of 400, want about 33", objects)
	}
}

func TestProphetsPickACardThatFits(t *testing.T) {
	for level, v := range map[string]game.View{"novice": alternates("2C 3D"), "expert": known(tenCards)} {
		v := judging(v,
			game.Play{Kind: game.NoPlay, Seat: 2, Cards: cards("4C 6S JD 7C"), Call: game.Wrong, Verdict: game.Wrong})
		v.Awaits = game.AwaitsPick
		c := player(t, level).Choose(&v, rand.New(rand.NewPCG(1, 1)))
		if !reflect.DeepEqual(c, game.PickOut(1, cards("JD")...)) {
			t.Errorf("%s: %+v, want the pick JD", level, c)
		}
	}
}

func TestANoviceTestsAProphetNowAndThen(t *testing.T) {
	v := alternates("4D 6D 9H JH 2H QC")
	alone := often(player(t, "novice"), v, 400)
	v.Prophet = 3
	under := often(player(t, "novice"), v, 400)
	if distance(alone, under) < 40 {
		t.Errorf("under a prophet it plays as always: %v, %v", alone, under)
	}
}

func TestRandomCallsAndPicksByChance(t *testing.T) {
	v := judging(alternates("2C 3D"), game.Play{Kind: game.NoPlay, Seat: 2, Cards: cards("4C 6S")})
	chosen := make(map[string]int)
	r := rand.New(rand.NewPCG(1, 1))
	for range 400 {
		v.Awaits = game.AwaitsCall
		switch c := player(t, "random").Choose(&v, r); {
		case reflect.DeepEqual(c, game.Call(1, game.Right)):
			chosen["right"]++
		case reflect.DeepEqual(c, game.Call(1, game.Wrong)):
			chosen["wrong"]++
		}
		v.Awaits = game.AwaitsPick
		chosen[player(t, "random").Choose(&v, r).Cards()[0].String()]++
		if player(t, "random").Declares(&v, r) {
			chosen["declares"]++
		}
	}
	for _, what := range []string{"right", "wrong", "4C", "6S"} {
		if n := chosen[what]; n < 140 || n > 260 {
			t.Errorf("%s %d times of 400, want about 200", what, n)
		}
	}
	if n := chosen["declares"]; n < 10 || n > 80 {
		t.Errorf("it declares %d times of 400, want about 33", n)
	}
}

func TestANoviceIsNoProphetWhereThatCostsItsCards(t *testing.T) {
	v := alternates("2C 3D")
	v.Setup.Options.SecondPhase = true
	if declares(t, v) {
		t.Error("it declares, and its cards would count as wrong ones")
	}
	v = judging(v, game.Play{Kind: game.Offered, Seat: 2, Cards: cards("4D"), Call: game.Wrong})
	v.Prophet, v.Awaits = 3, game.AwaitsObjection
	if c := player(t, "novice").Choose(&v, rand.New(rand.NewPCG(1, 1))); !reflect.DeepEqual(c, game.LetCallPass(1)) {
		t.Errorf("it objects, and would be prophet: %+v", c)
	}
}
