package table

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"eleusis/game"
	"eleusis/internal/idempotency"
	"eleusis/internal/notebook"
	"eleusis/internal/store"
	"eleusis/rule"
)

// A delivery is a request that reaches the table: new, again, late, or under an id
// that its sender used for something else.
type delivery struct {
	sender  int
	id      int
	variant int // of what is asked for under this id
	wish    int // picks that, the first time
	restart bool
}

var senders = []string{"Ada", "Bob", "Cid", "Dan"}

// deliveries draws many, of clients that count their requests.
func deliveries() *rapid.Generator[[]delivery] {
	one := rapid.Custom(func(t *rapid.T) delivery {
		return delivery{
			sender:  rapid.IntRange(0, len(senders)-1).Draw(t, "sender"),
			id:      rapid.IntRange(1, 12).Draw(t, "id"),
			variant: rapid.SampledFrom([]int{0, 0, 0, 0, 1}).Draw(t, "variant"),
			wish:    rapid.IntRange(0, 15).Draw(t, "wish"),
			restart: rapid.IntRange(0, 15).Draw(t, "restart") == 0,
		}
	})
	return rapid.SliceOfN(one, 60, 120)
}

// noChance are random bytes that are all the same, so that what a table does by chance
// is the same however often it is asked.
type noChance struct{}

func (noChance) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// A pair are two tables that begin alike. The first gets all deliveries; the other
// gets each request once, under an id of its own.
type pair struct {
	*testing.T
	logs    [2]store.Log
	parties [2]*party
	wishes  map[string]Request // by sender, id and variant
	carried map[string]carried // by sender and id
	again   int                // deliveries of what was carried out before
	reused  int
	sent    int
}

// A carried request was carried out.
type carried struct {
	request Request
	number  int
}

func newPair(t *testing.T) *pair {
	p := &pair{T: t, wishes: make(map[string]Request), carried: make(map[string]carried)}
	odd, err := rule.Parse("odd")
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.parties {
		p.logs[i] = store.NewMemory()
		p.parties[i] = gather(t, lobbyOver(t, p.logs[i], 1), TableRequest{Rule: odd, Deals: true, Seats: 6})
		for _, name := range senders[1:] {
			p.parties[i].join(name)
		}
		p.parties[i].lobby.config.Random = noChance{}
	}
	return p
}

// wish returns what the sender of d asks for under its id, always the same.
func (p *pair) wish(d delivery) Request {
	name := fmt.Sprint(d.sender, d.id, d.variant)
	q, known := p.wishes[name]
	if known {
		return q
	}
	l := p.parties[1].look(senders[d.sender])
	seat := game.Seat(d.wish%6 + 1)
	q.Seen = l.Number
	switch d.wish {
	case 0:
		q.Action, q.Text = Rename, fmt.Sprint("Zoe ", d.id)
	case 1:
		q.Action, q.Text = Say, fmt.Sprint("hello ", d.variant)
	case 2:
		q.Action, q.Seat = Remove, seat
	case 3:
		q.Action = AddSeat
	case 4:
		q.Action, q.Fast = Pace, !l.Fast
	case 5, 6:
		q.Action = Start
	case 7:
		q.Action = NextRound
	case 8:
		q.Action, q.Seat = Mute, seat
	case 9:
		q.Action = Leave
		if d.variant == 0 {
			q.Action = NoPlay
		}
	default:
		q.Action, q.Cards = Play, l.View.Hand
		if len(q.Cards) > 0 {
			q.Cards = q.Cards[:1]
		}
	}
	p.wishes[name] = q
	return q
}

// deliver sends d to the first table, and to the other if it is to be carried out.
func (p *pair) deliver(d delivery) {
	name, slot, q := senders[d.sender], fmt.Sprint(d.sender, d.id), p.wish(d)
	before, was := p.carried[slot]
	var want error
	number, first := before.number, false
	had := len(p.entries(0))
	switch {
	case was && !asksTheSame(before.request, q):
		want, number = ErrReused, 0
		p.reused++
	case was:
		p.again++
	default:
		p.sent++
		q.ID = fmt.Sprint("once ", p.sent)
		number, want = p.parties[1].lobby.For(Caller{}).Do(p.Context(), p.parties[1].id, p.parties[1].keys[name], q)
		first = want == nil && bears(p.entries(1), q.ID)
	}
	q.ID = fmt.Sprint(d.id)
	got, err := p.parties[0].lobby.For(Caller{}).Do(p.Context(), p.parties[0].id, p.parties[0].keys[name], q)
	if first && bears(p.entries(0)[had:], q.ID) { // at either table a clock may have gone first
		p.carried[slot] = carried{q, number}
	}
	if !sameError(err, want) || err == nil && got != number {
		p.Errorf("%s sends %+v: %d, %v; want %d, %v", name, q, got, err, number, want)
	}
}

