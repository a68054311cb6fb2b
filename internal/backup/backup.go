// Package backup keeps many backups of one file in a folder. A file is cut into chunks
// of equal size, and each chunk is kept once under its SHA-256 sum, so a backup takes
// only the space of what has changed. Every backup can be restored, and deleted,
// without the others.
//
// The folder has
//
//	backups/NAME.json    what each backup consists of, a [Backup]
//	chunks/ab/abcd….gz   the chunks, compressed by gzip
//
// so a file can be restored without this program: unpack the chunks of a backup in
// order into one file.
package backup

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// chunkSize is how many bytes of a file one chunk has; the last may have fewer.
const chunkSize = 64 << 10

// maxBackup is the longest description of a backup, in bytes: of a file of 19 gigabytes.
const maxBackup = 20 << 20

// version is that of the form of a backup.
const version = 1

// nameForm is what the time of a backup makes of its name.
const nameForm = "2006-01-02T15-04-05.000Z"

// unusedFor is how old a chunk must be to be deleted when no backup has it: a backup
// that is just being made may need it.
const unusedFor = 24 * time.Hour

// The errors of this package, wrapped with what was being done.
var (
	// ErrNone: the folder has no such backup.
	ErrNone = errors.New("no such backup")
	// ErrDamaged: a backup cannot be read, or is not what was written.
	ErrDamaged = errors.New("the backup is damaged")
)

// A Backup is what one backup consists of.
type Backup struct {
	Version int       `json:"eleusis"`
	Name    string    `json:"-"`
	Time    time.Time `json:"time"`
	Size    int64     `json:"size"` // of the file, in bytes
	Sum     string    `json:"sha256"`
	Tables  int       `json:"tables"` // in the file
	Chunk   int       `json:"chunk"`  // bytes of each
	Chunks  []string  `json:"chunks"` // SHA-256 in hexadecimal
}

// A Folder is where backups are.
type Folder struct{ path string }

// In returns the folder at path, which need not be there yet.
func In(path string) Folder { return Folder{path} }

// Saved says what a backup took.
type Saved struct {
	Backup
	New      int   // chunks that were not there before
	NewBytes int64 // that they take, compressed
	Mended   int   // chunks that were there and damaged, and are written again
}

// Save makes a backup of file at a time. Chunks that are there already are read
// again; those that are written are read back.
func (f Folder) Save(ctx context.Context, file string, tables int, at time.Time) (s Saved, err error) {
	in, err := os.Open(file)
	if err != nil {
		return s, err
	}
	defer in.Close()
	s.Backup = Backup{Version: version, Time: at.UTC().Truncate(time.Millisecond), Tables: tables, Chunk: chunkSize,
		Chunks: []string{}}
	whole := sha256.New()
	chunk := make([]byte, chunkSize)
	for {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		n, err := io.ReadFull(in, chunk)
		if n > 0 {
			_, _ = whole.Write(chunk[:n]) // never fails
			if err := f.keep(&s, chunk[:n], at); err != nil {
				return s, err
			}
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			break
		}
		if err != nil {
			return s, err
		}
	}
	s.Sum = hex.EncodeToString(whole.Sum(nil))
	s.Name = s.Time.Format(nameForm)
	text, err := json.Marshal(s.Backup)
	if err != nil {
		return s, err
	}
	return s, writeWhole(f.fileOf(s.Name), append(text, '\n'))
}

// keep keeps one chunk, and notes it in s.
func (f Folder) keep(s *Saved, chunk []byte, now time.Time) error {
	sum := sumOf(chunk)
	s.Size += int64(len(chunk))
	s.Chunks = append(s.Chunks, sum)
	path := f.chunkAt(sum)
	_, err := f.chunk(sum)
	if err == nil {
		return os.Chtimes(path, now, now) // it is needed now, see Prune
	}
	if errors.Is(err, ErrDamaged) {
		s.Mended++
	} else if !errors.Is(err, os.ErrNotExist) {
		return err
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(chunk); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	if err := writeWhole(path, packed.Bytes()); err != nil {
		return err
	}
	s.New++
	s.NewBytes += int64(packed.Len())
	if _, err := f.chunk(sum); err != nil {
		return err
	}
	return os.Chtimes(path, now, now)
}

// chunk returns the chunk with a sum. The error wraps [os.ErrNotExist] if it is not
// there, and [ErrDamaged] if it is another one.
func (f Folder) chunk(sum string) ([]byte, error) {
	packed, err := os.ReadFile(f.chunkAt(sum))
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%w: chunk %s: %v", ErrDamaged, sum, err)
	}
	chunk, err := io.ReadAll(io.LimitReader(r, chunkSize+1))
	if err == nil && sumOf(chunk) != sum {
		err = errors.New("it is not what was written")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: chunk %s: %v", ErrDamaged, sum, err)
	}
	return chunk, nil
}

// List returns all backups, the oldest first, without their chunks.
func (f Folder) List() ([]Backup, error) {
	names, err := f.names()
	if err != nil {
		return nil, err
	}
	var all []Backup
	for _, name := range names {
		b, err := f.Open(name)
		if err != nil {
			return nil, err
		}
		b.Chunks = nil
		all = append(all, b)
	}
	return all, nil
}

