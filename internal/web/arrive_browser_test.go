package web

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// TestATestWaitsForThePageThatComes leaves pages in all the ways in which tests leave them. The next
// page comes late, and has all that the test waits for, as the one before has.
func TestATestWaitsForThePageThatComes(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/next" {
			<-time.After(lookTime)
		}
		_, _ = fmt.Fprintf(w, `<link rel="icon" href="data:,"><title>%s %s</title>
			<form method="post" action="/next"><input name="field"><button>Send</button></form>
			<form id="kept"><button>Stay</button></form><a href="/next">Go on</a>`, r.Method, r.URL.Path)
		return true
	})
	const title = "document.title"
	for _, way := range []struct {
		name, want string
		leave      func()
	}{
		{"a button is clicked", "POST /next", func() { b.click("button") }},
		{"a key sends a form", "POST /next", func() { b.types("input", "\r") }},
		{"a link is followed", "GET /next", func() { b.click("a") }},
		{"a script clicks", "POST /next", func() { eval[any](b, `void document.querySelector("button").click()`) }},
		{"a script goes on", "GET /next", func() { eval[any](b, `void location.assign("/next")`) }},
		{"a script keeps a form", "GET /old", func() {
			eval[any](b, `void document.querySelector("#kept").addEventListener("submit", e => e.preventDefault())`)
			b.click("#kept button")
		}},
	} {
		b.open("/old")
		way.leave()
		b.until(`document.querySelector("form")`)
		if got := eval[string](b, title); got != way.want {
			t.Errorf("%s: the test goes on at %q, want %q", way.name, got, way.want)
		}
		b.open("/old")
		way.leave()
		if got := eval[string](b, title); got != way.want {
			t.Errorf("%s: without a wait the test is told of %q, want %q", way.name, got, way.want)
		}
	}
	answered := make(chan bool, 1)
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/next" {
			<-time.After(lookTime)
			_, _ = fmt.Fprint(w, `<link rel="icon" href="data:,">sent`)
			answered <- r.Context().Err() == nil
			return true
		}
		return false
	})
	b.click("button")
	b.open("/")
	if !<-answered {
		t.Error("to open a page cancels the form before")
	}
}
