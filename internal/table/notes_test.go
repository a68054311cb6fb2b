package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"eleusis/internal/store"
)

var noteIDs atomic.Int64

// notes changes the notebook of the person, and returns the error.
func (p *person) notes(n NoteChange) error {
	p.t.Helper()
	if n.ID == "" {
		n.ID = fmt.Sprint("note ", noteIDs.Add(1))
	}
	return p.lobby.Note(p.t.Context(), p.id, p.key, n)
}

// writes writes a hypothesis, which must be possible.
func (p *person) writes(text, rule string) {
	p.t.Helper()
	if err := p.notes(NoteChange{Do: WriteNote, Text: text, Rule: rule}); err != nil {
		p.t.Fatal(err)
	}
}

// book returns the notebook of the person, as 1:red 2*:odd.
func (p *person) book() string {
	p.t.Helper()
	notes, err := p.lobby.Notes(p.t.Context(), p.id, p.key)
	if err != nil {
		p.t.Fatal(err)
	}
	var all []string
	for _, n := range notes {
		star := ""
		if n.Chosen {
			star = "*"
		}
		all = append(all, fmt.Sprintf("%d%s:%s", n.Note, star, n.Text))
	}
	return strings.Join(all, " ")
}

func TestANotebookKeepsWhatIsWrittenInItsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, hallOver(t, store.NewMemory(), 3), "Ada")
		p.writes("reds", "red")
		p.writes("odds", "odd")
		p.writes("Ana likes suits", "")
		for _, step := range []struct {
			n    NoteChange
			want string
		}{
			{NoteChange{Do: RaiseNote, Note: 2}, "2:odds 1:reds 3:Ana likes suits"},
			{NoteChange{Do: RaiseNote, Note: 2}, "2:odds 1:reds 3:Ana likes suits"},
			{NoteChange{Do: LowerNote, Note: 1}, "2:odds 1:reds 3:Ana likes suits"},
			{NoteChange{Do: ChooseNote, Note: 1}, "2:odds 1*:reds 3:Ana likes suits"},
			{NoteChange{Do: ChooseNote, Note: 2}, "2*:odds 1:reds 3:Ana likes suits"},
			{NoteChange{Do: WriteNote, Note: 2, Text: "odd ones", Rule: "odd"}, "2*:odd ones 1:reds 3:Ana likes suits"},
			{NoteChange{Do: ChooseNote, Note: 2}, "2:odd ones 1:reds 3:Ana likes suits"},
			{NoteChange{Do: RemoveNote, Note: 1}, "2:odd ones 3:Ana likes suits"},
			{NoteChange{Do: WriteNote, Text: "evens", Rule: "even"}, "2:odd ones 3:Ana likes suits 4:evens"},
		} {
			if err := p.notes(step.n); err != nil {
				t.Fatalf("%+v: %v", step.n, err)
			}
			if got := p.book(); got != step.want {
				t.Fatalf("after %+v the notebook is %s, want %s", step.n, got, step.want)
			}
		}
		for _, wrong := range []struct {
			n    NoteChange
			want error
		}{
			{NoteChange{Do: RemoveNote, Note: 1}, ErrNoNote},
			{NoteChange{Do: ChooseNote, Note: 3}, ErrBadRequest},
			{NoteChange{Do: ChooseNote}, ErrNoNote},
			{NoteChange{Do: "burn", Note: 2}, ErrBadRequest},
			{NoteChange{Do: WriteNote, Text: ""}, ErrBadRequest},
			{NoteChange{Do: WriteNote, Text: " a"}, ErrBadRequest},
			{NoteChange{Do: WriteNote, Text: "a\x00b"}, ErrBadRequest},
			{NoteChange{Do: WriteNote, Text: strings.Repeat("ä", MaxNote+1)}, ErrBadRequest},
			{NoteChange{Do: WriteNote, Text: "a", Rule: strings.Repeat("r", MaxFormula+1)}, ErrBadRequest},
			{NoteChange{ID: strings.Repeat("x", maxID+1), Do: WriteNote, Text: "a"}, ErrBadRequest},
		} {
			if err := p.notes(wrong.n); !errors.Is(err, wrong.want) {
				t.Errorf("%+v: %v, want %v", wrong.n, err, wrong.want)
			}
		}
		if got, want := p.book(), "2:odd ones 3:Ana likes suits 4:evens"; got != want {
			t.Errorf("after what was refused the notebook is %s, want %s", got, want)
		}
	})
}

