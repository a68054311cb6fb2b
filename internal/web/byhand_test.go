package web

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

const aunt = "Nothing that my aunt would wear: it's <her> taste, on Sundays"

// byHand returns a round that Luis, in seat 6, judges by hand with the guard
// “red”, before its starter.
func byHand(seat game.Seat) *stage { return byHandWith(seat, standard()) }

// byHandWith is byHand with other options.
func byHandWith(seat game.Seat, options game.Options) *stage {
	guard, err := rule.Parse("red")
	if err != nil {
		panic(err)
	}
	g := &stage{state: new(game.State), seat: seat, look: table.Snapshot{ID: "abc", Number: 1}}
	for _, name := range []string{"Grace", "Ana", "Rui", "Clara", "Mario", "Luis"} {
		g.look.Chairs = append(g.look.Chairs, table.Chair{Name: name})
	}
	options.HandSize = 5
	g.do(game.OpenGame(game.Setup{Options: options, Seats: 6, Dealer: 6}))
	g.do(game.BeginRound(6, &game.Deal{ByHand: true, Words: aunt, Rule: guard, Seed: game.FastSeed(7)}))
	return g
}

// says lets the dealer say v, and lay the first card that they can.
func (g *stage) says(v game.Verdict) *stage {
	c := game.Judge(6, v)
	if _, err := game.Decide(g.state, c, nil); err != nil {
		hand := g.state.View(g.last().Seat).Hand
		i := slices.IndexFunc(hand, func(c card.Card) bool { return c != g.last().Cards[0] })
		c = game.Judge(6, v, hand[i])
	}
	g.do(c)
	return g
}

// starts lays the starter, whether the dealer is asked about it or not.
func (g *stage) starts() *stage {
	if g.state.Awaits() == game.AwaitsVerdict {
		return g.says(game.Right)
	}
	g.do(game.LayStarter(6))
	return g
}

func (g *stage) last() game.Play {
	v := g.view()
	return v.Plays[len(v.Plays)-1]
}

// plays lets the player to move play a card.
func (g *stage) plays() *stage {
	seat := g.state.Turn()
	g.do(game.Offer(seat, g.state.View(seat).Hand[0]))
	return g
}

// claims lets the player to move say that no card fits.
func (g *stage) claims() *stage {
	g.do(game.ClaimNoPlay(g.state.Turn()))
	return g
}

// foretold lets the player of the last play be prophet, and call the next no-play.
func (g *stage) foretold(call game.Verdict) *stage {
	seat := g.last().Seat
	g.do(game.DeclareProphet(seat))
	g.claims()
	g.do(game.Call(seat, call))
	return g
}

// counted returns a round by hand, after its start, in which the dealer tells how many cards of a string are wrong.
func counted() *stage {
	classic, _ := game.Preset("classic")
	classic.Decks, classic.PlayMax = 2, 3
	return byHandWith(6, classic).starts()
}

// shown returns the table with what a dealer sees, or sees at the end.
func (g *stage) shown() table.Snapshot {
	l := g.now()
	if desk, deals := g.state.Desk(g.seat); deals {
		l.Desk = &desk
	}
	if l.Result != nil {
		l.Stated = &table.StatedRule{Rule: l.Result.Rule, Slips: g.state.Slips(l.Result.Rule)}
	}
	return l
}

