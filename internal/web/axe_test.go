package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"eleusis/internal/page"
)

// axeSource returns axe-core, which is not part of the program.
func axeSource(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile("../../tools/node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("axe-core is needed, and npm ci in tools fetches it: %v", err)
	}
	return string(source)
}

// seesColors are the rules of axe-core that look at colors.
const seesColors = `["color-contrast", "link-in-text-block"]`

// checkThemes lets axe-core look at the page, light and dark: a theme changes nothing but
// colors, so in the second only the rules that see colors look again.
func (b *tab) checkThemes(axe, what string) {
	b.t.Helper()
	b.paint()
	for _, look := range []struct{ theme, options string }{{"light", ""}, {"dark", "runOnly: " + seesColors}} {
		b.prefer(&emulation.MediaFeature{Name: "prefers-color-scheme", Value: look.theme},
			&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
		b.still()
		b.shot(what + "-" + look.theme)
		b.axe(axe, what+", "+look.theme, look.options)
	}
}

// asksForTheme finds what can tell the themes apart in style sheets, scripts, templates
// and drawings. In style sheets light-dark may, which takes colors alone.
var asksForTheme = regexp.MustCompile(`(?i)color-?scheme|data-theme|dataset.*\btheme\b|\btheme\b.*dataset|["']theme["']`)

// themeLines are the lines that apply what someone chose, and color what the browser shows
// around a page.
var themeLines = []string{
	`:root { color-scheme: light dark; }`,
	`:root[data-theme="light"] { color-scheme: light; }`,
	`:root[data-theme="dark"] { color-scheme: dark; }`,
	`<meta name="theme-color" content="#f3ebda" media="(prefers-color-scheme: light)">`,
	`<meta name="theme-color" content="#131920" media="(prefers-color-scheme: dark)">`,
	`for (const name of ['theme', 'deck']) {`,
	`theme: value => set(root, 'theme', value),`,
}

// TestAThemeChangesNothingButColors holds what checkThemes counts on.
func TestAThemeChangesNothingButColors(t *testing.T) {
	seen := make(map[string]int)
	for _, pattern := range []string{"static/*.css", "static/*.js", "static/*.svg", "../page/templates/*.html",
		"../page/templates/*/*.html"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				line = strings.TrimSpace(line)
				seen[line]++
				asks := asksForTheme.MatchString(strings.ReplaceAll(line, `data-action="theme"`, "")) // a field asks the reader
				switch {
				case asks && !slices.Contains(themeLines, line):
					t.Errorf("%s asks for the theme: %s", name, line)
				case strings.Contains(line, "light-dark") && pattern != "static/*.css":
					t.Errorf("%s has a color for each theme outside of the style sheets: %s", name, line)
				}
			}
		}
	}
	for _, line := range themeLines {
		if seen[line] != 1 {
			t.Errorf("%d files have the line %s", seen[line], line)
		}
	}
}

func TestAxeFindsNothingOnALiveTable(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	b := newTab(t, h.site())
	b.sit()
	b.until(mine)
	b.choose(0)
	b.choose(3)
	b.checkThemes(axe, "table")
	b.click(`[data-action="options"]`)
	b.checkThemes(axe, "options")
	b.key("\u001b")
	b.key("\u001b")
	b.claim()
	b.until(`document.querySelector(".claim-open:popover-open")`)
	b.checkThemes(axe, "open-hand")
}

// axeWorks are the states of the workshop that have markup of their own.
var axeWorks = []string{"asked", "mistakes", "whole plays", "everything"}

// axeForms are the tables of other forms of the game that axe looks at.
var axeForms = []string{"a player may object", "a guess that reads", "a guess that may mean several rules",
	"a guess with mistakes", "a dealer who gives hints", "the second phase"}

// axeProphets are the tables with a prophet that axe looks at.
var axeProphets = []string{"a player may be prophet", "a player thinks about it", "a prophet calls a play",
	"a prophet picks"}

