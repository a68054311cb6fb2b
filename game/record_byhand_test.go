package game

import (
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
)

// handRecorded plays rounds at random, each judged by hand, every other with a
// guard, those from the second on sealed, and returns the record; after each round someone disputes.
func handRecorded(t testing.TB, rounds int, seed uint64) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 2))
	s, rec := new(State), &Recorder{Players: []string{"Ana", "Rui"}}
	record := func(c Command) { writeDown(t, s, rec, c) }
	o := preset(t, "new")
	o.HandSize = 6
	record(OpenGame(Setup{Options: o, Seats: 5}))
	for round := range rounds {
		deal := &Deal{ByHand: true, Words: "after black 7 or higher, after red 6 or lower: 10h is red",
			Seed: FastSeed(r.Uint64())}
		if round%2 == 0 {
			deal.Rule = must(t, s0Rule)
		}
		dealer := Seat(round + 1)
		if round > 0 {
			deal.Salt, deal.Seed = Bytes32{byte(seed), byte(round), 1}, SealedSeed([32]byte{byte(seed), byte(round)})
			record(SealRound(dealer, deal))
			record(AddWord(5, "by-hand words rule"))
		}
		record(BeginRound(dealer, deal))
		for s.Phase() == Playing || s.Phase() == AwaitingStarter {
			record(anyMove(s, r))
		}
		record(DisputeVerdict(s.clockwise(s.dealer), len(s.plays), "a 10h was right before # and 2c too"))
		record(DisputeVerdict(s.clockwise(s.dealer), 1, ""))
	}
	if s.Phase() == BetweenRounds {
		record(EndGame())
	}
	return strings.Join(rec.Lines(), "\n") + "\n"
}

func TestARecordByHandVerifies(t *testing.T) {
	for n := 1; n <= 4; n++ {
		text := handRecorded(t, n, uint64(n))
		if rounds, err := WalkRecord(text, nil); err != nil || rounds != n {
			t.Errorf("%d rounds: verified %d, %v\n%s", n, rounds, err, text)
		}
	}
}

// TestARecordByHandIsWrittenAgainAsItStood writes a record from the events that
// reading it leads to.
func TestARecordByHandIsWrittenAgainAsItStood(t *testing.T) {
	text := handRecorded(t, 3, 9)
	again := &Recorder{Players: []string{"Ana", "Rui"}}
	_, err := WalkRecord(text, func(s *State, e Event) error {
		again.Event(s, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(again.Lines(), "\n") + "\n"; got != text {
		t.Errorf("the record\n%s\nwas written again as\n%s", text, got)
	}
}

// TestTheGoldenRecordByHandHoldsWhatARoundByHandCan keeps the golden record,
// which handRecorded wrote, from being poor.
func TestTheGoldenRecordByHandHoldsWhatARoundByHandCan(t *testing.T) {
	text, err := os.ReadFile("testdata/records/v1-by-hand.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\nby-hand\nwords ", "\nrule ", "\nseal rule ", "\nsalt ", "\nrefused ",
		" called right wrong prophet-fell picked ",
		" called wrong right prophet-fell hand-", " pick-refused ",
		" called wrong wrong picked ", " wrong picked ", "\ndispute ", "\nend ",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the golden record has no %q", want)
		}
	}
}

func TestAFaultOfARecordByHandIsToldWithItsLine(t *testing.T) {
	file, err := os.ReadFile("testdata/records/v1-by-hand.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")
	at := func(part string) int {
		return slices.IndexFunc(lines, func(line string) bool { return strings.Contains("\n"+line, part) })
	}
	for _, tt := range []struct{ name, part, old, new, want string }{
		{"no words", "\nwords after", "words after", "worlds after", "a line “words …” is expected here"},
		{"empty words", "\nwords after", lines[at("words after")], "words", "the dealer's rule must follow “words”"},
		{"another starter", "\nstarter ", "starter ", "starter 2C ", "is not valid here"},
		{"no number of refused", "\nrefused ", "refused ", "refused x", "does not say how many starters were refused"},
		{"no verdict", " right", " right", "", "“right” or “wrong” is expected here"},
		{"a verdict that has no card", " wrong picked ", "picked ", "picked x", "“picked” and a card are expected here"},
		{"a card that is not there", " pick-refused ", "picked ", "picked x", "“picked” and a card are expected here"},
		{"another penalty", " wrong draws ", " draws ", " draws 2C ", "is not valid here"},
		{"a dispute of no play", "dispute 2 ", "dispute 2 ", "dispute 2 999",
			"this cannot be done: seat 2: nothing-to-dispute"},
		{"the dealer disputes", "dispute 2 ", "dispute 2 ", "dispute 1 ", "this cannot be done: seat 1: no-such-seat"},
		{"a dispute of nothing", "dispute 2 ", lines[at("dispute 2 ")], "dispute 2", "must follow dispute"},
		{"a dispute of a word", "dispute 2 ", "dispute 2 ", "dispute 2 x", "is not the number of a play"},
	} {
		i := at(tt.part)
		changed := slices.Clone(lines)
		changed[i] = strings.Replace(lines[i], tt.old, tt.new, 1)
		_, err := WalkRecord(strings.Join(changed, "\n"), nil)
		var wrong *RecordError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), tt.want) || wrong.Line < i || wrong.Line > i+3 {
			t.Errorf("%s: “%s” instead of “%s”: %v, want line %d and %s",
				tt.name, changed[i], lines[i], err, i+1, tt.want)
		}
	}
}

