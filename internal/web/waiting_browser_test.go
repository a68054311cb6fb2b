package web

import "testing"

// TestPeopleTalkWhileTheyWait lets host and guest talk in the waiting room, on a
// phone and on a desktop; who hides somebody there hides him at the
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
		t.Error("who has not sat down hears the talk")
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
	host.click(`#talk [value="hello"]`)
	guest.until(`[...document.querySelectorAll("#talk .lines li")].at(-1)?.textContent.includes("Hello!")`)
	guest.still()
	guest.shot("waiting-talk-desktop")
	if under := eval[float64](guest, `document.querySelector(".gather .go").getBoundingClientRect().right - document.querySelector("#talk").getBoundingClientRect().left`); under > 0 {
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
	if eval[bool](host, `!document.querySelector("#talk .lines .you")?.textContent.includes("Hello!") || [...document.querySelectorAll("#talk .lines [data-seat]:not(.you)")].some(li => !li.hasAttribute("data-quiet"))`) {
		t.Error("at the table what was said before is lost, or is heard of whom one does not hear")
	}
}