// asksTheSame reports whether two requests under one id are the same request: two variants
// that are first sent at one moment may ask for the same.
func asksTheSame(a, b Request) bool {
	a.ID, b.ID = "", ""
	return reflect.DeepEqual(a, b)
}

// bears reports whether one of the entries comes of the request with this id.
func bears(entries []store.Entry, id string) bool {
	return slices.ContainsFunc(entries, func(e store.Entry) bool { return strings.HasSuffix(e.Command, " "+id) })
}

func sameError(a, b error) bool {
	return errors.Is(a, b) || a != nil && b != nil && a.Error() == b.Error()
}

func (p *pair) entries(i int) []store.Entry {
	all, err := p.logs[i].Read(p.Context(), p.parties[i].id, 0)
	if err != nil {
		p.Fatal(err)
	}
	return all
}

// compare checks that the logs hold the same, except for the ids.
func (p *pair) compare() {
	var told [2][]string
	for i := range told {
		for _, e := range p.entries(i) {
			told[i] = append(told[i], fmt.Sprint(e.Seat, " ", e.Kind, " ", string(e.Event)))
		}
	}
	if !reflect.DeepEqual(told[0], told[1]) {
		p.Errorf("the log of all deliveries\n%s\nthe log of each request once\n%s", strings.Join(told[0], "\n"),
			strings.Join(told[1], "\n"))
	}
}

// restart restarts both servers: what is said too often is counted again then.
func (p *pair) restart() {
	for i, party := range p.parties {
		party.lobby.Close()
		party.lobby = lobbyOver(p.T, p.logs[i], 1)
		party.lobby.config.Random = noChance{}
	}
}

// TestEachRequestIsCarriedOutOnce compares a table to which requests come again,
// late, mixed, and under ids that others use too, with one that gets each once.
func TestEachRequestIsCarriedOutOnce(t *testing.T) {
	sent, again, reused := 0, 0, 0
	rapid.Check(t, func(r *rapid.T) {
		all, failed := deliveries().Draw(r, "deliveries"), false
		synctest.Test(t, func(t *testing.T) {
			p := newPair(t)
			for _, d := range all {
				if d.restart {
					p.restart()
				}
				p.deliver(d)
			}
			p.compare()
			sent, again, reused, failed = sent+p.sent, again+p.again, reused+p.reused, t.Failed()
		})
		if failed {
			r.FailNow()
		}
	})
	if again < sent/10 || reused < sent/50 {
		t.Errorf("%d requests, %d again, %d under a used id", sent, again, reused)
	}
}

func TestAnIDBelongsToThePersonWhoUsedIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		lobby := lobbyOver(t, log, 1)
		p := gather(t, lobby, TableRequest{})
		p.join("Bob")
		p.join("Cid")
		send := func(name, text string) (int, error) {
			return p.lobby.For(Caller{}).Do(t.Context(), p.id, p.keys[name], Request{ID: "1", Action: Rename, Text: text})
		}
		want := func(name, text string, number int, wrong error) {
			t.Helper()
			if n, err := send(name, text); n != number || !errors.Is(err, wrong) {
				t.Errorf("%s is called %s: %d, %v; want %d, %v", name, text, n, err, number, wrong)
			}
		}
		bob, err := send("Bob", "Robert")
		if err != nil {
			t.Fatal(err)
		}
		want("Cid", "Sid", bob+1, nil)
		want("Bob", "Robert", bob, nil)
		want("Bob", "Rob", 0, ErrReused)
		p.wantSitters("Ada", "Robert", "Sid", "open", "open")

		p.do("Ada", Request{Action: Remove, Seat: 2}) // it is free, and
		p.do("Ada", Request{Action: Remove, Seat: 2}) // goes: Cid moves up
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 2)
		want("Cid", "Sid", bob+1, nil)
		want("Bob", "Robert", bob, nil) // a person who has left
		want("Cid", "Cid", 0, ErrReused)
		want("nobody", "Eva", 0, ErrNoSeat)
		p.wantSitters("Ada", "Sid", "open", "open")
	})
}

func TestARequestThatMovesTheSeatsIsItsSendersAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 5, ComputerPlayers: 1})
		p.wantSitters("Ada", "novice", "open", "open")
		p.join("Bob")
		p.join("Cid")
		p.do("Ada", Request{Action: Leave}) // Bob is host
		start := Request{ID: "1", Action: Start}
		// everybody moves up, and a round is dealt
		first, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.keys["Bob"], start)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.keys["Bob"], start); n != first || err != nil {
			t.Errorf("sent again: %d, %v; want %d", n, err, first)
		}
		again := Request{ID: "1", Action: Rename, Text: "Sid"}
		if n, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.keys["Cid"], again); n <= first || err != nil {
			t.Errorf("Cid's own request 1: %d, %v", n, err)
		}
	})
}

