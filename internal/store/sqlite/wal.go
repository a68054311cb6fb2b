package sqlite

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
)

// A walScan is what a write-ahead log holds, found without SQLite. SQLite
// replays a log of another file without a word, and leaves out everything
// behind a frame that is damaged.
type walScan struct {
	found   bool // there is one, and it is not empty
	commits int  // that are whole and have a state
	first   state
	last    state
	foreign bool // a commit is not of the store that it was scanned for
	damaged bool // frames of the same log lie behind one that cannot be read
}

const (
	walHeaderSize   = 32
	frameHeaderSize = 24
	pageSize        = 4096
	applicationIDAt = 68 // in the first page
	frameSize       = frameHeaderSize + pageSize
)

// A walChecksum is SQLite's: see "Checksum Algorithm" in its file format.
type walChecksum struct {
	s0, s1 uint32
	order  binary.ByteOrder
}

func (c *walChecksum) add(b []byte) {
	for ; len(b) >= 8; b = b[8:] {
		c.s0 += c.order.Uint32(b) + c.s1
		c.s1 += c.order.Uint32(b[4:]) + c.s0
	}
}

// is reports whether the checksum is the one that b starts with.
func (c *walChecksum) is(b []byte) bool {
	return c.s0 == binary.BigEndian.Uint32(b) && c.s1 == binary.BigEndian.Uint32(b[4:])
}

// checksumOf returns the checksum that b starts with.
func checksumOf(b []byte, order binary.ByteOrder) walChecksum {
	return walChecksum{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:]), order}
}

// adds reports whether frame follows a frame with the checksum c.
func (c walChecksum) adds(frame []byte) (next walChecksum, ok bool) {
	c.add(frame[:8])
	c.add(frame[frameHeaderSize:])
	return c, c.is(frame[16:])
}

// A frameReader reads the frames of a write-ahead log one after the other.
type frameReader struct {
	in  io.Reader
	err error // of the disk
}

// next reads a frame into b. It returns false at the end of the file, or of what can be
// read of it.
func (r *frameReader) next(b []byte) bool {
	_, err := io.ReadFull(r.in, b)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		r.err = err
	}
	return err == nil
}

// scanWAL reads the write-ahead log at path, which should be of the store with
// this id. If the id is zero, all its commits should be of one store.
func scanWAL(path string, id [16]byte) (w walScan, err error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return w, nil
	}
	if err != nil {
		return w, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return w, err
	}
	w.found = true
	r := &frameReader{in: bufio.NewReaderSize(file, 16*frameSize)}
	header := make([]byte, walHeaderSize)
	if !r.next(header) {
		return w, r.err
	}
	sum := walChecksum{order: byteOrder(header)}
	sum.add(header[:24])
	if !sum.is(header[24:]) {
		w.damaged = r.follows(nil, nil, sum.order)
		return w, r.err
	}
	salts := header[16:24]
	w.damaged = r.follows(w.scan(r, sum, salts, id), salts, sum.order)
	return w, r.err
}

// scan reads frames after a header with the checksum sum, and returns the first that
// cannot be read; nil if there is none.
func (w *walScan) scan(r *frameReader, sum walChecksum, salts []byte, id [16]byte) (bad []byte) {
	var pending state
	stated, ours, whole := false, false, false
	frame := make([]byte, frameSize)
	for r.next(frame) {
		next, ok := sum.adds(frame)
		if !ok || string(frame[8:16]) != string(salts) {
			bad = frame
			break
		}
		sum = next
		number, page := binary.BigEndian.Uint32(frame), frame[frameHeaderSize:]
		ours = ours || number == 1 && binary.BigEndian.Uint32(page[applicationIDAt:]) == applicationID
		if s, ok := findState(page); ok {
			if id == [16]byte{} {
				id = s.id
			}
			pending, stated, ours = s, true, true
			w.foreign = w.foreign || s.id != id
		}
		if binary.BigEndian.Uint32(frame[4:]) == 0 {
			continue // the commit goes on
		}
		whole = true
		if stated {
			if w.commits == 0 {
				w.first = pending
			}
			w.last = pending
			w.commits++
		}
	}
	w.foreign = w.foreign || whole && !ours
	return bad
}

// byteOrder returns the order of the checksums of the log that b starts.
func byteOrder(b []byte) binary.ByteOrder {
	if b[3]&1 == 1 {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// follows reports whether some frame of the rest follows the one before it by salts and
// checksum. The first is frame, if it is not nil. Frames with other salts than the given
// ones, if any are, lie there from an older log.
func (r *frameReader) follows(frame, salts []byte, order binary.ByteOrder) bool {
	if frame == nil {
		frame = make([]byte, frameSize)
		if !r.next(frame) {
			return false
		}
	}
	for next := make([]byte, frameSize); r.next(next); frame, next = next, frame {
		if string(frame[8:16]) != string(next[8:16]) || salts != nil && string(salts) != string(next[8:16]) {
			continue
		}
		if _, ok := checksumOf(frame[16:], order).adds(next); ok {
			return true
		}
	}
	return false
}

// A walMeter tells how much of a write-ahead log is in use: SQLite begins it
// again from its start, and leaves old frames behind the new ones.
type walMeter struct {
	file   *os.File
	salts  [8]byte
	frames int64
}

// used returns how many bytes are in use.
func (m *walMeter) used() int64 {
	var salts [8]byte
	if _, err := m.file.ReadAt(salts[:], 16); err != nil {
		m.frames = 0
		return 0
	}
	if salts != m.salts {
		m.salts, m.frames = salts, 0
	}
	for {
		if _, err := m.file.ReadAt(salts[:], walHeaderSize+m.frames*frameSize+8); err != nil || salts != m.salts {
			return walHeaderSize + m.frames*frameSize
		}
		m.frames++
	}
}
