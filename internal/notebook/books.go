package notebook

import (
	"fmt"
	"slices"

	"eleusis/game"
	"eleusis/internal/idempotency"
)

// Books are the notebooks of all seats of a table.
type Books struct {
	notes    []Note
	events   int               // number of events applied
	numbered map[game.Seat]int // highest note number so far
	requests idempotency.Requests[string]
	changes  map[inRound]int // number of changes
	shares   map[string]bool // people who let dealers see how close their hypotheses come
}

// inRound is a seat in a round.
type inRound struct {
	seat  game.Seat
	round int
}

// New returns empty notebooks.
func New() *Books {
	return &Books{numbered: make(map[game.Seat]int), requests: make(idempotency.Requests[string]),
		changes: make(map[inRound]int), shares: make(map[string]bool)}
}

// Events returns the number of events applied.
func (b *Books) Events() int { return b.events }

// Notes returns the notebook of an owner: their hypotheses of the round, and all their free
// words.
func (b *Books) Notes(owner Owner, round int) (notes []Note) {
	for _, n := range b.notes {
		if n.isOf(owner, round) {
			notes = append(notes, n)
		}
	}
	return notes
}

// Hypotheses returns the hypotheses of all seats in a round. Which one colors a table is
// private.
func (b *Books) Hypotheses(round int) (notes []Note) {
	for _, n := range b.notes {
		if n.Rule != "" && n.Round == round {
			n.Chosen = false
			notes = append(notes, n)
		}
	}
	return notes
}

// HypothesesOf is [Books.Hypotheses] of one owner.
func (b *Books) HypothesesOf(owner Owner, round int) []Note {
	return slices.DeleteFunc(b.Hypotheses(round), func(n Note) bool { return !n.isOf(owner, round) })
}

// Shares reports whether an owner lets dealers see how close their hypotheses come.
func (b *Books) Shares(owner Owner) bool { return b.shares[owner.Person] }

// Decide returns nil if e can be made. Done says that nothing is to be made: e was made
// before, or changes nothing. The error is [ErrFull], [ErrNoNote], [idempotency.ErrReused],
// or wraps [ErrBadChange].
func (b *Books) Decide(e Event) (done bool, err error) {
	body, err := e.digest()
	if err != nil {
		return false, err
	}
	_, done, err = b.requests.Find(e.Person, e.ID, body)
	if done || err != nil {
		return done, err
	}
	if e.Do == Unshare && !b.Shares(e.Owner) {
		return true, nil
	}
	return false, b.check(e)
}

// Apply makes the change of an event of the log. The errors are those of [Books.Decide];
// then nothing has changed.
func (b *Books) Apply(e Event) error {
	if err := b.check(e); err != nil {
		return err
	}
	body, err := e.digest()
	if err != nil {
		return err
	}
	b.events++
	if e.ID != "" {
		b.requests.Add(e.Person, e.ID, body, b.events)
		b.requests.Trim(func(string) bool { return false })
	}
	b.changes[inRound{e.Seat, e.Round}]++
	b.change(e)
	return nil
}

// digest returns the digest of the change. The log needs none beside the id: it holds the
// whole change.
func (e Event) digest() (idempotency.Digest, error) { return idempotency.DigestJSON(e.plain()) }

// check returns why e cannot be made, or nil.
func (b *Books) check(e Event) error {
	i := b.find(e)
	if i >= 0 && b.notes[i].person != e.Person {
		return ErrNoNote
	}
	switch e.Do {
	case Write:
		if e.Note == 0 && len(b.Notes(e.Owner, e.Round)) >= MaxNotes {
			return ErrFull
		}
	case Remove, Raise, Lower, Choose:
	case Unshare:
		return nil // also in a full notebook
	case Share:
		if b.changes[inRound{e.Seat, e.Round}] >= MaxChanges {
			return ErrFull
		}
		return nil
	default:
		return fmt.Errorf("%w: unknown act %q", ErrBadChange, e.Do)
	}
	switch {
	case i < 0 && (e.Note != 0 || e.Do != Write):
		return ErrNoNote
	case i >= 0 && b.notes[i].Rule != "" && b.notes[i].Round != e.Round:
		return ErrNoNote // of a round that is over
	case e.Do == Choose && b.notes[i].Rule == "":
		return fmt.Errorf("%w: free text cannot color the table", ErrBadChange)
	case b.changes[inRound{e.Seat, e.Round}] >= MaxChanges:
		return ErrFull
	}
	return nil
}

// find returns the index of the note that e is about, or −1.
func (b *Books) find(e Event) int {
	return slices.IndexFunc(b.notes, func(n Note) bool { return n.Seat == e.Seat && n.Note == e.Note })
}

// change makes a valid change.
func (b *Books) change(e Event) {
	i := b.find(e)
	switch e.Do {
	case Write:
		b.write(e)
	case Remove:
		b.notes = slices.Delete(b.notes, i, i+1)
	case Raise, Lower:
		if j := b.beside(i, e.Do == Lower); j >= 0 {
			b.notes[i], b.notes[j] = b.notes[j], b.notes[i]
		}
	case Choose:
		chosen := !b.notes[i].Chosen
		for j := range b.notes {
			if b.notes[j].Seat == e.Seat {
				b.notes[j].Chosen = chosen && i == j
			}
		}
	case Share, Unshare:
		b.shares[e.Person] = e.Do == Share
	}
}

// write adds a note, or replaces one in its place.
func (b *Books) write(e Event) {
	note := Note{Note: e.Note, Seat: e.Seat, Round: e.Round, Text: e.Text, Rule: e.Rule, Play: e.Play, person: e.Person}
	i := b.find(e)
	if i < 0 {
		b.numbered[e.Seat]++
		note.Note = b.numbered[e.Seat]
		b.notes = append(b.notes, note)
		return
	}
	old := b.notes[i]
	note.Chosen = old.Chosen && e.Rule != ""
	if old.Rule == e.Rule {
		note.Play, note.Round = old.Play, old.Round // only the words have changed
	}
	b.notes[i] = note
}

// beside returns the index of the note of the same kind before the one at i, or after it;
// −1 if there is none.
func (b *Books) beside(i int, after bool) int {
	step := -1
	if after {
		step = 1
	}
	of := b.notes[i]
	owner := Owner{of.Seat, of.person}
	for j := i + step; j >= 0 && j < len(b.notes); j += step {
		n := b.notes[j]
		if n.isOf(owner, of.Round) && (n.Rule == "") == (of.Rule == "") {
			return j
		}
	}
	return -1
}
