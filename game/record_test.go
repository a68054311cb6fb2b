package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recorded plays a game of n rounds at random and returns its record.
func recorded(t testing.TB, n int, seed uint64) string {
	t.Helper()
	return recordedWith(t, n, seed, func(*Options) {})
}

// recordedWith is recorded with options that change changes.
func recordedWith(t testing.TB, n int, seed uint64, change func(*Options)) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	s, rec := new(State), &Recorder{Players: []string{"Ana", "", "Rui  da  Silva"}}
	record := func(c Command) { writeDown(t, s, rec, c) }
	o := preset(t, "new")
	o.HandSize = 6
	change(&o)
	record(OpenGame(Setup{Options: o, Seats: 5}))
	for round := range n {
		dealer := Seat(round + 1)
		record(BeginRound(dealer, &Deal{Rule: must(t, secrets[round%len(secrets)]), Seed: FastSeed(r.Uint64())}))
		record(LayStarter(dealer))
		for s.Phase() == Playing {
			record(anyMove(s, r))
		}
	}
	if s.Phase() == BetweenRounds {
		record(EndGame())
	}
	return strings.Join(rec.Lines(), "\n") + "\n"
}

// writeDown carries out c and writes each event as soon as it has been folded.
func writeDown(t testing.TB, s *State, rec *Recorder, c Command) {
	t.Helper()
	events, err := Decide(s, c, nil)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	for _, e := range events {
		s.Evolve(e)
		rec.Event(s, e)
	}
}

func TestARecordVerifies(t *testing.T) {
	for n := 1; n <= 5; n++ {
		text := recorded(t, n, uint64(n))
		if rounds, err := WalkRecord(text, nil); err != nil || rounds != n {
			t.Errorf("%d rounds: verified %d, %v\n%s", n, rounds, err, text)
		}
		twice := text + "\n# the same again\n" + text
		if rounds, err := WalkRecord(twice, nil); err != nil || rounds != 2*n {
			t.Errorf("two records in one text: verified %d of %d, %v", rounds, 2*n, err)
		}
	}
}

func TestRecordsAreReadAsPeopleWriteThem(t *testing.T) {
	text := recorded(t, 2, 7)
	loose := "# a game\r\n\r\n" + strings.ReplaceAll(strings.ReplaceAll(text, "\n", " \r\n"), "10H", "t♥")
	if rounds, err := WalkRecord(loose, nil); err != nil || rounds != 2 {
		t.Errorf("verified %d, %v", rounds, err)
	}
}

func TestEveryChangeOfARecordIsFound(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(recorded(t, 2, 3), "\n"), "\n")
	try := func(name string, number int, changed []string) {
		_, err := WalkRecord(strings.Join(changed, "\n"), nil)
		var wrong *RecordError
		if !errors.As(err, &wrong) {
			t.Errorf("%s line %d, %q: not found", name, number, lines[number-1])
		}
	}
	for i, line := range lines {
		if strings.HasPrefix(line, "player") { // names are free
			continue
		}
		without := append(append([]string{}, lines[:i]...), lines[i+1:]...)
		// A turn may be missing where the rest still holds by itself: the end of
		// the game is nobody's duty.
		if i < len(lines)-6 {
			try("without", i+1, without)
		}
		for _, change := range [][2]string{{"right", "wrong"}, {"wrong", "right"}, {" 2", " 3"}, {"1", "4"}, {"H", "S"},
			{"expelled", ""}} {
			if other := strings.Replace(line, change[0], change[1], 1); other != line {
				changed := append([]string{}, lines...)
				changed[i] = other
				try(fmt.Sprintf("%q in", other), i+1, changed)
			}
		}
	}
}