// handed are rounds by hand, as their dealer sees them or a player.
func handed() map[string]table.Snapshot {
	picks := byHand(6).says(game.Right).plays().says(game.Right).foretold(game.Wrong).says(game.Wrong)
	picks.do(game.PickOut(picks.state.Turn(), picks.last().Cards[0]))
	aloud := standard()
	aloud.Guess = true
	said := byHandWith(6, aloud).says(game.Right).plays().says(game.Right)
	said.do(game.SayWords(said.last().Seat, "what <my> uncle wears"))
	counts := counted()
	counts.do(game.Offer(counts.state.Turn(), counts.state.View(counts.state.Turn()).Hand[:3]...))
	quick, _ := game.Preset("express")
	hints := byHandWith(6, quick).starts()
	all := map[string]table.Snapshot{
		"by hand, a hint now":             hints.shown(),
		"by hand, a hint later":           hints.plays().shown(),
		"by hand, a rule that is said":    said.shown(),
		"by hand, a string of three":      counts.shown(),
		"by hand, the starter":            byHand(6).shown(),
		"by hand, nothing to judge":       byHand(6).says(game.Right).shown(),
		"by hand, a play":                 byHand(6).says(game.Right).plays().shown(),
		"by hand, a no-play":              byHand(6).says(game.Right).claims().shown(),
		"by hand, a no-play called right": byHand(6).says(game.Right).plays().says(game.Right).foretold(game.Right).shown(),
		"by hand, a no-play called wrong": byHand(6).says(game.Right).plays().says(game.Right).foretold(game.Wrong).shown(),
		"by hand, a pick":                 picks.shown(),
		"a dealer judges":                 byHand(1).says(game.Right).plays().shown(),
		"a dealer looks for a starter":    byHand(1).shown(),
	}
	for name, seat := range map[string]game.Seat{"the end by hand": 6, "the end by hand for a player": 1} {
		g := byHand(seat).says(game.Right)
		for n := 0; g.state.Phase() == game.Playing; n++ {
			g.plays().says([]game.Verdict{game.Right, game.Right, game.Wrong}[n%3])
		}
		g.do(game.DisputeVerdict(1, 3, "my aunt wears that, \"<always>\""))
		g.do(game.DisputeVerdict(2, 1, ""))
		l := g.shown()
		l.Next, l.MayBring = 6, seat == 6 // with computer players alone
		all[name] = l
	}
	return all
}

// handPages are the pages of rounds by hand, with a slip held back on one.
func handPages(lang string) map[string]page.Page {
	localizer := say.NewCatalog().Localizer(lang)
	all := make(map[string]page.Page)
	for name, l := range handed() {
		d := page.ForTable(localizer, &l)
		if l.Result != nil {
			all[name] = d.Table().EndPage(&l, page.RefusedRequest{})
			continue
		}
		all[name] = d.Table().TablePage(&l, page.RefusedRequest{})
	}
	slip := handed()["by hand, a play"]
	all["by hand, a slip"] = page.ForTable(localizer, &slip).Table().TablePage(&slip,
		page.RefusedRequest{Slip: &table.Request{Action: table.JudgeRight}})
	return all
}

