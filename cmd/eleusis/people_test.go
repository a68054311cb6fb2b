package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eleusis/internal/daily"
	"eleusis/internal/store/sqlite"
)

// TestPeopleAreOneMoreRow lets four people play in a data file, of whom three contribute their games, and
// compares them with a level.
func TestPeopleAreOneMoreRow(t *testing.T) {
	dir := t.TempDir()
	log, err := sqlite.Open(t.Context(), filepath.Join(dir, "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	a := daily.New(log, rand.NewChaCha8([32]byte{1}))
	now := time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)
	for n := range 4 {
		key := fmt.Sprint("key ", n)
		do := func(m daily.Move) {
			s, err := a.Today(t.Context(), key, now)
			if err != nil {
				t.Fatal(err)
			}
			m.Day, m.Seen = s.Day, s.Number
			if m.Play {
				m.Card = s.Hand[0]
			}
			if err := a.Do(t.Context(), key, now, m); err != nil {
				t.Fatal(err)
			}
		}
		for range n + 1 {
			do(daily.Move{Play: true})
		}
		do(daily.Move{GiveUp: true})
		if n > 0 {
			do(daily.Move{Contributes: new(true)})
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (out, talk string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		app := &app{out: &stdout, err: &stderr, getenv: func(string) string { return "" }}
		if code := app.run(t.Context(), args); code != exitYes {
			t.Fatalf("%q: exit code %d: %s", args, code, stderr.String())
		}
		return stdout.String(), stderr.String()
	}
	games, told := run("people", "--store", "sqlite:"+filepath.Join(dir, "games.db"))
	if told != "3 games of 1 days; 0 games left out, of days with fewer than 3\n" || strings.Contains(games, "key") {
		t.Fatalf("told %q; games %s", told, games)
	}
	file := filepath.Join(dir, "people.jsonl")
	if err := os.WriteFile(file, []byte(games), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, _ := run("replay", "--verify", file); said != "3 games verified\n" {
		t.Errorf("verified: %q", said)
	}
	agent := []string{"bench", "--people", file, "--agent", "bot:novice", "--deals", "2", "--seed", "1"}
	if said, _ := run(agent...); !strings.Contains(said, "Protocol: today.") ||
		!strings.Contains(said, "| people | 3 | 0.00 |") || !strings.Contains(said, "| bot:novice | 2 | ") {
		t.Errorf("the report is %s", said)
	}
	said, _ := run(append(agent, "--json")...)
	var report struct{ People struct{ Games int } }
	if err := json.Unmarshal([]byte(said), &report); err != nil || report.People.Games != 3 {
		t.Errorf("%v: the report is %s", err, said)
	}
}
