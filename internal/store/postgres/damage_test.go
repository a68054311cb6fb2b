package postgres_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/storetest"
)

// spoil carries out a statement behind the back of log.
func spoil(t testing.TB, log *postgres.Log, statement string) {
	t.Helper()
	if _, err := log.Ask(t.Context(), "WITH spoilt AS ("+statement+" RETURNING 1) SELECT 'x' FROM spoilt"); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// TestDamageIsNoticed changes a database behind the store's back in every way.
func TestDamageIsNoticed(t *testing.T) {
	c := cluster(t)
	for name, tt := range map[string]struct {
		statement string
		number    int
	}{
		"an event":            {"UPDATE entry SET event = 'x' WHERE table_id = 't' AND number = 3", 3},
		"a time":              {"UPDATE entry SET time = time + 1 WHERE table_id = 't' AND number = 3", 3},
		"a seat":              {"UPDATE entry SET seat = 9 WHERE table_id = 't' AND number = 3", 3},
		"a command":           {"UPDATE entry SET command = 'x' WHERE table_id = 't' AND number = 3", 3},
		"a kind":              {"UPDATE entry SET kind = 'x' WHERE table_id = 't' AND number = 3", 3},
		"a digest":            {"UPDATE entry SET digest = 'x' WHERE table_id = 't' AND number = 3", 3},
		"an entry is gone":    {"DELETE FROM entry WHERE table_id = 't' AND number = 3", 3},
		"the last is gone":    {"DELETE FROM entry WHERE table_id = 't' AND number = 5", 5},
		"all are gone":        {"DELETE FROM entry WHERE table_id = 't'", 1},
		"the head is gone":    {"DELETE FROM head WHERE table_id = 't'", 6},
		"the head is another": {"UPDATE head SET digest = 'x' WHERE table_id = 't'", 5},
		"the head is behind":  {"UPDATE head SET number = 4 WHERE table_id = 't'", 5},
		"of another table":    {"UPDATE entry SET table_id = 'v' WHERE table_id = 't' AND number = 5", 5},
	} {
		t.Run(name, func(t *testing.T) {
			url := c.Fresh(t)
			log := mustOpen(t, url)
			storetest.MustAppend(t, log, "t", 0, 5)
			storetest.MustAppend(t, log, "u", 0, 5)
			spoil(t, log, tt.statement)
			_, err := log.Read(t.Context(), "t", 0)
			damage, ok := errors.AsType[*store.Damage](err)
			if !ok || damage.Table != "t" || damage.Number != tt.number {
				t.Errorf("Read: got %v, want damage at entry %d", err, tt.number)
			}
			storetest.MustHold(t, log, "u", 5)
			checkSees(t, url, tt.number)
			wants(t, "Redact", log.Redact(t.Context(), "t", storetest.Samples("t", 0, 1)), store.ErrDamaged)
			if err := log.Delete(t.Context(), "t"); err != nil {
				t.Errorf("Delete of a damaged table: %v", err)
			}
			storetest.MustHold(t, log, "t", 0)
		})
	}
}

// checkSees fails the test unless a view finds table t damaged at an entry, and
// exports what comes before.
func checkSees(t *testing.T, url string, number int) {
	t.Helper()
	v, err := postgres.OpenView(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	found, err := v.Check(t.Context())
	if err != nil || len(found) == 0 || found[0].Table != "t" || found[0].Number != number {
		t.Errorf("Check: got %v and %v, want table t at entry %d", found, err, number)
	}
	err = v.Export(t.Context(), func(s store.Saved) error {
		switch {
		case s.Table == "t" && len(s.Entries) < number-1:
			t.Errorf("Export saves %d entries of table t, want %d or more", len(s.Entries), number-1)
		case s.Table == "u" && (len(s.Entries) != 5 || s.Damage != nil):
			t.Errorf("Export saves %d entries of table u and %v", len(s.Entries), s.Damage)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if !v.IsBeside() {
		t.Error("a view does not notice the server")
	}
}

// TestAnEntryAfterTheEndDelaysNoOtherTable appends to many tables at once, one of
// which holds an entry that it should not.
func TestAnEntryAfterTheEndDelaysNoOtherTable(t *testing.T) {
	log := mustOpen(t, cluster(t).Fresh(t))
	storetest.MustAppend(t, log, "table 3", 0, 1)
	spoil(t, log, `INSERT INTO entry SELECT table_id, 2, time, seat, command, kind, event, digest FROM entry`)
	answers := make(chan error, 12)
	for i := range cap(answers) {
		table := fmt.Sprint("table ", i)
		n := 0
		if i == 3 {
			n = 1
		}
		go func() { answers <- log.Append(t.Context(), table, n, storetest.Samples(table, n, 1)) }()
	}
	damaged := 0
	for range cap(answers) {
		if err := <-answers; err != nil {
			wants(t, "Append", err, store.ErrDamaged)
			if !strings.Contains(err.Error(), "table 3, entry 2") {
				t.Errorf("the damage is told as %v", err)
			}
			damaged++
		}
	}
	if damaged != 1 {
		t.Errorf("%d appends met damage, want 1", damaged)
	}
	storetest.MustHold(t, log, "table 4", 1)
}

func TestAViewChangesNothing(t *testing.T) {
	url := cluster(t).Fresh(t)
	log := mustOpen(t, url)
	storetest.MustAppend(t, log, "t", 0, 1)
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	v, err := postgres.OpenView(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if found, err := v.Check(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("Check of what is intact: %v, %v", found, err)
	}
	if count, ok := v.CountTables(t.Context()); count != 1 || !ok {
		t.Errorf("CountTables: %d, %v", count, ok)
	}
	if v.IsBeside() {
		t.Error("a view sees a server that was closed")
	}
	if _, err := v.Ask(t.Context(), "DELETE FROM entry RETURNING kind"); err == nil {
		t.Error("a view deletes")
	}
}
