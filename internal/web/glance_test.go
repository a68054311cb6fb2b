package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/table"
)

func TestEveryFormHasItsRulesAtItsOwnAddress(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, o := range game.Presets() {
			r := v.get("/rules/" + o.Preset)
			chosen := v.root(r).all(func(n *node) bool { return n.tag == "a" && n.attrs["aria-current"] == "page" })
			if r.status != http.StatusOK || len(chosen) != 1 || chosen[0].attrs["href"] != "/rules/"+o.Preset {
				t.Errorf("/rules/%s answers %d with %d forms chosen", o.Preset, r.status, len(chosen))
			}
			for what, has := range map[string]bool{"A string.": o.PlayMax != 1, "The prophet.": o.Prophet,
				"Saying the rule.": o.Guess, "No card fits.": o.NoPlay, "A dot on a card of your hand.": true,
				"A black number.": o.Prophet} {
				if got := strings.Contains(r.body, "<b>"+what+"</b>"); got != has {
					t.Errorf("/rules/%s: a picture of %q is there: %v, want %v", o.Preset, what, got, has)
				}
			}
		}
		if r := v.get("/rules/poker"); r.status != http.StatusNotFound {
			t.Errorf("the rules of no form: %d, want 404", r.status)
		}
		changed := "/rules/new?" + page.OptionField + "hand-size=7"
		if r := v.get(changed); !strings.Contains(r.body, fmt.Sprintf("gets %d cards", 7)) {
			t.Errorf("%s does not tell the table's own rules", changed)
		}
		changed += "&" + page.OptionField + "prophet-others=1"
		if r := v.get(changed); !strings.Contains(r.body, "one other is") {
			t.Errorf("%s speaks of one other player as of several", changed)
		}
	})
}

// TestTheLogSaysWhoTakesOver has people who came before the round and in it: what is told of the round has the
// latter, each where it happened.
func TestTheLogSaysWhoTakesOver(t *testing.T) {
	l := express(t, 1).now()
	entries := func() (all []string) {
		root, err := readHTML(render(t, tablePageOf("en", &l, page.RefusedRequest{})))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range root.without("template").classed("entry") {
			all = append(all, n.words())
		}
		return all
	}
	before := entries()
	first, last := l.Log[0].Number, l.Log[len(l.Log)-1].Number
	l.Notices = []table.Notice{
		{Number: first - 1, What: table.NoticeCame, Who: 7, Name: "Early"},
		{Number: first + 1, What: table.NoticeHost, Who: 7, Name: "Early"},
		{Number: last + 1, What: table.NoticeCame, Who: 8, Name: "Zoe", Other: "Mario"},
	}
	if got, want := entries(), append(before, "Zoe has joined, and takes over from Mario."); !slices.Equal(got, want) {
		t.Errorf("the log is %q, want %q", got, want)
	}
}
