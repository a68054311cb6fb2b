// Package bench is the discovery benchmark: somebody alone with a hand of cards,
// a judge and a secret rule, and how soon they say the rule.
//
// Two packs are shuffled and a starter is drawn until the rule accepts it. Each
// turn one card is played, is right or wrong, and another is drawn; and the rule
// may be guessed. A right guess ends the game, and counts the more the sooner
// it comes; a wrong one costs points. Whether a guess is right is computed, not
// tried: see [rule.SameAfter].
//
// Who plays is an agent: one of our own solvers, or any program that answers
// lines of JSON (doc/agents.md). The deal depends on the seed, the name of the
// rule and the number of the deal alone, so any two agents get the same games.
package bench

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"eleusis/rule"
)

// A Config is what is to be played.
type Config struct {
	Rules      []Rule
	Hand       int    // cards
	Turns      int    // the most a game has
	Deals      int    // games by each rule
	WrongGuess int    // points that each takes
	After      bool   // the guess follows the verdict, instead of going with the card
	Seed       uint64 // where all chance comes from
	Workers    int    // games that are played at once, each by an agent of its own

	// Open opens the agent of a worker.
	Open func(context.Context) (Agent, error)
	// Watch, if it is there, is shown every game when it is over, in no order; it
	// is called by one worker at a time.
	Watch func(Game)
}

// A Rule is a secret rule and the name it has in reports.
type Rule struct {
	Name string
	Rule *rule.Rule
}

// What a game may have. The stock has two packs, and a line of more turns would
// be too much work for some rules to follow.
const (
	mostHand  = 100
	mostTurns = 900
)

// Validate returns what is wrong with c, for whoever wrote it.
func (c *Config) Validate() error {
	switch {
	case len(c.Rules) == 0:
		return errors.New("no rules")
	case c.Hand < 1 || c.Hand > mostHand:
		return fmt.Errorf("a hand of %d: it has 1 to %d cards", c.Hand, mostHand)
	case c.Turns < 1 || c.Turns > mostTurns:
		return fmt.Errorf("%d turns: a game has 1 to %d", c.Turns, mostTurns)
	case c.Deals < 1:
		return fmt.Errorf("%d deals: at least 1 is needed", c.Deals)
	case c.WrongGuess < 0:
		return fmt.Errorf("a wrong guess costs %d: it costs 0 or more", c.WrongGuess)
	case c.Workers < 1:
		return fmt.Errorf("%d workers: at least 1 is needed", c.Workers)
	}
	return nil
}

// games returns how many games there are.
func (c *Config) games() int { return len(c.Rules) * c.Deals }

// Run plays all games of c, which must be valid. Game n, from 0, is by rule n /
// Deals and goes to worker n modulo Workers. After an error, of an agent that
// cannot be opened or of the context, the report is of the games that ended
// before it.
func Run(ctx context.Context, c Config) (Report, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	played := make([]*Game, c.games())
	errs := make([]error, c.Workers)
	var watching sync.Mutex
	var all sync.WaitGroup
	for w := range c.Workers {
		all.Go(func() {
			errs[w] = c.work(ctx, w, func(g Game) {
				watching.Lock()
				defer watching.Unlock()
				played[g.Number] = &g
				if c.Watch != nil {
					c.Watch(g)
				}
			})
			if errs[w] != nil {
				stop() // one agent that cannot go on ends all
			}
		})
	}
	all.Wait()
	return c.report(played), first(errs)
}

// work plays the games of worker w.
func (c *Config) work(ctx context.Context, w int, over func(Game)) error {
	if w >= c.games() {
		return nil
	}
	a, err := c.Open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	for n := w; n < c.games(); n += c.Workers {
		g := newGame(c, n, a)
		if err := g.play(ctx); err != nil {
			return err
		}
		over(g.Game)
	}
	return nil
}

// first returns the error that ended the run: the others were told to stop.
func first(errs []error) error {
	var canceled error
	for _, err := range errs {
		switch {
		case err == nil:
		case errors.Is(err, context.Canceled):
			canceled = err
		default:
			return err
		}
	}
	return canceled
}
