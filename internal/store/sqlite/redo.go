package sqlite

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"eleusis/internal/store"
)

// A redoWriter writes the redo log, the file beside the data file that ends in -redo.
// The log holds once more what was committed since the write-ahead log was last written
// back to the data file. It is written after each commit and before the answer, and not
// flushed, so a commit costs no second flush.
//
// It is a witness: a data file that is behind it has lost something that was
// acknowledged. And it has what was lost, so that opening can commit it again.
// After a power cut it may be behind the data file, which is no damage, or
// torn, which its check values tell.
//
// The file starts with a state. Each record after it is its length, the state
// after a commit, the changes of that commit, and a check value.
type redoWriter struct {
	file   RedoFile
	end    int64
	last   uint64 // commit in it
	broken bool   // it may be torn or lack a commit: nothing more until reset
}

// A changeKind is what a change in the redo log does.
type changeKind byte

const (
	appended changeKind = 'a'
	deleted  changeKind = 'd'
	redacted changeKind = 'r'
)

// A redoChange is one change of one table.
type redoChange struct {
	kind    changeKind
	table   string
	entries []store.Entry
}

// A redoRecord is a commit.
type redoRecord struct {
	state   state // after it
	changes []redoChange
}

// A redoLog is what a redo log holds.
type redoLog struct {
	path    string
	found   bool  // there is one that reads
	damaged bool  // there is one that does not
	first   state // before the first record
	last    state // after the last one
}

// readRedo reads the redo log at path up to the first record that is torn.
func readRedo(path string) (redoLog, error) {
	r := redoLog{path: path}
	in, err := r.open()
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return r, err
	}
	defer in.Close()
	head := make([]byte, stateSize)
	n, err := io.ReadFull(in, head)
	if n == 0 && err == io.EOF {
		return r, nil
	}
	if err != nil && err != io.ErrUnexpectedEOF {
		return r, err
	}
	r.first, r.found = decodeState(head)
	r.damaged, r.last = !r.found, r.first
	if r.found {
		r.last, err = in.states(r.first)
	}
	return r, err
}

// each calls f with each record after the given commit.
func (r redoLog) each(commits uint64, f func(redoRecord) error) error {
	in, err := r.open()
	if err != nil {
		return err
	}
	defer in.Close()
	if _, err := io.CopyN(io.Discard, in, int64(stateSize)); err != nil {
		return err
	}
	for last := r.first; last.commits < r.last.commits; {
		body, err := in.body()
		if err != nil {
			return err
		}
		record, ok := decodeRecord(body)
		if !ok {
			return fmt.Errorf("%s has changed while it was read", r.path)
		}
		last = record.state
		if last.commits <= commits {
			continue
		}
		if err := f(record); err != nil {
			return err
		}
	}
	return nil
}

// A redoReader reads a redo log from its start. It holds one record at a time.
type redoReader struct {
	*bufio.Reader
	file *os.File
	size int64
}

func (r redoLog) open() (*redoReader, error) {
	file, err := os.Open(r.path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &redoReader{bufio.NewReader(file), file, info.Size()}, nil
}

// Close closes the file.
func (in *redoReader) Close() error { return in.file.Close() }

// states reads all records and returns the state after the last.
func (in *redoReader) states(last state) (state, error) {
	for {
		body, err := in.body()
		if err != nil || body == nil {
			return last, err
		}
		record, ok := decodeRecord(body)
		// What lies beyond the end of the present log is from an older one.
		if !ok || record.state.id != last.id || record.state.commits != last.commits+1 {
			return last, nil
		}
		last = record.state
	}
}

// body reads the next record without its check value, and returns nil if it is torn or
// there is none.
func (in *redoReader) body() ([]byte, error) {
	length := make([]byte, lengthSize)
	err := in.fill(length)
	n := int64(binary.BigEndian.Uint32(length))
	if err != nil || n < int64(stateSize) || n > in.size {
		return nil, notEnd(err)
	}
	b := make([]byte, lengthSize+n+checkSize)
	copy(b, length)
	if err := in.fill(b[lengthSize:]); err != nil {
		return nil, notEnd(err)
	}
	body := b[:lengthSize+n]
	if !bytes.Equal(b[lengthSize+n:], checkOf(body)) {
		return nil, nil
	}
	return body, nil
}

func (in *redoReader) fill(b []byte) error {
	_, err := io.ReadFull(in, b)
	return err
}

// notEnd returns err, unless it says that the file ends.
func notEnd(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return nil
	}
	return err
}

const lengthSize = 4

