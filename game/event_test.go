package game

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// released are the events that release 0.1.0 wrote: the beginnings of games, which
// together have every kind of event of that release.
const released = "testdata/logs/v0.1.0.jsonl"

func TestEventsOfTheFirstReleaseAreFoldedAndWrittenAsTheyWere(t *testing.T) {
	text, err := os.ReadFile(released)
	if err != nil {
		t.Fatal(err)
	}
	s, had := new(State), make(map[EventKind]bool)
	for line := range strings.Lines(string(text)) {
		var e Event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if e.kind == GameBegan {
			s = new(State)
		}
		if err := s.Follow(e); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if err := s.check(); err != nil {
			t.Fatalf("after %s: %v", line, err)
		}
		if written, err := json.Marshal(e); err != nil || string(written) != strings.TrimSuffix(line, "\n") {
			t.Errorf("%s is written %s, %v", line, written, err)
		}
		had[e.kind] = true
	}
	for _, kind := range eventKinds {
		if !had[kind] {
			t.Errorf("there is no event %v", kind)
		}
	}
}

func TestAnEventThatLacksSomethingDoesNotRead(t *testing.T) {
	for _, text := range []string{
		`{}`, `{"seat":1}`, `{"kind":"dealt"}`, `{"kind":"drew","seat":1,"cards":["ZZ"]}`, `{"kind":"drew","color":"red"}`,
		`{"kind":"game-began"}`, `{"kind":"round-began","seat":1}`, `{"kind":"dealer-cut","seat":1}`,
		`{"kind":"round-sealed","seat":1}`,
	} {
		if err := json.Unmarshal([]byte(text), new(Event)); err == nil {
			t.Errorf("%s reads", text)
		}
	}
}

func TestAnEventReadsOnlyIfNothingFollows(t *testing.T) {
	const event = `{"kind":"drew","seat":1,"count":2}`
	if err := new(Event).UnmarshalJSON([]byte(event + " \n")); err != nil {
		t.Errorf("with blanks after it: %v", err)
	}
	for _, rest := range []string{"x", "}", event} {
		if err := new(Event).UnmarshalJSON([]byte(event + rest)); err == nil {
			t.Errorf("with %s after it, the event reads", rest)
		}
	}
}

func TestACloneOfAnEventKeepsItsCards(t *testing.T) {
	hand := cards(t, "3H 4S")
	e := Event{kind: Played, seat: 1, cards: hand}
	kept := e.Clone()
	hand[0] = cards(t, "KD")[0]
	if want := cards(t, "3H 4S"); !slices.Equal(kept.Cards(), want) || kept.Kind() != Played || kept.Seat() != 1 {
		t.Errorf("the clone is %+v, want %v", kept, want)
	}
}

func TestAnEventIsPlainWithoutSetupDealSealAndRule(t *testing.T) {
	for _, e := range []Event{
		{kind: Drew, seat: 1, count: 2, cards: cards(t, "3H 4S")},
		{kind: Guessed, seat: 1, text: "red"}, // before a dealer who judges by hand
	} {
		if !e.IsPlain() {
			t.Errorf("%v is not plain", e.kind)
		}
	}
	for _, e := range []Event{
		{kind: GameBegan, setup: new(Setup)}, {kind: RoundBegan, deal: new(Deal)}, {kind: DealerCut, deal: new(Deal)},
		{kind: RoundSealed, seal: new(Seal)}, {kind: Guessed, seat: 1, guess: must(t, "red")},
	} {
		if e.IsPlain() {
			t.Errorf("%v is plain", e.kind)
		}
	}
}
