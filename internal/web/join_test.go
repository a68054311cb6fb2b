package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// joinPages are the pages of coming to a table, in every state.
func joinPages(p *say.Speaker) map[string]page {
	d := drawer{say: p}
	all := map[string]page{
		"join": d.joinPage("", ""), "join, nobody": d.joinPage("k7d3 9xqp", "join.code.nobody"),
		"join, unread": d.joinPage(longName, "join.code.unread"),
	}
	for name, l := range gatherings() {
		d := drawerFor(p, &l)
		page := d.gatherPage(&l, "https://eleusis.example")
		all["people, "+name] = page
	}
	l := gatherings()["host"]
	all["key"] = drawerFor(p, &l).keyPage(&l, "https://eleusis.example", strings.Repeat("k7d39xqp", 5)[:39], "")
	all["key, wrong"] = drawerFor(p, &l).keyPage(&l, "https://eleusis.example", "", "No.")
	deals := gatherings()["host deals"]
	wrong := &making{deal: dealsByHand, options: deals.Options,
		wrong: map[string]string{wordsField: longName, guardField: longName}, guard: writtenIn("", "colr")}
	all["bring"] = drawerFor(p, &deals).bringPage(&deals, &making{deal: dealsMine, options: deals.Options})
	all["bring, wrong"] = drawerFor(p, &deals).bringPage(&deals, wrong)
	return all
}

// gatherings are tables that wait for people, and their people later, as several
// look at them.
func gatherings() map[string]table.Look {
	all := make(map[string]table.Look)
	options, _ := game.Preset("new")
	add := func(name string, seat game.Seat, change func(*table.Look)) {
		l := table.Look{ID: "k7d39xqp", Number: 7, Options: options, Host: 1,
			Affairs: table.Affairs{Gathering: true, Settings: table.UsualSettings(true, "novice")}}
		l.View.Seat = seat
		l.Chairs = []table.Chair{{Name: "Grace", Host: true}, {Name: "Rui"}, {Open: true}, {Name: "Ana", Level: "skilled"},
			{Open: true}}
		change(&l)
		all[name] = l
	}
	add("host", 1, func(l *table.Look) {})
	add("host alone", 1, func(l *table.Look) { l.Chairs = append(l.Chairs[:1], table.Chair{Open: true}) })
	add("host deals", 1, func(l *table.Look) { l.Dealing, l.MayBring = table.Dealing{By: table.BySeat, Seat: 1}, true })
	add("host has a rule", 1, func(l *table.Look) {
		l.Dealing, l.MayBring = table.Dealing{By: table.InTurn, Seat: 1}, true
		l.Given = &table.Given{Words: longName}
	})
	add("guest", 2, func(l *table.Look) {
		l.Settings = table.Settings{Clock: table.Brisk, Cover: table.NoCover, Notes: table.NoNotes}
	})
	add("stranger", game.Nobody, func(l *table.Look) { l.Dealing.By = table.InTurn })
	add("stranger, full", game.Nobody, func(l *table.Look) { l.Chairs = l.Chairs[:2] })
	add("long names", 1, func(l *table.Look) {
		for i := range l.Chairs {
			if !l.Chairs[i].Open {
				l.Chairs[i].Name = longName
			}
		}
		l.Chairs = append(l.Chairs, table.Chair{Open: true}, table.Chair{Name: longName, Away: true, Covered: "expert"})
	})
	play := func(l *table.Look) {
		l.Gathering, l.Settings.TakeOver = false, true
		l.Chairs = []table.Chair{{Name: "Grace", Host: true}, {Name: "Rui", Away: true, Covered: "expert"},
			{Name: "Ana", Level: "skilled"}, {Name: "Luis", Deals: true}}
	}
	add("host of a game", 1, play)
	add("player of a game", 2, play)
	add("spectator of a game", game.Nobody, play)
	add("nobody may sit down", game.Nobody, func(l *table.Look) { play(l); l.Settings.TakeOver = false })
	return all
}

func TestACodeIsReadHoweverItIsTyped(t *testing.T) {
	for text, want := range map[string]string{
		"K7D3-9XQP": "k7d39xqp", "k7d39xqp": "k7d39xqp", " K7D3 9XQP ": "k7d39xqp", "k7d3–9xqp": "k7d39xqp",
		"oO0i-Il1L": "00011111", "k7d3-9xq!": "", "": "", "-": "", "k7d3/9xqp": "",
		"https://eleusis.example/t/k7d39xqp": "k7d39xqp", "eleusis.example/t/K7D39XQP/join?x=1": "k7d39xqp",
		"/t/k7d39xqp?x": "k7d39xqp", "https://eleusis.example/t/k7d39xqp#onward": "k7d39xqp",
	} {
		if got := readCode(text); got != want {
			t.Errorf("the code %q is read as %q, want %q", text, got, want)
		}
	}
}

