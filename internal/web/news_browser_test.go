package web

import (
	"strings"
	"testing"

	"eleusis/internal/table"
)

// news returns what the page tells of the person who has come and gone.
const news = `[...document.querySelectorAll(".news:is(p)")].map(n => n.textContent).join(" ")`

// TestThePageTellsOfADepartureAndTheNewHost lets the host leave: the others read it, hear
// it once, and find it in the talk; the next person has the host's tools.
func TestThePageTellsOfADepartureAndTheNewHost(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := meet(t, &visitor{lobby: h.lobby}, table.TableRequest{Seats: 6}, "Rui", "Zoe")
	b := newTab(t, h.site())
	b.size(390, 844)
	b.sitsAs(m, "Rui")
	zoe := b.beside()
	zoe.before(`document.cookie = "lang=pt; path=/"`)
	zoe.sitsAs(m, "Zoe")
	for _, tab := range []*tab{b, zoe} {
		eval[bool](tab, `(() => {
			window.heard = []
			new MutationObserver(() => window.heard.push(document.querySelector(".notes").textContent)).observe(
				document.querySelector(".notes[role=status]"), { childList: true, subtree: true, characterData: true })
			return true
		})()`)
	}
	m.do("Ada", table.Request{Action: table.Leave})
	b.until(news + `.includes("Ada has left; a computer player plays on: Mario. You are host now.")`)
	zoe.until(news + `.includes("Agora Rui cuida da mesa.")`)
	const logged = `[...document.querySelectorAll(".log .entry")].map(n => n.textContent.trim())`
	b.until(logged + `.includes("Ada has left; a computer player plays on: Mario.")`)
	zoe.until(logged + `.includes("Ada saiu da mesa; um jogador virtual continua: Mario.")`)
	b.checkAgainstServer()
	b.until(`heard.some(text => text.includes("You are host now."))`)
	b.shot("news-phone")
	b.click(`[data-action="talk"]`)
	b.until(`document.querySelector("#talk:popover-open")`)
	b.shot("news-talk")
	got := eval[string](b,
		`[...document.querySelectorAll("#talk .lines .news")].slice(-2).map(n => n.textContent).join(" ")`)
	if !strings.HasPrefix(got, "Ada has left") ||
		!strings.HasSuffix(got, "You are host now.") {
		t.Errorf("the talk ends with %q", got)
	}
	if !eval[bool](b, `!!document.querySelector('#talk [data-action="mute"]')`) {
		t.Error("the new host cannot mute")
	}
	if n := eval[int](b, `Number(document.querySelector(".unread").textContent)`); n > 0 {
		t.Errorf("the news count as %d words that nobody has read", n)
	}
	b.open(m.path)
	b.until(live)
	if got := eval[string](b, `document.querySelector("#said").textContent`); got != "" {
		t.Errorf("a page that is loaded again says as new: %q", got)
	}
	other := b.beside()
	other.size(1280, 800)
	other.sitsAs(m, "Rui")
	if got := eval[string](other, `document.querySelector("#said").textContent`); !strings.HasSuffix(got,
		"You are host now.") {
		t.Errorf("the page of another device says %q", got)
	}
	other.shot("news-desktop")
}
