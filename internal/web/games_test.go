package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/daily"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// gamesNow is when the pages of tables are looked at.
var gamesNow = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)

// playedDays are days in every state: one under way, one whose rule was found, and one whose rule was not.
func playedDays() daily.History {
	view := game.View{Mainline: []card.Card{7}, Plays: []game.Play{{Cards: []card.Card{7}, Verdict: game.Right}}}
	day := func(number, turns int, secret *rule.Rule, guesses ...daily.Guess) daily.PlayedDay {
		g := daily.Game{Day: number, Turns: make([]daily.Turn, turns), Guesses: guesses}
		return daily.PlayedDay{Game: g, Date: gamesNow.AddDate(0, 0, number-3), View: view, Rule: secret}
	}
	red, _ := rule.Parse("red")
	return daily.History{Days: []daily.PlayedDay{
		day(3, 1, nil), day(2, 4, red, daily.Guess{After: 4, Rule: "red", Same: rule.Always}), day(1, 9, red),
	}, Statistics: daily.Statistics{Played: 3, Solved: 1, Streak: 1, Best: 27}}
}

// gamesPages are the page of one's tables, in every state.
func gamesPages(lang string) map[string]page.Page {
	d := page.Presenter{Say: say.NewCatalog().Localizer(lang)}
	var played []page.PlayedTable
	for _, past := range []*table.History{
		{Chairs: []table.Chair{{Name: longName}, {Name: "Ana"}, {Name: ""}}, Phase: game.Playing, Turn: 1,
			Options: standard()},
		{Chairs: []table.Chair{{Name: "Ada"}, {Open: true}}, Gathering: true, Options: standard(),
			Last: gamesNow.Add(-90 * time.Minute)},
		{Chairs: []table.Chair{{Name: "Ada"}, {Name: "Ana"}}, Phase: game.Playing, Turn: 2, Options: standard(),
			Last: gamesNow.Add(-50 * time.Hour),
			Ended: []table.Ended{
				{Round: 3, Result: game.Result{Dealer: 1, Scores: []game.Score{{Seat: 1, Points: game.Whole(9)}}}},
				{Round: 4, Result: game.Result{Prophet: 1, Scores: []game.Score{{Seat: 2, Points: game.Whole(7)},
					{Seat: 1, Points: game.Whole(3)}}}},
			}},
	} {
		past.Seat = 1
		played = append(played, page.PlayedTable{ID: "abc", Past: past})
	}
	return map[string]page.Page{
		"games":       d.Review().GamesPage(played, playedDays(), gamesNow),
		"games, none": d.Review().GamesPage(nil, daily.History{}, gamesNow),
	}
}

func TestMyGamesSayWhenATableWasLastPlayed(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"an hour ago", "2 days ago", "today", "a day ago", "2 days ago"},
		"it": {"un’ora fa", "2 giorni fa", "oggi", "un giorno fa", "2 giorni fa"},
	} {
		root, err := readHTML(renderIn(t, lang, gamesPages(lang)["games"]))
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, n := range root.tags("time") {
			said = append(said, n.words())
		}
		if !slices.Equal(said, want) {
			t.Errorf("%s: the tables were played %q, want %q", lang, said, want)
		}
	}
}

func TestReturningPlayersFindTheirTables(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		if got := v.get("/games"); got.status != http.StatusOK || len(v.root(got).classed("my-tables")) != 0 {
			t.Errorf("without a seat: %d", got.status)
		}
		first := v.play("Ada").path
		v.playedOut(first)
		second := v.play("Ada").path
		v.myTurn(second)
		got := v.get("/games")
		links := strings.Index(got.body, `href="`+second+`"`)
		if before := strings.Index(got.body, `href="`+first+`"`); links < 0 || before < links {
			t.Errorf("the tables are not there, the newest first: %d, %d", links, before)
		}
		for _, want := range []string{`href="` + first + `/replay/1"`, "Your turn", "Last round: Ada ", "<dd>1</dd>",
			"less than an hour ago", "The rule was: <q>"} {
			if !strings.Contains(got.body, want) {
				t.Errorf("%s is not told in %s", want, got.body)
			}
		}
		if home := v.get("/").body; !strings.Contains(home, `href="/games"`) {
			t.Error("the first page does not lead to one's games")
		}
		site, err := url.Parse(v.site)
		if err != nil {
			t.Fatal(err)
		}
		older := v.other() // with a cookie of before there were tokens
		older.client.Jar.SetCookies(site,
			[]*http.Cookie{{Name: tablesCookie,
				Value: strings.TrimPrefix(second, "/t/") + "-1." + strings.TrimPrefix(first, "/t/") + "-1", Path: "/"}})
		if again := older.get("/games").body; !strings.Contains(again, "Your turn") ||
			!strings.Contains(again, "<dd>1</dd>") {
			t.Errorf("an older cookie tells %s", again)
		}
		if others := v.other().get("/games").body; strings.Contains(others, first) {
			t.Error("somebody else finds the tables")
		}
	})
}

