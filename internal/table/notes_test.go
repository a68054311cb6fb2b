package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/notebook"
	"eleusis/internal/store"
)

var noteIDs atomic.Int64

// notes changes the notebook of the person, and returns the error.
func (p *person) notes(n notebook.Change) error {
	p.t.Helper()
	if n.ID == "" {
		n.ID = fmt.Sprint("note ", noteIDs.Add(1))
	}
	return p.lobby.For(Caller{}).Note(p.t.Context(), p.id, p.key, n)
}

// writes writes a hypothesis, which must be possible.
func (p *person) writes(text, rule string) {
	p.t.Helper()
	if err := p.notes(notebook.Change{Do: notebook.Write, Text: text, Rule: rule}); err != nil {
		p.t.Fatal(err)
	}
}

// book returns the notebook of the person, as 1:red 2*:odd.
func (p *person) book() string {
	p.t.Helper()
	notes, err := p.lobby.For(Caller{}).Notes(p.t.Context(), p.id, p.key)
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

func TestAWrongChangeOfANotebookIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 3), "Ada")
		p.writes("odds", "odd")
		p.writes("Ana likes suits", "")
		for _, wrong := range []struct {
			n    notebook.Change
			want error
		}{
			{notebook.Change{Do: notebook.Remove, Note: 3}, notebook.ErrNoNote},
			{notebook.Change{Do: notebook.Choose, Note: 2}, ErrBadRequest},
			{notebook.Change{Do: "burn", Note: 2}, ErrBadRequest},
			{notebook.Change{Do: notebook.Write, Text: ""}, ErrBadRequest},
			{notebook.Change{Do: notebook.Write, Text: " a"}, ErrBadRequest},
			{notebook.Change{Do: notebook.Write, Text: "a\x00b"}, ErrBadRequest},
			{notebook.Change{Do: notebook.Write, Text: strings.Repeat("ä", notebook.MaxText+1)}, ErrBadRequest},
			{notebook.Change{Do: notebook.Write, Text: "a", Rule: strings.Repeat("r", notebook.MaxFormula+1)},
				ErrBadRequest},
			{notebook.Change{ID: strings.Repeat("x", maxID+1), Do: notebook.Write, Text: "a"}, ErrBadRequest},
		} {
			if err := p.notes(wrong.n); !errors.Is(err, wrong.want) {
				t.Errorf("%+v: %v, want %v", wrong.n, err, wrong.want)
			}
		}
		if got, want := p.book(), "1:odds 2:Ana likes suits"; got != want {
			t.Errorf("after what was refused the notebook is %s, want %s", got, want)
		}
	})
}

func TestADamagedLogOfNotebooksIsToldFromAFault(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		written := []byte(`{"do":"write","text":"a","owner":"b","round":1,"play":0}`)
		for i, damaged := range []store.Entry{
			{Number: 1, Seat: 1, Kind: kindNoted, Event: []byte("{")},
			{Number: 1, Seat: 1, Kind: "other", Event: written},
			{Number: 1, Seat: 0, Kind: kindNoted, Event: written},
			{Number: 1, Seat: 1, Kind: kindNoted, Event: bytes.ReplaceAll(written, []byte("write"), []byte("lower"))},
		} {
			log := store.NewMemory()
			p := sitDown(t, lobbyOver(t, log, 3), "Ada")
			damaged.Time = time.Now().UTC().Truncate(time.Millisecond)
			if err := log.Append(t.Context(), notesOf(p.id), 0, []store.Entry{damaged}); err != nil {
				t.Fatal(err)
			}
			if _, err := p.lobby.For(Caller{}).Notes(t.Context(), p.id, p.key); !errors.Is(err, ErrDamaged) {
				t.Errorf("entry %d: %v, want ErrDamaged", i, err)
			}
		}
	})
}

func TestANoteThatIsSentTwiceIsWrittenOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 3), "Ada")
		for range 2 {
			if err := p.notes(notebook.Change{ID: "one", Do: notebook.Write, Text: "reds", Rule: "red"}); err != nil {
				t.Fatal(err)
			}
		}
		if got := p.book(); got != "1:reds" {
			t.Errorf("the notebook is %s, want 1:reds", got)
		}
	})
}

