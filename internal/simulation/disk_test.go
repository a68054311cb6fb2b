package simulation

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	lib "modernc.org/sqlite/lib"

	"eleusis/internal/store/sqlite"
)

// sector is what a disk writes whole or not at all.
const sector = 512

// A disk is a folder whose files SQLite reaches through it. It fails, fills up,
// and dies on demand. When it dies, what survives is copied into another folder,
// and whatever is asked of it afterwards fails.
type disk struct {
	folder, next string // next takes what survives
	latency      func() time.Duration
	died         func() // called once, when it dies
	chanceOf     func(n int, what ...any) int

	mu     sync.Mutex
	chance *rand.Rand
	images map[string]*image
	calls  int
	dead   bool
	plan   plan
	torn   bool // the write under way is the last, and only a part of it arrives
}

// A plan is how a disk fails. Numbers count calls that write, from now on; 0 is never.
type plan struct {
	failIn, failing int  // after that many calls, that many fail
	dieIn           int  // after that many calls it dies
	power           bool // and what was not flushed is lost
	full            bool // no file can grow
	reads           int  // that many reads of a thousand fail
}

// An image is what a power cut would leave of a file.
type image struct {
	flushed []byte
	pending []change
}

// A change is a write that has not been flushed, or a new size if it has no bytes.
type change struct {
	bytes  []byte
	offset int64
}

func newDisk(folder, next string, chance *rand.Rand) *disk {
	return &disk{folder: folder, next: next, chance: chance, images: make(map[string]*image)}
}

func (d *disk) isDead() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.dead
}

// fails sets how d fails from now on.
func (d *disk) fails(p plan) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.plan = p
}

// opened notes the file at path.
func (d *disk) opened(path string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.images[path] != nil || strings.HasSuffix(path, "-shm") {
		return
	}
	content, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	d.images[path] = &image{flushed: content}
}

// call counts a call and returns whether it succeeds. Its caller holds mu.
func (d *disk) call() bool {
	if d.dead {
		return false
	}
	d.calls++
	if d.plan.dieIn > 0 {
		d.plan.dieIn--
		if d.plan.dieIn == 0 {
			d.torn = true
			return true
		}
	}
	if d.plan.failIn > 0 {
		d.plan.failIn--
		return true
	}
	if d.plan.failing > 0 {
		d.plan.failing--
		return false
	}
	return true
}

// ends kills d if the call under way was its last. Its caller holds mu.
func (d *disk) ends() {
	if d.torn && !d.dead {
		d.die(d.plan.power)
	}
}

// reads returns whether a read succeeds. Reads are not counted: their order is not
// always the same.
func (d *disk) reads(path string, offset int64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return !d.dead && (d.plan.reads == 0 || d.chanceOf(1000, "read", filepath.Base(path), offset, d.calls) >= d.plan.reads)
}

// writes returns how many of the bytes arrive, and what SQLite is told.
func (d *disk) writes(path string, bytes []byte, offset int64) (n int, rc int32) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n, rc = len(bytes), lib.SQLITE_OK
	img := d.images[path]
	switch {
	case img == nil:
		return n, rc
	case !d.call():
		if d.dead {
			return 0, lib.SQLITE_IOERR_WRITE
		}
		n, rc = d.part(n), lib.SQLITE_IOERR_WRITE
	case d.torn:
		n, rc = d.part(n), lib.SQLITE_IOERR_WRITE
	case d.plan.full && offset+int64(n) > img.size():
		n, rc = d.part(n), lib.SQLITE_FULL
	}
	if n > 0 {
		img.pending = append(img.pending, change{slices.Clone(bytes[:n]), offset})
	}
	return n, rc
}

// wrote is called after the bytes of a write have reached the file.
func (d *disk) wrote() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ends()
}

// part returns how much of n bytes arrives: some sectors, or nothing.
func (d *disk) part(n int) int { return min(n, d.chance.IntN(n/sector+1)*sector) }

func (d *disk) truncates(path string, size int64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	defer d.ends()
	if !d.call() {
		return false
	}
	if img := d.images[path]; img != nil {
		img.pending = append(img.pending, change{nil, size})
	}
	return true
}

