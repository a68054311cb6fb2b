package solo_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/solo"
)

func config() solo.Config {
	options, _ := game.Preset("new")
	return solo.Config{
		Options: options, Seats: 5, Levels: []string{"random"}, Deals: solo.ByMachine, Seed: 5,
		Localizer: say.NewCatalog().Localizer("en"),
	}
}

// screen plays c with the answers and returns what was written.
func screen(t *testing.T, c solo.Config, answers string) (string, error) {
	t.Helper()
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := solo.Play(c, strings.NewReader(answers), &out)
	return out.String(), err
}

func TestAWrongAnswerIsExplainedAndNothingIsLost(t *testing.T) {
	for _, tt := range []struct{ answer, want string }{
		{"99", "There is no number 99: they go from 1 to 14."},
		{"5X", "“5X” is neither a number nor a card such as 10H."},
		{"1 2 3 4 5", "A play has at most 4 cards here."},
		{"n 1", "Type n alone."},
		{"r", "That is not an answer here."},
		{"2c", "2♣ is not in your hand."},
		{"p", "You can become prophet only right after your own turn, before the next player plays."},
		{strings.Repeat("long ", 10_000), "“long” is neither a number nor a card such as 10H."},
		{"g", "Type g and then the rule."},
		{"v", "That is not an answer here."},
		{"s", "Cards: 1:"},
		{"?", "At any question: t shows the table"},
		{"why", "drew 2 cards, because the play was wrong: 2 for each card played."},
	} {
		plain, err := screen(t, config(), "")
		if !errors.Is(err, solo.ErrUnfinished) {
			t.Fatal(err)
		}
		got, err := screen(t, config(), tt.answer+"\n")
		if more, ok := strings.CutPrefix(got, plain); !ok || !strings.Contains(more, tt.want) ||
			!strings.HasSuffix(more, lastLine(plain)) {
			t.Errorf("%.40q is answered by\n%s\n%v, want %q and the question again", tt.answer, more, err, tt.want)
		}
	}
}

// lastLine returns the last line of text, with its end.
func lastLine(text string) string {
	return text[strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n')+1:]
}

func TestLeavingShowsTheRule(t *testing.T) {
	got, err := screen(t, config(), "1\nq\n")
	if err != nil || !strings.Contains(got, "You leave in the middle of the round.\nThe rule was: ") {
		t.Errorf("%v, written:\n%s", err, got)
	}
}

func TestAfterTheRoundAPersonMayAskHowTheRuleWasFound(t *testing.T) {
	c := config()
	c.Deals = solo.ByPerson
	got, err := screen(t, c, "red\n\nv\nq\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"How the rule was found\nFrom the starter on, the rule was ", "missed the best play"} {
		if strings.Count(got, want) != 1 {
			t.Errorf("%q is not told, written:\n%s", want, got)
		}
	}
}

func TestTheEndOfTheInputTellsNoSecret(t *testing.T) {
	for _, answers := range []string{"", "1\n", "1\n2", "1\n\n"} {
		got, err := screen(t, config(), answers)
		if !errors.Is(err, solo.ErrUnfinished) || strings.Contains(got, "rule was") {
			t.Errorf("%q: %v, written:\n%s", answers, err, got)
		}
	}
}

func TestTheEndOfTheInputBeforeTheFirstCardLeavesTheRoundUnfinished(t *testing.T) {
	c := config()
	c.Deals = solo.ByPerson
	if got, err := screen(t, c, "red\n"); !errors.Is(err, solo.ErrUnfinished) {
		t.Errorf("%v, written:\n%s", err, got)
	}
	if got, err := screen(t, c, ""); err != nil {
		t.Errorf("no round has begun: %v, written:\n%s", err, got)
	}
}

func TestAFaultOfTheWorldEndsTheGame(t *testing.T) {
	broken := errors.New("broken pipe")
	if err := solo.Play(config(), iotest.ErrReader(broken), io.Discard); !errors.Is(err, broken) {
		t.Errorf("nothing can be read: %v", err)
	}
	_, out := io.Pipe()
	if err := out.CloseWithError(broken); err != nil {
		t.Fatal(err)
	}
	if err := solo.Play(config(), strings.NewReader("1\n"), out); err == nil || errors.Is(err, solo.ErrUnfinished) {
		t.Errorf("nothing can be written: %v", err)
	}
}

func TestCardsAreWrittenInLinesOfEightyColumns(t *testing.T) {
	c := config()
	c.Options.HandSize = 40
	got, _ := screen(t, c, "1\n\nn\n\n1\n")
	cards := 0
	for line := range strings.Lines(got) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "Cards:") || strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "The hand:") {
			cards++
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%d columns: %s", n, line)
			}
		}
	}
	if cards < 10 {
		t.Errorf("%d lines of cards in\n%s", cards, got)
	}
}

func TestTheRuleOfAPersonIsAskedForUntilItReads(t *testing.T) {
	c := config()
	c.Deals = solo.ByPerson
	got, err := screen(t, c,
		"colr = red\nlib:none\nlib:running-total-to-eighteen\n?\nh\n\nif the last card is red, play black\n?\nColors "+
			"matter.\nq\n")
	for _, want := range []string{
		"colr = red\n^^^^\nunknown word “colr” (did you mean “color”?)",
		"The library has no rule “none”.",
		"This rule looks at refused cards, which this table does not allow.",
		"Type h and then the words of your rule.",
		"A rule says which card may follow which",
		"You deal. ",
		"A hint is one line that everybody hears.",
		"You give a hint: “Colors matter.”\nThe starter is ",
		"The rule was: If the last card is red", // at the end of the round
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%v, nowhere %q in\n%s", err, want, got)
		}
	}
}

