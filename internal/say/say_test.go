package say_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule"
)

var names = []string{"", "Ana", "Rui", "Clara", "Mario", "Luis"}

func company(me game.Seat) say.Roster {
	return say.Roster{Me: me, Names: func(s game.Seat) string { return names[s] }}
}

// played plays a round at random, in which everything happens that can, and
// calls visit after each event.
func played(t *testing.T, seed uint64, visit func(*game.State, game.Event, int)) *game.State {
	t.Helper()
	options, _ := game.Preset("new")
	options.Decks, options.HandSize, options.Refuter = 1, 8, true
	return playedAs(t, options, seed, visit)
}

// playedAs is played with other options.
func playedAs(t *testing.T, options game.Options, seed uint64, visit func(*game.State, game.Event, int)) *game.State {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	secret, err := rule.Parse("if last is black then rank >= 7 else rank <= 6")
	if err != nil {
		t.Fatal(err)
	}
	s, n := new(game.State), 0
	do := func(c game.Command) {
		events, err := game.Decide(s, c, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			s.Evolve(e)
			n++
			visit(s, e, n)
		}
	}
	do(game.OpenGame(game.Setup{Options: options, Seats: 5, Dealer: 5}))
	deal := &game.Deal{Rule: secret, Seed: game.SealedSeed([32]byte{byte(seed)}), Salt: game.Bytes32{1}}
	do(game.SealRound(5, deal))
	do(game.AddWord(2, "a word"))
	do(game.BeginRound(5, deal))
	do(game.LayStarter(5))
	for s.Phase() == game.Playing {
		do(anyMove(s, r))
	}
	do(game.EndGame())
	return s
}

// anyMove returns something that may be done in s.
func anyMove(s *game.State, r *rand.Rand) game.Command {
	seat := s.Turn()
	v := s.View(seat)
	last := v.Plays[len(v.Plays)-1]
	switch {
	case v.Awaits == game.AwaitsCall:
		return game.Call(seat, []game.Verdict{game.Right, game.Wrong, game.Wrong, game.Wrong}[r.IntN(4)])
	case v.Awaits == game.AwaitsPick:
		return game.PickOut(seat, last.Cards[r.IntN(len(last.Cards))])
	case v.Awaits == game.AwaitsObjection && r.IntN(4) == 0:
		return game.ObjectToCall(seat)
	case v.Awaits == game.AwaitsObjection:
		return game.LetCallPass(seat)
	case s.Glance(last.Seat).MayDeclare && r.IntN(4) == 0:
		return game.DeclareProphet(last.Seat)
	case v.Setup.Options.NoPlay && r.IntN(4) == 0:
		return game.ClaimNoPlay(seat)
	}
	_, most := v.PlaySize()
	cards := v.Hand[:1+r.IntN(min(3, most, len(v.Hand)))]
	for i := 0; !v.Untried(cards); i++ {
		cards = v.Hand[i : i+1]
	}
	return game.Offer(seat, cards...)
}

// complete reports what is wrong with a text that people read.
func complete(text string) error {
	switch {
	case strings.ContainsAny(text, "⟨⟩"):
		return errors.New("a text is missing")
	case strings.Contains(text, "<no value>") || strings.Contains(text, "{{"):
		return errors.New("a gap is not filled")
	case text != strings.TrimSpace(text) || strings.Contains(text, "  "):
		return errors.New("spaces to spare")
	case text == "":
		return errors.New("nothing is said")
	}
	return nil
}

