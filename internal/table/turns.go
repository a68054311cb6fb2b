package table

import (
	"slices"
	"time"

	"eleusis/game"
)

// mover returns the seat to move: whose turn it is, or the dealer who may exchange the
// starter.
func (c *core) mover() game.Seat {
	if dealer := c.exchanger(); dealer != game.Nobody {
		return dealer
	}
	return c.state.Turn()
}

// exchanger returns the dealer who may exchange the turned-up starter, or Nobody.
func (c *core) exchanger() game.Seat {
	dealer := c.state.Dealer()
	if desk, _ := c.state.Desk(dealer); len(desk.Instead) == 0 {
		return game.Nobody
	}
	return dealer
}

// decider returns the person that the table waits for, to move or to bring the rule of the
// next round; Nobody if it is a computer player, or if no computer player could
// substitute.
func (c *core) decider() game.Seat {
	seat := c.mover()
	switch {
	case seat == game.Nobody && c.awaitsRule():
		seat = c.nextDealer()
	case seat != game.Nobody && c.state.Awaits() == game.AwaitsVerdict && c.machines().guardSays() == nil:
		return game.Nobody
	}
	if !c.person(seat) || c.covered[seat] != "" {
		return game.Nobody
	}
	return seat
}

// awaitsRule reports whether the next round needs a rule that its dealer has not brought
// yet.
func (c *core) awaitsRule() bool {
	dealer := c.nextDealer()
	return dealer != game.Nobody && c.state.Phase() == game.BetweenRounds && !c.ruleKnown(dealer)
}

// coverLevel returns the level of the substitutes of absent people; false if the table
// waits for people instead.
func (c *core) coverLevel() (level string, covers bool) {
	covers = c.settings.Substitute != NoSubstitute && c.settings.Substitute != ""
	if !covers {
		return companionLevel, false
	}
	return c.settings.Substitute, true
}

// underWay reports whether a round is under way.
func (c *core) underWay() bool {
	phase := c.state.Phase()
	return phase == game.Playing || phase == game.AwaitingStarter
}

// A pause gives people time to declare themselves prophets, to guess, or to give a hint
// before computer players move. It is not in the log: a table that is loaded again pauses
// again.
type pause struct {
	number int // of the last game entry when a person began to think; the next entry ends the pause
	wait   time.Duration
	thinks game.Seat
	// declined has, for each seat that need not be waited for, its last move; it holds
	// until the next one.
	declined map[game.Seat]int
}

// held reports whether the table waits for a person who thinks.
func (c *core) held() bool { return c.pause.number == c.asked && c.pause.thinks != game.Nobody }

// undecided returns the people who may still declare themselves prophets, guess or, as the
// dealer, give a last hint before the computer player to move moves.
func (c *core) undecided() []game.Seat {
	if !c.machines().mayMove() {
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

// How long computer players wait for a person who thinks about becoming prophet or
// writes a guess, unless a clock is shorter.
const (
	ThinkingTime = 2 * time.Minute
	WritingTime  = 6 * time.Minute
)

// Pace of the computer players.
const (
	paceCalm = 850 * time.Millisecond
	paceFast = 120 * time.Millisecond

	// How long they wait for a person who may declare themselves prophet or guess first,
	// and for one who thinks about it or writes.
	paceAsked     = 10 * time.Second
	paceAskedFast = 4 * time.Second
	paceThinking  = ThinkingTime
	paceWriting   = WritingTime
)

// pace returns the time that a computer player takes for a move, and the time that it
// waits for each undecided person.
func (c *core) pace() (move, wait time.Duration) {
	switch {
	case c.held():
		return paceCalm, c.pause.wait
	case c.fast:
		return paceFast, paceAskedFast
	}
	return paceCalm, paceAsked
}