// TestOldLogsRememberIDsWithoutDigests takes the digests out of a log, as if it were
// older.
func TestOldLogsRememberIDsWithoutDigests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, old := store.NewMemory(), store.NewMemory()
		p := gather(t, lobbyOver(t, log, 1), TableRequest{Seats: 5, ComputerPlayers: 1})
		p.join("Bob")
		p.join("Cid")
		p.do("Ada", Request{Action: Leave})
		p.do("Bob", Request{Action: Start})
		p.do("Cid", Request{Action: Rename, Text: "Sid"})
		last := p.look("Bob").Number
		entries, err := log.Read(t.Context(), p.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i := range entries {
			s, _ := readStamp(entries[i].Command)
			entries[i].Command = s.id
		}
		if err := old.Append(t.Context(), p.id, 0, entries); err != nil {
			t.Fatal(err)
		}
		p.lobby.Close()
		p.lobby = lobbyOver(t, old, 1)
		for name, id := range map[string]string{"Ada": "request 1", "Bob": "request 2", "Cid": "request 3"} {
			if n, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.keys[name],
				Request{ID: id, Action: Pace, Fast: true}); n == 0 || n > last || err != nil {
				t.Errorf("%s sends %s again: %d, %v", name, id, n, err)
			}
		}
		if n, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.keys["Cid"],
			Request{ID: "request 2", Action: Pace, Fast: true}); n != last+1 || err != nil {
			t.Errorf("an id of somebody else: %d, %v", n, err)
		}
	})
}

func TestANoteUnderAUsedIDIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := threePlay(t, lobbyOver(t, log, 1), TableRequest{})
		write := func(name, text string) error {
			return p.lobby.For(Caller{}).Note(t.Context(), p.id, p.keys[name],
				notebook.Change{ID: "1", Do: notebook.Write, Text: text})
		}
		for range 2 {
			for _, name := range []string{"Bob", "Cid"} {
				if err := write(name, "idea of "+name); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			if err := write("Bob", "another"); !errors.Is(err, ErrReused) {
				t.Errorf("another note under the same id: %v", err)
			}
			p.lobby.Close()
			p.lobby = lobbyOver(t, log, 2)
		}
		for _, name := range []string{"Bob", "Cid"} {
			notes, err := p.lobby.For(Caller{}).Notes(t.Context(), p.id, p.keys[name])
			if err != nil || len(notes) != 1 || notes[0].Text != "idea of "+name {
				t.Errorf("the notes of %s are %+v, %v", name, notes, err)
			}
		}
	})
}

// TestAPageKnowsAllThatItsSeatHasDone asks from pages that lack the last event that
// their seat caused, and nothing.
func TestAPageKnowsAllThatItsSeatHasDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 5), "")
		last, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, p.request(p.myTurn()))
		if err != nil || p.myTurn().Result != nil {
			t.Fatalf("the round is over too soon for this test, or %v", err)
		}
		q := p.request(p.look())
		q.Seen = last - 1
		if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q); !errors.Is(err, ErrStale) {
			t.Errorf("a page that has seen all but the last event: %v, want %v", err, ErrStale)
		}
		q.ID, q.Seen = "another", last
		if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q); err != nil {
			t.Errorf("a page that has seen all that its seat did: %v", err)
		}
	})
}

func TestTheIDOfARequestHasABoundedLength(t *testing.T) {
	for id, want := range map[string]bool{
		"": false, "é": true, "\n": false, "\xff": false,
		strings.Repeat("x", maxID): true, strings.Repeat("x", maxID+1): false, strings.Repeat("é", maxID): false,
	} {
		if err := checkID(id); (err == nil) != want || err != nil && !errors.Is(err, ErrBadRequest) {
			t.Errorf("%q: %v, want it valid: %t", id, err, want)
		}
	}
}

// TestThoseWhoLeftAreRememberedUpToABound lets more people come, ask for something once and leave than are
// remembered. A host, who has asked for something first, stays.
func TestThoseWhoLeftAreRememberedUpToABound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 4})
		p.do("Ada", Request{Action: AddSeat})
		for range idempotency.MaxSenders + 2 {
			p.join("Bob")
			p.do("Bob", Request{Action: Leave})
			pass(changesWithin / changesMost)
		}
		live, err := p.lobby.load(t.Context(), p.id)
		if err != nil {
			t.Fatal(err)
		}
		for who, want := range map[PersonID]bool{0: true, 1: true, 2: false, 3: false, 4: true} {
			if got := live.core.carriedOut.Knows(who); got != want {
				t.Errorf("requests of person %d are remembered: %t, want %t", who, got, want)
			}
		}
	})
}