func TestEveryEventIsTold(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	marks := make(map[string]bool)
	for seed := range uint64(40) {
		for me := range game.Seat(6) {
			story := localizer.Narrator(company(me))
			state := played(t, seed, func(s *game.State, e game.Event, n int) {
				entry, told := story.Tell(n, s.Share(e, me))
				if told == (e.Kind() == game.GameBegan || e.Kind() == game.LetPassed) {
					t.Fatalf("%v is told: %v", e.Kind(), told)
				}
				if !told {
					return
				}
				marks[entry.Mark] = true
				if err := complete(entry.Text); err != nil {
					t.Fatalf("%v: %q: %v", e.Kind(), entry.Text, err)
				}
			})
			result, _ := state.Result()
			for _, score := range result.Scores {
				for _, term := range score.Sum {
					if text := localizer.Term(company(me), score, term); complete(text) != nil {
						t.Errorf("%v: %q: %v", term.Kind, text, complete(text))
					}
				}
			}
		}
	}
	for _, mark := range []string{"deal", "right", "wrong", "waits", "expelled", "prophet", "fell", "end"} {
		if !marks[mark] {
			t.Errorf("no entry was ever marked %q", mark)
		}
	}
}

func TestTheTwoPhasesAreTold(t *testing.T) {
	options, _ := game.Preset("classic")
	options.Decks, options.HandSize, options.PlayMax, options.Prophet, options.ProphetOthers = 2, 6, 4, true, 0
	localizer := say.NewCatalog().Localizer("en")
	told := make(map[string]bool)
	for seed := range uint64(60) {
		options.HandSize = 1 + int(seed%3)
		for me := range game.Seat(2) {
			story := localizer.Narrator(company(me))
			state := playedAs(t, options, seed, func(s *game.State, e game.Event, n int) {
				entry, _ := story.Tell(n, s.Share(e, me))
				if e.Kind() == game.FirstPhaseEnded || e.Kind() == game.RoundEnded || e.Kind() == game.Judged {
					told[strings.TrimRight(entry.Text, "♣♦♥♠A23456789JQK10 .")] = true
					if err := complete(entry.Text); err != nil {
						t.Fatalf("%v: %q: %v", e.Kind(), entry.Text, err)
					}
				}
			})
			for seat := game.Seat(1); seat < 5; seat++ {
				if why := story.Why(seat, options); why != "" && complete(why) != nil {
					t.Errorf("%q: %v", why, complete(why))
				}
			}
			result, _ := state.Result()
			for _, score := range result.Scores {
				if text := localizer.Score(company(me), score); complete(text) != nil {
					t.Errorf("%q: %v", text, complete(text))
				}
			}
		}
	}
	for _, end := range []game.Share{{Ending: game.NoneFits}, {Ending: game.OutOfCards}} {
		end.Kind = game.RoundEnded
		if entry, _ := localizer.Narrator(company(1)).Tell(1, end); complete(entry.Text) != nil {
			t.Errorf("%v of nobody: %q: %v", end.Ending, entry.Text, complete(entry.Text))
		}
	}
	for _, part := range []string{
		"of the cards are wrong", "Now the wrong cards are played again", "Ana, prophet until now, shows",
		"You, prophet until now",
	} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(told)), func(text string) bool {
			return strings.Contains(text, part)
		}) {
			t.Errorf("it was never told that %q", part)
		}
	}
}

// TestTheSumOfTheClassicGameAddsUp reads the sum as it stands: a hand is named as large as it is.
func TestTheSumOfTheClassicGameAddsUp(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	for _, tt := range []struct {
		own  int
		term game.Term
		want string
	}{
		{4, game.Term{Of: 5, Less: 16}, "cards of the others 5 − own 4 × 4 other players = −11, counts as 0"},
		{1, game.Term{Of: 3, Less: 1, Points: game.Whole(2)}, "cards of the other player 3 − own 1 = 2"},
		{0, game.Term{Of: 7, Points: game.Whole(7)}, "cards of the others 7 − own 0 = 7"},
	} {
		tt.term.Kind = game.OthersCards
		if got := localizer.Term(company(1), game.Score{Hand: tt.own}, tt.term); got != tt.want {
			t.Errorf("of a hand of %d: %q, want %q", tt.own, got, tt.want)
		}
	}
}

