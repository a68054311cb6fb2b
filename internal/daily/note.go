package daily

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"eleusis/internal/notebook"
	"eleusis/internal/store"
)

// kindNoted is the kind of the entry of a change of a notebook. It is in the log of its owner and no move: the
// pages that they have open stay what they are.
const kindNoted = "daily-noted"

// maxRequest is the longest id of a change, in bytes.
const maxRequest = 100

// owner is the owner of a notebook: it is the only one in its books.
func owner() notebook.Owner { return notebook.Owner{Seat: 1, Person: "player"} }

// Note changes the notebook of the holder of key on the day of now. A notebook lasts for its day. The errors are also
// those of [notebook.Books.Decide]; [ErrNotNow] says that the game is over, so that there is nothing left to suppose.
func (c *Calendar) Note(ctx context.Context, key string, now time.Time, change notebook.Change) error {
	if err := validate(change); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	d, err := c.day(ctx, NumberOf(now), true)
	if err != nil {
		return err
	}
	for range countTries {
		p, err := c.person(ctx, key)
		if err != nil {
			return err
		}
		entry, err := p.note(d, now, change)
		if err != nil || entry.Number == 0 {
			return err
		}
		err = c.log.Append(ctx, idOf(key), p.number, []store.Entry{entry})
		switch {
		case errors.Is(err, store.ErrConflict): // they do something on another page
			continue
		case err != nil:
			return fmt.Errorf("the notebook of day %d: %w", d.Number, err)
		}
		return p.fold(entry)
	}
	return store.ErrConflict
}

// validate returns an error, which wraps [notebook.ErrBadChange], if the texts of change are not valid.
func validate(change notebook.Change) error {
	if len(change.ID) > maxRequest || strings.ToValidUTF8(change.ID, "") != change.ID ||
		strings.ContainsFunc(change.ID, unicode.IsControl) {
		return fmt.Errorf("%w: an id has at most %d bytes, without control characters", notebook.ErrBadChange, maxRequest)
	}
	return change.Validate()
}

// note returns the entry of a change of the notebook of p on the day d; none, without a number, if it changes nothing.
func (p *person) note(d *Day, now time.Time, change notebook.Change) (entry store.Entry, err error) {
	g := p.game(d.Number)
	if change.Rule != "" && g.Over() {
		return entry, ErrNotNow
	}
	e := notebook.Event{Change: change, Owner: owner(), Round: d.Number, Play: 1 + len(g.Turns)}
	done, err := p.bookOf(d.Number).Decide(e)
	if done || err != nil {
		return entry, err
	}
	text, err := e.Encode()
	return store.Entry{Number: p.number + 1, Time: now.UTC().Truncate(time.Millisecond), Seat: 1, Command: e.ID,
		Kind: kindNoted, Event: text}, err
}

// foldNote adds an entry of their notebook to p.
func (p *person) foldNote(e store.Entry) error {
	event, err := notebook.Decode(owner().Seat, e.Command, e.Event)
	book := p.bookOf(event.Round)
	if err == nil {
		err = book.Apply(event)
	}
	if err != nil {
		return fmt.Errorf("the notebook of a player of the day is damaged: entry %d cannot be read", e.Number)
	}
	p.number, p.last, p.book, p.noted = e.Number, e, book, event.Round
	return nil
}

// bookOf returns the notebook of p on a day; a new one if they last wrote on another.
func (p *person) bookOf(day int) *notebook.Books {
	if p.book == nil || p.noted != day {
		return notebook.New()
	}
	return p.book
}