func TestAPersonChoosesWhatUnclearWordsMean(t *testing.T) {
	c := config()
	c.Deals = solo.ByPerson
	got, err := screen(t, c, "red cards and kings xyzzy\n9\nno\n\nred cards and kings xyzzy\n2\n\nq\n")
	for _, want := range []string{
		"These words are left out: xyzzy\nYour words can be read in 3 ways. Which one do you mean?\n1: Play a red card or " +
			"a king.\n2: Play a red card. As the first card, K♣ K♠ fit in reading 1, but not here.\n3: ",
		"There is no number 9: they go from 1 to 3.",
		"There is no number no: they go from 1 to 3.",
		"The rule was: Play a red card.", // at the end of the round
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%v, nowhere %q in\n%s", err, want, got)
		}
	}
	if asked := strings.Count(got, "Which one do you mean?"); asked != 2 {
		t.Errorf("it is asked %d times, want again after an empty line:\n%s", asked, got)
	}
}

func TestAConfigThatCannotBePlayedIsRefused(t *testing.T) {
	for _, tt := range []struct {
		change func(*solo.Config)
		want   string
	}{
		{func(c *solo.Config) { c.Seats = 2 }, "2 seats: the form new is for 4 to 8 people, with the dealer"},
		{func(c *solo.Config) { c.Levels = nil }, "no computer players"},
		{func(c *solo.Config) { c.Levels = []string{"god"} }, `unknown level "god"`},
		{func(c *solo.Config) { c.Options.Decks = 0 }, "decks"},
	} {
		c := config()
		tt.change(&c)
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

func TestAPersonWhoDealsMayExchangeTheStarter(t *testing.T) {
	c := config()
	c.Options, _ = game.Preset("nature")
	c.Deals = solo.ByPerson
	for c.Seed = range uint64(7) {
		got, err := screen(t, c, "start: red; black\n\n5S\nno card\n5H\nq\n")
		refused := strings.Contains(got, "Your rule refuses this card as a starter.")
		stands := strings.Contains(got, "The rule accepts the card that is turned up: it is the starter.")
		laid := strings.Contains(got, "The dealer lays 5♥ in its place")
		if err != nil || refused == stands || refused != laid ||
			!strings.Contains(got, "“no card” is not a card such as 10H.") {
			t.Errorf("seed %d: %v, written:\n%s", c.Seed, err, got)
		}
	}
}

func TestTheClassicGameIsPlayedInTwoPhases(t *testing.T) {
	c := config()
	c.Options, _ = game.Preset("classic")
	var answers strings.Builder
	for i := range 400 {
		fmt.Fprintf(&answers, "%d\n", i/2%13+1)
		if i%20 == 5 {
			answers.WriteString("t\n")
		}
	}
	got := ""
	for c.Seed = range uint64(4) {
		written, err := screen(t, c, answers.String())
		if err != nil && !errors.Is(err, solo.ErrUnfinished) {
			t.Fatalf("%v, written:\n%s", err, written)
		}
		got += written
	}
	for _, part := range []string{
		"Your play: the number of a card.", "Wrong, in front of you:", "Wrong, in front of Ana:",
		"Now the wrong cards are played again.",
		"Try one of your wrong cards again: its number.", " × 3 other players = ",
	} {
		if !strings.Contains(got, part) {
			t.Errorf("nowhere %q in\n%s", part, got)
		}
	}
	if strings.Contains(got, "no card fits") {
		t.Error("a no-play is offered, and nobody can claim one")
	}
}

// TestADealerByHandIsAskedForNoNumberAfterAGuess says no to the first rule that they
// hear, which follows a string that was right.
func TestADealerByHandIsAskedForNoNumberAfterAGuess(t *testing.T) {
	c := config()
	c.Options.Guess, c.Options.PenaltyPerWrong = true, true
	c.Levels, c.Deals = []string{"novice"}, solo.ByPerson
	const opens = "h my own words\n\n\n"
	heard := 0
	for c.Seed = range uint64(12) {
		always, _ := screen(t, c, opens+strings.Repeat("r\n", 200))
		before, _, guessed := strings.Cut(always, "says that the rule is")
		play := before[strings.LastIndex(before, " plays ")+1:]
		if cards, _, _ := strings.Cut(play, ":"); !guessed || len(strings.Fields(cards)) < 3 {
			continue
		}
		heard++
		got, _ := screen(t, c, opens+strings.Repeat("r\n", strings.Count(before, "r: right"))+"w\nr\n")
		if _, after, asked := strings.Cut(got, "says that the rule is"); !asked ||
			strings.Contains(after, "How many of the cards are wrong?") {
			t.Errorf("seed %d: after a guess the dealer is asked how many cards of a right play are wrong:\n%s", c.Seed,
				after)
		}
	}
	if heard == 0 {
		t.Error("nobody says a rule after a string")
	}
}

func TestInNatureTheHighestCardDealsFirst(t *testing.T) {
	c := config()
	c.Options, _ = game.Preset("nature")
	c.Deals = solo.InTurn
	mine := 0
	for c.Seed = range uint64(12) {
		got, _ := screen(t, c, "")
		_, cut, ok := strings.Cut(got, "Everybody draws a card. ")
		who, rest, _ := strings.Cut(cut, " ha")
		deals := who + " has written down the next rule."
		if who == "You" {
			mine++
			deals = "You deal."
		}
		if !ok || !strings.Contains(rest, deals) {
			t.Errorf("seed %d: %q deals first, written:\n%s", c.Seed, who, got)
		}
	}
	if mine == 0 || mine == 12 {
		t.Errorf("in 12 games the person deals first %d times", mine)
	}
}