// TestACookieOfTablesIsNotBelieved sends what no page has set: the page shows what
// everybody may know, and forgets tables that do not exist.
func TestACookieOfTablesIsNotBelieved(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path
		v.myTurn(path)
		id := strings.TrimPrefix(path, "/t/")
		other := v.other()
		site, err := url.Parse(v.site)
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range []string{id + "-1", id + "-99", id + "--1", id + "-x", "gone0000." + id, "<script>." + id,
			strings.Repeat("a.", 500) + id} {
			other.client.Jar.SetCookies(site, []*http.Cookie{{Name: tablesCookie, Value: value, Path: "/"}})
			got := other.get("/games")
			if got.status != http.StatusOK || strings.Contains(got.body, "gone0000") ||
				strings.Contains(got.body, "<script>.") {
				t.Errorf("%.40s: %d %s", value, got.status, got.body)
			}
			for _, hand := range v.hand(v.get(path)) {
				if strings.Contains(got.body, `data-card="`+hand+`"`) {
					t.Errorf("%.40s: a card of somebody's hand is shown", value)
				}
			}
		}
	})
}

// TestATableWithoutSpectatorsShowsItsGameOnlyToPlayers forges the list of tables, as
// somebody can who knows the code of a table.
func TestATableWithoutSpectatorsShowsItsGameOnlyToPlayers(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("clock", "", "cover", "novice", "o.hand-size", "2") // no spectators
		v.press(v.press(v.get(path), "fill-all"), "start")
		v.playedOut(path)
		if mine := v.get("/games").body; !strings.Contains(mine, "Last round: Grace ") ||
			!strings.Contains(mine, path+"/replay/1") || !strings.Contains(mine, "<dd>1</dd>") {
			t.Errorf("a player of the table is not told how it stands: %s", mine)
		}
		site, err := url.Parse(v.site)
		if err != nil {
			t.Fatal(err)
		}
		id := strings.TrimPrefix(path, "/t/")
		for _, value := range []string{id, id + "-1", id + "-" + table.Token("guessed")} {
			other := v.other()
			other.client.Jar.SetCookies(site, []*http.Cookie{{Name: tablesCookie, Value: value, Path: "/"}})
			got := other.get("/games").body
			if !strings.Contains(got, "Grace") || !strings.Contains(got, "This table is only for its players") {
				t.Errorf("%s: a visitor is not told who sits at the table: %s", value, got)
			}
			for _, told := range []string{"Last round", "/replay/", "round is over", "<dd>"} {
				if strings.Contains(got, told) {
					t.Errorf("%s: a visitor with only the code is told %q", value, told)
				}
			}
		}
	})
}

func FuzzTheCookieOfTables(f *testing.F) {
	f.Add("k7d39xqp-2.abcd.x-9-9")
	f.Add("..--..")
	f.Fuzz(func(t *testing.T, value string) {
		r, err := http.NewRequestWithContext(t.Context(), "GET", "http://eleusis.localhost/games", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(&http.Cookie{Name: tablesCookie, Value: value})
		for _, m := range mySeats(r) {
			if !page.MayBeID(m.id) || m.token != "" && !page.MayBeID(m.token) {
				t.Errorf("%q has the table %q and the token %q", value, m.id, m.token)
			}
		}
	})
}

func TestTheEndShowsTheClosestHypotheses(t *testing.T) {
	l := ended(t, 1)
	d := page.ForTable(say.NewCatalog().Localizer("en"), &l)
	notes := notedBy(t, 0, "red", "if last is red then black else red", "any", "color = last.color", "rank = 3")
	notes[1].Seat = 2
	got := d.Review().Histories(&l, notes)
	const shown = 3 // of one seat
	if len(got) != 1+shown || !got[0].Hit || got[0].Who[0].Text != "Ana had the rule after " ||
		got[0].Who[1].Card == nil || got[0].You {
		t.Fatalf("%+v; want Ana first, and the best %d of the others", got, shown)
	}
	for _, tr := range got[1:] {
		if tr.Hit || !tr.You || tr.Percent < 0 || tr.Percent > 99 {
			t.Errorf("%+v is near", tr)
		}
	}
}
