package table

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"eleusis/game"
	"eleusis/internal/store"
)

func TestTalkIsHeardByAllAndOutlivesTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := threePlay(t, lobbyOver(t, log, 1), TableRequest{})
		p.do("Ada", Request{Action: Say, Text: "  well\tmet \u202e all" + strings.Repeat("!", 300)})
		p.do("Cid", Request{Action: Phrase, Text: "thanks"})
		said := p.look("Bob").Said
		if len(said) != 2 || !strings.HasPrefix(said[0].Text, "well met all!!") || len(said[0].Text) != maxSaid ||
			said[0].Name != "Ada" || said[1].Phrase != "thanks" || said[1].Seat != 3 {
			t.Fatalf("Bob has heard %+v", said)
		}
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 2)
		if again := p.watch().Said; !reflect.DeepEqual(again, said) {
			t.Errorf("after the restart %+v, before it %+v", again, said)
		}
	})
}

func TestForbiddenTalkIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		p := threePlay(t, lobby, TableRequest{})
		for _, tt := range []struct {
			q    Request
			want error
		}{
			{Request{Action: Say}, ErrBadRequest},
			{Request{Action: Say, Text: " \x00\u200b "}, ErrBadRequest},
			{Request{Action: Phrase, Text: "the rule is odd"}, ErrBadRequest},
		} {
			if err := p.try("Ada", tt.q); !errors.Is(err, tt.want) {
				t.Errorf("%+v: %v, want %v", tt.q, err, tt.want)
			}
		}
		_, err := lobby.For(Caller{}).Do(t.Context(), p.id, "", Request{ID: "x", Action: Say, Text: "psst"})
		if !errors.Is(err, ErrNoSeat) {
			t.Errorf("a spectator says: %v", err)
		}
		if said := p.look("Bob").Said; len(said) > 0 {
			t.Errorf("Bob has heard %+v", said)
		}
		quiet := threePlay(t, lobby, TableRequest{Settings: Settings{Substitute: NoSubstitute}})
		if err := quiet.try("Ada", Request{Action: Say, Text: "hello"}); !errors.Is(err, ErrNoChat) {
			t.Errorf("at a table without chat: %v", err)
		}
	})
}

func TestAPersonWhoTalksTooMuchWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		for range saysMost {
			p.do("Ada", Request{Action: Say, Text: "me!"})
		}
		if err := p.try("Ada", Request{Action: Phrase, Text: "hello"}); !errors.Is(err, ErrRateLimited) {
			t.Errorf("once more: %v", err)
		}
		p.do("Bob", Request{Action: Say, Text: "calm down"})
		pass(saysWithin)
		p.do("Ada", Request{Action: Say, Text: "sorry"})
	})
}

func TestTheDealerIsSilentWhileARoundIsUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1),
			TableRequest{Seats: 5, ComputerPlayers: 3, Dealing: Dealing{BySeat, 1}})
		p.join("Bob")
		p.do("Ada", Request{Action: Say, Text: "I have a nice one"})
		p.do("Ada", Request{Action: DealRule, Text: "odd"})
		p.do("Ada", Request{Action: Start})
		if err := p.try("Ada", Request{Action: Say, Text: "look at the colours"}); !errors.Is(err, ErrDealerSilent) {
			t.Errorf("the dealer says: %v", err)
		}
		p.do("Ada", Request{Action: Phrase, Text: "good-luck"})
		p.do("Bob", Request{Action: Say, Text: "thanks"})
		p.do("Ada", Request{Action: Hint, Text: "look at the colours"})
		p.finish()
		p.do("Ada", Request{Action: Say, Text: "that was it"})
	})
}

func TestAMutedPersonIsNotHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := threePlay(t, lobbyOver(t, log, 1), TableRequest{})
		if err := p.try("Bob", Request{Action: Mute, Seat: 3}); !errors.Is(err, ErrNotHost) {
			t.Errorf("a person who is not host mutes: %v", err)
		}
		p.do("Ada", Request{Action: Mute, Seat: 3})
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 2)
		if err := p.try("Cid", Request{Action: Phrase, Text: "hello"}); !errors.Is(err, ErrMuted) ||
			!p.look("Bob").Chairs[2].Muted {
			t.Errorf("a muted person says: %v", err)
		}
		p.do("Ada", Request{Action: Unmute, Seat: 3})
		p.do("Cid", Request{Action: Phrase, Text: "hello"})
	})
}

// TestAHostIsHeard lets the host leave, so that someone who is muted becomes host:
// there is nobody left who could let them be heard again.
func TestAHostIsHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := threePlay(t, lobbyOver(t, log, 1), TableRequest{})
		defer p.stays("Bob")()
		p.do("Ada", Request{Action: Mute, Seat: 2})
		p.do("Ada", Request{Action: Mute, Seat: 3})
		p.do("Ada", Request{Action: Leave})
		for range 2 {
			if l := p.look("Bob"); l.Host != 2 || l.Chairs[1].Muted || !l.Chairs[2].Muted {
				t.Errorf("host is %d, chairs %+v", l.Host, l.Chairs)
			}
			p.lobby.Close()
			p.lobby = lobbyOver(t, log, 2)
		}
		p.do("Bob", Request{Action: Say, Text: "that was rude"})
	})
}

func TestAReportReachesTheHostAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		p.do("Cid", Request{Action: Say, Text: "you fools"})
		p.do("Bob", Request{Action: Report, Number: p.look("Bob").Said[0].Number, Text: "rude"})
		want := Reported{By: 2, Of: 3, Text: "rude", Said: &p.look("Bob").Said[0]}
		if got := p.look("Ada").Reports; len(got) != 1 || !reflect.DeepEqual(got[0], want) {
			t.Errorf("the host is told %+v, want %+v", got, want)
		}
		for _, name := range []string{"Bob", "Cid"} {
			if got := p.look(name).Reports; len(got) > 0 {
				t.Errorf("%s is told %+v", name, got)
			}
		}
		p.do("Bob", Request{Action: Report, Seat: 1, Text: "unfair"})
		if got := p.look("Ada").Reports; len(got) != 1 {
			t.Errorf("a host is told what was said of herself: %+v", got)
		}
		if err := p.try("Bob", Request{Action: Report, Number: 1}); !errors.Is(err, ErrWrongSeat) {
			t.Errorf("a report of nothing: %v", err)
		}
	})
}

func TestARematchKeepsPeopleSeatsKeysAndOptions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		options, _ := game.Preset("gardner")
		options.HandSize = 2
		p := threePlay(t, lobbyOver(t, log, 1), TableRequest{Options: options})
		p.finish()
		before := p.look("Cid")
		if err := p.try("Bob", Request{Action: Rematch}); !errors.Is(err, ErrNotHost) {
			t.Errorf("a person who is not host: %v", err)
		}
		p.do("Ada", Request{Action: Rematch})
		after := p.look("Cid")
		if !reflect.DeepEqual(after.Chairs, before.Chairs) || after.View.Setup != before.View.Setup ||
			after.View.Seat != 3 || after.View.Round != 1 || after.Result != nil {
			t.Errorf("before the rematch %+v\nafter it %+v", before, after)
		}
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 2)
		if again := p.look("Cid"); !reflect.DeepEqual(again, after) {
			t.Errorf("after the restart\n%+v\nbefore it\n%+v", again, after)
		}
		p.finish()
		record, err := p.lobby.Record(t.Context(), p.id)
		if n, wrong := game.WalkRecord(record, nil); err != nil || wrong != nil || n != 2 ||
			strings.Count(record, "eleusis-record") != 2 {
			t.Errorf("%d rounds, %v, %v in the record\n%s", n, err, wrong, record)
		}
	})
}

