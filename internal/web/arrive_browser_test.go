package web

import (
	"fmt"
	"net/http"
	"testing"
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
			comeLate()
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
			comeLate()
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

// TestATestPressesWhatHasMovedAwayWhereItIs clicks on a button that goes elsewhere after a test has looked where it is,
// and leaves its place to another.
func TestATestPressesWhatHasMovedAwayWhereItIs(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	h.interfere(func(_ http.Handler, w http.ResponseWriter, _ *http.Request) bool {
		w.Header().Set("Content-Type", "text/html")
		_, _ = fmt.Fprint(w, `<link rel="icon" href="data:,"><style>button { display: block; height: 4rem }</style>
			<button id="wanted">Wanted</button><button id="other">Other</button><script>
				window.pressed = []
				for (const n of document.querySelectorAll("button")) n.onclick = () => pressed.push(n.id)
				const aim = window.aimAt, moves = ["top", "top", "away"]
				window.aimAt = (...all) => {
					aim(...all)
					if (moves.shift() == "top") document.body.prepend(document.querySelector("body > button:last-of-type"))
				}
			</script>`)
		return true
	})
	b.open("/")
	b.click("#wanted")
	b.until(`pressed.length > 0`)
	b.click("#other")
	if got := eval[[]string](b, "pressed"); len(got) != 2 || got[0] != "wanted" || got[1] != "other" {
		t.Errorf("pressed are %q, want the wanted one and then the other", got)
	}
}