func TestADealerByHandIsOfferedTheirVerdicts(t *testing.T) {
	for name, want := range map[string]string{
		"by hand, the starter":            "judge-right judge-wrong",
		"by hand, nothing to judge":       "",
		"by hand, a play":                 "judge-right judge-wrong",
		"by hand, a rule that is said":    "judge-right judge-wrong",
		"by hand, a no-play":              "judge-right fitting fitting fitting fitting fitting",
		"by hand, a no-play called right": "judge-right fitting fitting fitting fitting fitting",
		"by hand, a no-play called wrong": "judge-right judge-wrong",
		"by hand, a pick":                 "judge-right fitting fitting fitting fitting",
		"by hand, a slip":                 "insist",
		"by hand, a string of three":      "judge-right judge-count judge-count judge-count",
		"a dealer judges":                 "",
		"the end by hand":                 "",
		"the end by hand for a player":    "dispute",
	} {
		root, err := readHTML(render(t, handPages("en")[name]))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, action := range []string{"judge-right", "judge-wrong", "judge-count", "fitting", "insist", "dispute"} {
			for _, n := range root.without("template").with("data-action") {
				if n.attrs["data-action"] == action {
					got = append(got, action)
				}
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: the page offers %v, want %s", name, got, want)
		}
	}
}

// TestANumberOfWrongCardsIsQuestionedBeforeItWaits has strings with some cards that the guard, “red”, finds
// wrong: the page marks the numbers that the table would question, and the question tells how many there are.
func TestANumberOfWrongCardsIsQuestionedBeforeItWaits(t *testing.T) {
	texts := map[int]string{1: "By your own rule 1 card is wrong here: “Play a red card.” Say 2 anyway?",
		2: "By your own rule 2 cards are wrong here: “Play a red card.” Say 1 anyway?"}
	for wrong := 1; wrong < 3; wrong++ {
		g := counted()
		var red, black []card.Card
		for _, c := range g.state.View(g.state.Turn()).Hand {
			if c.Suit().Red() {
				red = append(red, c)
			} else {
				black = append(black, c)
			}
		}
		if len(black) < wrong || len(red) == 0 {
			t.Fatalf("the hand has too few cards of a color: %v and %v", red, black)
		}
		g.do(game.Offer(g.state.Turn(), append(black[:wrong:wrong], red[0])...))
		l := g.shown()
		show := func(why page.RefusedRequest) *node {
			root, err := readHTML(render(t, tablePageOf("en", &l, why)))
			if err != nil {
				t.Fatal(err)
			}
			return root.without("template")
		}
		for _, button := range show(page.RefusedRequest{}).with("data-action") {
			if button.attrs["data-action"] != "judge-count" {
				continue
			}
			n, _ := strconv.Atoi(button.attrs["value"])
			_, slips := button.attrs["data-slips"]
			if want := g.state.WouldSlip(game.RefuseString(6, n)); slips != want {
				t.Errorf("%d of the cards are wrong: the button of %d is marked %v, want %v", wrong, n, slips, want)
			}
		}
		slip := table.Request{Action: table.JudgeWrong, Count: 3 - wrong}
		asked := show(page.RefusedRequest{Slip: &slip}).classed("caution")
		if want := texts[wrong]; len(asked) != 1 || !strings.Contains(asked[0].words(), want) {
			t.Errorf("%d of the cards are wrong, the dealer says %d: %v, want %s", wrong, 3-wrong, asked, want)
		}
	}
}

func TestAPlayerIsToldThatTheDealerLooksForAStarter(t *testing.T) {
	l := byHand(1).shown()
	got := render(t, tablePageOf("en", &l, page.RefusedRequest{}))
	if want := "Luis is looking for a starter."; !strings.Contains(got, want) {
		t.Errorf("the page of a player does not say %q", want)
	}
}

func TestAPlayerSeesNothingOfTheDealersDesk(t *testing.T) {
	for _, name := range []string{"a dealer judges", "a dealer looks for a starter"} {
		text := render(t, handPages("en")[name])
		for _, secret := range []string{"my aunt", "red card", "dealing judging", `class="verdicts"`} {
			if strings.Contains(text, secret) {
				t.Errorf("%s: the page of a player says %q", name, secret)
			}
		}
	}
	if text := render(t, handPages("en")["a dealer judges"]); !strings.Contains(text, "Luis is judging") {
		t.Errorf("the page does not say that the dealer judges")
	}
}

func TestTheEndTellsWhatWasDisputedAndWhereTheGuardDiffers(t *testing.T) {
	l := handed()["the end by hand"]
	text := render(t, handPages("en")["the end by hand"])
	for _, want := range []string{"my aunt would wear", "Grace</b> · 3. ", "Ana</b> · 1. ", "&lt;always&gt;",
		"would have been"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if got := strings.Count(text, "by that rule</li>"); got != len(l.Stated.Slips) || got == 0 {
		t.Errorf("the page tells of %d slips, there are %d", got, len(l.Stated.Slips))
	}
}

func TestAFormByHandThatDoesNotReadIsRefused(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		made := v.made("deal=hand", url.Values{"free": {aunt}, "guard": {"red"}})
		l := v.look(made)
		if !l.View.ByHand || l.Desk == nil || l.Desk.Words != aunt || l.Desk.Rule.String() != "red" {
			t.Fatalf("the table is %+v, its desk %+v", l.View, l.Desk)
		}
		for _, form := range []url.Values{
			{"action": {"dispute"}, "play": {"many"}}, {"action": {"dispute"}, "play": {"1"}},
			{"action": {"judge-right"}, "cards": {"8X"}}, {"fitting": {"2C"}},
		} {
			form["seen"], form["request"] = []string{strconv.Itoa(l.Number)}, []string{rand.Text()}
			if r := v.post(made.path, form); r.status < 400 || r.status >= 500 {
				t.Errorf("%v: status %d", form, r.status)
			}
		}
		for _, changes := range []url.Values{{"free": {" "}}, {"free": {aunt}, "guard": {"colr"}},
			{"free": {strings.Repeat("x", game.MaxWords+1)}}} {
			if r := v.made("deal=hand", changes); r.status != http.StatusUnprocessableEntity ||
				!strings.Contains(r.body, "aria-invalid") {
				t.Errorf("%v: status %d", changes, r.status)
			}
		}
	})
}

