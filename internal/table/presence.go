package table

import (
	"context"
	"slices"
	"time"

	"eleusis/game"
)

// How long nobody hears of a person before he counts as away: since his stream
// broke off, or since he last asked for a page, if his browser follows none.
const (
	awayAfter  = 45 * time.Second
	awaySilent = 3 * time.Minute
)

// A guest is a person as the table notices him. Nothing of it is in the log: a
// table that wakes begins anew.
type guest struct {
	streams int       // that follow the table for him, on any device
	seen    time.Time // when he last asked for anything, or his last stream ended
	quietly bool      // he has asked, and no stream has followed for him
	heardOf bool      // since the table woke
}

// leaves returns when g counts as away if nothing is heard of him until then.
func (g *guest) leaves() time.Time {
	if g.quietly {
		return g.seen.Add(awaySilent)
	}
	return g.seen.Add(awayAfter)
}

// expect notes that the person with key, who is about to sit down, is there.
func (t *table) expect(key string) {
	now := time.Now()
	if !t.attended(now) {
		t.changed, t.askedAt = now, now // the table has paused
	}
	if hash := hashKey(key); t.guests[hash] == nil {
		t.guests[hash] = &guest{seen: now, quietly: true, heardOf: true}
	}
}

// forgetGuests forgets whose key opens no seat.
func (t *table) forgetGuests() {
	for key := range t.guests {
		gone := t.core.aside == nil || t.core.aside.Key != key
		if gone && !slices.ContainsFunc(t.core.chairs, func(ch chair) bool { return ch.Key == key }) {
			delete(t.guests, key)
		}
	}
}

// guestOf returns what the table notices of the person on seat.
func (t *table) guestOf(seat game.Seat) *guest {
	key := t.core.chairOn(seat).Key
	g := t.guests[key]
	if g == nil {
		g = &guest{seen: t.woke}
		t.guests[key] = g
	}
	return g
}

// present reports whether a person sits on seat and is there.
func (t *table) present(seat game.Seat, now time.Time) bool {
	if !t.core.here(seat) {
		return false
	}
	g := t.guestOf(seat)
	return g.streams > 0 || now.Before(g.leaves())
}

// attended reports whether any person is there who has been heard of. Without one
// the table pauses: computer players do not play a game on for nobody.
func (t *table) attended(now time.Time) bool {
	for seat := range t.core.everybody {
		if t.present(seat, now) && t.guestOf(seat).heardOf {
			return true
		}
	}
	return false
}

// nextAway returns when the next person counts as away, and false if nobody is
// there who could.
func (t *table) nextAway(now time.Time) (at time.Time, any bool) {
	for seat := range t.core.everybody {
		if !t.present(seat, now) || t.guestOf(seat).streams > 0 {
			continue
		}
		if leaves := t.guestOf(seat).leaves(); !any || leaves.Before(at) {
			at, any = leaves, true
		}
	}
	return at, any
}

// host returns who is host now: if the host is away, the next person who is
// there, until he is back.
func (t *table) host(now time.Time) game.Seat {
	there := func(seat game.Seat) bool { return t.present(seat, now) }
	if seat := t.core.nextHost(t.core.host, there); seat != game.Nobody {
		return seat
	}
	return t.core.host
}

// arrive notes that the person on seat asks for something. Whoever covers him
// gives way.
func (t *table) arrive(ctx context.Context, seat game.Seat) error {
	if !t.core.here(seat) {
		return nil
	}
	now := time.Now()
	if !t.attended(now) {
		t.changed, t.askedAt = now, now // the table has paused
	}
	g := t.guestOf(seat)
	g.seen, g.quietly, g.heardOf = now, g.quietly || g.streams == 0, true
	t.tellPresence()
	if t.core.covered[seat] == "" {
		return nil
	}
	back := func() ([]happening, error) { return t.core.comesBack(seat), nil }
	return t.commit(ctx, envelope{seat: seat}, back)
}

// tellPresence tells the watchers who is away and who is host, if that has
// changed.
func (t *table) tellPresence() {
	now := time.Now()
	var away [Aside + 1]bool
	for seat := range t.core.everybody {
		away[seat] = t.core.here(seat) && !t.present(seat, now)
	}
	if away == t.away {
		return
	}
	t.away = away
	t.tellNow(presenceShare, now)
}

// frameOf returns a frame about the table itself for who watches from seat.
func (t *table) frameOf(kind string, seat game.Seat, now time.Time) Frame {
	return Frame{
		Number: t.core.clock(), Fast: t.core.fast, Table: t.share(kind, seat),
		Left: t.left(now).Milliseconds(), Wait: t.waitsFor(seat, now).Milliseconds(),
	}
}

// share returns how the table is for who watches from seat.
func (t *table) share(kind string, seat game.Seat) *TableShare {
	now := time.Now()
	host := t.host(now)
	s := t.core.tableShare(kind, host)
	s.Unsaved = t.hall.saving.fails.Load()
	t.mark(&s.Affairs, now)
	switch {
	case seat != game.Nobody && seat == host:
		s.Reports = t.core.reportsTo(seat)
	case seat == game.Nobody && s.Gathering:
		s.Said = nil
	}
	return s
}

// mark notes in a who is away.
func (t *table) mark(a *Affairs, now time.Time) {
	for i := range a.Chairs {
		a.Chairs[i].Away = a.Chairs[i].Person() && !t.present(game.Seat(i+1), now)
	}
	if a.Aside != nil {
		a.Aside.Away = !t.present(Aside, now)
	}
}
