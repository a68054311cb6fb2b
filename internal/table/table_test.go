package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
	"eleusis/rule"
)

// A person plays at a table by asking the lobby, as a browser does.
type person struct {
	t     *testing.T
	lobby *Lobby
	id    string
	key   string
	sent  int
}

// lobbyOver returns a lobby over log, with chance from seed, closed when the test
// ends.
func lobbyOver(t *testing.T, log store.Log, seed byte) *Lobby {
	lobby := NewLobby(log, Config{Random: rand.NewChaCha8([32]byte{seed}), Errors: slog.New(slog.DiscardHandler)})
	t.Cleanup(lobby.Close)
	return lobby
}

func sitDown(t *testing.T, lobby *Lobby, name string) *person {
	t.Helper()
	id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return &person{t: t, lobby: lobby, id: id, key: key}
}

func (p *person) look() Snapshot {
	p.t.Helper()
	l, err := p.lobby.For(Caller{}).Snapshot(p.t.Context(), p.id, p.key)
	if err != nil {
		p.t.Fatal(err)
	}
	return l
}

// request returns what the person would send next.
func (p *person) request(l Snapshot) Request {
	p.sent++
	q := Request{ID: fmt.Sprint("request ", p.sent), Seen: l.Number}
	switch {
	case l.Result != nil:
		q.Action = NextRound
	case l.View.Awaits == game.AwaitsCall:
		q.Action = []Action{CallRight, CallWrong}[p.sent%2]
	case l.View.Awaits == game.AwaitsPick:
		q.Action, q.Cards = Pick, l.View.Plays[len(l.View.Plays)-1].Cards[:1]
	case l.View.Awaits == game.AwaitsObjection:
		q.Action = []Action{Object, LetPass, LetPass}[p.sent%3]
	case l.View.Awaits == game.AwaitsGuess:
		q.Action = PassGuess
	case p.sent%7 == 0:
		q.Action = NoPlay
	default:
		q.Action, q.Cards = Play, l.View.Hand[:1]
	}
	return q
}

// myTurn waits until it is the person's turn or the round is over.
func (p *person) myTurn() Snapshot {
	p.t.Helper()
	l := p.look()
	for l.View.Turn != 1 && l.Result == nil {
		<-time.After(paceCalm)
		l = p.look()
	}
	return l
}

// turn waits for the person's turn and moves.
func (p *person) turn() Snapshot {
	p.t.Helper()
	l := p.myTurn()
	if l.Result != nil {
		return l
	}
	if _, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key, p.request(l)); err != nil {
		p.t.Fatal(err)
	}
	return p.look()
}

func TestATablePlayedAtOnceHasEverybodySeatedAndCardsDealt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 1), "  Grace\tHopper ")
		l := p.look()
		if l.View.Phase != game.Playing || l.View.Seat != 1 || len(l.View.Mainline) < 1 {
			t.Errorf("view %+v", l.View)
		}
		if len(l.Chairs) != 6 || l.Chairs[0].Name != "Grace Hopper" || !l.Chairs[0].IsPerson() || !l.Chairs[5].Deals {
			t.Errorf("chairs %+v", l.Chairs)
		}
		if len(l.Log) == 0 || l.Result != nil {
			t.Errorf("log %v, result %v", l.Log, l.Result)
		}
	})
}

func TestNobodySitsBesideAComputerPlayerOfTheSameName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		names := make(map[string]bool)
		for _, c := range sitDown(t, lobbyOver(t, store.NewMemory(), 1), "ana").look().Chairs {
			names[strings.ToLower(c.Name)] = true
		}
		if len(names) != 6 {
			t.Errorf("six chairs have the names %v", names)
		}
	})
}

func TestComputerPlayersMoveByThemselvesWithinSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 2), "")
		p.turn()
		w, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.key, p.look().Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		last := time.Now()
		for range 3 {
			for f := range w.Next {
				if f.Share.Kind == game.Played || f.Share.Kind == game.NoPlayClaimed {
					break
				}
			}
			// The first of them leaves the person time to declare themselves prophet.
			if wait := time.Since(last); wait > paceAsked+paceCalm || wait < paceFast {
				t.Errorf("a computer player took %v", wait)
			}
			last = time.Now()
		}
	})
}

func TestConstantReadingDoesNotStopTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 2), "")
		before := p.turn()
		begin := time.Now()
		for p.look().Number == before.Number {
			<-time.After(paceCalm / 10)
			if time.Since(begin) > 2*paceAsked {
				t.Fatal("no computer player moves while somebody looks")
			}
		}
	})
}

