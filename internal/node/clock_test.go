package node_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// clockVariable names the environment variable by which the clock of a program from
// [buildSkewed] is off, as in -3m.
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

// buildSkewed is build of a program whose clock can be off. The machine's clock is left
// alone, and what programs measure by it, such as timeouts, stays right.
func buildSkewed(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	replaced := overlaid(t)
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	library := filepath.Join(strings.TrimSpace(string(out)), "src/time")
	source, err := os.ReadFile(filepath.Join(library, "time.go"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), nowLine); n != 1 {
		t.Fatalf("package time has the line of the clock %d times", n)
	}
	for name, text := range map[string]string{
		"time.go": strings.Replace(string(source), nowLine, nowLine+offLine, 1), "offset.go": offsetGo,
	} {
		replaced[filepath.Join(library, name)] = filepath.Join(folder, name)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return build(t, "-overlay", overlay)
}

// overlaid returns which files the environment lets the compiler replace, as make plant does.
func overlaid(t testing.TB) map[string]string {
	t.Helper()
	_, path, found := strings.Cut(os.Getenv("GOFLAGS"), "-overlay=")
	if !found {
		return make(map[string]string)
	}
	path, _, _ = strings.Cut(path, " ")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var overlay struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &overlay); err != nil {
		t.Fatal(err)
	}
	return overlay.Replace
}
