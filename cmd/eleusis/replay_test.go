package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"eleusis/game"
)

// shortGame returns the record of one round.
func shortGame(t *testing.T) record {
	t.Helper()
	const name = "../../game/testdata/records/v0-both-no-plays.txt"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return record{name: "game.txt", text: string(text)}
}

// stepThrough gives answers to a person's questions and returns what was shown.
func stepThrough(t *testing.T, r record, answers string) (shown string, err error) {
	t.Helper()
	var out, talk bytes.Buffer
	a := &app{in: strings.NewReader(answers), out: &out, err: &talk, getenv: noEnvironment}
	err = recordCommands{a}.step(r)
	if err == nil && !strings.Contains(talk.String(), "q: quit") {
		t.Errorf("nobody is told how to quit: %q", talk.String())
	}
	return out.String(), err
}

func TestEnterShowsTheNextStepAndQQuits(t *testing.T) {
	for _, tt := range []struct {
		answers string
		want    int // plays shown
	}{
		{"q\n", 0},
		{"\nq\n", 0}, // the round
		{"\n q \n", 0},
		{"\n\nq\n", 1},
		{"\n\n\n\nq\n", 3},
		{"\n\n\nb\nq\n", 3}, // one, two, and one again
		{"b\nB\n \nback\nq\n", 0},
	} {
		shown, err := stepThrough(t, shortGame(t), tt.answers)
		if err != nil {
			t.Errorf("%q: %v", tt.answers, err)
		}
		if got := strings.Count(shown, " plays "); got != tt.want || !strings.HasPrefix(shown, "New Eleusis, 4 people.") {
			t.Errorf("%q shows %d plays, want %d:\n%s", tt.answers, got, tt.want, shown)
		}
	}
}

func TestAStepIsATurnWithAllThatFollows(t *testing.T) {
	const enough = 5 // the round, 2 AD wrong, 3 2C wrong, 1 JD right, 2 KH wrong
	shown, err := stepThrough(t, shortGame(t), strings.Repeat("\n", enough)+"q\n")
	if err != nil || !strings.HasSuffix(shown, "plays J♦: right.\nSeat 2 plays K♥: wrong. Seat 2 draws 2: 10♥ J♠.\n") {
		t.Errorf("%v, shown:\n%s", err, shown)
	}
}

func TestSteppingGoesOnWhereNobodyAnswers(t *testing.T) {
	r := shortGame(t)
	var out bytes.Buffer
	a := &app{out: &out, getenv: noEnvironment}
	if err := (recordCommands{a}).printSteps(r); err != nil {
		t.Fatal(err)
	}
	if shown, err := stepThrough(t, r, "\n"); err != nil || shown != out.String() {
		t.Errorf("%v, shown:\n%s\nwant\n%s", err, shown, out.String())
	}
}

func TestSteppingTellsWhatDoesNotHoldAtItsPlace(t *testing.T) {
	r := shortGame(t)
	r.text = strings.Replace(r.text, "1 JD right", "1 JD wrong", 1)
	shown, err := stepThrough(t, r, strings.Repeat("\n", 100))
	var exit *exitError
	if !errors.As(err, &exit) || exit.code != exitNo || !strings.HasSuffix(shown, "Seat 1 plays J♦: right.\n") {
		t.Errorf("%v, shown:\n%s", err, shown)
	}
}

func TestOnlyATerminalIsOne(t *testing.T) {
	if isTerminal(new(bytes.Buffer)) {
		t.Error("a buffer is taken for a terminal")
	}
	file, err := os.Open("replay_test.go")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if isTerminal(file) {
		t.Error("a file is taken for a terminal")
	}
}

// TestTheExampleOfTheNotationVerifies keeps doc/notation.md true: its fenced
// example is a record that holds.
func TestTheExampleOfTheNotationVerifies(t *testing.T) {
	text, err := os.ReadFile("../../doc/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for i, block := range strings.Split(string(text), "\n```") {
		if i%2 == 0 || !strings.HasPrefix(block, "\neleusis-record") {
			continue
		}
		examples++
		if rounds, err := game.WalkRecord(block, nil); err != nil || rounds == 0 {
			t.Errorf("example %d: verified %d rounds, %v", examples, rounds, err)
		}
	}
	if examples == 0 {
		t.Error("no example found")
	}
}
