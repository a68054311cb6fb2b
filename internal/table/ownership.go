package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// An Owner says which tables a lobby may run, where several servers share one log. A lobby
// claims a table before it reads it to run it, and releases it when it is asleep.
type Owner interface {
	// Claim makes this server the owner of a table. The error is [store.ErrElsewhere] if
	// another server owns it.
	Claim(ctx context.Context, table string) error
	// Recall is Claim for a table that another server must first put to sleep and release.
	Recall(ctx context.Context, table string) error
	// Release ends the ownership of tables.
	Release(ctx context.Context, tables ...string) error
	// Owners returns the name of the owner of each table.
	Owners(ctx context.Context) (map[string]string, error)
	// Leads reports whether this server is the leader, which does the work of all servers
	// now.
	Leads() bool
}

// releaseTimeout bounds the release of tables.
const releaseTimeout = 5 * time.Second

// IsTable reports whether the log of that name belongs to a table, which has one owner.
// All servers may change other logs.
func IsTable(name string) bool { return isID(name) }

// ErrElsewhere says that another server runs the table.
var ErrElsewhere = store.ErrElsewhere

// A loading is a table that calls read, to wake it.
type loading struct {
	calls int
	// turn rises when the table wakes or is unloaded: what was read before may be old then.
	turn int
}

// A claim is the right of one call to read a table and to wake it. The lobby owns the table
// until the claim is given up, and after that while the table is awake.
type claim struct {
	lobby *Lobby
	id    string
	turn  int // of its loading, when the call began to read
}

// claim returns a claim of the table id; see [Lobby.own]. The error is errStopped while
// the table is kept asleep.
func (l *Lobby) claim(ctx context.Context, id string, recalls bool) (claim, error) {
	l.mu.Lock()
	if l.asleep[id] != nil {
		l.mu.Unlock()
		return claim{}, errStopped
	}
	if l.loading[id] == nil {
		l.loading[id] = new(loading)
	}
	l.loading[id].calls++
	c := claim{l, id, l.loading[id].turn}
	l.mu.Unlock()
	if err := l.own(ctx, id, recalls); err != nil {
		c.giveUp()
		return claim{}, err
	}
	return c, nil
}

// giveUp ends the claim.
func (c claim) giveUp() {
	l := c.lobby
	l.mu.Lock()
	of := l.loading[c.id]
	of.calls--
	if of.calls == 0 {
		delete(l.loading, c.id)
	}
	l.mu.Unlock()
	l.releaseOwned(c.id)
}

// isStale reports whether the table was awake or unloaded since c began. The caller holds mu.
func (c claim) isStale() bool { return c.lobby.loading[c.id].turn != c.turn }

// markReadsStale notes that what is being read of the table id may be old. The caller holds mu.
func (l *Lobby) markReadsStale(id string) {
	if of := l.loading[id]; of != nil {
		of.turn++
	}
}

// own makes the lobby the owner of the table id, and recalls the table if another server
// owns it and recalls is set.
func (l *Lobby) own(ctx context.Context, id string, recalls bool) error {
	owner := l.config.Owner
	if owner == nil {
		return nil
	}
	err := owner.Claim(ctx, id)
	if recalls && errors.Is(err, store.ErrElsewhere) {
		err = owner.Recall(ctx, id)
	}
	switch {
	case errors.Is(err, store.ErrElsewhere):
		return fmt.Errorf("claim table %s: %w", id, err)
	case err != nil:
		return l.log.Report(fmt.Errorf("claim table %s: %w", id, err))
	}
	return nil
}

// releaseOwned releases the table id unless it is awake or being read. It is kept asleep
// meanwhile.
func (l *Lobby) releaseOwned(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if done, kept := l.tryKeepAsleep(id); kept {
		l.running.Go(func() {
			l.releaseAsleep(l.ctx, id)
			l.letWake(id, done)
		})
	}
}

// tryKeepAsleep keeps the table id asleep until letWake is called with done. It returns false if
// the table is awake, being read or kept asleep. The caller holds mu.
func (l *Lobby) tryKeepAsleep(id string) (done chan struct{}, kept bool) {
	isBusy := l.room.tables[id] != nil || l.loading[id] != nil || l.asleep[id] != nil
	if isBusy || l.config.Owner == nil || l.ctx.Err() != nil {
		return nil, false // if the lobby closes, its log releases all tables
	}
	return l.keepAsleep(id), true
}