func TestABrokenRecordIsToldWithItsLine(t *testing.T) {
	good := recorded(t, 1, 2)
	head, body, _ := strings.Cut(good, "\nround 1\n")
	begun := body[:strings.Index(body, "begins")+9]
	first := begun[len(begun)-2:]
	alone := head + "\nround 1\n" + begun + first
	for _, tt := range []struct {
		name, text, want string
		malformed        bool
	}{
		{"empty", "", `1: this is not a record: it has no line “eleusis-record …”`, true},
		{"another file", "\x89PNG\r\n", `1: this is not a record: it must begin with “eleusis-record 1”`, true},
		{"newer", "eleusis-record 7\n", `1: the record has version 7, this program reads versions up to 1`, true},
		{"a version below 0", "eleusis-record -1\n", `1: "-1" is not a version of a record`, true},
		{"no version", "eleusis-record x\n", `1: "x" is not a version of a record`, true},
		{"preset", "eleusis-record 1\npreset poker\n", `2: unknown preset "poker"`, true},
		{"option", "eleusis-record 1\npreset new\noption jokers 2\n", `3: unknown option "jokers"`, true},
		{"value", "eleusis-record 1\npreset new\noption decks many\n", `3: option decks: "many" is not valid`,
			true},
		{"seats", "eleusis-record 1\npreset new\nseats 99\n", `3: "99" is not a seat, want a number from 1 to 9`, true},
		{"too few seats", "eleusis-record 1\npreset new\nseats 2\nround 1\n",
			"4: this cannot be done: seat 0: wrong-seats: 2, limit 4", false},
		{"rule", head + "\nround 1\ndeals 1\nrule colr = red\n", "", true},
		{"seed", head + "\nround 1\ndeals 1\nrule red\nseed 5\n", "", true},
		{"two seats and no round", "eleusis-record 1\npreset new\nseats 2\n",
			"4: this cannot be done: seat 0: wrong-seats: 2, limit 4", false},
		{"a line twice", strings.Replace(head, "\nseats 5", "\nseats 5\nseats 5", 1) + "\nround 1\n" + body, "", false},
		{"an option before the preset", "eleusis-record 1\noption decks 3\n",
			`2: the line “preset …” must come before the line “option …”`, true},
		{"an option after the seats", strings.Replace(head, "\nseats 5", "\nseats 5\noption decks 3", 1),
			`5: an option must be between the lines “preset …” and “seats …”`, true},
		{"an option in a round", head + "\nround 1\noption decks 3\n",
			fmt.Sprintf(`%d: an option must be between the lines “preset …” and “seats …”`,
				strings.Count(head, "\n")+3),
			true},
		{"an unknown line", "eleusis-record 1\npreset new\nseats 5\nguest 3 Eve\n", `4: “guest 3 Eve” is not understood here`,
			true},
		{"a dealer before the seats", "eleusis-record 1\npreset new\ndealer 4\n",
			`3: the line “seats …” must come before the line “dealer …”`, true},
		{"a dealer too far", "eleusis-record 1\npreset new\nseats 5\ndealer 9\n",
			`4: seat 9 is not at a table of 5`, false},
		{"a round's dealer too far", head + "\nround 1\ndeals 9\n",
			fmt.Sprintf(`%d: seat 9 is not at a table of 5`, strings.Count(head, "\n")+3), false},
		{"a word without a seal", head + "\nround 1\ndeals 1\nword 2 sun\n",
			fmt.Sprintf(`%d: a word must be between the lines “seal seed …” and “rule …” or “by-hand”`,
				strings.Count(head, "\n")+4),
			true},
		{"a player too far", head + "\nplayer 9 Eve\nround 1\n" + body, "", false},
		{"half a round more", strings.TrimSuffix(good, gameOver(good)) + "round 2\ndeals 2\n", "", false},
		{"half a round, then a game", strings.TrimSuffix(good, gameOver(good)) + "round 2\ndeals 2\n" + good, "",
			false},
		{"a game in mid-round", head + "\nround 1\n" + body[:strings.Index(body, "begins")+9] + good, "", false},
		{"no scores", good[:strings.Index(good, "score 1")], "", false},
		{"a rule in other words",
			strings.Replace(good, s0Rule, "If the last card is black, play 7 or higher; otherwise play 6 or lower.", 1),
			"",
			false},
		{"a seat alone", alone,
			fmt.Sprintf("%d: this cannot be done: seat %c: no-cards", strings.Count(alone, "\n"), first[0]), false},
		{"cut off", head + "\nround 1\n" + body[:len(body)/2], "", false},
	} {
		_, err := WalkRecord(tt.text, nil)
		var wrong *RecordError
		if !errors.As(err, &wrong) || wrong.Malformed != tt.malformed || tt.want != "" && err.Error() != tt.want {
			t.Errorf("%s: %v (malformed %v), want %s (%v)", tt.name, err, wrong != nil && wrong.Malformed, tt.want, tt.malformed)
		}
	}
}