func TestOtherWordsOrAnotherGuardDoNotOpenTheSeal(t *testing.T) {
	text := handRecorded(t, 3, 4)
	last := strings.LastIndex(text, "\nwords after")
	for _, tt := range []struct{ name, old, new string }{
		{"words", "7 or higher", "8 or higher"}, {"guard", "rank >= 7", "rank >= 8"},
		{"no guard", "\nrule " + s0Rule, ""},
	} {
		_, err := WalkRecord(text[:last]+strings.Replace(text[last:], tt.old, tt.new, 1), nil)
		if err == nil || !strings.Contains(err.Error(), "do not open the seal") {
			t.Errorf("other %s under the same seal: %v", tt.name, err)
		}
	}
}

// TestAStormByHandBreaksNothing plays rounds by hand at every kind of table, one
// command in four mere noise. After each command all invariants hold, and each
// record verifies.
func TestAStormByHandBreaksNothing(t *testing.T) {
	const commands = 20_000
	r := rand.New(rand.NewPCG(5, 5))
	happened := make(map[EventKind]int)
	for n := 0; n < commands; {
		s, rec := stormyByHand(t, r)
		for ; s.Phase() == Playing || s.Phase() == AwaitingStarter; n++ {
			c := anyMove(s, r)
			if r.IntN(4) == 0 {
				c = noise(s, r)
			}
			before := s.Slips(must(t, "red"))
			events, err := s.Do(c, nil)
			if err != nil {
				continue
			}
			for _, e := range events {
				rec.Event(s, e)
				happened[e.kind]++
			}
			if err := s.check(); err != nil {
				t.Fatalf("after %+v: %v", c, err)
			}
			if after := s.Slips(must(t, "red")); len(after) < len(before) {
				t.Fatalf("after %+v: %d slips were %d", c, len(after), len(before))
			}
		}
		text := strings.Join(rec.Lines(), "\n")
		if _, err := WalkRecord(text, nil); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	for _, kind := range []EventKind{StarterTurned, StarterRefused, HandPutUnder, PickOffered, PickRefused, CardPicked,
		ProphetFell, Expelled, HandTaken, HandReturned} {
		if happened[kind] == 0 {
			t.Errorf("the storm never had the event %v", kind)
		}
	}
}

func stormyByHand(t *testing.T, r *rand.Rand) (*State, *Recorder) {
	o := preset(t, "new")
	o.HandSize, o.Decks = 1+r.IntN(10), 1+r.IntN(2)
	o.ProphetOthers, o.ProphetExpelAfter = r.IntN(3), 5*r.IntN(5)
	o.FallPenalty, o.GoOutPenalty = 5*r.IntN(2), 8*r.IntN(2)
	o.Starter, o.Starters = openingWords[r.IntN(3)], 1+r.IntN(3)
	o.First, o.NoPlayHand = beginnerWords[r.IntN(3)], returningWords[r.IntN(3)]
	o.AddDecks = r.IntN(4) > 0
	seats := 4 + r.IntN(5)
	o.HandSize = min(o.HandSize, (card.Count*o.Decks-o.Starters)/(seats-1))
	deal := &Deal{ByHand: true, Words: freeWords, Seed: FastSeed(r.Uint64())}
	if r.IntN(2) == 0 {
		deal.Rule = must(t, secrets[r.IntN(len(secrets))])
	}
	s, rec := new(State), new(Recorder)
	for _, c := range []Command{
		OpenGame(Setup{Options: o, Seats: seats, Dealer: 1}), BeginRound(1, deal),
	} {
		for _, e := range do(t, s, c) {
			rec.Event(s, e)
		}
	}
	return s, rec
}

// TestARecordOfRealCardsByHandVerifies takes the seeds out of records by hand, as
// if someone had written down what lay on a real table.
func TestARecordOfRealCardsByHandVerifies(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	putBack := 0
	for seed := range uint64(30) {
		s, rec := new(State), new(Recorder)
		record := func(c Command) { writeDown(t, s, rec, c) }
		o := preset(t, "nature")
		o.HandSize = 4
		record(OpenGame(Setup{Options: o, Seats: 4, Dealer: 1}))
		record(BeginRound(1, &Deal{ByHand: true, Words: freeWords, Seed: FastSeed(seed)}))
		for s.Phase() == Playing || s.Phase() == AwaitingStarter {
			record(anyMove(s, r))
		}
		var lines []string
		for _, line := range rec.Lines() {
			switch {
			case strings.HasPrefix(line, "seed"):
				line = "seed cards"
			case strings.HasPrefix(line, "refused"):
				putBack++
				continue // nobody saw them
			}
			lines = append(lines, line)
		}
		text := strings.Join(lines, "\n")
		if n, err := WalkRecord(text, nil); n != 1 || err != nil {
			t.Fatalf("verified %d, %v\n%s", n, err, text)
		}
		without := regexp.MustCompile(`(?m)^starter .*$`).ReplaceAllString(text, "starter")
		if _, err := WalkRecord(without, nil); err == nil {
			t.Errorf("it verifies with a line “starter” that names no card\n%s", without)
		}
	}
	if putBack == 0 {
		t.Error("no dealer ever put the card that was turned up back")
	}
}