// keepAsleep makes calls for the table id wait until letWake is called with done. The caller
// holds mu.
func (l *Lobby) keepAsleep(id string) (done chan struct{}) {
	done = make(chan struct{})
	l.asleep[id] = done
	l.markReadsStale(id)
	return done
}

// releaseAsleep releases the table id, which is kept asleep. After a fault it stays ours and asleep.
func (l *Lobby) releaseAsleep(ctx context.Context, id string) {
	ctx, cancel := context.WithTimeout(ctx, releaseTimeout)
	defer cancel()
	if err := l.config.Owner.Release(ctx, id); err != nil {
		l.report(id, fmt.Errorf("release: %w", err))
	}
}

// letWake lets the table id wake again.
func (l *Lobby) letWake(id string, done chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.asleep, id)
	l.room.known.Remove(id)
	close(done)
}

// Release releases those of the tables that are asleep, all at once.
func (l *Lobby) Release(ctx context.Context, ids []string) error {
	var asleep []string
	l.mu.Lock()
	for _, id := range ids {
		if done, kept := l.tryKeepAsleep(id); kept {
			asleep = append(asleep, id)
			defer l.letWake(id, done)
		}
	}
	l.mu.Unlock()
	if len(asleep) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, releaseTimeout)
	defer cancel()
	return l.config.Owner.Release(ctx, asleep...)
}

// IsAwake reports whether the table id is in memory.
func (l *Lobby) IsAwake(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.room.tables[id] != nil
}

// AwakeTables returns the ids of the tables in memory, ordered.
func (l *Lobby) AwakeTables() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]string, 0, len(l.room.tables))
	for id := range l.room.tables {
		all = append(all, id)
	}
	slices.Sort(all)
	return all
}

// HandOver puts the table id to sleep and releases it, so that another server can run it
// at once; its screens reconnect. It returns the seats of the people who were there; none
// if the table waits for nothing.
func (l *Lobby) HandOver(ctx context.Context, id string) (present []game.Seat, err error) {
	l.mu.Lock()
	t := l.room.tables[id]
	if t == nil || l.asleep[id] != nil || l.config.Owner == nil {
		l.mu.Unlock()
		return nil, l.Release(ctx, []string{id}) // it may be ours and asleep
	}
	done := l.keepAsleep(id)
	l.mu.Unlock()
	defer l.letWake(id, done)
	err = t.call(ctx, func() {
		now := time.Now()
		for seat := range t.core.everybody {
			if t.presence.present(seat, now) && t.presence.attendanceOf(seat).heardOf {
				present = append(present, seat)
			}
		}
		t.ends = true
	})
	if err != nil && !errors.Is(err, errStopped) {
		return nil, err
	}
	if err := l.waitFor(ctx, t.done); err != nil {
		return nil, err
	}
	l.releaseAsleep(ctx, id)
	return present, nil
}

// GoesOn reports whether the table id, which sleeps, does something by itself soon if its
// people are there: a clock runs, or a computer player is to move.
func (l *Lobby) GoesOn(ctx context.Context, id string) (bool, error) {
	if l.IsAwake(id) {
		return false, nil
	}
	t, err := l.load(ctx, id)
	switch {
	case errors.Is(err, ErrNoTable): // deleted meanwhile
		return false, nil
	case err != nil:
		return false, err
	}
	return t.core.rounds().sealWaits() || t.core.computerPlayers().mayMove() || t.clockRuns(), nil
}

// Resume wakes the table id, which another server ran, as if the people on these seats had
// just sent a request; all people if there are no seats. So clocks and computer players
// continue before the first request.
func (l *Lobby) Resume(ctx context.Context, id string, present []game.Seat) error {
	l.mu.Lock()
	awake := l.room.tables[id] != nil || l.asleep[id] != nil
	l.mu.Unlock()
	if awake {
		return nil
	}
	c, err := l.claim(ctx, id, false)
	if err != nil {
		return err
	}
	defer c.giveUp()
	t, err := l.load(ctx, id)
	if err != nil {
		return err
	}
	if present == nil {
		for seat := range t.core.everybody {
			present = append(present, seat)
		}
	}
	for _, seat := range present {
		if t.core.hasPerson(seat) {
			g := t.presence.attendanceOf(seat)
			g.seen, g.heardOf = time.Now(), true
		}
	}
	_, err = l.adopt(t, &c, "", true)
	return err
}