// TestTheNotebookOutlivesTheLobby writes, closes the lobby, and reads at another
// one over the same log, as after a restart, or with the key on another device.
func TestTheNotebookOutlivesTheLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		p := sitDown(t, lobbyOver(t, log, 3), "Ada")
		p.writes("reds", "red")
		p.writes("odds", "odd")
		if err := p.notes(notebook.Change{Do: notebook.Choose, Note: 2}); err != nil {
			t.Fatal(err)
		}
		before := p.book()
		p.lobby.Close()
		p.lobby = lobbyOver(t, log, 4)
		if got := p.book(); got != before || got != "1:reds 2*:odds" {
			t.Errorf("at another lobby the notebook is %s, want %s", got, before)
		}
		other := &person{t: t, lobby: lobbyOver(t, log, 5), id: p.id, key: p.key}
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
			p := sitDown(t, lobbyOver(t, store.NewMemory(), 3), "Ada")
			watched, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, "", 0, nil)
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
				l, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, key)
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
				if _, err := p.lobby.For(Caller{}).Notes(t.Context(), p.id, key); !errors.Is(err, ErrNoSeat) {
					t.Errorf("with the key %q the notebook can be read: %v", key, err)
				}
				err := p.lobby.For(Caller{}).Note(t.Context(), p.id, key, notebook.Change{ID: "x", Do: notebook.Write, Text: "a"})
				if !errors.Is(err, ErrNoSeat) {
					t.Errorf("with the key %q a note can be written: %v", key, err)
				}
			}
			if _, err := p.lobby.For(Caller{}).Hypotheses(t.Context(), p.id, 1); !errors.Is(err, ErrNoNotes) {
				t.Errorf("hypotheses of a round under way can be read: %v", err)
			}
			if _, err := p.lobby.For(Caller{}).Snapshot(t.Context(), notesOf(p.id), p.key); !errors.Is(err, ErrNoTable) {
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
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 3), "Ada")
		p.turn()
		p.writes("reds", "red")
		p.writes("a secret", "")
		for p.turn().Result == nil {
			continue
		}
		notes, err := p.lobby.For(Caller{}).Hypotheses(t.Context(), p.id, 1)
		if err != nil || len(notes) != 1 || notes[0].Rule != "red" || notes[0].Seat != 1 || notes[0].Play == 0 {
			t.Errorf("after the round: %+v, %v; want the hypothesis alone", notes, err)
		}
		err = p.notes(notebook.Change{Do: notebook.Write, Text: "now I know", Rule: "odd"})
		if !errors.Is(err, ErrNoNotes) {
			t.Errorf("a hypothesis after the round: %v", err)
		}
		p.writes("Luis deals simple rules", "")
		if err := p.ask(NextRound); err != nil {
			t.Fatal(err)
		}
		if got, want := p.book(), "2:a secret 3:Luis deals simple rules"; got != want {
			t.Errorf("in the next round the notebook is %s, want %s", got, want)
		}
		if err := p.notes(notebook.Change{Do: notebook.Remove, Note: 1}); !errors.Is(err, notebook.ErrNoNote) {
			t.Errorf("a hypothesis of another round is removed: %v", err)
		}
	})
}

func TestTheHostSaysHowMuchANotebookHelps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 3)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Name: "Ada", Settings: Settings{Notes: NoNotes}})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		if err := p.notes(notebook.Change{Do: notebook.Write, Text: "reds", Rule: "red"}); !errors.Is(err, ErrNoNotes) {
			t.Errorf("where there are no notebooks: %v", err)
		}
		if _, err := lobby.For(Caller{}).Notes(t.Context(), id, key); !errors.Is(err, ErrNoNotes) {
			t.Errorf("where there are no notebooks one is read: %v", err)
		}
	})
}

// sharedWith returns the notebooks that someone is shown as the dealer, as 2: red odd.
func (p *party) sharedWith(name string) (string, error) {
	books, err := p.lobby.For(Caller{}).SharedNotebooks(p.t.Context(), p.id, p.keys[name])
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
		p := gather(t, lobbyOver(t, log, 3), TableRequest{Seats: 5})
		for _, name := range []string{"Bob", "Cid", "Dan"} {
			p.join(name)
		}
		p.do("Ada", Request{Action: Set, Dealing: &Dealing{By: BySeat, Seat: p.seat("Ada")}})
		p.do("Ada", Request{Action: DealRule, Text: "red"})
		p.do("Ada", Request{Action: Start})
		note := func(name string, n notebook.Change) {
			t.Helper()
			n.ID = fmt.Sprint("note ", noteIDs.Add(1))
			if err := p.lobby.For(Caller{}).Note(t.Context(), p.id, p.keys[name], n); err != nil {
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
			note(name, notebook.Change{Do: notebook.Write, Text: "reds", Rule: "red"})
			note(name, notebook.Change{Do: notebook.Write, Text: "Ada likes reds"})
		}
		want := func(want string) {
			t.Helper()
			if got, err := p.sharedWith("Ada"); got != want || err != nil {
				t.Errorf("the dealer is shown %q, %v; want %q", got, err, want)
			}
		}
		want("")
		bob := fmt.Sprint(p.seat("Bob"))
		note("Bob", notebook.Change{Do: notebook.Share})
		want(bob + ": red")
		note("Bob", notebook.Change{Do: notebook.Write, Text: "odds", Rule: "odd"})
		want(bob + ": red odd")
		for name, shares := range map[string]bool{"Bob": true, "Cid": false, "": false} {
			if got, err := p.lobby.For(Caller{}).Sharing(t.Context(), p.id, p.keys[name]); got != shares || err != nil {
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
		p.lobby = lobbyOver(t, log, 4)
		want(bob + ": red odd")
		note("Bob", notebook.Change{Do: notebook.Unshare})
		note("Bob", notebook.Change{Do: notebook.Unshare})
		want("")
	})
}

// TestAPageKnowsWhetherItsSeatHasANotebook asks at a table, for its dealer, and where the host wants none.
func TestAPageKnowsWhetherItsSeatHasANotebook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := byHand(t, Options())
		may := func(want bool, who string, l Snapshot) {
			t.Helper()
			if got := l.MayNote(); got != want {
				t.Errorf("%s may note: %t, want %t", who, got, want)
			}
		}
		may(true, "a player", p.look("Bob"))
		may(false, "the dealer", p.look("Ada"))
		may(false, "a spectator", p.watch())
		settings := p.look("Ada").Settings
		settings.Notes = NoNotes
		p.do("Ada", Request{Action: Set, Settings: &settings})
		may(false, "a player of a table without notebooks", p.look("Bob"))
		for l := p.bobsTurn(); l.Result == nil; l = p.bobsTurn() {
			p.do("Bob", Request{Action: Play, Cards: l.View.Hand[:1]})
		}
		settings.Notes = FullNotes
		p.do("Ada", Request{Action: Set, Settings: &settings})
		may(false, "a player between two rounds", p.look("Bob"))
	})
}
