package table

import (
	"context"
	"slices"
	"time"

	"eleusis/game"
)

// Times after which a person counts as away: since their stream broke off, or since their
// last request if their browser follows no stream.
const (
	awayAfter  = 45 * time.Second
	awaySilent = 3 * time.Minute
)

// An attendance is the presence of a person. It is not in the log: a table that wakes starts
// without it.
type attendance struct {
	streams int       // open streams, on all devices
	seen    time.Time // time of their last request or of the end of their last stream
	quietly bool      // they have sent requests and never opened a stream
	heardOf bool      // since the table woke
}

// awayAt returns when g counts as away unless something is heard of them.
func (g *attendance) awayAt() time.Time {
	if g.quietly {
		return g.seen.Add(awaySilent)
	}
	return g.seen.Add(awayAfter)
}

// presence knows which people are present, and the acting host.
type presence struct {
	seating     *seating               // of the core
	attendances map[string]*attendance // by the hash of their key
	woke        time.Time              // when the table woke
	away        [Aside + 1]bool        // as last sent to the watchers
}

// expect notes that the person with key, who is about to sit down, is there.
func (t *table) expect(key string) {
	now := time.Now()
	if !t.presence.attended(now) {
		t.changed, t.askedAt = now, now // the table was paused
	}
	if hash := hashKey(key); t.presence.attendances[hash] == nil {
		t.presence.attendances[hash] = &attendance{seen: now, quietly: true, heardOf: true}
	}
}

// forgetAbsent drops the attendances whose keys open no seat.
func (p *presence) forgetAbsent() {
	for key := range p.attendances {
		gone := p.seating.aside == nil || p.seating.aside.Key != key
		if gone && !slices.ContainsFunc(p.seating.chairs, func(ch chair) bool { return ch.Key == key }) {
			delete(p.attendances, key)
		}
	}
}

// attendanceOf returns the attendance of the person on seat.
func (p *presence) attendanceOf(seat game.Seat) *attendance {
	key := p.seating.chairOn(seat).Key
	g := p.attendances[key]
	if g == nil {
		g = &attendance{seen: p.woke}
		p.attendances[key] = g
	}
	return g
}

// present reports whether a person sits on seat and is there.
func (p *presence) present(seat game.Seat, now time.Time) bool {
	if !p.seating.hasPerson(seat) {
		return false
	}
	g := p.attendanceOf(seat)
	return g.streams > 0 || now.Before(g.awayAt())
}

// attended reports whether any person is there and has been seen since the table woke.
// Otherwise the table pauses: computer players do not continue a game without people.
func (p *presence) attended(now time.Time) bool {
	for seat := range p.seating.everybody {
		if p.present(seat, now) && p.attendanceOf(seat).heardOf {
			return true
		}
	}
	return false
}

// nextAway returns when the next person counts as away; false if nobody is there.
func (p *presence) nextAway(now time.Time) (at time.Time, found bool) {
	for seat := range p.seating.everybody {
		if !p.present(seat, now) || p.attendanceOf(seat).streams > 0 {
			continue
		}
		if away := p.attendanceOf(seat).awayAt(); !found || away.Before(at) {
			at, found = away, true
		}
	}
	return at, found
}

// host returns the acting host: while the host is away, the next person who is there.
func (p *presence) host(now time.Time) game.Seat {
	there := func(seat game.Seat) bool { return p.present(seat, now) }
	if seat := p.seating.nextHost(p.seating.host, there); seat != game.Nobody {
		return seat
	}
	return p.seating.host
}

// arrive notes a request of the person on seat. Their substitute gives way.
func (t *table) arrive(ctx context.Context, seat game.Seat) error {
	if !t.presence.seating.hasPerson(seat) {
		return nil
	}
	now := time.Now()
	if !t.presence.attended(now) {
		t.changed, t.askedAt = now, now // the table was paused
	}
	g := t.presence.attendanceOf(seat)
	g.seen, g.quietly, g.heardOf = now, g.quietly || g.streams == 0, true
	t.sendPresence()
	if t.core.substitutes[seat] == "" {
		return nil
	}
	back := func() ([]logEvent, error) { return t.core.handBack(seat), nil }
	return t.commit(ctx, envelope{seat: seat}, back)
}

// sendPresence sends the watchers which people are away, and the acting host, if that has
// changed.
func (t *table) sendPresence() {
	now := time.Now()
	var away [Aside + 1]bool
	for seat := range t.presence.seating.everybody {
		away[seat] = t.presence.seating.hasPerson(seat) && !t.presence.present(seat, now)
	}
	if away == t.presence.away {
		return
	}
	t.presence.away = away
	t.sendState(presenceShare, now)
}

// mark sets in s which chairs are away.
func (p *presence) mark(s *TableState, now time.Time) {
	for i := range s.Chairs {
		s.Chairs[i].Away = s.Chairs[i].IsPerson() && !p.present(game.Seat(i+1), now)
	}
	if s.Aside != nil {
		s.Aside.Away = !p.present(Aside, now)
	}
}
