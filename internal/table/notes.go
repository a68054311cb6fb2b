package table

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/rule"
)

// The bounds of a notebook.
const (
	MaxNotes   = 24   // notes in it at once
	MaxNote    = 600  // characters of a note
	MaxFormula = 4096 // bytes of a hypothesis in the formula face
	maxNotings = 250  // changes in one round
)

// minNoteCards is the number of cards that the machine of a hypothesis must be able to
// judge within its bounds: a notebook is checked against the whole line for each view.
const minNoteCards = 20_000

// MayStand reports whether r is small and fast enough for a notebook.
func MayStand(r *rule.Rule) bool {
	return r.Machine().MaxCards() >= minNoteCards && len(r.String()) <= MaxFormula
}

// MayNote reports whether the seat of the snapshot has a notebook now.
func (l *Snapshot) MayNote() bool {
	v := &l.View
	return l.Settings.Notes != NoNotes && v.Seat != game.Nobody && v.Seat != v.Dealer &&
		(v.Phase == game.Playing || v.Phase == game.AwaitingStarter)
}

// The errors of notebooks.
var (
	// ErrNoNotes says that there is no notebook: not at this table, not for this seat, or
	// not now.
	ErrNoNotes = errors.New("no notebook here")
	// ErrNotesFull says that no more can be written.
	ErrNotesFull = errors.New("the notebook is full")
	// ErrNoNote says that there is no such note.
	ErrNoNote = errors.New("no such note")
)

// A Note is a hypothesis of a player about the rule of the round, or free words, which
// stay from round to round.
type Note struct {
	Note   int // its number in the notebook of the seat, from 1
	Seat   game.Seat
	Round  int    // of the table, over all its games
	Text   string // as it was written
	Rule   string // in the formula face; empty for free words
	Play   int    // number of plays in the round when it was written
	Chosen bool   // the table is coloured by it

	owner string // from the writer's key: a person who takes a seat over finds an empty notebook
}

// A NoteAct is the kind of a [NoteChange], by its name on the wire.
type NoteAct string

// The kinds of Noting.
const (
	WriteNote  NoteAct = "write" // a new note, or a new text of a note
	RemoveNote NoteAct = "remove"
	RaiseNote  NoteAct = "raise"
	LowerNote  NoteAct = "lower"
	ChooseNote NoteAct = "choose" // colour the table by it, or not any more
	// ShareNotes lets a person who deals see how close the hypotheses of the seat come to the rule, in this and later
	// rounds. UnshareNotes ends that.
	ShareNotes   NoteAct = "share"
	UnshareNotes NoteAct = "unshare"
)

// A NoteChange is a change of a notebook by its owner.
type NoteChange struct {
	ID   string  `json:"-"` // chosen by the client; a retry has the same id
	Do   NoteAct `json:"do"`
	Note int     `json:"note,omitempty"` // 0: a new one
	Text string  `json:"text,omitempty"`
	Rule string  `json:"rule,omitempty"` // as [rule.Rule.String] has it; empty for free words
}

// Note changes the notebook of the holder of key at the table id.
func (l *Lobby) Note(ctx context.Context, id, key string, n NoteChange) error {
	return l.at(ctx, id, key, func(t *table) (err error) {
		callErr := t.call(ctx, func() { err = t.note(context.WithoutCancel(ctx), t.core.seatOf(key), n) })
		return cmp.Or(callErr, err)
	})
}

// Notes returns the notebook of the holder of key at the table id: the hypotheses of the
// present round, or of the one just ended, and all free words.
func (l *Lobby) Notes(ctx context.Context, id, key string) (notes []Note, err error) {
	err = l.withNotes(ctx, id, key, func(t *table, b *notebooks) error {
		seat := t.core.seatOf(key)
		switch {
		case seat == game.Nobody, seat == Aside:
			return ErrNoSeat
		case t.core.settings.Notes == NoNotes:
			return ErrNoNotes
		}
		for _, n := range b.notes {
			if n.Seat == seat && n.owner == t.owner(seat) && (n.Rule == "" || n.Round == t.core.dealt) {
				notes = append(notes, n)
			}
		}
		return nil
	})
	return notes, err
}

// Hypotheses returns the hypotheses in the notebooks of all seats at the end of a round of
// the table id. While the round goes on they are private: the error is ErrNoNotes.
func (l *Lobby) Hypotheses(ctx context.Context, id string, round int) (notes []Note, err error) {
	err = l.withNotes(ctx, id, "", func(t *table, b *notebooks) error {
		if _, over := t.core.state.Result(); round > t.core.dealt || round == t.core.dealt && !over {
			return ErrNoNotes
		}
		for _, n := range b.notes {
			if n.Rule != "" && n.Round == round {
				n.Chosen = false
				notes = append(notes, n)
			}
		}
		return nil
	})
	return notes, err
}