func TestANotePassesTheNextOneOfItsKind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, hallOver(t, store.NewMemory(), 3), "Ada")
		for _, idea := range []string{"red", "odd", "even", "face"} {
			p.writes(idea, idea)
		}
		for _, step := range []struct {
			n    NoteChange
			want string
		}{
			{NoteChange{Do: LowerNote, Note: 1}, "2:odd 1:red 3:even 4:face"},
			{NoteChange{Do: RaiseNote, Note: 4}, "2:odd 1:red 4:face 3:even"},
		} {
			if err := p.notes(step.n); err != nil {
				t.Fatal(err)
			}
			if got := p.book(); got != step.want {
				t.Errorf("after %+v the notebook is %s, want %s", step.n, got, step.want)
			}
		}
	})
}

func TestANoteThatIsSentTwiceIsWrittenOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, hallOver(t, store.NewMemory(), 3), "Ada")
		for range 2 {
			if err := p.notes(NoteChange{ID: "one", Do: WriteNote, Text: "reds", Rule: "red"}); err != nil {
				t.Fatal(err)
			}
		}
		if got := p.book(); got != "1:reds" {
			t.Errorf("the notebook is %s, want 1:reds", got)
		}
	})
}

func TestANotebookIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, hallOver(t, store.NewMemory(), 3), "Ada")
		for i := range MaxNotes {
			p.writes(fmt.Sprint("note ", i), "")
		}
		if err := p.notes(NoteChange{Do: WriteNote, Text: "one more"}); !errors.Is(err, ErrNotesFull) {
			t.Errorf("one note too many: %v", err)
		}
		for range maxNotings - MaxNotes {
			if err := p.notes(NoteChange{Do: LowerNote, Note: 1}); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.notes(NoteChange{Do: LowerNote, Note: 1}); !errors.Is(err, ErrNotesFull) {
			t.Errorf("one change too many in a round: %v", err)
		}
	})
}

// TestTheNotebookOutlivesTheLobby writes, closes the lobby, and reads at another
// one over the same log, as after a restart, or with the key on another device.
func TestTheNotebookOutlivesTheLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := sitDown(t, hallOver(t, log, 3), "Ada")
		p.writes("reds", "red")
		p.writes("odds", "odd")
		if err := p.notes(NoteChange{Do: ChooseNote, Note: 2}); err != nil {
			t.Fatal(err)
		}
		before := p.book()
		p.lobby.Close()
		p.lobby = hallOver(t, log, 4)
		if got := p.book(); got != before || got != "1:reds 2*:odds" {
			t.Errorf("at another lobby the notebook is %s, want %s", got, before)
		}
		other := &person{t: t, lobby: hallOver(t, log, 5), id: p.id, key: p.key}
		other.writes("evens", "even")
		p.writes("blacks", "black")
		if got, want := p.book(), "1:reds 2*:odds 3:evens 4:blacks"; got != want {
			t.Errorf("two servers wrote: %s, want %s", got, want)
		}
	})
}

// TestNobodyElseLearnsOfANote compares a table where a player writes notes with one where
// nobody does: spectators and other players see the same of both.
func TestNobodyElseLearnsOfANote(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var seen [2][]any
		for world := range 2 {
			p := sitDown(t, hallOver(t, store.NewMemory(), 3), "Ada")
			watched, err := p.lobby.Watch(t.Context(), p.id, "", 0, nil)
			if err != nil && !errors.Is(err, ErrReload) {
				t.Fatal(err)
			}
			for i := range 4 {
				p.turn()
				if world == 1 {
					p.writes(fmt.Sprint("idea ", i), "red")
				}
			}
			for _, key := range []string{"", p.key} {
				l, err := p.lobby.Snapshot(t.Context(), p.id, key)
				if err != nil {
					t.Fatal(err)
				}
				seen[world] = append(seen[world], l.Number, l.View.Plays, l.Log)
			}
			seen[world] = append(seen[world], watched.Past)
			if world == 0 {
				continue
			}
			for _, key := range []string{"", "no key"} {
				if _, err := p.lobby.Notes(t.Context(), p.id, key); !errors.Is(err, ErrNoSeat) {
					t.Errorf("with the key %q the notebook can be read: %v", key, err)
				}
				if err := p.lobby.Note(t.Context(), p.id, key, NoteChange{ID: "x", Do: WriteNote, Text: "a"}); !errors.Is(err,
					ErrNoSeat) {
					t.Errorf("with the key %q a note can be written: %v", key, err)
				}
			}
			if _, err := p.lobby.Hypotheses(t.Context(), p.id, 1); !errors.Is(err, ErrNoNotes) {
				t.Errorf("hypotheses of a round under way can be read: %v", err)
			}
			if _, err := p.lobby.Snapshot(t.Context(), notesOf(p.id), p.key); !errors.Is(err, ErrNoTable) {
				t.Errorf("the notebooks are a table: %v", err)
			}
		}
		if !reflect.DeepEqual(seen[0], seen[1]) {
			t.Error("the table looks otherwise where somebody writes notes")
		}
	})
}

