package table

import (
	"bytes"
	"context"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/store"
)

// Erase erases the person who holds key from the table id: their name,
// what they said, reported and noted, and the key of their seat. In a game that
// continues they give the seat up first. A table where nobody else ever sat is
// deleted. What was played stays, and so do the records of rounds. The error is
// [ErrNoSeat] if the key was never that of a person at the table.
func (l *Lobby) Erase(ctx context.Context, id, key string) error {
	return l.erase(ctx, id, func(c *core) (PersonID, error) {
		who := c.whoHas(key)
		if who == 0 {
			return 0, ErrNoSeat
		}
		return who, nil
	})
}

// erase is [Lobby.Erase] for the person that find returns.
func (l *Lobby) erase(ctx context.Context, id string, find func(*core) (PersonID, error)) error {
	var who PersonID
	t, release, err := l.unloadFor(ctx, id, func(c *core) (err error) {
		who, err = find(c)
		return err
	})
	if err != nil {
		return err
	}
	defer release()
	if t.core.people == 1 {
		return deleteLog(ctx, l.log, id)
	}
	if err := giveUpSeats(ctx, l.log, t, who); err != nil {
		return err
	}
	x := eraser{dealer: l.dealer, who: who, keys: erasedKeys(t.core, who), words: func(store.Entry) bool { return true }}
	// The notebooks first: after a fault they are found by what the table still has.
	notes, err := l.log.Read(ctx, notesOf(id), 0)
	if err != nil {
		return fmt.Errorf("erase from the notebooks of table %s: %w", id, err)
	}
	if err := redact(ctx, l.log, notesOf(id), notes, x.notes); err != nil {
		return err
	}
	entries, err := l.log.Read(ctx, id, 0)
	if err != nil {
		return fmt.Errorf("erase from table %s: %w", id, err)
	}
	return redact(ctx, l.log, id, entries, x.table)
}

// erasedKeys returns the replacements of the key hashes of an erased person. They are the
// same each time, so that a change that failed half-way can be repeated. They are hashes
// of another kind, so no key opens the seat.
func erasedKeys(c *core, who PersonID) map[string]string {
	keys := make(map[string]string)
	for hash, owner := range c.who {
		if owner == who {
			sum := sha512.Sum512_256([]byte("erased " + hash))
			keys[hash] = hex.EncodeToString(sum[:])
		}
	}
	return keys
}

// giveUpSeats lets a person leave t, which is kept asleep, unless the game is over.
func giveUpSeats(ctx context.Context, log store.Log, t *table, who PersonID) error {
	c := t.core
	for seat := range c.everybody {
		if c.whoOn(seat) != who || c.state.Phase() == game.GameOver {
			continue
		}
		events, err := c.leave(pendingRequest{Request: Request{Action: Leave}, seat: seat})
		if err != nil {
			return err
		}
		entries, err := encode(c.number, envelope{seat: seat, time: time.Now()}, events)
		if err != nil {
			return err
		}
		if err := log.Append(ctx, t.id, c.number, entries); err != nil {
			return fmt.Errorf("leave table %s: %w", t.id, err)
		}
	}
	return nil
}

// redact replaces the events of a log that change modifies. Entries with keys change last:
// until then the person is still found by their key, and a failed call can be repeated.
func redact(
	ctx context.Context, log store.Log, id string, entries []store.Entry, change func([]store.Entry) error,
) error {
	before := store.Clone(entries)
	if err := change(entries); err != nil {
		return fmt.Errorf("redact %s: %w", id, err)
	}
	var changed, keyed []store.Entry
	for i, e := range entries {
		switch {
		case bytes.Equal(e.Event, before[i].Event):
		case e.Kind == kindOpened || e.Kind == kindTaken || e.Kind == kindChanged:
			keyed = append(keyed, e)
		default:
			changed = append(changed, e)
		}
	}
	chunks := slices.Collect(slices.Chunk(changed, store.MaxEntries))
	for _, chunk := range slices.AppendSeq(chunks, slices.Chunk(keyed, store.MaxEntries)) {
		if err := log.Redact(ctx, id, chunk); err != nil {
			return fmt.Errorf("redact %s: %w", id, err)
		}
	}
	return nil
}

