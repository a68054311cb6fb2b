package sqlite_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

// codesOf returns the codes of findings.
func codesOf(findings []store.Finding) (codes []string) {
	for _, f := range findings {
		codes = append(codes, f.Code)
	}
	return codes
}

// served opens the files and fails the test unless every table is whole and
// opening said just this.
func served(t *testing.T, d disk, truth map[string]int, codes ...string) {
	t.Helper()
	log := mustOpen(t, d.put(t))
	for table, n := range truth {
		storetest.MustHold(t, log, table, n)
	}
	if got := codesOf(log.Findings()); !slices.Equal(got, codes) {
		t.Errorf("findings: got %q, want %q", got, codes)
	}
}

// incomplete fails the test unless the files are refused as they are.
func incomplete(t *testing.T, d disk) {
	t.Helper()
	path := d.put(t)
	before := folderOf(t, path)
	if log, err := sqlite.Open(t.Context(), path); !errors.Is(err, sqlite.ErrIncomplete) {
		t.Errorf("Open: got %v and %v, want %v", log, err, sqlite.ErrIncomplete)
	}
	if names := changed(before, folderOf(t, path)); names != nil {
		t.Errorf("a refused Open changed %q", names)
	}
}

func TestAFlipInTheWriteAheadLogIsRestored(t *testing.T) {
	_, killed, _ := samples(t, 1)
	damaged := killed.files.clone()
	damaged["-wal"][len(damaged["-wal"])/2] ^= 1
	served(t, damaged, killed.truth, store.FoundRestored)
	delete(damaged, "-redo")
	incomplete(t, damaged)
}

func TestATruncatedWriteAheadLogIsRestored(t *testing.T) {
	_, killed, _ := samples(t, 1)
	for _, size := range []int{0, 31, 5000, len(killed.files["-wal"]) / 2, len(killed.files["-wal"]) - 1} {
		damaged := killed.files.clone()
		damaged["-wal"] = damaged["-wal"][:size]
		served(t, damaged, killed.truth, store.FoundRestored)
	}
}

func TestAMissingWriteAheadLogIsRestored(t *testing.T) {
	_, killed, _ := samples(t, 1)
	damaged := killed.files.clone()
	delete(damaged, "-wal")
	served(t, damaged, killed.truth, store.FoundNoWAL, store.FoundRestored)
}

// A copy of the data file alone, made while it was in use.
func TestADataFileWithoutTheFilesBesideItIsRefused(t *testing.T) {
	_, killed, closed := samples(t, 1)
	incomplete(t, disk{"": killed.files[""]})
	served(t, disk{"": closed.files[""]}, closed.truth)
}

func TestAForeignWriteAheadLogIsNotUsed(t *testing.T) {
	_, killed, closed := samples(t, 1)
	_, other, _ := samples(t, 2)
	damaged := killed.files.clone()
	damaged["-wal"] = other.files["-wal"]
	served(t, damaged, killed.truth, store.FoundForeign, store.FoundRestored)
	damaged = closed.files.clone()
	damaged["-wal"] = other.files["-wal"]
	served(t, damaged, closed.truth, store.FoundForeign)
	damaged["-wal"] = killed.files["-wal"] // its own, from before
	served(t, damaged, closed.truth, store.FoundForeign)
}

