package web

import (
	"fmt"
	"net/url"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/rule"
)

// TestADealerSeesTheirHintsAtOnce deals a rule of one's own and looks for what a dealer can do: all of it is in
// sight without scrolling.
func TestADealerSeesTheirHintsAtOnce(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	const rule = "play a card at most 3 away from the last card"
	for _, lang := range say.NewCatalog().Languages() {
		b.open("/")
		eval[any](b, `void (document.cookie = "`+languageCookie+`=`+lang+`; path=/")`)
		b.size(1280, 800)
		b.open("/new?preset=express&deal=mine&seats=6&rule=" + url.QueryEscape(rule))
		b.until(`document.querySelector("#make[data-live]")`)
		b.click(`[data-action="open"]`)
		b.until(`document.querySelector("#table[data-live] .hinting")`)
		for _, w := range [][2]int64{{1280, 800}, {390, 844}, {844, 390}, {320, 568}} {
			b.size(w[0], w[1])
			b.shot(fmt.Sprintf("dealing-%s-%d", lang, w[0]))
			if w[0] == 1280 && !eval[bool](b, `(() => {
				const begins = document.querySelector("[data-action=no-hint]").getBoundingClientRect()
				const row = document.querySelector(".hinting").getBoundingClientRect()
				return begins.width > row.width * .9 && begins.bottom <= row.top + 60
			})()`) {
				t.Errorf("%s: what begins the game has no row of its own above the hints", lang)
			}
			parts := ".dealing > .say, .dealing blockquote, .dealing input, .dealing .btn"
			if w[0] == 844 || w[0] == 320 { // too small for all of it
				parts = `.dealing > .say, .dealing blockquote, [data-action="no-hint"]`
			}
			for _, bad := range eval[[]string](b, fmt.Sprintf(`(() => {
				const dock = document.querySelector(".dock.dealing").getBoundingClientRect(), bad = []
				for (const n of document.querySelectorAll(%q)) {
					const box = n.getBoundingClientRect()
					if (n.type == "hidden" || n.checkVisibility && !n.checkVisibility()) continue
					if (box.top < dock.top || box.bottom > dock.bottom) bad.push(n.className + " " + n.textContent.trim())
				}
				return bad
			})()`, parts)) {
				t.Errorf("%s on %d × %d: out of sight is %s", lang, w[0], w[1], bad)
			}
		}
	}
}

// TestTheFirstCardWaitsForTheDealer deals a rule of one's own: no card is played before the dealer has given
// their hint and begun.
func TestTheFirstCardWaitsForTheDealer(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/new?preset=new&deal=mine&rule=" + url.QueryEscape("play a card of another color than the last card"))
	b.until(`document.querySelector("#make[data-live]")`)
	b.click(`[data-action="open"]`)
	b.until(`document.querySelector("#table[data-live] [data-action='no-hint']")`)
	b.shot("dealer-begins")
	event := b.event()
	eval[any](b, `new Promise(done => setTimeout(done, 2000))`) // twice what a computer player takes
	if b.event() != event {
		t.Error("a card is played before the dealer begins")
	}
	b.click(`[data-action="no-hint"]`)
	b.until(fmt.Sprintf(`Number(document.querySelector("#table[data-live]").dataset.event) > %d`, event))
}