func TestADealerByHandReadsWhatWasSaid(t *testing.T) {
	if text := string(render(t, handPages("en")["by hand, a rule that is said"])); !strings.Contains(text,
		"says that the rule is: “what &lt;my&gt; uncle wears” Is it yours?") {
		t.Errorf("the page does not ask about what was said:\n%s", text)
	}
}

// TestNobodyElseIsSentTheDealersWords searches every byte that a spectator gets
// of a round by hand, pages and frames, for the words, the guard and a starter
// that was refused.
func TestNobodyElseIsSentTheDealersWords(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		made := v.made("deal=hand", url.Values{"free": {aunt}, "guard": {"suit follows last.suit in S > D > C > H"}})
		first := v.look(made)
		w := v.other()
		l := w.listen(made.path, first.Number)
		defer l.cancel()
		sent := w.get(made.path).body
		if strings.Contains(sent, `data-card="`+first.Desk.Starter[0].String()) {
			t.Error("a spectator sees the starter that the dealer is asked about")
		}
		for n := range 8 {
			now := v.look(v.get(made.path))
			for now.View.Awaits != game.AwaitsVerdict && now.Result == nil {
				<-time.After(time.Second)
				now = v.look(v.get(made.path))
			}
			form := url.Values{"seen": {strconv.Itoa(now.Number)}, "request": {rand.Text()}, "sure": {"true"},
				"action": {"judge-right"}}
			if n < 2 {
				form.Set("action", "judge-wrong") // two starters go back
			}
			if r := v.post(made.path, form); r.status != http.StatusOK {
				t.Fatalf("verdict %d: status %d", n, r.status)
			}
			sent += w.get(made.path).body
		}
		synctest.Wait()
		sent += l.heard()
		frames := l.frames(t)
		if len(frames) < 8 {
			t.Errorf("the spectator was told of %d events", len(frames))
		}
		for _, secret := range []string{"aunt", "Sundays", "S > D > C > H", "spades, then"} {
			if strings.Contains(sent, secret) {
				t.Errorf("a spectator was sent %q", secret)
			}
		}
	})
}

// TestTheListOfKeysHasWhatTheSeatCanDo and no key without a use: a dealer has no hand, and judges only by hand.
func TestTheListOfKeysHasWhatTheSeatCanDo(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for deal, want := range map[string]string{
			"easy": "← → ↑ ↓ Space Enter 1 9 0 P N D R W S B F Esc ?",
			"hand": "R W F ?",
			"mine": "P F ?",
		} {
			r := v.made("preset=new&deal="+deal, url.Values{page.RuleField: {"red"}, "free": {aunt}})
			var got []string
			for _, key := range v.byID(r, "keys").tags("kbd") {
				got = append(got, key.words())
			}
			if deal == "easy" { // whether it has a guess depends on the form of the game
				got = slices.DeleteFunc(got, func(key string) bool { return key == "G" })
			}
			if strings.Join(got, " ") != want {
				t.Errorf("the keys of a table with deal=%s are %q, want %q", deal, got, want)
			}
		}
	})
}
