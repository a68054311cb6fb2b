package web

import (
	"fmt"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// TestAFinishedLineIsAllInSight looks for cards of a finished line that its board cuts off: it lies in rows, and the
// page alone is scrolled.
func TestAFinishedLineIsAllInSight(t *testing.T) {
	needBrowser(t)
	over := phasedEnd(t)
	b := newStateTab(t, "en", map[string]page.Page{
		"over": page.ForTable(say.NewCatalog().Localizer("en"), &over).Table().EndPage(&over, page.RefusedRequest{})})
	for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}} {
		b.size(w[0], w[1])
		b.open("/state/over")
		b.until(`document.querySelector("#table[data-live][data-tab]")`)
		b.click(`.tabs [href="#board"]`)
		b.until(`document.querySelector("#board").checkVisibility()`)
		b.shot(fmt.Sprintf("board-%d", w[0]))
		cut := eval[[]string](b, `(() => {
			const board = document.querySelector("#board").getBoundingClientRect()
			return [...document.querySelectorAll("#board :is(.card, .claim > button)")].filter(card => {
				const { left, right, top, bottom } = card.getBoundingClientRect()
				return left < board.left || right > board.right || top < board.top || bottom > board.bottom
			}).map(card => card.textContent)
		})()`)
		if len(cut) > 0 {
			t.Errorf("%v: the board cuts off %q", w, cut)
		}
		lit := eval[string](b, `(() => {
			const last = [...document.querySelectorAll("#board .spot > .laid > .card")].at(-1)
			last.scrollIntoView({ block: "center", behavior: "instant" })
			const { left, top, width } = last.getBoundingClientRect()
			return last.contains(document.elementFromPoint(left + width / 2, top + 4)) ? "" : "covered"
		})()`)
		if lit != "" {
			t.Errorf("%v: the last card is %s", w, lit)
		}
	}
}

// TestPointsAreInSightBelowALongRule after a round whose dealer wrote much.
func TestPointsAreInSightBelowALongRule(t *testing.T) {
	needBrowser(t)
	over := ended(t, 1)
	over.Sentence = "After a spade or a club play a card higher than the last, or a queen; otherwise the card " +
		"has to be lower or equal"
	b := newStateTab(t, "en", map[string]page.Page{
		"over": page.ForTable(say.NewCatalog().Localizer("en"), &over).Table().EndPage(&over, page.RefusedRequest{})})
	for _, w := range []struct {
		wide, high int64
		rows       int
	}{{390, 844, 1}, {1280, 800, 2}} {
		b.size(w.wide, w.high)
		b.open("/state/over")
		b.until(`document.querySelector("#table[data-live][data-tab]")`)
		b.still()
		b.shot(fmt.Sprintf("points-%d", w.wide))
		if rows := eval[int](b, `[...document.querySelectorAll("#scores tbody tr")].filter(row =>
			row.querySelector("td").getBoundingClientRect().bottom <
			document.querySelector("#onward").getBoundingClientRect().top).length`); rows < w.rows {
			t.Errorf("on %d × %d %d players have their points in sight", w.wide, w.high, rows)
		}
	}
	if eval[bool](b, `document.querySelector("[data-exactly]").checkVisibility()`) {
		t.Error("a rule is said twice at once")
	}
	b.click(".exactly summary")
	b.until(`document.querySelector("[data-exactly]").checkVisibility()`)
}

// TestASumHasTheWidthOfAPhone looks at how points come about, which takes long sentences, in each language.
func TestASumHasTheWidthOfAPhone(t *testing.T) {
	needBrowser(t)
	catalog := say.NewCatalog()
	for _, lang := range catalog.Languages() {
		over := phasedEnd(t)
		b := newStateTab(t, lang, map[string]page.Page{
			"over": page.ForTable(catalog.Localizer(lang), &over).Table().EndPage(&over, page.RefusedRequest{})})
		b.size(320, 568)
		b.open("/state/over")
		if share := eval[float64](b, `document.querySelector(".scores .sum").offsetWidth /
			document.querySelector(".scores").offsetWidth`); share < .9 {
			t.Errorf("%s: a sum has %g of the width of the table", lang, share)
		}
		if out := eval[float64](b, `Math.max(...[...document.querySelectorAll(".scores .sum")].map(n =>
			n.getBoundingClientRect().right)) -
			document.querySelector(".scores").getBoundingClientRect().right`); out > 1 {
			t.Errorf("%s: a sum sticks out of the table by %g pixels", lang, out)
		}
	}
}

// TestANoPlayOfAFinishedRoundIsNoWiderThanItsCard looks at its sign in each language: a phone shows it without words.
func TestANoPlayOfAFinishedRoundIsNoWiderThanItsCard(t *testing.T) {
	needBrowser(t)
	catalog := say.NewCatalog()
	for _, lang := range catalog.Languages() {
		over := ended(t, 1)
		b := newStateTab(t, lang, map[string]page.Page{
			"over": page.ForTable(catalog.Localizer(lang), &over).Table().EndPage(&over, page.RefusedRequest{})})
		b.open("/state/over#board")
		b.until(`document.querySelector("#table[data-live]")`)
		for _, w := range [][2]int64{{390, 844}, {844, 390}, {1280, 800}} {
			b.size(w[0], w[1])
			widths := eval[[]float64](b, `[...document.querySelectorAll(
				"#board .claim > button > span:not(.verdict, .visually-hidden)")].map(n => {
				const range = document.createRange()
				range.selectNodeContents(n)
				return range.getBoundingClientRect().width / n.parentElement.getBoundingClientRect().width
			})`)
			if len(widths) == 0 {
				t.Fatalf("%s on %d × %d: no no-play", lang, w[0], w[1])
			}
			for _, wide := range widths {
				if words := w[0] == 1280; wide > 1 || wide > 0 != words {
					t.Errorf("%s on %d × %d: the words have %g of the width of their card", lang, w[0], w[1], wide)
				}
			}
		}
	}
}