func TestLinesTakenInTheMiddleOfATurnEndThere(t *testing.T) {
	s := form(t, "new", 5, "AC 2C", "2C", "3C", "4C")
	events, err := Decide(s, Offer(1, cards(t, "AC")...), nil)
	if err != nil {
		t.Fatal(err)
	}
	rec := new(Recorder)
	var lines []string
	for _, e := range events {
		s.Evolve(e)
		rec.Event(s, e)
		lines = append(lines, rec.Lines()...)
	}
	if len(lines) != len(events) || len(lines) < 2 {
		t.Errorf("%d events, taken one by one, are written as %q", len(events), lines)
	}
}

// gameOver returns the end of a record, from its line game-over on.
func gameOver(text string) string { return text[strings.Index(text, "game-over"):] }

func TestGoldenRecordsGoOnVerifying(t *testing.T) {
	files, err := filepath.Glob("testdata/records/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden records: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if rounds, err := WalkRecord(string(text), nil); err != nil || rounds == 0 {
			t.Errorf("%s: verified %d, %v", file, rounds, err)
		}
	}
}

func FuzzWalkRecord(f *testing.F) {
	f.Add(recorded(f, 2, 1))
	f.Add(expressRecord(f, 2, 1))
	sealed, _ := sealedRecord(f)
	f.Add(sealed)
	f.Add(realCards(f))
	f.Add("eleusis-record 1\npreset new\nseats 4\nround 1\ndeals 1\nrule red\nseed fast:1\n")
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := WalkRecord(text, nil); err != nil {
			var wrong *RecordError
			if !errors.As(err, &wrong) || wrong.Line < 1 {
				t.Errorf("%T: %v", err, err)
			}
		}
	})
}

func TestAWalkStopsWhenItsVisitSaysSo(t *testing.T) {
	enough := errors.New("enough")
	visits := 0
	_, err := WalkRecord(realCards(t), func(*State, Event) error {
		visits++
		if visits == 3 {
			return enough
		}
		return nil
	})
	if visits != 3 || !errors.Is(err, enough) {
		t.Errorf("%d visits, %v", visits, err)
	}
}

func TestAWordByTheDealerIsRefusedWhereItStands(t *testing.T) {
	text, err := os.ReadFile("testdata/records/v1-real-cards.txt")
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(text), "\nround 1\n")
	seal := strings.Repeat("0", 64)
	at := strings.Count(head, "\n") + 2
	for _, tt := range []struct{ word, want string }{
		{"word 4 sun", "seat 4 deals the round and can add no word to its shuffle"},
		{"word 9 sun", "seat 9 is not at a table of"},
	} {
		record := head + "\nround 1\ndeals 4\nseal rule " + seal + "\nseal seed " + seal + "\n" + tt.word + "\n"
		if _, err := WalkRecord(record, nil); err == nil ||
			!strings.HasPrefix(err.Error(), fmt.Sprintf("%d: %s", at+4, tt.want)) {
			t.Errorf("%s: %v, want it on line %d", tt.word, err, at+4)
		}
	}
}

func TestTheNamesInARecordAreThoseOfEachGame(t *testing.T) {
	text := "player 1 Zoe\neleusis-record 1\nplayer 1 Ana\nplayer 3 Rui da  Silva\nplayer 0 No\nplayer 99 No\nplayer 2\n" +
		"eleusis-record 1\nplayer 2 Bo\n"
	got := fmt.Sprintf("%q", RecordPlayers(text))
	none := func(n int) string { return strings.Repeat(` ""`, n) }
	want := fmt.Sprintf(`[["Ana" "" "Rui da Silva"%s] ["" "Bo"%s]]`, none(MaxSeats-3), none(MaxSeats-2))
	if got != want {
		t.Errorf("the names are %s, want %s", got, want)
	}
}
