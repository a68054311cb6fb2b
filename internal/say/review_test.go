package say_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/review"
	"eleusis/rule"
)

// reviewed returns the review of a round at random.
func reviewed(t *testing.T, seed uint64) *review.Review {
	t.Helper()
	var m review.Transcript
	played(t, seed, func(s *game.State, e game.Event, _ int) { m.Add(s, e) })
	r, over := review.Analyze(&m, rand.New(rand.NewPCG(seed, 0)))
	if !over {
		t.Fatal("the round is not over")
	}
	return &r
}

func TestEveryMoveOfAReviewIsTold(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	for seed := range uint64(4) {
		r := reviewed(t, seed)
		for i, m := range r.Moves {
			lines := localizer.Move(r, i)
			if (len(lines) == 0) != (m.Kind == review.Starter) {
				t.Errorf("seed %d: of %+v is told %q", seed, m, lines)
			}
			for _, line := range lines {
				if err := complete(line); err != nil {
					t.Errorf("seed %d, move %d: %v: %q", seed, i+1, err, line)
				}
			}
		}
		for me := range game.Seat(6) {
			lines := localizer.WhenKnown(company(me), r)
			for _, player := range r.Players {
				lines = append(lines, localizer.PlayerSummary(company(me), player))
				lines = append(lines, localizer.MissedBy(r, player)...)
			}
			for _, line := range lines {
				if err := complete(line); err != nil {
					t.Errorf("seed %d, to seat %d: %v: %q", seed, me, err, line)
				}
			}
		}
	}
}

func TestTheWordsOfAReviewFitIt(t *testing.T) {
	red, err := rule.Parse("red")
	if err != nil {
		t.Fatal(err)
	}
	belief := &review.Belief{Rule: red, Chance: 1 << 14}
	r := &review.Review{
		Dealer: 5, Rule: red, Told: 1234,
		Known: &review.Known{Play: 2, Seat: 1, Chance: 1 << 14},
		Moves: []review.Move{
			{Kind: review.Starter, Play: 1, Seat: 5, After: review.Uncertainty{Rules: 448000}},
			{
				Kind: review.Offered, Play: 2, Seat: 1, Verdict: game.Wrong, Told: 158, Chance: 1 << 15,
				Belief: belief, Place: 1,
				Cards: cards(t, "9S"), Before: review.Uncertainty{Rules: 448000},
				After:  review.Uncertainty{Rules: 12300},
				Better: &review.Better{Why: review.MoreTelling, Cards: cards(t, "10H"), Bits: 44},
			},
			{Kind: review.Guessed, Play: 2, Seat: 1, Guess: red, Chance: 0, Belief: belief, Place: 1},
			{
				Kind: review.NoPlay, Play: 3, Seat: 2, Verdict: game.Wrong, Told: 1, Chance: 1<<16 - 1,
				Belief: belief, Place: 1,
				Cards: cards(t, "9S 10H"), After: review.Uncertainty{Rules: 1},
				Better: &review.Better{Why: review.SurelyRight, Cards: cards(t, "10H"), Fewer: 6},
			},
		},
	}
	localizer := say.NewCatalog().Localizer("en")
	for i, want := range []string{
		"",
		"It cut the possible rules from 448,000 to 12,300. From here on the rule is the most likely one, " +
			"at first with 25%.\n10♥ would probably have revealed more.",
		"That rule was not among the most likely ones.",
		"It revealed nothing new.\n10♥ fitted and would have left 6 cards fewer in hand.",
	} {
		if got := strings.Join(localizer.Move(r, i), "\n"); got != want {
			t.Errorf("move %d: %q, want %q", i+1, got, want)
		}
	}
	if got, want := localizer.WhenKnown(company(1), r)[0],
		"From your 9♠ on, the rule was the most likely one, at first with 25%."; got != want {
		t.Errorf("said is %q, want %q", got, want)
	}
	for me, want := range map[game.Seat]string{
		1: "Your best question was 9♠. It cut the possible rules from 448,000 to 12,300.",
		2: "The best question was Ana’s 9♠. It cut the possible rules from 448,000 to 12,300.",
	} {
		if got := localizer.BestQuestion(company(me), r); len(got) != 1 || got[0] != want {
			t.Errorf("to seat %d is said %q, want %q", me, got, want)
		}
	}
	player := review.Player{Seat: 2, Plays: 1, Told: 1, Lost: 1, Shedding: 3}
	if got, want := localizer.PlayerSummary(company(1), player),
		"Rui revealed 0.0 bits in one play. One was wrong although the rule was already likely."; got != want {
		t.Errorf("said is %q, want %q", got, want)
	}
	if got, want := strings.Join(localizer.MissedBy(r, player), "\n"),
		"Instead of “no card fits”: 10♥ fitted and would have left 6 cards fewer in hand."; got != want {
		t.Errorf("said is %q, want %q", got, want)
	}
}

