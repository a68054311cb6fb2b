package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eleusis/rule/syntax"
)

// An endless is a text without an end. It counts what was read of it.
type endless struct{ read int }

func (e *endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'r'
	}
	e.read += len(b)
	return len(b), nil
}

func TestATextLongerThanAnyRuleIsNotReadToItsEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ten-megabytes.rule")
	if err := os.WriteFile(file, []byte(strings.Repeat("red or ", 10<<20/7)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"check", "measure", "print"} {
		for _, arg := range []string{"@-", "@" + file} {
			in := new(endless)
			var talk strings.Builder
			a := &app{in: in, out: io.Discard, err: &talk, getenv: func(string) string { return "" }}
			code := a.run(t.Context(), []string{"rule", command, arg})
			if code != exitUsage ||
				!strings.HasSuffix(talk.String(), ":1:1: the text is too long: at most 4000 characters are read\n") {
				t.Errorf("%s %s: exit code %d, talk %q", command, arg, code, talk.String())
			}
			if in.read > 3*syntax.MaxBytes {
				t.Errorf("%s %s reads %d bytes", command, arg, in.read)
			}
		}
	}
}
