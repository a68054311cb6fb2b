package table

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"

	"eleusis/game"
	"eleusis/internal/store"
)

func TestWhatIsSaidIsHeardByAllAndOutlivesTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := threePlay(t, hallOver(t, log, 1), Opening{})
		p.do("Ada", Request{Action: Say, Text: "  well\tmet \u202e all" + strings.Repeat("!", 300)})
		p.do("Cid", Request{Action: Phrase, Text: "thanks"})
		said := p.look("Bob").Said
		if len(said) != 2 || !strings.HasPrefix(said[0].Text, "well met all!!") || len(said[0].Text) != maxSaid || said[0].Name != "Ada" || said[1].Phrase != "thanks" || said[1].Seat != 3 {
			t.Fatalf("Bob has heard %+v", said)
		}
		p.hall.Close()
		p.hall = hallOver(t, log, 2)
		if again := p.watch().Said; !reflect.DeepEqual(again, said) {
			t.Errorf("after the restart %+v, before it %+v", again, said)
		}
	})
}

func TestWhatMayNotBeSaidIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hallOver(t, store.NewMemory(), 1)
		p := threePlay(t, h, Opening{})
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
		if _, err := h.Do(t.Context(), p.id, "", Request{ID: "x", Action: Say, Text: "psst"}); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a spectator says: %v", err)
		}
		if said := p.look("Bob").Said; len(said) > 0 {
			t.Errorf("Bob has heard %+v", said)
		}
		quiet := threePlay(t, h, Opening{Settings: Settings{Cover: NoCover}})
		if err := quiet.try("Ada", Request{Action: Say, Text: "hello"}); !errors.Is(err, ErrNoChat) {
			t.Errorf("at a table without chat: %v", err)
		}
	})
}

func TestWhoTalksTooMuchWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, hallOver(t, store.NewMemory(), 1), Opening{})
		for range floodSays {
			p.do("Ada", Request{Action: Say, Text: "me!"})
		}
		if err := p.try("Ada", Request{Action: Phrase, Text: "hello"}); !errors.Is(err, ErrFlood) {
			t.Errorf("once more: %v", err)
		}
		p.do("Bob", Request{Action: Say, Text: "calm down"})
		pass(floodWithin)
		p.do("Ada", Request{Action: Say, Text: "sorry"})
	})
}

func TestTheDealerIsSilentWhileARoundIsUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, hallOver(t, store.NewMemory(), 1), Opening{Seats: 5, Companions: 3, Dealing: Dealing{BySeat, 1}})
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

func TestWhoIsMutedIsNotHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := threePlay(t, hallOver(t, log, 1), Opening{})
		if err := p.try("Bob", Request{Action: Mute, Seat: 3}); !errors.Is(err, ErrNotHost) {
			t.Errorf("who is not host mutes: %v", err)
		}
		p.do("Ada", Request{Action: Mute, Seat: 3})
		p.hall.Close()
		p.hall = hallOver(t, log, 2)
		if err := p.try("Cid", Request{Action: Phrase, Text: "hello"}); !errors.Is(err, ErrMuted) || !p.look("Bob").Chairs[2].Muted {
			t.Errorf("who is muted says: %v", err)
		}
		p.do("Ada", Request{Action: Unmute, Seat: 3})
		p.do("Cid", Request{Action: Phrase, Text: "hello"})
	})
}

func TestAReportReachesTheHostAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, hallOver(t, store.NewMemory(), 1), Opening{})
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
		if err := p.try("Bob", Request{Action: Report, Number: 1}); !errors.Is(err, ErrNotThere) {
			t.Errorf("a report of nothing: %v", err)
		}
	})
}

func TestARematchKeepsPeopleSeatsKeysAndOptions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		options, _ := game.Preset("gardner")
		options.HandSize = 2
		p := threePlay(t, hallOver(t, log, 1), Opening{Options: options})
		p.finish()
		before := p.look("Cid")
		if err := p.try("Bob", Request{Action: Rematch}); !errors.Is(err, ErrNotHost) {
			t.Errorf("who is not host: %v", err)
		}
		p.do("Ada", Request{Action: Rematch})
		after := p.look("Cid")
		if !reflect.DeepEqual(after.Chairs, before.Chairs) || after.View.Setup != before.View.Setup || after.View.Seat != 3 || after.View.Round != 1 || after.Result != nil {
			t.Errorf("before the rematch %+v\nafter it %+v", before, after)
		}
		p.hall.Close()
		p.hall = hallOver(t, log, 2)
		if again := p.look("Cid"); !reflect.DeepEqual(again, after) {
			t.Errorf("after the restart\n%+v\nbefore it\n%+v", again, after)
		}
		p.finish()
		record, err := p.hall.Record(t.Context(), p.id)
		if n, wrong := game.VerifyRecord(record); err != nil || wrong != nil || n != 2 || strings.Count(record, "eleusis-record") != 2 {
			t.Errorf("%d rounds, %v, %v in the record\n%s", n, err, wrong, record)
		}
	})
}
