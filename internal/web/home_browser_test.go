package web

import (
	"context"
	"strings"
	"testing"

	"eleusis/internal/say"
	"eleusis/internal/table"
)

func TestTheExampleOnTheFirstPageIsPlayed(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/")
	b.until(`document.querySelector('.enter [name="name"]') && document.readyState == "complete"`)
	b.size(390, 844)
	b.shot("example-phone")
	b.size(1280, 800)
	const high = `document.querySelector(".board").offsetHeight`
	before := eval[int](b, high)
	for _, try := range []struct{ card, verdict, last string }{
		{"7S", "wrong", "KH"}, {"10C", "wrong", "KH"}, {"2D", "right", "2D"}, {"QD", "wrong", "2D"}, {"6C", "right", "6C"},
	} {
		b.click(`.tries [data-card="` + try.card + `"]`)
		b.until(`document.querySelector("figcaption [data-verdict]")`)
		got := eval[[]string](b, `[document.querySelector("figcaption [data-verdict]").dataset.verdict,
			[...document.querySelectorAll(".board .spot > .laid > .card")].at(-1).dataset.shown]`)
		if got[0] != try.verdict || got[1] != try.last {
			t.Errorf("of %s is said %v, want %+v", try.card, got, try)
		}
		if now := eval[int](b, high); now != before {
			t.Errorf("with %s the example is %d pixels high, before %d", try.card, now, before)
		}
		b.shot("example-" + try.card)
		outline := `getComputedStyle(document.querySelector('.tries [data-card="` + try.card + `"]')).outlineStyle`
		if got := eval[string](b, outline); got != "dashed" {
			t.Errorf("where %s was there is an outline %q, want a dashed one", try.card, got)
		}
	}
	b.click(`.tries [data-card="4H"]`)
	const end = `document.querySelector("figcaption span").textContent.startsWith("The secret rule was")`
	b.until(end)
	const outside = `(box => [...document.querySelectorAll(".board .layout .card")].filter(n => {
		const at = n.getBoundingClientRect()
		return at.left < box.left || at.right > box.right || at.top < box.top || at.bottom > box.bottom
	}).length)(document.querySelector(".board .layout").getBoundingClientRect())`
	if n, now := eval[int](b, outside), eval[int](b, high); n != 0 || now != before {
		t.Errorf("at the end %d cards are out of sight, and the example is %d pixels high, before %d", n, now, before)
	}
	b.until(`document.querySelector('.trying .main[data-action="play-after"]').form.matches(".start")`)
	b.shot("example-end")
	b.size(390, 844)
	b.shot("example-end-phone")
	b.size(1280, 800)
	b.click(`[data-action="try-again"]`)
	b.until(`!(` + end + `) && document.querySelector(".tries .card:not(:disabled)") == document.activeElement`)
	left := eval[[]int](b, `[".tries .card:not(:disabled)", ".board .spot", ".board .side .card"].map(each =>
		document.querySelectorAll(each).length)`)
	if now := eval[int](b, high); left[0] != 6 || left[1] != 5 || now != before {
		t.Errorf("again there are %v cards to try, on the line and below it, %d pixels high, want 6, 5 and %d",
			left, now, before)
	}
}

func TestAFirstVisitorPlaysAnEasyGameAndANameGoesAlong(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/")
	if ends := eval[[]int](b, `[...document.querySelectorAll(".invite")].map(n =>
		Math.round(n.getBoundingClientRect().bottom))`); len(ends) != 3 || ends[0] != ends[1] || ends[1] != ends[2] {
		t.Errorf("the invitations end at %v, want three at one height", ends)
	}
	if rules := eval[string](b, `document.querySelector(".more [href^='/rules']").pathname`); rules != "/rules/express" {
		t.Errorf("the rules to read are at %s", rules)
	}
	b.click(`[data-action="play-now"]`)
	b.until(live)
	l, err := h.lobby.For(table.Caller{}).Snapshot(context.Background(), strings.TrimPrefix(b.path(), "/t/"), "")
	if err != nil {
		t.Fatal(err)
	}
	if o := l.View.Setup.Options; o.Preset != "express" || o.HandSize != 6 || l.View.Setup.Seats != 4 {
		t.Errorf("a first visitor plays %+v", l.View.Setup)
	}

	path := waits(t, h, table.TableRequest{Name: "Dana", Seats: 4}).path
	friend := b.beside()
	friend.open("/")
	friend.types(`.start [name="name"]`, "Eva")
	friend.click(`.enter [name="code"]`)
	friend.types(`.enter [name="code"]`, strings.TrimPrefix(path, "/t/"))
	friend.click(`.enter [data-action="join"]`)
	friend.until(`location.pathname == "` + path + `" && document.querySelector(".sit")`)
	if name := eval[string](friend, `document.querySelector('.sit [name="name"]').value`); name != "Eva" {
		t.Errorf("the name on the way in is %q", name)
	}
}

func TestOnTheNarrowestPhoneEveryLinkAndCardOfTheFirstPageIsInSight(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.size(320, 568)
	for _, lang := range say.NewCatalog().Languages() {
		b.open("/")
		eval[any](b, `void (document.cookie = "lang=`+lang+`; path=/")`)
		b.open("/")
		for range 20 { // a browser may ask for the next page before it has kept the cookie
			if eval[bool](b, `document.documentElement.lang.startsWith("`+lang+`")`) {
				break
			}
			b.open("/")
		}
		b.until(`document.querySelector('.enter [name="name"]') && document.readyState == "complete" &&
			document.documentElement.lang.startsWith("` + lang + `")`)
		hidden := eval[[]string](b, `[...document.querySelectorAll(".top nav a, .board .spot > .laid > .card")].filter(n => {
			const box = n.getBoundingClientRect()
			const frame = n.closest("nav, .layout").getBoundingClientRect()
			return box.left < frame.left - 1 || box.right > frame.right + 1
		}).map(n => n.textContent.trim())`)
		if len(hidden) > 0 {
			t.Errorf("%s: out of sight: %q", lang, hidden)
		}
		b.open("/rules")
		narrow := eval[int](b, `Math.min(...[...document.querySelectorAll(".glance p")].map(p => p.clientWidth))`)
		if narrow < 150 {
			t.Errorf("%s: a text of the rules is %d pixels wide", lang, narrow)
		}
	}
}