// TestTheReviewPraisesWhatCutTheMost has three plays: one that told much about rules that were hardly
// fewer then, one that cut the rules the most, and another person's.
func TestTheReviewPraisesWhatCutTheMost(t *testing.T) {
	better := &review.Better{Why: review.MoreTelling, Cards: cards(t, "10H"), Bits: 44}
	moves := []review.Move{
		{Kind: review.Starter, Play: 1, Seat: 5, After: review.Uncertainty{Rules: 10200, Doubt: 1330}},
		{Kind: review.Offered, Play: 2, Seat: 1, Told: 90, Cards: cards(t, "9S")},
		{Kind: review.Offered, Play: 3, Seat: 1, Told: 300, Cards: cards(t, "8D"), Better: better},
		{Kind: review.Offered, Play: 4, Seat: 2, Told: 400, Cards: cards(t, "7D"), Better: better},
	}
	later := []review.Uncertainty{{Rules: 3920, Doubt: 1194}, {Rules: 3700, Doubt: 1185}, {Rules: 300, Doubt: 823}}
	for i, after := range later {
		moves[i+1].Before, moves[i+1].After = moves[i].After, after
	}
	r := &review.Review{Dealer: 5, Moves: moves, Experiment: 3}
	localizer := say.NewCatalog().Localizer("en")
	for _, tt := range []struct {
		me         game.Seat
		experiment int
		want       string
	}{
		{1, 3, "Your best question was 9♠. It cut the possible rules from 10,200 to 3,920.\n" +
			"You missed the best experiment. Instead of 8♦: 10♥ would probably have revealed more."},
		{2, 4, "Your best question was 7♦. It cut the possible rules from 3,700 to 300."}, // not blamed as well
	} {
		r.Experiment = tt.experiment
		said := append(localizer.BestQuestion(company(tt.me), r), localizer.MissedInRound(company(tt.me), r)...)
		if got := strings.Join(said, "\n"); got != tt.want {
			t.Errorf("to seat %d is said %q, want %q", tt.me, got, tt.want)
		}
	}
}

func cards(t *testing.T, text string) []card.Card {
	t.Helper()
	cs, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return cs
}

// TestABetterPlayOfOneCardHasASingularVerb says how many cards fewer a hand would have had: it is
// the cards, not their number, that fitted.
func TestABetterPlayOfOneCardHasASingularVerb(t *testing.T) {
	one := &review.Better{Why: review.SurelyRight, Cards: cards(t, "10H"), Fewer: 3}
	two := &review.Better{Why: review.SurelyRight, Cards: cards(t, "9S 10H"), Fewer: 4}
	for language, want := range map[string][2]string{
		"en": {"10♥ fitted and would have left 3 cards fewer in hand.",
			"9♠ 10♥ fitted together and would have left 4 cards fewer in hand."},
		"es": {"10♥ servía y habría dejado 3 cartas menos en la mano.",
			"9♠ 10♥ servían juntas y habrían dejado 4 cartas menos en la mano."},
	} {
		p := say.NewCatalog().Localizer(language)
		if got := [2]string{p.Better(one), p.Better(two)}; got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}