// TestReportsAreBounded folds more reports than are kept, most by people who have left: none
// of a person who is present is lost.
func TestReportsAreBounded(t *testing.T) {
	c := newCore(nil)
	for i := range 2 * reportsKept {
		by := game.Nobody
		if i%20 == 0 {
			by = 1
		}
		if err := (&reported{By: by, Of: 2, Text: fmt.Sprint(i)}).fold(c, store.Entry{}); err != nil {
			t.Fatal(err)
		}
	}
	if c.reports[1].Text != "20" || c.reports[2].Text != "40" {
		t.Errorf("after the first report are those of %s and %s, want 20 and 40: the oldest of those who have gone is "+
			"forgotten first",
			c.reports[1].Text, c.reports[2].Text)
	}
	there := 0
	for _, r := range c.reports {
		there += int(r.By)
	}
	if len(c.reports) != reportsKept || there != 20 {
		t.Errorf("%d reports are kept, %d by people who are present", len(c.reports), there)
	}
}

func TestTheOldestReportIsForgottenIfNobodyHasGone(t *testing.T) {
	c := newCore(nil)
	for i := range reportsKept + 1 {
		if err := (&reported{By: 1, Of: 2, Text: fmt.Sprint(i)}).fold(c, store.Entry{}); err != nil {
			t.Fatal(err)
		}
	}
	if first, last := c.reports[0].Text, c.reports[reportsKept-1].Text; first != "1" ||
		last != fmt.Sprint(reportsKept) {
		t.Errorf("reports %s to %s are kept, want 1 to %d", first, last, reportsKept)
	}
}

// TestTheOperatorHearsOfAReportOnce however often it is sent and its table loaded.
func TestTheOperatorHearsOfAReportOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var heard strings.Builder
		log, config := store.NewMemory(),
			Config{Random: rand.NewChaCha8([32]byte{1}), Errors: slog.New(slog.NewTextHandler(&heard, nil))}
		p := threePlay(t, NewLobby(log, config), TableRequest{})
		report := Request{ID: "once", Seen: p.look("Bob").Number, Action: Report, Seat: 3, Text: "rude"}
		send := func() {
			if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.keys["Bob"], report); err != nil {
				t.Fatal(err)
			}
		}
		send()
		p.do("Ada", Request{Action: Phrase, Text: "hello"})
		send()
		p.lobby.Close()
		p.lobby = NewLobby(log, config)
		defer p.lobby.Close()
		send()
		entries, err := log.Read(t.Context(), p.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		n := slices.IndexFunc(entries, func(e store.Entry) bool { return e.Kind == kindReported }) + 1
		if told := heard.String(); strings.Count(told, "reported=") != 1 ||
			!strings.Contains(told, fmt.Sprintf("reported=%d\n", n)) {
			t.Errorf("of entry %d the operator hears %q", n, told)
		}
	})
}

// TestNumbersDoNotRevealAReport lets someone report another: to everybody but the
// host it is as if nothing had happened, in numbers too; the host hears of it at
// once.
func TestNumbersDoNotRevealAReport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := threePlay(t, lobbyOver(t, log, 1), TableRequest{})
		heard := make(map[string]<-chan *Frame)
		for _, name := range []string{"Ada", "Bob", "Cid"} {
			w, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.keys[name], p.look(name).Number, nil)
			if err != nil {
				t.Fatal(err)
			}
			heard[name] = w.Next
		}
		p.do("Cid", Request{Action: Say, Text: "you fools"})
		before := p.look("Bob")
		p.do("Bob", Request{Action: Report, Number: before.Said[0].Number, Text: "rude"})
		if after := p.look("Cid"); after.Number != before.Number {
			t.Errorf("after the report Cid counts %d events, before it %d", after.Number, before.Number)
		}
		p.do("Cid", Request{Action: Say, Text: "sorry"})
		p.do("Bob", Request{Action: Report, Number: p.look("Bob").Said[1].Number})
		synctest.Wait()
		told := map[string]int{}
		for name, frames := range heard {
			for last := before.Number - 1; len(frames) > 0; told[name]++ {
				f := <-frames
				if f.Number != last && f.Number != last+1 {
					t.Errorf("%s is told of event %d after %d", name, f.Number, last)
				}
				last = f.Number
			}
		}
		if told["Ada"] != told["Bob"]+2 || told["Cid"] != told["Bob"] {
			t.Errorf("so many frames were told: %v", told)
		}
		reports := p.look("Ada").Reports
		if len(reports) != 2 || reports[0].Said.Text != "you fools" || reports[1].Said.Text != "sorry" {
			t.Errorf("the host is told %+v", reports)
		}
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 2)
		if again := p.look("Ada").Reports; !reflect.DeepEqual(again, reports) {
			t.Errorf("after the restart %+v, before it %+v", again, reports)
		}
	})
}

