package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
)

// A life is a table to which everything happens that can: people join and leave,
// lose their connection and come back, ask twice and ask nonsense, and the server
// dies.
type life struct {
	*testing.T
	*rand.Rand
	log   store.Log
	lobby *Lobby
	id    string
	keys  []string            // of everybody who ever had a seat
	goes  map[string][]func() // ends a stream of a key
	sent  []sending
	looks map[int]string // what spectators saw at an event, when they saw it
	done  map[Action]int // how often it was carried out
	kinds map[string]int // of the entries
}

// A sending is a request that was carried out, to be sent again.
type sending struct {
	key    string
	q      Request
	number int
}

// TestATableLivesThroughWhateverHappens lets everything happen and then compares
// the table with the one that is folded from every beginning of its log.
func TestATableLivesThroughWhateverHappens(t *testing.T) {
	lives := 30
	if testing.Short() {
		lives = 10
	}
	done, kinds := make(map[Action]int), make(map[string]int)
	for seed := range lives {
		synctest.Test(t, func(t *testing.T) {
			l := &life{
				T: t, Rand: rand.New(rand.NewPCG(uint64(seed), 5)), log: store.NewMemory(),
				goes: make(map[string][]func()), looks: make(map[int]string), done: done, kinds: kinds,
			}
			l.restart()
			l.open()
			for range 200 {
				l.event()
				l.check()
			}
			l.foldAgain()
			if t.Failed() {
				t.Fatalf("in life %d", seed)
			}
		})
	}
	if testing.Short() {
		return
	}
	t.Log(done, kinds)
	for kind := range tableEvents {
		if kinds[kind] == 0 && kind != "seat-noted" {
			t.Errorf("no %s in %d lives: %v", kind, lives, kinds)
		}
	}
	for _, a := range []Action{Start, Fill, Remove, Replace, AddSeat, Leave, Rename, Set, DealRule, Say, Phrase, Mute,
		Unmute, Report, Rematch, Play, NextRound} {
		if done[a] == 0 {
			t.Errorf("nobody did %s in %d lives: %v", a, lives, done)
		}
	}
}

// restart kills the server, if there is one, and begins another one.
func (l *life) restart() {
	if l.lobby != nil {
		l.lobby.Close()
		synctest.Wait()
	}
	l.lobby = lobbyOver(l.T, l.log, byte(l.IntN(256)))
	l.goes = make(map[string][]func())
}

func (l *life) open() {
	options := game.Presets()[l.IntN(len(game.Presets()))]
	options.HandSize = 3 + l.IntN(3)
	options.MinSeats = 3
	o := TableRequest{
		Name: "Ada", WaitsForPeople: true, Options: options, Seats: 3 + l.IntN(4), ComputerPlayers: l.IntN(3),
		Level: "random",
		Waits: l.IntN(4) == 0,
		Settings: Settings{Clock: []Clock{NoClock, Relaxed, Brisk}[l.IntN(3)],
			Substitute: []string{NoSubstitute, "random", "novice"}[l.IntN(3)], Chat: true, Spectators: true,
			TakeOver: l.IntN(2) == 0},
		Dealing: []Dealing{{}, {By: BySeat, Seat: 1}, {By: InTurn}, {By: InTurn, Seat: 1}}[l.IntN(4)],
	}
	id, key, err := l.lobby.For(Caller{}).Open(l.Context(), o)
	if err != nil {
		l.Fatalf("%+v: %v", o, err)
	}
	l.id, l.keys = id, []string{key}
}

// event lets one thing happen.
func (l *life) event() {
	switch l.IntN(12) {
	case 0:
		l.joins()
	case 1:
		l.connects()
	case 2:
		l.loses()
	case 3:
		pass([]time.Duration{time.Second, 20 * time.Second, awayAfter, awaySilent, 15 * time.Minute}[l.IntN(5)])
	case 4:
		if l.IntN(5) == 0 {
			l.restart()
		}
	case 5:
		l.sendsAgain()
	default:
		l.asks()
	}
}

// key returns that of someone who has, or had, a seat.
func (l *life) key() string { return l.keys[l.IntN(len(l.keys))] }

