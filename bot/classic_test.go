package bot_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
)

// again returns a view of the second phase after an alternating line that ends
// with a black card; refused were refused on it.
func again(hand, refused string) game.View {
	v := view(alternating, hand)
	v.Setup.Options, _ = game.Preset("classic")
	v.Second = true
	for _, c := range cards(refused) {
		add(&v, game.Play{Kind: game.Again, Cards: []card.Card{c}, Verdict: game.Wrong})
		v.Tried = append(v.Tried, c)
	}
	return v
}

func TestANoviceTriesTheWrongCardThatIsLikeliestToFit(t *testing.T) {
	v := again("2C 5D 9S 4S", "KS 9C 2S")
	if got := often(player(t, "novice"), v, 50)["5D"]; got != 50 {
		t.Errorf("the only red card after a black one: %d of 50 times", got)
	}
}

func TestNobodyOffersWhatWasRefusedOnTheSameLine(t *testing.T) {
	for _, level := range bot.Levels() {
		v := again("2C 2S 9S 4S", "2C 9S 4S")
		if got := often(player(t, level), v, 50)["2S"]; got != 50 {
			t.Errorf("%s: all but the 2S was refused on this line, and it is offered %d of 50 times", level, got)
		}
	}
}

func TestPlaysHaveAsManyCardsAsTheRuleDemands(t *testing.T) {
	for _, level := range bot.Levels() {
		for _, second := range []bool{false, true} {
			v := again("2C 5D", "")
			v.Demanded, v.Second = 2, second
			if second {
				add(&v, game.Play{Kind: game.Again, Cards: cards("5D 2C"), Verdict: game.Wrong})
			}
			for text := range often(player(t, level), v, 40) {
				if cs := cards(text); len(cs) != 2 || !v.Untried(cs) {
					t.Errorf("%s offers %s, second phase %v: two cards are demanded, in an order that was not refused",
						level, text, second)
				}
			}
		}
	}
}

func TestAStringOfWhichAllIsWrongTeachesEachCard(t *testing.T) {
	one := view(alternating, "2C 5D")
	add(&one, game.Play{Kind: game.Offered, Cards: cards("2S 4C 6S"), Verdict: game.Wrong})
	all := view(alternating, "2C 5D")
	add(&all, game.Play{Kind: game.Offered, Cards: cards("2S 4C 6S"), Verdict: game.Wrong, WrongCards: 3})
	each := view(alternating, "2C 5D")
	for _, c := range cards("2S 4C 6S") { // each after the one before it
		each.Plays = append(each.Plays,
			game.Play{Kind: game.Offered, Cards: []card.Card{c}, Verdict: game.Wrong, After: len(each.Mainline)})
	}
	n := player(t, "novice").(bot.Believer)
	if n.Belief(&all, len(all.Plays), nil) == nil {
		t.Error("after fifteen verdicts it believes nothing")
	}
	r := func() *rand.Rand { return rand.New(rand.NewPCG(2, 2)) }
	known := func(v game.View) int { return often(player(t, "novice"), v, 100)["5D"] }
	if known(all) < known(one) {
		t.Errorf("told that all three are wrong it plays the red card %d times of 100, not told %d",
			known(all), known(one))
	}
	if c := player(t, "novice").Choose(&all, r()); !slices.Equal(c.Cards(), cards("5D")) {
		t.Errorf("it offers %v, want the 5D", c.Cards())
	}
}
