package web

import (
	"slices"
	"strings"
	"testing"
)

// kept are the addresses that the worker keeps, without their versions.
const kept = `caches.keys().then(names => Promise.all(names.map(n => caches.open(n).then(c => c.keys()))))
	.then(all => all.flat().map(r => new URL(r.url).pathname))`

// keepsOffline waits until the worker keeps the offline page in lang, and in no language from before.
func (b *tab) keepsOffline(lang string) {
	b.t.Helper()
	eval[bool](b, `(async () => {
		const first = () => caches.match("/offline", { ignoreSearch: true, ignoreVary: true })
		while (!(await first())?.url.endsWith("?lang=`+lang+`")) await new Promise(done => setTimeout(done, 50))
		return true
	})()`)
}

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
	b.keepsOffline("en")
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

// TestTheBrowserTakesFilesFromTheCacheItself loads a page again when the worker has its files: the browser does not
// ask the worker for them, so they come while it starts or after it ended.
func TestTheBrowserTakesFilesFromTheCacheItself(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/app")
	b.until(`navigator.serviceWorker.controller?.state == "activated"`)
	b.open("/app")
	const from = `performance.getEntriesByType("resource").filter(r => r.name.includes("/static/"))
		.map(r => r.workerFinalSourceType)`
	b.until(from + `.filter(source => source == "cache").length > 3`)
	if sources := eval[[]string](b, from); slices.Contains(sources, "fetch-event") {
		t.Errorf("the worker was asked for files: %q", sources)
	}
}

// TestANewLanguageIsKeptForNoConnection changes the language: the worker and its files stay, and the offline page is
// in the new language.
func TestANewLanguageIsKeptForNoConnection(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, lang := range []string{"en", "pt"} {
		b.open("/")
		eval[any](b, `void (document.cookie = "`+languageCookie+`=`+lang+`; path=/")`)
		b.open("/app")
		b.until(`navigator.serviceWorker.controller`)
		b.keepsOffline(lang)
	}
	if names := eval[[]string](b, `caches.keys()`); len(names) != 1 {
		t.Errorf("there are the caches %q", names)
	}
	if waits := eval[bool](b, `navigator.serviceWorker.ready.then(app => !!(app.installing || app.waiting))`); waits {
		t.Error("a new worker waits though the version is the same")
	}
	b.expect("Failed to load resource")
	b.expect("ERR_CONNECTION_REFUSED")
	h.tearDown()
	eval[any](b, `(location.reload(), 0)`)
	b.until(`document.documentElement.lang.startsWith("pt") && document.querySelector(".lost h1")`)
	h.open()
}