func TestADataFileThatIsBehindIsRefusedUntilTheLossIsAccepted(t *testing.T) {
	early, _, closed := samples(t, 1)
	damaged := closed.files.clone()
	damaged[""] = early.files[""]
	incomplete(t, damaged)
	path := damaged.put(t)
	log := mustAcceptLoss(t, path)
	for table, n := range early.truth {
		storetest.MustHold(t, log, table, n)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	if findings := mustOpen(t, path).Findings(); len(findings) > 0 {
		t.Errorf("opened again: got %v, want no findings", findings)
	}
}

// mustAcceptLoss opens path and accepts a loss. The caller closes the log.
func mustAcceptLoss(t *testing.T, path string) *sqlite.Log {
	t.Helper()
	log, err := sqlite.OpenWith(t.Context(), path, sqlite.Options{AcceptLoss: true})
	if err != nil {
		t.Fatalf("OpenWith AcceptLoss: %v", err)
	}
	return log
}

func TestALossIsAcceptedOnlyIfItCannotBeRestored(t *testing.T) {
	_, killed, closed := samples(t, 1)
	damaged := killed.files.clone()
	delete(damaged, "-wal")
	log := mustAcceptLoss(t, damaged.put(t))
	defer log.Close()
	for table, n := range killed.truth {
		storetest.MustHold(t, log, table, n)
	}
	if got, want := codesOf(log.Findings()), []string{store.FoundNoWAL, store.FoundRestored}; !slices.Equal(got, want) {
		t.Errorf("findings: got %q, want %q", got, want)
	}

	for name, intact := range map[string]sample{"killed": killed, "closed": closed} {
		path, accepted := intact.files.put(t), intact.files.put(t)
		log, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(log.Close(), mustAcceptLoss(t, accepted).Close()); err != nil {
			t.Fatal(err)
		}
		if names := changed(folderOf(t, path), folderOf(t, accepted)); names != nil {
			t.Errorf("%s: an intact store was changed: %q", name, names)
		}
	}
}

func TestATruncatedDataFileIsRefused(t *testing.T) {
	_, _, closed := samples(t, 1)
	for _, pages := range []int{1, 10, 40} {
		damaged := closed.files.clone()
		damaged[""] = damaged[""][:len(damaged[""])-pages*4096]
		path := damaged.put(t)
		before := folderOf(t, path)
		if log, err := sqlite.Open(t.Context(), path); !errors.Is(err, store.ErrNotOurs) {
			t.Errorf("Open: got %v and %v, want %v", log, err, store.ErrNotOurs)
		}
		if names := changed(before, folderOf(t, path)); names != nil {
			t.Errorf("a refused Open changed %q", names)
		}
	}
}

func TestAFlipInTheDataFileDamagesOneTable(t *testing.T) {
	_, _, closed := samples(t, 1)
	damaged := closed.files.clone()
	event := storetest.Sample(tableName(3), 2).Event
	at := strings.Index(string(damaged[""]), string(event[:40]))
	damaged[""][at] ^= 1
	log := mustOpen(t, damaged.put(t))
	for table, n := range closed.truth {
		if table != tableName(3) {
			storetest.MustHold(t, log, table, n)
			continue
		}
		_, err := log.Read(t.Context(), table, 0)
		damage, ok := errors.AsType[*store.Damage](err)
		if !ok || damage.Table != table || damage.Number != 2 {
			t.Errorf("Read(%s): got %v, want a damage of its entry 2", table, err)
		}
		if _, err := log.Read(t.Context(), table, 2); err != nil {
			t.Errorf("Read(%s) after what is damaged: %v", table, err)
		}
		err = log.Redact(t.Context(), table, []store.Entry{{Number: 1}})
		if !errors.Is(err, store.ErrDamaged) {
			t.Errorf("Redact(%s), which would hide the damage: got %v, want %v", table, err, store.ErrDamaged)
		}
	}
	found, err := log.Check(t.Context())
	if err != nil || !slices.Equal(codesOf(found), []string{store.FoundTable}) || found[0].Number != 2 {
		t.Errorf("Check: got %v and %v, want the one table", found, err)
	}
}

// What was taken out without a trace, as no accident but only a program would,
// is found by the digest of all heads.
func TestAVanishedTableIsMissed(t *testing.T) {
	path := dataFile(t, "DELETE FROM head", "DELETE FROM entry")
	log := mustOpen(t, path)
	if got := codesOf(log.Findings()); !slices.Equal(got, []string{store.FoundMissing}) {
		t.Errorf("findings: got %q, want %q", got, store.FoundMissing)
	}
	if entries, err := log.Read(t.Context(), "t", 0); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("Read: got %d entries and %v, want %v", len(entries), err, store.ErrDamaged)
	}
	storetest.MustAppend(t, log, "new", 0, 2)
	storetest.MustHold(t, log, "new", 2)
}

func TestVanishedTablesCanBeAccepted(t *testing.T) {
	path := dataFile(t, "DELETE FROM head", "DELETE FROM entry")
	log := mustAcceptLoss(t, path)
	if got := codesOf(log.Findings()); !slices.Equal(got, []string{store.FoundMissing}) {
		t.Errorf("findings: got %q, want %q", got, store.FoundMissing)
	}
	storetest.MustHold(t, log, "t", 0)
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	if findings := mustOpen(t, path).Findings(); len(findings) > 0 {
		t.Errorf("opened again: got %v, want no findings", findings)
	}
}

