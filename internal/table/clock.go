package table

import (
	"context"
	"slices"
	"time"

	"eleusis/game"
)

// A task is what a table does next by itself.
type task int

const (
	sleeps task = iota // nobody has needed it for long
	looks              // the answer of an append was lost
	seals              // the next round
	moves              // for a computer player
	covers             // who is away
	calls              // time, for who has let his run out
	notes              // who has gone away
)

// An alarm is when a table does what by itself.
type alarm struct {
	task task
	at   time.Time
}

// alarm returns what t does next.
func (t *table) alarm(now time.Time) alarm {
	next := alarm{sleeps, t.touched.Add(idleAfter)}
	sooner := func(what task, at time.Time) {
		if at.Before(t.retryAt) {
			at = t.retryAt
		}
		if at.Before(next.at) {
			next = alarm{what, at}
		}
	}
	if t.unsure {
		sooner(looks, t.retryAt)
		return next
	}
	if at, any := t.nextAway(now); any {
		sooner(notes, at)
	}
	if t.judging || !t.attended(now) {
		return next
	}
	c := t.core
	decider := c.decider()
	switch _, covered := c.coverLevel(); {
	case c.sealWaits():
		sooner(seals, t.changed)
	case c.machineWaits():
		sooner(moves, t.movesAt(now))
	case decider != game.Nobody && covered && !t.present(decider, now):
		sooner(covers, now)
	case t.clockRuns():
		sooner(calls, t.askedAt.Add(c.settings.Clock.Limit()))
	}
	return next
}

// clockRuns reports whether a person has only so long for the decision that the
// table waits for. To think of a rule everybody has all the time.
func (t *table) clockRuns() bool {
	mover := t.core.mover()
	return t.core.settings.Clock != NoClock && mover != game.Nobody && t.core.decider() == mover
}

// movesAt returns when the computer player whose turn it is moves. With a clock the
// table waits for people who think, however many hints come of it, no longer than it would
// for a decision.
func (t *table) movesAt(now time.Time) time.Time {
	move, wait := t.core.pace()
	at := t.changed.Add(move)
	if t.core.held() || len(t.undecided(now)) > 0 {
		at = t.changed.Add(wait)
	}
	if limit := t.core.settings.Clock.Limit(); limit > 0 {
		if latest := t.askedAt.Add(limit); latest.Before(at) {
			return latest
		}
	}
	return at
}

// undecided returns the people who are there and for whom the computer players wait.
func (t *table) undecided(now time.Time) []game.Seat {
	return slices.DeleteFunc(t.core.undecided(), func(seat game.Seat) bool { return !t.present(seat, now) })
}

// waitsFor returns how long the computer players still wait for seat; 0 if they do not.
func (t *table) waitsFor(seat game.Seat, now time.Time) time.Duration {
	if seat == game.Nobody || !slices.Contains(t.core.undecided(), seat) {
		return 0
	}
	return max(t.movesAt(now).Sub(now), time.Millisecond)
}

// left returns how long who is to move still has; 0 without a clock.
func (t *table) left(now time.Time) time.Duration {
	if !t.clockRuns() {
		return 0
	}
	return max(t.askedAt.Add(t.core.settings.Clock.Limit()).Sub(now), time.Millisecond)
}

// ring does what was to be done, and reports whether the table goes to sleep. A
// fault is the operator's to see; what was to be done is tried again.
func (t *table) ring(ctx context.Context, what task) (sleep bool) {
	if what == sleeps {
		t.touched = time.Now()
		return len(t.watchers) == 0
	}
	if what == notes {
		t.tellPresence()
		return false
	}
	err := t.perform(ctx, what)
	if t.ends {
		return true
	}
	if err != nil {
		t.retryAt = time.Now().Add(min(retryAfter<<min(t.faults, 10), retryAtLast))
		t.faults++
		t.hall.report(t.id, err)
		return false
	}
	t.faults, t.retryAt = 0, time.Time{}
	return false
}

// perform does what happens at the table by itself and is then in its log. What it
// is to do is asked again once the table knows its log.
func (t *table) perform(ctx context.Context, what task) error {
	if err := t.catchUp(ctx); err != nil {
		return err
	}
	c, random := t.core, t.hall.random()
	switch seat := c.decider(); {
	case what == seals && c.sealWaits():
		return t.commit(ctx, envelope{}, func() ([]happening, error) { return c.sealsNext(random) })
	case what == moves && c.machineWaits():
		for _, undecided := range c.undecided() {
			c.decline(undecided) // they have had their time
		}
		seat, commands := c.machineMove()
		return t.commit(ctx, envelope{seat: seat}, func() ([]happening, error) { return c.decideAll(commands...) })
	case what == covers && seat != game.Nobody:
		return t.commit(ctx, envelope{}, func() ([]happening, error) { return c.coverFor(seat), nil })
	case what == calls && seat != game.Nobody:
		return t.commit(ctx, envelope{seat: seat}, func() ([]happening, error) { return c.timeUp(seat) })
	}
	return nil
}
