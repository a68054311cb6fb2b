package table

import (
	"context"
	"slices"
	"time"

	"eleusis/game"
)

const (
	retryAfter  = time.Second // after a fault of the store; doubled after each further one
	retryAtLast = 10 * time.Second
	idleAfter   = 10 * time.Minute // after which an unused table leaves memory
)

// A task is something that a table does by itself.
type task int

const (
	taskSleep      task = iota // leave memory: nobody has needed the table for a while
	taskReload                 // read the log: the answer of an append was lost
	taskSeal                   // seal the next round
	taskMove                   // move for a computer player
	taskSubstitute             // let a computer player substitute for an absent person
	taskTimeout                // move for a person who has run out of time
	taskPresence               // send that somebody has gone away
)

// An alarm is the next task of a table and its time.
type alarm struct {
	task task
	at   time.Time
}

// alarm returns the next task.
func (t *table) alarm(now time.Time) alarm {
	next := alarm{taskSleep, t.touched.Add(idleAfter)}
	sooner := func(what task, at time.Time) {
		if at.Before(t.retryAt) {
			at = t.retryAt
		}
		if at.Before(next.at) {
			next = alarm{what, at}
		}
	}
	if t.unsure {
		sooner(taskReload, t.retryAt)
		return next
	}
	if at, found := t.presence.nextAway(now); found {
		sooner(taskPresence, at)
	}
	if t.judging || !t.presence.attended(now) {
		return next
	}
	c := t.core
	decider := c.decider()
	switch _, substitutes := c.settings.substitute(); {
	case c.rounds().sealWaits():
		sooner(taskSeal, t.changed)
	case c.computerPlayers().mayMove():
		sooner(taskMove, t.movesAt(now))
	case decider != game.Nobody && substitutes && !t.presence.present(decider, now):
		sooner(taskSubstitute, now)
	case t.clockRuns():
		sooner(taskTimeout, t.askedAt.Add(c.settings.Clock.limit()))
	}
	return next
}

// clockRuns reports whether the decision that the table waits for has a time limit.
// Writing a rule has none.
func (t *table) clockRuns() bool {
	seat := mover(&t.core.state)
	return t.core.settings.Clock != NoClock && seat != game.Nobody && t.core.decider() == seat
}

// movesAt returns when the computer player to move moves. With a clock, hints cannot make
// the table wait for thinking people longer than one decision may take.
func (t *table) movesAt(now time.Time) time.Time {
	move, wait := t.pace()
	at := t.changed.Add(move)
	present := func(seat game.Seat) bool { return t.presence.present(seat, now) }
	if t.held() || slices.ContainsFunc(t.undecided(), present) {
		at = t.changed.Add(wait)
		if t.released() {
			at = t.pause.until
		}
	}
	if limit := t.core.settings.Clock.limit(); limit > 0 {
		return earlier(at, t.askedAt.Add(limit))
	}
	return at
}

// waitsFor returns how long the computer players still wait for seat; 0 if they do not.
func (t *table) waitsFor(seat game.Seat, now time.Time) time.Duration {
	if seat == game.Nobody || !slices.Contains(t.undecided(), seat) {
		return 0
	}
	return max(t.movesAt(now).Sub(now), time.Millisecond)
}

// timeLeft returns the time that the player to move still has; 0 without a clock.
func (t *table) timeLeft(now time.Time) time.Duration {
	if !t.clockRuns() {
		return 0
	}
	return max(t.askedAt.Add(t.core.settings.Clock.limit()).Sub(now), time.Millisecond)
}

// runAlarm performs the task of an alarm, and reports whether the table goes to sleep. A fault
// is logged for the operator, and the task is retried.
func (t *table) runAlarm(ctx context.Context, what task) (sleep bool) {
	if what == taskSleep {
		t.touched = time.Now()
		return len(t.watchers) == 0
	}
	if what == taskPresence {
		t.sendPresence()
		return false
	}
	err := t.perform(ctx, what)
	if t.ends {
		return true
	}
	if err != nil {
		t.retryAt = time.Now().Add(min(retryAfter<<min(t.faults, 10), retryAtLast))
		t.faults++
		t.lobby.report(t.id, err)
		return false
	}
	t.faults, t.retryAt = 0, time.Time{}
	return false
}

// perform performs a task and logs its events. After reading the log the table computes
// its next task again.
func (t *table) perform(ctx context.Context, what task) error {
	if err := t.catchUp(ctx); err != nil {
		return err
	}
	c, random := t.core, t.lobby.random()
	switch seat := c.decider(); {
	case what == taskSeal && c.rounds().sealWaits():
		return t.commit(ctx, envelope{}, func() ([]logEvent, error) { return c.rounds().sealNext(random) })
	case what == taskMove && c.computerPlayers().mayMove():
		for _, undecided := range t.undecided() {
			t.stopWaitingFor(undecided) // their time is up
		}
		seat, commands := c.computerPlayers().next()
		return t.commit(ctx, envelope{seat: seat}, func() ([]logEvent, error) { return decideAll(&c.state, commands...) })
	case what == taskSubstitute && seat != game.Nobody:
		return t.commit(ctx, envelope{}, func() ([]logEvent, error) { return c.substituteFor(seat), nil })
	case what == taskTimeout && seat != game.Nobody:
		return t.commit(ctx, envelope{seat: seat}, func() ([]logEvent, error) { return c.moveFor(seat) })
	}
	return nil
}
