package table

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

// onDisk returns a log in a file, and its folder.
func onDisk(t *testing.T) (store.Log, string) {
	t.Helper()
	folder := t.TempDir()
	log, err := sqlite.Open(t.Context(), filepath.Join(folder, "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = log.Close() })
	return log, folder
}

// holdsText reports in which files of a folder a text stands, once the store has been
// idle for a while.
func holdsText(t *testing.T, folder, text string) (files []string) {
	t.Helper()
	pass(10 * time.Second)
	all, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		b, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(b, []byte(text)) {
			files = append(files, fmt.Sprintf("%s (%d bytes)", f.Name(), len(b)))
		}
	}
	return files
}

// spoken are words of Bob in every place that keeps words.
var spoken = []string{"Bobinski", "sesquipedalian remark", "antediluvian report", "perspicacious note"}

// chatty returns a table of three where Bob has said, reported and noted something,
// and everybody has played.
func chatty(t *testing.T, lobby *Lobby) *party {
	t.Helper()
	p := threePlay(t, lobby, TableRequest{Level: "random"})
	p.do("Bob", Request{Action: Rename, Text: spoken[0]})
	p.do("Bob", Request{Action: Say, Text: spoken[1]})
	p.do("Cid", Request{Action: Say, Text: "what Cid says"})
	p.do("Bob", Request{Action: Report, Seat: p.seat("Cid"), Text: spoken[2]})
	noting := notebook.Change{ID: "note", Do: notebook.Write, Text: spoken[3]}
	if err := lobby.For(Caller{}).Note(t.Context(), p.id, p.keys["Bob"], noting); err != nil {
		t.Fatal(err)
	}
	for range 12 {
		for _, name := range []string{"Ada", "Bob", "Cid"} {
			p.movesFor(name)
			pass(time.Second)
		}
	}
	return p
}

// entries returns the log of the table.
func (p *party) entries() []store.Entry {
	p.t.Helper()
	all, err := p.lobby.log.Read(p.t.Context(), p.id, 0)
	if err != nil {
		p.t.Fatal(err)
	}
	return all
}

func TestAPersonIsErasedFromTheBytesOfTheFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, folder := onDisk(t)
		p := chatty(t, lobbyOver(t, log, 1))
		seat := p.seat("Bob")
		for _, text := range spoken {
			if len(holdsText(t, folder, text)) == 0 {
				t.Fatalf("%q is nowhere before it is erased", text)
			}
		}
		bob := p.keys["Bob"]
		before := asText(t, p.watch().View.Plays)
		watched, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.keys["Ada"], p.look("Ada").Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.lobby.Erase(t.Context(), p.id, bob); err != nil {
			t.Fatal(err)
		}
		told := ""
		for f := range watched.Next {
			if f.Table != nil {
				told = f.Table.Kind
			}
		}
		if told != kindErased {
			t.Errorf("those who watch are told %q", told)
		}
		for _, text := range append(spoken, hashKey(bob)) {
			if files := holdsText(t, folder, text); len(files) > 0 {
				t.Errorf("%q is still in %v", text, files)
			}
		}
		for _, lobby := range []*Lobby{p.lobby, lobbyOver(t, log, 2)} {
			p.lobby = lobby
			l := p.look("Ada")
			if c := l.Chairs[seat-1]; c.Level == "" || p.seat("Bob") != game.Nobody || len(l.Said) != 1 ||
				l.Said[0].Text != "what Cid says" {
				t.Errorf("the table is %+v, and %+v was said", c, l.Said)
			}
			for _, n := range l.Notices {
				if n.What == NoticeLeft && n.Name != "" {
					t.Errorf("the news have the name %q", n.Name)
				}
			}
			if after := asText(t, p.watch().View.Plays); !strings.HasPrefix(after, strings.TrimSuffix(before, "]")) {
				t.Errorf("the plays were\n%s\nand are\n%s", before, after)
			}
		}
		if err := p.lobby.Erase(t.Context(), p.id, bob); !errors.Is(err, ErrNoSeat) {
			t.Errorf("erased again: %v", err)
		}
	})
}

