package node_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"eleusis/internal/store/postgres/postgrestest"
)

// clockVariable names the environment variable by which the clock of the program from
// [built] is off, as in -3m.
const clockVariable = "CLOCK_OFFSET"

// What is compiled in place of a line of the standard library, and beside it.
const (
	nowLine  = "func Now() Time {\n\tsec, nsec, mono := runtimeNow()\n"
	offLine  = "\tsec += clockOffset\n"
	offsetGo = `package time

import "syscall"

var clockOffset = func() (seconds int64) {
	text, _ := syscall.Getenv("` + clockVariable + `")
	d, _ := ParseDuration(text)
	return int64(d / Second)
}()
`
)

// work is the folder of what tests build; TestMain removes it.
var work string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "nodes")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer func() { _ = os.RemoveAll(folder) }()
		work = folder
		return m.Run()
	}())
}

// built returns the program, built from this tree once for all tests. Its clock can be off (see
// [clockVariable]). The machine's clock is left alone, and what programs measure by it, such as
// timeouts, stays right.
func built(t testing.TB) string {
	t.Helper()
	program, err := builtOnce()
	if err != nil {
		t.Fatal(postgrestest.Broken + err.Error())
	}
	return program
}

var builtOnce = sync.OnceValues(func() (string, error) {
	overlay, err := skewed()
	if err != nil {
		return "", err
	}
	program := filepath.Join(work, "eleusis")
	build := exec.Command("go", "build", "-ldflags=-w", "-overlay", overlay, "-o", program, "eleusis/cmd/eleusis")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return program, nil
})

// skewed writes the sources of a clock that can be off, and returns the file that lets the compiler
// replace those of the standard library by them.
func skewed() (string, error) {
	replaced, err := overlaid()
	if err != nil {
		return "", err
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	library := filepath.Join(strings.TrimSpace(string(out)), "src/time")
	source, err := os.ReadFile(filepath.Join(library, "time.go"))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(source), nowLine); n != 1 {
		return "", fmt.Errorf("package time has the line of the clock %d times", n)
	}
	for name, text := range map[string]string{
		"time.go": strings.Replace(string(source), nowLine, nowLine+offLine, 1), "offset.go": offsetGo,
	} {
		replaced[filepath.Join(library, name)] = filepath.Join(work, name)
		if err := os.WriteFile(filepath.Join(work, name), []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": replaced})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(work, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}

// overlaid returns which files the environment lets the compiler replace, as make plant does.
func overlaid() (map[string]string, error) {
	_, path, found := strings.Cut(os.Getenv("GOFLAGS"), "-overlay=")
	if !found {
		return make(map[string]string), nil
	}
	path, _, _ = strings.Cut(path, " ")
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var overlay struct{ Replace map[string]string }
	err = json.Unmarshal(text, &overlay)
	return overlay.Replace, err
}
