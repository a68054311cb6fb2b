package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"

	permission "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

func TestAPageOfOthersShowsARound(t *testing.T) {
	needBrowser(t)
	h := build(t)
	at := embedsOf(t, h.site())
	var shown atomic.Int64 // the last step that was asked for
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/t/abc/replay/2/embed" {
			return false
		}
		if len(r.Cookies()) > 0 {
			t.Errorf("cookies come along: %v", r.Cookies())
		}
		step, err := strconv.Atoi(r.URL.Query().Get("at"))
		if err != nil {
			step = 1
		}
		shown.Store(int64(step))
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", embedPolicy())
		_, _ = w.Write([]byte(render(t, at(step, r.URL.Query().Has("rule")))))
		return true
	})
	line := at(1, false).Embed
	others := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">` +
			`<style>:root { color-scheme: light dark }</style><title>A page of others</title><link rel="icon" href="data:,">` +
			`<script>document.addEventListener("load", e => { window.framed ||= e.target.matches("iframe") }, true)</script>` +
			`<h1>A page of others</h1><p>See how it went:</p>` + line))
	}))
	defer others.Close()
	b := newTab(t, others.URL)
	for _, window := range []struct {
		name          string
		width, height int64
	}{{"phone", 360, 760}, {"wide", 1280, 800}} {
		for _, theme := range []string{"light", "dark"} {
			b.size(window.width, window.height)
			b.prefer(&emulation.MediaFeature{Name: "prefers-color-scheme", Value: theme})
			shown.Store(0)
			b.open("/")
			b.until(`document.querySelector("iframe").getBoundingClientRect().width > 300 && window.framed`)
			if shown.Load() != 1 {
				t.Fatalf("the frame is not loaded: step %d", shown.Load())
			}
			b.shot("embed-" + window.name + "-" + theme)
		}
	}
	embedAlone(t, h.site())
}

// The button below a replay copies the line that a page of others needs, and says so.
func TestTheLineForPagesOfOthersIsCopied(t *testing.T) {
	needBrowser(t)
	h := build(t)
	shown := stepsOf(t, "en")(page.StepWanted{At: 1})
	shown.SetEmbed(say.NewCatalog().Localizer("en"), h.site())
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/t/abc/replay/2" {
			return false
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(render(t, shown)))
		return true
	})
	b := newTab(t, h.site())
	b.open("/t/abc/replay/2")
	b.until(`"live" in document.documentElement.dataset`)
	b.mayCopy()
	b.click(".embed summary")
	b.click(`[data-action="copy-embed"]`)
	b.until(`(b => b.textContent === b.dataset.done)(document.querySelector('[data-action="copy-embed"]'))`)
	eval[any](b, `void navigator.clipboard.readText().then(text => { window.pasted = text })`)
	b.until(`window.pasted`)
	if got := eval[string](b, `window.pasted`); got != shown.Embed {
		t.Errorf("copied is\n%s\nwant\n%s", got, shown.Embed)
	}
}

// mayCopy lets the page read and write the clipboard, as a person allows it when they are asked.
func (b *tab) mayCopy() {
	b.t.Helper()
	b.do("may copy", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		about, err := cdp.Call(ctx, t, target.GetTargetInfo, target.GetTargetInfoParams{})
		if err != nil {
			return chromedp.Void{}, err
		}
		for _, name := range []string{"clipboard-read", "clipboard-write"} {
			params := permission.SetPermissionParams{Permission: &permission.PermissionDescriptor{Name: name},
				Setting: permission.PermissionSettingGranted, BrowserContextID: about.TargetInfo.BrowserContextID}
			if _, err := cdp.Call(ctx, t, permission.SetPermission, params); err != nil {
				return chromedp.Void{}, err
			}
		}
		return chromedp.Void{}, nil
	})
}

// embedAlone looks at the page within the frame by itself.
func embedAlone(t *testing.T, site string) {
	t.Helper()
	alone := newTab(t, site)
	for _, width := range []int64{320, 360, 700, 1280} {
		alone.size(width, 480)
		alone.open("/t/abc/replay/2/embed?lang=en&at=9")
		alone.until(`"live" in document.documentElement.dataset`)
		over := eval[[]int](alone, `[document.documentElement.scrollHeight - innerHeight,
			document.documentElement.scrollWidth - innerWidth]`)
		if over[0] > 0 || over[1] > 0 {
			t.Errorf("in a frame of %d pixels it is %v too large", width, over)
		}
		if high := eval[float64](alone, `document.querySelector(".layout").clientHeight`); high < 90 {
			t.Errorf("in a frame of %d pixels the line is %g high", width, high)
		}
	}
	alone.checkThemes(axeSource(t), "embedded round")
	alone.open("/t/abc/replay/2/embed?lang=en")
	alone.until(`"live" in document.documentElement.dataset`)
	alone.click(`[data-action="step-on"]`)
	alone.until(`location.search == "?at=2&lang=en"`)
	alone.click(`[data-action="tell-rule"]`)
	alone.until(`document.querySelector(".told-rule blockquote")`)
	if kept := eval[int](alone, `document.cookie.length + localStorage.length + sessionStorage.length`); kept > 0 {
		t.Errorf("it keeps %d characters", kept)
	}
	if workers := eval[int](alone, `navigator.serviceWorker.getRegistrations().then(all => all.length)`); workers > 0 {
		t.Error("it starts a worker")
	}
}

// embedsOf returns what shows a step of a round of a site within a page of others.
func embedsOf(t *testing.T, site string) func(step int, told bool) page.EmbedPage {
	t.Helper()
	at := stepsOf(t, "en")
	return func(step int, told bool) page.EmbedPage {
		shown := at(page.StepWanted{At: step, Rule: told, Embedded: "en"})
		shown.SetEmbed(say.NewCatalog().Localizer("en"), site)
		return page.EmbedPage{ReplayPage: shown}
	}
}
