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

// timing computes and performs the tasks of a table.
type timing struct{ *table }

func (t *table) timing() timing { return timing{t} }

// alarm returns the next task.
func (t timing) alarm(now time.Time) alarm {
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
	if at, any := t.presence().nextAway(now); any {
		sooner(taskPresence, at)
	}
	if t.judging || !t.presence().attended(now) {
		return next
	}
	c := t.core
	decider := c.decider()
	switch _, covered := c.coverLevel(); {
	case c.rounds().sealWaits():
		sooner(taskSeal, t.changed)
	case c.machines().mayMove():
		sooner(taskMove, t.movesAt(now))
	case decider != game.Nobody && covered && !t.presence().present(decider, now):
		sooner(taskSubstitute, now)
	case t.clockRuns():
		sooner(taskTimeout, t.askedAt.Add(c.settings.Clock.limit()))
	}
	return next
}

// clockRuns reports whether the decision that the table waits for has a time limit.
// Writing a rule has none.
func (t timing) clockRuns() bool {
	mover := t.core.mover()
	return t.core.settings.Clock != NoClock && mover != game.Nobody && t.core.decider() == mover
}

// movesAt returns when the computer player to move moves. With a clock, hints cannot make
// the table wait for thinking people longer than one decision may take.
func (t timing) movesAt(now time.Time) time.Time {
	move, wait := t.core.pace()
	at := t.changed.Add(move)
	if t.core.held() || len(t.undecided(now)) > 0 {
		at = t.changed.Add(wait)
	}
	if limit := t.core.settings.Clock.limit(); limit > 0 {
		if latest := t.askedAt.Add(limit); latest.Before(at) {
			return latest
		}
	}
	return at
}

// undecided returns the people who are there and for whom the computer players wait.
func (t timing) undecided(now time.Time) []game.Seat {
	return slices.DeleteFunc(t.core.undecided(), func(seat game.Seat) bool { return !t.presence().present(seat, now) })
}

// waitsFor returns how long the computer players still wait for seat; 0 if they do not.
func (t timing) waitsFor(seat game.Seat, now time.Time) time.Duration {
	if seat == game.Nobody || !slices.Contains(t.core.undecided(), seat) {
		return 0
	}
	return max(t.movesAt(now).Sub(now), time.Millisecond)
}

// left returns the time that the player to move still has; 0 without a clock.
func (t timing) left(now time.Time) time.Duration {
	if !t.clockRuns() {
		return 0
	}
	return max(t.askedAt.Add(t.core.settings.Clock.limit()).Sub(now), time.Millisecond)
}

// ring performs the task of an alarm, and reports whether the table goes to sleep. A fault
// is logged for the operator, and the task is retried.
func (t timing) ring(ctx context.Context, what task) (sleep bool) {
	if what == taskSleep {
		t.touched = time.Now()
		return len(t.watchers) == 0
	}
	if what == taskPresence {
		t.presence().sendPresence()
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
func (t timing) perform(ctx context.Context, what task) error {
	if err := t.catchUp(ctx); err != nil {
		return err
	}
	c, random := t.core, t.lobby.random()
	switch seat := c.decider(); {
	case what == taskSeal && c.rounds().sealWaits():
		return t.commit(ctx, envelope{}, func() ([]logEvent, error) { return c.rounds().sealNext(random) })
	case what == taskMove && c.machines().mayMove():
		for _, undecided := range c.undecided() {
			c.decline(undecided) // their time is up
		}
		seat, commands := c.machines().next()
		return t.commit(ctx, envelope{seat: seat}, func() ([]logEvent, error) { return c.decideAll(commands...) })
	case what == taskSubstitute && seat != game.Nobody:
		return t.commit(ctx, envelope{}, func() ([]logEvent, error) { return c.machines().coverFor(seat), nil })
	case what == taskTimeout && seat != game.Nobody:
		return t.commit(ctx, envelope{seat: seat}, func() ([]logEvent, error) { return c.machines().moveFor(seat) })
	}
	return nil
}
