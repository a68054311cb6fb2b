package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"eleusis/internal/say"
	"eleusis/rule"
)

// todaysRule returns the rule of the day, from the log of a house.
func (h *house) todaysRule() *rule.Rule {
	h.t.Helper()
	entries, err := h.log.Read(context.Background(), "daily", 0)
	if err != nil || len(entries) == 0 {
		h.t.Fatalf("%d days in the log, %v", len(entries), err)
	}
	var day struct{ Rule string }
	if err := json.Unmarshal(entries[len(entries)-1].Event, &day); err != nil {
		h.t.Fatal(err)
	}
	r, err := rule.Parse(day.Rule)
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// seen waits until the page of today's rule shows that so much was done.
func (b *tab) seen(n int) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.readyState == "complete" && document.querySelector('#table[data-event="%d"]')`, n))
	b.still()
}

func TestTodaysRuleIsPlayedByClickingAndTyping(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/today")
	secret := h.todaysRule()
	b.checkThemes(axe, "today-begins")
	for n := range 3 {
		b.lay(eval[string](b, `document.querySelector(".hand [data-card]").dataset.card`))
		b.seen(n + 1)
	}
	b.click("#guess")
	b.write("#guess", "any card")
	b.until(`!document.querySelector('[data-action="confirm-guess"]').disabled`)
	b.checkThemes(axe, "today-guess")
	b.click(`[data-action="confirm-guess"]`)
	b.seen(4)
	b.until(`document.querySelector(".missed q") && !document.querySelector("#guess")`)
	b.lay(eval[string](b, `document.querySelector(".hand [data-card]").dataset.card`))
	b.seen(5)
	b.until(`document.querySelector("#guess").value == "any card"`) // what was written stays
	b.types("#guess", " ")
	b.write("#guess", secret.In("en"))
	b.until(`!document.querySelector('[data-action="confirm-guess"]').disabled`)
	b.size(390, 844)
	b.shot("today-guess-phone")
	for _, problem := range eval[[]string](b, cutOff) {
		t.Errorf("at 390: %s", problem)
	}
	b.size(1280, 800)
	b.click(`[data-action="confirm-guess"]`)
	b.seen(6)
	b.checkThemes(axe, "today-end")
	if told := eval[string](b, `document.querySelector("[data-rule]").textContent`); told != secret.In("en") {
		t.Errorf("the rule that is told is %q, want %q", told, secret.In("en"))
	}
	share := eval[string](b, `document.querySelector("#share").value`)
	if !strings.HasPrefix(share, "Eleusis, today’s rule No. ") ||
		!strings.Contains(share, fmt.Sprintf("%d of 30\n", 31-4-2)) || !strings.HasSuffix(share, "💡") {
		t.Errorf("what is shared is %q", share)
	}
	for _, width := range []int64{390, 320} {
		b.size(width, 844)
		for _, problem := range eval[[]string](b, cutOff) {
			t.Errorf("the end at %d: %s", width, problem)
		}
	}
	b.shot("today-end-phone")
	b.click(`[data-action="copy"]`)
	b.until(`document.querySelector(".copied").textContent`)
}

func TestOnAPhoneTheLineOfTodayStaysInSightWhileTheRuleIsSaid(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.prefer(&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
	b.size(390, 844)
	b.open("/today")
	b.lay(eval[string](b, `document.querySelector(".hand [data-card]").dataset.card`))
	b.seen(1)
	b.shot("today-heard-phone")
	above := func(what string) bool {
		return eval[bool](b, `document.querySelector(".newest .badge").getBoundingClientRect().bottom <
			document.querySelector("`+what+`").getBoundingClientRect().top`)
	}
	if !above(".dock") {
		t.Error("the verdict is not seen where the card lies")
	}
	if eval[bool](b, `document.querySelector("#guess").checkVisibility()`) {
		t.Error("there is a field for the rule before anybody wants it")
	}
	b.click(`[data-action="guess"]`)
	b.until(`document.activeElement.id == "guess"`)
	b.still()
	b.shot("today-say-phone")
	if !above("#say-rule") {
		t.Error("the field for the rule hides the newest card")
	}
	b.click(`[data-action="close-guess"]`)
	b.until(`!document.querySelector("#guess").checkVisibility()`)

	// The keys of the person who writes are letters, and play nothing.
	b.choose(0)
	b.click(`[data-action="guess"]`)
	b.until(`document.activeElement.id == "guess"`)
	b.key("play a spade")
	if wrote := eval[string](b, `document.querySelector("#guess").value`); wrote != "play a spade" {
		t.Errorf("of the keys %q was written", wrote)
	}
	b.key("\u001b")
	b.until(`!document.querySelector("#guess").checkVisibility()`)
	b.until(`document.querySelector(".hand [data-order]")`) // the card that was chosen still is
	b.key("p")
	b.seen(2)
}

func TestNothingOfTodayIsCutOffOnANarrowPhone(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.size(320, 844)
	for _, lang := range say.NewCatalog().Languages() {
		pages := todays(t, lang)
		h.shows(t, lang, pages)
		for name := range pages {
			b.open("/state/" + url.PathEscape(name))
			b.still()
			for _, problem := range slices.Compact(eval[[]string](b, cutOff)) {
				t.Errorf("%s, %s: %s", lang, name, problem)
			}
		}
	}
}

// TestTheLineOfTodayStaysWhereItIs plays the first card, whose verdict takes less room
// than the introduction that it replaces, with scripts and without.
func TestTheLineOfTodayStaysWhereItIs(t *testing.T) {
	needBrowser(t)
	const place = `(() => {
		const box = document.querySelector(".spot .card").getBoundingClientRect()
		return [box.left, box.top, box.width].map(Math.round).join()
	})()`
	first := newTab(t, build(t).site())
	for _, w := range [][2]int64{{390, 844}, {320, 640}, {844, 390}, {1280, 800}} {
		for _, scripts := range []bool{true, false} {
			b := first.beside()
			if !scripts {
				b.withoutScripts()
			}
			b.size(w[0], w[1])
			b.open("/today")
			before := eval[string](b, place)
			if scripts {
				b.lay(eval[string](b, `document.querySelector(".hand [data-card]").dataset.card`))
			} else {
				b.click(`.hand [data-card]`)
			}
			b.until(`document.readyState == "complete" && document.querySelector('#table[data-event="1"]')`)
			if after := eval[string](b, place); after != before {
				t.Errorf("%d × %d, scripts %v: the starter lay at %s, and after the first card at %s", w[0], w[1], scripts, before,
					after)
			}
			if wide := eval[int64](b, `document.documentElement.scrollWidth`); wide > w[0] {
				t.Errorf("%d × %d, scripts %v: the page is %d wide", w[0], w[1], scripts, wide)
			}
			if !scripts && w[0] < 960 && eval[bool](b, `document.querySelector("#guess").getBoundingClientRect().top <
				document.querySelector(".spot .card").getBoundingClientRect().bottom`) {
				t.Errorf("%d × %d: the form for the rule stands over the line", w[0], w[1])
			}
			b.shot(fmt.Sprintf("today-first-%d-%v", w[0], scripts))
		}
	}
}

func TestTheEndOfTodayFillsTheWindow(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", todays(t, "en"))
	const box = `(q => { const b = document.querySelector(q).getBoundingClientRect();
		return [b.left, b.top, b.right, b.bottom].map(Math.round) })`
	for _, w := range [][2]int64{{1280, 800}, {1440, 900}, {844, 390}} {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("today, over"))
		b.still()
		bar, line, end := eval[[4]int64](b, box+`(".bar")`), eval[[4]int64](b, box+`(".layout")`), eval[[4]int64](b,
			box+`(".coach")`)
		if want := [4]int64{0, bar[3], end[0], w[1]}; line != want {
			t.Errorf("%v: the board is at %v, want %v", w, line, want)
		}
		if want := [4]int64{line[2], bar[3], w[0], w[1]}; end != want {
			t.Errorf("%v: the result is at %v, want %v", w, end, want)
		}
	}
}
