package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestANewcomerAtTheTerminalPlaysExpress starts without flags, as a first visit of the site does, and with some.
func TestANewcomerAtTheTerminalPlaysExpress(t *testing.T) {
	for flags, want := range map[string]string{
		"":                 "Eleusis Express, 4 people. Cards in a hand: 6.\n",
		"--seed 7":         "Eleusis Express, 4 people. Cards in a hand: 6.\n",
		"--preset classic": "Classic Eleusis, 5 people.\n",
		"--seats 6":        "New Eleusis, 6 people.\n",
	} {
		if screen := firstScreen(t, flags); !strings.HasPrefix(screen, want) {
			t.Errorf("%q: want %s\n%s", flags, want, screen)
		}
	}
}

// TestTheFirstGameAtTheTerminalHasEasyRules compares it with the game of the flags that it stands for.
func TestTheFirstGameAtTheTerminalHasEasyRules(t *testing.T) {
	const flags = "--preset express --option hand-size=6 --seats 4 --compose easy --seed 7"
	if got, want := firstScreen(t, "--seed 7"), firstScreen(t, flags); got != want {
		t.Errorf("without flags:\n%s\nwith %s:\n%s", got, flags, want)
	}
}

// firstScreen returns what eleusis play prints with some flags until the first answer leaves the game.
func firstScreen(t *testing.T, flags string) string {
	t.Helper()
	var screen, talk bytes.Buffer
	a := &app{in: strings.NewReader("q\n"), out: &screen, err: &talk, getenv: noEnvironment}
	code := a.run(t.Context(), append([]string{"play", "--plain"}, strings.Fields(flags)...))
	if code != exitYes {
		t.Errorf("%q: exit code %d, told %q", flags, code, talk.String())
	}
	return screen.String()
}
