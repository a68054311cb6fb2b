package table

import (
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
)

// TestATableReadsNoMoveOfItsOwnBack folds a move from entries that cannot be read. The table is
// then the same as one that has read them from the log.
func TestATableReadsNoMoveOfItsOwnBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := sitDown(t, lobbyOver(t, log, 8), "Ada")
		for range 3 {
			p.turn()
		}
		hand := p.myTurn().View.Hand
		p.lobby.Close()
		entries, err := log.Read(t.Context(), p.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		folded := func() *core {
			c := newCore(bot.NewDealer())
			for _, e := range entries {
				if _, err := c.fold(e); err != nil {
					t.Fatal(err)
				}
			}
			return c
		}
		own, read := folded(), folded()
		events, err := decideAll(&own.state, game.Offer(1, hand[0]))
		if err != nil {
			t.Fatal(err)
		}
		added, err := encode(own.number, envelope{time: time.Now(), seat: 1}, events)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range added {
			want, err := read.fold(e)
			if err != nil {
				t.Fatal(err)
			}
			e.Event = slices.Concat([]byte("cut"), e.Event)
			if got, err := own.foldKnown(e, events[i]); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %+v, %v, want %+v", e.Kind, got.game, err, want.game)
			}
		}
		if !reflect.DeepEqual(own.round, read.round) || !reflect.DeepEqual(own.snapshot("", 1, 1), read.snapshot("", 1, 1)) {
			t.Error("a table that has moved is another than one that has read the move")
		}
	})
}