// Sharing reports whether the holder of key lets dealers see how close their hypotheses come.
func (l *Lobby) Sharing(ctx context.Context, id, key string) (shares bool, err error) {
	err = l.withNotes(ctx, id, key, func(t *table, b *notebooks) error {
		if seat := t.core.seatOf(key); seat != game.Nobody && seat != Aside {
			shares = b.shares[t.owner(seat)]
		}
		return nil
	})
	return shares, err
}

// A SharedNotebook has the hypotheses of a player who lets the dealer see how close they come.
type SharedNotebook struct {
	Seat  game.Seat
	Notes []Note // of the round under way
}

// SharedNotebooks returns the shared notebooks at the table id, for the holder of key if they deal the round under way.
// For everybody else the error is [ErrNoNotes].
func (l *Lobby) SharedNotebooks(ctx context.Context, id, key string) (all []SharedNotebook, err error) {
	err = l.withNotes(ctx, id, key, func(t *table, b *notebooks) error {
		seat := t.core.seatOf(key)
		if _, deals := t.core.state.Desk(eyes(seat)); !deals || t.core.settings.Notes == NoNotes {
			return ErrNoNotes
		}
		for i, ch := range t.core.chairs {
			of := game.Seat(i + 1)
			if of == seat || !ch.Person() || !b.shares[t.owner(of)] {
				continue
			}
			book := SharedNotebook{Seat: of}
			for _, n := range b.notes {
				if n.Seat == of && n.owner == t.owner(of) && n.Rule != "" && n.Round == t.core.dealt {
					n.Chosen = false
					book.Notes = append(book.Notes, n)
				}
			}
			all = append(all, book)
		}
		return nil
	})
	return all, err
}

// withNotes calls f with a table and its notebooks, in the goroutine of the table, for the
// holder of key.
func (l *Lobby) withNotes(ctx context.Context, id, key string, f func(*table, *notebooks) error) error {
	return l.at(ctx, id, key, func(t *table) (err error) {
		callErr := t.call(ctx, func() {
			var b *notebooks
			if b, err = t.readNotes(context.WithoutCancel(ctx)); err == nil {
				err = f(t, b)
			}
		})
		return cmp.Or(callErr, err)
	})
}

// notebooks holds all notes of a table. They have a log of their own: the event numbers of
// the table are public, and a gap would reveal that someone has just had an idea.
type notebooks struct {
	number  int // of the last entry
	notes   []Note
	given   map[game.Seat]int // highest note number so far
	answers answers[string]   // to requests that were carried out, by owner
	changes map[noting]int    // number of changes
	shares  map[string]bool   // owners that let dealers see how close their hypotheses come
}

func newNotebooks() *notebooks {
	return &notebooks{given: make(map[game.Seat]int), answers: make(answers[string]), changes: make(map[noting]int),
		shares: make(map[string]bool)}
}

// A noting is a seat in a round.
type noting struct {
	seat  game.Seat
	round int
}

// kindNoted is the kind of the entries in the log of the notebooks.
const kindNoted = "seat-noted"

// A noted event changes the notebook of the seat that caused it.
type noted struct {
	NoteChange
	Owner string `json:"owner"` // the beginning of the hash of their key
	Round int    `json:"round"`
	Play  int    `json:"play"` // made in the round before it
}

// notesOf returns the name of the log of the notebooks at the table id. It differs from
// all table ids: they have no dot.
func notesOf(id string) string { return id + ".notes" }

// owner returns the owner name of the notes of the person on seat.
func (t *table) owner(seat game.Seat) string {
	return ownerOf(t.core.chairOn(seat).Key)
}

// ownerOf returns the owner name of the notes of the person whose key has that hash.
func ownerOf(hash string) string { return hash[:min(16, len(hash))] }

// readNotes returns the notebooks of t, up to date with what other servers have added.
func (t *table) readNotes(ctx context.Context) (*notebooks, error) {
	if t.notes == nil {
		t.notes = newNotebooks()
	}
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	entries, err := t.lobby.log.Read(ctx, notesOf(t.id), t.notes.number)
	if err != nil {
		return nil, fmt.Errorf("notebooks of table %s: %w", t.id, err)
	}
	for _, e := range entries {
		if err := t.notes.fold(e); err != nil {
			t.notes = nil
			return nil, fmt.Errorf("notebooks of table %s: %w", t.id, err)
		}
	}
	return t.notes, nil
}

