package web

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// preset returns the options of a form of the game.
func preset(t *testing.T, name string) game.Options {
	t.Helper()
	o, ok := game.Preset(name)
	if !ok {
		t.Fatalf("there is no preset %s", name)
	}
	return o
}

// express returns a table of Express where seat 1 has just played right.
func express(t *testing.T, seat game.Seat) *stage {
	t.Helper()
	g, r := set(seat, preset(t, "express")), rand.New(rand.NewPCG(3, 1))
	for range 200 {
		if g.state.Glance(1).MayGuess {
			return g
		}
		g.do(plausible(g.state, r))
	}
	t.Fatal("nobody is ever right")
	return nil
}

// guesses are tables where the rule is said aloud, and what stands in the field.
func guesses(t *testing.T, lang string) map[string]page.Page {
	t.Helper()
	may, held, wrong, deals := express(t, 1).now(), express(t, 1).now(), express(t, 1), express(t, 6)
	held.Held = true
	wrong.do(game.SayRule(1, workshop.WrittenIn("", "Play any card.").Rule))
	deals.do(game.GiveHint(6, "It is easier than it seems."))
	hints := deals.now()
	hints.Chairs[0].Level, hints.Chairs[5] = "novice", table.Chair{Name: "Grace"}
	if desk, ok := deals.state.Desk(6); ok {
		hints.Desk, hints.Ready = &desk, desk.Rule.Hints()
	}
	all := make(map[string]page.Page)
	for name, l := range map[string]table.Snapshot{
		"a player may go out as prophet": set(1, leaving()).now(), "the first phase": phased(t, 1, false),
		"the second phase": phased(t, 1, true), "a spectator of the second phase": phased(t, game.Nobody, true),
		"a player may object": objecting(t, 1).now(), "others may object": objecting(t, 2).now(),
		"a player may say the rule": may, "a player thinks about the rule": held, "a wrong guess": wrong.now(),
		"a dealer who gives hints": hints,
	} {
		all[name] = tablePageOf(lang, &l, page.RefusedRequest{})
	}
	all["a guess that reads"] = tablePageOf(lang, &held,
		page.RefusedRequest{Guess: mendedText(t, "If the last card is red, play black; otherwise play red.")})
	all["a guess that may mean several rules"] = tablePageOf(lang, &held,
		page.RefusedRequest{Guess: mendedText(t, unsure)})
	all["a guess with mistakes"] = tablePageOf(lang, &held,
		page.RefusedRequest{Guess: mendedText(t, "colr \"<b>"), Message: "That is not a rule the computer can read."})
	return all
}

// objecting returns a table with refuters where seat 1 is asked whether it objects
// to what a prophet has said.
func objecting(t *testing.T, seat game.Seat) *stage {
	t.Helper()
	o := standard()
	o.Refuter = true
	g, r := set(seat, o), rand.New(rand.NewPCG(8, 1))
	for range 300 {
		v := g.state.View(g.state.Turn())
		switch may := questioned(g.state, game.AsksOffice); {
		case v.Awaits == game.AwaitsObjection && v.Turn == 1:
			return g
		case v.Awaits == game.AwaitsObjection:
			g.do(game.LetCallPass(v.Turn))
		case len(may) > 0 && may[0] != 1 && len(v.Plays) > 8:
			g.do(game.DeclareProphet(may[0]))
		default:
			if c := plausible(g.state, r); !declares(g.state, c) {
				g.do(c)
			}
		}
	}
	t.Fatal("nobody is ever asked whether they object")
	return nil
}

// leaving are options by which a player that goes out may stay as prophet.
func leaving() game.Options {
	o := standard()
	o.GoOutPenalty = 8
	return o
}