// TestADealersOwnWordsAreErasedWithThem has two people put rules in words of their own, one of them when she opens
// the table.
func TestADealersOwnWordsAreErasedWithThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		options, _ := game.Preset("parlett")
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{
			Options: options, Seats: 3, ComputerPlayers: 1, Dealing: Dealing{By: InTurn, Seat: 1}, Rule: secret(t, "odd"),
			Sentence: "Ada's own words",
		})
		p.join("Bob")
		p.do("Ada", Request{Action: Set, Dealing: &Dealing{BySeat, p.seat("Bob")}})
		p.do("Bob", Request{Action: DealRule, Text: "odd", Sentence: "Bob's own words"})
		left := []string{"Ada's own words", "Bob's own words"}
		for _, name := range []string{"", "Ada", "Bob"} {
			if name != "" {
				if err := p.lobby.Erase(t.Context(), p.id, p.keys[name]); err != nil {
					t.Fatal(err)
				}
				left = slices.DeleteFunc(left, func(words string) bool { return strings.HasPrefix(words, name) })
			}
			var kept strings.Builder
			for _, e := range p.entries() {
				kept.Write(e.Event)
			}
			for _, words := range []string{"Ada's own words", "Bob's own words"} {
				if strings.Contains(kept.String(), words) != slices.Contains(left, words) {
					t.Errorf("after %q was erased, %q is in\n%s", name, words, kept.String())
				}
			}
		}
	})
}

// TestARecordVerifiesWithoutTheNames erases a person from a table whose rounds have
// ended. What was sealed has no names, so nothing of the record changes but the name.
func TestARecordVerifiesWithoutTheNames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitDown(t, lobbyOver(t, store.NewMemory(), 3), "Bobinski")
		q := &party{t: t, lobby: p.lobby, id: p.id, keys: map[string]string{"Bobinski": p.key}}
		p.roundOver()
		before, err := p.lobby.Record(t.Context(), p.id)
		if err != nil || !strings.Contains(before, "Bobinski") {
			t.Fatalf("%v\n%s", err, before)
		}
		table, err := p.lobby.load(t.Context(), p.id)
		if err != nil {
			t.Fatal(err)
		}
		x := eraser{dealer: p.lobby.dealer, who: 1, keys: erasedKeys(table.core, 1),
			words: func(store.Entry) bool { return true }}
		if err := redact(t.Context(), p.lobby.log, p.id, q.entries(), x.table); err != nil {
			t.Fatal(err)
		}
		after, err := p.lobby.Record(t.Context(), p.id)
		if err != nil || strings.Contains(after, "Bobinski") {
			t.Fatalf("%v\n%s", err, after)
		}
		if _, err := game.WalkRecord(after, nil); err != nil {
			t.Errorf("%v\n%s", err, after)
		}
		c := newCore(p.lobby.dealer)
		for _, e := range q.entries() {
			if _, err := c.fold(e); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestATableWhereNobodyElseSatIsDeletedWithItsPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, folder := onDisk(t)
		p := sitDown(t, lobbyOver(t, log, 4), "Bobinski")
		p.look()
		if err := p.lobby.Erase(t.Context(), p.id, "0123456789"); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a token of nobody: %v", err)
		}
		if err := p.lobby.Erase(t.Context(), p.id, p.key); err != nil {
			t.Fatal(err)
		}
		if _, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, p.key); !errors.Is(err, ErrNoTable) {
			t.Errorf("the table: %v", err)
		}
		if files := holdsText(t, folder, "Bobinski"); len(files) > 0 {
			t.Errorf("the name is still in %v", files)
		}
	})
}

func TestAHostDeletesTheirTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, folder := onDisk(t)
		p := chatty(t, lobbyOver(t, log, 5))
		watched, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.keys["Cid"], p.look("Cid").Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]error{"Bob": ErrNotHost, "nobody": ErrNoSeat} {
			if err := p.lobby.For(Caller{}).DeleteTable(t.Context(), p.id, p.keys[name]); !errors.Is(err, want) {
				t.Errorf("%s deletes the table: %v", name, err)
			}
		}
		if err := p.lobby.For(Caller{}).DeleteTable(t.Context(), p.id, p.keys["Ada"]); err != nil {
			t.Fatal(err)
		}
		for range watched.Next {
		}
		if _, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, p.keys["Ada"]); !errors.Is(err, ErrNoTable) {
			t.Errorf("the table: %v", err)
		}
		for _, text := range append(spoken, p.id) {
			if files := holdsText(t, folder, text); len(files) > 0 {
				t.Errorf("%q is still in %v", text, files)
			}
		}
	})
}

// TestStrangersDoNotStopATable lets callers without the right to it delete a table and
// erase from it.
func TestStrangersDoNotStopATable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 6), TableRequest{Level: "random"})
		watched, err := p.lobby.For(Caller{}).Watch(t.Context(), p.id, p.keys["Cid"], p.look("Cid").Number, nil)
		if err != nil {
			t.Fatal(err)
		}
		for key, want := range map[string]error{"": ErrNoSeat, "made up": ErrNoSeat, p.keys["Bob"]: ErrNotHost} {
			if err := p.lobby.For(Caller{}).DeleteTable(t.Context(), p.id, key); !errors.Is(err, want) {
				t.Errorf("delete with the key %q: got %v, want %v", key, err, want)
			}
		}
		if err := p.lobby.Erase(t.Context(), p.id, "0123456789"); !errors.Is(err, ErrNoSeat) {
			t.Errorf("erase with a key of nobody: got %v, want ErrNoSeat", err)
		}
		synctest.Wait()
		for {
			select {
			case f, open := <-watched.Next:
				if !open {
					t.Fatal("the stream ends")
				}
				if f.Table != nil && f.Table.Kind == kindErased {
					t.Error("the watchers must load the table again")
				}
				continue
			default:
			}
			return
		}
	})
}

