package bot_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// TestTheMemoryOfAScientistChangesNothing asks one player all through a round, of
// two tables in turn, and for each question another one who knows nothing yet.
func TestTheMemoryOfAScientistChangesNothing(t *testing.T) {
	keeps := player(t, "expert")
	rapid.Check(t, func(t *rapid.T) {
		tables := []*gathering{anyGathering(t), anyGathering(t)}
		for turn := range 12 {
			g := tables[turn/3%2]
			if g.state.Phase() != game.Playing {
				continue
			}
			if g.chaos.IntN(6) == 0 {
				seat, seed := g.state.Turn(), g.chaos.Uint64()
				v := g.state.View(seat)
				fresh := newPlayer("expert")
				want := fresh.Choose(&v, rand.New(rand.NewPCG(seed, 0)))
				if got := keeps.Choose(&v, rand.New(rand.NewPCG(seed, 0))); !reflect.DeepEqual(got, want) {
					t.Fatalf("a player with memory of the round chooses %+v, one without %+v, of %+v", got, want, v)
				}
			}
			g.do(t, g.anything())
		}
	})
}

func TestAnExpertThatIsSurePlaysAsManyCardsAsFit(t *testing.T) {
	v := view(alternating, "4D 6C 9H JS QS QC")
	for _, wrong := range []string{"2S", "9C", "KS", "5C"} {
		add(&v, game.Play{Kind: game.Offered, Cards: cards(wrong), Verdict: game.Wrong})
	}
	long := 0
	for text, n := range often(player(t, "expert"), v, 20) {
		last := cards("JC")[0]
		for _, c := range cards(text) {
			if c.Suit().Red() == last.Suit().Red() {
				t.Errorf("%d times of 20 it plays %s after the JC where colors alternate", n, text)
			}
			last = c
		}
		if len(cards(text)) == v.Setup.Options.PlayMax {
			long += n
		}
	}
	if long < 15 {
		t.Errorf("%d times of 20 it plays four cards, want nearly always: a string of five fits", long)
	}
}

func TestAnExpertClaimsANoPlayWhereNothingFits(t *testing.T) {
	v := view(alternating, "6C 9S JS QC KS 3C") // the last card is black
	for _, wrong := range []string{"2S", "9C", "KS"} {
		add(&v, game.Play{Kind: game.Offered, Cards: cards(wrong), Verdict: game.Wrong})
	}
	if got := often(player(t, "expert"), v, 20)["no-play"]; got != 20 {
		t.Errorf("no red card: %d of 20 claims, want 20", got)
	}
	v.Hand = append(v.Hand, cards("AD")...)
	if got := often(player(t, "expert"), v, 20)["no-play"]; got != 0 {
		t.Errorf("a red card: %d of 20 claims, want 0", got)
	}
	v.Setup.Options.NoPlay = false
	v.Hand = v.Hand[:len(v.Hand)-1]
	if got := often(player(t, "expert"), v, 20)["no-play"]; got != 0 {
		t.Errorf("the form of the game has no no-play: %d of 20 claims, want 0", got)
	}
}

func TestAnExpertSaysNoRuleThatWasSaid(t *testing.T) {
	v := view(alternating, "6C 9S JS 4H")
	v.Setup.Options, _ = game.Preset("express")
	v.MayGuess = true
	for _, wrong := range []string{"2S", "9C", "KS"} {
		add(&v, game.Play{Kind: game.Offered, Cards: cards(wrong), Verdict: game.Wrong})
	}
	p, chance := player(t, "expert"), rand.New(rand.NewPCG(1, 2))
	first := p.Guesses(&v, chance)
	if first == nil {
		t.Fatal("it says nothing, after twelve cards of alternating colors")
	}
	v.Guesses = append(v.Guesses, game.Guess{Seat: 2, Rule: fmt.Sprintf("any and (%s)", first), Verdict: game.Wrong})
	if second := p.Guesses(&v, chance); second != nil && rule.Same(first, second).Same == rule.Always {
		t.Errorf("it says %v after %v, which has been said in other words and was wrong", second, first)
	}
}

func TestAnExpertPlaysNothingItIsSureIsWrongIfAnythingElseFits(t *testing.T) {
	v := view("3H 5D 9D 8D 2H 7H KD 10D", "2C 4S 9C JS AH")
	for _, wrong := range []string{"2S", "9C", "KS", "AC"} {
		add(&v, game.Play{Kind: game.Offered, Cards: []card.Card{cards(wrong)[0]}, Verdict: game.Wrong})
	}
	if got := often(player(t, "expert"), v, 20)["AH"]; got != 20 {
		t.Errorf("only the AH is red: it is played %d of 20 times", got)
	}
}

func TestACertainCardIsCertainAtEveryLevel(t *testing.T) {
	v := view("3H 5D 9D 8D 2H 7H KD 10D 4H 6D", "2C 4S 9C JS AH")
	for _, wrong := range []string{"2S", "9C", "KS", "AC", "7S", "QC"} {
		add(&v, game.Play{Kind: game.Offered, Seat: 1, Cards: cards(wrong), Verdict: game.Wrong})
	}
	for _, level := range []string{"confirming", "casual", "skilled"} {
		if got := often(player(t, level), v, 20)["AH"]; got != 20 {
			t.Errorf("%s: only the AH is red: it is played %d of 20 times", level, got)
		}
	}
}

