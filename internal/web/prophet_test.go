package web

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// until plays plausible moves, none of them a prophet's, until done.
func (g *stage) until(t *testing.T, done func(game.View) bool) *stage {
	t.Helper()
	r := rand.New(rand.NewPCG(11, 3))
	for range 200 {
		if done(g.view()) {
			return g
		}
		if c := plausible(g.state, r); !declares(g.state, c) {
			g.do(c)
		}
	}
	t.Fatal("it never comes to that")
	return nil
}

// view returns what seat 1 sees.
func (g *stage) view() game.View { return g.state.View(1) }

func mayDeclare(v game.View) bool { return v.MayDeclare && len(v.Plays) > 6 }

// prophet returns a table where seat 1 has just become prophet, as seat sees it.
func prophet(t *testing.T, seat game.Seat) *stage {
	t.Helper()
	g := set(seat, standard()).until(t, mayDeclare)
	g.do(game.DeclareProphet(1))
	return g
}

// claimed returns a table where a hand with a fitting card waits for the call of
// seat 1.
func claimed(t *testing.T, seat game.Seat) *stage {
	t.Helper()
	g := prophet(t, seat)
	g.do(game.ClaimNoPlay(g.state.Turn()))
	return g
}

// prophecies are tables with prophets, and what was said there.
func prophecies(t *testing.T) map[string]table.Snapshot {
	t.Helper()
	offered, falls, picks := prophet(t, 1), prophet(t, 1), claimed(t, 1)
	offered.do(game.Offer(offered.state.Turn(), offered.state.View(offered.state.Turn()).Hand[0]))
	falls.do(game.Offer(falls.state.Turn(), falls.state.View(falls.state.Turn()).Hand[0]))
	v := falls.view()
	falls.do(game.Call(1, truth(&v, true)))
	picks.do(game.Call(1, game.Wrong))
	thinks := set(1, standard()).until(t, mayDeclare).now()
	thinks.Held = true
	return map[string]table.Snapshot{
		"a player may be prophet":     set(1, standard()).until(t, mayDeclare).now(),
		"a player thinks about it":    thinks,
		"a prophet":                   prophet(t, 1).now(),
		"a prophet calls a play":      offered.now(),
		"a prophet calls a no-play":   claimed(t, 1).now(),
		"a prophet picks":             picks.now(),
		"a prophet has fallen":        falls.now(),
		"under a prophet":             prophet(t, 2).now(),
		"a no-play before a prophet":  claimed(t, 2).now(),
		"a spectator under a prophet": prophet(t, game.Nobody).now(),
	}
}

