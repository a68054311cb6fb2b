package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A tree is a copy of the files under version control, where changes are made.
type tree struct{ root string }

func newTree() (*tree, error) {
	root, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	t := &tree{root}
	names, err := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.remove()
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	for _, name := range strings.Split(strings.TrimRight(string(names), "\x00"), "\x00") {
		if err := t.copy(name); err != nil {
			t.remove()
			return nil, err
		}
	}
	return t, nil
}

func (t *tree) remove() { _ = os.RemoveAll(t.root) }

// copy copies a file of the tree, if it is one and was not deleted.
func (t *tree) copy(name string) error {
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	to := filepath.Join(t.root, name)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, content, info.Mode().Perm())
}

// An outcome is what became of a change.
type outcome int

const (
	unbuilt outcome = iota
	survived
	caught
	late // out of time or memory
)

// A target is a package that is changed, and what its tests take unchanged.
type target struct {
	tree   *tree
	folder string
	binary string
	cpu    time.Duration // of all tests
	wall   time.Duration
	slow   string // the tests that take a tenth of the time or more, as a pattern: they come last
	flags  []string
}

// quick makes rapid report what it finds as it is, and write no file. Only tests that
// import it know these flags.
var quick = []string{"-rapid.shrinktime=1ns", "-rapid.nofailfile"}

// prepare runs the tests of the package in folder as they are.
func (t *tree) prepare(folder string) (*target, error) {
	p := &target{tree: t, folder: folder, binary: filepath.Join(t.root, "mutant.test"), cpu: time.Hour, wall: time.Hour}
	if err := p.build(); err != nil {
		return nil, err
	}
	if _, state := p.run(append([]string{"-test.run=^$"}, quick...)...); state.Success() {
		p.flags = quick
	}
	began := time.Now()
	out, state := p.run("-test.v")
	if !state.Success() {
		return nil, fmt.Errorf("the tests fail unchanged:\n%s", tail(out))
	}
	p.wall, p.cpu = time.Since(began), state.UserTime()+state.SystemTime()
	var slow []string
	for _, m := range regexp.MustCompile(`(?m)^--- PASS: (\w+) \(([0-9.]+)s\)`).FindAllSubmatch(out, -1) {
		if s, err := strconv.ParseFloat(string(m[2]), 64); err == nil && s > p.wall.Seconds()/10 {
			slow = append(slow, string(m[1]))
		}
	}
	p.slow = "^(" + strings.Join(slow, "|") + ")$"
	return p, nil
}

// try makes the change, tests it, and takes it back.
func (p *target) try(m mutant) (outcome, error) {
	path := filepath.Join(p.tree.root, m.file)
	source, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.WriteFile(path, source, 0o644) }()
	changed := bytes.Join([][]byte{source[:m.from], []byte(m.text), source[m.to:]}, nil)
	if err := os.WriteFile(path, changed, 0o644); err != nil {
		return 0, err
	}
	if p.build() != nil {
		return unbuilt, nil
	}
	o := p.test("-test.skip=" + p.slow)
	if o == survived && p.slow != "^()$" {
		o = p.test("-test.run=" + p.slow)
	}
	return o, nil
}

// test runs some of the tests.
func (p *target) test(which string) outcome {
	out, state := p.run(append([]string{"-test.failfast", which}, p.flags...)...)
	switch {
	case state.Success():
		return survived
	case state.UserTime()+state.SystemTime() >= p.most(), bytes.Contains(out, []byte("panic: test timed out")),
		bytes.Contains(out, []byte("out of memory")), !state.Exited():
		return late
	}
	return caught
}

// most returns how much processor time the tests may take.
func (p *target) most() time.Duration { return (3*p.cpu + 10*time.Second).Round(time.Second) }

func (p *target) build() error {
	c := exec.Command("go", "test", "-c", "-vet=off", "-p=1", "-o", p.binary, "./"+p.folder)
	c.Dir, c.Env = p.tree.root, append(os.Environ(), "GOMAXPROCS=1")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, tail(out))
	}
	return nil
}

// run runs the built tests in their folder, on one core and with bounds of time
// and memory, and ends whatever they started.
func (p *target) run(args ...string) ([]byte, *os.ProcessState) {
	temp := filepath.Join(p.tree.root, "temporary")
	// Without the folder the tests that need it fail, and say so.
	_ = os.RemoveAll(temp)
	_ = os.MkdirAll(temp, 0o755)
	wall := 6*p.wall + time.Minute
	ctx, cancel := context.WithTimeout(context.Background(), wall+time.Minute)
	defer cancel()
	bounds := fmt.Sprintf(`ulimit -t %d; ulimit -v %d; exec "$0" "$@"`, int(p.most().Seconds()), 8<<20)
	c := exec.CommandContext(ctx, "sh",
		append([]string{"-c", bounds, p.binary, "-test.short", "-test.timeout=" + wall.String()}, args...)...)
	c.Dir = filepath.Join(p.tree.root, p.folder)
	c.Env = append(os.Environ(), "GOMAXPROCS=1", "TMPDIR="+temp)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	c.WaitDelay = time.Second
	out, _ := c.CombinedOutput()
	_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) // what a test left behind
	return out, c.ProcessState
}

// tail returns the end of what was printed.
func tail(out []byte) []byte { return out[max(0, len(out)-2000):] }
