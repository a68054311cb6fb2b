package table

import (
	"strings"
	"testing"
	"testing/synctest"

	"eleusis/internal/store"
)

// TestWatchersOfOneSeatShareAFrameAndNobodyElseDoes follows a table with two streams
// of each seat and of spectators.
func TestWatchersOfOneSeatShareAFrameAndNobodyElseDoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		settings := UsualSettings(true, "random")
		settings.Spectators = true
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 3), TableRequest{Level: "random", Settings: settings})
		watching := make(map[string][2]<-chan *Frame)
		for _, name := range []string{"Ada", "Bob", "Cid", ""} {
			var both [2]<-chan *Frame
			for i := range both {
				w, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.keys[name], p.look("Ada").Number, nil)
				if err != nil {
					t.Fatal(err)
				}
				both[i] = w.Next
			}
			watching[name] = both
		}
		p.do("Ada", Request{Action: Phrase, Text: "hello"})
		p.moves()
		synctest.Wait()
		made := make(map[*Frame]string)
		for name, both := range watching {
			if len(both[0]) == 0 || len(both[0]) != len(both[1]) {
				t.Fatalf("%q is told %d and %d frames", name, len(both[0]), len(both[1]))
			}
			for len(both[0]) > 0 {
				f, same := <-both[0], <-both[1]
				if f != same {
					t.Errorf("frame %d of %q is made twice", f.Number, name)
				}
				if other, is := made[f]; is {
					t.Errorf("%q and %q share frame %d", name, other, f.Number)
				}
				made[f] = name
				first := f.Once("key", func() any { return new(strings.Builder) })
				if again := same.Once("key", func() any { return new(strings.Builder) }); again != first {
					t.Error("work on a frame is done twice")
				}
				if other := same.Once("another", func() any { return new(strings.Builder) }); other == first {
					t.Error("different work has one result")
				}
			}
		}
	})
}

// unshared returns f as it would be for one watcher alone, in the past.
func unshared(f *Frame) Frame {
	alone := *f
	alone.shared, alone.Then = nil, nil
	return alone
}