// copyOf returns a log that has the table id of another one, and its notebooks.
func copyOf(t *testing.T, other store.Log, id string) store.Log {
	t.Helper()
	log := store.NewMemory()
	for _, name := range []string{id, notesOf(id)} {
		entries, err := other.Read(t.Context(), name, 0)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for chunk := range slices.Chunk(entries, store.MaxEntries) {
			if err := log.Append(t.Context(), name, n, chunk); err != nil {
				t.Fatal(err)
			}
			n += len(chunk)
		}
	}
	return log
}

// TestErasingIsRepeatedAfterAFault lets each call of the store fail once while a person
// is erased. They then try again.
func TestErasingIsRepeatedAfterAFault(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		played := store.NewMemory()
		p := chatty(t, lobbyOver(t, played, 7))
		for range store.MaxEntries { // more than the store changes at once
			pass(saysWithin)
			p.do("Bob", Request{Action: Say, Text: spoken[1]})
		}
		for n, failed := 1, true; failed; n++ {
			log := copyOf(t, played, p.id)
			failing := storetest.Failing(log, n, storetest.NotDone)
			lobby := lobbyOver(t, failing, 8)
			err := lobby.Erase(t.Context(), p.id, p.keys["Bob"])
			failed = failing.Failed()
			if failed != errors.Is(err, store.ErrFailed) {
				t.Fatalf("a fault in call %d: got %v", n, err)
			}
			pass(2 * store.ProbeEvery)
			if failed {
				err = lobby.Erase(t.Context(), p.id, p.keys["Bob"])
			}
			if err != nil {
				t.Errorf("after a fault in call %d: %v", n, err)
			}
			for _, id := range []string{p.id, notesOf(p.id)} {
				entries, err := log.Read(t.Context(), id, 0)
				if err != nil {
					t.Fatal(err)
				}
				var all []byte
				for _, e := range entries {
					all = append(all, e.Event...)
				}
				for _, text := range append(spoken, hashKey(p.keys["Bob"])) {
					if bytes.Contains(all, []byte(text)) {
						t.Errorf("after a fault in call %d: %q is still in %s", n, text, id)
					}
				}
			}
		}
	})
}

// TestATableEndsWhenAnotherServerDeletesIt moves and writes a note at a table that
// another lobby has deleted.
func TestATableEndsWhenAnotherServerDeletesIt(t *testing.T) {
	for what, act := range map[string]func(p *party) error{
		"a move": func(p *party) error {
			_, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.keys["Ada"],
				Request{ID: "late", Action: Say, Text: "hello"})
			return err
		},
		"a note": func(p *party) error {
			late := notebook.Change{ID: "late", Do: notebook.Write, Text: "hello"}
			return p.lobby.For(Caller{}).Note(p.t.Context(), p.id, p.keys["Bob"], late)
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			log := store.NewMemory()
			p := chatty(t, lobbyOver(t, storetest.Failing(log, 5000, storetest.NotDone), 9)) // ends a loop
			if _, err := p.lobby.For(Caller{}).Notes(t.Context(), p.id, p.keys["Bob"]); err != nil {
				t.Fatal(err)
			}
			if err := lobbyOver(t, log, 10).For(Caller{}).DeleteTable(t.Context(), p.id, p.keys["Ada"]); err != nil {
				t.Fatal(err)
			}
			if err := act(p); !errors.Is(err, ErrNoTable) {
				t.Errorf("%s: got %v, want ErrNoTable", what, err)
			}
			if tables, err := log.Tables(t.Context(), time.Time{}); err != nil || len(tables) > 0 {
				t.Errorf("%s: the log has %v, %v", what, tables, err)
			}
		})
	}
}

// TestNothingIsErasedFromALogThatDoesNotFold though each of its entries can be read.
func TestNothingIsErasedFromALogThatDoesNotFold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		p.do("Bob", Request{Action: Say, Text: "hello"})
		x := eraser{dealer: p.lobby.dealer, words: func(store.Entry) bool { return true }}
		if err := x.table(slices.Delete(p.entries(), 1, 2)); !errors.Is(err, ErrDamaged) {
			t.Errorf("a log without its second entry: %v, want %v", err, ErrDamaged)
		}
	})
}
