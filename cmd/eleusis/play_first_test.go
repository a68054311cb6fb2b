package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestANewcomerAtTheTerminalPlaysExpress starts without flags, as a first visit of the site does, and with some.
func TestANewcomerAtTheTerminalPlaysExpress(t *testing.T) {
	for flags, want := range map[string]string{
		"": "Eleusis Express", "--seed 7": "Eleusis Express", "--preset classic": "Classic Eleusis",
		"--seats 5": "New Eleusis",
	} {
		var screen, talk bytes.Buffer
		a := &app{in: strings.NewReader("q\n"), out: &screen, err: &talk, getenv: noEnvironment}
		code := a.run(t.Context(), append([]string{"play", "--plain"}, strings.Fields(flags)...))
		if code != exitYes || !strings.Contains(screen.String(), want) {
			t.Errorf("%q: exit code %d, told %q, want %s:\n%s", flags, code, talk.String(), want, screen.String())
		}
	}
}
