package sqlite_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

var damages = flag.Int("damages", 200, "how often to damage the files of a store")

// A disk is the files of a store by what follows the name of the data file.
type disk map[string][]byte

// A sample is the files of a store at some moment, and what its tables hold.
type sample struct {
	files disk
	truth map[string]int // how many of its entries each table has
}

// filesOf reads the files of the store at path.
func filesOf(t testing.TB, path string) disk {
	t.Helper()
	files := make(disk)
	for _, suffix := range []string{"", "-wal", "-redo"} {
		content, err := os.ReadFile(path + suffix)
		if err == nil {
			files[suffix] = content
		} else if !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	return files
}

// memory returns a folder in memory, where flushes cost nothing, or else one on
// the disk.
func memory(t testing.TB) string {
	t.Helper()
	folder, err := os.MkdirTemp("/dev/shm", "eleusis-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	return folder
}

// put writes the files into a new folder and returns the path of the store.
func (d disk) put(t testing.TB) string {
	t.Helper()
	path := filepath.Join(memory(t), "eleusis.db")
	for suffix, content := range d {
		if err := os.WriteFile(path+suffix, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func (d disk) clone() disk {
	clone := make(disk)
	for suffix, content := range d {
		clone[suffix] = bytes.Clone(content)
	}
	return clone
}

// play appends to tables as games do, some entries here and some there.
func play(t testing.TB, log store.Log, truth map[string]int, appends int, random *rand.Rand) {
	t.Helper()
	for range appends {
		table, count := tableName(random.IntN(40)), 1+random.IntN(4)
		storetest.MustAppend(t, log, table, truth[table], count)
		truth[table] += count
	}
}

// samples returns the files of a store at three moments: closed early, killed
// in the midst of play, and closed at the end.
func samples(t testing.TB, seed uint64) (early, killed, closed sample) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	path := filepath.Join(memory(t), "eleusis.db")
	truth := make(map[string]int)
	session := func(appends int, during func(log *sqlite.Log)) {
		log, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		play(t, log, truth, appends, random)
		during(log)
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
	}
	session(400, func(log *sqlite.Log) {
		storetest.MustAppend(t, log, "gone", 0, 200) // so that something was deleted once
		if err := log.Delete(t.Context(), "gone"); err != nil {
			t.Fatal(err)
		}
	})
	early = sample{filesOf(t, path), maps.Clone(truth)}
	session(60, func(*sqlite.Log) { killed = sample{filesOf(t, path), maps.Clone(truth)} })
	closed = sample{filesOf(t, path), maps.Clone(truth)}
	return early, killed, closed
}

// A verdict is what came of a damage.
type verdict string

const (
	refused    verdict = "refused when opened"
	told       verdict = "told, the rest served"
	restored   verdict = "told, everything restored"
	harmless   verdict = "harmless: everything served and kept"
	undetected verdict = "UNDETECTED"
)

// judge opens the files of a damaged store, plays on and opens them again.
func judge(t testing.TB, damaged disk, truth map[string]int) (v verdict, why string) {
	t.Helper()
	path := damaged.put(t)
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		return refused, err.Error()
	}
	defer log.Close()
	findings, err := log.Check(t.Context())
	findings = append(findings, log.Findings()...)
	isTold := err != nil || len(findings) > 0
	held := maps.Clone(truth)
	for table, n := range truth {
		ok, whole := serves(t, log, table, n)
		if !ok {
			return undetected, fmt.Sprintf("table %s is not what it was, findings %v", table, findings)
		}
		if !whole {
			isTold = true
			delete(held, table)
			continue
		}
		switch err := log.Append(t.Context(), table, n, storetest.Samples(table, n, 1)); {
		case err == nil:
			held[table]++
		case errors.Is(err, store.ErrFault), errors.Is(err, store.ErrDamaged):
			isTold = true
			delete(held, table)
		default:
			return undetected, fmt.Sprintf("append to table %s: %v", table, err)
		}
	}
	if tables, err := log.Tables(t.Context(), time.Time{}); !isTold && (err != nil || len(tables) != len(truth)) {
		return undetected, fmt.Sprintf("%d tables are listed, %v", len(tables), err)
	}
	if err := log.Close(); err != nil {
		isTold = true
	}
	log, err = sqlite.Open(t.Context(), path)
	if err != nil {
		return refused, err.Error()
	}
	defer log.Close()
	for table, n := range held {
		if ok, whole := serves(t, log, table, n); !ok || !whole && !isTold {
			return undetected, fmt.Sprintf("table %s is not what it was after play went on", table)
		}
	}
	switch {
	case len(held) == len(truth) && isTold:
		return restored, fmt.Sprint(findings)
	case isTold:
		return told, fmt.Sprint(findings)
	}
	return harmless, ""
}

// serves reports whether the log says nothing wrong about a table, and whether
// it serves it.
func serves(t testing.TB, log store.Log, table string, n int) (ok, whole bool) {
	t.Helper()
	got, err := log.Read(t.Context(), table, 0)
	if err != nil {
		return errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrFault), false
	}
	want := storetest.Samples(table, 0, n)
	same := len(got) == len(want)
	for i := 0; same && i < len(got); i++ {
		same = reflect.DeepEqual(got[i], want[i])
	}
	return same, same
}

// A damager damages files and returns what it did.
type damager func(d disk, random *rand.Rand) string

// flipIn flips one bit of a file.
func flipIn(suffix string) damager {
	return func(d disk, random *rand.Rand) string {
		at, bit := random.IntN(len(d[suffix])), random.IntN(8)
		d[suffix][at] ^= 1 << bit
		return fmt.Sprintf("bit %d of byte %d of %q flipped", bit, at, suffix)
	}
}

// cut truncates a file somewhere.
func cut(suffix string) damager {
	return func(d disk, random *rand.Rand) string {
		at := random.IntN(len(d[suffix]))
		d[suffix] = d[suffix][:at]
		return fmt.Sprintf("%q cut to %d bytes", suffix, at)
	}
}

// swap takes some files from another disk, or takes them away.
func swap(from disk, suffixes ...string) damager {
	return func(d disk, _ *rand.Rand) string {
		for _, s := range suffixes {
			if content, ok := from[s]; ok {
				d[s] = content
			} else {
				delete(d, s)
			}
		}
		return fmt.Sprintf("%q of another store", suffixes)
	}
}

// A hazard is a damage to the files of a sample.
type hazard struct {
	name   string
	of     sample
	damage damager
	weight int // how often, among all
}

func hazards(t testing.TB) []hazard {
	early, killed, closed := samples(t, 1)
	_, killed2, closed2 := samples(t, 2)
	var nothing disk
	return []hazard{
		{"flip in .db, closed", closed, flipIn(""), 300},
		{"flip in .db, killed", killed, flipIn(""), 100},
		{"flip in -wal", killed, flipIn("-wal"), 300},
		{"flip in -redo", killed, flipIn("-redo"), 50},
		{"flip in -redo, closed", closed, flipIn("-redo"), 20},
		{".db cut", closed, cut(""), 50},
		{".db cut, killed", killed, cut(""), 30},
		{"-wal cut", killed, cut("-wal"), 80},
		{"-redo cut", killed, cut("-redo"), 30},
		{"-wal missing", killed, swap(nothing, "-wal"), 2},
		{"-redo missing", killed, swap(nothing, "-redo"), 2},
		{"-wal and -redo missing", killed, swap(nothing, "-wal", "-redo"), 2},
		{".db missing", closed, swap(nothing, ""), 2},
		{".db missing, killed", killed, swap(nothing, ""), 2},
		{"-wal foreign", killed, swap(killed2.files, "-wal"), 2},
		{"-wal foreign, closed", closed, swap(killed2.files, "-wal"), 2},
		{"-wal older, closed", closed, swap(killed.files, "-wal"), 2},
		{"-redo foreign", killed, swap(killed2.files, "-redo"), 2},
		{"-redo older", closed, swap(early.files, "-redo"), 2},
		{"-wal and -redo foreign", killed, swap(killed2.files, "-wal", "-redo"), 2},
		{".db foreign", closed, swap(closed2.files, ""), 2},
		{".db foreign, killed", killed, swap(killed2.files, ""), 2},
		{".db older", closed, swap(early.files, ""), 2},
		{".db older, killed", killed, swap(early.files, ""), 2},
		{".db newer, killed", killed, swap(closed.files, ""), 2},
		{".db and -wal foreign", killed, swap(killed2.files, "", "-wal"), 2},
		{".db and -wal older", closed, swap(killed.files, "", "-wal"), 2},
	}
}

// TestNoDamageIsUndetected damages the files of a store in every way, and
// plays on. No table may be served that is not whole, and nothing that was
// acknowledged may be missing without a word.
func TestNoDamageIsUndetected(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	all, sum := hazards(t), 0
	for _, h := range all {
		sum += h.weight
	}
	runs := *damages
	if testing.Short() {
		runs = min(runs, 30)
	}
	counts := make(map[string]map[verdict]int)
	for _, h := range all {
		counts[h.name] = make(map[verdict]int)
		for range max(1, h.weight*runs/sum) {
			files := h.of.files.clone()
			what := h.damage(files, random)
			v, why := judge(t, files, h.of.truth)
			counts[h.name][v]++
			if v == undetected {
				t.Errorf("%s: %s: %s", h.name, what, why)
			}
		}
	}
	total := make(map[verdict]int)
	for _, h := range all {
		t.Logf("%-24s %s", h.name, verdicts(counts[h.name]))
		for v, n := range counts[h.name] {
			total[v] += n
		}
	}
	t.Logf("%-24s %s; undetected: %d", "all", verdicts(total), total[undetected])
}

func verdicts(counts map[verdict]int) string {
	var texts []string
	for _, v := range slices.Sorted(maps.Keys(counts)) {
		texts = append(texts, fmt.Sprintf("%d %s", counts[v], v))
	}
	return strings.Join(texts, ", ")
}
