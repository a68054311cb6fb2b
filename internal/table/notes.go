package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/store"
)

// ErrNoNotes says that there is no notebook: not at this table, not for this seat, or not
// now.
var ErrNoNotes = errors.New("no notebook here")

// MayNote reports whether the seat of the snapshot has a notebook now.
func (s *Snapshot) MayNote() bool {
	v := &s.View
	return s.Settings.Notes != NoNotes && v.Seat != game.Nobody && v.Seat != v.Dealer &&
		(v.Phase == game.Playing || v.Phase == game.AwaitingStarter)
}

// Note changes the notebook of the holder of key at the table id. The errors are also
// [notebook.ErrFull] and [notebook.ErrNoNote].
func (v Visit) Note(ctx context.Context, id, key string, change notebook.Change) error {
	return v.withTable(ctx, id, key, func(t *table) (err error) {
		callErr := t.call(ctx, func() { err = t.note(context.WithoutCancel(ctx), t.core.seatOf(key), change) })
		return cmp.Or(callErr, err)
	})
}

// Notes returns the notebook of the holder of key at the table id: the hypotheses of the
// present round, or of the one just ended, and all free words.
func (v Visit) Notes(ctx context.Context, id, key string) (notes []notebook.Note, err error) {
	err = v.withNotes(ctx, id, key, func(t *table, books *notebook.Books) error {
		seat := t.core.seatOf(key)
		switch {
		case seat == game.Nobody, seat == Aside:
			return ErrNoSeat
		case t.core.settings.Notes == NoNotes:
			return ErrNoNotes
		}
		notes = books.Notes(t.notesOwner(seat), t.core.dealt)
		return nil
	})
	return notes, err
}

// Hypotheses returns the hypotheses in the notebooks of all seats at the end of a round of
// the table id. While the round goes on they are private: the error is ErrNoNotes.
func (v Visit) Hypotheses(ctx context.Context, id string, round int) (notes []notebook.Note, err error) {
	err = v.withNotes(ctx, id, "", func(t *table, books *notebook.Books) error {
		if _, over := t.core.state.Result(); round > t.core.dealt || round == t.core.dealt && !over {
			return ErrNoNotes
		}
		notes = books.Hypotheses(round)
		return nil
	})
	return notes, err
}

// Sharing reports whether the holder of key lets dealers see how close their hypotheses come.
func (v Visit) Sharing(ctx context.Context, id, key string) (shares bool, err error) {
	err = v.withNotes(ctx, id, key, func(t *table, books *notebook.Books) error {
		if seat := t.core.seatOf(key); seat != game.Nobody && seat != Aside {
			shares = books.Shares(t.notesOwner(seat))
		}
		return nil
	})
	return shares, err
}

// A SharedNotebook has the hypotheses of a player who lets the dealer see how close they come.
type SharedNotebook struct {
	Seat  game.Seat
	Notes []notebook.Note // of the round under way
}

// SharedNotebooks returns the shared notebooks at the table id, for the holder of key if they deal the round under way.
// For everybody else the error is [ErrNoNotes].
func (v Visit) SharedNotebooks(ctx context.Context, id, key string) (all []SharedNotebook, err error) {
	err = v.withNotes(ctx, id, key, func(t *table, books *notebook.Books) error {
		dealer := t.core.seatOf(key)
		if _, deals := t.core.state.Desk(viewpoint(dealer)); !deals || t.core.settings.Notes == NoNotes {
			return ErrNoNotes
		}
		for i, ch := range t.core.chairs {
			seat := game.Seat(i + 1)
			owner := t.notesOwner(seat)
			if seat != dealer && ch.IsPerson() && books.Shares(owner) {
				all = append(all, SharedNotebook{seat, books.HypothesesOf(owner, t.core.dealt)})
			}
		}
		return nil
	})
	return all, err
}

// withNotes calls f with a table and its notebooks, in the goroutine of the table, for the
// holder of key.
func (v Visit) withNotes(ctx context.Context, id, key string, f func(*table, *notebook.Books) error) error {
	return v.withTable(ctx, id, key, func(t *table) (err error) {
		callErr := t.call(ctx, func() {
			var books *notebook.Books
			books, err = t.readNotes(context.WithoutCancel(ctx))
			if err == nil {
				err = f(t, books)
			}
		})
		return cmp.Or(callErr, err)
	})
}