func TestRoundsArePlayedToTheirEndsAndRulesDiffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 3), "")
		rules := make(map[string]bool)
		for round := 1; round <= 3; round++ {
			l := p.turn()
			for l.Result == nil {
				l = p.turn()
			}
			if l.Result.Round != round || l.View.Phase != game.BetweenRounds {
				t.Fatalf("round %d ended as %+v", round, l.Result)
			}
			rules[l.Result.Rule.String()] = true
			if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, p.request(l)); err != nil {
				t.Fatal(err)
			}
		}
		if len(rules) != 3 {
			t.Errorf("three rounds had the rules %v", rules)
		}
	})
}

// secret returns a rule that someone brings to a table.
func secret(t *testing.T, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestADealerAloneDealsTheirRuleRoundAfterRound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, r := store.NewMemory(), secret(t, "color != last.color")
		lobby := lobbyOver(t, log, 15)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Name: "Grace", Rule: r, Deals: true})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		l := p.look()
		if l.View.Seat != 5 || l.View.Dealer != 5 || len(l.Chairs) != 5 || l.Chairs[4].Name != "Grace" ||
			!l.Chairs[4].IsPerson() {
			t.Fatalf("seat %d, dealer %d, chairs %+v", l.View.Seat, l.View.Dealer, l.Chairs)
		}
		for round := 1; round <= 2; round++ {
			for l = p.look(); l.Result == nil; l = p.look() {
				<-time.After(paceCalm)
			}
			if l.Result.Round != round || l.Result.Rule.String() != r.String() {
				t.Fatalf("round %d ended as %+v", round, l.Result)
			}
			if _, err := p.lobby.For(Caller{}).Do(t.Context(), id, key, p.request(l)); err != nil {
				t.Fatal(err)
			}
			lobby.Close() // the rule is in the log
			lobby = lobbyOver(t, log, byte(15+round))
			p.lobby = lobby
		}
	})
}

func TestAPlayerOfTheirOwnRuleIsMarkedAsKnowingIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 16)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Rule: secret(t, "odd")})
		if err != nil {
			t.Fatal(err)
		}
		l := (&person{t: t, lobby: lobby, id: id, key: key}).look()
		if l.View.Seat != 1 || !l.Chairs[0].Knows || !l.Chairs[5].Deals {
			t.Errorf("seat %d, chairs %+v", l.View.Seat, l.Chairs)
		}
	})
}

func TestATableWithARuleThatCannotBeDealtIsNotOpened(t *testing.T) {
	log := store.NewMemory()
	lobby := lobbyOver(t, log, 17)
	refused := secret(t, "remember total = 0; after refusing any: total = 1; total = 0 or red")
	for _, tt := range []struct {
		opening TableRequest
		want    error
	}{
		{TableRequest{Deals: true}, ErrBadRequest},
		{TableRequest{Rule: refused}, &game.Refusal{Reason: game.RuleReadsRejected}},
		{TableRequest{Rule: refused, Deals: true}, &game.Refusal{Reason: game.RuleReadsRejected}},
	} {
		if _, _, err := lobby.For(Caller{}).Open(t.Context(), tt.opening); !errors.Is(err, tt.want) {
			t.Errorf("%+v: %v, want %v", tt.opening, err, tt.want)
		}
	}
	if ids, err := log.Tables(t.Context(), time.Time{}); err != nil || len(ids) > 0 {
		t.Errorf("the log has the tables %v, %v", ids, err)
	}
}

func TestARepeatedRequestIsCarriedOutOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 4), "")
		q := p.request(p.myTurn())
		n, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q)
		if err != nil {
			t.Fatal(err)
		}
		before := p.look()
		again, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q)
		if err != nil || again != n {
			t.Errorf("the second answer is %d, %v; the first was %d", again, err, n)
		}
		if after := p.look(); after.Number != before.Number {
			t.Errorf("the second request led from event %d to %d", before.Number, after.Number)
		}
	})
}

func TestAPageOlderThanTheSeatsLastMoveIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 5), "")
		stale := p.myTurn()
		p.turn()
		if p.myTurn().Result != nil {
			t.Fatal("the round is over too soon for this test")
		}
		q := p.request(p.look())
		q.Seen = stale.Number
		if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q); !errors.Is(err, ErrStale) {
			t.Errorf("a stale page: %v", err)
		}
	})
}

func TestRefusedRequestsChangeNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 6), "")
		l := p.myTurn()
		other := l.View.Mainline[0]
		for other.Valid() && contains(l.View, other) {
			other = (other + 1) % 52
		}
		for _, tt := range []struct {
			name string
			key  string
			q    Request
			want error
		}{
			{"no id", p.key, Request{Seen: l.Number, Action: NoPlay}, ErrBadRequest},
			{"a long id", p.key, Request{ID: strings.Repeat("x", 65), Action: NoPlay}, ErrBadRequest},
			{"no action", p.key, Request{ID: "a"}, ErrBadRequest},
			{"another key", "x" + p.key, Request{ID: "a", Action: NoPlay}, ErrNoSeat},
			{"no key", "", Request{ID: "a", Action: NoPlay}, ErrNoSeat},
			{"not in hand", p.key, Request{ID: "a", Seen: l.Number, Action: Play,
				Cards: append(l.View.Hand[:0:0], other)}, &game.Refusal{Reason: game.NotInHand}},
			{"no card", p.key, Request{ID: "a", Seen: l.Number, Action: Play}, &game.Refusal{Reason: "no-cards"}},
			{"next round", p.key, Request{ID: "a", Seen: l.Number, Action: NextRound},
				&game.Refusal{Reason: game.RoundUnderWay}},
		} {
			if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, tt.key, tt.q); !errors.Is(err, tt.want) {
				t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
			}
		}
		if after := p.look(); after.Number != l.Number {
			t.Errorf("refusals led from event %d to %d", l.Number, after.Number)
		}
		if _, err := p.lobby.For(Caller{}).Do(t.Context(), "no such table", p.key, Request{}); !errors.Is(err, ErrNoTable) {
			t.Errorf("no table: %v", err)
		}
	})
}

func contains(v game.View, c interface{ Valid() bool }) bool {
	for _, d := range v.Hand {
		if d == c {
			return true
		}
	}
	return false
}

func TestASpectatorSeesNoHand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 7), "")
		l, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, "")
		if err != nil || len(l.View.Hand) != 0 || l.View.Seat != game.Nobody {
			t.Errorf("a spectator sees %+v, %v", l.View, err)
		}
		for _, f := range l.Log {
			if f.Share.Kind == game.HandsDealt && len(f.Share.Cards) > 0 {
				t.Errorf("a spectator was told %+v", f)
			}
		}
	})
}

func TestATableGoesOnAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := sitDown(t, lobbyOver(t, log, 8), "Ada")
		for range 3 {
			p.turn()
		}
		before := p.myTurn()
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 9)
		after := p.look()
		if !reflect.DeepEqual(before, after) {
			t.Errorf("before the restart\n%+v\nafter it\n%+v", before, after)
		}
		if l := p.turn(); l.Number <= before.Number {
			t.Errorf("the round does not go on: event %d after %d", l.Number, before.Number)
		}
	})
}

func TestAWatcherIsToldEverythingOnceAndInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 10), "")
		first := p.look()
		w, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.key, first.Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(w.Past, first.Log) {
			t.Errorf("the past differs from the log:\n%v\n%v", w.Past, first.Log)
		}
		told := w.Past
		for range 4 {
			p.turn()
		}
		synctest.Wait()
		now := p.look()
		for len(told) < len(now.Log) {
			told = append(told, unshared(<-w.Next))
			told[len(told)-1].Wait = 0 // it is of the moment
		}
		if !reflect.DeepEqual(told, now.Log) {
			t.Errorf("a watcher was told\n%v\nthe log says\n%v", told, now.Log)
		}
	})
}

func TestAWatcherFromBeforeTheRoundMustReload(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 11), "")
		for _, since := range []int{-1, 0, p.look().Number + 1} {
			if _, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.key, since, nil); !errors.Is(err, ErrReload) {
				t.Errorf("since %d: %v", since, err)
			}
		}
	})
}

func TestASlowWatcherIsDroppedAndTheTableGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 12), "")
		w, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.key, p.look().Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		for rounds := 0; rounds < 4; {
			if l := p.turn(); l.Result != nil {
				rounds++
				if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, p.request(l)); err != nil {
					t.Fatal(err)
				}
			}
		}
		n := 0
		for range w.Next {
			n++
		}
		if n != frameBuffer {
			t.Errorf("a reader that never reads gets %d frames before it is dropped, want %d", n, frameBuffer)
		}
	})
}