// TestAPageStaysWhileItsDealerSpeaks gives hints, lets the game begin and wait, and reads the table on the same page;
// the focus stays where a dealer speaks.
func TestAPageStaysWhileItsDealerSpeaks(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	const shows = `document.querySelector('#table[data-live] [data-action=%q]')`
	b.open("/new?preset=express&deal=mine&o.hints=always&rule=" +
		url.QueryEscape("play a card at most 3 away from the last card"))
	b.until(`document.querySelector("#make[data-live]")`)
	b.click(`[data-action="open"]`)
	b.until(fmt.Sprintf(shows, "no-hint"))
	eval[any](b, `void (window.same = true)`)
	speaks := func(what, until string) {
		b.until(until)
		if !eval[bool](b, `window.same === true`) {
			t.Fatalf("%s loads another page", what)
		}
		if !eval[bool](b, `!!document.activeElement.closest(".hinting")`) {
			t.Errorf("after %s the focus is at %s", what,
				eval[string](b, `document.activeElement.outerHTML.slice(0, 80)`))
		}
	}
	b.click(`[data-action="ready-hint"]`)
	speaks("a hint", `document.querySelectorAll(".note.hint").length == 1`)
	b.types(`[name="hint"]`, "Watch the colors.")
	b.click(`[data-action="hint"]`)
	speaks("a hint in own words", `document.querySelectorAll(".note.hint").length == 2`)
	if left := eval[string](b, `document.querySelector('[name="hint"]').value`); left != "" {
		t.Errorf("the field still says %q", left)
	}
	b.types(`[name="hint"]`, "Watch the suits.")
	b.key("\r")
	speaks("Enter", `document.querySelectorAll(".note.hint").length == 3`)
	if left := eval[string](b, `document.querySelector('[name="hint"]').value`); left != "" {
		t.Errorf("after Enter the field still says %q", left)
	}
	b.click(`[data-action="no-hint"]`)
	speaks("the beginning", fmt.Sprintf(shows, "pause"))
	b.shot("dealer-speaks")
}

// TestADealerSeesWhatComputerPlayersThink looks at what four computer players think: it begins in sight beside the
// rule, and nothing is cut off at its side; nor is a hint.
func TestADealerSeesWhatComputerPlayersThink(t *testing.T) {
	needBrowser(t)
	pages := make(map[string]page.Page)
	l := looks(t)["a person deals"]
	for name, idea := range map[string]string{
		"short": "Play a red card.", "long": "Play a card of another suit than the last card or a face card.",
	} {
		open := page.ForTable(say.NewCatalog().Localizer("en"), &l).Table().TablePage(&l, page.RefusedRequest{})
		none := page.Mind{Names: "Rui"}
		open.Console.Minds = []page.Mind{{Names: "Ana", Idea: idea, Percent: 40, Hit: true}, none, none,
			{Names: "Clara", Idea: idea, Percent: 12}}
		pages[name] = open
	}
	hinted, err := rule.Parse("if last.rank >= 7 then rank <= 6 else rank > last.rank")
	if err != nil {
		t.Fatal(err)
	}
	l.View.MayHint, l.Ready = true, hinted.Hints()
	hints := page.ForTable(say.NewCatalog().Localizer("en"), &l).Table().TablePage(&l, page.RefusedRequest{})
	hints.Console.Minds = []page.Mind{{Names: "Ana"}, {Names: "Rui"}}
	pages["hints"] = hints
	b := newStateTab(t, "en", pages)
	for _, w := range [][2]int64{{768, 1024}, {1280, 800}, {844, 390}} {
		b.size(w[0], w[1])
		b.open("/state/hints")
		b.shot(fmt.Sprintf("minds-hints-%d", w[0]))
		if cut := eval[[]string](b, `(() => {
			const box = document.querySelector(".ready").getBoundingClientRect()
			return [...document.querySelectorAll(".ready .btn")].filter(n => n.getBoundingClientRect().right > box.right + 1)
				.map(n => n.textContent)
		})()`); len(cut) > 0 {
			t.Errorf("on %d × %d the hints %q are cut off", w[0], w[1], cut)
		}
	}
	delete(pages, "hints")
	for name := range pages {
		b.open("/state/" + name)
		b.shot("minds-" + name)
		if !eval[bool](b, `(() => {
			const dock = document.querySelector(".dock.dealing").getBoundingClientRect()
			const first = document.querySelector("#minds li").getBoundingClientRect()
			const minds = document.querySelector("#minds")
			return first.top > dock.top && first.bottom < dock.bottom && minds.scrollWidth <= minds.clientWidth
		})()`) {
			t.Errorf("%s: what computer players think is out of sight", name)
		}
	}
}

