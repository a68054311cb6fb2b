package table

import (
	"errors"
	"testing"
	"testing/synctest"

	"eleusis/game"
	"eleusis/internal/store"
)

// playsOut plays to the end of the round.
func (p *person) playsOut() Snapshot {
	p.t.Helper()
	for {
		if l := p.turn(); l.Result != nil {
			return l
		}
	}
}

// TestARoundIsReplayedOnceItHasEnded follows the events that a replay has, and
// comes to the same result.
func TestARoundIsReplayedOnceItHasEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 3), "Ada")
		for round := 1; round <= 3; round++ {
			for _, n := range []int{round, round + 1, 0, -1} {
				if _, err := p.lobby.Replay(t.Context(), p.id, n); !errors.Is(err, ErrNoRound) {
					t.Errorf("in round %d the replay of round %d: %v", round, n, err)
				}
			}
			l := p.playsOut()
			if l.Dealt != round {
				t.Errorf("round %d is number %d", round, l.Dealt)
			}
			if err := p.ask(NextRound); err != nil {
				t.Fatal(err)
			}
			for n := 1; n <= round; n++ {
				r, err := p.lobby.Replay(t.Context(), p.id, n)
				if err != nil {
					t.Fatal(err)
				}
				s := r.Before.Clone()
				for _, e := range r.Events {
					if err := s.Follow(e); err != nil {
						t.Fatalf("round %d: %v: %v", n, e.Kind(), err)
					}
				}
				result, over := s.Result()
				if !over || !r.Final || result.Round != n ||
					r.Events[0].Kind() != game.RoundSealed && r.Events[0].Kind() != game.RoundBegan {
					t.Errorf("the replay of round %d begins with %v and ends %v with round %d", n, r.Events[0].Kind(),
						over, result.Round)
				}
			}
			h, err := p.lobby.History(t.Context(), p.id, "")
			if err != nil || len(h.Ended) != round || h.Ended[round-1].Result.Seed != l.Result.Seed ||
				h.Chairs[0].Name != "Ada" {
				t.Errorf("after round %d the history is %+v, %v", round, h, err)
			}
		}
	})
}

// TestAGameThatIsBrokenOffLeavesItsEndedRounds begins a rematch in the middle of a
// round: its number is not given again, and it cannot be replayed.
func TestAGameThatIsBrokenOffLeavesItsEndedRounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 3), "Ada")
		p.playsOut()
		if err := p.ask(NextRound); err != nil {
			t.Fatal(err)
		}
		p.turn()
		p.writes("reds", "red")
		if err := p.ask(Rematch); err != nil {
			t.Fatal(err)
		}
		if got := p.book(); got != "" {
			t.Errorf("in another game the notebook has %s", got)
		}
		p.playsOut()
		if err := p.ask(NextRound); err != nil {
			t.Fatal(err)
		}
		for round, want := range map[int]error{1: nil, 2: ErrNoRound, 3: nil, 4: ErrNoRound} {
			r, err := p.lobby.Replay(t.Context(), p.id, round)
			if !errors.Is(err, want) || want == nil && (r == nil || r.Events[len(r.Events)-1].Kind() != game.RoundEnded) {
				t.Errorf("the replay of round %d: %v, want %v", round, err, want)
			}
		}
		if h, err := p.lobby.History(t.Context(), p.id, ""); err != nil || len(h.Ended) != 2 || h.Ended[1].Round != 3 {
			t.Errorf("the history is %+v, %v", h, err)
		}
	})
}
