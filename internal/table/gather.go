package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// Errors of a table that gathers people, besides those of every table.
var (
	// ErrNoFreeSeat says that no seat is free for a person who wants to join.
	ErrNoFreeSeat = errors.New("no seat is free")
	// ErrStarted says that it is too late: the game has begun.
	ErrStarted = errors.New("the game has begun")
	// ErrNotStarted says that it is too soon: the table still gathers.
	ErrNotStarted = errors.New("the game has not begun")
	// ErrNotHost says that only the host can do this.
	ErrNotHost = errors.New("only the host can do this")
	// ErrWrongSeat says that the action is not possible with this seat.
	ErrWrongSeat = errors.New("not with this seat")
	// ErrPrivate says that the table has no spectators.
	ErrPrivate = errors.New("the table has no spectators")
)

// A JoinRequest asks for a seat.
type JoinRequest struct {
	// Secret is known to the client alone: 128 to 512 random bits in hexadecimal. The same
	// joining sent again returns the same key, which nobody gets without the secret.
	Secret string
	Name   string    // of the person; a number is added if another person has it
	Seat   game.Seat // wanted; Nobody: the first free one
	Was    string    // an earlier key of this device at this table, if any
	// Key opens the seat; only its owner knows it. It replaces Secret: a person who has a
	// seat with this key keeps it.
	Key string

	program bool // from the [Caller]
}

// Join gives a person a seat at the table id: an open one or, after the start, that of a
// computer player, if the host allows it. It returns the key of the seat. The error is
// [ErrWeakSecret] if the secret is too short, [ErrReused] if it was used for another
// joining, or [ErrPeopleOnly] for a program where programs may not join.
func (v Visit) Join(ctx context.Context, id string, j JoinRequest) (key string, err error) {
	j.program = v.caller.Program
	err = v.withTable(ctx, id, j.Was, func(t *table) error {
		callErr := t.call(ctx, func() { key, err = t.join(context.WithoutCancel(ctx), j) })
		return cmp.Or(callErr, err)
	})
	if err != nil {
		return "", err
	}
	return key, nil
}

// join is [Visit.Join] in the goroutine of the table.
func (t *table) join(ctx context.Context, j JoinRequest) (key string, err error) {
	if err := t.catchUp(ctx); err != nil {
		return "", err
	}
	if j.Key != "" {
		return j.Key, t.joinBy(ctx, j)
	}
	joiner, err := t.core.joinerOf(j.Secret)
	if err != nil {
		return "", err
	}
	request := stamp{id: joiner.id}
	request.body, err = digestOf(struct {
		Name string
		Seat game.Seat
	}{CleanName(j.Name), j.Seat})
	if err != nil {
		return "", err
	}
	key = t.lobby.newKey()
	locked := joiner.lock(key, t.lobby.random())
	t.expect(key)
	err = t.commit(ctx, envelope{request: request}, func() ([]logEvent, error) {
		switch _, err := t.core.keyOf(joiner); {
		case err == nil:
			return nil, nil // taken by a joining that is no longer remembered
		case t.core.changesTooOften(game.Nobody, time.Now()):
			return nil, ErrRateLimited
		}
		return t.core.admission().join(j, key, locked)
	})
	if err == nil {
		key, err = t.core.keyOf(joiner)
	}
	if err == nil {
		t.expect(key)
	}
	t.presence.forgetAbsent()
	return key, err
}

// An admission seats the people who join.
type admission struct {
	seating  // a copy, which takes the changes
	settings *Settings
	closed   game.Seat // the dealer of a round under way, who knows the rule
}

func (c *core) admission() admission {
	a := admission{seating: c.seating, settings: &c.settings}
	a.seating.chairs = slices.Clone(c.chairs)
	if underWay(&c.state) {
		a.closed = c.state.Dealer()
	}
	return a
}

// join returns the events of the joining of a person with that key.
func (a admission) join(j JoinRequest, key string, locked []byte) ([]logEvent, error) {
	if j.program && a.settings.PeopleOnly {
		return nil, ErrPeopleOnly
	}
	seat, err := a.seatFor(j.Seat)
	if err != nil {
		return nil, err
	}
	name := CleanName(j.Name)
	events := a.makeRoom(name, seat)
	was := a.formerPerson(j.Was)
	if was != 0 && was == a.whoOn(Aside) { // the host who did not play sits down
		a.aside = nil
	}
	who := chair{Chair: Chair{Name: a.unique(name, seat), Program: j.program}, Key: hashKey(key), Locked: locked}
	return append(events, logEvent{table: &seatTaken{Seat: seat, Chair: who, Who: was}}), nil
}

