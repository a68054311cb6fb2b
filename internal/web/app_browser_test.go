package web

import (
	"strings"
	"testing"
)

// kept are the addresses that the worker keeps, without their versions.
const kept = `caches.keys().then(names => Promise.all(names.map(n => caches.open(n).then(c => c.keys()))))
	.then(all => all.flat().map(r => new URL(r.url).pathname))`

func TestWithoutConnectionAPageSaysSoAndGoesOn(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/app")
	b.checkThemes(axe, "app")
	b.until(`navigator.serviceWorker.controller?.state == "activated"`)
	b.open("/")
	b.click(`[data-action="play-now"]`)
	b.until(live)
	at := b.path()
	for _, path := range eval[[]string](b, kept) {
		if path != "/offline" && !strings.HasPrefix(path, "/static/") {
			t.Errorf("the worker keeps %s", path)
		}
	}
	b.expect("Failed to load resource")
	b.expect("ERR_CONNECTION_REFUSED")
	h.tearDown()
	eval[any](b, `(location.reload(), 0)`)
	b.until(`document.querySelector(".lost h1")?.textContent == "No connection" &&
		getComputedStyle(document.querySelector(".lost")).display == "grid"`)
	b.checkThemes(axe, "offline")
	b.size(390, 844)
	b.shot("offline-phone")
	h.open()
	b.click(`[data-action="again"]`)
	b.until(live)
	if b.path() != at {
		t.Errorf("the page was at %s and goes on at %s", at, b.path())
	}
}
