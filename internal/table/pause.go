package table

import (
	"slices"
	"time"

	"eleusis/game"
)

// A pause gives people time to declare themselves prophets, to guess, or to give a hint
// before computer players move. It is not in the log: a table that is loaded again pauses
// again.
type pause struct {
	number int // of the last game entry when a person began to think; the next entry ends the pause
	wait   time.Duration
	thinks game.Seat
	left   time.Duration // that the computer players would still have waited when the person began to think, if above 0
	until  time.Time     // when they move after a Release, unless the person thinks again; zero before any
	// declined has, for each seat that need not be waited for, its last move; it holds
	// until the next one.
	declined map[game.Seat]int
}

// How long computer players wait for a person who thinks about becoming prophet or
// writes a guess, unless a clock is shorter.
const (
	thinkingTime = 2 * time.Minute
	writingTime  = 6 * time.Minute
	pauseTime    = time.Hour // for a dealer who only watches them
)

// Pace of the computer players.
const (
	paceCalm = 850 * time.Millisecond
	paceFast = 120 * time.Millisecond

	// A dealer who only watches reads after each play what the computer players think, or sees each play.
	paceWatched     = 3 * time.Second
	paceWatchedFast = 600 * time.Millisecond

	// How long they wait for a person who may declare themselves prophet or guess first. At the calm pace a page
	// has shown the verdict after two seconds, and ten are left.
	paceAsked     = 12 * time.Second
	paceAskedFast = 4 * time.Second
)

// wait carries out Hold, Release or GoOn of seat.
func (t *table) wait(seat game.Seat, q Request) error {
	if err := checkID(q.ID); err != nil {
		return err
	}
	switch {
	case seat == Aside:
		return ErrNoSeat // in the game
	case q.Action == Hold:
		return t.holdOn(seat, time.Now())
	case q.Action == Release:
		t.release(seat, time.Now())
		return nil
	}
	t.stopWaitingFor(seat)
	return nil
}

// holdOn makes the computer players wait for seat, which thinks about declaring, guessing
// or a hint, or pauses a game that it only watches.
func (t *table) holdOn(seat game.Seat, now time.Time) error {
	state, p := &t.core.state, &t.pause
	v := state.Glance(seat)
	if !v.MayGuess && !v.MayDeclare && !v.MayHint && !mayPause(t.core, seat) {
		// There is nothing to think about. The refusal of what the form of the game has says why.
		wish := game.DeclareProphet(seat)
		switch {
		case seat == state.Dealer():
			wish = game.GiveHint(seat, "")
		case state.Setup().Options.Guess:
			wish = game.SayRule(seat, nil)
		}
		_, err := game.Decide(state, wish, nil)
		return err
	}
	if !t.held() {
		p.left, p.until = t.movesAt(now).Sub(now), time.Time{}
	}
	delete(p.declined, seat)
	p.number, p.thinks, p.wait = t.core.lastGame, seat, thinkingTime
	switch {
	case v.MayGuess:
		p.wait = writingTime
	case mayPause(t.core, seat):
		p.wait = pauseTime
	}
	if limit := t.core.settings.Clock.limit(); limit > 0 {
		p.wait = min(p.wait, limit)
	}
	return nil
}

// release lets the time run on for which the computer players waited before the Hold of seat.
func (t *table) release(seat game.Seat, now time.Time) {
	if !t.held() || t.pause.thinks != seat {
		return
	}
	t.pause.thinks = game.Nobody
	t.pause.until = earlier(now.Add(t.pause.left), t.changed.Add(t.pause.wait))
}

// released reports whether the computer players wait as a Release has told them.
func (t *table) released() bool {
	return t.pause.number == t.core.lastGame && !t.held() && t.pause.until.After(t.changed)
}

// earlier returns the earlier one of a and b.
func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// stopWaitingFor notes that the computer players need not wait for seat until it moves again.
func (t *table) stopWaitingFor(seat game.Seat) {
	if t.pause.declined == nil {
		t.pause.declined = make(map[game.Seat]int)
	}
	t.pause.declined[seat] = t.core.acted[seat]
	if t.pause.thinks == seat {
		t.pause.thinks = game.Nobody
	}
}

// held reports whether the computer players wait for a person who thinks.
func (t *table) held() bool {
	return t.pause.number == t.core.lastGame && t.pause.thinks != game.Nobody
}

// undecided returns the people who could do something before computer players move, and
// have not said that they will not.
func (t *table) undecided() []game.Seat {
	return slices.DeleteFunc(t.core.thinkers(), func(seat game.Seat) bool {
		moved, declined := t.pause.declined[seat]
		return declined && moved == t.core.acted[seat]
	})
}

// pace returns the time that a computer player takes for a move, and the time that it
// waits for each undecided person.
func (t *table) pace() (move, wait time.Duration) {
	switch {
	case t.held():
		return paceCalm, t.pause.wait
	case dealerWatches(t.core) && t.core.fast:
		return paceWatchedFast, paceAskedFast
	case dealerWatches(t.core):
		return paceWatched, paceAsked
	case t.core.fast:
		return paceFast, paceAskedFast
	}
	return paceCalm, paceAsked
}

// mayPause reports whether seat deals and only watches computer players, so that it may let them wait at any time. A
// hint does not end that.
func mayPause(c *core, seat game.Seat) bool {
	return seat == c.state.Dealer() && dealerWatches(c) && c.computerPlayers().mayMove()
}

// dealerWatches reports whether the dealer of c is a person who has nothing to judge, and all players are computer
// players.
func dealerWatches(c *core) bool {
	dealer := c.state.Dealer()
	if !c.isPerson(dealer) || c.bots[dealer] != nil || c.chairs[dealer-1].ByHand {
		return false
	}
	for i := range c.chairs {
		if seat := game.Seat(i + 1); seat != dealer && c.bots[seat] == nil {
			return false
		}
	}
	return true
}
