package web

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestWhoDealsAloneBringsASecondRuleByClicking plays the end of a round, picks the
// next rule from blocks, and judges the round after by hand. No address that the
// browser asks for, and none that it remembers, holds the rule.
func TestWhoDealsAloneBringsASecondRuleByClicking(t *testing.T) {
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
	b.open("/new?deal=mine&rule=odd&seats=4&o.hand-size=2")
	b.click(`[data-action="open"]`)
	b.until(over)
	mu.Lock()
	asked = nil
	mu.Unlock()
	b.shot("alone-end")
	b.size(390, 844)
	b.checkThemes(axe, "alone-end-phone")
	b.size(1280, 800)
	b.click(`[data-action="bring"]`)
	b.until(`document.querySelector("#bring[data-live]")`)
	b.do("write", chromedp.Click(chromedp.CSS("#rule")), typing("#rule", "Play any card.\t"))
	b.until(`document.querySelector("#worth .caution") && document.querySelector("[name=sure]")`)
	b.expect("422") // as the browser tells the console
	b.click(`[data-action="bring-rule"]`)
	b.until(`document.querySelector("#why-rule")`)
	b.size(390, 844)
	eval[any](b, `document.querySelector("#why-rule").scrollIntoView()`)
	b.checkThemes(axe, "bring-all-fit-phone")
	b.size(1280, 800)
	b.shot("bring-all-fit")
	b.click(`[data-action="block"][value="open"]`)
	b.until(`document.querySelector(".blocks .tree")`)
	b.picks("anew", "put if", "at 0.2", "put other")
	b.until(`document.querySelector("#worth") && !document.querySelector("[name=sure]")`)
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