func (l *life) joins() {
	j := JoinRequest{Secret: secretOf(fmt.Sprint("join ", l.IntN(40))),
		Name: []string{"Bob", "bob", "Cid", "", "Ana"}[l.IntN(5)], Seat: game.Seat(l.IntN(3))}
	key, err := l.lobby.For(Caller{}).Join(l.Context(), l.id, j)
	switch {
	case err == nil:
		if !slices.Contains(l.keys, key) {
			l.keys = append(l.keys, key)
		}
		if again, err := l.lobby.For(Caller{}).Join(l.Context(), l.id, j); err != nil || again != key {
			l.Errorf("%+v, sent twice, led to %q and %q, %v", j, key, again, err)
		}
	case !slices.ContainsFunc([]error{ErrNoFreeSeat, ErrStarted, ErrNoSeat, ErrReused},
		func(may error) bool { return errors.Is(err, may) }):
		l.Errorf("%+v: %v", j, err)
	}
}

func (l *life) connects() {
	key := l.key()
	look, err := l.lobby.For(Caller{}).Snapshot(l.Context(), l.id, key)
	if err != nil {
		l.Error(err)
		return
	}
	w, err := l.lobby.For(Caller{}).Watch(l.Context(), l.id, key, look.Number, nil)
	if err != nil {
		l.Error(err)
		return
	}
	l.goes[key] = append(l.goes[key], w.Leave)
	go func() {
		last := look.Number
		for f := range w.Next {
			if f.Number < last || f.Table == nil && f.Number == last {
				l.Errorf("event %d was told after %d", f.Number, last)
			}
			last = f.Number
		}
	}()
}

func (l *life) loses() {
	key := l.key()
	for _, goes := range l.goes[key] {
		goes()
	}
	delete(l.goes, key)
	synctest.Wait()
}

// sendsAgain sends what was carried out before.
func (l *life) sendsAgain() {
	if len(l.sent) == 0 {
		return
	}
	s := l.sent[l.IntN(len(l.sent))]
	before := len(l.entries(0))
	if n, err := l.lobby.For(Caller{}).Do(l.Context(), l.id, s.key, s.q); n != s.number || err != nil {
		l.Errorf("%+v, sent again, is answered with %d and not %d, %v", s.q, n, s.number, err)
	}
	if e := l.entries(before); slices.ContainsFunc(e, func(e store.Entry) bool { return caused(e, s.q) }) {
		l.Errorf("%+v was carried out twice", s.q)
	}
}

// caused reports whether q led to e.
func caused(e store.Entry, q Request) bool {
	s, _ := readStamp(e.Command)
	return s.id == q.ID
}

// asks sends what may or may not be possible.
func (l *life) asks() {
	key := l.key()
	look, err := l.lobby.For(Caller{}).Snapshot(l.Context(), l.id, key)
	if err != nil {
		l.Error(err)
		return
	}
	q := l.request(look)
	q.ID, q.Seen = fmt.Sprint("request ", len(l.looks), " ", l.Uint32()), look.Number
	n, err := l.lobby.For(Caller{}).Do(l.Context(), l.id, key, q)
	if err == nil {
		l.done[q.Action]++
		if slices.ContainsFunc(l.entries(look.Number), func(e store.Entry) bool { return caused(e, q) }) {
			l.sent = append(l.sent, sending{key, q, n})
		}
	}
}

// request returns something that someone might want.
func (l *life) request(look Snapshot) Request {
	if look.View.Turn != game.Nobody && look.View.Turn == look.View.Seat && l.IntN(4) > 0 {
		if look.View.Awaits == game.AwaitsVerdict {
			return Request{Action: []Action{JudgeRight, JudgeWrong}[l.IntN(2)], Sure: true}
		}
		return (&person{sent: l.IntN(21)}).request(look)
	}
	seat := game.Seat(l.IntN(7))
	switch l.IntN(20) {
	case 0, 1:
		return Request{Action: Start}
	case 2:
		return Request{Action: Fill, Level: "random"}
	case 3:
		return Request{Action: []Action{Remove, Replace}[l.IntN(2)], Seat: seat,
			Level: []string{"", "random", "genius"}[l.IntN(3)]}
	case 4:
		return Request{Action: []Action{AddSeat, Leave, Rename, Rename}[l.IntN(4)], Text: "Zoe"}
	case 5:
		s := Settings{Substitute: "random", Clock: []Clock{NoClock, Brisk, "slow"}[l.IntN(3)], Chat: true,
			Spectators: true, TakeOver: true}
		return Request{Action: Set, Settings: &s}
	case 6:
		return Request{Action: Set, Dealing: &Dealing{[]DealsBy{ByComputer, BySeat, InTurn}[l.IntN(3)], seat}}
	case 7, 8:
		text := []string{"odd", "color != last.color", "", "((", "red and black"}[l.IntN(5)]
		q := Request{Action: DealRule, Text: text, Level: []string{"", libraryLevel}[l.IntN(2)]}
		if l.IntN(3) == 0 {
			q.Words = "as I like it"
		}
		return q
	case 9:
		return Request{Action: Say, Text: "hello"}
	case 10:
		return Request{Action: Phrase, Text: "thanks"}
	case 11:
		return Request{Action: []Action{Mute, Unmute, Unmute}[l.IntN(3)], Seat: seat}
	case 12:
		q := Request{Action: Report, Seat: seat, Text: "hm"}
		if len(look.Said) > 0 {
			q.Number = look.Said[0].Number
		}
		return q
	case 13:
		if l.IntN(4) == 0 {
			return Request{Action: Rematch}
		}
		return Request{Action: Pace, Fast: l.IntN(2) == 0}
	case 14:
		return Request{Action: Action(fmt.Sprint("nonsense ", l.Uint32())), Seat: 200, Number: -1}
	case 15:
		return Request{Action: []Action{Prophet, Hold, GoOn, AddWord, Hint}[l.IntN(5)], Text: "word"}
	}
	return Request{Action: NextRound}
}