// encodeRecord returns the record of a commit.
func encodeRecord(s state, changes []byte) []byte {
	b := make([]byte, lengthSize, lengthSize+stateSize+len(changes)+checkSize)
	b = append(b, s.encode()...)
	b = append(b, changes...)
	binary.BigEndian.PutUint32(b, uint32(len(b)-lengthSize))
	return append(b, checkOf(b)...)
}

// decodeRecord reads the body of a record.
func decodeRecord(body []byte) (r redoRecord, ok bool) {
	r.state, ok = decodeState(body[lengthSize:])
	if !ok {
		return r, false
	}
	c := cursor{rest: body[lengthSize+stateSize:]}
	for len(c.rest) > 0 && !c.failed {
		r.changes = append(r.changes, c.change())
	}
	return r, !c.failed
}

// appendChange appends a change to the changes of a commit.
func appendChange(b []byte, kind changeKind, table string, entries []store.Entry) []byte {
	b = append(b, byte(kind))
	b = binary.AppendUvarint(b, uint64(len(table)))
	b = append(b, table...)
	b = binary.AppendUvarint(b, uint64(len(entries)))
	for _, e := range entries {
		b = store.AppendEntry(b, e)
	}
	return b
}

// A cursor reads what appendChange wrote.
type cursor struct {
	rest   []byte
	failed bool
}

func (c *cursor) change() (change redoChange) {
	if len(c.rest) == 0 {
		c.failed = true
		return change
	}
	change.kind, c.rest = changeKind(c.rest[0]), c.rest[1:]
	change.table = string(c.bytes())
	for n := c.uvarint(); n > 0 && !c.failed; n-- {
		change.entries = append(change.entries, c.entry())
	}
	return change
}

func (c *cursor) entry() store.Entry {
	return store.Entry{
		Number:  int(c.uvarint()),
		Time:    time.UnixMilli(c.varint()).UTC(),
		Seat:    int(c.varint()),
		Command: string(c.bytes()),
		Kind:    string(c.bytes()),
		Event:   c.bytes(),
	}
}

func (c *cursor) uvarint() uint64 {
	v, n := binary.Uvarint(c.rest)
	c.skip(n)
	return v
}

func (c *cursor) varint() int64 {
	v, n := binary.Varint(c.rest)
	c.skip(n)
	return v
}

func (c *cursor) skip(n int) {
	if n <= 0 {
		c.failed, c.rest = true, nil
		return
	}
	c.rest = c.rest[n:]
}

func (c *cursor) bytes() []byte {
	n := c.uvarint()
	if n > uint64(len(c.rest)) {
		c.failed, c.rest = true, nil
		return nil
	}
	b := c.rest[:n]
	c.rest = c.rest[n:]
	return b
}

// A RedoFile is a file as the redo log needs it.
type RedoFile interface {
	io.WriterAt
	io.Closer
	Truncate(size int64) error
	Sync() error
}

// openRedo opens the redo log at path for writing. The caller resets it.
func (o Options) openRedo(path string) (*redoWriter, error) {
	open := o.OpenRedo
	if open == nil {
		open = func(path string) (RedoFile, error) { return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) }
	}
	file, err := open(path)
	if err != nil {
		return nil, err
	}
	return &redoWriter{file: file, broken: true}, nil
}

// reset begins the log again: all until s is in the data file itself.
func (r *redoWriter) reset(s state) error {
	r.broken, r.end, r.last = true, int64(stateSize), s.commits
	// The state first: until the rest is cut off, the old records are behind it.
	if _, err := r.file.WriteAt(s.encode(), 0); err != nil {
		return err
	}
	if err := r.file.Truncate(r.end); err != nil {
		return err
	}
	r.broken = false
	return nil
}

// errBehind says that the redo log lacks a commit.
var errBehind = errors.New("the redo log lacks a commit")

// commit adds the record of a commit. If it cannot, the log is behind from then
// on until it is reset: the commit stands all the same.
func (r *redoWriter) commit(s state, changes []byte) error {
	if r.broken {
		return nil // that was told
	}
	if s.commits != r.last+1 {
		r.broken = true
		return errBehind
	}
	b := encodeRecord(s, changes)
	if _, err := r.file.WriteAt(b, r.end); err != nil {
		r.broken = true
		return err
	}
	r.end += int64(len(b))
	r.last = s.commits
	return nil
}

// Close brings the log to the disk and closes it.
func (r *redoWriter) Close() error {
	return errors.Join(r.file.Sync(), r.file.Close())
}
