package say_test

import (
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule"
)

func TestGuessesAndHintsAreTold(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	guess := func(v game.Verdict, same rule.Sameness) []game.Share {
		return []game.Share{{Kind: game.Guessed, Seat: 1, Guess: "red", Verdict: v, Same: same}}
	}
	nine, err := card.ParseList("9D")
	if err != nil {
		t.Fatal(err)
	}
	words := game.Share{Kind: game.Guessed, Seat: 1, Text: "like Rui's socks"}
	for _, tt := range []struct {
		me     game.Seat
		shares []game.Share
		mark   string
		want   string
	}{
		{2, guess(game.Right, rule.Always), "right", "Ana says that the rule is: Play a red card. That is right."},
		{1, guess(game.Wrong, rule.Different), "wrong", "You say that the rule is: Play a red card. That is wrong."},
		{2, guess(game.Wrong, rule.FromHere), "wrong",
			"Ana says that the rule is: Play a red card. That is wrong, although it would hold from this line on."},
		{2, guess(game.Right, rule.FromHere), "right",
			"Ana says that the rule is: Play a red card. That is right, from this line on."},
		{2, guess(game.Right, rule.Unknown), "right",
			"Ana says that the rule is: Play a red card. That counts as right: no line was found on " +
				"which the two rules differ."},
		{2, []game.Share{words}, "waits", "Ana says that the rule is: “like Rui's socks”"},
		{1, []game.Share{words, {Kind: game.GuessJudged, Seat: 1, Verdict: game.Wrong}}, "wrong",
			"You say that the rule is: “like Rui's socks” That is wrong."},
		{1, []game.Share{words, {Kind: game.GuessJudged, Seat: 1, Verdict: game.Right}}, "right",
			"You say that the rule is: “like Rui's socks” That is right."},
		{2, []game.Share{{Kind: game.HintGiven, Seat: 1, Text: "suits matter"}}, "hint", "Ana gives a hint: “suits matter”"},
		{1, []game.Share{{Kind: game.HintGiven, Seat: 1, Text: "suits matter"},
			{Kind: game.StarterLaid, Seat: 1, Cards: nine}, {Kind: game.StarterLaid, Seat: 1, Cards: nine}}, "deal",
			"The starter is 9♦; you begin. The next starter is 9♦."},
		{1, []game.Share{{Kind: game.HintGiven, Seat: 1, Text: "suits matter"}, {Kind: game.StarterLaid, Seat: 1}}, "deal",
			"The starter is ; you begin."},
	} {
		story := localizer.Narrator(company(tt.me))
		var entry say.Entry
		for i, sh := range tt.shares {
			entry, _ = story.Tell(i+1, sh)
		}
		if entry.Mark != tt.mark || entry.Text != tt.want {
			t.Errorf("%v to seat %d: %s: %q; want %s: %q", tt.shares[0].Kind, tt.me, entry.Mark, entry.Text, tt.mark, tt.want)
		}
	}
}

// TestAGuessOfAComputerPlayerIsSaidInTheReadersLanguage tells guesses to a dealer by hand who reads Italian.
func TestAGuessOfAComputerPlayerIsSaidInTheReadersLanguage(t *testing.T) {
	localizer := say.NewCatalog().Localizer("it")
	r, err := rule.Parse("color != last.color")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		r.English():        r.In(localizer.Face()),
		"alternate colors": "alternate colors",
		"like Rui's socks": "like Rui's socks",
	} {
		entry, _ := localizer.Narrator(company(2)).Tell(1, game.Share{Kind: game.Guessed, Seat: 1, Text: text})
		if !strings.Contains(entry.Text, want) || text == r.English() && strings.Contains(entry.Text, text) {
			t.Errorf("%q is told as %q, want %q", text, entry.Text, want)
		}
	}
}

func TestAnEndingNamesThePlayerWhoEndedTheRound(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	for _, tt := range []struct {
		result game.Result
		want   string
	}{
		{game.Result{Ending: game.RuleGuessed, Guesser: 1}, "Ana has found the rule. The round is over."},
		{game.Result{Ending: game.RuleGuessed, Guesser: 1, Out: 2}, "Ana has found the rule. The round is over."},
		{game.Result{Ending: game.RuleGuessed, Guesser: 2}, "You have found the rule. The round is over."},
		{game.Result{Ending: game.OutOfCards, Out: 1}, "Ana is out of cards. The round is over."},
		{game.Result{Ending: game.OutOfCards}, "Several players have no wrong cards left. The round is over."},
		{game.Result{Ending: game.NoneFits}, "None of the wrong cards that are left can ever fit. The round is over."},
		{game.Result{Ending: game.AllExpelled}, "Everybody is expelled. The round is over."},
		{game.Result{Ending: game.AllExpelled, Prophet: 1}, "Everybody but the prophet is expelled. The round is over."},
	} {
		if got := localizer.Ending(company(2), &tt.result); got != tt.want {
			t.Errorf("%+v: %q; want %q", tt.result, got, tt.want)
		}
	}
}
