package web

import (
	"slices"
	"testing"
)

// TestANewPlayerIsCoachedOncePerThing plays cards as someone new: the first verdict has a line of
// advice, in the strip of notes, the next of the same kind has none, and it can be switched off.
func TestANewPlayerIsCoachedOncePerThing(t *testing.T) {
	needBrowser(t)
	const advice = `document.querySelector(".notes > .note.coach span")?.textContent`
	b := newTab(t, build(t).site())
	b.sit()
	b.until(mine)
	eval[any](b,
		`void (window.told = [], new MutationObserver(() => told.push(document.querySelector(".say b").textContent))
		.observe(document.querySelector(".say"), { subtree: true, childList: true, characterData: true }))`)
	b.plays()
	if said := eval[[]string](b, `told`); !slices.Contains(said, "Right or wrong?") {
		t.Errorf("between a play and its verdict is said %q", said)
	}
	verdict := eval[string](b, `document.querySelector(".seat.you").dataset.last`)
	want := map[string]string{"right": "joins the line", "wrong": "hangs below"}[verdict]
	b.until(advice + `.includes("` + want + `")`)
	b.shot("coached")
	if cut := eval[bool](b, `(() => {
		const n = document.querySelector(".note.coach"), strip = document.querySelector(".notes").getBoundingClientRect(),
			box = n.getBoundingClientRect()
		return n.scrollHeight > n.clientHeight + 1 || box.left < strip.left - 1 || box.right > strip.right + 1
	})()`); cut {
		t.Error("the advice is cut off")
	}
	b.until(mine)
	b.checkAgainstServer()
	before := b.event()
	b.choose(0)
	b.click(`[data-action="play"]`)
	b.moved(before)
	b.until(mine)
	if again := eval[bool](b, `(`+advice+` ?? "").includes("`+want+`")`); again {
		t.Errorf("%q is said twice", want)
	}
	eval[any](b, `void localStorage.removeItem("coached")`)
	b.plays()
	b.until(advice)
	b.click(`.note.coach [data-action="no-coach"]`)
	b.until(`!document.querySelector(".note.coach")`)
	eval[any](b, `void localStorage.removeItem("coached")`)
	b.open(b.path())
	b.plays()
	b.until(mine)
	if eval[bool](b,
		`!!document.querySelector(".note.coach") || document.querySelector('select[data-action="coach"]').value != "off"`) {
		t.Error("advice is given to somebody who wants none")
	}
}