// syncs flushes the file at path. It takes a while.
func (d *disk) syncs(path string) bool {
	if d.latency != nil && !d.isDead() {
		time.Sleep(d.latency())
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	defer d.ends()
	if !d.call() {
		return false
	}
	if img := d.images[path]; img != nil && !d.torn {
		for _, c := range img.pending {
			img.flushed = c.on(img.flushed)
		}
		img.pending = nil
	}
	return !d.torn
}

// deletes notes that the file at path goes away, at once and for good.
func (d *disk) deletes(path string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dead {
		return false
	}
	delete(d.images, path)
	return true
}

// size returns how long the file is as the system sees it.
func (i *image) size() int64 {
	n := int64(len(i.flushed))
	for _, c := range i.pending {
		if c.bytes == nil {
			n = c.offset
		} else {
			n = max(n, c.offset+int64(len(c.bytes)))
		}
	}
	return n
}

// on returns content with c done to it.
func (c change) on(content []byte) []byte {
	if c.bytes == nil {
		if grow := int(c.offset) - len(content); grow > 0 {
			content = append(content, make([]byte, grow)...)
		}
		return content[:c.offset]
	}
	if grow := int(c.offset) + len(c.bytes) - len(content); grow > 0 {
		content = append(content, make([]byte, grow)...)
	}
	copy(content[c.offset:], c.bytes)
	return content
}

// cut returns what a power cut leaves: of what was not flushed, any sectors.
func (i *image) cut(chance *rand.Rand) []byte {
	content := slices.Clone(i.flushed)
	mode := chance.IntN(3) // nothing of it, all but the last part, or any of it
	for n, c := range i.pending {
		switch {
		case mode == 0, mode == 1 && n >= len(i.pending)/2:
		case c.bytes == nil:
			if mode == 1 || chance.IntN(2) == 0 {
				content = c.on(content)
			}
		default:
			for from := 0; from < len(c.bytes); from += sector {
				if mode == 1 || chance.IntN(2) == 0 {
					to := min(from+sector, len(c.bytes))
					content = change{c.bytes[from:to], c.offset + int64(from)}.on(content)
				}
			}
		}
	}
	return content
}

// kill lets d die now.
func (d *disk) kill(power bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.dead {
		d.die(power)
	}
}

// die copies what survives, and fails from then on. Its caller holds mu.
func (d *disk) die(power bool) {
	d.dead = true
	entries, err := os.ReadDir(d.folder)
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		path := filepath.Join(d.folder, e.Name())
		if e.IsDir() || strings.HasSuffix(path, "-shm") {
			continue
		}
		content, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		if img := d.images[path]; img != nil && power {
			content = img.cut(d.chance)
		}
		if err := os.WriteFile(filepath.Join(d.next, e.Name()), content, fs.FileMode(0o600)); err != nil {
			panic(err)
		}
	}
	d.died()
}

// A redoFile is the redo log on the simulated disk. SQLite does not know of it.
type redoFile struct {
	*os.File
	disk *disk
}

// openRedo opens the redo log at path.
func (d *disk) openRedo(path string) (sqlite.RedoFile, error) {
	if d.isDead() {
		return nil, os.ErrClosed
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	d.opened(path)
	return redoFile{file, d}, nil
}

// errDisk is a fault of the simulated disk.
var errDisk = errors.New("the disk fails")

func (f redoFile) WriteAt(b []byte, offset int64) (n int, err error) {
	n, rc := f.disk.writes(f.Name(), b, offset)
	if n > 0 {
		n, err = f.File.WriteAt(b[:n], offset)
		if err != nil {
			return n, err
		}
	}
	f.disk.wrote()
	if rc != lib.SQLITE_OK {
		return n, errDisk
	}
	return n, nil
}

func (f redoFile) Truncate(size int64) error {
	if !f.disk.truncates(f.Name(), size) {
		return errDisk
	}
	return f.File.Truncate(size)
}

func (f redoFile) Sync() error {
	if !f.disk.syncs(f.Name()) {
		return errDisk
	}
	return nil
}
