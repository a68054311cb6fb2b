package bot_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
)

// seated returns v at a table of five, where each player holds that many cards.
func seated(v game.View, held int) game.View {
	v.Hands, v.Expelled, v.Prophets = []int{len(v.Hand), held, held, held, 0}, make([]bool, 5), make([]bool, 5)
	v.Stock = 60
	return v
}

// known is a view after which the rule, alternating colors, is nearly certain;
// unknown one of a line without a plain rule.
func known(hand string) game.View { return seated(alternates(hand), 12) }

func unknown(hand string) game.View {
	v := view("3H 9H KC 4D 4S 10H", hand)
	for _, wrong := range []string{"7D", "QC"} {
		add(&v, game.Play{Kind: game.Offered, Seat: 2, Cards: cards(wrong), Verdict: game.Wrong})
	}
	return seated(v, 12)
}

const tenCards = "2C 3D 4S 6H 7C 8D 9S 10H JC QD"

func wantsOffice(p bot.Player, v game.View) bool {
	v.MayDeclare = true
	return p.Declares(&v, rand.New(rand.NewPCG(1, 1)))
}

// TestAnExpertWeighsOfficeAgainstPlayingOn changes one thing at a time of what
// being prophet brings and costs.
func TestAnExpertWeighsOfficeAgainstPlayingOn(t *testing.T) {
	for what, tt := range map[string]struct {
		v      game.View
		change func(*game.View)
		want   bool
	}{
		"a player who knows the rule": {known(tenCards), func(*game.View) {}, true},
		"a player who does not":       {unknown(tenCards), func(*game.View) {}, false},
		"before much has been played": {seated(view("3H 5S 9D", tenCards), 12), func(*game.View) {}, false},
		"where standing brings nothing": {known(tenCards), func(v *game.View) {
			v.Setup.Options.ProphetRight, v.Setup.Options.ProphetWrong = 0, 0
		}, false},
		"where the unplayed cards count": {known(tenCards), func(v *game.View) {
			v.Setup.Options, _ = game.Preset("classic")
		}, false},
		"a prophet without other players": {known(tenCards), func(v *game.View) {
			v.Expelled = []bool{false, true, true, true, false}
		}, false},
		"a player who knows it, if a fall costs 5": {known(tenCards), func(v *game.View) { v.Setup.Options.FallPenalty = 5 },
			true},
		"a player who may go out before much is laid": {known("2C"), func(v *game.View) {
			v.Hands = []int{1, 1, 1, 1, 0}
			v.Setup.Options.OutBonus = 60
		}, false},
	} {
		t.Run(what, func(t *testing.T) {
			tt.change(&tt.v)
			if got := wantsOffice(player(t, "expert"), tt.v); got != tt.want {
				t.Errorf("it declares: %v, want %v", got, tt.want)
			}
		})
	}
}

// TestTheMoreAFallCostsTheLaterAnExpertDeclares lets a rule become clear card by
// card.
func TestTheMoreAFallCostsTheLaterAnExpertDeclares(t *testing.T) {
	first := func(penalty int) int {
		v := view("3H 5S", tenCards)
		for i, c := range cards("9D 8C 2H 7S KD 10C 4H AS 6D JC") {
			add(&v, game.Play{Kind: game.Offered, Cards: []card.Card{c}, Verdict: game.Right})
			wrong := cards("2S 6H 9C KS 3D 4C 8S 5D QC 7C")[i]
			if red := wrong.Suit().Red(); red == c.Suit().Red() { // as it should be refused
				add(&v, game.Play{Kind: game.Offered, Cards: []card.Card{wrong}, Verdict: game.Wrong})
			}
			v := seated(v, 12)
			v.Setup.Options.FallPenalty = penalty
			if wantsOffice(player(t, "expert"), v) {
				return i
			}
		}
		return 99
	}
	cheap, dear, ruinous := first(0), first(20), first(52)
	if cheap > dear || dear > ruinous || cheap == ruinous || cheap == 99 {
		t.Errorf("it declares after %d cards where a fall costs nothing, %d where it costs 20, %d where it costs 52",
			cheap, dear, ruinous)
	}
}

