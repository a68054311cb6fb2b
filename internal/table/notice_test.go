package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/store"
)

// news returns what is told to someone of the person who comes and goes, what is fresh with
// a mark.
func (p *party) news(name string) string {
	p.t.Helper()
	var all []string
	for _, n := range p.look(name).Notices {
		mark := ""
		if n.Fresh {
			mark = "!"
		}
		all = append(all, fmt.Sprintf("%s %s %d %s%s", n.Name, n.What, n.Who, n.Other, mark))
	}
	return strings.Join(all, "; ")
}

func TestEverybodyIsToldOfADepartureAndTheNewHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := threePlay(t, lobbyOver(t, log, 1), TableRequest{Seats: 5})
		p.do("Ada", Request{Action: Leave})
		const gone = "Bob came 2 ; Cid came 3 ; Ada left 1 Ana!; Bob host 2 !"
		if got := p.news("Bob"); got != gone {
			t.Errorf("Bob is told %q, want %q", got, gone)
		}
		p.do("Bob", Request{Action: Replace, Seat: p.seat("Cid"), Level: "random"})
		if got := p.news("Bob"); !strings.HasSuffix(got, "; Cid removed 3 Rui!") {
			t.Errorf("Bob is told %q of a removed person", got)
		}
		before := p.watch().Notices
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 2)
		if after := p.watch().Notices; !slices.Equal(after, before) {
			t.Errorf("after the restart %+v, before it %+v", after, before)
		}
		for p.mover() != "Bob" {
			p.look("Bob") // without them the table pauses
			pass(paceCalm)
		}
		p.do("Bob", Request{Action: NoPlay})
		if got := p.news("Bob"); strings.Contains(got, "!") {
			t.Errorf("after a move of theirs Bob still reads as new: %q", got)
		}
	})
}

func TestNobodySpeaksAsThePersonWhoSatThereBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 5})
		p.do("Bob", Request{Action: Say, Text: "you fools"})
		p.do("Cid", Request{Action: Report, Seat: 2, Number: p.look("Cid").Said[0].Number})
		p.do("Bob", Request{Action: Leave})
		p.join("Dan")
		l := p.look("Ada")
		if s := l.Said[0]; p.seat("Dan") != 2 || s.Seat != 0 || s.Name != "Bob" {
			t.Errorf("Dan sits on seat %d, and there was said %+v", p.seat("Dan"), s)
		}
		if r := l.Reports[0]; r.By != 3 || r.Of != 0 {
			t.Errorf("the report is of seat %d by seat %d", r.Of, r.By)
		}
	})
}

// TestADepartedPersonIsNotTheComputerDealer lets someone talk, report and leave before
// the computer deals: what they said stays nobody's.
func TestADepartedPersonIsNotTheComputerDealer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 5, ComputerPlayers: 1})
		p.join("Bob")
		p.join("Cid")
		p.do("Bob", Request{Action: Say, Text: "you fools"})
		p.do("Ada", Request{Action: Report, Number: p.look("Ada").Said[0].Number})
		p.do("Bob", Request{Action: Report, Seat: p.seat("Cid")})
		p.do("Bob", Request{Action: Leave})
		p.do("Ada", Request{Action: Start})
		l := p.look("Ada")
		if l.Said[0].Seat != 0 || l.Reports[0].Of != 0 || l.Reports[1].By != 0 || l.Reports[1].Of != p.seat("Cid") {
			t.Errorf("the words are %+v, the reports %+v", l.Said, l.Reports)
		}
		if got := p.news("Ada"); got != "Bob came 2 ; Cid came 3 ; Bob left 2 " {
			t.Errorf("the news are %q", got)
		}
	})
}

// TestAReturningPlayerIsToldTheMovesMadeForThem lets time run out for someone after another has
// left: what the computer player did for them is not their move.
func TestAReturningPlayerIsToldTheMovesMadeForThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1),
			TableRequest{Settings: Settings{Clock: Brisk, Substitute: "random", Spectators: true}})
		for _, name := range []string{"Ada", "Bob", "Cid"} {
			defer p.stays(name)()
		}
		first := p.mover()
		leaves := p.others(first)[0]
		p.do(leaves, Request{Action: Leave})
		pass(Brisk.limit() + time.Second)
		if len(p.watch().View.Plays) < 2 {
			t.Fatal("nobody has moved for them")
		}
		if got := p.news(first); !strings.Contains(got, leaves+" left") || !strings.Contains(got, "!") {
			t.Errorf("they are told %q", got)
		}
	})
}

// TestAnActingHostIsToldSo lets the host go away: the next person has their
// tools, and is told whose.
func TestAnActingHostIsToldSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		defer p.stays("Bob")()
		defer p.stays("Cid")()
		if l := p.look("Bob"); l.Host != 1 || l.HostAway != 0 {
			t.Errorf("at first the host is seat %d, for seat %d", l.Host, l.HostAway)
		}
		pass(awaySilent * 2)
		if l := p.watch(); l.Host != 2 || l.HostAway != 1 {
			t.Errorf("with the host away it is seat %d, for seat %d", l.Host, l.HostAway)
		}
	})
}

// TestOfMuchComingAndGoingTheLastIsKept lets someone come and go for an hour.
func TestOfMuchComingAndGoingTheLastIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := gather(t, lobbyOver(t, log, 1), TableRequest{Seats: 5})
		for i := range noticesKept {
			p.join(fmt.Sprint("Bob ", i))
			p.do(fmt.Sprint("Bob ", i), Request{Action: Leave})
			pass(changesWithin / 10)
		}
		for range 2 {
			news := p.look("Ada").Notices
			if first, last := news[0], news[len(news)-1]; len(news) != noticesKept ||
				first.Name != fmt.Sprint("Bob ", noticesKept/2) || last.Name != fmt.Sprint("Bob ", noticesKept-1) ||
				last.What != NoticeLeft {
				t.Errorf("of %d news there are %d, from %+v to %+v", 2*noticesKept, len(news), first, last)
			}
			p.lobby.Close()
			p.lobby = lobbyOver(t, log, 2)
		}
	})
}
