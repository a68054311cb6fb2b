package table

import (
	"context"
	"errors"
	"time"

	"eleusis/game"
)

// The errors of programs at a table.
var (
	// ErrPeopleOnly says that programs may not join.
	ErrPeopleOnly = errors.New("programs may not join")
	// ErrNotProgram says that a program uses the key of a person's seat.
	ErrNotProgram = errors.New("the seat is a person's")
)

// admits returns nil if a caller with key may use the table. The error is
// [ErrNotProgram] for a program at a person's seat: nobody there would know of it.
func (t *table) admits(ctx context.Context, key string) error {
	if key == "" || !callerOf(ctx).Program {
		return nil
	}
	admitted := true
	err := t.call(ctx, func() {
		if err := t.catchUp(ctx); err != nil {
			return // what is called next says so
		}
		admitted = t.core.admits(ctx, t.core.seatOf(key))
	})
	if err == nil && !admitted {
		err = ErrNotProgram
	}
	return err
}

// admits reports whether the caller of ctx may use seat, which their key opens.
func (c *core) admits(ctx context.Context, seat game.Seat) bool {
	ch := c.chairOn(seat)
	return ch == nil || !callerOf(ctx).Program || ch.Program
}

// joinBy lets a program join that brings the key of its seat. It keeps a seat that it has.
func (t *table) joinBy(ctx context.Context, j Joining) error {
	if t.core.seatOf(j.Key) != game.Nobody {
		return nil
	}
	t.expect(j.Key)
	err := t.commit(ctx, envelope{}, func() ([]happening, error) {
		switch {
		case t.core.seatOf(j.Key) != game.Nobody:
			return nil, nil
		case t.core.meddles(game.Nobody, time.Now()):
			return nil, ErrFlood
		}
		return t.core.join(j, j.Key, nil)
	})
	t.forgetGuests()
	return err
}

// markProgram notes that the person with the key of that hash is a program.
func (o *opened) markProgram(hash string, program bool) {
	for i := range o.Chairs {
		if o.Chairs[i].Key == hash {
			o.Chairs[i].Program = program
		}
	}
	if o.Aside != nil && o.Aside.Key == hash {
		o.Aside.Program = program
	}
}