// makeRoom renames a computer player with the same name as a person who comes to seat while
// people gather.
func (a admission) makeRoom(name string, seat game.Seat) (events []logEvent) {
	if !a.gathering {
		return nil
	}
	a.chairs[seat-1].Name = name
	for i, ch := range a.chairs {
		if ch.Level != "" && strings.EqualFold(ch.Name, name) {
			a.chairs[i] = a.companion(game.Seat(i+1), ch.Level)
			events = append(events, changes(game.Seat(i+1), &a.chairs[i], Rename))
		}
	}
	return events
}

// seatFor returns the seat for a joiner who wants that seat.
func (a admission) seatFor(wish game.Seat) (game.Seat, error) {
	if !a.gathering && !a.settings.TakeOver {
		return game.Nobody, ErrStarted
	}
	if wish != game.Nobody {
		if !a.has(wish) || !a.free(wish) {
			return game.Nobody, ErrNoFreeSeat
		}
		return wish, nil
	}
	for seat := game.Seat(1); a.has(seat); seat++ {
		if a.free(seat) {
			return seat, nil
		}
	}
	return game.Nobody, ErrNoFreeSeat
}

// free reports whether a joiner may have seat. The dealer's seat of a round under way is
// not free: the joiner would learn the rule, and could come again as a player.
func (a admission) free(seat game.Seat) bool {
	ch := a.chairs[seat-1]
	return ch.Open || !a.gathering && ch.Level != "" && seat != a.closed
}

// A seatTaken event seats a person.
type seatTaken struct {
	Seat  game.Seat `json:"seat"`
	Chair chair     `json:"chair"`
	Who   PersonID  `json:"who,omitempty"` // their identity, if they have sat here before
}

func (*seatTaken) kind() string { return kindTaken }

func (e *seatTaken) fold(c *core, at store.Entry) error {
	c.admit(e.Chair.Key, e.Who)
	if err := c.reseat(at.Number, e.Seat, e.Chair, ""); err != nil || e.Who == 0 || e.Who != c.whoOn(Aside) {
		return err
	}
	c.host = e.Seat // the host plays from now on
	return c.leaveAside(at, "")
}

// A started event ends the gathering: the taken seats move together, and the game is
// opened next.
type started struct {
	Order    []game.Seat `json:"order"`              // old seats, by the new seat − 1
	Computer string      `json:"computer,omitempty"` // name of the computer dealer, if there is one
	First    game.Seat   `json:"first,omitempty"`    // the new seat of the first dealer, if everybody deals
}

func (*started) kind() string { return kindStarted }

func (e *started) fold(c *core, _ store.Entry) error {
	var chairs []chair
	moved := map[game.Seat]game.Seat{game.Nobody: game.Nobody, Aside: Aside}
	for i, old := range e.Order {
		if !c.gathering || !c.has(old) || c.chairs[old-1].Open || moved[old] != game.Nobody {
			return fmt.Errorf("seat %d cannot start", old)
		}
		chairs = append(chairs, c.chairs[old-1])
		moved[old] = game.Seat(i + 1)
	}
	if e.Computer != "" {
		chairs = append(chairs, chair{Chair: Chair{Name: e.Computer, Deals: true}})
		moved[game.Nobody] = game.Seat(len(chairs))
	}
	if c.host == game.Nobody {
		return errors.New("the game starts without people")
	}
	c.gathering, c.chairs, c.first = false, chairs, e.First
	c.move(moved)
	if c.dealing.By == InTurn {
		c.dealing.Seat = game.Nobody
	}
	return c.sit()
}

// start returns the events when the host begins the game with the people who are there:
// the game is opened and, if the dealer's rule is known, the first round dealt.
func (c *core) start(p pendingRequest) ([]logEvent, error) {
	if !c.gathering {
		return nil, ErrStarted
	}
	begin := &started{}
	for i, ch := range c.chairs {
		if !ch.Open {
			begin.Order = append(begin.Order, game.Seat(i+1))
		}
	}
	if c.dealing.By == ByComputer {
		begin.Computer = c.unique(computerDealer, game.Nobody)
	}
	if c.dealing.By == InTurn {
		begin.First = game.Seat(slices.Index(begin.Order, c.dealing.Seat) + 1)
		if begin.First == game.Nobody {
			begin.First = drawn(p.random, len(begin.Order))
		}
	}
	// Later decisions depend on the table after this.
	after := c.scratch()
	if err := begin.fold(after, store.Entry{}); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	events, err := after.rounds().begin(p.random)
	return append([]logEvent{{table: begin}}, events...), err
}

// drawn returns a random seat of a table with the given number of seats.
func drawn(random [32]byte, seats int) game.Seat {
	return game.Seat(chanceFrom(random, 1).IntN(max(1, seats)) + 1)
}