func (l *life) entries(after int) []store.Entry {
	e, err := l.log.Read(context.Background(), l.id, after)
	if err != nil {
		l.Fatal(err)
	}
	return e
}

func (l *life) spectator() Snapshot {
	look, err := l.lobby.For(Caller{}).Snapshot(l.Context(), l.id, "")
	if err != nil {
		l.Fatal(err)
	}
	return look
}

// check checks what is always true of a table.
func (l *life) check() {
	look := l.spectator()
	l.looks[look.Number] = l.lasting(look)
	names, people := make(map[string]bool), 0
	for i, c := range look.Chairs {
		if name := strings.ToLower(c.Name); c.Name != "" && names[name] {
			l.Errorf("two sit there by the name %q: %+v", c.Name, look.Chairs)
		} else {
			names[name] = true
		}
		if c.IsPerson() {
			people++
		}
		if c.Host != (look.Host == game.Seat(i+1)) || c.Host && !c.IsPerson() {
			l.Errorf("host is %d: %+v", look.Host, look.Chairs)
		}
		if c.Substitute != "" && (!c.IsPerson() || look.Settings.Substitute == NoSubstitute && look.Gathering) {
			l.Errorf("with a substitute: %+v", look.Chairs)
		}
	}
	if people > 0 && look.Host == game.Nobody {
		l.Errorf("there are people, and no host: %+v", look.Chairs)
	}
	if !look.Gathering && len(look.Chairs) != look.View.Setup.Seats {
		l.Errorf("%d chairs for %d seats", len(look.Chairs), look.View.Setup.Seats)
	}
	if most := look.Options.MaxSeats; len(look.Chairs) > most {
		l.Errorf("%d chairs, at most %d", len(look.Chairs), most)
	}
}

// lasting returns what of a look is in the log, as text.
func (l *life) lasting(look Snapshot) string {
	look.Left, look.Host, look.HostAway, look.Held, look.Transcript = 0, 0, 0, false, nil
	look.Chairs = slices.Clone(look.Chairs)
	for i := range look.Chairs {
		look.Chairs[i].Away, look.Chairs[i].Host = false, false
	}
	text, err := json.Marshal(look)
	if err != nil {
		l.Fatal(err)
	}
	return string(text)
}

// foldAgain folds the log, entry by entry, and compares the table with what it was
// when it lived.
func (l *life) foldAgain() {
	c := newCore(bot.NewDealer())
	compared := 0
	for _, e := range l.entries(0) {
		l.kinds[e.Kind]++
		if _, err := c.fold(e); err != nil {
			l.Fatalf("entry %d, %s: %v", e.Number, e.Kind, err)
		}
		if err := game.NewAudit()(&c.state); err != nil && c.state.Phase() != game.Unopened {
			l.Errorf("after entry %d, %s: %v", e.Number, e.Kind, err)
		}
		if lived, seen := l.looks[c.lastSent()]; seen {
			compared++
			if folded := l.lasting(c.snapshot(l.id, game.Nobody, game.Nobody)); folded != lived {
				l.Errorf("after entry %d, %s: alive\n%s\nfolded\n%s", e.Number, e.Kind, lived, folded)
				return
			}
		}
	}
	if compared < len(l.looks) {
		l.Errorf("%d of %d looks compared", compared, len(l.looks))
	}
	record, err := l.lobby.Record(l.Context(), l.id)
	if err != nil {
		l.Error(err)
	}
	if record == "" {
		return
	}
	if _, err := game.WalkRecord(record, nil); err != nil {
		l.Errorf("%v in the record\n%s", err, record)
	}
}
