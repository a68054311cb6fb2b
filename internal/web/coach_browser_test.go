package web

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"eleusis/internal/say"
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

// TestAdviceEndsWithItsSituation tells a table what happens, as a stream does, and looks at the advice after each.
func TestAdviceEndsWithItsSituation(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	b.open("/state/" + url.PathEscape("just dealt"))
	b.until(`document.querySelector(".note.coach span")?.textContent.includes("Get rid of your cards")`)
	if kept := eval[string](b, `localStorage.getItem("coached")`); kept != "begin.prophet" {
		t.Errorf("%q is kept of the advice that was given: without a prophet there is another", kept)
	}
	b.open("/state/" + url.PathEscape("my turn"))
	b.until(live)
	shown := eval[[]string](b, fmt.Sprintf(`import(%q).then(advice => {
		localStorage.setItem("coached", "right wrong")
		return [
			{ kind: "judged", seat: 1, verdict: "right", mayDeclare: true }, // one may become prophet
			{ kind: "played", seat: 2 },
			{ kind: "judged", seat: 1, verdict: "right", mayGuess: true }, // one may say the rule
			{ kind: "judged", seat: 1, verdict: "wrong" }, // and then does not draw
			{ kind: "prophet-declared", seat: 1 },
			{ kind: "called", seat: 1, verdict: "wrong" }, { kind: "prophet-fell", seat: 1 },
			{ kind: "drew", seat: 1 },
			{ kind: "judged", seat: 1, verdict: "wrong" }, { kind: "drew", seat: 1 }, // a penalty
			{ kind: "expelled", seat: 1 },
		].map(share => {
			advice.coach(share)
			return (document.querySelector(".note.coach span")?.textContent ?? "").split(" ").slice(0, 3).join(" ")
		})
	})`, readStatic().Address("coach.js")))
	want := []string{"You may become", "", "You may say", "", "", "", "", "", "", "Each wrong play", ""}
	if !slices.Equal(shown, want) {
		t.Errorf("the advice is %q, want %q", shown, want)
	}
}

// TestAdviceFitsItsStrip shows each advice in each language: the strip has room for all its lines, and keeps its color.
func TestAdviceFitsItsStrip(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	for _, lang := range say.NewCatalog().Languages() {
		h.shows(t, lang, pagesOf(t, lang))
		b.open("/state/" + url.PathEscape("just dealt"))
		b.until(`document.querySelector(".note.coach span")?.textContent`)
		for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {820, 1180}, {1280, 800}} {
			b.size(w[0], w[1])
			b.shot(fmt.Sprintf("advice-%s-%d", lang, w[0]))
			for _, cut := range eval[[]string](b, `(() => {
				const note = document.querySelector(".note.coach"), told = note.querySelector("span"), was = told.textContent
				note.style.paddingRight = "25px" // a wider font, for a moment, may have made a scroll bar that stays
				const all = Object.entries(JSON.parse(document.querySelector("#words").textContent).text)
				const cut = all.filter(([key, text]) => {
					if (!key.startsWith("coach.")) return false
					told.textContent = text
					return told.offsetHeight > note.clientHeight || note.scrollWidth > note.clientWidth + 1
				})
				told.textContent = was
				note.style.paddingRight = ""
				return cut.map(([, text]) => text)
			})()`) {
				t.Errorf("%s on %d × %d: %q is cut off", lang, w[0], w[1], cut)
			}
			if !eval[bool](b, `(() => {
				const note = document.querySelector(".note.coach"), strip = note.parentNode
				const looks = () => getComputedStyle(strip).background, told = looks() + getComputedStyle(note).backgroundColor
				note.remove()
				const empty = looks() + "rgba(0, 0, 0, 0)"
				strip.append(note)
				return told == empty
			})()`) {
				t.Errorf("%s on %d × %d: the strip changes its color when advice comes", lang, w[0], w[1])
			}
		}
		eval[any](b, `void localStorage.removeItem("coached")`)
	}
}

// TestNotesLieAtTheFootOfTheFelt looks at a table with a note and at one without: the seats stand below the bar, and
// notes lie on the last part of the felt, where no card does.
func TestNotesLieAtTheFootOfTheFelt(t *testing.T) {
	needBrowser(t)
	b := newStateTab(t, "en", pagesOf(t, "en"))
	for _, w := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {820, 1180}, {1280, 800}, {1920, 1080}} {
		b.size(w[0], w[1])
		b.open("/state/" + url.PathEscape("my turn"))
		for _, note := range []string{"", `<p class="note hint">It is easy.</p>`} {
			if bad := eval[string](b, fmt.Sprintf(`(() => {
				document.querySelector(".notes").innerHTML = %q
				const [bar, notes, seats, felt, dock] = [".bar", ".notes", ".seats", ".layout", ".dock"].map(name =>
					document.querySelector(name).getBoundingClientRect())
				const end = dock.left > felt.left ? innerHeight : dock.top
				const off = (a, b) => Math.abs(a - b) > 1
				if (off(seats.top, bar.bottom))
					return "the seats stand at " + seats.top + ", below the bar at " + bar.bottom
				if (off(notes.top, felt.bottom) || off(notes.bottom, end) || off(notes.right, felt.right))
					return "notes lie from " + notes.top + " to " + notes.bottom +
						", between " + felt.bottom + " and " + end
				return ""
			})()`, note)); bad != "" {
				t.Errorf("on %d × %d, with %q: %s", w[0], w[1], note, bad)
			}
		}
		b.shot(fmt.Sprintf("notes-%d", w[0]))
	}
}
