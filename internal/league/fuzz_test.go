package league

import (
	"errors"
	"io"
	"slices"
	"testing"
	"time"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/agent"
	"eleusis/internal/table"
)

// FuzzAnswers reads whatever a program answers: it is called a bad answer, or it is the command that its action names.
func FuzzAnswers(f *testing.F) {
	for _, text := range []string{
		`{"action":"play","cards":["2C","10h"],"asProphet":true}`, `{"action":"pick","cards":["2C"],"cost":0.5}`,
		`{"action":"pick","cards":[]}`, `{"action":"guess","text":"color != last.color"}`,
		`{"action":"guess","text":"odd or"}`, `{"action":"no-play"}`, `{"cost":-1}`, `[]`, `null`, `{"cards":[""]}`,
	} {
		f.Add([]byte(text))
	}
	moves := []string{pass}
	for _, a := range []table.Action{table.Play, table.NoPlay, table.CallRight, table.CallWrong, table.Pick,
		table.Object, table.LetPass, table.PassGuess, table.Prophet, table.Guess} {
		moves = append(moves, string(a))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := readAnswer(text)
		var c game.Command
		if err == nil {
			c, err = m.command(moves, 2)
		}
		if bad := new(agent.AnswerError); err != nil && !errors.As(err, &bad) {
			t.Fatalf("%q: %v, want a bad answer", text, err)
		}
		if err != nil {
			return
		}
		if !slices.Contains(moves, m.Action) || m.Cost < 0 {
			t.Errorf("%q is %+v", text, m)
		}
		if m.Action == string(table.Play) && len(c.Cards()) != len(m.Cards) {
			t.Errorf("%q: %d cards, want %d", text, len(c.Cards()), len(m.Cards))
		}
		for _, played := range c.Cards() {
			if again, err := card.Parse(played.String()); err != nil || again != played {
				t.Errorf("%q: the card %v reads as %v: %v", text, played, again, err)
			}
		}
	})
}

// FuzzParseAgent reads names of agents: what reads is one of our levels or a program, and keeps its name.
func FuzzParseAgent(f *testing.F) {
	for _, text := range []string{"bot:novice", "bot:", "exec:cat", "http://127.0.0.1", "mcp: ", "mcp:https://a"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ParseAgent(text, time.Second, io.Discard)
		if err == nil && (a.Name != text || (a.Level == "") == (a.Program.Place == "")) {
			t.Errorf("%q is %+v", text, a)
		}
	})
}
