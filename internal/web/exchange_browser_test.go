package web

import (
	"testing"

	"eleusis/game"
	"eleusis/internal/table"
	"eleusis/rule"
)

// turnedUp opens tables where Ada deals by a rule until a card is turned up that it
// refuses.
func turnedUp(t *testing.T, v *visitor) *meeting {
	t.Helper()
	r, err := rule.Parse("odd")
	if err != nil {
		t.Fatal(err)
	}
	o := table.TableRequest{Seats: 4, Deals: true, Rule: r,
		Settings: table.Settings{Clock: table.Relaxed, Substitute: "novice", Spectators: true}}
	o.Options, _ = game.Preset("nature")
	for range 40 {
		if m := meet(t, v, o, "Rui"); m.look("Ada").View.Phase == game.AwaitingStarter {
			return m
		}
	}
	t.Fatal("the rule refuses no card")
	return nil
}

// TestADealerExchangesTheStarterByClicking lets a dealer choose a card in the place
// of the one turned up, while a player sees what they wait for.
func TestADealerExchangesTheStarterByClicking(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	m := turnedUp(t, &visitor{lobby: h.lobby})
	ada := newTab(t, h.site())
	rui := ada.beside()
	ada.size(390, 844)
	ada.sitsAs(m, "Ada")
	rui.sitsAs(m, "Rui")
	rui.until(`document.querySelector(".notes").textContent.includes("Ada is choosing a starter")`)
	rui.until(`document.querySelector(".line .offered .visually-hidden")?.textContent.includes("turned up")`)
	for _, b := range []*tab{ada, rui} {
		b.until(`/^1:\d\d$/.test(document.querySelector(".seats [data-seat='1'] .clock b")?.textContent)`)
	}
	rui.shot("exchange-player")
	if eval[bool](rui, `!!document.querySelector("[data-action=exchange]")`) {
		t.Error("a player who does not deal is asked for a starter")
	}
	if rule := eval[string](ada, `document.querySelector(".own-rule blockquote").textContent`); rule == "" {
		t.Error("a dealer who chooses a starter does not see their rule")
	}
	ada.checkThemes(axe, "exchange-phone")
	if over := eval[int](ada, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		t.Errorf("the page is %d pixels too wide for a phone", over)
	}
	ada.size(1280, 800)
	ada.shot("exchange-desktop")
	want := eval[string](ada, `document.querySelector('[data-action="instead"]').value`)
	ada.click(`[data-action="instead"]`)
	const first = `document.querySelector(".line .spot [data-card]")?.dataset.card`
	for _, b := range []*tab{ada, rui} {
		b.until(first + ` == "` + want + `"`)
		b.until(`!document.querySelector(".line .offered")`)
	}
	ada.size(390, 844)
	ada.shot("exchanged-phone")
	if l := m.look("Rui"); l.View.Phase != game.Playing || l.View.Mainline[0].String() != want {
		t.Errorf("the line is %v, %v, and %s was chosen", l.View.Mainline, l.View.Phase, want)
	}
}

func TestADealerExchangesTheStarterWithoutScripts(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		m := turnedUp(t, v)
		ada := m.people["Ada"]
		page := ada.get(m.path)
		if r := ada.press(page, "keep-starter"); len(m.look("Rui").View.Mainline) != 1 {
			t.Errorf("the card turned up is not laid after all: %s", r.body)
		}
		m = turnedUp(t, v)
		ada = m.people["Ada"]
		ada.press(ada.get(m.path), "exchange")
		if l := m.look("Rui"); l.View.Phase != game.Playing || l.View.Mainline[0].Rank()%2 == 0 {
			t.Errorf("the line is %v", l.View.Mainline)
		}
	})
}
