package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// joinPages are the pages of coming to a table, in every state.
func joinPages(p *say.Localizer) map[string]page.Page {
	d := page.Presenter{Say: p}
	all := map[string]page.Page{
		"join": d.Gathering().JoinPage("", ""), "join, nobody": d.Gathering().JoinPage("k7d3 9xqp", "join.code.nobody"),
		"join, unread": d.Gathering().JoinPage(longName, "join.code.unread"),
	}
	for name, l := range gatherings() {
		d := page.ForTable(p, &l)
		page := d.Gathering().GatherPage(&l, "https://eleusis.example")
		all["people, "+name] = page
	}
	l := gatherings()["host"]
	gathering := page.ForTable(p, &l).Gathering()
	all["key"] = gathering.KeyPage(&l, "https://eleusis.example", strings.Repeat("k7d39xqp", 5)[:39], "")
	all["key, wrong"] = gathering.KeyPage(&l, "https://eleusis.example", "", "No.")
	deals := gatherings()["host deals"]
	wrong := &page.TableForm{
		Deal:    "hand",
		Options: deals.Options,
		Wrong:   map[string]string{"free": longName, page.GuardField: longName},
		Guard:   workshop.WrittenIn("", "colr"),
	}
	all["bring"] = page.ForTable(p, &deals).Setup().
		BringPage(&deals, &page.TableForm{Deal: page.DealsMine, Options: deals.Options})
	all["bring, wrong"] = page.ForTable(p, &deals).Setup().BringPage(&deals, wrong)
	return all
}

// gatherings are tables that wait for people, and their people later, as several
// look at them.
func gatherings() map[string]table.Snapshot {
	all := make(map[string]table.Snapshot)
	options, _ := game.Preset("new")
	add := func(name string, seat game.Seat, change func(*table.Snapshot)) {
		l := table.Snapshot{ID: "k7d39xqp", Number: 7, Options: options, Host: 1,
			TableState: table.TableState{Gathering: true, Settings: table.UsualSettings(true, "novice")}}
		l.View.Seat = seat
		l.Chairs = []table.Chair{
			{Name: "Grace", Host: true},
			{Name: "Rui"},
			{Open: true},
			{Name: "Ana", Level: "skilled"},
			{Open: true},
		}
		change(&l)
		all[name] = l
	}
	add("host", 1, func(l *table.Snapshot) {})
	add("host alone", 1, func(l *table.Snapshot) { l.Chairs = append(l.Chairs[:1], table.Chair{Open: true}) })
	add("host deals", 1, func(l *table.Snapshot) {
		l.Dealing, l.MayBring = table.Dealing{By: table.BySeat, Seat: 1}, true
	})
	add("host has a rule", 1, func(l *table.Snapshot) {
		l.Dealing, l.MayBring = table.Dealing{By: table.InTurn, Seat: 1}, true
		l.Given = &table.BroughtRule{Words: longName}
	})
	add("guest", 2, func(l *table.Snapshot) {
		l.Settings = table.Settings{Clock: table.Brisk, Substitute: table.NoSubstitute, Notes: table.NoNotes}
	})
	add("stranger", game.Nobody, func(l *table.Snapshot) { l.Dealing.By = table.InTurn })
	add("stranger, full", game.Nobody, func(l *table.Snapshot) { l.Chairs = l.Chairs[:2] })
	add("long names", 1, func(l *table.Snapshot) {
		for i := range l.Chairs {
			if !l.Chairs[i].Open {
				l.Chairs[i].Name = longName
			}
		}
		l.Chairs = append(l.Chairs, table.Chair{Open: true}, table.Chair{Name: longName, Away: true, Substitute: "expert"})
	})
	play := func(l *table.Snapshot) {
		l.Gathering, l.Settings.TakeOver = false, true
		l.Chairs = []table.Chair{{Name: "Grace", Host: true}, {Name: "Rui", Away: true, Substitute: "expert"},
			{Name: "Ana", Level: "skilled"}, {Name: "Luis", Deals: true}}
	}
	add("host of a game", 1, play)
	add("player of a game", 2, play)
	add("spectator of a game", game.Nobody, play)
	add("nobody may sit down", game.Nobody, func(l *table.Snapshot) { play(l); l.Settings.TakeOver = false })
	return all
}

func TestACodeLeadsToItsTable(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Grace").path
		typed := strings.ToUpper(strings.TrimPrefix(path, "/t/"))
		address := "/join?code=" + url.QueryEscape(typed[:4]+" - "+typed[4:])
		if r := v.other().get(address); r.status != http.StatusOK || r.path != path {
			t.Errorf("the code %s leads to %s with status %d, want %s", typed, r.path, r.status, path)
		}
		for typed, want := range map[string]int{"K7D3-9XQP": http.StatusNotFound, "?!": http.StatusUnprocessableEntity,
			"": http.StatusUnprocessableEntity} {
			r := v.get("/join?code=" + url.QueryEscape(typed))
			if r.status != want || !strings.Contains(r.body, `id="why-code"`) ||
				!strings.Contains(r.body, `value="`+typed+`"`) {
				t.Errorf(
					"the code %q: status %d, want %d, the reason, and what was typed: %s",
					typed,
					r.status,
					want,
					r.body,
				)
			}
		}
	})
}

func TestEveryTextOfJoiningIsUsed(t *testing.T) {
	keys, err := say.Keys("en")
	if err != nil {
		t.Fatal(err)
	}
	source := sourceText(t)
	for _, key := range keys {
		base := strings.TrimSuffix(
			strings.TrimSuffix(key, ".you"),
			".more",
		) // what is about the reader, and explanations
		if strings.HasPrefix(key, "join.") && !strings.Contains(source, `"`+base+`"`) &&
			!strings.Contains(source, `"`+key+`"`) {
			t.Errorf("nobody says %s", key)
		}
	}
}
