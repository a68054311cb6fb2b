package web

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
)

// TestTheExamplePageOfThePackageReadsARuleAndPlays opens clients/npm/example.html as make npm puts it beside the
// package, from any static server.
func TestTheExamplePageOfThePackageReadsARuleAndPlays(t *testing.T) {
	needBrowser(t)
	needGame(t)
	const folder = "../../bin/npm"
	if _, err := os.Stat(folder); err != nil {
		t.Skip("the package is not there: make npm")
	}
	site := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(site.Close)
	b := newTab(t, site.URL)
	b.expect("favicon.ico")
	b.open("/example.html")
	b.until(`"ready" in document.documentElement.dataset &&
		document.querySelector("#reading").textContent.includes("26 of 52")`)
	held := eval[int](b, `document.querySelectorAll("#hand button").length`)
	b.click("#hand button")
	b.until(`document.querySelectorAll("#line b, #line s").length > 1`)
	if now := eval[int](b, `document.querySelectorAll("#hand button").length`); held == 0 || now == 0 {
		t.Errorf("%d cards before the play, %d after it", held, now)
	}
	eval[any](b, `(() => {
		const rule = document.querySelector("#rule")
		rule.value = "colr"
		rule.dispatchEvent(new Event("input"))
	})()`)
	b.until(`document.querySelector("#reading").textContent.includes("colr")`)
}
