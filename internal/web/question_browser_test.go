package web

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"eleusis/internal/say"
)

// chooses waits until it is asked what a text in a field means, looks at the question, and
// chooses one of its meanings, from 1. The text must stay.
func (b *tab) chooses(field string, number int) (meant string) {
	b.t.Helper()
	asked := "#asked-" + field
	b.until(fmt.Sprintf(`document.querySelectorAll(%q).length > 1`, asked+" .reading"))
	b.checkAsked(asked)
	chosen := fmt.Sprintf("%s li:nth-child(%d) .reading", asked, number)
	meant = eval[string](b, fmt.Sprintf(`document.querySelector(%q).textContent`, chosen+" .says"))
	b.tabTo(chosen)
	b.key("\r")
	b.until(fmt.Sprintf(`document.querySelector(%q) && document.querySelector('[name="%s-as"]').value`, asked+".meant",
		field))
	if text := eval[string](b, fmt.Sprintf(`document.querySelector("textarea[name=%s]").value`, field)); text != unsure {
		b.t.Errorf("after a meaning was chosen the text is %q", text)
	}
	if on := eval[string](b, `document.activeElement.tagName`); on == "BODY" {
		b.t.Error("after a meaning was chosen nothing is focused")
	}
	return meant
}

// meansElse opens the other meanings of the text in a field, where one is taken or chosen, and chooses one, from 1.
// They are folded away before and after that.
func (b *tab) meansElse(field string, number int) (meant string) {
	b.t.Helper()
	folded := fmt.Sprintf("#asked-%s.meant details:not([open])", field)
	b.until(fmt.Sprintf(`document.querySelector(%q)`, folded))
	first := fmt.Sprintf(`document.querySelector("#asked-%s q")?.textContent`, field)
	was := eval[string](b, first)
	b.click(folded + " summary")
	b.checkAsked("#asked-" + field)
	chosen := fmt.Sprintf("#asked-%s li:nth-child(%d) .reading", field, number)
	meant = eval[string](b, fmt.Sprintf(`document.querySelector(%q).textContent`, chosen+" .says"))
	b.tabTo(chosen)
	b.key("\r")
	b.until(fmt.Sprintf(`document.querySelector(%q) && %s == %q`, folded, first, meant))
	if on := eval[string](b, `document.activeElement.tagName`); was == meant || on == "BODY" {
		b.t.Errorf("after %q was chosen instead of %q, %s is focused", meant, was, on)
	}
	return meant
}

