package table

import (
	"slices"
	"time"

	"eleusis/game"
)

// A pause is how long the computer players leave people time to declare themselves
// prophets, to say the rule, or to give a hint. It is not in the log: a table that is
// loaded again asks them anew.
type pause struct {
	number int // of the last entry of the game when somebody began to think; with the next one it is over
	wait   time.Duration
	thinks game.Seat
	// declined has the last move of each seat that plays on, which holds until it moves again.
	declined map[game.Seat]int
}

// wait lets the table wait for seat, who thinks about declaring, guessing or a
// hint, or go on.
func (c *core) wait(seat game.Seat, what Action) error {
	if what == GoOn { // it may come late
		c.decline(seat)
		return nil
	}
	guesses := c.state.MayGuess(seat)
	if !guesses && !c.state.MayDeclare(seat) && !c.state.MayHint(seat) {
		_, err := c.decide(game.Declare(seat))
		return err
	}
	delete(c.pause.declined, seat)
	c.pause.number, c.pause.thinks, c.pause.wait = c.asked, seat, paceHeld
	if guesses {
		c.pause.wait = paceWrites
	}
	if limit := c.settings.Clock.Limit(); limit > 0 {
		c.pause.wait = min(c.pause.wait, limit)
	}
	return nil
}

// decline notes that the table need not wait for seat until it moves again.
func (c *core) decline(seat game.Seat) {
	if c.pause.declined == nil {
		c.pause.declined = make(map[game.Seat]int)
	}
	c.pause.declined[seat] = c.acted[seat]
	if c.pause.thinks == seat {
		c.pause.thinks = game.Nobody
	}
}

// held reports whether the table waits for somebody who thinks.
func (c *core) held() bool { return c.pause.number == c.asked && c.pause.thinks != game.Nobody }

// undecided returns the people who may still declare themselves prophets before the
// computer player whose turn it is moves, say the rule, or, as the dealer, give a hint for
// the last time.
func (c *core) undecided() []game.Seat {
	if !c.machineWaits() {
		return nil
	}
	thinkers := c.state.Declarers()
	if seat := c.state.Guesser(); seat != game.Nobody && !slices.Contains(thinkers, seat) {
		thinkers = append(thinkers, seat)
	}
	if dealer := c.state.Dealer(); c.state.MayHint(dealer) && c.options.Hints == game.HintsBefore {
		thinkers = append(thinkers, dealer)
	}
	return slices.DeleteFunc(thinkers, func(seat game.Seat) bool {
		moved, declined := c.pause.declined[seat]
		return !c.person(seat) || c.bots[seat] != nil || declined && moved == c.acted[seat]
	})
}

// pace returns how long a computer player takes for a move, and how long it waits for
// each of those that are undecided.
func (c *core) pace() (move, wait time.Duration) {
	switch {
	case c.held():
		return paceCalm, c.pause.wait
	case c.fast:
		return paceFast, paceAskedFast
	}
	return paceCalm, paceAsked
}
