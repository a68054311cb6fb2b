package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"eleusis/internal/table"
)

func TestATableIsMadeByClicking(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/")
	b.click(`[data-action="make"]`)
	b.until(`document.querySelector("#make[data-live]")`)
	b.click("#change > summary")
	b.shot("make-unfolded")
	b.click("#change .group:nth-of-type(1) > summary")
	b.shot("make-group")
	b.fill("#o-hand-size", "99\t")
	b.until(`document.querySelector("#o-hand-size[aria-invalid]")`)
	b.shot("make-wrong")
	b.expect("422") // as the browser tells the console
	b.click(`[data-action="open"]`)
	b.until(`location.search == "" && document.querySelector("#make[data-live] #o-hand-size[aria-invalid]")`)
	b.until(`(({top, bottom}) => top > 0 && bottom < innerHeight)(document.activeElement.closest("#o-hand-size").getBoundingClientRect())`) // what is wrong is in sight
	b.fill("#o-hand-size", "5\t")
	b.until(`!document.querySelector("#o-hand-size[aria-invalid]") &&
		document.querySelector(".option.changed #o-hand-size")`)
	if !strings.Contains(eval[string](b, "location.search"), "o.hand-size=5") {
		t.Errorf("the address is %s", eval[string](b, "location.href"))
	}
	b.shot("make-changed")
	b.click(`[name="preset"][value="classic"]`)
	b.until(`document.querySelector("#o-hand-size")?.value == "0" && location.search.includes("preset=classic") &&
		!location.search.includes("hand-size")`)
	b.click(`[name="preset"][value="new"]`)
	b.until(`Number(document.querySelector("#o-hand-size")?.value) > 5`)
	b.fill("#o-hand-size", "5\t")
	b.until(`document.querySelector(".option.changed #o-hand-size")`)
	b.click(`[data-action="open"]`)
	b.until(live)
	l, err := h.lobby.For(table.Caller{}).Snapshot(context.Background(), strings.TrimPrefix(b.path(), "/t/"), b.seatKey(h))
	if err != nil {
		t.Fatal(err)
	}
	if l.View.Setup.Options.HandSize != 5 || l.View.Seat != 1 {
		t.Errorf("the table is %+v, seen from seat %d", l.View.Setup, l.View.Seat)
	}
	b.checkAgainstServer()
}

func TestARuleIsReadWhileItIsWritten(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/new?deal=mine")
	b.until(`document.querySelector("#make[data-live]")`)
	b.types("#rule", "play a red card")
	b.until(`document.querySelector("#worth blockquote")?.textContent == "Play a red card." &&
		!document.querySelector("[data-stale]")`)
	const stale = `(() => {
		const field = document.querySelector("#rule")
		field.value += " or a spade"
		field.dispatchEvent(new Event("input", { bubbles: true }))
		return document.querySelector("#make").matches("[data-stale]")
	})()`
	if !eval[bool](b, stale) {
		t.Error("the reading of the text before looks like that of the text that stands there")
	}
	b.until(`document.querySelector("#worth blockquote").textContent.includes("spade") &&
		!document.querySelector("[data-stale]")`)
	if !eval[bool](b,
		`document.activeElement.id == "rule" && document.querySelector("#rule").value == "play a red card or a spade"`) {
		t.Error("reading disturbs the writing")
	}
	eval[any](b, `(() => {
		const field = document.querySelector("#rule")
		field.value = "go up after a red card and down after a black one"
		field.dispatchEvent(new Event("input", { bubbles: true }))
	})()`)
	b.until(`document.querySelector(".meant q") && !document.querySelector("[data-stale]")`)
	b.shot("meant")
	if said := eval[[]string](b, `[...document.querySelectorAll("#worth blockquote, .meant q")]
		.filter(n => n.checkVisibility())
		.map(n => n.textContent)`); len(said) != 1 {
		t.Errorf("the meaning of a rule is said as %q, want once", said)
	}
}

