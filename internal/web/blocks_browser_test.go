package web

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"eleusis/internal/say"
)

// picks presses buttons of the blocks, one after the other.
func (b *tab) picks(acts ...string) {
	b.t.Helper()
	for _, act := range acts {
		before := b.picked()
		b.unfold(act)
		b.click(fmt.Sprintf(`.blocks button[value=%q]:not([aria-hidden])`, act))
		b.until(fmt.Sprintf(`%s != %q`, pickedNow, before))
	}
}

// unfold opens the group in which a button of the blocks is.
func (b *tab) unfold(act string) {
	b.t.Helper()
	group := fmt.Sprintf(`.blocks details:not([open]):has(button[value=%q]) > summary`, act)
	if eval[bool](b, fmt.Sprintf("!!document.querySelector(%q)", group)) {
		b.click(group)
	}
}

// pickedNow is the rule from blocks and the chosen one.
const pickedNow = `(document.querySelector(".blocks #rule").value + "@" +
	document.querySelector(".blocks [name=at]").value)`

func (b *tab) picked() string {
	b.t.Helper()
	return eval[string](b, pickedNow)
}

// rulePicked waits until the rule from blocks is so.
func (b *tab) rulePicked(formula string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector(".blocks #rule").value == %q`, formula))
}

// newRule begins a rule from blocks.
func (b *tab) newRule() {
	b.t.Helper()
	b.shop("/workshop?rule=any&in=blocks&at=0")
}

func TestRulesArePickedFromBlocksByClickingAlone(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.shop("/workshop")
	b.click(`[data-action="block"][value="open"]`)
	b.until(`document.querySelector(".blocks .tree")`)
	b.shot("blocks-first")
	b.checkWorkbench()

	b.picks("anew", "put if", "at 0.0", "pick 0 face", "at 0.1", "put rank", "at 0.1.1", "pick 0 11", "at 0.2",
		"put higher", "wrap and")
	b.rulePicked("if last is face then rank >= J else rank > last.rank and any")
	b.picks("put color")
	b.rulePicked("if last is face then rank >= J else rank > last.rank and red")
	b.shot("blocks-if")
	b.checkWorkbench()
	b.picks("undo", "undo")
	b.rulePicked("if last is face then rank >= J else rank > last.rank")
	b.means("If the last card is a face card, play jack or higher; otherwise play a card higher than the last card.")

	b.newRule()
	b.picks("put repeat", "add phase", "put suit", "at 0.1", "pick 0 2", "down", "at 0.2.0", "wrap not")
	b.rulePicked("repeat red 2 times, hearts, not black 2 times")
	b.checkWorkbench()

	b.newRule()
	b.picks("at ", "add remember", "at 1", "put remember:tally", "at 1.1", "put rank", "at 0.0.0", "pick 0 spades")
	b.rulePicked("remember tally = 0; after spades: tally = rank; tally = rank")
	b.until(`document.querySelector(".blocks .slip")?.textContent.includes("no card may open the line")`)
	b.picks("at 1", "pick 0 ne")
	b.rulePicked("remember tally = 0; after spades: tally = rank; tally != rank")
	b.shot("blocks-memory")
	b.checkWorkbench()
	b.click(`[data-action="deal"]`)
	b.until(`document.querySelector("#table")`)
}

func TestARuleIsPickedFromBlocksByKeyboardAlone(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.newRule()
	tab := func(value string) {
		t.Helper()
		group := fmt.Sprintf(`.blocks details:not([open]):has(button[value=%q]) > summary`, value)
		if eval[bool](b, fmt.Sprintf("!!document.querySelector(%q)", group)) {
			for range 400 {
				if eval[bool](b, fmt.Sprintf("document.activeElement.matches(%q)", group)) {
					b.key(kb.Enter)
					break
				}
				b.key(kb.Tab)
			}
		}
		for range 400 {
			if eval[string](b, `document.activeElement.value ?? ""`) == value &&
				eval[string](b, `document.activeElement.name ?? ""`) == "block" {
				return
			}
			b.key(kb.Tab)
		}
		t.Fatalf("Tab does not lead to %s", value)
	}
	press := func(value, rule string) {
		t.Helper()
		tab(value)
		b.key(kb.Enter)
		b.rulePicked(rule)
	}
	press("put turned", "red turned by face")
	b.until(`document.activeElement.value == "at 0"`)
	b.key(kb.ArrowDown)
	b.until(`document.activeElement.value == "at 0.1.0"`)
	tab("at 0.1")
	b.key(kb.Enter)
	b.until(`document.querySelector(".blocks [name=at]").value == "0.1"`)
	press("pick 0 hearts", "red turned by hearts")
	eval[any](b, `document.querySelector('.tree [aria-current]').focus()`)
	b.key(kb.Delete)
	b.rulePicked("red")
	press("undo", "red turned by hearts")
}

func TestBlocksWorkWithoutScripts(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.withoutScripts()
	b.open("/workshop?" + url.Values{"rule": {"any"}, "in": {"blocks"}, "at": {"0"}}.Encode())
	for _, act := range []string{"put either", "at 0.1", "put same", "at 0.1.1", "pick 0 last[2]"} {
		before := eval[string](b, `location.search`)
		b.unfold(act)
		b.click(fmt.Sprintf(`.blocks button[value=%q]:not([aria-hidden])`, act))
		b.loaded(fmt.Sprintf(`location.search != %q && document.querySelector(".tree")`, before))
	}
	b.rulePicked("either red or suit = last[2].suit")
	b.click(`.blocks button[value="close"]`)
	b.loaded(`!document.querySelector(".tree")`)
	b.until(`document.querySelector("#rule").value == "Play a card that is either red or of the same suit as the card before last, but not both."`)
}

func TestARuleIsPickedAndDealtWhereATableIsMade(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/new?deal=mine")
	b.until(`document.querySelector("#make[data-live]")`)
	b.click(`[data-action="block"][value="open"]`)
	b.until(`document.querySelector(".blocks .tree")`)
	b.picks("put if", "at 0.0", "pick 0 face", "at 0.2", "put other")
	b.rulePicked("if last is face then even else color != last.color")
	b.until(`document.querySelectorAll("#worth .miniature").length == 2`)
	eval[any](b, `document.querySelector("#worth").scrollIntoView()`)
	b.shot("make-blocks")
	b.size(390, 844)
	eval[any](b, `document.querySelector("#worth").scrollIntoView()`)
	b.checkThemes(axe, "make-blocks-phone")
	b.size(1280, 800)
	b.click(`[data-action="open"]`)
	b.until(`document.querySelector("#table")`)
}

// TestAPictureOfARuleNamesItsRanks looks at what fits under a rule: each column has its rank above it, and cards that
// are named in a warning look as elsewhere.
func TestAPictureOfARuleNamesItsRanks(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/new?preset=new&deal=mine&rule=" + url.QueryEscape("rank > last.rank"))
	for _, w := range [][2]int64{{320, 568}, {1280, 800}} {
		b.size(w[0], w[1])
		bad := eval[string](b, `(() => {
			const [ranks, picture] = [".ranks", ".miniature"].map(n => document.querySelector("#worth " + n))
			const told = [...ranks.children].map(n => n.textContent).join(" ")
			if (told != "A 2 3 4 5 6 7 8 9 10 J Q K") return told
			const box = picture.getBoundingClientRect()
			for (const [i, rank] of [...ranks.children].entries()) {
				const here = rank.getBoundingClientRect(), middle = box.left + (i + .5) * box.width / 13
				if (Math.abs(here.left + here.width / 2 - middle) > 2) return rank.textContent + " is beside its column"
				if (here.bottom > box.top + 1) return rank.textContent + " lies on its column"
			}
			const sign = document.querySelector("#worth .caution .say-card")
			const is = getComputedStyle(sign.querySelector("svg"))
			return is.color == getComputedStyle(sign).color && parseFloat(is.height) < 16 ? "" : "a suit is large, or gold"
		})()`)
		if bad != "" {
			t.Errorf("%d × %d: %s", w[0], w[1], bad)
		}
	}
}

func TestBlocksFitAPhone(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	b := newTab(t, h.site())
	deep := "remember tally = 0; after face: tally = rank; if last is red then either rank > last.rank + 2 or suit " +
		"follows last.suit in S > D > C > H else number of (red, even, count(face in last 3) = 1) >= 2"
	for _, place := range []string{"rule", "1", "1.1.0.1.0", "1.2.2.0.1", "1.1.1"} {
		at := url.Values{"rule": {deep}, "in": {"blocks"}, "at": {place}}
		b.shop("/workshop?" + at.Encode())
		for _, width := range []int64{320, 390, 1280} {
			b.size(width, 844)
			b.still()
			if wide := eval[int](b, `document.documentElement.scrollWidth`); int64(wide) > width {
				t.Errorf("%q: the page is %d wide on a screen of %d", place, wide, width)
			}
			small := eval[[]string](b, `[...document.querySelectorAll(".blocks button:not([aria-hidden])")].filter(e => {
				const r = e.getBoundingClientRect()
				return r.width < 24 || r.height < 24
			}).map(e => e.value)`)
			if len(small) > 0 {
				t.Errorf("%q: too small to be touched: %v", place, small)
			}
			if slices.Contains([]string{"1", "1.1.0.1.0"}, place) {
				eval[any](b, `document.querySelector(".blocks").scrollIntoView()`)
				b.shot(fmt.Sprintf("blocks-deep-%s-%d", place, width))
			}
		}
		b.checkThemes(axe, "blocks-at-"+place)
	}
	for _, lang := range say.NewCatalog().Languages()[1:] {
		eval[any](b, fmt.Sprintf(`(button => button.form.requestSubmit(button))(
			document.querySelector('.languages button[value="%s"]'))`, lang))
		b.until(fmt.Sprintf(`document.documentElement.lang.startsWith(%q)`, lang))
		b.shop("/workshop?" + url.Values{"rule": {deep}, "in": {"blocks"}, "at": {"1.2"}}.Encode())
		b.size(320, 844)
		b.still()
		if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 320 {
			t.Errorf("%s: the page is %d wide on a screen of 320", lang, wide)
		}
		eval[any](b, `document.querySelector(".tree").scrollIntoView()`)
		b.shot("blocks-320-" + lang)
		eval[any](b, `document.querySelector(".palette").scrollIntoView()`)
		b.shot("blocks-320-palette-" + lang)
	}
}

func TestTheLibraryIsChosenFromWithScripts(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.shop("/workshop?rule=red")
	shown := `[...document.querySelectorAll(".volumes li")].filter(e => e.checkVisibility()).map(e => e.dataset.grade +
		e.dataset.source)`
	all := len(eval[[]string](b, shown))
	eval[any](b, `(() => { const s = document.querySelector("#grade"); s.value = "easy";
		s.dispatchEvent(new Event("input", {bubbles: true})) })()`)
	eval[any](b, `(() => { const s = document.querySelector("#source"); s.value = "S1";
		s.dispatchEvent(new Event("input", {bubbles: true})) })()`)
	some := eval[[]string](b, shown)
	if len(some) == 0 || len(some) >= all || slices.ContainsFunc(some, func(s string) bool { return s != "easyS1" }) {
		t.Errorf("of %d rules these are shown: %v", all, some)
	}
	eval[any](b, `document.querySelector("#library").scrollIntoView()`)
	b.shot("library")
	b.size(390, 844)
	eval[any](b, `document.querySelector("#library").scrollIntoView()`)
	b.still()
	b.shot("library-phone")
	b.click(`.volumes li:not([hidden]) button`)
	b.until(`document.querySelector("#rule").value != "red"`)
}

func TestTheLibraryIsSearchedWhileItIsTyped(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/new?deal=mine")
	b.until(`document.querySelector("#make[data-live]")`)
	b.click(`[name="block"][value="shelf"]`)
	b.until(`document.activeElement.id == "find"`)
	b.shot("make-library")
	b.types("#find", "suit")
	b.until(`document.querySelector(".own-shelf li") &&
		[...document.querySelectorAll(".own-shelf li")].every(li => /suit/i.test(li.textContent))`)
	b.key("\r")
	if path := b.path(); path != "/new" {
		t.Fatalf("Enter in the search leads to %s", path)
	}
	b.click(`.own-shelf [value^="take "]`)
	b.until(`document.querySelector("#worth blockquote")?.textContent == document.querySelector("#rule").value &&
		!document.querySelector(".own-shelf")`)
}