// TestAReturningPersonIsTheSamePerson lets someone who is muted leave and come back: on the
// same device they are still muted, without its key they are someone new.
func TestAReturningPersonIsTheSamePerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := gather(t, lobbyOver(t, log, 1), TableRequest{Seats: 5, Settings: Settings{Chat: true}})
		p.join("Bob")
		bob := p.chair("Bob").Who
		p.do("Bob", Request{Action: Say, Text: "you fools"})
		p.do("Ada", Request{Action: Mute, Seat: p.seat("Bob")})
		p.do("Bob", Request{Action: Leave})
		if l := p.look("Bob"); l.Me != bob || bob == 0 || l.View.Seat != game.Nobody {
			t.Errorf("person %d, who has left, is %d on seat %d", bob, l.Me, l.View.Seat)
		}
		comes := func(name, was string) {
			t.Helper()
			key, err := p.lobby.For(Caller{}).Join(t.Context(), p.id,
				JoinRequest{Name: name, Secret: secretOf("join " + name), Was: was})
			if err != nil {
				t.Fatal(err)
			}
			p.keys[name] = key
		}
		comes("Rob", p.keys["Bob"])
		comes("Bob", p.keys["Bob"]) // the key is known, but its person is present
		comes("Cid", p.keys["Ada"])
		for range 2 {
			rob, others := p.chair("Rob"), []Chair{p.chair("Bob"), p.chair("Cid"), p.chair("Ada")}
			if rob.Who != bob || !rob.Muted || p.look("Ada").Said[0].Who != bob {
				t.Errorf("person %d comes back as %+v", bob, rob)
			}
			if err := p.try("Rob", Request{Action: Say, Text: "again"}); !errors.Is(err, ErrMuted) {
				t.Errorf("a muted person says something: %v", err)
			}
			seen := map[PersonID]bool{rob.Who: true, 0: true}
			for _, c := range others {
				if seen[c.Who] || c.Muted {
					t.Errorf("somebody else is %+v", c)
				}
				seen[c.Who] = true
			}
			p.lobby.Close()
			p.lobby = lobbyOver(t, log, 2)
		}
	})
}

// TestMessagesCountForTheirSender lets someone say as much as they may and leave: the
// next person on their seat may speak, and they themselves, back on the same device, not yet.
func TestMessagesCountForTheirSender(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 5, Settings: Settings{Chat: true}})
		p.join("Bob")
		for range saysMost {
			p.do("Bob", Request{Action: Phrase, Text: "hello"})
		}
		seat := p.seat("Bob")
		p.do("Bob", Request{Action: Leave})
		p.join("Cid")
		if p.seat("Cid") != seat {
			t.Fatalf("Cid sits on %d, and Bob sat on %d", p.seat("Cid"), seat)
		}
		p.do("Cid", Request{Action: Phrase, Text: "hello"})
		key, err := p.lobby.For(Caller{}).Join(t.Context(), p.id,
			JoinRequest{Secret: secretOf("Rob"), Name: "Rob", Was: p.keys["Bob"]})
		if err != nil {
			t.Fatal(err)
		}
		p.keys["Rob"] = key
		if err := p.try("Rob", Request{Action: Phrase, Text: "hello"}); !errors.Is(err, ErrRateLimited) {
			t.Errorf("a person who has said too much leaves, comes back and says more: %v", err)
		}
		pass(saysWithin)
		p.do("Rob", Request{Action: Phrase, Text: "hello"})
	})
}