// TestADealerSeesAllPlayersThinkOnAPhone looks at what five computer players think, while no hint is waited for: all of
// it is in sight, and so are the ranks of the picture of what fits.
func TestADealerSeesAllPlayersThinkOnAPhone(t *testing.T) {
	needBrowser(t)
	l := looks(t)["a person deals"]
	open := page.ForTable(say.NewCatalog().Localizer("en"), &l).Table().TablePage(&l, page.RefusedRequest{})
	open.Console.Minds = nil
	for _, name := range []string{"Ana", "Rui", "Clara", "Mario", "Marta"} {
		open.Console.Minds = append(open.Console.Minds, page.Mind{Names: name, Idea: "Play a red card.", Percent: 40})
	}
	b := newStateTab(t, "en", map[string]page.Page{"minds": open})
	for _, w := range [][2]int64{{390, 844}, {1280, 800}} {
		b.size(w[0], w[1])
		b.open("/state/minds")
		b.shot(fmt.Sprintf("minds-all-%d", w[0]))
		for _, bad := range eval[[]string](b, `(() => {
			const dock = document.querySelector(".dock.dealing").getBoundingClientRect()
			const parts = [...document.querySelectorAll("#minds li, .fits-now .ranks > b")]
			const lost = parts.filter(n => n.getBoundingClientRect().bottom > dock.bottom).map(n => n.textContent.trim())
			return parts.length == 18 ? lost : [...lost, parts.length + " parts"]
		})()`) {
			t.Errorf("on %d × %d out of sight: %s", w[0], w[1], bad)
		}
	}
}

// TestADealerPausesWhatTheyWatch lets computer players wait and go on, by a button and by its key, in each language and
// window: nothing comes while they wait, and only the button changes.
func TestADealerPausesWhatTheyWatch(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	const paused, runs = `document.querySelector('[data-action="pause"][data-held]')`,
		`document.querySelector('[data-action="pause"]:not([data-held])')`
	const places = `JSON.stringify([...document.querySelectorAll(
		".dealing :is(.say, .acts, .btn.icon, .own-rule, .beside)")]
			.map(n => [n.className, n.offsetLeft, n.offsetTop]))`
	for i, lang := range say.NewCatalog().Languages()[:2] {
		preset := []string{"express", "new"}[i] // hints at any time, and before the first card
		b.open("/")
		eval[any](b, `void (document.cookie = "`+languageCookie+`=`+lang+`; path=/")`)
		b.size(1280, 800)
		b.open("/new?preset=" + preset + "&deal=mine&seats=6&rule=" +
			url.QueryEscape("play a card at most 3 away from the last card"))
		b.until(`document.querySelector("#make[data-live]")`)
		b.click(`[data-action="open"]`)
		b.until(`document.querySelector("#table[data-live] .dealing")`)
		if eval[bool](b, `!!document.querySelector("[data-action=no-hint]")`) {
			b.click(`[data-action="no-hint"]`)
		}
		b.until(`document.querySelectorAll("#log li").length > 1`) // before that, a pause brings Begin back
		for _, w := range [][2]int64{{1280, 800}, {390, 844}, {844, 390}, {320, 568}} {
			b.size(w[0], w[1])
			b.until(runs)
			before := eval[string](b, places)
			b.click(`[data-action="pause"]`)
			b.until(paused)
			b.shot(fmt.Sprintf("paused-%s-%d", lang, w[0]))
			if after := eval[string](b, places); after != before {
				t.Errorf("%s on %d × %d: a pause moves things: %s was %s", lang, w[0], w[1], after, before)
			}
			if i == 0 && w[0] == 1280 {
				b.until(`!("weighs" in document.querySelector("#table").dataset)`)
				event := b.event()
				eval[any](b, `new Promise(done => setTimeout(done, 4000))`) // longer than a computer player takes
				if got := b.event(); got != event {
					t.Errorf("while the table waits, event %d comes after %d", got, event)
				}
			}
			b.key("p")
			b.until(runs)
		}
	}
}