func TestEveryTableIsFoundByItsCode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.StringMatching(`[0-9abcdefghjkmnpqrstvwxyz]{8}`).Draw(t, "id")
		typed := rapid.SampledFrom([]string{codeOf(id), id, strings.ToUpper(id), "  " + codeOf(id) + " ",
			"http://x/t/" + id}).Draw(t, "typed")
		typed = rapid.SampledFrom([]func(string) string{
			func(s string) string { return s }, func(s string) string { return strings.ReplaceAll(s, "0", "o") },
			func(s string) string { return strings.ReplaceAll(s, "1", "I") },
			func(s string) string { return strings.ReplaceAll(s, "1", "l") },
		}).Draw(t, "as it looks")(typed)
		if got := readCode(typed); got != id {
			t.Fatalf("%q is read as %q, want %q", typed, got, id)
		}
	})
}

func FuzzCode(f *testing.F) {
	for _, text := range []string{"K7D3-9XQP", "/t/abc", "\xff", "o-i-l"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id := readCode(text)
		if id != "" && (!isWord(id) || readCode(id) != id) {
			t.Errorf("%q is read as %q, which is no id", text, id)
		}
	})
}

func TestACodeLeadsToItsTable(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Grace").path
		typed := strings.ToUpper(strings.TrimPrefix(path, "/t/"))
		if r := v.other().get(
			"/join?code=" + url.QueryEscape(codeOf(typed[:4]+" - "+typed[4:]))); r.status != http.StatusOK || r.path != path {
			t.Errorf("the code %s leads to %s with status %d, want %s", typed, r.path, r.status, path)
		}
		for typed, want := range map[string]int{"K7D3-9XQP": http.StatusNotFound, "?!": http.StatusUnprocessableEntity,
			"": http.StatusUnprocessableEntity} {
			r := v.get("/join?code=" + url.QueryEscape(typed))
			if r.status != want || !strings.Contains(r.body, `id="why-code"`) || !strings.Contains(r.body, `value="`+typed+`"`) {
				t.Errorf("the code %q: status %d, want %d, the reason, and what was typed: %s", typed, r.status, want, r.body)
			}
		}
	})
}

// TestThePictureOfALinkHasTheFinders checks the three corners by which cameras
// find a code, and that nothing sticks out of it.
func TestThePictureOfALinkHasTheFinders(t *testing.T) {
	code := qrOf("https://eleusis.example/t/k7d39xqp")
	if code == nil {
		t.Fatal("no picture")
	}
	var side int
	if _, err := fmt.Sscanf(code.Box, "-4 -4 %d %d", &side, &side); err != nil {
		t.Fatalf("the box is %q: %v", code.Box, err)
	}
	for _, corner := range []string{"M0 0h7v1h-7z", fmt.Sprintf("M%d 0h7v1h-7z", side-8-7),
		fmt.Sprintf("M0 %dh7", side-8-1)} {
		if !strings.Contains(code.Path, corner) {
			t.Errorf("no %s in %s", corner, code.Path)
		}
	}
	for _, run := range strings.Split(strings.TrimSuffix(code.Path, "z"), "z") {
		var x, y, width, back int
		if n, err := fmt.Sscanf(run, "M%d %dh%dv1h-%d", &x, &y, &width, &back); n != 4 || width != back || x+width > side-8 ||
			y >= side-8 {
			t.Errorf("%q sticks out of %d: %v", run, side-8, err)
		}
	}
	if qrOf(strings.Repeat("long ", 2000)) != nil {
		t.Error("a text that no code holds has a picture")
	}
}

func TestEveryTextOfJoiningIsUsed(t *testing.T) {
	keys, err := say.Keys("en")
	if err != nil {
		t.Fatal(err)
	}
	source := sourceText(t)
	for _, key := range keys {
		base := strings.TrimSuffix(strings.TrimSuffix(key, ".you"), ".more") // what is about who reads, and explanations
		if strings.HasPrefix(key, "join.") && !strings.Contains(source, `"`+base+`"`) && !strings.Contains(source, `"`+key+`"`) {
			t.Errorf("nobody says %s", key)
		}
	}
}
