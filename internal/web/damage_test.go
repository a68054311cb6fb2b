package web

import (
	"database/sql"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"eleusis/internal/say"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/table"
)

// A table whose log was changed on the disk has a page that says so. The next
// table is not affected.
func TestADamagedTableHasItsOwnPage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "eleusis.db")
	var v *visitor
	quiet := slog.New(slog.DiscardHandler)
	open := func() (shut func()) {
		log, err := sqlite.Open(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		lobby := table.NewLobby(log, table.Config{Random: rand.NewChaCha8([32]byte{1}), Errors: quiet})
		handler := New(lobby, say.NewCatalog(), quiet)
		if v == nil {
			v = (&visitor{t: t, site: "http://eleusis.localhost", handler: handler}).other()
		}
		v.lobby, v.handler, v.client.Transport = lobby, handler, direct{handler}
		return func() {
			lobby.Close()
			if err := log.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	shut := open()
	damaged, intact := v.play("Grace").path, v.play("Grace").path
	shut()

	db, err := sql.Open("sqlite", "file:"+file)
	if err != nil {
		t.Fatal(err)
	}
	change := "UPDATE entry SET time = time + 1 WHERE table_id = ? AND number = 2"
	if _, err := db.ExecContext(t.Context(), change, strings.TrimPrefix(damaged, "/t/")); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	shut = open()
	defer shut()
	r := v.get(damaged)
	if r.status != http.StatusInternalServerError || !strings.Contains(v.root(r).words(), "This table is damaged") {
		t.Errorf("the damaged table: got %d, want 500 and a page that says so: %s", r.status, r.body)
	}
	if r := v.do(damaged, `{"id":"x","seen":1,"action":"pace","fast":true}`); !strings.Contains(r.body,
		`"code":"damaged"`) {
		t.Errorf("a script at the damaged table: got %d %s", r.status, r.body)
	}
	if r := v.get(intact); r.status != http.StatusOK {
		t.Errorf("the next table: got %d, want 200", r.status)
	}
	if r := v.get("/"); r.status != http.StatusOK {
		t.Errorf("the home page: got %d, want 200", r.status)
	}
}