func (f Folder) names() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(f.path, "backups"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".json"); ok && !strings.HasPrefix(name, ".") {
			names = append(names, name)
		}
	}
	return names, err // in order: the names are times
}

// Open returns the backup of that name; the newest if it is empty.
func (f Folder) Open(name string) (b Backup, err error) {
	if name == "" {
		names, err := f.names()
		if err != nil || len(names) == 0 {
			return b, errors.Join(err, fmt.Errorf("%w in %s", ErrNone, f.path))
		}
		name = names[len(names)-1]
	}
	if _, err := time.Parse(nameForm, name); err != nil {
		return b, fmt.Errorf("%w: %s", ErrNone, name)
	}
	in, err := os.Open(f.fileOf(name))
	if errors.Is(err, os.ErrNotExist) {
		return b, fmt.Errorf("%w: %s", ErrNone, name)
	}
	if err != nil {
		return b, err
	}
	defer in.Close()
	b, err = read(io.LimitReader(in, maxBackup))
	if err != nil {
		return b, fmt.Errorf("%s: %w", name, err)
	}
	b.Name = name
	return b, nil
}

// read reads the description of a backup. The error wraps [ErrDamaged].
func read(in io.Reader) (b Backup, err error) {
	if err := json.NewDecoder(in).Decode(&b); err != nil {
		return Backup{}, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	switch {
	case b.Version != version:
		return Backup{}, fmt.Errorf("%w, or from a newer Eleusis: it has version %d", ErrDamaged, b.Version)
	case b.Chunk < 1 || b.Size < 0 || int64(len(b.Chunks)) != (b.Size+int64(b.Chunk)-1)/int64(b.Chunk):
		return Backup{},
			fmt.Errorf("%w: %d chunks of %d bytes make no file of %d", ErrDamaged, len(b.Chunks), b.Chunk, b.Size)
	case !isSum(b.Sum):
		return Backup{}, fmt.Errorf("%w: it has no sum", ErrDamaged)
	}
	if bad := slices.IndexFunc(b.Chunks, func(sum string) bool { return !isSum(sum) }); bad >= 0 {
		return Backup{}, fmt.Errorf("%w: chunk %d has no sum", ErrDamaged, bad)
	}
	return b, nil
}

// Write writes the file of b to out. The error wraps [ErrDamaged] if a chunk is missing
// or is not what was written: then what was written to out is of no use.
func (f Folder) Write(ctx context.Context, b Backup, out io.Writer) error {
	whole := sha256.New()
	var size int64
	for _, sum := range b.Chunks {
		if err := ctx.Err(); err != nil {
			return err
		}
		chunk, err := f.chunk(sum)
		if errors.Is(err, os.ErrNotExist) {
			err = fmt.Errorf("%w: chunk %s is missing", ErrDamaged, sum)
		}
		if err != nil {
			return err
		}
		size += int64(len(chunk))
		if _, err := io.MultiWriter(whole, out).Write(chunk); err != nil {
			return err
		}
	}
	if size != b.Size || hex.EncodeToString(whole.Sum(nil)) != b.Sum {
		return fmt.Errorf("%w: its chunks make another file", ErrDamaged)
	}
	return nil
}

// Prune deletes all backups but the newest, of which it leaves most, and the chunks
// that no backup has for a day. It returns how many backups it deleted.
func (f Folder) Prune(most int, now time.Time) (deleted int, err error) {
	names, err := f.names()
	if err != nil {
		return 0, err
	}
	for len(names)-deleted > max(most, 1) {
		if err := os.Remove(f.fileOf(names[deleted])); err != nil {
			return deleted, err
		}
		deleted++
	}
	used := make(map[string]bool)
	for _, name := range names[deleted:] {
		b, err := f.Open(name)
		if err != nil {
			return deleted, err // what it needs is not known
		}
		for _, sum := range b.Chunks {
			used[sum] = true
		}
	}
	return deleted, f.sweep(used, now)
}

// sweep deletes the chunks that are not used.
func (f Folder) sweep(used map[string]bool, now time.Time) error {
	return filepath.WalkDir(filepath.Join(f.path, "chunks"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		sum := strings.TrimSuffix(d.Name(), ".gz")
		if used[sum] || now.Sub(info.ModTime()) < unusedFor {
			return nil
		}
		return os.Remove(path)
	})
}

func (f Folder) fileOf(name string) string { return filepath.Join(f.path, "backups", name+".json") }

func (f Folder) chunkAt(sum string) string {
	return filepath.Join(f.path, "chunks", sum[:2], sum+".gz")
}

// writeWhole writes a file that is there whole or not at all, also after a power cut.
func writeWhole(path string, content []byte) (err error) {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	out, err := os.CreateTemp(folder, ".new-*")
	if err != nil {
		return err
	}
	_, err = out.Write(content)
	err = errors.Join(err, out.Sync(), out.Close())
	if err == nil {
		err = os.Rename(out.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(out.Name()))
	}
	return flushFolder(folder)
}

// flushFolder makes the names in folder last, where the system can.
func flushFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	_ = f.Sync() // some systems flush no folders
	return f.Close()
}

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

func isSum(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == sha256.Size && strings.ToLower(text) == text
}
