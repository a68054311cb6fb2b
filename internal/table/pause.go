package table

import (
	"time"

	"eleusis/game"
)

// A pause is how long the computer players leave somebody time to declare
// himself prophet, to say the rule, or to give a hint. It is not in the log: a table that is
// loaded again does not wait.
type pause struct {
	number int // of the last entry when it began; with the next one it is over
	wait   time.Duration
}

// wait lets the table wait for seat, who thinks about declaring, guessing or a
// hint, or go on.
func (c *core) wait(seat game.Seat, what Action) error {
	guesses := c.state.MayGuess(seat)
	if !guesses && !c.state.MayDeclare(seat) && !c.state.MayHint(seat) {
		_, err := c.decide(game.Declare(seat))
		return err
	}
	c.pause = pause{c.asked, paceHeld}
	if guesses {
		c.pause.wait = paceWrites
	}
	if limit := c.settings.Clock.Limit(); limit > 0 {
		c.pause.wait = min(c.pause.wait, limit)
	}
	if what == GoOn {
		c.pause.wait = 0
	}
	return nil
}

// held reports whether the table waits for somebody who thinks.
func (c *core) held() bool { return c.pause.number == c.asked && c.pause.wait > 0 }

// pace returns how long a computer player takes for a move. It is longer where a
// person may declare himself prophet before it, say the rule, or, as the dealer,
// give a hint for the last time.
func (c *core) pace() time.Duration {
	calm, fast := paceCalm, paceFast
	thinkers := c.state.Declarers()
	if seat := c.state.Guesser(); seat != game.Nobody {
		thinkers = append(thinkers, seat)
	}
	if dealer := c.state.Dealer(); c.state.MayHint(dealer) && c.options.Hints == game.HintsBefore {
		thinkers = append(thinkers, dealer)
	}
	for _, seat := range thinkers {
		if c.person(seat) && c.bots[seat] == nil {
			calm, fast = paceDeclare, paceDeclareFast
		}
	}
	switch {
	case c.pause.number == c.asked:
		return c.pause.wait
	case c.fast:
		return fast
	}
	return calm
}
