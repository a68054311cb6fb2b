package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"eleusis/internal/store"
)

// A memoryTarget is a store of the memory into which an export can be read.
type memoryTarget struct{ *store.Memory }

func (m memoryTarget) Import(ctx context.Context, table string, n int, entries []store.Entry) error {
	return m.Append(ctx, table, n, entries)
}

// isExit reports whether err ends a command with the code.
func isExit(err error, code int) bool {
	var exit *exitError
	return errors.As(err, &exit) && exit.code == code
}

// FuzzImport reads whatever stands in an export behind its head: it is refused with a reason, or each table is there,
// left out with a line, or known. Read once more, all of it is known.
func FuzzImport(f *testing.F) {
	entry := store.Entry{Number: 1, Time: time.UnixMilli(1).UTC(), Seat: 1, Command: "c", Kind: "k", Event: []byte("e")}
	var whole bytes.Buffer
	e := &exporter{commands: storeCommands{&app{}}, out: json.NewEncoder(&whole)}
	for _, table := range []string{"t", "u"} {
		if err := e.save(store.Saved{Table: table, Entries: []store.Entry{entry}}); err != nil {
			f.Fatal(err)
		}
	}
	if err := e.out.Encode(e.end); err != nil {
		f.Fatal(err)
	}
	text := whole.String()
	f.Add(text)
	f.Add(text[:len(text)/2])
	f.Add(strings.Replace(text, `"seat":1`, `"seat":2`, 1)) // its digest does not agree
	f.Add(strings.Replace(text, `"event":"e"`, `"event":null,"bytes":"/w=="`, 1))
	f.Add(`{"table":"t","entries":99999999999}`)
	f.Add(`{"tables":0}`)
	f.Fuzz(func(t *testing.T, text string) {
		log := memoryTarget{store.NewMemory()}
		var first importer
		for n := range 2 {
			told := new(strings.Builder)
			i := &importer{app: &app{err: told, getenv: func(string) string { return "" }}, log: log,
				in: json.NewDecoder(strings.NewReader(text))}
			err := i.readTables(t.Context())
			if err != nil && (!isExit(err, exitUsage) || err.Error() == "") {
				t.Fatalf("%q: %v, want that the export is refused", text, err)
			}
			if got := strings.Count(told.String(), "\n"); got < i.leftOut {
				t.Errorf("%q: %d tables are left out, of which %q tells", text, i.leftOut, told)
			}
			if n == 0 {
				first = *i
				continue
			}
			if i.tables != 0 || i.seen() != first.seen() {
				t.Errorf("%q: %d tables are read once more, and %d are known of %d",
					text, i.tables, i.already, first.seen())
			}
		}
	})
}

// FuzzAnswersOfTheServer prints whatever a server answers its operator: it ends with an error, or with a line for each
// thing in the list.
func FuzzAnswersOfTheServer(f *testing.F) {
	ok, answer := false, ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if !ok {
			w.WriteHeader(http.StatusConflict)
		}
		fmt.Fprint(w, answer)
	}))
	f.Cleanup(server.Close)
	f.Add(uint8(0), true, `[{"id":"k7d39xqp","events":3,"last":"2030-01-01T00:00:00Z","awake":true}]`)
	f.Add(uint8(1), true, `[{"seat":1,"name":"Ada","host":true}]`)
	f.Add(uint8(2), true, `[{"table":"t","said":"\u001b[2J"}]`)
	f.Add(uint8(3), true, `[{"network":"192.0.2.0/24","until":"9999-12-31T23:59:59Z"}]`)
	f.Add(uint8(0), false, `{"code":"no-table","text":"no"}`)
	f.Add(uint8(0), false, `<html>`)
	f.Add(uint8(4), true, ``)
	f.Fuzz(func(t *testing.T, command uint8, works bool, text string) {
		ok, answer = works, text
		out := new(strings.Builder)
		o := &operator{app: &app{out: out, err: io.Discard, getenv: func(string) string { return "" }},
			where: []string{strings.TrimPrefix(server.URL, "http://")}}
		commands := []func(context.Context, []string) error{o.tables, o.people, o.reports, o.blocks, o.closeTable}
		list := int(command)%len(commands) < 4
		err := commands[int(command)%len(commands)](t.Context(), []string{"t"})
		if err != nil {
			if !isExit(err, exitFault) && !isExit(err, exitUsage) || err.Error() == "" {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		var all []json.RawMessage
		if !works || list && json.Unmarshal([]byte(text), &all) != nil {
			t.Errorf("%q is printed as %q", text, out)
		}
	})
}
