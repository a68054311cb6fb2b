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

// admitsProgram returns [ErrNotProgram] if key is that of a person's seat: the others at
// the table would not know that a program uses it.
func (t *table) admitsProgram(ctx context.Context, key string) error {
	if key == "" {
		return nil
	}
	admitted := true
	err := t.call(ctx, func() {
		if err := t.catchUp(ctx); err != nil {
			return // the next call reports it
		}
		seat := t.core.seatOf(key)
		admitted = seat == game.Nobody || t.core.isProgram(seat)
	})
	if err == nil && !admitted {
		err = ErrNotProgram
	}
	return err
}

// isProgram reports whether a program is on seat, which may be Aside.
func (s *seating) isProgram(seat game.Seat) bool {
	ch := s.chairOn(seat)
	return ch != nil && ch.Program
}

// joinBy lets a program join with the key it brings. A program that has a seat keeps it.
func (t *table) joinBy(ctx context.Context, j JoinRequest) error {
	if t.core.seatOf(j.Key) != game.Nobody {
		return nil
	}
	t.expect(j.Key)
	err := t.commit(ctx, envelope{}, func() ([]logEvent, error) {
		switch {
		case t.core.seatOf(j.Key) != game.Nobody:
			return nil, nil
		case t.core.changesTooOften(game.Nobody, time.Now()):
			return nil, ErrRateLimited
		}
		return t.core.admission().join(j, j.Key, nil)
	})
	t.presence.forgetAbsent()
	return err
}

// markProgram notes that the person with the key of that hash is a program.
func (e *tableOpened) markProgram(hash string, program bool) {
	for i := range e.Chairs {
		if e.Chairs[i].Key == hash {
			e.Chairs[i].Program = program
		}
	}
	if e.Aside != nil && e.Aside.Key == hash {
		e.Aside.Program = program
	}
}
