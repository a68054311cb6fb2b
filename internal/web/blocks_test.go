package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"eleusis/rule"
)

func TestEveryButtonOfTheBlocksLeadsToAnAddressOfItsOwn(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		q := url.Values{"rule": {"red"}, "in": {"blocks"}, "block": {"wrap and"}}
		v.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		r := v.get("/workshop?" + q.Encode())
		to, err := url.Parse(r.header.Get("Location"))
		if err != nil || r.status != http.StatusSeeOther {
			t.Fatalf("status %d, %v", r.status, err)
		}
		if got := to.Query(); got.Get("rule") != "red and any" || got.Get("at") != "0.1" || got.Get("in") != "blocks" ||
			got.Get("was") != "@red" || to.Fragment != "blocks" {
			t.Errorf("it leads to %s", to)
		}
		q = to.Query()
		q.Set("block", "undo")
		r = v.get("/workshop?" + q.Encode())
		to, _ = url.Parse(r.header.Get("Location"))
		if to.Query().Get("rule") != "red" || to.Query().Has("was") {
			t.Errorf("undone, it leads to %s", to)
		}
	})
}

func TestARuleIsPickedWhereATableIsMade(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		q := url.Values{"deal": {"mine"}, "rule": {"red"}, "in": {"blocks"}, "preset": {"new"}, "o.decks": {"2"}}
		r := v.get("/new?" + q.Encode())
		if v.byID(r, "blocks") == nil || !strings.Contains(v.byID(r, "worth").words(), "Play a red card.") {
			t.Error("the rule does not stand there as blocks, with what it is worth")
		}
		q.Set("block", "put higher")
		v.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		r = v.get("/new?" + q.Encode())
		to, err := url.Parse(r.header.Get("Location"))
		if err != nil || r.status != http.StatusSeeOther {
			t.Fatalf("status %d, %v", r.status, err)
		}
		if got := to.Query(); got.Get("rule") != "rank > last.rank" || got.Get("o.decks") != "2" ||
			got.Get("deal") != "mine" {
			t.Errorf("it leads to %s", to)
		}
	})
}

func TestADealerAtATableOfPeopleBuildsTheRuleFromBlocks(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("deal", "mine")
		r := v.press(v.get(path+"/rule"), "block", "rule", "red", "block", "open")
		if v.byID(r, "blocks") == nil {
			t.Error("there are no blocks")
		}
		r = v.post(
			path+"/rule",
			url.Values{"rule": {"red"}, "deal": {"mine"}, "in": {"blocks"}, "block": {"put higher"}},
		)
		if got := v.field(r, "rule"); got != "rank > last.rank" ||
			!strings.Contains(v.byID(r, "worth").words(), "Play a card higher than the last card.") {
			t.Errorf("the rule is %q", got)
		}
		r = v.press(v.press(r, "bring-rule"), "bring-rule") // after a king no card fits: it is asked about
		if r.path != path ||
			!strings.Contains(r.body, "Play a card higher than the last card.") {
			t.Errorf("status %d at %s: the dealer does not see their rule", r.status, r.path)
		}
	})
}

func TestARuleIsTakenFromTheLibraryWhereATableIsMade(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		q := url.Values{"deal": {"mine"}, "in": {"library"}, "find": {"higher than"}, "o.decks": {"3"}}
		r := v.get("/new?" + q.Encode())
		found := v.byID(r, "own-shelf").all(func(n *node) bool { return strings.HasPrefix(n.attrs["value"], "take ") })
		if len(found) == 0 || len(found) >= len(rule.Library()) {
			t.Fatalf("%d rules are found", len(found))
		}
		for _, one := range found {
			if text := strings.ToLower(one.words()); !strings.Contains(text, "higher") ||
				!strings.Contains(text, "than") {
				t.Errorf("it finds %q", one.words())
			}
		}
		q.Set("block", found[0].attrs["value"])
		r = v.get("/new?" + q.Encode())
		want, _ := rule.Find(strings.TrimPrefix(found[0].attrs["value"], "take "))
		if got := v.byID(r, "worth").words(); !strings.Contains(got, want.Rule().In("en")) {
			t.Errorf("the rule that stands there is %q", got)
		}
		if strings.Contains(r.body, "own-shelf") || r.form().Get("o.decks") != "3" {
			t.Error("the library stays open, or an option is lost")
		}
	})
}