func TestATableThatNobodyNeedsLeavesMemoryAndComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 13), "")
		before := p.myTurn()
		<-time.After(2 * idleAfter)
		synctest.Wait()
		p.lobby.mu.Lock()
		live := len(p.lobby.room.tables)
		p.lobby.mu.Unlock()
		if live != 0 {
			t.Errorf("%d tables are in memory", live)
		}
		if after := p.look(); !reflect.DeepEqual(before, after) {
			t.Errorf("before\n%+v\nafter\n%+v", before, after)
		}
	})
}

// checkedLog fails the test when someone was told what is not in the log.
type checkedLog struct {
	store.Log
	mu   sync.Mutex
	last map[string]int
}

func (c *checkedLog) Append(ctx context.Context, id string, n int, entries []store.Entry) error {
	err := c.Log.Append(ctx, id, n, entries)
	if err == nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.last[id] = n + len(entries)
	}
	return err
}

func (c *checkedLog) holds(id string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.last[id]
}

func TestNothingIsToldBeforeItIsInTheLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &checkedLog{Log: store.NewMemory(), last: make(map[string]int)}
		p := sitDown(t, lobbyOver(t, log, 14), "")
		w, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.key, p.look().Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		p.turn()
		for range 10 {
			f := <-w.Next
			if held := log.holds(p.id); f.Number > held {
				t.Errorf("event %d was told, the log holds %d", f.Number, held)
			}
		}
	})
}

// TestAFaultAtAnyCallOfTheStoreLosesNothing plays some turns again and again,
// each time with the store failing at another call, before or after it did its
// work. A person sends a request that failed again, as a browser does.
func TestAFaultAtAnyCallOfTheStoreLosesNothing(t *testing.T) {
	for _, fault := range []storetest.Fault{storetest.NotDone, storetest.AnswerLost} {
		for n := 3; n <= 20; n++ { // the first two open the table
			synctest.Test(t, func(t *testing.T) {
				memory := store.NewMemory()
				p := sitDown(t, lobbyOver(t, storetest.Failing(memory, n, fault), 15), "")
				for range 4 {
					l := p.patientLook()
					for l.View.Turn != 1 && l.Result == nil {
						<-time.After(paceCalm)
						l = p.patientLook()
					}
					p.insist(p.request(l))
				}
				live := p.patientLook()
				p.lobby.Close()
				p.lobby = lobbyOver(t, memory, 16)
				if loaded := p.look(); !reflect.DeepEqual(live, loaded) {
					t.Errorf("fault %d in call %d: alive\n%+v\nloaded\n%+v", fault, n, live, loaded)
				}
				checkPersonMoved(t, memory, p)
			})
		}
	}
}

func (p *person) patientLook() Snapshot {
	l, err := p.lobby.For(Caller{}).Snapshot(p.t.Context(), p.id, p.key)
	for errors.Is(err, store.ErrFault) {
		l, err = p.lobby.For(Caller{}).Snapshot(p.t.Context(), p.id, p.key)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return l
}

func (p *person) insist(q Request) {
	_, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key, q)
	if errors.Is(err, store.ErrFault) {
		_, err = p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key, q)
	}
	if err != nil {
		p.t.Fatalf("%+v: %v", q, err)
	}
}

