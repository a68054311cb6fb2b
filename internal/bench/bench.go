// Package bench is the discovery benchmark: one player with a hand of cards, a judge
// and a secret rule, and how soon the player says the rule.
//
// Two packs are shuffled and a starter is drawn until the rule accepts it. Each turn
// one card is played, is right or wrong, and another is drawn; and the rule may be
// guessed. A right guess ends the game and scores more the earlier it comes; a wrong
// one costs points. Whether a guess is right is computed, see [rule.SameAfter].
//
// The player is an agent: one of our own solvers, or any program that answers lines of
// JSON (doc/agents.md). The deal depends on the seed, the name of the rule and the
// number of the deal alone, so any two agents get the same games.
package bench

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"eleusis/rule"
)

// A Config describes the games to play.
type Config struct {
	Protocol
	Rules   []Rule
	Deals   int    // games by each rule
	Seed    uint64 // where all chance comes from
	Workers int    // games that are played at once, each by an agent of its own

	// Played are games that need not be played again.
	Played []Game
	// Open opens the agent of a worker.
	Open func(context.Context) (Agent, error)
	// Watch, if not nil, is called with every game when it is over, in no order; it
	// is called by one worker at a time. Its error ends the run.
	Watch func(Game) error
}

// A Rule is a secret rule and the name it has in reports.
type Rule struct {
	Name string
	Rule *rule.Rule
}

// Validate returns an error, as a message to its author, if nothing can be played by c.
func (c *Config) Validate() error {
	switch {
	case len(c.Rules) == 0:
		return errors.New("no rules")
	case c.Deals < 1:
		return fmt.Errorf("%d deals: at least 1 is needed", c.Deals)
	case c.Workers < 1:
		return fmt.Errorf("%d workers: at least 1 is needed", c.Workers)
	}
	return c.Protocol.Validate()
}

// games returns how many games there are.
func (c *Config) games() int { return len(c.Rules) * c.Deals }

// Run plays all games of c, which must be valid. Game n, from 0, is by rule n /
// Deals and goes to worker n modulo Workers. After an error, of an agent that
// cannot be opened or of the context, the report is of the games that ended
// before it.
func Run(ctx context.Context, c Config) (Report, error) {
	played := make([]*Game, c.games())
	for _, g := range c.Played {
		if g.Number >= 0 && g.Number < len(played) {
			played[g.Number] = &g
		}
	}
	todo := c.todo(played)
	var watching sync.Mutex
	over := func(g Game) error {
		watching.Lock()
		defer watching.Unlock()
		played[g.Number] = &g
		if c.Watch == nil {
			return nil
		}
		return c.Watch(g)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for _, numbers := range todo {
		all.Go(func() {
			if err := c.work(ctx, numbers, over); err != nil {
				stop(err) // one agent that cannot go on ends all
			}
		})
	}
	all.Wait()
	return c.report(played), context.Cause(ctx)
}

// todo returns the numbers of the games that each worker plays.
func (c *Config) todo(played []*Game) [][]int {
	all := make([][]int, c.Workers)
	for n, g := range played {
		if g == nil {
			all[n%c.Workers] = append(all[n%c.Workers], n)
		}
	}
	return all
}

// work plays games of those numbers, one after the other, with one agent.
func (c *Config) work(ctx context.Context, numbers []int, over func(Game) error) error {
	if len(numbers) == 0 {
		return nil
	}
	a, err := c.Open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	for i, n := range numbers {
		g := newGame(c, n, a)
		g.loads = i == 0
		if err := g.play(ctx); err != nil {
			return err
		}
		if err := over(g.Game); err != nil {
			return err
		}
	}
	return nil
}
