// Plant builds the simulation with a fault planted in the server, one after the
// other, and sees that it finds each. It changes no file: the compiler is given
// other ones in their place.
//
//	go run ./tools/plant/main.go [-seeds 200] [name]...
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A fault is what is planted: in a file of the tree, once, text in the place of other text.
type fault struct{ name, file, old, text string }

var faults = []fault{
	{"tell-before-append", "internal/table/table.go",
		"		err = t.append(ctx, entries)\n		if err == nil {\n			return t.tell(entries)\n		}\n",
		"		if err := t.tell(entries); err != nil {\n			return err\n		}\n		t.core.number -= len(entries)\n		err = " +
			"t.append(ctx, entries)\n		t.core.number += len(entries)\n		if err == nil {\n			return nil\n		}\n"},
	{"forget-the-request-id", "internal/table/repeat.go",
		"	return c.answers.find(s.who, s.id, s.body)\n", "	return 0, false, nil\n"},
	{"answer-before-commit", "internal/store/sqlite/write.go",
		"func (l *Log) commit(group []change) {\n",
		"func (l *Log) commit(group []change) {\n	for i := range group {\n		group[i].answer <- nil\n		group[i].answer = " +
			"make(chan error, 1)\n	}\n"},
	{"drop-a-frame", "internal/table/table.go",
		"		case !h.quiet():\n			t.tellAll(h, now)\n",
		"		case !h.quiet() && e.Number%7 > 0:\n			t.tellAll(h, now)\n"},
	{"skip-the-flush", "internal/store/sqlite/sqlite.go",
		"\"_pragma=synchronous(FULL)\"", "\"_pragma=synchronous(OFF)\""},
	{"show-a-hand-to-spectators", "internal/table/look.go",
		"		f.Share = c.state.Share(*h.game, seat)\n", "		f.Share = c.state.Share(*h.game, max(seat, 1))\n"},
	{"look-up-ids-for-the-whole-table", "internal/table/repeat.go",
		"	return c.answers.find(s.who, s.id, s.body)\n",
		"	for _, all := range c.answers {\n		for _, a := range all {\n			if s.who > 0 && a.id == digestOf([]byte(s.id)) " +
			"{\n				return a.number, true, nil\n			}\n		}\n	}\n	return 0, false, nil\n"},
	{"never-go-on-after-a-fault", "internal/table/clock.go",
		"		t.retryAt = time.Now().Add(min(retryAfter<<min(t.faults, 10), retryAtLast))\n",
		"		t.retryAt = time.Now().Add(24 * time.Hour)\n"},
	{"go-on-from-the-wrong-number", "internal/table/table.go",
		"case !t.core.holds(since):\n			err = ErrReload", "case !t.core.holds(since):\n			since++"},
	{"ignore-a-conflict", "internal/table/table.go",
		"		err = t.append(ctx, entries)\n		if err == nil {\n			return t.tell(entries)\n		}\n",
		"		err = t.append(ctx, entries)\n		if err == nil || errors.Is(err, store.ErrConflict) {\n			return " +
			"t.tell(entries)\n		}\n"},
	{"drop-frames-of-slow-readers", "internal/table/table.go",
		"		default:\n			t.drop(w)\n			return\n		}\n", "		default:\n		}\n"},
	{"forget-to-look", "internal/table/clock.go",
		"	if t.unsure {\n		sooner(looks, t.retryAt)\n		return next\n	}\n", ""},
	{"forget-what-lands-late", "internal/table/table.go",
		"			t.nudge(t.landed)\n", ""},
	{"serve-a-private-table", "internal/table/look.go",
		"	return seat == game.Nobody && !c.gathering && !c.settings.Spectators\n", "	return false\n"},
	{"miss-an-empty-write-ahead-log", "internal/store/sqlite/recover.go",
		"	case s.main.open && !s.wal.found && !s.emptyWAL:\n", "	case s.main.open && !s.wal.found:\n"},
	{"show-a-hand-on-the-page", "internal/table/look.go",
		"View: c.state.View(seat)", "View: c.state.View(max(seat, 1))"},
}

func main() {
	seeds := flag.Int("seeds", 200, "how many worlds to simulate for each fault")
	flag.Parse()
	missed := 0
	for _, f := range faults {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), f.name) {
			continue
		}
		found, err := f.plant(*seeds)
		if err != nil {
			fmt.Printf("%-36s %v\n", f.name, err)
			missed++
			continue
		}
		fmt.Printf("%-36s %s\n", f.name, found)
	}
	if missed > 0 {
		os.Exit(1)
	}
}

// plant simulates worlds with the fault, and returns what was found.
func (f fault) plant(seeds int) (found string, err error) {
	folder, err := os.MkdirTemp("", "plant")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	overlay, err := f.overlay(folder)
	if err != nil {
		return "", err
	}
	out, err := exec.Command("go", "test", "-overlay", overlay, "./internal/simulation", "-count=1", "-run",
		"^TestWorlds$",
		"-timeout", "30m", "-args", "-seeds", fmt.Sprint(seeds)).CombinedOutput()
	if err == nil {
		return "", fmt.Errorf("NOT FOUND in %d seeds", seeds)
	}
	if m := regexp.MustCompile(`seed (\d+), nature [^}]*}, trace [0-9a-f]*: ([^\n]*)`).FindSubmatch(out); m != nil {
		return fmt.Sprintf("seed %s: %.150s", m[1], m[2]), nil
	}
	if m := regexp.MustCompile(`(panic: [^\n]*)`).FindSubmatch(out); m != nil {
		return fmt.Sprintf("%.150s", m[1]), nil
	}
	return "", fmt.Errorf("the simulation does not run: %.600s", out)
}

// overlay writes the file with the fault, and what tells the compiler to take it.
func (f fault) overlay(folder string) (string, error) {
	path, err := filepath.Abs(f.file)
	if err != nil {
		return "", err
	}
	source, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(source), f.old); n != 1 {
		return "", fmt.Errorf("%s has the text to replace %d times, want 1", f.file, n)
	}
	planted := filepath.Join(folder, filepath.Base(path))
	if err := os.WriteFile(planted, []byte(strings.Replace(string(source), f.old, f.text, 1)), 0o600); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {path: planted}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}
