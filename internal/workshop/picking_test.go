package workshop

import (
	"net/url"
	"strings"
	"testing"

	"eleusis/rule/blocks"
	"eleusis/rule/syntax"
)

func TestOnlySoManyStepsCanBeTakenBack(t *testing.T) {
	p := Picking{Blocks: true}
	text := "red"
	for range 50 {
		text = p.Do("wrap not", WrittenIn("", text), syntax.English)
	}
	if len(p.History) != maxHistory {
		t.Errorf("%d steps are kept, want %d", len(p.History), maxHistory)
	}
}

// FuzzPicking takes whatever an address may say of a picking, and does whatever it
// asks for: what was a rule stays one.
func FuzzPicking(f *testing.F) {
	f.Add("red", "0", "wrap and", "")
	f.Add("If the last card is red, play black.", "0.1", "put higher", "0@red")
	f.Add("colr", "", "undo", "0.1@red even")
	f.Add("", "", "put if", "")
	f.Fuzz(func(t *testing.T, text, at, act, was string) {
		p := PickingIn(url.Values{"in": {"blocks"}, "at": {at}, "was": {was}})
		after := p.Do(act, Written{Typed: Typed{Text: text}}, syntax.English)
		if act == "undo" || act == "close" {
			return
		}
		if _, err := blocks.Open(text, at); err != nil && strings.TrimSpace(text) != "" {
			return
		}
		if _, err := blocks.Open(after, p.Place); err != nil && after != "" {
			t.Fatalf("%q at %q after %q is %q: %v", text, at, act, after, err)
		}
	})
}
