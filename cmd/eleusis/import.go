package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"eleusis/internal/say"
	"eleusis/internal/store"
)

func (c storeCommands) importCommand() *cobra.Command {
	var where string
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Load an export into a store",
		Long: `Load an export of eleusis export into a store. The command creates the store if it does
not exist; no server may be using it. FILE is the export; - is stdin.

Each table is imported whole or not at all, so you can run an interrupted import again:
tables that the store already has stay. A table that the store has with other entries,
or whose digests do not agree, is left out; then stderr says so, and the exit code is 1.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.importFile(cmd.Context(), where, args[0]) },
	}
	storeFlag(cmd, &where)
	return cmd
}

// An importer reads an export.
type importer struct {
	app     *app
	log     storeTarget
	in      *json.Decoder
	tables  int
	already int // tables that the store had
	leftOut int
}

// seen returns how many tables were read.
func (i *importer) seen() int { return i.tables + i.already + i.leftOut }

// importFile puts an export into the store that --store names.
func (c storeCommands) importFile(ctx context.Context, where, file string) (err error) {
	in := io.NopCloser(c.in)
	if file != "-" {
		in, err = os.Open(file)
		if err != nil {
			return usageError("no file %q", file)
		}
	}
	defer in.Close()
	i := &importer{app: c.app, in: json.NewDecoder(in)}
	var head exportHead
	if err := i.in.Decode(&head); err != nil || head.Eleusis != exportVersion {
		return usageError("%s is not an export of a store that this version can read", file)
	}
	log, err := c.openTarget(ctx, "--store", where)
	if err != nil {
		return err
	}
	defer func() {
		if closing := log.Close(); closing != nil {
			err = errors.Join(err, fault(closing))
		}
	}()
	i.log = log
	if err := i.readTables(ctx); err != nil {
		return err
	}
	fmt.Fprintln(c.err, c.localizer().Text("store.imported", say.Args{"Count": i.tables}))
	if i.already > 0 {
		fmt.Fprintln(c.err, c.localizer().Text("store.already", say.Args{"Count": i.already}))
	}
	if i.leftOut > 0 {
		return &exitError{code: exitNo}
	}
	return nil
}

// readTables reads everything after the head. An export without its end is bad input, and
// the tables before that stay.
func (i *importer) readTables(ctx context.Context) error {
	for {
		var line struct {
			exportTable
			Tables *int `json:"tables"` // only of the end
		}
		if err := i.in.Decode(&line); err != nil {
			return i.cutOff()
		}
		if line.Tables != nil {
			return i.end(*line.Tables)
		}
		if line.Table == "" || line.Entries < 1 {
			return usageError("after %d tables the export has a line that is empty or does not begin a table", i.seen())
		}
		if err := i.readTable(ctx, line.exportTable); err != nil {
			return err
		}
	}
}

// end compares the last line of the export, which has the number of tables, with the
// tables read.
func (i *importer) end(tables int) error {
	if tables != i.seen() {
		return usageError("the export has %d tables, but its last line says %d", i.seen(), tables)
	}
	if _, err := i.in.Token(); err != io.EOF {
		return usageError("the export goes on after its last line")
	}
	return nil
}

func (i *importer) cutOff() error {
	return usageError("the export ends, or cannot be read, after %d tables", i.seen())
}

// readTable reads the log of one table and puts it into the store.
func (i *importer) readTable(ctx context.Context, t exportTable) error {
	var entries []store.Entry
	var digest store.Digest
	damaged := 0
	for range t.Entries {
		var x exportEntry
		if err := i.in.Decode(&x); err != nil {
			return i.cutOff()
		}
		if x.Number == 0 || x.Kind == "" {
			return usageError("after %d tables the export has an empty entry", i.seen())
		}
		e := x.entry()
		digest = digest.Next(t.Table, e)
		if damaged == 0 && x.Digest != hex.EncodeToString(digest[:]) {
			damaged = e.Number
		}
		entries = append(entries, e)
	}
	if damaged > 0 {
		i.leaveOut(t.Table, damaged, errors.New("its digest does not agree"))
		return nil
	}
	return i.add(ctx, t.Table, entries)
}

// add puts the log of one table into the store, or what the store lacks of it.
func (i *importer) add(ctx context.Context, table string, entries []store.Entry) error {
	had, err := i.log.Read(ctx, table, 0)
	if errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrInvalid) {
		i.leaveOut(table, 1, err)
		return nil
	}
	if err != nil {
		return fault(err)
	}
	var mine, theirs store.Digest
	for n := range min(len(had), len(entries)) {
		mine, theirs = mine.Next(table, had[n]), theirs.Next(table, entries[n])
		if mine != theirs {
			i.leaveOut(table, n+1, errors.New("the store has another entry"))
			return nil
		}
	}
	if len(had) >= len(entries) {
		i.already++
		return nil
	}
	err = i.log.Import(ctx, table, len(had), entries[len(had):])
	if errors.Is(err, store.ErrInvalid) {
		i.leaveOut(table, len(had)+1, err)
		return nil
	}
	if err != nil {
		return fault(err)
	}
	i.tables++
	return nil
}

// leaveOut reports that a table is left out.
func (i *importer) leaveOut(table string, number int, why error) {
	i.leftOut++
	fmt.Fprintln(i.app.err,
		i.app.localizer().Text("store.left-out", say.Args{"Table": table, "Number": number, "Detail": why}))
}

// entry returns the entry of a line.
func (x exportEntry) entry() store.Entry {
	e := store.Entry{
		Number: x.Number, Time: time.UnixMilli(x.Time).UTC(), Seat: x.Seat, Command: x.Command, Kind: x.Kind, Event: x.Bytes,
	}
	if x.Event != nil {
		e.Event = []byte(*x.Event)
	}
	return e
}
