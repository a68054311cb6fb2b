package web

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// stands is what stands for the names in the addresses of the server.
var stands = map[string]string{"{$}": "", "{preset}": "express", "{round}": "1", "{path...}": "favicon.svg"}

// gets are all that the server answers to a GET, of a table called id.
func gets(t *testing.T, id string) []string {
	t.Helper()
	source, err := os.ReadFile("routes.go")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, m := range regexp.MustCompile(`"GET (/[^"]*)"`).FindAllStringSubmatch(string(source), -1) {
		all = append(all, regexp.MustCompile(`\{[^}]*\}`).ReplaceAllStringFunc(m[1], func(gap string) string {
			value, ok := stands[gap]
			if gap == "{id}" {
				value, ok = id, true
			}
			if !ok {
				t.Errorf("%s: nothing stands for %s", m[1], gap)
			}
			return value
		}))
	}
	if !slices.Contains(all, "/") || !slices.Contains(all, "/t/"+id) || len(all) < 12 {
		t.Fatalf("the server answers at %q, and at more: the search does not find it", all)
	}
	return all
}

// TestEveryAddressIsForEverybody looks at every page that the server has, by its
// address: new ones come in by themselves. In both themes axe finds nothing, and the
// page fits the smallest window and a screen.
func TestEveryAddressIsForEverybody(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	b := newTab(t, build(t).site())
	b.expect("404") // an address of something that the table has not yet
	b.sit()
	pages := 0
	for _, address := range gets(t, strings.TrimPrefix(b.path(), "/t/")) {
		kind := eval[string](b,
			`(async () => { const stop = new AbortController(), r = await fetch(`+"`"+address+"`"+`, {signal: stop.signal})
			stop.abort(); return r.status + " " + r.headers.get("content-type") })()`)
		if !strings.HasPrefix(kind, "200 text/html") {
			continue
		}
		pages++
		b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
		b.open(address)
		b.checkThemes(axe, "address"+strings.ReplaceAll(address, "/", "-"))
		b.fits(address, windows[0], windows[4])
		b.size(1280, 800)
	}
	if pages < 10 {
		t.Errorf("only %d pages were looked at", pages)
	}
}
