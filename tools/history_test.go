// Package tools_test tests the scripts of this folder.
package tools_test

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A repository is one with an empty commit, in a folder of its own.
type repository struct {
	dir string
	env []string // nothing of the caller's but where programs are
}

func newRepository(t *testing.T) repository {
	t.Helper()
	dir, scratch := t.TempDir(), t.TempDir()
	r := repository{dir: dir, env: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + scratch, "TMPDIR=" + scratch}}
	r.git(t, "init", "--quiet")
	r.git(t, "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "--quiet", "--allow-empty", "--message=x")
	return r
}

func (r repository) git(t *testing.T, args ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "git", args...)
	command.Dir, command.Env = r.dir, r.env
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// history returns the command that measures the commit, with a script in the place of Go.
func (r repository) history(t *testing.T, script string) *exec.Cmd {
	t.Helper()
	tool, err := filepath.Abs("history")
	if err != nil {
		t.Fatal(err)
	}
	compiler := filepath.Join(t.TempDir(), "go")
	if err := os.WriteFile(compiler, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "sh", tool, "HEAD")
	command.Dir, command.Env = r.dir, append(r.env, "GO="+compiler)
	return command
}

// wantsNoWorktree sees that the history failed, and that the repository has its own worktree alone.
func (r repository) wantsNoWorktree(t *testing.T, err error) {
	t.Helper()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
		t.Errorf("the history ended with %v, want a failure", err)
	}
	if list := r.git(t, "worktree", "list"); strings.Count(list, "\n") != 1 {
		t.Errorf("worktrees are left:\n%s", list)
	}
}

// TestAHistoryThatFailsLeavesNoWorktree has nothing compile.
func TestAHistoryThatFailsLeavesNoWorktree(t *testing.T) {
	r := newRepository(t)
	r.wantsNoWorktree(t, r.history(t, "exit 1").Run())
}

// TestAHistoryThatIsEndedLeavesNoWorktree ends a history while it compiles.
func TestAHistoryThatIsEndedLeavesNoWorktree(t *testing.T) {
	r := newRepository(t)
	compiles, compiling := pipe(t)
	waits, ends := pipe(t)
	command := r.history(t, "echo >&3; read -r _ <&4; exit 0")
	command.ExtraFiles = []*os.File{compiling, waits}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(compiles, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if list := r.git(t, "worktree", "list"); strings.Count(list, "\n") != 2 {
		t.Errorf("while it compiles the worktrees are\n%s", list)
	}
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = ends.Close() // the compiler ends only now: a shell waits for what it has started
	r.wantsNoWorktree(t, command.Wait())
}

// pipe returns the ends of a pipe, which the test closes.
func pipe(t *testing.T) (reader, writer *os.File) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = reader.Close()
		_ = writer.Close()
	})
	return reader, writer
}
