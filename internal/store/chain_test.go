package store_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"eleusis/internal/store"
)

const chained = "abcde"

// written returns n entries, and the digest after each, that of none first.
func written(n int) (entries []store.Entry, digests []store.Digest) {
	digests = append(digests, store.Digest{})
	for i := range n {
		e := store.Entry{Number: i + 1, Kind: "played", Event: fmt.Appendf(nil, `{"play":%d}`, i+1)}
		entries = append(entries, e)
		digests = append(digests, digests[i].Next(chained, e))
	}
	return entries, digests
}

// TestAChainFindsTheFirstDamage reads a log of five entries after each number, as it was
// written and with one fault each.
func TestAChainFindsTheFirstDamage(t *testing.T) {
	entries, digests := written(5)
	head := func(n int) *store.Head { return &store.Head{Number: n, Digest: digests[n][:]} }
	for _, tt := range []struct {
		what    string
		after   int
		read    []int // numbers of the entries
		changed int   // the entry that is not what was written
		head    *store.Head
		damaged int // the number that is reported, 0 if there is no damage
		intact  int
	}{
		{"the whole log", 0, []int{1, 2, 3, 4, 5}, 0, head(5), 0, 5},
		{"after the first", 1, []int{1, 2, 3, 4, 5}, 0, head(5), 0, 4},
		{"after the third", 3, []int{3, 4, 5}, 0, head(5), 0, 2},
		{"after the last", 5, []int{5}, 0, head(5), 0, 0},
		{"the first is missing", 0, []int{2, 3}, 0, head(5), 1, 0},
		{"the one before is missing", 1, []int{2, 3}, 0, head(5), 1, 0},
		{"the one before is missing later", 3, []int{4, 5}, 0, head(5), 3, 0},
		{"one is missing in between", 0, []int{1, 2, 4}, 0, head(5), 3, 2},
		{"one was changed", 0, []int{1, 2, 3}, 2, head(5), 2, 1},
		{"the end is missing", 0, []int{1, 2, 3}, 0, head(5), 4, 3},
		{"the head is behind", 0, []int{1, 2, 3}, 0, head(2), 3, 3},
		{"the head has another digest", 0, []int{1, 2, 3}, 0, &store.Head{Number: 3, Digest: digests[2][:]}, 3, 3},
		{"the table is not listed", 0, []int{1, 2}, 0, nil, 3, 2},
		{"nobody knows the table", 0, nil, 0, nil, 0, 0},
		{"nothing is that far yet", 5, nil, 0, head(3), 0, 0},
	} {
		c := store.NewChain(chained, tt.after)
		var err error
		for _, n := range tt.read {
			e := entries[n-1]
			if n == tt.changed {
				e.Seat = 3
			}
			err = c.Next(e, digests[n][:])
			if err != nil {
				break
			}
		}
		if err == nil {
			err = c.Finish(tt.head)
		}
		var damage *store.Damage
		if got := errors.As(err, &damage); got != (tt.damaged > 0) || got && damage.Number != tt.damaged {
			t.Errorf("%s: got %v, want the damaged entry %d", tt.what, err, tt.damaged)
		}
		if len(c.Entries()) != tt.intact {
			t.Errorf("%s: got %d intact entries, want %d", tt.what, len(c.Entries()), tt.intact)
		}
	}
}

func TestAChainNamesTheEntryThatItCouldNotRead(t *testing.T) {
	entries, digests := written(3)
	c := store.NewChain(chained, 1)
	for n := range 2 {
		if err := c.Next(entries[n], digests[n+1][:]); err != nil {
			t.Fatal(err)
		}
	}
	var damage *store.Damage
	err := c.DamagedNext("it cannot be read")
	if !errors.As(err, &damage) || damage.Number != 3 || damage.Table != chained {
		t.Errorf("got %v, want the damage of entry 3 of %s", err, chained)
	}
}

// TestAnExportSavesWhatIsIntact exports five tables: an intact one, one whose end is damaged,
// one that was deleted meanwhile, one without an intact beginning and one that is not read.
func TestAnExportSavesWhatIsIntact(t *testing.T) {
	entries, digests := written(2)
	down := errors.New("no connection")
	read := func(table string) (store.Saved, error) {
		c := store.NewChain(chained, 0)
		for n := range map[string]int{"intact": 2, "damaged": 1}[table] {
			if err := c.Next(entries[n], digests[n+1][:]); err != nil {
				t.Fatal(err)
			}
		}
		switch table {
		case "damaged", "lost":
			return store.SavedOf(c, fmt.Errorf("read: %w", c.DamagedNext("it cannot be read")))
		case "unread":
			return store.SavedOf(c, down)
		}
		return store.SavedOf(c, nil)
	}
	var saved []string
	save := func(s store.Saved) error {
		saved = append(saved, fmt.Sprint(len(s.Entries), " intact, damaged: ", s.Damage != nil))
		return nil
	}
	tables := []string{"intact", "deleted", "damaged", "lost", "unread", "intact"}
	if err := store.Export(tables, read, save); err != down {
		t.Errorf("got the error %v, want that of the table that is not read", err)
	}
	want := []string{"2 intact, damaged: false", "1 intact, damaged: true", "0 intact, damaged: true"}
	if !slices.Equal(saved, want) {
		t.Errorf("got\n%q, want\n%q", saved, want)
	}
	full := errors.New("the disk is full")
	if err := store.Export(tables, read, func(store.Saved) error { return full }); err != full {
		t.Errorf("got the error %v, want that of saving", err)
	}
}

// TestOnlyTheStepsThatWereTakenAreTaken changes one thing at a time.
func TestOnlyTheStepsThatWereTakenAreTaken(t *testing.T) {
	steps := []store.Step{{1, "CREATE TABLE a (b)\n"}, {2, "DROP TABLE a\n"}}
	taken := func(numbers ...int) (all []store.Taken) {
		for _, n := range numbers {
			all = append(all, store.Taken{Number: n, Checksum: steps[(n-1)%len(steps)].Checksum()})
		}
		return all
	}
	other := taken(1, 2)
	other[1].Checksum = store.Step{Number: 2, Text: "DROP TABLE b\n"}.Checksum()
	renumbered := taken(1, 2)
	renumbered[1].Number = 3
	windows := taken(1, 2)
	windows[0].Checksum = store.Step{Number: 1, Text: "CREATE TABLE a (b)\r\n"}.Checksum()
	for what, tt := range map[string]struct {
		taken []store.Taken
		want  string
	}{
		"all":                 {taken(1, 2), ""},
		"other ends of lines": {windows, ""},
		"none":                {nil, "it lacks migration 1"},
		"one too few":         {taken(1), "it lacks migration 2"},
		"one too many":        {taken(1, 2, 3), "its migration 3 is not the one this program knows"},
		"another text":        {other, "its migration 2 is not the one this program knows"},
		"another number":      {renumbered, "its migration 3 is not the one this program knows"},
	} {
		got := ""
		if err := store.CheckTaken(tt.taken, steps); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", what, got, tt.want)
		}
	}
}