// phased returns a table of the game in two phases, in the second one if so
// wished, where it is seat 1's turn.
func phased(t *testing.T, seat game.Seat, second bool) table.Snapshot {
	t.Helper()
	for seed := range uint64(40) {
		g, r := set(seat, preset(t, "classic")), rand.New(rand.NewPCG(seed, 1))
		for n := 0; g.state.Phase() == game.Playing; n++ {
			v := g.state.View(1)
			if v.Turn == 1 && n > 12 && v.Second == second && (!second || slices.ContainsFunc(v.Hand, func(c card.Card) bool {
				return tried(&v, c)
			})) {
				return g.now()
			}
			g.do(stubborn(g.state, r))
		}
	}
	t.Fatal("it never comes to that")
	return table.Snapshot{}
}

// tried reports whether c was refused since the line last grew.
func tried(v *game.View, c card.Card) bool { return v.Second && !v.Untried([]card.Card{c}) }

// stubborn returns any card; in the second phase a wrong one, if there is one
// that was not tried.
func stubborn(s *game.State, r *rand.Rand) game.Command {
	v := s.View(s.Turn())
	red := v.Mainline[len(v.Mainline)-1].Suit().Red()
	i := slices.IndexFunc(v.Hand, func(c card.Card) bool { return c.Suit().Red() == red && !tried(&v, c) })
	if !v.Second {
		i = r.IntN(len(v.Hand))
	} else if i < 0 {
		return plausible(s, r)
	}
	return game.Offer(v.Seat, v.Hand[i])
}

func TestWrongCardsStayInSightAfterTheRound(t *testing.T) {
	l := phasedEnd(t)
	shownEnd := page.ForTable(say.NewCatalog().Localizer("en"), &l).Table().EndPage(&l, page.RefusedRequest{})
	root, err := readHTML(render(t, shownEnd))
	if err != nil {
		t.Fatal(err)
	}
	lying, shown := 0, 0
	for _, cards := range l.View.Wrong {
		lying += len(cards)
	}
	for _, n := range root.classed("fronts") {
		shown += len(n.codes())
	}
	if shown != lying || lying == 0 {
		t.Errorf("%d wrong cards are shown, %d lie there", shown, lying)
	}
}

// phasedEnd returns a table after a round of the game in two phases.
func phasedEnd(t *testing.T) table.Snapshot {
	t.Helper()
	g, r := set(1, preset(t, "classic")), rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		if l := g.now(); l.Result != nil {
			return l
		}
		g.do(stubborn(g.state, r))
	}
	t.Fatal("the round does not end")
	return table.Snapshot{}
}

func TestWrongCardsLieBeforeTheirPlayers(t *testing.T) {
	for _, second := range []bool{false, true} {
		l := phased(t, 1, second)
		root, err := readHTML(render(t, tablePageOf("en", &l, page.RefusedRequest{})))
		if err != nil {
			t.Fatal(err)
		}
		shown, piles := 0, 0
		for _, n := range root.without("template").classed("fronts") {
			shown += len(n.codes())
			piles += len(n.tags("li"))
		}
		if piles != l.View.Setup.Seats-1 { // those of the others keep their places
			t.Errorf("second phase %v: %d piles of %d players", second, piles, l.View.Setup.Seats-1)
		}
		lying := 0
		for i, cards := range l.View.Wrong {
			if i > 0 || !second { // in the second phase one's own are the hand
				lying += len(cards)
			}
		}
		if shown != lying || lying == 0 {
			t.Errorf("second phase %v: %d wrong cards are shown, %d lie there", second, shown, lying)
		}
		barred := 0
		for _, n := range root.classed("hand")[0].tags("button") {
			if _, off := n.attrs["disabled"]; off {
				barred++
			}
		}
		if (barred > 0) != second || len(root.with("data-action")) == 0 {
			t.Errorf("second phase %v: %d cards cannot be offered", second, barred)
		}
	}
}

func TestAStockIsShownWhereThereIsOne(t *testing.T) {
	classic, express := phased(t, 1, false), express(t, 1).now()
	for _, l := range []*table.Snapshot{&classic, &express} {
		root, err := readHTML(render(t, tablePageOf("en", l, page.RefusedRequest{})))
		if err != nil {
			t.Fatal(err)
		}
		o := l.View.Setup.Options
		_, hidden := root.classed("stock")[0].attrs["hidden"]
		if hidden != (o.HandSize == 0) {
			t.Errorf("%s deals hands of %d: the stock is hidden: %v", o.Preset, o.HandSize, hidden)
		}
	}
}

