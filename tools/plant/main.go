// Plant builds the simulation, or the storm of nodes, with a fault planted in the server,
// one after the other, and sees that it finds each. It changes no file: the compiler is
// given other ones in their place.
//
//	go run ./tools/plant/main.go [-seeds 200] [name]...
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A fault is a defect to plant, by its edits.
type fault struct {
	name  string
	edits []edit
}

// An edit replaces old, which file has exactly once, by text.
type edit struct{ file, old, text string }

// nodesPrefix begins the names of faults that the storm of nodes finds (internal/node), not
// the simulation.
const nodesPrefix = "nodes-"

// storePrefix begins the names of faults that the tests of PostgreSQL find.
const storePrefix = "store-"

// simulatedPrefix begins the names of faults that the simulation finds in worlds of several nodes.
const simulatedPrefix = "simulated-nodes-"

var faults = []fault{
	{"tell-before-append", []edit{{"internal/table/commit.go",
		"		err = t.append(ctx, entries)\n		if err == nil {\n			t.lobby.countMove(env, events)\n" +
			"			return t.foldAndSend(entries, events)\n		}\n",
		"		if err := t.foldAndSend(entries, events); err != nil {\n			return err\n		}\n" +
			"		t.core.number -= len(entries)\n		err = t.append(ctx, entries)\n" +
			"		t.core.number += len(entries)\n		if err == nil {\n			return nil\n		}\n"}}},
	{"forget-the-request-id", []edit{{"internal/table/requests.go",
		"	return q.carriedOut.Find(s.who, s.id, s.body)\n", "	return 0, false, nil\n"}}},
	{"answer-before-commit", []edit{{"internal/store/sqlite/write.go",
		"func (l *Log) commit(group []change) {\n",
		"func (l *Log) commit(group []change) {\n	for i := range group {\n		group[i].answer <- nil\n		group[i].answer = " +
			"make(chan error, 1)\n	}\n"}}},
	{"drop-a-frame", []edit{{"internal/table/commit.go",
		"		case !happened.isUnsent():\n			t.queueEvent(happened, now)\n",
		"		case !happened.isUnsent() && e.Number%7 > 0:\n			t.queueEvent(happened, now)\n"}}},
	{"skip-the-flush", []edit{{"internal/store/sqlite/sqlite.go",
		"\"_pragma=synchronous(FULL)\"", "\"_pragma=synchronous(OFF)\""}}},
	{"show-a-hand-to-spectators", []edit{{"internal/table/view.go",
		"		f.Share = c.state.Share(*happened.game, viewpoint(seat))\n",
		"		f.Share = c.state.Share(*happened.game, max(seat, 1))\n"}}},
	{"look-up-ids-for-the-whole-table", []edit{{"internal/idempotency/idempotency.go",
		"	for _, known := range r[sender] {\n",
		"	var all []request\n	for _, other := range r {\n		all = append(all, other...)\n	}\n" +
			"	for _, known := range all {\n"}}},
	{"never-go-on-after-a-fault", []edit{{"internal/table/clock.go",
		"		t.retryAt = time.Now().Add(min(retryAfter<<min(t.faults, 10), retryAtLast))\n",
		"		t.retryAt = time.Now().Add(24 * time.Hour)\n"}}},
	{"go-on-from-the-wrong-number", []edit{{"internal/table/watcher.go",
		"case !t.core.holds(since):\n			err = ErrReload", "case !t.core.holds(since):\n			since++"}}},
	{"ignore-a-conflict", []edit{{"internal/table/commit.go",
		"		err = t.append(ctx, entries)\n		if err == nil {\n			t.lobby.countMove(env, events)\n" +
			"			return t.foldAndSend(entries, events)\n		}\n",
		"		err = t.append(ctx, entries)\n		if err == nil || errors.Is(err, store.ErrConflict) {\n			return " +
			"t.foldAndSend(entries, events)\n		}\n"}}},
	{"drop-frames-of-slow-readers", []edit{{"internal/table/watcher.go",
		"		default:\n			t.drop(w)\n			return\n		}\n", "		default:\n		}\n"}}},
	{"forget-to-look", []edit{{"internal/table/clock.go",
		"	if t.unsure {\n		sooner(taskReload, t.retryAt)\n		return next\n	}\n", ""}}},
	{"forget-what-lands-late", []edit{{"internal/table/commit.go",
		"			t.nudge(t.landed)\n", ""}}},
	{"serve-a-private-table", []edit{{"internal/table/view.go",
		"	return seat == game.Nobody && !c.gathering && !c.settings.Spectators\n", "	return false\n"}}},
	{"miss-an-empty-write-ahead-log", []edit{{"internal/store/sqlite/recover.go",
		"	case s.main.open && !s.wal.found && !s.emptyWAL:\n", "	case s.main.open && !s.wal.found:\n"}}},
	{"show-a-hand-on-the-page", []edit{{"internal/table/view.go",
		"c.state.View(viewpoint(seat))", "c.state.View(max(seat, 1))"}}},
	{"nodes-answer-before-commit", []edit{{"internal/store/postgres/write.go",
		"func (l *Log) commit(group []*change) {\n",
		"func (l *Log) commit(group []*change) {\n	for _, c := range group {\n		c.answer <- nil\n		c.answer = " +
			"make(chan error, 1)\n	}\n"}}},
	{"nodes-go-on-without-a-lease", []edit{{"internal/node/node.go", "		close(n.lost)\n", ""}}},
	{"nodes-leave-orphans-asleep", []edit{{"internal/node/takeover.go",
		"			err = lobby.Resume(ctx, id, nil)\n", "			err = error(table.ErrClosed)\n"}}},
	{"simulated-nodes-try-once-to-resume", []edit{{"internal/node/takeover.go", "		n.wake()\n	}\n}\n\nconst (\n",
		"	}\n}\n\nconst (\n"}}},
	{"nodes-drop-a-frame", []edit{{"internal/node/route.go",
		"	return a.w.Write(text)\n",
		"	if len(text)%7 == 0 && bytes.Contains(text, []byte(\"\\\"event\\\"\")) {\n		return len(text), nil\n	}\n" +
			"	return a.w.Write(text)\n"}}},
	{"store-append-without-owner", []edit{{"internal/store/postgres/sql/append.sql",
		" AND ($14::text = '' OR owner = $14)", " AND $14::text IS NOT NULL"}}},
	{"simulated-nodes-append-without-a-lease", []edit{{"internal/simulation/database_test.go",
		"	return e.change(ctx, \"append \"+id, func() error {\n		if err := e.db.checkOwner(e.self.ID, id); err != nil {\n			return " +
			"err\n		}\n",
		"	return e.do(ctx, \"append \"+id, func() error {\n"}}},
	{"simulated-nodes-lose-a-forward", []edit{{"internal/node/route.go",
		"	case isUnsent(a.err) || isRepeatable(r):\n		return false\n",
		"	case isUnsent(a.err):\n		return false\n	case strings.HasSuffix(r.URL.Path, \"/do\"):\n		_, _ = " +
			"w.Write([]byte(`{\"number\":1}`))\n		return true\n"}}},
	{"simulated-nodes-repeat-a-forward", []edit{{"internal/table/ownership.go",
		"	defer c.giveUp()\n	t, err := l.load(ctx, id)\n	if err != nil {\n		return err\n	}\n",
		"	defer c.giveUp()\n	t, err := l.load(ctx, id)\n	if err != nil {\n		return err\n	}\n	clear(t.core.carriedOut)\n"}}},
	{"simulated-nodes-never-end-a-lease", []edit{{"internal/store/postgres/watch.go",
		"		if now.Sub(s.since) >= lasts {\n", "		if now.Sub(s.since) >= 100*lasts {\n"}}},
	{"nodes-show-what-was", []edit{
		{"internal/node/node.go", "		n.unsure = true\n", ""},
		{"internal/node/node.go", "	return n.unsure || isUnreachable && time.Since(n.excused) > outageGrace\n",
			"	return n.unsure && isUnreachable\n"},
	}},
	{"simulated-nodes-drop-what-is-passed", []edit{{"internal/node/route.go",
		"	return a.w.Write(text)\n",
		"	if len(text)%7 == 0 && bytes.Contains(text, []byte(\"data:\")) {\n		return len(text), nil\n	}\n" +
			"	return a.w.Write(text)\n"}}},
	{"nodes-two-owners", []edit{
		{"internal/node/route.go", "	case owner.ID == n.self.ID:\n", "	case id != \"\":\n"},
		{"internal/node/node.go",
			"	if err == nil && owner.ID != \"\" && owner.ID != n.self.ID {\n		n.cacheOwner(id, owner.ID)\n",
			"	if err == nil && owner.ID == \"nobody\" {\n		n.cacheOwner(id, owner.ID)\n"},
	}},
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
	args := []string{"./internal/simulation", "-run", "^TestWorlds$", "-timeout", "30m", "-args", "-seeds", fmt.Sprint(seeds)}
	switch {
	case strings.HasPrefix(f.name, storePrefix):
		args = []string{"./internal/store/postgres", "-run", "Node", "-timeout", "30m"}
	case strings.HasPrefix(f.name, simulatedPrefix):
		args = []string{"./internal/simulation", "-run", "^(TestWorldsOfNodes|TestTablesAreTakenOverAtTheSecondTry)$",
			"-timeout", "30m", "-args", "-node-seeds", fmt.Sprint(seeds)}
	case f.ofNodes():
		args = []string{"./internal/node", "-run", "Storm|Unasked|HungNode", "-failfast", "-timeout", "30m", "-args",
			"-faults", "40"}
	}
	test := exec.Command("go", append([]string{"test", "-count=1"}, args...)...)
	test.Env = append(os.Environ(), "GOFLAGS=-overlay="+overlay) // also for the program that a test builds
	out, err := test.CombinedOutput()
	if err == nil {
		return "", errors.New("NOT FOUND")
	}
	return f.foundIn(out)
}