// checkAsked looks at a question on a phone and on a desktop, light and dark: nothing is
// wider than the window or cut off, and every meaning can be pressed.
func (b *tab) checkAsked(asked string) {
	b.t.Helper()
	for _, p := range panes {
		b.size(p.width, p.height)
		b.prefer(&emulation.MediaFeature{Name: "prefers-color-scheme", Value: p.theme},
			&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
		eval[any](b, fmt.Sprintf(`(() => {
			const asked = document.querySelector(%q)
			if (!asked.checkVisibility()) asked.closest("[popover]").showPopover()
			asked.scrollIntoView({block: "nearest"})
		})()`, asked))
		b.still()
		b.shot(strings.TrimPrefix(asked, "#") + strings.ReplaceAll(b.path(), "/", "-") + "-" + p.name)
		fits := eval[bool](b, fmt.Sprintf(`document.documentElement.scrollWidth <= innerWidth &&
			[...document.querySelectorAll(%q)].every(n => n.scrollWidth <= n.clientWidth + 1 &&
				n.getBoundingClientRect().height >= 44)`, asked+" .reading"))
		if !fits {
			b.t.Errorf("%s: %s does not fit", p.name, asked)
		}
	}
	b.size(1280, 800)
	eval[any](b, `document.querySelector("section:popover-open")?.hidePopover()`)
}

func TestItIsAskedWhatUnclearWordsMean(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.shop("/workshop?rule=odd")
	b.write("#rule", unsure)
	b.means(b.chooses("rule", 2))
	b.checkWorkbench()
	b.meansElse("rule", 3)
	b.checkWorkbench()
	b.write("#rule", "even")
	b.means("Play an even card.")

	b.open("/new?deal=mine")
	b.write("#rule", unsure)
	b.key("\t")
	said := b.chooses("rule", 1)
	b.until(fmt.Sprintf(`document.querySelector("#worth blockquote")?.textContent == %q`, said))

	b.open("/today")
	b.lay(eval[string](b, `document.querySelector(".hand [data-card]").dataset.card`))
	b.seen(1)
	b.write("#guess", unsure)
	said = b.chooses("guess", 2)
	b.until(fmt.Sprintf(`document.querySelector("#understood q").textContent == %q`, said))
	b.click(`[data-action="confirm-guess"]`)
	b.seen(2)
	if missed := eval[string](b, `document.querySelector(".missed q")?.textContent ?? ""`); missed != said {
		t.Errorf("what was said is %q, want %q", missed, said)
	}
}

// TestTheLikeliestMeaningCanBeSaidAtOnce by the main button, or another instead.
func TestTheLikeliestMeaningCanBeSaidAtOnce(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/today")
	b.lay(eval[string](b, `document.querySelector(".hand [data-card]").dataset.card`))
	b.seen(1)
	b.write("#guess", likely)
	b.until(`document.querySelector("#understood[data-reads] .meant") &&
		!document.querySelector('[data-action="confirm-guess"]').disabled`)
	said := b.meansElse("guess", 2)
	b.write("#guess", likely+" ")
	b.until(fmt.Sprintf(`document.querySelector("#understood q").textContent == %q`, said)) // the same text
	b.click(`[data-action="confirm-guess"]`)
	b.seen(2)
	if missed := eval[string](b, `document.querySelector(".missed q")?.textContent ?? ""`); missed != said {
		t.Errorf("what was said is %q, want %q", missed, said)
	}

	b.open("/new?deal=mine")
	b.write("#rule", likely)
	b.until(`document.querySelector("#worth blockquote")?.textContent ==
		document.querySelector("#asked-rule.meant q")?.textContent`)
	said = b.meansElse("rule", 2)
	b.until(fmt.Sprintf(`document.querySelector("#worth blockquote")?.textContent == %q`, said))
}

func TestTheNotebookBesideTheTableAsksWhatUnclearWordsMean(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.sitAt("preset=new&seats=4&deal=easy")
	b.openNotebook()
	b.write("#idea", unsure)
	said := b.chooses("text", 2)
	b.until(`document.querySelector("#idea-read[data-reads]")`)
	b.click(`[data-action="keep-idea"]`)
	b.until(`document.querySelector("#note-1")`)
	told := eval[string](b, `document.querySelector("#note-1 .claims").textContent.replace(/\s+/g, " ")`)
	if told != said+" "+unsure {
		t.Errorf("the notebook has %q, want %q as it was written", told, said)
	}
}

// TestTheReadingOfARuleKeepsItsPlace: an empty field, whose hint has two lines, is as high as one with a word, and
// what is wrong with a rule comes where its reading stood.
func TestTheReadingOfARuleKeepsItsPlace(t *testing.T) {
	needBrowser(t)
	const top = `document.querySelector("#understood").getBoundingClientRect().top`
	for _, lang := range say.NewCatalog().Languages() {
		b := newStateTab(t, lang, guesses(t, lang))
		for _, w := range [][2]int64{{1440, 900}, {390, 844}, {320, 568}} {
			b.size(w[0], w[1])
			b.open("/state/" + url.PathEscape("a player thinks about the rule"))
			b.until(live)
			eval[any](b, `void document.querySelector("#saying:not(:popover-open)")?.showPopover()`)
			b.still()
			empty := eval[float64](b, top)
			// Any other way to write it, the page takes for a rule that is half written, and reads it.
			eval[any](b, `void (document.querySelector("#guess").defaultValue = "x")`)
			b.until(`document.querySelector("#guess").value == "x"`)
			if written := eval[float64](b, top); written != empty {
				t.Errorf("%s on %d × %d: it moves from %v to %v", lang, w[0], w[1], empty, written)
			}
		}
	}

	b := newTab(t, build(t).site())
	b.open("/today")
	b.lay(eval[string](b, `document.querySelector(".hand [data-card]").dataset.card`))
	b.seen(1)
	for _, color := range []string{"red", "black"} { // one of them is wrong about the card
		b.write("#guess", "colr")
		b.until(`document.querySelector("#understood:not([data-reads]) > .slip")`)
		eval[any](b, `void (window.slip = document.querySelector("#understood > .slip"))`)
		b.write("#guess", color)
		b.until(fmt.Sprintf(`document.querySelector("#understood[data-reads] code")?.textContent == %q`, color))
		if eval[bool](b, `window.slip.isConnected && window.slip.matches(".slip")`) {
			t.Errorf("what was wrong with the words tells now against %q", color)
		}
	}
}
