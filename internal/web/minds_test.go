package web

import (
	"net/url"
	"strings"
	"testing"
	"time"
)

// TestAPageTellsTheDealerAloneWhatComputerPlayersThink lets computer players look for a plain rule: their dealer reads
// what they take it for, and a spectator does not.
func TestAPageTellsTheDealerAloneWhatComputerPlayersThink(t *testing.T) {
	const told, idea = `id="minds-of"`, `</span> <i>`
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.made("preset=express&deal=mine", url.Values{"deal": {"mine"}, "seats": {"5"},
			"rule": {"play a card of another color than the last card"}}).path
		begins := v.get(path)
		if strings.Contains(begins.body, told) || !strings.Contains(begins.body, `id="minds"`) {
			t.Error("the dealer reads of ideas before the first card, or there is no room for them")
		}
		v.press(begins, "no-hint")
		seen := false
		for range 60 {
			<-time.After(time.Second)
			r := v.get(path)
			if !strings.Contains(r.body, told) {
				continue
			}
			seen = seen || strings.Contains(r.body, idea)
			if other := v.other().get(path).body; strings.Contains(other, "minds") || other == "" {
				t.Fatal("a spectator sees what computer players think")
			}
		}
		if !seen {
			t.Error("the dealer reads of no idea in a whole round")
		}
	})
}
