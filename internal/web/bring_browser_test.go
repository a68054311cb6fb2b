package web

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"eleusis/internal/table"
)

// TestADealerAloneBringsASecondRuleByClicking plays the end of a round, picks the
// next rule from blocks, and judges the round after by hand. No address that the
// browser asks for, and none that it remembers, holds the rule.
func TestADealerAloneBringsASecondRuleByClicking(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	h := build(t)
	var mu sync.Mutex
	var asked []string
	h.interfere(func(_ http.Handler, _ http.ResponseWriter, r *http.Request) bool {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, r.URL.RequestURI())
		return false
	})
	b := newTab(t, h.site())
	b.open("/new?preset=new&deal=mine&rule=odd&seats=4&o.hand-size=2")
	b.click(`[data-action="open"]`)
	b.hurries()
	b.click(`#table [data-action="no-hint"]`)
	b.until(over)
	mu.Lock()
	asked = nil
	mu.Unlock()
	b.shot("alone-end")
	b.size(390, 844)
	b.checkThemes(axe, "alone-end-phone")
	high := eval[int](b, `Math.round(innerHeight - document.querySelector("#onward").getBoundingClientRect().top)`)
	if high > 80 {
		t.Errorf("the foot of the page takes %d pixels of a phone", high)
	}
	b.size(844, 390)
	b.shot("alone-end-land")
	if cut := eval[float64](b, `document.querySelector(".tabs").getBoundingClientRect().bottom -
		document.querySelector("#onward").getBoundingClientRect().top`); cut > 0 {
		t.Errorf("the foot of the page covers %g pixels of the parts of the page", cut)
	}
	b.size(1280, 800)
	b.click(`[data-action="bring"]`)
	b.until(`document.querySelector("#bring[data-live]")`)
	b.click("#rule")
	b.types("#rule", "Play any card.\t")
	b.until(`document.querySelector("#worth .caution") && document.querySelector(".warning")`)
	b.expect("422") // as the browser tells the console
	b.click(`[data-action="bring-rule"]`)
	b.until(`document.activeElement.name == "sure"`)
	b.size(390, 844)
	eval[any](b, `document.querySelector(".warning").scrollIntoView()`)
	b.checkThemes(axe, "bring-all-fit-phone")
	b.size(1280, 800)
	b.shot("bring-all-fit")
	b.click(`[data-action="block"][value="open"]`)
	b.until(`document.querySelector(".blocks .tree")`)
	b.picks("anew", "put if", "at 0.2", "put other")
	b.until(`document.querySelector("#worth") && !document.querySelector(".warning")`)
	b.size(390, 844)
	b.shot("bring-blocks-phone")
	b.size(1280, 800)
	b.shot("bring-blocks")
	b.click(`[data-action="bring-rule"]`)
	b.until(over + ` && document.querySelector(".coming")`)
	b.shot("alone-brought")
	b.click(`[data-action="next-round"]`)
	b.until(`!document.querySelector(".over")`)
	b.until(over)
	mu.Lock()
	defer mu.Unlock()
	for _, address := range asked {
		if strings.Contains(address, "rule=") || strings.Contains(address, "last") {
			t.Errorf("the rule stands in the address %s", address)
		}
	}
}

// TestAPersonWritingARuleCountsAsPresent lets a person write their rule, during which they
// count as present, and lets the host become dealer. The person is told, and keeps the text, also
// when they send it all the same.
func TestAPersonWritingARuleCountsAsPresent(t *testing.T) {
	needBrowser(t)
	h := build(t)
	s := table.Settings{Chat: true, Spectators: true}
	m := waits(t, h, table.TableRequest{Seats: 5, Settings: s}, "Rui")
	rui := newTab(t, h.site())
	m.set(s, &table.Dealing{By: table.BySeat, Seat: m.look("Rui").View.Seat})
	rui.takesKey(m, "Rui")
	rui.open(m.path + "/rule")
	rui.until(`document.querySelector("#bring[data-live]")`)
	rui.click("#rule")
	rui.types("#rule", "Play a red card.")
	const told = `document.querySelector("#not-now:not([hidden])")`
	m.do("Ada", table.Request{Action: table.Rename, Text: "Ana"})
	m.set(s, &table.Dealing{By: table.BySeat, Seat: m.look("Ada").View.Seat})
	rui.until(told)
	m.set(s, &table.Dealing{By: table.BySeat, Seat: m.look("Rui").View.Seat})
	rui.until("!" + told)
	m.set(s, &table.Dealing{By: table.BySeat, Seat: m.look("Ada").View.Seat})
	rui.until(told)
	rui.expect("409") // as the browser tells the console
	rui.click(`[data-action="bring-rule"]`)
	rui.until(`document.querySelector(".why")?.textContent.includes("turn it is to deal")`)
	if got := eval[string](rui, `document.querySelector("#rule").value.trim()`); got != "Play a red card." {
		t.Errorf("of the rule that Rui wrote there is %q", got)
	}
}

// TestOnlyAFormerDealerIsToldTheyNoLongerDeal lets the server have too much to do when it is asked
// whether Rui still deals; then Rui is removed, and brings a rule all the same.
func TestOnlyAFormerDealerIsToldTheyNoLongerDeal(t *testing.T) {
	needBrowser(t)
	h := build(t)
	m := waits(t, h, table.TableRequest{Seats: 5}, "Rui") // nobody may watch
	rui := newTab(t, h.site())
	m.set(table.Settings{}, &table.Dealing{By: table.BySeat, Seat: m.look("Rui").View.Seat})
	rui.takesKey(m, "Rui")
	rui.open(m.path + "/rule")
	rui.until(`document.querySelector("#bring[data-live]")`)
	rui.click("#rule")
	rui.types("#rule", "Play a red card.")
	const told = `document.querySelector("#not-now:not([hidden])")`
	refused := make(chan struct{}, 9)
	h.interfere(func(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodHead {
			return false
		}
		w.WriteHeader(http.StatusTooManyRequests)
		refused <- struct{}{}
		return true
	})
	rui.expect("429")
	m.do("Ada", table.Request{Action: table.Rename, Text: "Ana"})
	<-refused
	rui.until(`performance.getEntriesByType("resource").some(e => e.name.endsWith("/rule"))`)
	if eval[bool](rui, "!!"+told) {
		t.Error("because the server has too much to do Rui reads that somebody else deals")
	}
	h.interfere(nil)
	rui.expect("403") // as the browser tells the console
	m.do("Ada", table.Request{Action: table.Remove, Seat: m.look("Rui").View.Seat})
	m.do("Ada", table.Request{Action: table.Fill})
	m.do("Ada", table.Request{Action: table.Start})
	rui.until(told)
	rui.click(`[data-action="bring-rule"]`)
	rui.until(`document.querySelector(".why:not([hidden])") && !` + told)
	if got := eval[string](rui, `document.querySelector("#rule").value.trim()`); got != "Play a red card." {
		t.Errorf("of the rule that Rui wrote there is %q", got)
	}
}
