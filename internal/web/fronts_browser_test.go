package web

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

func TestAWrongCardSaysWhereItFailed(t *testing.T) {
	needBrowser(t)
	l, over := phased(t, 1, false), phasedEnd(t)
	b := newStateTab(t, "en", map[string]page.Page{
		"under way": tablePageOf("en", &l, page.RefusedRequest{}),
		"over": page.ForTable(say.NewCatalog().Localizer("en"), &over).Table().
			EndPage(&over, page.RefusedRequest{}),
	})
	for _, name := range []string{"under way", "over"} {
		b.size(390, 844)
		b.open("/state/" + url.PathEscape(name))
		b.until(`document.querySelector("#table[data-live]")`)
		if name == "over" {
			b.click(`.tabs [href="#board"]`)
		}
		if wide := eval[float64](b, `document.querySelector(".fronts .card").getBoundingClientRect().width`); wide < 30 {
			t.Errorf("%s: a wrong card is %g pixels wide", name, wide)
		}
		b.shot("fronts-" + name)
		b.click(`.fronts .card`)
		b.until(`document.querySelector(".toast")?.textContent.includes("refused after")`)
		for _, w := range [][2]int64{{320, 568}, {844, 390}, {1280, 800}} {
			b.size(w[0], w[1])
			b.misfits(name)
			b.shot(fmt.Sprintf("fronts-%s-%d", name, w[0]))
		}
	}
}

// TestAShortPhoneShowsTheWrongCardsOfFourPlayersLarger takes one of five players away, and looks at the cards, of which
// none is cut, and at a verdict, which leaves the line in sight.
func TestAShortPhoneShowsTheWrongCardsOfFourPlayersLarger(t *testing.T) {
	needBrowser(t)
	l := phased(t, 1, false)
	b := newStateTab(t, "it", map[string]page.Page{"under way": tablePageOf("it", &l, page.RefusedRequest{})})
	b.size(320, 568)
	b.open("/state/" + url.PathEscape("under way"))
	b.until(live)
	b.shot("five-players")
	const fifth = `document.querySelectorAll(".seats > :nth-child(5), .fronts li:nth-child(5)")`
	eval[any](b, fifth+`.forEach(n => n.remove())`)
	boxes := eval[[]float64](b, `[...document.querySelectorAll(".fronts .card")].flatMap(n => {
		const box = n.getBoundingClientRect(), zone = n.closest(".fronts").getBoundingClientRect()
		return [box.width, zone.bottom - box.bottom]
	})`)
	for i := 0; i < len(boxes); i += 2 {
		if boxes[i] < 24 || boxes[i+1] < 0 {
			t.Errorf("a wrong card is %g pixels wide and ends %g above the end of its zone", boxes[i], boxes[i+1])
		}
	}
	eval[any](b, `void document.querySelector("#table").append(
		document.querySelector("#t-stamp-wrong").content.cloneNode(true))`)
	b.still()
	b.shot("four-players")
	if over := eval[float64](b, `Math.max(...[...document.querySelectorAll(".line .laid > .card")].map(n =>
		n.getBoundingClientRect().bottom)) - document.querySelector(".stamp").getBoundingClientRect().top`); over > 0 {
		t.Errorf("the verdict covers %g pixels of the line", over)
	}
}

// TestTheCountOfWrongCardsIsReadOnPhones looks at short names and at names as long as they may be: a name is
// shortened, a count stands whole in one line.
func TestTheCountOfWrongCardsIsReadOnPhones(t *testing.T) {
	needBrowser(t)
	for _, lang := range say.NewCatalog().Languages() {
		pages := make(map[string]page.Page)
		for name, form := range map[string]string{"short": "Bia%d", "long": manyLetters} {
			l := phased(t, 1, false)
			crowd(&l, form)
			pages[name] = tablePageOf(lang, &l, page.RefusedRequest{})
		}
		b := newStateTab(t, lang, pages)
		for name := range pages {
			b.open("/state/" + name)
			for _, w := range phones {
				b.size(w[0], w[1])
				for _, bad := range eval[[]string](b, `[...document.querySelectorAll(".fronts li")].filter(li => {
					const range = document.createRange()
					range.selectNodeContents(li.querySelector("h3 > b"))
					const [line, ...more] = range.getClientRects(), a = li.querySelector("h3").getBoundingClientRect(),
						box = li.getBoundingClientRect()
					return more.length || line.right > a.right + 1 || line.bottom > box.bottom + 1 || line.top < box.top
				}).map(li => li.innerText)`) {
					t.Errorf("%s, %s names on %d × %d: the count of %q is cut", lang, name, w[0], w[1], bad)
				}
				b.shot(fmt.Sprintf("counts-%s-%s-%d", name, lang, w[0]))
			}
		}
	}
}

// TestAShortenedNameStaysWhenItsCountGrows looks at the fronts of a wide table.
func TestAShortenedNameStaysWhenItsCountGrows(t *testing.T) {
	needBrowser(t)
	l := phased(t, 1, false)
	crowd(&l, manyLetters)
	b := newStateTab(t, "en", map[string]page.Page{"long": tablePageOf("en", &l, page.RefusedRequest{})})
	b.size(1280, 800)
	b.open("/state/long")
	const edges = `(() => {
		const [name, count] = document.querySelectorAll(".fronts h3 > span, .fronts h3 > b")
		return [name.getBoundingClientRect().right, count.getBoundingClientRect().left]
	})()`
	before := eval[[]float64](b, edges)
	eval[any](b, `void (document.querySelector(".fronts h3 > b").textContent = "12 wrong")`)
	if after := eval[[]float64](b, edges); !slices.Equal(before, after) {
		t.Errorf("the name ends and the count begins at %v, and then at %v", before, after)
	}
}
