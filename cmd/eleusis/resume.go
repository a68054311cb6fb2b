package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"
)

// runFlags are the flags of a run of many games.
type runFlags struct {
	limit  time.Duration
	resume string
	seed   seedFlag
	asJSON bool
}

// addRunFlags adds them to cmd, with the help text of --resume.
func addRunFlags(cmd *cobra.Command, r *runFlags, resume string) {
	f := cmd.Flags()
	f.DurationVar(&r.limit, "limit", 10*time.Second, "time a program may take to answer")
	f.StringVar(&r.resume, "resume", "", resume)
	addSeedFlag(cmd, &r.seed)
	f.BoolVar(&r.asJSON, "json", false, "report as one JSON value")
}

// check returns what is wrong with the flags.
func (r *runFlags) check() error {
	if r.limit <= 0 {
		return usageError("--limit: %v must be more than 0", r.limit)
	}
	return nil
}

// A resumedFile is a file of JSON lines that a run appends to and a later run resumes. Its first
// line, the head, says which run it belongs to.
type resumedFile[H interface{ Write(io.Writer) error }] struct {
	name  string
	head  H                                             // of this run
	read  func(text []byte) (h H, whole int, err error) // whole: bytes of complete lines
	other func(H) error                                 // the error for a file of another run
}

// begin opens the file and gives it to watch, which lets the run write to it. Without a name it
// does nothing. closeFile is to be called after the run.
func (r *resumedFile[H]) begin(watch func(io.Writer)) (closeFile func() error, err error) {
	if r.name == "" {
		return func() error { return nil }, nil
	}
	file, err := r.open()
	if err != nil {
		return nil, err
	}
	watch(file)
	return file.Close, nil
}

// open returns the file, ready to append to. A new file gets the head; an incomplete last line
// is dropped.
func (r *resumedFile[H]) open() (*os.File, error) {
	file, err := os.OpenFile(r.name, os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usageError("the folder of %s does not exist", r.name)
	} else if err != nil {
		return nil, fault(err)
	}
	if err := r.resume(file); err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

func (r *resumedFile[H]) resume(file *os.File) error {
	text, err := io.ReadAll(file)
	if err != nil {
		return fault(fmt.Errorf("read %s: %w", r.name, err))
	}
	if len(bytes.TrimSpace(text)) == 0 {
		if err := truncate(file, 0); err != nil {
			return err
		}
		return r.head.Write(file)
	}
	is, _ := json.Marshal(r.head) // a head can always be written
	key := is[:bytes.IndexByte(is, ':')+1]
	if bytes.HasPrefix(text, key) && !bytes.Contains(text, []byte("\n")) {
		return usageError("%s: line 1 is not complete, so the run has saved nothing: delete the file and start again",
			r.name)
	}
	head, whole, err := r.read(text)
	if err != nil {
		return usageError("%s: %w", r.name, err)
	}
	was, _ := json.Marshal(head)
	if !bytes.Equal(was, is) {
		return r.other(head)
	}
	return truncate(file, whole)
}

// truncate cuts file to size bytes, and continues there.
func truncate(file *os.File, size int) error {
	if err := file.Truncate(int64(size)); err != nil {
		return fault(err)
	}
	if _, err := file.Seek(int64(size), io.SeekStart); err != nil {
		return fault(err)
	}
	return nil
}

// endRun closes the file of a run that has ended with err, and reports whether an interrupt ended it. Otherwise only
// a program that cannot be started does: that is bad input.
func endRun(closeFile func() error, err error) (interrupted bool, _ error) {
	if failed := closeFile(); failed != nil {
		return false, fault(failed)
	}
	if errors.Is(err, context.Canceled) {
		return true, nil
	}
	if err != nil {
		return false, &exitError{code: exitUsage, err: err}
	}
	return false, nil
}