func TestHypothesesAreOpenAfterTheRoundAndFreeWordsNever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, hallOver(t, store.NewMemory(), 3), "Ada")
		p.turn()
		p.writes("reds", "red")
		p.writes("a secret", "")
		for p.turn().Result == nil {
			continue
		}
		notes, err := p.lobby.Hypotheses(t.Context(), p.id, 1)
		if err != nil || len(notes) != 1 || notes[0].Rule != "red" || notes[0].Seat != 1 || notes[0].Play == 0 {
			t.Errorf("after the round: %+v, %v; want the hypothesis alone", notes, err)
		}
		if err := p.notes(NoteChange{Do: WriteNote, Text: "now I know", Rule: "odd"}); !errors.Is(err, ErrNoNotes) {
			t.Errorf("a hypothesis after the round: %v", err)
		}
		p.writes("Luis deals simple rules", "")
		if err := p.ask(NextRound); err != nil {
			t.Fatal(err)
		}
		if got, want := p.book(), "2:a secret 3:Luis deals simple rules"; got != want {
			t.Errorf("in the next round the notebook is %s, want %s", got, want)
		}
		if err := p.notes(NoteChange{Do: RemoveNote, Note: 1}); !errors.Is(err, ErrNoNote) {
			t.Errorf("a hypothesis of another round is removed: %v", err)
		}
	})
}

// FuzzNotebooks folds whatever stands in a log of notebooks: it is refused, or it
// keeps the bounds.
func FuzzNotebooks(f *testing.F) {
	f.Add(1, []byte(`{"do":"write","text":"reds","rule":"red","round":1,"play":3}`), []byte(`{"do":"choose","note":1,"round":1,"play":3}`))
	f.Add(8, []byte(`{"do":"write","text":"x","round":1,"play":0}`), []byte(`{"do":"lower","note":1,"round":2,"play":0}`))
	f.Add(0, []byte(`{}`), []byte(`{"do":"remove","note":-1}`))
	f.Fuzz(func(t *testing.T, seat int, first, second []byte) {
		b := newNotebooks()
		for i, event := range [][]byte{first, second, first, second} {
			err := b.fold(store.Entry{Number: b.number + 1, Seat: seat, Kind: kindNoted, Event: event})
			if err != nil && !errors.Is(err, ErrDamaged) {
				t.Errorf("entry %d: %v, want ErrDamaged", i, err)
			}
		}
		for _, n := range b.notes {
			if n.Note < 1 || n.Note > b.given[n.Seat] || int(n.Seat) != seat {
				t.Errorf("%q, %q: %+v stands in a notebook", first, second, n)
			}
		}
	})
}

func TestTheHostSaysHowMuchANotebookHelps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hallOver(t, store.NewMemory(), 3)
		id, key, err := h.Open(t.Context(), TableRequest{Name: "Ada", Settings: Settings{Notes: NoNotes}})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: h, id: id, key: key}
		if err := p.notes(NoteChange{Do: WriteNote, Text: "reds", Rule: "red"}); !errors.Is(err, ErrNoNotes) {
			t.Errorf("where there are no notebooks: %v", err)
		}
		if _, err := h.Notes(t.Context(), id, key); !errors.Is(err, ErrNoNotes) {
			t.Errorf("where there are no notebooks one is read: %v", err)
		}
	})
}

// TestWhoTakesASeatOverFindsAnEmptyNotebook removes a person whose seat another
// then takes.
func TestWhoTakesASeatOverFindsAnEmptyNotebook(t *testing.T) {
	b := newNotebooks()
	add := func(owner string, n noted) error {
		n.Owner, n.Round = owner, 1
		if err := b.may(2, n); err != nil {
			return err
		}
		b.change(2, n)
		return nil
	}
	if err := add("first", noted{NoteChange: NoteChange{Do: WriteNote, Text: "reds", Rule: "red"}}); err != nil {
		t.Fatal(err)
	}
	for _, n := range []NoteChange{{Do: RemoveNote, Note: 1}, {Do: ChooseNote, Note: 1},
		{Do: WriteNote, Note: 1, Text: "mine"}} {
		if err := add("second", noted{NoteChange: n}); !errors.Is(err, ErrNoNote) {
			t.Errorf("%+v by who took the seat over: %v", n, err)
		}
	}
	if err := add("second", noted{NoteChange: NoteChange{Do: WriteNote, Text: "odds", Rule: "odd"}}); err != nil {
		t.Fatal(err)
	}
	if err := add("second", noted{NoteChange: NoteChange{Do: RaiseNote, Note: 2}}); err != nil {
		t.Fatal(err)
	}
	if b.notes[0].Text != "reds" || b.notes[1].Text != "odds" {
		t.Errorf("the notes of two owners changed places: %+v", b.notes)
	}
	for n := 2; n <= MaxNotes; n++ {
		if err := add("second", noted{NoteChange: NoteChange{Do: WriteNote, Text: fmt.Sprint("note ", n)}}); err != nil {
			t.Fatalf("note %d of the second owner, where the first has one: %v", n, err)
		}
	}
}

