// Package arena plays many rounds between computer players and reports the results.
//
// Everything depends on one seed. Each round has its own, derived from that seed and
// the number of the round, so results and records are the same bytes for any number of
// workers and on any machine, and a single round can be played again.
//
// The package reports intervals and does not decide whether a difference is
// significant.
package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/rule"
)

// A Config describes the rounds to play.
type Config struct {
	Options game.Options
	Seats   int      // with the dealer's, which is the last; the machine deals
	Levels  []string // of the players from the dealer's left, repeated; they move on a seat each round
	Rounds  int
	Seed    uint64
	Workers int  // rounds that are played at once
	Check   bool // all invariants, as [game.NewAudit] does
	Record  bool // fill in Round.Record
	Events  bool // fill in Round.Events

	// Composer makes a new rule for each round. If there is none, each round is
	// played by one of Rules.
	Composer *rule.Composer
	Rules    []*rule.Rule

	// Others makes players that have no level, by names to be used in Levels: so
	// a way to play is compared with another.
	Others map[string]func() bot.Player

	// Watch, if not nil, is called with every round, in order. Its error ends
	// the run.
	Watch func(Round) error

	// Pause, if not nil, is called before every turn, by all workers. Its error
	// ends the run; the round under way is not counted.
	Pause func() error
}

// Validate returns an error if c is invalid, as a message to its author.
func (c Config) Validate() error {
	o := c.Options
	if err := o.ValidateFor(c.Seats); err != nil {
		return err
	}
	switch {
	case len(c.Levels) == 0:
		return errors.New("no players")
	case len(c.Rules) == 0 && c.Composer == nil:
		return errors.New("no rule")
	case c.Rounds < 1:
		return fmt.Errorf("%d rounds: at least 1 must be played", c.Rounds)
	case c.Workers < 1:
		return fmt.Errorf("%d workers: at least 1 is needed", c.Workers)
	}
	if err := bot.CheckLevels(slices.DeleteFunc(slices.Clone(c.Levels),
		func(l string) bool { return c.Others[l] != nil })); err != nil {
		return err
	}
	for _, r := range c.Rules {
		if r.Machine().ReadsRejected() && !o.ReadsRejected {
			return fmt.Errorf("the rule %q reads refused cards, which the form %s does not allow", r, o.Preset)
		}
	}
	return nil
}

// player returns a new player of a level.
func (c Config) player(level string) bot.Player {
	if other := c.Others[level]; other != nil {
		return other()
	}
	p, _ := bot.New(level)
	return p
}

// dealer returns the seat of the dealer, the last.
func (c Config) dealer() game.Seat { return game.Seat(c.Seats) }

// levelAt returns the level of the player in seat, in the round of that number.
func (c Config) levelAt(seat game.Seat, round int) string {
	n := len(c.Levels)
	return c.Levels[((int(seat)-1-round)%n+n)%n]
}

// seedOf returns the seed of a round. That of round 0 is the seed of the whole,
// so a run of one round with the seed of any other plays that round.
func (c Config) seedOf(round int) uint64 {
	return c.Seed + uint64(round)*0x9e3779b97f4a7c15
}

// A Failure is a round that the rules of play do not allow, or that does not
// end: a fault of the program. Or else no rule was found for it: then it wraps
// a [*rule.UnmetWish].
type Failure struct {
	Round  int      // from 0
	Seed   uint64   // of the round
	Levels []string // by seat − 1, without the dealer's: with them it can be played again alone
	Err    error
}

func (f *Failure) Error() string {
	return fmt.Sprintf("round %d: %v (alone: --rounds 1 --seed %d --players %s)", f.Round+1, f.Err, f.Seed,
		strings.Join(f.Levels, ","))
}

// Unwrap returns what went wrong.
func (f *Failure) Unwrap() error { return f.Err }

// batch is how many rounds are played before they are counted and shown. It
// bounds the memory, and how long it takes to stop.
const batch = 256

// Run plays all rounds of c, which must be valid. After an error the report is
// of the rounds before it: a [*Failure], the error of the context, or that of
// Watch.
func Run(ctx context.Context, c Config) (Report, error) {
	t := newTally(c)
	tables := make([]*table, c.Workers)
	for i := range tables {
		tables[i] = newTable(c)
	}
	for from := 0; from < c.Rounds; from += batch {
		rounds, err := playBatch(ctx, tables, from, min(batch, c.Rounds-from))
		for _, r := range rounds {
			t.add(r)
			if c.Watch == nil {
				continue
			}
			if err := c.Watch(r); err != nil {
				return t.report(), err
			}
		}
		if err != nil {
			return t.report(), err
		}
	}
	return t.report(), nil
}

// playBatch plays n rounds, one at a time at each table. It returns the rounds
// before the first one that failed or was not played.
func playBatch(ctx context.Context, tables []*table, from, n int) ([]Round, error) {
	rounds, errs := make([]Round, n), make([]error, n)
	var begun atomic.Int64
	var all sync.WaitGroup
	for _, t := range tables {
		all.Go(func() {
			for {
				i := int(begun.Add(1)) - 1
				if i >= n {
					return
				}
				errs[i] = ctx.Err()
				if errs[i] == nil {
					rounds[i], errs[i] = t.play(from + i)
				}
			}
		})
	}
	all.Wait()
	if i := slices.IndexFunc(errs, func(err error) bool { return err != nil }); i >= 0 {
		return rounds[:i], errs[i]
	}
	return rounds, nil
}