// note carries out n for seat.
func (t *table) note(ctx context.Context, seat game.Seat, n NoteChange) error {
	if err := t.mayNote(seat, n); err != nil {
		return err
	}
	body, err := n.digest()
	if err != nil {
		return err
	}
	for conflict := -1; ; {
		b, err := t.readNotes(ctx)
		if err != nil {
			return err
		}
		if b.number == conflict { // the notebooks have been deleted
			t.ends = true
			return errStopped
		}
		conflict = b.number
		if _, done, err := b.answers.find(t.owner(seat), n.ID, body); done || err != nil {
			return err
		}
		if n.Do == UnshareNotes && !b.shares[t.owner(seat)] {
			return nil
		}
		v := t.core.state.View(game.Nobody)
		e := noted{NoteChange: n, Owner: t.owner(seat), Round: t.core.dealt, Play: len(v.Plays)}
		if err := b.may(seat, e); err != nil {
			return err
		}
		entry, err := e.entry(b.number+1, seat)
		if err != nil {
			return err
		}
		if err = t.appendNote(ctx, b.number, entry); !errors.Is(err, store.ErrConflict) {
			return err // read the new state first
		}
	}
}

func (t *table) appendNote(ctx context.Context, after int, e store.Entry) error {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	err := t.lobby.log.Append(ctx, notesOf(t.id), after, []store.Entry{e})
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("notebooks of table %s: %w", t.id, err)
	}
	return err
}

// mayNote returns why seat may not change its notebook, or nil. A hypothesis needs a round
// under way, whose dealer has no notebook.
func (t *table) mayNote(seat game.Seat, n NoteChange) error {
	v := t.core.state.View(eyes(seat))
	under := v.Phase == game.Playing || v.Phase == game.AwaitingStarter
	wrong := checkID(n.ID)
	switch {
	case wrong != nil:
		return wrong
	case seat == game.Nobody, seat == Aside:
		return ErrNoSeat
	case t.core.gathering, t.core.settings.Notes == NoNotes, under && seat == v.Dealer, !under && n.Rule != "":
		return ErrNoNotes
	case n.Do == WriteNote && !isNote(n.Text) || len(n.Rule) > MaxFormula:
		return fmt.Errorf("%w: no note", ErrBadRequest)
	}
	return nil
}

