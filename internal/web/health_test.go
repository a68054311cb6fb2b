package web

import (
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/limit"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
	"eleusis/internal/table"
)

// onAFullDisk runs f with a visitor to a site whose disk can be filled.
func onAFullDisk(t *testing.T, f func(t *testing.T, v *visitor, site *Site, log *storetest.OutageLog)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		quiet := slog.New(slog.DiscardHandler)
		log := storetest.Outage(store.NewMemory())
		lobby := table.NewLobby(log, table.Config{Random: rand.NewChaCha8([32]byte{1}), Errors: quiet})
		defer lobby.Close()
		site := NewSite(UsualLimits(), say.NewCatalog(), quiet)
		v := &visitor{t: t, site: "http://eleusis.localhost", lobby: lobby, handler: site}
		f(t, v.other(), site, log)
	})
}

func (v *visitor) checkProbe(path string, status int, body string) {
	v.t.Helper()
	if r := v.get(path); r.status != status || r.body != body+"\n" {
		v.t.Errorf("%s: got %d %q, want %d %q", path, r.status, r.body, status, body)
	}
}

func TestASiteIsReadyOnlyWhileItCanSave(t *testing.T) {
	onAFullDisk(t, func(t *testing.T, v *visitor, site *Site, log *storetest.OutageLog) {
		v.checkProbe("/healthz", http.StatusOK, "ok")
		v.checkProbe("/readyz", http.StatusServiceUnavailable, "starting")
		site.Open(v.lobby)
		v.checkProbe("/readyz", http.StatusOK, "ready")

		log.Fill(true)
		<-time.After(time.Second)
		v.checkProbe("/readyz", http.StatusServiceUnavailable, "cannot save")
		v.checkProbe("/healthz", http.StatusOK, "ok")
		log.Fill(false)
		<-time.After(time.Second)
		v.checkProbe("/readyz", http.StatusOK, "ready")

		site.Drain()
		v.checkProbe("/readyz", http.StatusServiceUnavailable, "draining")
		if r := v.get("/rules"); r.status != http.StatusOK {
			t.Errorf("a page while the site drains: %d, want 200", r.status)
		}
		v.lobby.Close()
		v.checkProbe("/healthz", http.StatusOK, "ok")
	})
}

func TestPagesSayThatTheServerIsStarting(t *testing.T) {
	onAFullDisk(t, func(t *testing.T, v *visitor, site *Site, _ *storetest.OutageLog) {
		r := v.get("/games")
		if r.status != http.StatusServiceUnavailable || r.header.Get("Refresh") == "" ||
			!strings.Contains(r.body, "The server is starting") {
			t.Errorf("got %d %q, want 503, words, and that the page asks again", r.status, r.body)
		}
		if r := v.get("/static/base.css"); r.status != http.StatusOK {
			t.Errorf("a style sheet: %d, want 200", r.status)
		}
		if r := v.do("/t/0123456789", `{"id":"x"}`); r.status != http.StatusServiceUnavailable ||
			!strings.Contains(r.body, `"code":"starting"`) {
			t.Errorf("a script: got %d %q, want 503 in JSON", r.status, r.body)
		}
		site.Open(v.lobby)
		if r := v.get("/games"); r.status != http.StatusOK {
			t.Errorf("once it is open: %d, want 200", r.status)
		}
	})
}

// With a full disk a form says that nothing was played and offers to send it
// again, and a script is told the same. The table can be looked at all the time.
func TestAServerThatCannotSaveSaysSo(t *testing.T) {
	onAFullDisk(t, func(t *testing.T, v *visitor, site *Site, log *storetest.OutageLog) {
		site.Open(v.lobby)
		page := v.myTurn(v.play("Grace").path)
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		log.Fill(true)
		var r reply
		for range 2 { // the first fails, the second is not even tried
			r = v.post(page.path, form)
			if r.status != http.StatusServiceUnavailable || r.header.Get("Retry-After") == "" {
				t.Errorf("a play: got %d, Retry-After %q, want 503 and when to try again", r.status, r.header.Get("Retry-After"))
			}
			if !strings.Contains(r.body, "The server cannot save right now") ||
				!strings.Contains(r.body, "Your cards are safe") {
				t.Errorf("a play: the page does not say what is wrong: %s", r.body)
			}
		}
		again := v.filled(r)
		for name := range form {
			if again.Get(name) != form.Get(name) {
				t.Errorf("the form to send again has %s=%q, want %q", name, again.Get(name), form.Get(name))
			}
		}
		if r := v.do(page.path,
			`{"id":"1","seen":1,"action":"pace","fast":true}`); r.status != http.StatusServiceUnavailable ||
			!strings.Contains(r.body, `"code":"cannot-save"`) {
			t.Errorf("a script: got %d %q, want 503 cannot-save", r.status, r.body)
		}
		if r := v.get(page.path); r.status != http.StatusOK || !strings.Contains(r.body, "data-unsaved") {
			t.Errorf("the table: got %d, want 200 and a note", r.status)
		}
		if r := v.post("/play", url.Values{"name": {"Alan"}}); r.status != http.StatusServiceUnavailable {
			t.Errorf("another table: got %d, want 503", r.status)
		}

		log.Fill(false)
		<-time.After(2 * time.Second)
		if r := v.post(page.path, again); r.status != http.StatusOK || len(v.hand(r)) == len(v.hand(page)) {
			t.Errorf("the form sent again: got %d, want the card played", r.status)
		}
	})
}

// TestASiteBeginsAgain opens the site of a server that starts again. It asks as if
// nobody had asked before, and nothing of the old one is changed.
func TestASiteBeginsAgain(t *testing.T) {
	faults := slog.New(slog.DiscardHandler)
	limits := UsualLimits()
	limits.Requests = limit.Rate{PerSecond: 1, Burst: 2}
	first := NewSite(limits, say.NewCatalog(), faults)
	get := func(s *Site) int {
		r := httptest.NewRequest("GET", "http://eleusis.localhost/rules", nil)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code
	}
	for range 2 {
		lobby := table.NewLobby(store.NewMemory(), table.Config{Random: rand.NewChaCha8([32]byte{1}), Errors: faults})
		site := first.NewSharing(faults)
		if got := get(site); got != http.StatusServiceUnavailable {
			t.Errorf("a site that is not open: %d", got)
		}
		site.Open(lobby)
		for _, want := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
			if got := get(site); got != want {
				t.Errorf("a site that is open: %d, want %d", got, want)
			}
		}
		lobby.Close()
	}
	if got := get(first); got != http.StatusServiceUnavailable {
		t.Errorf("the site that the others are made from: %d", got)
	}
}