// An eraser removes texts from entries: all texts of one person, if words is set, or the
// messages and reports of everybody.
type eraser struct {
	dealer *bot.Dealer
	who    PersonID          // 0: everybody
	keys   map[string]string // replacements of key hashes
	words  func(store.Entry) bool
}

// table erases from the log of a table.
func (x *eraser) table(entries []store.Entry) error {
	c := newCore(x.dealer) // to know who sat where at each entry
	for i, e := range entries {
		happened, err := decode(e)
		if err != nil {
			return err
		}
		if x.change(happened, e, c) {
			entries[i].Event, err = happened.text()
			if err != nil {
				return err
			}
		}
		if _, err := c.fold(e); err != nil {
			return err
		}
	}
	return nil
}

// change erases from happened, the next event after c, and reports whether it changed.
func (x *eraser) change(happened logEvent, e store.Entry, c *core) bool {
	switch event := happened.table.(type) {
	case *tableOpened:
		return x.unnameAll(event)
	case *ruleGiven:
		if x.who != 0 && c.whoOn(event.Seat) == x.who && event.Sentence != "" {
			event.Sentence = ""
			return true
		}
	case *seatTaken:
		return x.unname(&event.Chair)
	case *changed:
		return event.Chair != nil && x.unname(event.Chair)
	case *messageSaid:
		if x.concerns(c.whoOn(event.Seat)) && x.words(e) && !event.Erased {
			*event = messageSaid{Seat: event.Seat, Erased: true}
			return true
		}
	case *reported:
		if x.concerns(c.whoOn(event.By)) && x.words(e) && !event.Erased {
			*event = reported{Erased: true}
			return true
		}
	}
	return false
}

// unnameAll erases the name and the key of the person from the chairs of a new table, and their own words
// for its rule: only the opener has a key yet.
func (x *eraser) unnameAll(o *tableOpened) (changes bool) {
	for i := range o.Chairs {
		changes = x.unname(&o.Chairs[i]) || changes
	}
	if o.Aside != nil {
		changes = x.unname(o.Aside) || changes
	}
	if changes {
		o.Sentence = ""
	}
	return changes
}

func (x *eraser) concerns(who PersonID) bool { return x.who == 0 || who == x.who }

// unname erases the name and the key of the person on ch.
func (x *eraser) unname(ch *chair) bool {
	other := x.keys[ch.Key]
	if other == "" {
		return false
	}
	ch.Name, ch.Key, ch.Locked = "", other, nil
	return true
}

// notes erases from the log of the notebooks what the person wrote.
func (x *eraser) notes(entries []store.Entry) error {
	people := make(map[string]string)
	for hash, other := range x.keys {
		people[notesPerson(hash)] = notesPerson(other)
	}
	for i, e := range entries {
		var err error
		entries[i].Event, err = notebook.Erase(e.Event, people)
		if err != nil {
			return fmt.Errorf("%w: entry %d: %w", ErrDamaged, e.Number, err)
		}
	}
	return nil
}

// DeleteTable deletes the table id with all its rounds, talk and notebooks. Only its host
// may, with their key, even while another person is acting host.
func (v Visit) DeleteTable(ctx context.Context, id, key string) error {
	_, release, err := v.lobby.unloadFor(ctx, id, func(c *core) error {
		switch seat := c.seatOf(key); {
		case seat == game.Nobody:
			return ErrNoSeat
		case v.caller.Program && !c.isProgram(seat):
			return ErrNotProgram
		case seat != c.host:
			return ErrNotHost
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer release()
	return deleteLog(ctx, v.lobby.log, id)
}

// deleteLog deletes a table, which is kept asleep. Its notebooks go first: they are found by the
// table.
func deleteLog(ctx context.Context, log store.Log, id string) error {
	for _, name := range []string{notesOf(id), id} {
		if err := log.Delete(ctx, name); err != nil {
			return fmt.Errorf("delete table %s: %w", id, err)
		}
	}
	return nil
}