func TestEntriesTakenOutOfATableAreMissed(t *testing.T) {
	for name, statement := range map[string]string{
		"its last entry":  "DELETE FROM entry WHERE number = 2",
		"its first entry": "DELETE FROM entry WHERE number = 1",
		"its end":         "DELETE FROM head",
		"an end too near": "UPDATE head SET number = 1",
		"another seat":    "UPDATE entry SET seat = 7 WHERE number = 2",
		"another time":    "UPDATE entry SET time = time + 1",
		"another kind":    "UPDATE entry SET kind = 'judged'",
		"another command": "UPDATE entry SET command = ''",
		"no digest":       "UPDATE entry SET digest = x''",
		"another table":   "UPDATE entry SET table_id = 'u' WHERE number = 2",
	} {
		log := mustOpen(t, dataFile(t, statement))
		if entries, err := log.Read(t.Context(), "t", 0); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s: got %d entries and %v, want %v", name, len(entries), err, store.ErrDamaged)
		}
		if found, err := log.Check(t.Context()); err != nil || len(found) == 0 {
			t.Errorf("%s: Check: got %v and %v, want findings", name, found, err)
		}
	}
}

// While the file is in use, the names must go on to be those of the files that
// SQLite has open.
func TestNothingIsAcknowledgedThatNobodyWouldFind(t *testing.T) {
	_, _, other := samples(t, 2)
	for _, tt := range []struct {
		name   string
		happen func(path string) error
	}{
		{"removed", os.Remove},
		{"moved away", func(path string) error { return os.Rename(path, path+".old") }},
		{"replaced", func(path string) error { return os.Rename(other.files.put(t), path) }},
		{"overwritten", func(path string) error { return os.WriteFile(path, other.files[""], 0o600) }},
		{"emptied", func(path string) error { return os.Truncate(path, 0) }},
		{"write-ahead log removed", func(path string) error { return os.Remove(path + "-wal") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(memory(t), "eleusis.db") // where put puts files
			log, err := sqlite.Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer log.Close()
			storetest.MustAppend(t, log, "t", 0, 2)
			if err := tt.happen(path); err != nil {
				t.Fatal(err)
			}
			if err := log.Append(t.Context(), "t", 2, storetest.Samples("t", 2, 1)); !errors.Is(err, store.ErrLost) {
				t.Errorf("Append: got %v, want %v", err, store.ErrLost)
			}
			if err := log.Probe(t.Context()); !errors.Is(err, store.ErrLost) {
				t.Errorf("Probe: got %v, want %v", err, store.ErrLost)
			}
		})
	}
}

func TestAFileThatComesBackIsUsedAgain(t *testing.T) {
	path := filepath.Join(memory(t), "eleusis.db")
	log := mustOpen(t, path)
	storetest.MustAppend(t, log, "t", 0, 2)
	if err := os.Rename(path, path+".old"); err != nil {
		t.Fatal(err)
	}
	if err := log.Probe(t.Context()); !errors.Is(err, store.ErrLost) {
		t.Errorf("Probe: got %v, want %v", err, store.ErrLost)
	}
	if err := os.Rename(path+".old", path); err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, log, "t", 2, 1)
	storetest.MustHold(t, log, "t", 3)
	files := filesOf(t, path)
	files["-wal"] = nil // as if the disk had lost it
	served(t, files, map[string]int{"t": 3}, store.FoundRestored)
}

// Programs for backups write the write-ahead log back by themselves.
func TestACheckpointOfAnotherProgramIsNoLoss(t *testing.T) {
	path := filepath.Join(t.TempDir(), "eleusis.db")
	log := mustOpen(t, path)
	storetest.MustAppend(t, log, "t", 0, 2)
	execute(t, path, "PRAGMA wal_checkpoint(PASSIVE)")
	storetest.MustAppend(t, log, "t", 2, 2)
	storetest.MustHold(t, log, "t", 4)
}

// A process that is killed while it writes the write-ahead log back leaves a
// data file with a new first page and without its new end.
func TestACheckpointThatWasCutOffIsMadeAgain(t *testing.T) {
	_, killed, _ := samples(t, 1)
	path := killed.files.put(t)
	execute(t, path, "PRAGMA wal_checkpoint(PASSIVE)")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before := len(killed.files[""])
	if len(whole) <= before {
		t.Fatalf("the checkpoint did not make the file longer than %d bytes", before)
	}
	for _, pages := range []int{1, 2, 5, before / 4096} { // written in order
		cutOff := killed.files.clone()
		copy(cutOff[""], whole[:pages*4096])
		served(t, cutOff, killed.truth)
	}
}
