package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/rule"
)

// TestRulesSuitThePlayersAndNoneRepeats of the rules that one table is dealt,
// round after round.
func TestRulesSuitThePlayersAndNoneRepeats(t *testing.T) {
	for _, tt := range []struct {
		wanted, level string
		least, most   float64 // mean plays
	}{
		{Fitting, "novice", 1, rule.Easy + 4},
		{Fitting, "expert", 11, 17},
		{"easy", "expert", 1, rule.Easy + 4},
		{"hard", "novice", 20, 30},
	} {
		c := newCore(bot.NewDealer())
		c.wanted = tt.wanted
		c.chairs = []chair{{Chair: Chair{Name: "Grace"}}, {Chair: Chair{Name: "Ana", Level: tt.level}},
			{Chair: Chair{Name: "Luis", Deals: true}}}
		const rounds = 8
		mean := 0.
		for range rounds {
			secret := c.rounds().secret(c.wanted, rand.New(rand.NewPCG(1, 2)))
			if slices.Contains(c.rules, secret.String()) {
				t.Errorf("%s, %s: %v comes again after %q", tt.wanted, tt.level, secret, c.rules)
			}
			c.rules = append(c.rules, secret.String())
			mean += secret.Measure().Difficulty / rounds
		}
		if mean < tt.least || mean > tt.most {
			t.Errorf("%s, %s: rules of %.1f plays, want %v to %v: %q", tt.wanted, tt.level, mean, tt.least, tt.most,
				c.rules)
		}
	}
}

// brings has the dealer bring a rule for the next round, and fails unless it is sealed.
func (p *person) brings(q Request) {
	p.t.Helper()
	q.Seen = p.look().Number
	if _, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key, q); err != nil {
		p.t.Fatal(err)
	}
	if l := p.look(); l.View.Coming == nil || l.MayBring {
		p.t.Fatalf("%+v is not sealed: %+v, another may be brought: %v", q, l.View.Coming, l.MayBring)
	}
}

// TestADealerAloneBringsAnotherRuleOrRepeatsTheirs goes through four rounds of
// a person with computer players alone: the last rule has come to light each time.
func TestADealerAloneBringsAnotherRuleOrRepeatsTheirs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		lobby := lobbyOver(t, log, 15)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{
			Name: "Grace", Rule: secret(t, "color != last.color"), Sentence: "red, black, red ", Deals: true})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		if p.look().MayBring {
			t.Error("the rule can be changed while it is played")
		}
		for round, tt := range []struct {
			brings   Request // before the round
			rule     string  // of the round
			sentence string  // the dealer's own
		}{
			{Request{}, "color != last.color", "red, black, red"},
			{Request{Action: DealRule, Text: "odd", Sentence: "the odd ones"}, "odd", "the odd ones"},
			{Request{}, "odd", "the odd ones"},
			{Request{Action: DealRule, Words: homely, Text: "red", Sentence: "of a guard"}, "red", ""},
			{Request{Action: DealRule, Level: "easy", Sentence: "of no rule"}, "", ""},
		} {
			if tt.brings.Action != "" {
				tt.brings.ID = tt.rule + tt.brings.Level
				p.brings(tt.brings)
			}
			if round > 0 {
				if err := p.next(""); err != nil {
					t.Fatal(err)
				}
			}
			var l Snapshot
			if tt.brings.Words != "" {
				l = p.playByHand()
			} else {
				for l = p.look(); l.Result == nil && l.Sentence == ""; l = p.look() {
					<-time.After(paceCalm)
				}
			}
			synctest.Wait()
			l = p.look()
			if l.Result == nil || l.Sentence != tt.sentence || l.Result.Words != tt.brings.Words ||
				tt.rule != "" && l.Result.Rule.String() != tt.rule {
				t.Fatalf("round %d was dealt by %+v, told as %q, want %+v", round+1, l.Result, l.Sentence, tt)
			}
			if l.ByHand != (tt.brings.Words != "") {
				t.Errorf("after round %d, dealt %q by hand, ByHand is %v", round+1, tt.brings.Words, l.ByHand)
			}
			if !l.MayBring || l.View.Coming != nil || l.AwaitsRule {
				t.Errorf("after round %d another rule may be brought: %v, the next is sealed: %v, awaited: %v", round+1,
					l.MayBring, l.View.Coming, l.AwaitsRule)
			}
			if round == 1 {
				if err := p.ask(Rematch); err != nil {
					t.Fatal(err)
				}
				l = p.look()
				if !l.MayBring || l.View.Round != 0 {
					t.Errorf("a new game begins with round %d, MayBring is %v", l.View.Round, l.MayBring)
				}
			}
			p.lobby.Close() // which rule was the last is in the log
			p.lobby = lobbyOver(t, log, byte(16+round))
		}
	})
}