func TestAStoryIsToldTurnByTurn(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	h8, _ := card.Parse("8H")
	k9, _ := card.Parse("9D")
	for _, tt := range []struct {
		me   game.Seat
		want string
	}{
		{1, "You play 8♥: wrong. You draw 2: 9♦ 8♥."},
		{2, "Ana plays 8♥: wrong. Ana draws 2 cards."},
		{game.Nobody, "Ana plays 8♥: wrong. Ana draws 2 cards."},
	} {
		story := localizer.Narrator(company(tt.me))
		story.Tell(7, game.Share{Kind: game.Played, Seat: 1, Cards: []card.Card{h8}})
		story.Tell(8, game.Share{Kind: game.Judged, Seat: 1, Verdict: game.Wrong})
		drew := game.Share{Kind: game.Drew, Seat: 1, Count: 2}
		if tt.me == 1 {
			drew.Cards = []card.Card{k9, h8}
		}
		entry, _ := story.Tell(9, drew)
		if entry.Text != tt.want || entry.Number != 7 || entry.Mark != "wrong" {
			t.Errorf("to seat %d: %+v, want %q", tt.me, entry, tt.want)
		}
	}
}

// TestAnEntryIsWholeAtEveryMoment tells turns as far as they have gone: each is made
// of whole sentences, and says nothing twice.
func TestAnEntryIsWholeAtEveryMoment(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	cards, _ := card.ParseList("7S QH 4H")
	seven, queen, four := cards[:1], cards[1:2], cards[2:]
	for _, tt := range []struct {
		shares []game.Share
		want   string
	}{
		{[]game.Share{{Kind: game.Played, Seat: 3, Cards: four}}, "Clara plays 4♥."},
		{[]game.Share{{Kind: game.Played, Seat: 3, Cards: four}, {Kind: game.Called, Seat: 4, Verdict: game.Right}},
			"Clara plays 4♥. Mario calls it right."},
		{[]game.Share{{Kind: game.Played, Seat: 3, Cards: four}, {Kind: game.Judged, Seat: 3, Verdict: game.Right}},
			"Clara plays 4♥: right."},
		{[]game.Share{{Kind: game.NoPlayClaimed, Seat: 1, Cards: cards}}, "You say that no card fits, and show your hand."},
		{[]game.Share{{Kind: game.NoPlayClaimed, Seat: 3, Cards: cards},
			{Kind: game.NoPlayJudged, Seat: 3, Verdict: game.Wrong}, {Kind: game.PickOffered, Seat: 4, Cards: four}},
			"Clara says that no card fits, and shows the hand: wrong. The prophet picks 4♥ from that hand."},
		{[]game.Share{{Kind: game.NoPlayClaimed, Seat: 3, Cards: cards},
			{Kind: game.NoPlayJudged, Seat: 3, Verdict: game.Wrong}, {Kind: game.PickOffered, Seat: 4, Cards: four},
			{Kind: game.PickRefused, Seat: 4, Cards: four}},
			"Clara says that no card fits, and shows the hand: wrong. The prophet picks 4♥ from that hand: wrong."},
		{[]game.Share{{Kind: game.RoundBegan, Seat: 5}, {Kind: game.StarterTurned, Seat: 2, Cards: seven}},
			"Luis deals. 7♠ is turned up."},
		{[]game.Share{{Kind: game.RoundBegan, Seat: 5}, {Kind: game.StarterTurned, Seat: 2, Cards: seven},
			{Kind: game.StarterLaid, Seat: 2, Cards: seven}},
			"Luis deals. The starter is 7♠; Rui begins."},
		{[]game.Share{{Kind: game.RoundBegan, Seat: 5}, {Kind: game.StarterTurned, Seat: 2, Cards: seven},
			{Kind: game.StarterLaid, Seat: 2, Cards: queen}},
			"Luis deals. 7♠ is turned up, but the rule refuses it. The starter is Q♥; Rui begins."},
		{[]game.Share{{Kind: game.RoundBegan, Seat: 5}, {Kind: game.StarterTurned, Seat: 2, Cards: seven},
			{Kind: game.StarterChosen, Seat: 2, Cards: queen}},
			"Luis deals. 7♠ is turned up, but the rule refuses it. The dealer lays Q♥ in its place; Rui begins."},
		{[]game.Share{{Kind: game.RoundBegan, Seat: 5}, {Kind: game.StarterTurned, Seat: 2, Cards: seven},
			{Kind: game.StarterChosen, Seat: 2, Cards: seven}},
			"Luis deals. 7♠ is turned up, but the rule refuses it. The dealer lays it anyway; Rui begins."},
	} {
		story, got := localizer.Narrator(company(1)), say.Entry{}
		for i, sh := range tt.shares {
			got, _ = story.Tell(i+1, sh)
		}
		if got.Text != tt.want {
			t.Errorf("told %q, want %q", got.Text, tt.want)
		}
	}
}