// checkPersonMoved checks that each request of p is in the log, once.
func checkPersonMoved(t *testing.T, log store.Log, p *person) {
	t.Helper()
	entries, err := log.Read(t.Context(), p.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	moves := make(map[string]int)
	for _, e := range entries {
		if e.Kind == "game.played" || e.Kind == "game.no-play-claimed" || e.Kind == "game.round-began" {
			s, _ := readStamp(e.Command)
			moves[s.id]++
		}
	}
	for i := 1; i <= p.sent; i++ {
		if id := fmt.Sprint("request ", i); moves[id] != 1 {
			t.Errorf("%s is in the log %d times", id, moves[id])
		}
	}
}

func TestADamagedLogIsSaidToBe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := sitDown(t, lobbyOver(t, log, 17), "")
		p.turn()
		p.lobby.Close()
		entries, err := log.Read(t.Context(), p.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, damage := range []func([]store.Entry){
			func(es []store.Entry) { es[len(es)-1].Kind = "game.shuffled" },
			func(es []store.Entry) { es[0].Event = []byte("{") },
			func(es []store.Entry) { es[0].Event = append(es[0].Event, "{}"...) },
			func(es []store.Entry) { es[len(es)-1].Event = append(es[len(es)-1].Event, '}') },
			func(es []store.Entry) { es[1] = es[2] },
			func(es []store.Entry) { es[0].Event = []byte(`{"chairs":[{"name":"A","level":"oracle"}],"seed":""}`) },
		} {
			id := fmt.Sprint("damaged", i)
			damaged := append([]store.Entry(nil), entries...)
			damage(damaged)
			for k := range damaged {
				damaged[k].Number = k + 1
			}
			if err := log.Append(t.Context(), id, 0, damaged); err != nil {
				t.Fatal(err)
			}
			if _, err := lobbyOver(t, log, 18).For(Caller{}).Snapshot(t.Context(), id, ""); !errors.Is(err, ErrDamaged) {
				t.Errorf("damage %d: %v", i, err)
			}
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add("table-opened", []byte(`{"chairs":[],"seed":""}`))
	f.Add("table-opened", []byte(`{"chairs":[{"name":"Ada"},{"open":true}],
		"seed":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=","gathers":true,"dealing":{"by":"turn"}}`))
	f.Add("table-started", []byte(`{"order":[1,2]}`))
	f.Add("seat-changed", []byte(`{"seat":1,"why":"remove"}`))
	f.Add("rule-given", []byte(`{"seat":1,"rule":"odd"}`))
	f.Add("game.played", []byte(`{"kind":"played","seat":1,"cards":["10H"]}`))
	f.Fuzz(func(t *testing.T, kind string, event []byte) {
		gathers := newCore(nil)
		opening := []byte(`{"chairs":[{"name":"Ada"},{"name":"Bob"},{"open":true}],` +
			`"seed":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=","gathers":true,"dealing":{}}`)
		if _, err := gathers.fold(store.Entry{Number: 1, Kind: kindOpened, Event: opening}); err != nil {
			t.Fatal(err)
		}
		for n, c := range []*core{newCore(nil), gathers} {
			if _, err := c.fold(store.Entry{Number: n + 1, Kind: kind, Event: event}); err != nil &&
				!errors.Is(err, ErrDamaged) {
				t.Errorf("%q %s: %v", kind, event, err)
			}
		}
	})
}

func TestATableIsOpenedAsItsOpenerWishes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		options := Options()
		options.HandSize, options.MinSeats = 7, 3
		for seats := 3; seats <= options.MaxSeats; seats++ {
			o := TableRequest{Name: "Grace", Options: options, Seats: seats, Level: "random", Difficulty: "easy"}
			id, key, err := lobby.For(Caller{}).Open(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			l := (&person{t: t, lobby: lobby, id: id, key: key}).look()
			if len(l.Chairs) != seats || l.View.Dealer != game.Seat(seats) || l.Chairs[1].Level != "random" ||
				l.View.Setup.Options != options {
				t.Errorf("%+v gives the table %+v, %+v", o, l.Chairs, l.View.Setup)
			}
			names := make(map[string]bool)
			for _, c := range l.Chairs {
				names[c.Name] = true
			}
			if len(names) != seats {
				t.Errorf("%d people have the names %v", seats, names)
			}
		}
	})
}

func TestATableThatNobodyCanOpenIsRefused(t *testing.T) {
	lobby := lobbyOver(t, store.NewMemory(), 1)
	wrong := Options()
	wrong.PenaltyPerCard = 0
	endless := Options()
	endless.NoPlayFewer = 0
	for _, tt := range []struct {
		what string
		o    TableRequest
		want error
	}{
		{"no such level", TableRequest{Level: "genius"}, ErrBadRequest},
		{"no such difficulty", TableRequest{Difficulty: "murderous"}, ErrBadRequest},
		{"too many people", TableRequest{Seats: 9}, &game.Refusal{Reason: game.WrongSeats}},
		{"too few people", TableRequest{Seats: 2}, &game.Refusal{Reason: game.WrongSeats}},
		{"an option without sense", TableRequest{Options: wrong}, &game.Refusal{Reason: game.WrongOptions}},
		{"options that never end", TableRequest{Options: endless}, &game.Refusal{Reason: game.WrongOptions}},
	} {
		if _, _, err := lobby.For(Caller{}).Open(t.Context(), tt.o); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.what, err, tt.want)
		}
	}
}

func TestATableOpenedBeforeThereWereWishesStillReads(t *testing.T) {
	entry := store.Entry{Number: 1, Kind: kindOpened, Event: []byte(`{
		"chairs":[{"name":"Grace","key":"x"},{"name":"Ana","level":"novice"},{"name":"Luis","deals":true}],
		"seed":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}`)}
	c := newCore(nil)
	if _, err := c.fold(entry); err != nil || len(c.chairs) != 3 || c.wanted != "" {
		t.Errorf("%v, chairs %v, rules of difficulty %q", err, c.chairs, c.wanted)
	}
}