// TestADealerWhoOnlyWatchesHasTimeToRead measures the time between plays of computer players alone: at the calm pace a
// dealer can read what they think, and at the fast one can see each play.
func TestADealerWhoOnlyWatchesHasTimeToRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 5)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{
			Name: "Grace", Rule: secret(t, "color != last.color"), Deals: true})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		plays := func() int { return len(p.look().View.Plays) }
		next := func() time.Duration {
			for before, began := plays(), time.Now(); ; <-time.After(paceFast / 4) {
				if plays() > before {
					return time.Since(began)
				}
			}
		}
		next() // the first play may wait for a hint
		if wait := next(); wait < paceWatched-paceFast || wait > paceWatched+paceCalm {
			t.Errorf("at the calm pace a play comes after %v, want %v", wait, paceWatched)
		}
		if err := p.brisk(); err != nil {
			t.Fatal(err)
		}
		next()
		if wait := next(); wait < paceWatchedFast-paceFast || wait > paceCalm {
			t.Errorf("at the fast pace a play comes after %v, want %v", wait, paceWatchedFast)
		}
	})
}

// TestADealerWhoOnlyWatchesPausesTheGame lets computer players wait in the middle of a round and gives a hint: nothing
// is played until the dealer lets them go on. At a table with another person nobody may pause.
func TestADealerWhoOnlyWatchesPausesTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		options, _ := game.Preset("express") // with hints at any time
		lobby := lobbyOver(t, store.NewMemory(), 5)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{
			Name: "Grace", Options: options, Rule: secret(t, "color != last.color"), Deals: true})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		plays := func() int { return len(p.look().View.Plays) }
		for plays() < 3 {
			<-time.After(time.Second)
		}
		do := func(q Request) {
			t.Helper()
			q.ID, q.Seen = fmt.Sprint(q.Action, plays()), p.look().Number
			if _, err := lobby.For(Caller{}).Do(t.Context(), id, key, q); err != nil {
				t.Fatalf("%s: %v", q.Action, err)
			}
		}
		do(Request{Action: Hold})
		before := plays()
		for _, q := range []Request{{}, {Action: Hint, Text: "look at the colors"}} {
			if q.Action != "" {
				do(q)
			}
			<-time.After(2 * thinkingTime)
			if l := p.look(); plays() != before || !l.Held || !l.MayPause {
				t.Errorf("after a pause and %q there are %d plays and were %d; held %v, may pause %v", q.Text, plays(),
					before, l.Held, l.MayPause)
			}
		}
		do(Request{Action: GoOn})
		<-time.After(paceWatched + paceCalm)
		if l := p.look(); plays() == before || l.Held {
			t.Errorf("told to go on, the table has %d plays, held %v", plays(), l.Held)
		}

		g := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{
			Seats: 4, ComputerPlayers: 2, Rule: secret(t, "odd"), Deals: true})
		g.join("Bob")
		g.do("Ada", Request{Action: Start})
		if g.look("Ada").MayPause || g.look("Bob").MayPause {
			t.Error("at a table of two people one may pause")
		}
	})
}

// brisk lets the computer players be fast.
func (p *person) brisk() error {
	q := Request{ID: "brisk", Action: Pace, Fast: true, Seen: p.look().Number}
	_, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key, q)
	return err
}

// TestTheOpenerNamesTheFirstDealer at tables where everybody deals; a table that waits for people draws none
// before they are there.
func TestTheOpenerNamesTheFirstDealer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		options, _ := game.Preset("parlett")
		for seat := game.Seat(2); seat <= 4; seat++ {
			dealing := Dealing{By: InTurn, Seat: seat}
			request := TableRequest{Options: options, Seats: 4, Dealing: dealing}
			id, key, err := lobby.For(Caller{}).Open(t.Context(), request)
			if err != nil {
				t.Fatal(err)
			}
			if l := (&person{t: t, lobby: lobby, id: id, key: key}).look(); l.View.Dealer != seat {
				t.Errorf("seat %d deals, want %d", l.View.Dealer, seat)
			}
		}
		dealing := Dealing{By: InTurn}
		p := gather(t, lobby, TableRequest{Options: options, Seats: 4, Dealing: dealing})
		if l := p.look("Ada"); l.Dealing != dealing {
			t.Errorf("while people gather the dealing is %+v, want %+v", l.Dealing, dealing)
		}
	})
}
