package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"eleusis/internal/table"
)

// TestPeopleTalkWhileTheyWait lets host and guest talk in the waiting room, on a
// phone and on a desktop; a person hidden there is hidden at the
// table, too.
func TestPeopleTalkWhileTheyWait(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	host := newTab(t, h.site())
	host.size(390, 844)
	host.make("Grace")
	guest := host.beside()
	guest.open(host.path())
	guest.until(gathered)
	if eval[bool](guest, `!!document.querySelector("#talk")`) {
		t.Error("a guest without a seat sees the chat")
	}
	guest.fill(`.sit [name="name"]`, "Bia")
	guest.click(`[data-action="sit"]`)
	host.until(sits("Bia"))
	guest.until(gathered + `?.querySelector(".talks")`)
	guest.click(`[data-action="talk"]`)
	guest.types(`#talk input[name="text"]`, "Shall we begin?\r")
	host.until(`document.querySelector("#said").textContent == "Bia says: Shall we begin?"`)
	host.until(`document.querySelector(".unread:not([hidden])")?.textContent == "1"`)
	host.shot("waiting-said-phone")
	host.click(`[data-action="talk"]`)
	host.until(`document.querySelector("#talk:popover-open .lines [data-seat]")?.textContent.includes("Shall we begin?")`)
	eval[any](host, fmt.Sprintf(typing, 336))
	eval[any](host, `void document.querySelector('#talk input[name="text"]').focus()`)
	host.until(fmt.Sprintf(hidden, `#talk input[name="text"]`, 336) + ".length == 0")
	eval[any](host, `(delete visualViewport.height, visualViewport.dispatchEvent(new Event("resize")))`)
	host.click(`#talk [value="hello"]`)
	guest.until(`[...document.querySelectorAll("#talk .lines li")].at(-1)?.textContent.includes("Hello!")`)
	guest.still()
	guest.shot("waiting-talk-desktop")
	if under := eval[float64](guest, `document.querySelector(".gather .go").getBoundingClientRect().right -
		document.querySelector("#talk").getBoundingClientRect().left`); under > 0 {
		t.Errorf("the open talk lies over %v pixels of the waiting room", under)
	}

	host.click(`#talk .manners > summary`)
	host.click(`#talk [data-action="quiet"]`)
	host.until(`!document.querySelector("#talk .lines [data-seat]:not(.you)").checkVisibility()`)
	host.still()
	host.checkThemes(axe, "waiting-talk-phone")
	host.click(`#talk [data-action="mute"]`)
	host.until(gathered)
	guest.until(`document.querySelector("#talk")?.textContent.includes("The host has muted you.")`)
	host.click(`[data-action="close-talk"]`)
	host.click(`[data-action="start"]`)
	host.until(live)
	guest.until(live)
	if eval[bool](host, `!document.querySelector("#talk .lines .you")?.textContent.includes("Hello!") ||
		[...document.querySelectorAll("#talk .lines [data-seat]:not(.you)")].some(li => !li.hasAttribute("data-quiet"))`) {
		t.Error("the table loses what was said before, or shows messages of a hidden person")
	}
}

// TestTheTableKeepsItsPlaceWhenSomebodySpeaks hears a long word in windows of each kind.
func TestTheTableKeepsItsPlaceWhenSomebodySpeaks(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{Chat: true})
	b := newTab(t, h.site())
	b.sitsAs(m, "Ada")
	const places = `[...document.querySelectorAll("#table > :is(.bar, .notes, .seats, .layout, .dock)")].map(n => {
		const box = n.getBoundingClientRect()
		return n.classList[0] + " " + [box.x, box.y, box.width, box.height].map(Math.round).join(" ")
	})`
	for n, w := range append(slices.Clone(phones), [2]int64{1280, 800}) {
		b.size(w[0], w[1])
		eval[any](b, `void document.querySelector(".bubble")?.remove()`)
		before := eval[[]string](b, places)
		m.do("Rui", table.Request{Action: table.Say, Text: strings.Repeat("W", 480+n)})
		b.until(`document.querySelector(".bubble")`)
		b.shot(fmt.Sprintf("bubble-%d", w[0]))
		if now := eval[[]string](b, places); !slices.Equal(now, before) {
			t.Errorf("on %d × %d the table went from %q to %q", w[0], w[1], before, now)
		}
	}
}

// TestTheTalkKeepsItsPlaceOnAPhone opens the talk and wants the button that closes it to stay
// where it is, whatever is said and also when people are muted.
func TestTheTalkKeepsItsPlaceOnAPhone(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := company(t, h, table.Settings{Chat: true})
	b := newTab(t, h.site())
	b.size(390, 844)
	b.sitsAs(m, "Ada")
	b.click(`[data-action="talk"]`)
	b.until(`document.querySelector("#talk:popover-open")`)
	b.still()
	const closeButton = `JSON.stringify(document.querySelector("[data-action=close-talk]").getBoundingClientRect())`
	place := eval[string](b, closeButton)
	stays := func(what string) {
		t.Helper()
		if now := eval[string](b, closeButton); now != place {
			t.Errorf("%s: the button that closes the talk went from %s to %s", what, place, now)
		}
	}
	for i := range 4 {
		m.do("Rui", table.Request{Action: table.Say, Text: fmt.Sprint("They alternate, I think: look at card ", i)})
	}
	b.until(`document.querySelectorAll("#talk .lines li:not(.news)").length == 4`)
	stays("with more lines")
	b.click(`#talk .manners > summary`)
	b.until(`document.querySelector("#talk .manners[open]")`)
	stays("with the neighbors")
	b.click(`#talk [data-action="mute"]`)
	b.until(`document.querySelector('#talk [data-action="mute"]')?.value == "unmute"`)
	stays("with one of them muted")
}
