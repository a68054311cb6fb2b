package workshop

import (
	"context"
	"errors"
	"strconv"
	"time"

	"eleusis/game"
	"eleusis/internal/arena"
	"eleusis/internal/limit"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A trial plays TrialRounds rounds, and begins none after trialTime.
const (
	TrialRounds = 40
	trialTime   = time.Second
	TrialLevel  = "novice"
)

// TrialPlayers are the names of the players, as in S0's examples; the writer of the rule
// deals.
var TrialPlayers = [...]string{"Ana", "Rui", "Clara", "Mario"}

// A Trial is rounds that were played, of which one is shown.
type Trial struct {
	Seed   uint64
	Rounds []arena.Round
	Shown  int // from 1
}

// errEnough ends a trial that has taken its time.
var errEnough = errors.New("time is up")

// PlayTrial plays the rounds of a trial: fewer, if their work takes too long.
func PlayTrial(ctx context.Context, r *rule.Rule, seed uint64) ([]arena.Round, error) {
	began, waited := time.Now(), limit.WaitedIn(ctx)
	var rounds []arena.Round
	_, err := arena.Run(ctx, arena.Config{
		Options: table.Options(), Seats: len(TrialPlayers) + 1, Levels: []string{TrialLevel}, Rules: []*rule.Rule{r},
		Rounds: TrialRounds, Seed: seed, Workers: 1, Events: true,
		Watch: func(round arena.Round) error {
			rounds = append(rounds, round)
			return nil
		},
		Pause: func() error {
			if time.Since(began)-(limit.WaitedIn(ctx)-waited) > trialTime {
				return errEnough
			}
			return limit.Pause(ctx)
		},
	})
	if errors.Is(err, errEnough) {
		err = nil
		if len(rounds) == 0 {
			err = limit.ErrBusy
		}
	}
	return rounds, err
}

// LookAt returns a round as its dealer sees it at its end, and its state.
func LookAt(round arena.Round, dealer string) (table.Snapshot, *game.State) {
	var state game.State
	var l table.Snapshot
	for _, name := range TrialPlayers {
		l.Chairs = append(l.Chairs, table.Chair{Name: name, Level: TrialLevel})
	}
	l.Chairs = append(l.Chairs, table.Chair{Name: dealer})
	seat := game.Seat(len(l.Chairs))
	for i, e := range round.Events {
		state.Evolve(e)
		if e.Kind() != game.GameBegan {
			l.Log = append(l.Log, table.Frame{Number: i + 1, Share: state.Share(e, seat)})
		}
	}
	l.View = state.View(seat)
	if result, over := state.Result(); over {
		l.Result = &result
	}
	return l, &state
}

// Address returns where a trial is found again.
func (t Trial) Address(k *State, seed uint64, round int) string {
	q := k.fields()
	q.Set("seed", strconv.FormatUint(seed, 10))
	q.Set("round", strconv.Itoa(round))
	return "/workshop/try?" + q.Encode()
}