// CleanNote returns text as it may be written into a notebook: without control characters
// except line ends, and without outer spaces.
func CleanNote(text string) string {
	text = strings.Map(func(r rune) rune {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, text)
	return strings.TrimSpace(text)
}

func isNote(text string) bool {
	return text != "" && text == CleanNote(text) && utf8.RuneCountInString(text) <= MaxNote
}

// plain returns n without the fields that its act does not use.
func (n NoteChange) plain() NoteChange {
	if n.Do != WriteNote {
		n.Text, n.Rule = "", ""
	}
	return n
}

// digest returns the digest of n. The log of the notebooks needs none beside the id: its
// entries hold all of n.
func (n NoteChange) digest() (digest, error) { return digestOfJSON(n.plain()) }

// entry returns e as a log entry of seat.
func (e noted) entry(number int, seat game.Seat) (store.Entry, error) {
	e.NoteChange = e.plain()
	event, err := json.Marshal(e)
	if err != nil {
		return store.Entry{}, fmt.Errorf("encode a note: %w", err)
	}
	return store.Entry{
		Number: number, Time: time.Now().UTC().Truncate(time.Millisecond), Seat: int(seat),
		Command: e.ID, Kind: kindNoted, Event: event,
	}, nil
}

// fold applies an entry of the log. The error wraps [ErrDamaged].
func (b *notebooks) fold(e store.Entry) error {
	var n noted
	d := json.NewDecoder(bytes.NewReader(e.Event))
	d.DisallowUnknownFields()
	seat := game.Seat(e.Seat)
	switch {
	case e.Number != b.number+1:
		return fmt.Errorf("%w: entry %d follows %d", ErrDamaged, e.Number, b.number)
	case e.Kind != kindNoted, e.Seat < 1, e.Seat > game.MaxSeats, d.Decode(&n) != nil:
		return fmt.Errorf("%w: entry %d does not read", ErrDamaged, e.Number)
	}
	if err := b.may(seat, n); err != nil {
		return fmt.Errorf("%w: entry %d: %w", ErrDamaged, e.Number, err)
	}
	body, err := n.digest()
	if err != nil {
		return fmt.Errorf("%w: entry %d: %w", ErrDamaged, e.Number, err)
	}
	b.number = e.Number
	if e.Command != "" {
		b.remember(n.Owner, e.Command, body)
	}
	b.changes[noting{seat, n.Round}]++
	b.change(seat, n)
	return nil
}

// remember notes that a request of owner was carried out.
func (b *notebooks) remember(owner, id string, body digest) {
	b.answers.keep(owner, id, body, b.number)
	b.answers.trim(func(string) bool { return false })
}

// may returns why seat may not make the change n, or nil.
func (b *notebooks) may(seat game.Seat, n noted) error {
	i := b.find(seat, n.Note)
	if i >= 0 && b.notes[i].owner != n.Owner {
		return ErrNoNote
	}
	switch n.Do {
	case WriteNote:
		if n.Note == 0 && b.stand(seat, n) >= MaxNotes {
			return ErrNotesFull
		}
	case RemoveNote, RaiseNote, LowerNote, ChooseNote:
	case UnshareNotes:
		return nil // also in a full notebook
	case ShareNotes:
		if b.changes[noting{seat, n.Round}] >= maxNotings {
			return ErrNotesFull
		}
		return nil
	default:
		return fmt.Errorf("%w: unknown act %q", ErrBadRequest, n.Do)
	}
	switch {
	case i < 0 && (n.Note != 0 || n.Do != WriteNote):
		return ErrNoNote
	case i >= 0 && b.notes[i].Rule != "" && b.notes[i].Round != n.Round:
		return ErrNoNote // of a round that is over
	case n.Do == ChooseNote && b.notes[i].Rule == "":
		return fmt.Errorf("%w: free words colour nothing", ErrBadRequest)
	case b.changes[noting{seat, n.Round}] >= maxNotings:
		return ErrNotesFull
	}
	return nil
}

// find returns the index of that note of seat, or −1.
func (b *notebooks) find(seat game.Seat, number int) int {
	return slices.IndexFunc(b.notes, func(n Note) bool { return n.Seat == seat && n.Note == number })
}

// stand returns the number of notes in the notebook of seat, as its owner sees it.
func (b *notebooks) stand(seat game.Seat, by noted) int {
	count := 0
	for _, n := range b.notes {
		if n.Seat == seat && n.owner == by.Owner && (n.Rule == "" || n.Round == by.Round) {
			count++
		}
	}
	return count
}

// change makes a valid change.
func (b *notebooks) change(seat game.Seat, n noted) {
	i := b.find(seat, n.Note)
	switch n.Do {
	case WriteNote:
		b.write(seat, n)
	case RemoveNote:
		b.notes = slices.Delete(b.notes, i, i+1)
	case RaiseNote, LowerNote:
		if j := b.beside(i, n.Do == LowerNote); j >= 0 {
			b.notes[i], b.notes[j] = b.notes[j], b.notes[i]
		}
	case ChooseNote:
		chosen := !b.notes[i].Chosen
		for j := range b.notes {
			if b.notes[j].Seat == seat {
				b.notes[j].Chosen = chosen && i == j
			}
		}
	case ShareNotes, UnshareNotes:
		b.shares[n.Owner] = n.Do == ShareNotes
	}
}

// write adds a note, or replaces one in its place.
func (b *notebooks) write(seat game.Seat, n noted) {
	note := Note{Note: n.Note, Seat: seat, Round: n.Round, Text: n.Text, Rule: n.Rule, Play: n.Play, owner: n.Owner}
	i := b.find(seat, n.Note)
	if i < 0 {
		b.given[seat]++
		note.Note = b.given[seat]
		b.notes = append(b.notes, note)
		return
	}
	note.Chosen = b.notes[i].Chosen && n.Rule != ""
	if old := b.notes[i]; old.Rule == n.Rule {
		note.Play, note.Round = old.Play, old.Round // only the words have changed
	}
	b.notes[i] = note
}

// beside returns the index of the note of the same kind before the one at i, or after it;
// −1 if there is none.
func (b *notebooks) beside(i int, after bool) int {
	step := -1
	if after {
		step = 1
	}
	of := b.notes[i]
	for j := i + step; j >= 0 && j < len(b.notes); j += step {
		n := b.notes[j]
		if n.Seat == of.Seat && n.owner == of.owner && (n.Rule == "") == (of.Rule == "") &&
			(n.Rule == "" || n.Round == of.Round) {
			return j
		}
	}
	return -1
}
