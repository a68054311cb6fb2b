package web

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"eleusis/game"
	"eleusis/internal/table"
)

const (
	noted     = `document.querySelector(".notebook-sheet:popover-open #notebook")`
	ideaField = `document.querySelector("#idea")`
)

// openNotebook opens the notebook beside the table, once the page has loaded its script:
// until then the link to it leads to a page.
func (b *tab) openNotebook() {
	b.t.Helper()
	b.until(mine)
	b.until(`document.querySelector(".notebook-sheet")`)
	b.click(`.to-notes`)
	b.until(noted)
}

// noteIdea writes a hypothesis into the notebook, which must be open.
func (b *tab) noteIdea(text string) {
	b.t.Helper()
	ideas := eval[int](b, `document.querySelectorAll(".idea").length`)
	b.write("#idea", text)
	b.until(`document.querySelector("#idea-read[data-reads]")`)
	b.click(`[data-action="keep-idea"]`)
	b.until(fmt.Sprintf(`document.querySelectorAll(".idea").length == %d && %s.value == ""`, ideas+1, ideaField))
}

// ideas returns the hypotheses that stand, in order, those struck out in brackets.
func (b *tab) ideas() string {
	b.t.Helper()
	return eval[string](b,
		`[...document.querySelectorAll(".idea")].map(i => "dead" in i.dataset ? "[" + i.id + "]" : i.id).join(" ")`)
}

func TestANotebookIsKeptByClicking(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.sitAt("preset=new&seats=4&deal=easy")
	b.openNotebook()
	b.shot("notes-empty")
	b.noteIdea("Play any card.")
	_, secret := b.secret(h)
	b.noteIdea(secret.In("en"))
	b.write("#idea", "Nobody knows.")
	b.until(`document.querySelector("#idea-read .slip")`)
	b.shot("notes-mistake")
	b.click(`[data-action="keep-words"]`)
	b.until(`document.querySelectorAll(".free-words li").length == 1`)
	b.click(`#note-1 [data-action="color"]`)
	b.until(`document.querySelectorAll(".hand[data-tinted] .card").length == document.querySelectorAll(".hand[data-tinted] .card[data-fits]").length`)
	b.shot("notes-colored")
	b.playWrong(h)
	b.until(`document.querySelector("#note-1[data-dead] del")`)
	b.until(`document.querySelector(".layout .play[data-against]")`)
	if got := b.ideas(); got != "[note-1] note-2" {
		t.Errorf("after a wrong play stand %s", got)
	}
	b.shot("notes-struck-out")
	b.open(b.path()) // as on another day
	b.until(live)
	b.until(`document.querySelector(".layout .play[data-against]")`)
	b.until(noted)
	b.click(`#note-2 [data-action="raise"]`)
	b.until(`document.querySelector(".idea")?.id == "note-2"`)
	b.click(`#note-2 [data-action="edit"]`)
	b.until(ideaField + `.value.length > 0`)
	b.write("#idea", "Only red cards may be played.")
	b.until(`document.querySelector("#idea-read q")?.textContent.includes("red")`)
	b.click(`[data-action="keep-idea"]`)
	b.until(`document.querySelector("#note-2 .claims").textContent.includes("red")`)
	// The others play meanwhile, and what stands beside a note moves its buttons.
	eval[any](b, `void document.querySelector('#note-1 [data-action="remove"]').click()`)
	b.until(`!document.querySelector("#note-1")`)
	b.until(`!document.querySelector("[data-against], [data-tinted]")`)
	b.key("\u001b")
	b.until(`!` + noted)
	b.key("b")
	b.until(noted)
	eval[string](b, ideaField+`.value = ""`) // a test types the key, too
	b.lookEverywhere("notes")
}

// TestAnIdeaIsReadOnceTheServerHasTime refuses to read an idea more often than a form
// is sent.
func TestAnIdeaIsReadOnceTheServerHasTime(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.expect("429")
	b.sitAt("preset=new&seats=4&deal=easy")
	b.openNotebook()
	var refused atomic.Int32
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		refuses := strings.HasSuffix(r.URL.Path, "/notes") && refused.Add(1) <= 5
		if refuses {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(http.StatusTooManyRequests)
		}
		return refuses
	})
	b.types("#idea", "Nobody knows.")
	b.until(`document.querySelector("#idea-read .slip")`)
}

// playWrong plays a card that does not fit when it is the own turn.
func (b *tab) playWrong(h *house) {
	b.t.Helper()
	b.until(mine)
	c, ok := b.fitting(h, false)
	if !ok {
		b.t.Skip("every card of the hand fits")
	}
	b.playCard(c)
}

// lookEverywhere takes pictures on a phone and in the dark.
func (b *tab) lookEverywhere(name string) {
	b.t.Helper()
	b.prefer(&emulation.MediaFeature{Name: "prefers-color-scheme", Value: "dark"})
	b.shot(name + "-dark")
	b.size(390, 844)
	b.shot(name + "-phone-dark")
	b.prefer(&emulation.MediaFeature{Name: "prefers-color-scheme", Value: "light"})
	b.shot(name + "-phone")
	b.size(1280, 800)
}

// TestADealerSeesHowCloseAPlayerIsThatSharesIt lets Rui switch the sharing on and off while Ada deals.
func TestADealerSeesHowCloseAPlayerIsThatSharesIt(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	o, _ := game.Preset("express")
	s := table.Settings{Substitute: table.NoSubstitute, Chat: true, Spectators: true}
	m := waits(t, h, table.TableRequest{Seats: 4, Options: o, Settings: s}, "Rui", "Eva")
	m.set(s, &table.Dealing{By: table.BySeat, Seat: m.look("Ada").View.Seat})
	m.do("Ada", table.Request{Action: table.DealRule, Text: "red"})
	m.do("Ada", table.Request{Action: table.Start})
	ada, rui := newTab(t, h.site()), newTab(t, h.site())
	rui.takesKey(m, "Rui")
	rui.open(m.path)
	rui.until(`document.querySelector("#table[data-live] .to-notes") && document.querySelector(".notebook-sheet")`)
	rui.click(`.to-notes`)
	rui.until(noted)
	const is = `document.querySelector('[data-action="share"]')?.getAttribute("aria-checked") == `
	rui.until(is + `"false"`)
	rui.noteIdea("Play a red card.")
	rui.click(`[data-action="share"]`)
	rui.until(is + `"true" && document.activeElement.dataset.action == "share"`)
	rui.lookEverywhere("notes-shared")
	rui.checkThemes(axe, "notes-shared")
	ada.takesKey(m, "Ada")
	ada.open(m.path)
	ada.until(live)
	ada.until(`document.querySelector("#console .near li")?.textContent.includes("Rui has the rule.")`)
	ada.lookEverywhere("console-near")
	ada.checkThemes(axe, "console-near")
	rui.click(`[data-action="share"]`)
	rui.until(is + `"false"`)
	for name := range m.keys { // the console follows the plays
		if l := m.look(name); l.View.Turn == l.View.Seat && l.View.Awaits == game.AwaitsPlay {
			m.do(name, table.Request{Action: table.Play, Cards: l.View.Hand[:1], Seen: l.Number})
		}
	}
	ada.until(`document.querySelector("#console") && !document.querySelector("#console .near")`)
}