// TestTheReadingOfARuleIsInSight writes a rule low in the window: what is read of it comes into sight above the button
// that opens the table, and its buttons stand clear of the ring around the field.
func TestTheReadingOfARuleIsInSight(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/new?deal=mine")
	b.until(`document.querySelector("#make[data-live]")`)
	eval[any](b, `void document.querySelector("#rule").scrollIntoView({ block: "end" })`)
	b.types("#rule", "play a red card")
	b.until(`document.querySelector("#worth") && !document.querySelector("[data-stale]")`)
	b.until(`(() => {
		const [worth, bar] = ["#worth", ".open"].map(n => document.querySelector(n).getBoundingClientRect())
		return worth.bottom <= bar.top
	})()`)
	b.still()
	b.shot("make-reading")
	if top := eval[int](b, `Math.round(document.querySelector("[for=rule]").getBoundingClientRect().top)`); top < 0 {
		t.Errorf("the label of the field is %d pixels above the window", -top)
	}
	if gap := eval[int](b, `Math.round(document.querySelector(".by .btn").getBoundingClientRect().top -
		document.querySelector("#rule").getBoundingClientRect().bottom)`); gap < 8 {
		t.Errorf("a button stands %d pixels below the field, whose ring needs 5", gap)
	}
}

// TestAWarningAboutTheRuleIsReadBesideTheButton writes a rule that gets stuck: the window says so above the button
// that opens the table, which asks once.
func TestAWarningAboutTheRuleIsReadBesideTheButton(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
		b.size(w[0], w[1])
		b.open("/new?preset=express&deal=mine")
		b.until(`document.querySelector("#make[data-live]")`)
		b.types("#rule", "higher than the last card")
		b.until(`document.querySelector("#make:not([data-stale]) .warning")`)
		b.shot(fmt.Sprintf("warning-%d", w[0]))
		said := eval[string](b, `document.querySelector(".warning").innerText`)
		if strings.Count(said, "king of ") != 4 {
			t.Errorf("on %d × %d the warning is %q, not about the four kings", w[0], w[1], said)
		}
		if lines := eval[int](b, `(() => {
			const range = document.createRange()
			range.selectNodeContents(document.querySelector("#worth dl > :last-child > dd"))
			return new Set([...range.getClientRects()].map(box => box.top)).size
		})()`); lines > 1 && w[0] > 800 {
			t.Errorf("on %d × %d what the rule depends on has %d lines", w[0], w[1], lines)
		}
		b.expect("422") // as the browser tells the console
		b.click(`[data-action="open"]`)
		b.until(`location.search == "" && document.activeElement?.name == "sure"`)
		b.shot(fmt.Sprintf("warning-asked-%d", w[0]))
		if !eval[bool](b, `[...document.querySelectorAll(".warning > span, [name=sure]")].every(n => {
			const box = n.getBoundingClientRect()
			return n.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
		})`) {
			t.Errorf("on %d × %d the question is not in sight", w[0], w[1])
		}
		b.click(`[name="sure"]`)
		b.until(`document.querySelector("#table[data-live] .dealing")`)
	}
}

func TestThreeGamesAreSeenAtOnceAndFieldsOpenWhereTheyWereChosen(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/new")
	b.until(`document.querySelector("#make[data-live]")`)
	seen := eval[[]string](b,
		`[...document.querySelectorAll('[name="preset"]')].filter(i => i.checkVisibility()).map(i => i.value)`)
	if want := []string{"express", "new", "classic"}; !slices.Equal(seen, want) {
		t.Errorf("the games %v are seen at once, want %v", seen, want)
	}
	for value, field := range map[string]string{"mine": "rule", "hand": "free"} {
		b.click(`[name="deal"][value="` + value + `"]`)
		b.until(`document.querySelector("#` + field + `").checkVisibility()`)
		if !eval[bool](b, `document.querySelector("#`+field+`").closest(".dealer")
			.contains(document.querySelector('[name="deal"]:checked'))`) {
			t.Errorf("the field of %s opens elsewhere", value)
		}
	}
}