// TestSomeOfTheCardsTellNoMoreThanAll compares the quick answer with the mean of all cards, at
// the mean itself and just below it.
func TestSomeOfTheCardsTellNoMoreThanAll(t *testing.T) {
	v := view("3H 5S", tenCards)
	for _, c := range cards("9D 8C 2H 7S KD 10C 4H AS 6D JC") {
		add(&v, game.Play{Kind: game.Offered, Cards: []card.Card{c}, Verdict: game.Right})
		all := bot.Errs(player(t, "expert"), &v)
		for most, want := range map[int]bool{all: true, all - 1: false} {
			if got := bot.MayErr(player(t, "expert"), &v, func(errs int) bool { return errs <= most }); got != want {
				t.Errorf("after %v: at most %d may fall: %v, want %v; of all cards %d do", c, most, got, want, all)
			}
		}
	}
}

// TestAnExpertObjectsToACallIfOfficeIsWorthIt objects to what seems to fall, unless
// it would not want to be prophet.
func TestAnExpertObjectsToACallIfOfficeIsWorthIt(t *testing.T) {
	classic, _ := game.Preset("classic")
	for what, tt := range map[string]struct {
		v     game.View
		cards string
		call  game.Verdict
		want  func(game.Seat) game.Command
	}{
		"right called wrong":         {known(tenCards), "4D", game.Wrong, game.ObjectToCall},
		"right called right":         {known(tenCards), "4H", game.Right, game.LetCallPass},
		"wrong called right":         {known(tenCards), "4C", game.Right, game.ObjectToCall},
		"wrong called wrong":         {known(tenCards), "4C", game.Wrong, game.LetCallPass},
		"a string with a wrong card": {known(tenCards), "4D 6C 9S", game.Right, game.ObjectToCall},
		"while the rule is not known": {func() game.View {
			v := seated(view("3H 9H", tenCards), 12)
			v.Setup.Options.FallPenalty = 12
			return v
		}(), "4D", game.Wrong, game.LetCallPass},
		"where the unplayed cards would count": {func() game.View {
			v := known(tenCards)
			v.Setup.Options = classic
			return v
		}(), "4D", game.Wrong, game.LetCallPass},
	} {
		v := judging(tt.v, game.Play{Kind: game.Offered, Seat: 2, Cards: cards(tt.cards), Call: tt.call})
		v.Prophet, v.Awaits = 3, game.AwaitsObjection
		if c := player(t, "expert").Choose(&v, rand.New(rand.NewPCG(1, 1))); !reflect.DeepEqual(c, tt.want(1)) {
			t.Errorf("%s: %+v, want %v", what, c, tt.want(1))
		}
	}
}

// TestAnExpertTriesToOverthrowAProphet has one card that surely fits and one
// that may: alone the expert plays the first, before a prophet with much to win
// the second, for if it is wrong the prophet falls and nothing is drawn.
func TestAnExpertTriesToOverthrowAProphet(t *testing.T) {
	v := seated(view("3H 5D 2H 7D 4H 6H 3D 5H AD 7H", "4D 6D KH 2D"), 12)
	v.Setup.Options.PlayMax = 1
	for _, wrong := range []string{"2S", "9C", "8S", "5C"} {
		add(&v, game.Play{Kind: game.Offered, Seat: 2, Cards: cards(wrong), Verdict: game.Wrong})
	}
	if n := often(player(t, "expert"), v, 20)["KH"]; n != 0 {
		t.Errorf("where no prophet sits it plays the doubtful KH %d of 20 times, and holds cards that fit", n)
	}
	v.Prophet, v.Marked = 3, v.Laid-12
	for i := range v.Plays {
		v.Plays[i].Prophet = 3
	}
	if n := often(player(t, "expert"), v, 20)["KH"]; n != 20 {
		t.Errorf("before a prophet it plays the doubtful KH %d of 20 times", n)
	}
	v.Setup.Options.ProphetRight, v.Setup.Options.ProphetWrong = 0, 0
	if n := often(player(t, "expert"), v, 20)["KH"]; n != 0 {
		t.Errorf("before a prophet without anything to win it plays the doubtful KH %d of 20 times", n)
	}
}

func TestAnExpertGoesOutAsProphetIfThatBringsMore(t *testing.T) {
	v := known("KD QS 10D 9C")
	out := func() bool {
		c := player(t, "expert").Choose(&v, rand.New(rand.NewPCG(1, 1)))
		return reflect.DeepEqual(c, game.OfferAsProphet(1, c.Cards()...))
	}
	if out() {
		t.Error("it takes office with its last cards where nobody may")
	}
	v.Setup.Options.GoOutPenalty = 8
	if !out() {
		t.Error("it goes out for 4 points, and knows the rule while others have twelve cards")
	}
	v.Setup.Options.OutBonus = 30
	if out() {
		t.Error("it gives up 30 points for going out")
	}
}