// shows lets the house answer /state/NAME with a page in a language, whose stream says nothing
// and whose record is empty.
func (h *house) shows(t *testing.T, lang string, pages map[string]page.Page) {
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		if p, ok := pages[strings.TrimPrefix(r.URL.Path, "/state/")]; ok {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte(renderIn(t, lang, p)))
			return true
		}
		if strings.HasSuffix(r.URL.Path, "/events") {
			_ = newAnswerWire(w, pageFormat{}).send(pageFormat{}.greeting(readStatic().version, pingEvery))
			<-r.Context().Done()
			return true
		}
		return strings.HasSuffix(r.URL.Path, "/record")
	})
}

// newStateTab opens a tab at a house that answers /state/NAME with a page in a language.
func newStateTab(t *testing.T, lang string, pages map[string]page.Page) *tab {
	t.Helper()
	h := build(t)
	h.shows(t, lang, pages)
	return newTab(t, h.site())
}

func TestAxeFindsNothingOnAnyPage(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	pages, prophets, forms := pagesOf(t, "en"), prophecies(t), guesses(t, "en")
	b := newStateTab(t, "en", pages)
	b.expect(`The specified value "many"`) // that someone typed where a number must stand
	for name := range pages {
		if state, ok := strings.CutPrefix(name, "workshop, "); ok && !slices.Contains(axeWorks, state) {
			continue // they have other words
		}
		if strings.Contains(name, "by hand") || strings.HasPrefix(name, "a dealer ") {
			continue // they have a test of their own
		}
		if _, ok := forms[name]; ok && !slices.Contains(axeForms, name) {
			continue // they have the same parts
		}
		if strings.HasPrefix(name, "rules, ") && name != "rules, changed" ||
			strings.HasPrefix(name, "make, ") && name != "make, wrong" {
			continue // they have the same parts
		}
		if _, ok := prophets[strings.TrimSuffix(name, ", refused")]; ok && !slices.Contains(axeProphets, name) {
			continue // they have the same parts
		}
		if strings.HasSuffix(name, ", refused") && name != "my turn, refused" && name != "the end, refused" {
			continue // they have a sentence more
		}
		b.open("/state/" + url.PathEscape(name))
		name = strings.NewReplacer(" ", "-", ",", "").Replace(name)
		b.checkThemes(axe, name)
		b.misfits(name + ", loaded wide")
		if os.Getenv("SHOTS") != "" {
			b.size(390, 844)
			b.still()
			b.shot(name + "-phone")
			b.size(1280, 800)
		}
	}
}

// still waits until nothing on the page moves any more.
func (b *tab) still() {
	b.t.Helper()
	b.wait("nothing moves", func(ctx context.Context) bool {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`(async () => {
			for (let still = 0; still < 2;) {
				await new Promise(requestAnimationFrame)
				// a ring may run for minutes
				still = document.getAnimations().some(a => !a.effect.target.matches(".ring")) ? 0 : still + 1
			}
			return true
		})()`, chromedp.EvalAwaitPromise))
		return err == nil // else the page has gone, and another comes
	})
}

// axe reports what axe-core finds wrong with the page, with such options.
func (b *tab) axe(source, what, options string) {
	b.t.Helper()
	if !eval[bool](b, "!!window.axe") {
		eval[any](b, "(() => {"+source+"\n;return 0})()")
	}
	type violation struct {
		ID    string
		Nodes []json.RawMessage
	}
	found := eval[[]violation](b, `axe.run({resultTypes: ["violations"], `+options+`}).then(r =>
		r.violations.map(v => ({ID: v.id, Nodes: v.nodes.map(n =>
		({target: n.target, why: (n.any[0] ?? n.all[0] ?? n.none[0])?.message, html: n.html.slice(0, 200)}))})))`)
	for _, v := range found {
		b.t.Errorf("%s: %s: %s", what, v.ID, v.Nodes)
	}
}