// sharedWith returns the notebooks that someone is shown as the dealer, as 2: red odd.
func (p *party) sharedWith(name string) (string, error) {
	books, err := p.lobby.SharedNotebooks(p.t.Context(), p.id, p.keys[name])
	var all []string
	for _, b := range books {
		text := fmt.Sprint(b.Seat, ":")
		for _, n := range b.Notes {
			text += " " + n.Rule
		}
		all = append(all, text)
	}
	return strings.Join(all, ", "), err
}

// TestANotebookIsSharedWithTheDealerAlone lets players share and stop sharing. The table looks the same to all others.
func TestANotebookIsSharedWithTheDealerAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := gather(t, hallOver(t, log, 3), TableRequest{Seats: 5})
		for _, name := range []string{"Bob", "Cid", "Dan"} {
			p.join(name)
		}
		p.do("Ada", Request{Action: Set, Dealing: &Dealing{By: BySeat, Seat: p.seat("Ada")}})
		p.do("Ada", Request{Action: DealRule, Text: "red"})
		p.do("Ada", Request{Action: Start})
		note := func(name string, n NoteChange) {
			t.Helper()
			n.ID = fmt.Sprint("note ", noteIDs.Add(1))
			if err := p.lobby.Note(t.Context(), p.id, p.keys[name], n); err != nil {
				t.Fatalf("%s: %+v: %v", name, n, err)
			}
		}
		look := func(name string) string {
			text, err := json.Marshal(p.look(name))
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		before := look("Dan")
		for _, name := range []string{"Bob", "Cid"} {
			note(name, NoteChange{Do: WriteNote, Text: "reds", Rule: "red"})
			note(name, NoteChange{Do: WriteNote, Text: "Ada likes reds"})
		}
		want := func(want string) {
			t.Helper()
			if got, err := p.sharedWith("Ada"); got != want || err != nil {
				t.Errorf("the dealer is shown %q, %v; want %q", got, err, want)
			}
		}
		want("")
		bob := fmt.Sprint(p.seat("Bob"))
		note("Bob", NoteChange{Do: ShareNotes})
		want(bob + ": red")
		note("Bob", NoteChange{Do: WriteNote, Text: "odds", Rule: "odd"})
		want(bob + ": red odd")
		for name, shares := range map[string]bool{"Bob": true, "Cid": false, "": false} {
			if got, err := p.lobby.Sharing(t.Context(), p.id, p.keys[name]); got != shares || err != nil {
				t.Errorf("%q shares: %v, %v", name, got, err)
			}
		}
		for _, name := range []string{"Bob", "Cid", "Dan", ""} {
			if got, err := p.sharedWith(name); !errors.Is(err, ErrNoNotes) || got != "" {
				t.Errorf("%q, not the dealer, is shown %q, %v", name, got, err)
			}
		}
		if after := look("Dan"); after != before {
			t.Errorf("a player sees that another one shares:\n%s\n%s", before, after)
		}
		p.lobby = hallOver(t, log, 4)
		want(bob + ": red odd")
		note("Bob", NoteChange{Do: UnshareNotes})
		note("Bob", NoteChange{Do: UnshareNotes})
		want("")
	})
}

// TestSharingEndsEvenInAFullNotebook uses up all changes of a round.
func TestSharingEndsEvenInAFullNotebook(t *testing.T) {
	b := newNotebooks()
	b.changes[noting{2, 1}] = maxNotings - 1
	fold := func(do NoteAct) error {
		e, err := noted{NoteChange: NoteChange{Do: do}, Owner: "bob", Round: 1}.entry(b.number+1, 2)
		if err != nil {
			t.Fatal(err)
		}
		return b.fold(e)
	}
	if err := fold(ShareNotes); err != nil || !b.shares["bob"] {
		t.Fatalf("shares %v, %v", b.shares, err)
	}
	if err := fold(ShareNotes); !errors.Is(err, ErrNotesFull) {
		t.Errorf("shares in a full notebook: %v", err)
	}
	if err := fold(UnshareNotes); err != nil || b.shares["bob"] {
		t.Errorf("after the end of it shares %v, %v", b.shares, err)
	}
}
