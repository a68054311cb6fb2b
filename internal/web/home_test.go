package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// TestTheFirstPageNamesItsButtonAndItsMenuDifferently reads the entries of the menu, and the button that opens a table.
func TestTheFirstPageNamesItsButtonAndItsMenuDifferently(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		p := page.Presenter{Say: say.NewCatalog().Localizer(lang)}
		root, err := readHTML(renderIn(t, lang, p.Solo().HomePage("", "", "express")))
		if err != nil {
			t.Fatal(err)
		}
		button := root.all(func(n *node) bool { return n.attrs["data-action"] == "play-now" })[0].words()
		button = strings.TrimSuffix(button, " "+p.Say.Preset("express").Title)
		entries := make(map[string]bool)
		for _, n := range root.all(func(n *node) bool { return n.tag == "nav" })[0].with("href") {
			entries[n.words()] = true
			first, _, _ := strings.Cut(n.words(), " ")
			if entries[first] && first != n.words() {
				t.Errorf("%s: two entries begin with %q", lang, first)
			}
		}
		if entries[button] || len(entries) < 5 {
			t.Errorf("%s: the button is called %q, the menu has %v", lang, button, entries)
		}
	}
}

// TestPlayNowSaysWhatItDeals reads the button at a first visit and after another game.
func TestPlayNowSaysWhatItDeals(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for _, game := range []string{"Eleusis Express", "Classic Eleusis"} {
			button := v.root(v.get("/")).all(func(n *node) bool { return n.attrs["data-action"] == "play-now" })[0].words()
			if button != "Play now "+game {
				t.Errorf("the button says %q, want %q", button, game)
			}
			v.made("preset=classic", nil)
		}
	})
}

// TestTheRulesSayHowManyCardsAFirstTableDeals compares the rules of the form with those of the table of a first visit.
func TestTheRulesSayHowManyCardsAFirstTableDeals(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		const says = "deals only 6 cards"
		for path, want := range map[string]bool{
			"/rules/express": true, "/rules/express?o.hand-size=6": false, "/rules/new": false, "/rules/classic": false,
		} {
			r := v.get(path)
			if got := strings.Contains(r.body, says); got != want || r.status != 200 {
				t.Errorf("%s: status %d, the small hand is told: %v, want %v", path, r.status, got, want)
			}
		}
		if !strings.Contains(v.get("/rules/express?o.hand-size=6").body, "Each player gets 6 cards") {
			t.Error("the rules of the first table do not say what it deals")
		}
	})
}

// TestTheFirstPageLooksForFewTables sends the codes of many tables that are gone, as a visitor has who plays often:
// reading the first page ten times leaves them the right to look for others.
func TestTheFirstPageLooksForFewTables(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		site, err := url.Parse(v.site)
		if err != nil {
			t.Fatal(err)
		}
		gone := strings.TrimSuffix(strings.Repeat("k7d39xqp.", keepTables), ".")
		v.client.Jar.SetCookies(site, []*http.Cookie{{Name: tablesCookie, Value: gone, Path: "/"}})
		for range 10 {
			v.get("/")
		}
		if got := v.get("/t/k7d39xqr"); got.status != http.StatusNotFound {
			t.Errorf("after the first page a table that does not exist is answered %d", got.status)
		}
	})
}