func TestEveryRefusalHasItsSentence(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	seen := make(map[string]game.Reason)
	for _, reason := range game.Reasons() {
		err := fmt.Errorf("wrapped: %w", &game.Refusal{Reason: reason, Seat: 2, Count: 5, Limit: 4})
		text, ok := localizer.Refusal(err)
		if !ok || complete(text) != nil {
			t.Errorf("%v: %q, %v: %v", reason, text, ok, complete(text))
		}
		if other, twice := seen[text]; twice {
			t.Errorf("%v and %v are both told as %q", reason, other, text)
		}
		seen[text] = reason
	}
	if text, ok := localizer.Refusal(errors.New("disk on fire")); ok {
		t.Errorf("a fault is told as the refusal %q", text)
	}
}

func TestCardsInWords(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	seen := make(map[string]bool)
	for c := range card.Card(card.Count) {
		text := localizer.Card(c)
		if complete(text) != nil || seen[text] {
			t.Errorf("%v is %q", c, text)
		}
		seen[text] = true
	}
	if got := localizer.Card(card.Of(card.Queen, card.Spades)); got != "queen of spades" {
		t.Errorf("QS is %q", got)
	}
	for n, want := range []string{"no cards", "1 card", "2 cards"} {
		if got := localizer.Cards(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// Where a preposition and an article make one word, a card with its article cannot follow it.
func TestNoPrepositionBeforeACardThatIsHeardWouldJoinItsArticle(t *testing.T) {
	joins := map[string]string{"es": "de|a", "it": "di|a|da|in|su", "pt": "de|a|em|por"}
	for language, words := range joins {
		said, err := os.ReadFile("catalog/game." + language + ".json")
		if err != nil {
			t.Fatal(err)
		}
		joined := regexp.MustCompile(`"(?:event|why)\.[^\n]* (?:` + words + `) \{\{\.Cards?\}\}[^\n]*`)
		for _, line := range joined.FindAllString(string(said), -1) {
			t.Errorf("%s: %s", language, line)
		}
	}
}

func TestAnyWishIsAnsweredInSomeLanguage(t *testing.T) {
	catalog := say.NewCatalog()
	for _, wish := range []string{"en", "en-GB,de;q=0.5", "", "xx", ";;;", strings.Repeat("a-", 1000)} {
		if got := catalog.Localizer(wish).Language(); !slices.Contains(catalog.Languages(), got) {
			t.Errorf("a player who wishes %q hears %q", wish, got)
		}
	}
}

func TestNoLanguageHasATextThatEnglishHasNot(t *testing.T) {
	catalog := say.NewCatalog()
	want, err := say.Keys("en")
	if err != nil || len(want) == 0 {
		t.Fatal(err)
	}
	for _, lang := range catalog.Languages() {
		got, err := say.Keys(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range got {
			if !slices.Contains(want, key) {
				t.Errorf("%s has a text %s that en has not", lang, key)
			}
		}
	}
}
