package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// A shiftedLog dates its entries as a server does whose clock is wrong by so much
// since a certain entry.
type shiftedLog struct {
	store.Log
	by   time.Duration
	from int
}

func (l *shiftedLog) Append(ctx context.Context, id string, n int, entries []store.Entry) error {
	entries = slices.Clone(entries)
	for i := range entries {
		if entries[i].Number >= l.from {
			entries[i].Time = entries[i].Time.Add(l.by)
		}
	}
	return l.Log.Append(ctx, id, n, entries)
}

// TestTheTimesOfALogChangeNothing plays the same evening over logs whose times jump
// by an hour or a day, with a restart, a clock for decisions, talk and people who
// go away. Whatever the times say, the same happens at the same moment.
func TestTheTimesOfALogChangeNothing(t *testing.T) {
	want := evening(t, 0, 0)
	if !strings.Contains(want, "true") || strings.Count(want, "\n") < 80 {
		t.Fatalf("nothing happened that evening:\n%s", want)
	}
	for _, by := range []time.Duration{time.Hour, -time.Hour, 24 * time.Hour, -24 * time.Hour} {
		for _, from := range []int{1, 40} {
			if diff := difference(want, evening(t, by, from)); diff != "" {
				t.Errorf("with a clock that is wrong by %v from entry %d on:\n%s", by, from, diff)
			}
		}
	}
}

// evening plays at a table of three under a brisk clock and returns what happened.
func evening(t *testing.T, by time.Duration, from int) string {
	var told strings.Builder
	synctest.Test(t, func(t *testing.T) {
		log := &shiftedLog{store.NewMemory(), by, from}
		settings := UsualSettings(true, "random")
		settings.Clock, settings.Substitute = Brisk, "random"
		p := threePlay(t, lobbyOver(t, log, 7), TableRequest{Level: "random", Settings: settings})
		goes := p.stays("Bob")
		for n := range 40 {
			if n == 20 { // five sayings are as much as one may say at once, and a restart changes nothing
				for range saysMost {
					p.do("Ada", Request{Action: Phrase, Text: "hello"})
				}
				goes()
				p.lobby.Close()
				p.lobby = lobbyOver(t, log, 8)
			}
			err := p.try("Ada", Request{Action: Phrase, Text: "hello"})
			renamed := p.try("Cid", Request{Action: Rename, Text: fmt.Sprint("Cid ", n)})
			if n%3 == 0 {
				p.movesFor("Ada")
			}
			synctest.Wait() // until the table has done what follows from it
			l := p.watch()
			fmt.Fprintln(&told, n, err, renamed, l.Number, l.View.Turn, l.Left, l.View.Expelled, asText(t, l.Chairs))
			for _, c := range l.Chairs {
				fmt.Fprintln(&told, c.Name, c.Away, c.Substitute, c.Muted)
			}
			pass(11 * time.Second)
		}
	})
	return told.String()
}

// movesFor plays the first card of someone's hand, if it is their turn.
func (p *party) movesFor(name string) {
	p.t.Helper()
	l := p.look(name)
	if l.Result == nil && l.View.Turn == l.View.Seat && l.View.Awaits == game.AwaitsPlay {
		p.do(name, Request{Action: Play, Cards: l.View.Hand[:1]})
	}
}

func TestAClockThatIsSetBackMutesNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &shiftedLog{Log: store.NewMemory(), by: time.Hour, from: 1} // the clock was an hour ahead
		p := threePlay(t, lobbyOver(t, log, 7), TableRequest{Level: "random"})
		for range saysMost {
			p.do("Ada", Request{Action: Phrase, Text: "hello"})
		}
		for n := range changesMost - saysMost - 2 {
			p.do("Ada", Request{Action: Rename, Text: fmt.Sprint("Ada ", n)})
		}
		if err := p.try("Ada", Request{Action: Phrase, Text: "hello"}); !errors.Is(err, ErrRateLimited) {
			t.Errorf("more than one may say at once: %v", err)
		}
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 8)
		pass(changesWithin)
		for _, q := range []Request{{Action: Phrase, Text: "hello"}, {Action: Rename, Text: "Ada"}} {
			if err := p.try("Ada", q); err != nil {
				t.Errorf("%s, a minute later, with a clock that was set back by an hour: %v", q.Action, err)
			}
		}
	})
}
