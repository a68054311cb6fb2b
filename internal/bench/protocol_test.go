package bench

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"eleusis/internal/agent"
)

// FuzzAnswer reads answers of agents: whatever they say, it is an answer or a bad
// one with a message that is itself a line of JSON.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{
		`{"play":"2C","guess":"If the last card is red, play black; otherwise play red."}`,
		`{"play":"10h","guess":null}`,
		`{"turn":3,"play":"K♦","more":[1]}`, `{"play":2}`, `{"guess":"colr"}`, `[]`, `null`, `"2C"`, `{`, "", "\xff",
		`{"play":"2C","guess":"red\nblack"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := readMessage(text)
		if err == nil {
			_, err = m.card()
			mustBeBad(t, text, err)
			_, err = m.rule()
		}
		mustBeBad(t, text, err)
	})
}

// mustBeBad fails unless err is nil or reports a bad answer.
func mustBeBad(t *testing.T, text []byte, err error) {
	t.Helper()
	bad := new(agent.AnswerError)
	if err == nil {
		return
	}
	if !errors.As(err, &bad) || bad.Error() == "" {
		t.Fatalf("%q: %v, want a bad answer", text, err)
	}
	line := agent.Line(errorMessage{"error", bad.Error()})
	if strings.Count(string(line), "\n") != 1 || !json.Valid(line) {
		t.Fatalf("%q is told as %q, want one line of JSON", text, line)
	}
}

func TestABadAnswerIsToldWhatIsWanted(t *testing.T) {
	for text, want := range map[string]string{
		`{"play":7}`:                 "play: a number stands where a string is needed",
		`{"play":"2C","guess":true}`: "guess: a bool stands where a string is needed",
		`{"play":"2C","turn":"two"}`: "turn: a string stands where a number is needed",
		`[]`:                         `the answer is a JSON array; an object is needed, as {"play":"2C"}`,
		`{}`:                         `play: missing; a card of the hand is needed, as {"play":"2C"}`,
		`{"play":"2X"}`:              "play: ",
		`2C`:                         "the answer is no JSON object on one line: ",
		`{"play":"2C","guess":"x"}`:  "guess:1:1: ",
		`{"play":"2C","guess":""}`:   "guess:1:1: ",
		`{"play":"2C","guess":"red cards and kings xyzzy"}`: "guess: this can mean several rules; say one of them as a formula: red or rank = K | ",
	} {
		m, err := readMessage([]byte(text))
		if err == nil {
			_, err = m.card()
		}
		if err == nil {
			_, err = m.rule()
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
