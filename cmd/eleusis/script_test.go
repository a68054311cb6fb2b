package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets scripts run the command itself as eleusis.
func TestMain(m *testing.M) {
	testscript.Main(withDatabase{m}, map[string]func(){"eleusis": main})
}

// TestScripts plays the stories of testdata/script: commands, and what they
// must answer. Beside the usual words of such scripts there is
//
//	exits N COMMAND ...
//
// which runs a command that must end with that exit code, and
//
//	damage FILE TEXT
//
// which flips one bit in the first place of a file where it has the text.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "damage": damage},
	})
}

func exits(ts *testscript.TestScript, not bool, args []string) {
	if not || len(args) < 2 {
		ts.Fatalf("usage: exits N COMMAND ...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func damage(ts *testscript.TestScript, not bool, args []string) {
	if not || len(args) != 2 {
		ts.Fatalf("usage: damage FILE TEXT")
	}
	content := []byte(ts.ReadFile(args[0]))
	at := bytes.Index(content, []byte(args[1]))
	if at < 0 {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	content[at] ^= 1
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), content, 0o600))
}
