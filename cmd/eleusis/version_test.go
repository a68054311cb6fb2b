package main

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// However it is built from a checkout, the program knows its commit.
func TestTheVersionHasTheCommit(t *testing.T) {
	head, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		t.Skip("this is no checkout")
	}
	want := regexp.MustCompile(`^eleusis \S+, commit ` + strings.TrimSpace(string(head)) + `(\+changes)?, go\S+\n$`)
	for _, args := range [][]string{{"go", "run", ".", "version"}, {built(t), "version"}} {
		out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		if err != nil || !want.Match(out) {
			t.Errorf("%v: %s, %v; want %s", args, out, err, want)
		}
	}
}