// TestACasualPlayerMissesMistakesOfOthersButNotItsOwn lets the same card be
// refused by another seat and by its own.
func TestACasualPlayerMissesMistakesOfOthersButNotItsOwn(t *testing.T) {
	again := func(by game.Seat) int {
		n := 0
		for round := range 40 {
			v := view("3H 5D 9D 8S 2H", "2C 4S")
			v.Round = round + 1
			v.Setup.Options.NoPlay, v.Setup.Options.PlayMax = false, 1
			add(&v, game.Play{Kind: game.Offered, Seat: by, Cards: cards("2C"), Verdict: game.Wrong})
			n += often(player(t, "casual"), v, 4)["2C"]
		}
		return n
	}
	if own, others := again(1), again(2); own*3 > others || others < 10 {
		t.Errorf("of 160 times the refused card is offered again %d times where it was one's own, %d where it was "+
			"another's: want seldom, and more often", own, others)
	}
}

// TestACasualPlayerLearnsLessFromWhatOthersLaid lets the same red cards be laid by
// another seat and by its own: a player trusts the cards of others less.
func TestACasualPlayerLearnsLessFromWhatOthersLaid(t *testing.T) {
	sure := func(by game.Seat) int {
		n := 0
		for round := range 40 {
			v := view("3H", "3S 5C 7C 9S QD")
			v.Round = round + 1
			v.Setup.Options.NoPlay, v.Setup.Options.PlayMax = false, 1
			for _, c := range cards("5D 9D 8D 2H 7H") {
				add(&v, game.Play{Kind: game.Offered, Seat: by, Cards: []card.Card{c}, Verdict: game.Right})
			}
			n += often(player(t, "casual"), v, 4)["QD"]
		}
		return n
	}
	if own, others := sure(1), sure(2); own <= others || others < 32 {
		t.Errorf("of 160 times the red card is played %d times where it laid the others itself, %d where another did: "+
			"want fewer, and more than by chance", own, others)
	}
}

// TestACasualPlayerMissesOtherCardsInEachGame lets another black card be
// refused at the same place of the first round of many games.
func TestACasualPlayerMissesOtherCardsInEachGame(t *testing.T) {
	missed, noticed := 0, 0
	for _, c := range cards("AC 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AS 3S 5S 6S 7S 9S 10S JS") {
		v := view("3H 5D 9D 8S 2H", card.FormatList([]card.Card{c})+" 4S")
		v.Setup.Options.NoPlay, v.Setup.Options.PlayMax = false, 1
		add(&v, game.Play{Kind: game.Offered, Seat: 2, Cards: []card.Card{c}, Verdict: game.Wrong})
		if often(player(t, "casual"), v, 8)[c.String()] > 1 {
			missed++
		} else {
			noticed++
		}
	}
	if missed == 0 || noticed == 0 {
		t.Errorf("of 20 refused cards %d are missed and %d noticed: want some of each", missed, noticed)
	}
}

func TestAnExpertLooksToTheEndOfTheSecondPhase(t *testing.T) {
	v := view("AH", "7S KD")
	v.Setup.Options, _ = game.Preset("classic")
	for _, play := range strings.Fields("2S -AD 2D -AC 3D 4C -2C -3H 4D 5H -4H -2H 5S -4S 6D -5D -5C -3C -3S 6H -AS 6S") {
		verdict := game.Right
		text, wrong := strings.CutPrefix(play, "-")
		if wrong {
			verdict = game.Wrong
		}
		add(&v, game.Play{Kind: game.Offered, Seat: 2, Cards: cards(text), Verdict: verdict})
	}
	v.Second = true
	v.Wrong = [][]card.Card{v.Hand, cards("AC 4H 9H"), cards("2H 3C"), cards("5C 3S 8C"), nil}
	v.Hands = []int{2, 3, 2, 3, 0}
	v.Expelled = make([]bool, 5)
	if got := often(player(t, "expert"), v, 20)["7S"]; got != 20 {
		t.Errorf("where ranks may not fall the 7S goes before the KD: it does %d of 20 times", got)
	}
}

func TestABeliefIsOfWhatWasSeenThen(t *testing.T) {
	v := view(alternating, "6C 9S JS 4H")
	for _, level := range []string{"novice", "casual", "expert"} {
		believer := player(t, level).(bot.Believer)
		for plays := range len(v.Plays) {
			then := view(card.FormatList(v.Mainline[:max(plays, 1)]), "2C")
			then.Plays = then.Plays[:plays]
			then.Mainline = then.Mainline[:plays]
			got := believer.Belief(&v, plays, rand.New(rand.NewPCG(1, 2)))
			want := believer.Belief(&then, plays, rand.New(rand.NewPCG(1, 2)))
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s after %d plays believes %v, looking back from the end %v", level, plays, want, got)
			}
		}
	}
}