func TestARuleIsSaidWithoutScripts(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.made("preset=express&seats=3", url.Values{"deal": {"mine"}, "rule": {"Play any card."}, "sure": {"yes"}})
		deals := v.look(r)
		if deals.View.Dealer != deals.View.Seat {
			t.Fatalf("seat %d deals", deals.View.Dealer)
		}
		r = v.made("preset=express&seats=3", nil)
		for {
			r = v.myTurn(r.path)
			form := v.filled(r)
			form.Set("card", v.hand(r)[0])
			r = v.post(r.path, form)
			if strings.Contains(r.body, `data-action="guess"`) && v.look(r).View.MayGuess {
				break
			}
		}
		form := v.filled(r)
		form.Set("action", "hold")
		r = v.post(r.path, form)
		read := v.get(r.path + "?guess=" + url.QueryEscape("Play any card."))
		if !strings.Contains(read.body, `data-reads`) ||
			strings.Contains(read.body, "data-action=\"confirm-guess\"\n  disabled") {
			t.Errorf("the guess cannot be read: %s", read.body)
		}
		slip := v.get(r.path + "?guess=colr")
		if !strings.Contains(slip.body, `class="slip"`) ||
			!strings.Contains(slip.body, "data-action=\"confirm-guess\"\n  disabled") {
			t.Errorf("the guess colr reads")
		}
		if told := v.root(slip).classed("slip")[0]; told.tags("mark")[0].words() != "colr" ||
			!strings.Contains(told.words(), "did you mean") {
			t.Errorf("of the guess colr is told: %s", told.words())
		}
		form.Set("action", "guess")
		form.Set("request", "another")
		form.Set("guess", "Play any card.")
		r = v.post(r.path, form)
		if l := v.look(r); len(l.View.Guesses) != 1 || !strings.Contains(r.body, "You say that the rule is") {
			t.Errorf("guesses %+v", l.View.Guesses)
		}
	})
}

func TestTheTableWaitsWhileADealerWritesAHint(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.made("preset=new&level=random", url.Values{"deal": {"mine"}, "rule": {"odd"}})
		form := v.filled(r)
		form.Set("action", "hold")
		r = v.post(r.path, form)
		if !strings.Contains(r.body, `data-action="no-hint"`) || strings.Contains(r.body, `data-action="think-hint"`) {
			t.Fatalf("the page does not say that the table waits: %s", r.body)
		}
		<-time.After(time.Minute)
		r = v.get(r.path)
		form = v.filled(r)
		form.Set("action", "hint")
		form.Set("hint", "Look at the ranks.")
		r = v.post(r.path, form)
		if l := v.look(r); len(l.View.Hints) != 1 || !strings.Contains(r.body, "Your hint: Look at the ranks.") {
			t.Errorf("a minute later the hints are %q", l.View.Hints)
		}
	})
}

func TestAPlayerGoingOutMayStayAsProphet(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		const table = "preset=new&o.hand-size=1&o.go-out-penalty=8&o.expel-after=0&level=random"
		r := v.made(table, nil)
		for range 200 {
			switch l := v.look(r); {
			case l.View.Prophet == l.View.Seat:
				return
			case l.Result != nil:
				r = v.made(table, nil)
			case l.View.Turn == l.View.Seat && l.View.Awaits == game.AwaitsPlay:
				r = v.get(r.path)
				form := v.filled(r)
				form.Set("card", v.hand(r)[0])
				if strings.Contains(r.body, `data-action="as-prophet"`) { // nobody is prophet
					form.Set("as-prophet", "true")
				}
				r = v.post(r.path, form)
				if r.status != http.StatusOK {
					t.Fatalf("a play as prophet: %d %s", r.status, r.body)
				}
			default:
				<-time.After(time.Second)
			}
		}
		t.Error("nobody ever goes out as prophet")
	})
}
