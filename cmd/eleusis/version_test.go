package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// However it is built from a checkout, the program knows its commit. The flags of the
// machine do not count: -trimpath hides where the source is from go run, and from go build in
// a worktree of git, where go records no commit.
func TestTheVersionHasTheCommit(t *testing.T) {
	if testing.Short() {
		t.Skip("it links the program twice")
	}
	head, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		t.Skip("this is no checkout")
	}
	want := regexp.MustCompile(`^eleusis \S+, commit ` + strings.TrimSpace(string(head)) + `(\+changes)?, go\S+\n$`)
	program := filepath.Join(t.TempDir(), "eleusis")
	goBuild := exec.Command("go", "build", "-o", program, "-buildvcs=true", "-trimpath=false", ".")
	if out, err := goBuild.CombinedOutput(); err != nil {
		t.Fatalf("go build: %s, %v", out, err)
	}
	for _, args := range [][]string{{"go", "run", "-trimpath=false", ".", "version"}, {program, "version"}} {
		out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		if err != nil || !want.Match(out) {
			t.Errorf("%v: %s, %v; want %s", args, out, err, want)
		}
	}
}