// notesOf returns the name of the log of the notebooks at the table id. It differs from
// all table ids: they have no dot. Notebooks have a log of their own because the event
// numbers of the table are public: a gap would reveal that someone has just had an idea.
func notesOf(id string) string { return id + ".notes" }

// kindNoted is the kind of the entries in that log.
const kindNoted = "seat-noted"

// notesOwner returns the owner of the notebook of the person on seat.
func (t *table) notesOwner(seat game.Seat) notebook.Owner {
	return notebook.Owner{Seat: seat, Person: notesPerson(t.core.chairOn(seat).Key)}
}

// notesPerson returns the name, in that log, of the person whose key has that hash.
func notesPerson(hash string) string { return hash[:min(16, len(hash))] }

// readNotes returns the notebooks of t, up to date with what other servers have added.
func (t *table) readNotes(ctx context.Context) (*notebook.Books, error) {
	if t.notes == nil {
		t.notes = notebook.New()
	}
	ctx, cancel := context.WithTimeout(ctx, t.lobby.storeTimeout())
	defer cancel()
	entries, err := t.lobby.log.Read(ctx, notesOf(t.id), t.notes.Events())
	if err != nil {
		return nil, fmt.Errorf("notebooks of table %s: %w", t.id, err)
	}
	for _, e := range entries {
		if err := foldNote(t.notes, e); err != nil {
			t.notes = nil
			return nil, fmt.Errorf("notebooks of table %s: %w: entry %d: %w", t.id, ErrDamaged, e.Number, err)
		}
	}
	return t.notes, nil
}

// foldNote applies the next entry of the log of notebooks.
func foldNote(books *notebook.Books, e store.Entry) error {
	if e.Number != books.Events()+1 || e.Kind != kindNoted {
		return fmt.Errorf("it is of kind %q and follows %d", e.Kind, books.Events())
	}
	event, err := notebook.Decode(game.Seat(e.Seat), e.Command, e.Event)
	if err != nil {
		return err
	}
	return books.Apply(event)
}

// note stores a change of a notebook, and tries again if another was first.
func (t *table) note(ctx context.Context, seat game.Seat, change notebook.Change) error {
	if err := t.mayNote(seat, change); err != nil {
		return err
	}
	for conflict := -1; ; {
		books, err := t.readNotes(ctx)
		if err != nil {
			return err
		}
		if books.Events() == conflict { // the notebooks have been deleted
			return t.end()
		}
		conflict = books.Events()
		e := notebook.Event{Change: change, Owner: t.notesOwner(seat), Round: t.core.dealt,
			Play: len(t.core.state.View(game.Nobody).Plays)}
		if done, err := books.Decide(e); done || err != nil {
			return asRequestError(err)
		}
		err = t.appendNote(ctx, conflict, e)
		if !errors.Is(err, store.ErrConflict) {
			return err // read the new state first
		}
	}
}

// appendNote adds e to the log of the notebooks, after the entry of that number.
func (t *table) appendNote(ctx context.Context, after int, e notebook.Event) error {
	text, err := e.Encode()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, t.lobby.storeTimeout())
	defer cancel()
	err = t.lobby.log.Append(ctx, notesOf(t.id), after, []store.Entry{{
		Number: after + 1, Time: time.Now().UTC().Truncate(time.Millisecond), Seat: int(e.Seat),
		Command: e.ID, Kind: kindNoted, Event: text,
	}})
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("notebooks of table %s: %w", t.id, err)
	}
	return err
}

// asRequestError returns err as an error of a request.
func asRequestError(err error) error {
	if errors.Is(err, notebook.ErrBadChange) {
		return fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	return err
}

// mayNote returns why seat may not change its notebook, or nil. A hypothesis needs a round
// under way, whose dealer has no notebook.
func (t *table) mayNote(seat game.Seat, change notebook.Change) error {
	playing := underWay(&t.core.state)
	wrong := checkID(change.ID)
	switch {
	case wrong != nil:
		return wrong
	case seat == game.Nobody, seat == Aside:
		return ErrNoSeat
	case t.core.gathering, t.core.settings.Notes == NoNotes, playing && seat == t.core.state.Dealer(),
		!playing && change.Rule != "":
		return ErrNoNotes
	}
	return asRequestError(change.Validate())
}
