package backup_test

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eleusis/internal/backup"
)

var noon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// aFile writes content to a file and returns its path.
func aFile(t *testing.T, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// some returns size bytes that do not repeat.
func some(size int) []byte {
	b := make([]byte, size)
	chance := rand.NewChaCha8([32]byte{byte(size)})
	_, _ = chance.Read(b) // never fails
	return b
}

func save(t *testing.T, f backup.Folder, content []byte, at time.Time) backup.Saved {
	t.Helper()
	s, err := f.Save(t.Context(), aFile(t, content), 1, at)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func checkContent(t *testing.T, f backup.Folder, name string, want []byte) {
	t.Helper()
	b, err := f.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := f.Write(t.Context(), b, &got); err != nil || !bytes.Equal(got.Bytes(), want) {
		t.Errorf("%q gives %d bytes, %v; want the %d that were saved", name, got.Len(), err, len(want))
	}
}

// chunkFiles returns the files of all chunks in folder.
func chunkFiles(t *testing.T, folder string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(folder, "chunks"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestEachBackupGivesItsFile(t *testing.T) {
	for _, size := range []int{0, 1, 65535, 65536, 65537, 1 << 20} {
		f := backup.In(t.TempDir())
		content := some(size)
		save(t, f, content, noon)
		checkContent(t, f, "", content)
	}
}

// A second backup writes what has changed, and both can be restored.
func TestABackupTakesTheRoomOfWhatChanged(t *testing.T) {
	f := backup.In(t.TempDir())
	old := some(1 << 20)
	first := save(t, f, old, noon)
	changed := append(bytes.Clone(old), "more"...)
	changed[200_000]++
	second := save(t, f, changed, noon.Add(time.Hour))
	if first.New != 16 || second.New != 2 || second.Mended != 0 {
		t.Errorf("new chunks: %d, then %d; want 16, then 2", first.New, second.New)
	}
	if third := save(t, f, changed, noon.Add(2*time.Hour)); third.New != 0 {
		t.Errorf("nothing changed, and %d chunks are new", third.New)
	}
	checkContent(t, f, first.Name, old)
	checkContent(t, f, "", changed)
	all, err := f.List()
	if err != nil || len(all) != 3 || all[0].Name != "2026-11-23T12-00-00.000Z" || all[1].Size != int64(len(changed)) {
		t.Errorf("the list: %+v, %v", all, err)
	}
}

// A damaged or missing chunk is told, and the next backup that has it mends it.
func TestADamagedBackupIsToldAndMended(t *testing.T) {
	folder := t.TempDir()
	f := backup.In(folder)
	content := some(300_000)
	s := save(t, f, content, noon)
	files := chunkFiles(t, folder)
	for i, spoil := range []func(string) error{
		func(file string) error { return os.Remove(file) },
		func(file string) error { return os.WriteFile(file, []byte("no chunk"), 0o600) },
		func(file string) error {
			packed, err := os.ReadFile(file)
			packed[len(packed)/2] ^= 1
			return errors.Join(err, os.WriteFile(file, packed, 0o600))
		},
		func(file string) error {
			other, err := os.ReadFile(files[0])
			return errors.Join(err, os.WriteFile(file, other, 0o600))
		},
	} {
		if err := spoil(files[i+1]); err != nil {
			t.Fatal(err)
		}
		if err := f.Write(t.Context(), s.Backup, new(bytes.Buffer)); !errors.Is(err, backup.ErrDamaged) {
			t.Errorf("spoiled in manner %d: %v", i, err)
		}
		again := save(t, f, content, noon.Add(time.Duration(i+1)*time.Minute))
		if again.New != 1 || i > 0 && again.Mended != 1 {
			t.Errorf("manner %d: %d chunks are new and %d mended", i, again.New, again.Mended)
		}
		checkContent(t, f, s.Name, content)
	}
}

// Old backups go with the chunks that nobody needs any more, but not those of the last day.
func TestOldBackupsArePruned(t *testing.T) {
	folder := t.TempDir()
	f := backup.In(folder)
	var contents [][]byte
	for i := range 4 {
		contents = append(contents, some(200_000+i))
		save(t, f, contents[i], noon.AddDate(0, 0, i))
	}
	if deleted, err := f.Prune(2, noon.AddDate(0, 0, 3)); deleted != 2 || err != nil {
		t.Errorf("deleted %d, %v; want 2", deleted, err)
	}
	checkContent(t, f, "", contents[3])
	checkContent(t, f, "2026-11-25T12-00-00.000Z", contents[2])
	if _, err := f.Open("2026-11-23T12-00-00.000Z"); !errors.Is(err, backup.ErrNone) {
		t.Errorf("a deleted backup: %v", err)
	}
	if n := len(chunkFiles(t, folder)); n != 8 {
		t.Errorf("%d chunks are left, want 8", n)
	}
	if deleted, err := f.Prune(0, noon.AddDate(0, 0, 3)); deleted != 1 || err != nil {
		t.Errorf("deleted %d, %v; want 1: the last one stays", deleted, err)
	}
	if n := len(chunkFiles(t, folder)); n != 4 {
		t.Errorf("%d chunks are left, want 4", n)
	}
	checkContent(t, f, "", contents[3])
}

func TestThereIsNoBackupOfAnotherName(t *testing.T) {
	f := backup.In(t.TempDir())
	for _, name := range []string{"", "../../etc/passwd", "2026-11-23T12-00-00.000Z"} {
		if _, err := f.Open(name); !errors.Is(err, backup.ErrNone) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// FuzzRead reads descriptions of any text. One that reads fits together, whatever it says.
func FuzzRead(f *testing.F) {
	sum := strings.Repeat("ab", 32)
	f.Add(`{"eleusis":1,"size":1,"sha256":"` + sum + `","chunk":65536,"chunks":["` + sum + `"]}`)
	f.Add(`{"eleusis":1,"size":0,"sha256":"` + sum + `","chunk":1,"chunks":[]}`)
	f.Add(`{"eleusis":2}`)
	f.Add(`{"eleusis":1,"size":9223372036854775807,"chunk":2,"sha256":"` + sum + `"}`)
	f.Add(`[`)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := backup.Read(strings.NewReader(text))
		if err != nil {
			if !errors.Is(err, backup.ErrDamaged) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		if int64(len(b.Chunks))*int64(b.Chunk) < b.Size {
			t.Errorf("%q: %d chunks of %d bytes for %d", text, len(b.Chunks), b.Chunk, b.Size)
		}
		for _, sum := range append(b.Chunks, b.Sum) {
			if len(sum) != 64 || strings.Trim(sum, "0123456789abcdef") != "" {
				t.Errorf("%q has the sum %q, which is a path", text, sum)
			}
		}
	})
}