// What the output of tests that fail says.
var (
	// The machine is at fault, such as a database that does not start (internal/store/postgres/postgrestest).
	notOurs = regexp.MustCompile(`test environment: ([^\n]*)`)
	endless = regexp.MustCompile(`panic: test timed out`)

	foundByTest = regexp.MustCompile(`_test\.go:\d+: ([^\n]*)`)
	foundBySeed = regexp.MustCompile(`seed (\d+), nature .*}, trace [0-9a-f]*: ([^\n]*)`)
	panicked    = regexp.MustCompile(`(panic: [^\n]*)`)
)

// foundIn returns what the tests have found, by their output. The error says that they have
// found nothing, because they did not run as they should.
func (f fault) foundIn(out []byte) (found string, err error) {
	if m := notOurs.FindSubmatch(out); m != nil {
		return "", fmt.Errorf("ENVIRONMENT BROKEN: %.300s", m[1])
	}
	if endless.Match(out) {
		return "", errors.New("THE TESTS DO NOT END")
	}
	if m := foundByTest.FindSubmatch(out); !f.isSimulated() && m != nil {
		return fmt.Sprintf("%.150s", m[1]), nil
	}
	if m := foundBySeed.FindSubmatch(out); m != nil {
		return fmt.Sprintf("seed %s: %.150s", m[1], m[2]), nil
	}
	if m := panicked.FindSubmatch(out); m != nil {
		return fmt.Sprintf("%.150s", m[1]), nil
	}
	return "", fmt.Errorf("THE TESTS DO NOT RUN: %.600s", out)
}

func (f fault) ofNodes() bool { return strings.HasPrefix(f.name, nodesPrefix) }

func (f fault) isSimulated() bool { return !f.ofNodes() && !strings.HasPrefix(f.name, storePrefix) }

// overlay writes the files with the fault, and what tells the compiler to take them.
func (f fault) overlay(folder string) (string, error) {
	replaced := make(map[string]string)
	for _, e := range f.edits {
		path, err := filepath.Abs(e.file)
		if err != nil {
			return "", err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		if n := strings.Count(string(source), e.old); n != 1 {
			return "", fmt.Errorf("%s has the text to replace %d times, want 1", e.file, n)
		}
		planted := filepath.Join(folder, filepath.Base(path))
		if err := os.WriteFile(planted, []byte(strings.Replace(string(source), e.old, e.text, 1)), 0o600); err != nil {
			return "", err
		}
		replaced[path] = planted
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": replaced})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}
