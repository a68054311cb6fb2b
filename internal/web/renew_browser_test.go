package web

import (
	"testing"

	"eleusis/internal/table"
)

// TestAFirstRoundByHandBeginsOnAWholePage lets two people wait for the rule of the
// first round. When it comes, what stood in the place of their hands gives way to
// what each of them then has.
func TestAFirstRoundByHandBeginsOnAWholePage(t *testing.T) {
	needBrowser(t)
	h := build(t)
	opening := table.TableRequest{Seats: 4, Dealing: table.Dealing{By: table.BySeat, Seat: 1}}
	m := meet(t, &visitor{lobby: h.lobby}, opening, "Rui")
	ada := newTab(t, h.site())
	rui := ada.beside()
	for name, b := range map[string]*tab{"Ada": ada, "Rui": rui} {
		b.sitsAs(m, name)
		b.until(`document.querySelector(".onward[data-waits]")`)
	}
	m.do("Ada", table.Request{Action: table.DealRule, Words: "As the moon is"})
	ada.until(asked)
	m.do("Ada", table.Request{Action: table.JudgeRight, Seen: m.look("Ada").Number})
	rui.until(`document.querySelector(".dock .hand .card")`)
	for _, b := range []*tab{ada, rui} {
		b.until(`document.querySelectorAll(".dock").length == 1 && !document.querySelector(".onward")`)
		b.checkAgainstServer()
	}
	ada.shot("first-by-hand-dealer")
	rui.shot("first-by-hand-player")
}
