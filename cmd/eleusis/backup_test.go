package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ran runs a command line that must succeed, and returns what it prints.
func ran(t *testing.T, args ...string) string {
	t.Helper()
	out, told := new(strings.Builder), new(strings.Builder)
	a := &app{in: strings.NewReader(""), out: out, err: told, getenv: func(string) string { return "" }}
	if code := a.run(t.Context(), args); code != exitYes {
		t.Fatalf("%v: code %d: %s%s", args, code, out, told)
	}
	return out.String()
}

// destroy removes everything of the store at path.
func destroy(t *testing.T, path string) {
	t.Helper()
	files, err := filepath.Glob(path + "*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

// A store that is destroyed comes back from a backup that was made while the server
// ran, and from an export: with each move that was there then.
func TestADestroyedStoreComesBack(t *testing.T) {
	folder := t.TempDir()
	path, backups, export := filepath.Join(folder, "eleusis.db"), filepath.Join(folder, "backups"),
		filepath.Join(folder, "games.jsonl")
	serve := []string{"--listen", "127.0.0.1:0", "--store", "sqlite:" + path}
	s := serving(t, serve...)
	g := sitDown(t, s.url)
	early := g.look(s.url).event
	ran(t, "backup", backups, "--store", "sqlite:"+path)
	other := sitDown(t, s.url)

	var second backupReport
	if err := json.Unmarshal([]byte(ran(t, "backup", backups, "--store", "sqlite:"+path, "--json")), &second); err != nil {
		t.Fatal(err)
	}
	if second.New*3 > second.Bytes || second.Bytes == 0 {
		t.Errorf("the second backup takes %d bytes of %d", second.New, second.Bytes)
	}
	ran(t, "export", "--out", export, "--store", "sqlite:"+path)
	saved := other.look(s.url)
	s.close()
	names := regexp.MustCompile(`(?m)^\S+`).FindAllString(ran(t, "restore", backups, "--list"), -1)
	if len(names) != 2 || names[1] != second.Name {
		t.Fatalf("the backups are %v", names)
	}

	for name, restore := range map[string][]string{
		"the newest backup": {"restore", backups},
		"the first backup":  {"restore", backups, "--backup", names[0]},
		"the export":        {"import", export},
	} {
		destroy(t, path)
		ran(t, append(restore, "--store", "sqlite:"+path)...)
		ran(t, "check", "--store", "sqlite:"+path)
		s := serving(t, serve...)
		if event := g.look(s.url).event; number(t, event) < number(t, early) {
			t.Errorf("%s: the table is at %s, and was at %s", name, event, early)
		}
		if name != "the first backup" && number(t, other.look(s.url).event) < 1 {
			t.Errorf("%s: the other table is gone; it was at %s", name, saved.event)
		}
		if code := s.close(); code != exitYes {
			t.Errorf("%s: exit code %d", name, code)
		}
	}
}

func number(t *testing.T, text string) (n int) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		t.Fatal(err)
	}
	return n
}
