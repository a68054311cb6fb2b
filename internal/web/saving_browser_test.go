package web

import (
	"database/sql"
	"net/http"
	"testing"

	"eleusis/internal/table"
)

// locksTheFile keeps the data file of h from being written, as another program
// could, until unlock is called.
func locksTheFile(t *testing.T, h *house) (unlock func()) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+h.file+"?_pragma=busy_timeout(60000)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	return func() {
		if _, err := conn.ExecContext(t.Context(), "ROLLBACK"); err != nil {
			t.Error(err)
		}
		_ = conn.Close()
	}
}

// A move that cannot be saved stays in the hand, the page says why, and the move is
// made by itself as soon as the server can save.
func TestAMoveWaitsUntilTheServerCanSave(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{})
	b := newTab(t, h.site())
	b.expect("503")
	b.sitsAs(m, "Ada")
	m.turnOf(b)
	b.choose(0)
	before := b.event()
	cards := eval[int](b, `document.querySelectorAll(".hand [data-card]").length`)

	unlock := locksTheFile(t, h)
	b.click(`[data-action="play"]`)
	b.until(`document.querySelector(".note[data-unsaved]")?.textContent.includes("cannot save")`)
	b.size(390, 844)
	b.shot("cannot-save")
	b.size(1280, 800)
	response, err := http.Get(h.site() + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("/readyz: %d, want 503", response.StatusCode)
	}
	if n := eval[int](b, `document.querySelectorAll(".hand [data-card]").length`); n != cards || b.event() != before {
		t.Errorf("%d cards and event %d, want %d and %d as before", n, b.event(), cards, before)
	}

	unlock()
	b.until(`!document.querySelector(".note[data-unsaved]")`)
	b.moved(before)
	plays := 0
	for _, p := range m.look("Rui").View.Plays {
		if p.Seat == m.look("Ada").View.Seat {
			plays++
		}
	}
	if plays != 1 {
		t.Errorf("%d plays, want one", plays)
	}
}