func TestAPageOffersAProphetTheirActions(t *testing.T) {
	actions := []string{"prophet", "confirm-prophet", "cancel-prophet", "call-right", "call-wrong", "pick", "play",
		"no-play"}
	for name, want := range map[string]string{
		"a player may be prophet":    "prophet play no-play",
		"a player thinks about it":   "prophet confirm-prophet cancel-prophet play no-play",
		"a prophet":                  "",
		"a prophet calls a play":     "call-right call-wrong",
		"a prophet calls a no-play":  "call-right call-wrong",
		"a prophet picks":            "pick",
		"a prophet has fallen":       "play no-play",
		"under a prophet":            "play no-play",
		"a no-play before a prophet": "play no-play",
	} {
		l := prophecies(t)[name]
		d := page.ForTable(say.NewCatalog().Localizer("en"), &l)
		root, err := readHTML(render(t, d.Table().TablePage(&l, page.RefusedRequest{})))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		asked := len(root.with("data-asked")) > 0
		idle := len(root.with("data-idle")) > 0 // the buttons of a play keep their places, and do nothing
		for _, action := range actions {
			for _, n := range root.without("template").with("data-action") {
				_, hidden := n.attrs["hidden"]
				_, barred := n.attrs["aria-disabled"]
				if idle && strings.HasSuffix(action, "play") {
					continue
				}
				if n.attrs["data-action"] == action && !hidden && !barred && (asked || !strings.HasSuffix(action, "-prophet")) {
					got = append(got, action)
					break
				}
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: the page offers %v, want %s", name, got, want)
		}
		if fell := len(root.classed("fell")) > 0; fell != (name == "a prophet has fallen") {
			t.Errorf("%s: the page tells of a fall: %v", name, fell)
		}
	}
}

// TestAProphetWhoHasFallenIsSeenForTheRestOfTheRound reads the seats right after the fall and later in the round.
func TestAProphetWhoHasFallenIsSeenForTheRestOfTheRound(t *testing.T) {
	g := prophet(t, 2)
	was := func(l table.Snapshot) string {
		root, err := readHTML(render(t, tablePageOf("en", &l, page.RefusedRequest{})))
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, n := range root.classed("was") {
			told = append(told, n.attrs["title"])
		}
		return strings.Join(told, "; ")
	}
	if told := was(g.now()); told != "" {
		t.Errorf("of a prophet in office is said %q", told)
	}
	laid := g.state.View(g.state.Turn()).Hand[0]
	g.do(game.Offer(g.state.Turn(), laid))
	v := g.view()
	g.do(game.Call(1, truth(&v, true)))
	want := "was prophet until " + say.NewCatalog().Localizer("en").Card(laid)
	for range 3 {
		if told := was(g.now()); told != want {
			t.Errorf("of a prophet who has fallen is said %q, want %q", told, want)
		}
		g.do(game.Offer(g.state.Turn(), g.state.View(g.state.Turn()).Hand[0]))
	}
	l := g.now()
	pick := game.Play{Kind: game.Pick, Prophet: 1, Cards: []card.Card{laid}, Verdict: game.Right}
	noPlay := game.Play{Kind: game.NoPlay, Prophet: 1, Call: game.Wrong, Verdict: game.Right}
	l.View.Plays = []game.Play{pick, noPlay}
	if told := was(l); told != "was prophet" {
		t.Errorf("of a prophet who fell by a call on a no-play is said %q", told)
	}
}

// TestTheSignsOfATableSayWhatTheyMean wants words beside each sign of a table for those who point at it.
func TestTheSignsOfATableSayWhatTheyMean(t *testing.T) {
	l := prophecies(t)["a prophet has fallen"]
	root, err := readHTML(render(t, tablePageOf("en", &l, page.RefusedRequest{})))
	if err != nil {
		t.Fatal(err)
	}
	bar := root.classed("bar")[0]
	signs := slices.Concat(bar.classed("icon"), bar.classed("to-notes"), bar.classed("stock"))
	for _, sign := range []string{"badge", "was", "token"} {
		signs = append(signs, root.without("template").classed(sign)...)
	}
	if len(signs) < 8 {
		t.Errorf("there are %d signs", len(signs))
	}
	for _, n := range signs {
		if n.attrs["title"] == "" {
			t.Errorf("nothing says what the sign %v means", n.attrs)
		}
	}
}

// TestAPageSaysThatTheProphetJudges reads the dock of a player while somebody else is prophet.
func TestAPageSaysThatTheProphetJudges(t *testing.T) {
	offered, picks := prophet(t, 2), claimed(t, 2)
	offered.do(game.Offer(offered.state.Turn(), offered.state.View(offered.state.Turn()).Hand[0]))
	picks.do(game.Call(1, game.Wrong))
	localizer := say.NewCatalog().Localizer("en")
	for name, g := range map[string]*stage{"a play": offered, "a no-play": claimed(t, 2), "a pick": picks} {
		l := g.now()
		root, err := readHTML(render(t, page.ForTable(localizer, &l).Table().TablePage(&l, page.RefusedRequest{})))
		if err != nil {
			t.Fatal(err)
		}
		want := localizer.Text("web.turn.judges", say.Args{"Who": l.Chairs[0].Name})
		said := root.classed("say")
		if len(said) != 1 || !strings.Contains(said[0].words(), want) {
			t.Errorf("%s: the dock does not say %q", name, want)
		}
	}
}

// mayDeclare presses the button of prophets once that can be pressed, and reports whether it was: on a
// busy machine the table may no longer wait.
func (b *tab) mayDeclare() bool {
	b.t.Helper()
	const may = `document.querySelector('#table[data-live] [data-action="prophet"]:not([aria-disabled])')`
	b.until(may + "||" + mine)
	return eval[bool](b, "!!"+may+" && ("+may+".click(), true)")
}

func TestAPersonIsProphetByClicking(t *testing.T) {
	needBrowser(t)
	const prophet = `document.querySelector("#table[data-live] .say")?.dataset.turn == "prophet"`
	const judges = `document.querySelector('#table[data-live] [data-action="call-right"], #table[data-live] [data-action="pick"]')`
	b := newTab(t, build(t).site())
	b.thinks()
	b.sit()
	for declares := false; !declares; declares = b.mayDeclare() {
		b.plays()
	}
	b.until(`document.querySelector("#table[data-live] #declare:popover-open")`)
	b.checkAgainstServer()
	b.shot("prophet-asks")
	b.click(`[data-action="confirm-prophet"]`)
	b.until(prophet)
	b.shot("prophet-sits")
	calls := 0
	for ; calls < 20; calls++ {
		b.until(over + "||" + judges + "||" + live + "&& !(" + prophet + ")")
		if !eval[bool](b, "!!"+judges) {
			break
		}
		b.checkAgainstServer()
		b.shot("prophet-judges")
		number := b.event()
		what := []string{"call-right", "call-wrong"}[calls%2]
		if eval[bool](b, `!!document.querySelector('[data-action="pick"]')`) {
			what = "pick"
		}
		b.click(`[data-action="` + what + `"]`)
		b.until(fmt.Sprintf(`(%s || %s) && Number(document.querySelector("#table").dataset.event) > %d`, live, over, number))
	}
	if calls == 0 || calls == 20 {
		t.Fatalf("%d calls", calls)
	}
	b.until(live)
	b.checkAgainstServer()
	b.shot("prophet-fell")
	told := eval[string](b, `document.querySelector(".log ol").textContent`)
	if !strings.Contains(told, "You become prophet") ||
		!strings.Contains(told, "You are a false prophet") {
		t.Errorf("the log says %q", told)
	}
}
