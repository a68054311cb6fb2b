package web

import (
	"os"
	"strings"
	"testing"

	"eleusis/internal/page"
)

// needGame skips a test of the game for browsers if it is not built in. Under make it always is.
func needGame(t *testing.T) {
	t.Helper()
	switch _, ok := readStatic().files[gameScript]; {
	case ok:
	case os.Getenv("MAKELEVEL") != "":
		t.Fatal("the game for browsers is missing: make npm")
	default:
		t.Skip("the game for browsers is not built in: make npm")
	}
}

// TestARoundIsPlayedWithoutConnection opens the page once, ends the server, and plays a round to its end and
// begins another one.
func TestARoundIsPlayedWithoutConnection(t *testing.T) {
	needBrowser(t)
	needGame(t)
	axe := axeSource(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/offline")
	b.until(`navigator.serviceWorker.controller?.state == "activated"`)
	eval[bool](b, `(async () => {
		for (;;) {
			const caught = await Promise.all((await caches.keys()).map(async n => (await caches.open(n)).keys()))
			if (caught.flat().filter(r => r.url.includes("/vendor/eleusis/")).length == 4) return true
			await new Promise(done => setTimeout(done, 50))
		}
	})()`)
	b.expect("Failed to load resource")
	b.expect("ERR_CONNECTION_REFUSED")
	h.tearDown()
	eval[any](b, `(location.assign("/games"), 0)`)
	b.until(`document.readyState == "complete" && document.querySelector("#lost") &&
		!document.querySelector("#lost").hidden`)
	b.checkThemes(axe, "offline-lost")
	b.click(`[data-action="play-offline"]`)
	b.until(`document.querySelectorAll("#hand [data-card]").length == 12 && !document.querySelector(".dock").hidden`)
	b.checkThemes(axe, "offline-game")
	b.size(390, 844)
	b.shot("offline-game-phone")
	if eval[bool](b, `document.documentElement.scrollWidth > innerWidth`) {
		t.Error("the page is wider than a phone")
	}
	b.click("#hand [data-card]")
	b.click(`[data-action="play"]`)
	b.until(`document.querySelectorAll("[data-news] li").length > 0`)
	guessed := false
	for n := 0; !eval[bool](b, `"over" in document.querySelector("#table").dataset`); n++ {
		if !guessed && eval[bool](b, `!document.querySelector(".guessing").hidden`) {
			guessed = true
			b.types("#guess", "play a hearts that is not")
			b.click(`[data-action="confirm-guess"]`)
			b.until(`document.querySelector("[data-say]").textContent.includes("cannot be read")`)
		}
		if n > 200 {
			t.Fatal("the round does not end")
		}
		eval[any](b, `(() => {
			const button = name => document.querySelector('[data-action="' + name + '"]')
			if (!button("pass").hidden) return button("pass").click()
			document.querySelector("#hand [data-card]").click()
			button("play").click()
		})()`)
	}
	b.until(`document.querySelector(".found-rule blockquote").textContent.length > 5`)
	if n := eval[int](b, `document.querySelectorAll("[data-news] li").length`); n != 4 {
		t.Errorf("%d results, want those of 3 players and the dealer", n)
	}
	b.checkThemes(axe, "offline-end")
	b.click(`[data-action="next-round"]`)
	b.until(`document.querySelectorAll("#hand [data-card]").length == 12 &&
		document.querySelectorAll(".line .spot").length > 0`)
}

// TestTheGameForBrowsersIsAllowedOnItsPageAlone looks at what pages may run.
func TestTheGameForBrowsersIsAllowedOnItsPageAlone(t *testing.T) {
	_, built := readStatic().files[gameScript]
	visiting(t, func(t *testing.T, v *visitor) {
		for path, may := range map[string]bool{offlinePath: built, "/": false, page.TodayPath: false} {
			got := strings.Contains(v.get(path).header.Get("Content-Security-Policy"), "'wasm-unsafe-eval'")
			if got != may {
				t.Errorf("%s: may compile WebAssembly: %v, want %v", path, got, may)
			}
		}
		if told := strings.Contains(v.get(offlinePath).body, "make npm"); told == built {
			t.Errorf("how to get the game is told: %v; it is there: %v", told, built)
		}
		got := v.get(offlinePath).body
		if strings.Contains(got, "No connection") || !strings.Contains(got, "without a server") {
			t.Errorf("to a connected browser the page says:\n%s", got)
		}
		got = v.get(offlinePath + "?lang=en").body
		if strings.Contains(got, "make npm") || !strings.Contains(got, "<h1>No connection</h1>") {
			t.Errorf("those without a connection are told:\n%s", got)
		}
	})
}
