package main

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"eleusis/internal/say"
	"eleusis/internal/store"
)

func (c storeCommands) exportCommand() *cobra.Command {
	var where, file string
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Save the intact part of the store as lines of JSON",
		Long: `Save the intact part of the store as lines of JSON: the log of each table, or the intact
beginning of a damaged log (doc/store.md). The command changes nothing and works beside
a running server. If no server runs, none can start until the export is complete.

If something is left out, stderr says what, and the exit code is 1.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return c.export(cmd.Context(), where, file) },
	}
	storeFlag(cmd, &where)
	cmd.Flags().StringVar(&file, "out", "-", "the `FILE` to write, which must not exist yet; - is stdout")
	return cmd
}

// exportVersion is the version of the format. Readers refuse unknown versions, and ignore
// unknown fields.
const exportVersion = 1

// Lines of an export: one exportHead, then for each table an exportTable and its
// exportEntries, and one exportEnd, which shows that it is complete.
type (
	exportHead struct {
		Eleusis int `json:"eleusis"` // exportVersion
	}
	exportTable struct {
		Table   string `json:"table"`
		Entries int    `json:"entries"`
		Whole   bool   `json:"whole"` // false: more entries are left out
	}
	exportEntry struct {
		Number  int     `json:"number"`
		Time    int64   `json:"time"` // milliseconds since 1970 in UTC
		Seat    int     `json:"seat"`
		Command string  `json:"command"`
		Kind    string  `json:"kind"`
		Event   *string `json:"event"`           // null if it is not UTF-8
		Bytes   []byte  `json:"bytes,omitempty"` // the event then, in base64
		Digest  string  `json:"digest"`          // of all entries so far, in hexadecimal
	}
	exportEnd struct {
		Tables  int `json:"tables"`
		LeftOut int `json:"leftOut"` // tables that are not whole
	}
)

// An exporter writes an export.
type exporter struct {
	commands storeCommands
	out      *json.Encoder
	end      exportEnd
}

// export saves the store that --store names to file.
func (c storeCommands) export(ctx context.Context, where, file string) (err error) {
	v, err := c.openView(ctx, where)
	if err != nil {
		return err
	}
	defer v.Close()
	out, err := c.createExport(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	buffered := bufio.NewWriter(out)
	e := &exporter{commands: c, out: json.NewEncoder(buffered)}
	e.out.SetEscapeHTML(false)
	if err := e.out.Encode(exportHead{exportVersion}); err != nil {
		return fault(err)
	}
	if err := v.Export(ctx, e.save); err != nil {
		return fault(err)
	}
	if err := errors.Join(e.out.Encode(e.end), buffered.Flush()); err != nil {
		return fault(err)
	}
	fmt.Fprintln(c.err, c.localizer().Text("store.exported", say.Args{"Count": e.end.Tables}))
	return e.verdict(ctx, v)
}

// createExport opens what --out names for writing.
func (c storeCommands) createExport(file string) (io.WriteCloser, error) {
	if file == "-" {
		return keptOpen{c.out}, nil
	}
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil, usageError("--out: the file %s already exists", file)
	}
	if err != nil {
		return nil, fault(err)
	}
	return out, nil
}

// keptOpen is a stream that we must not close.
type keptOpen struct{ io.Writer }

// Close does nothing.
func (keptOpen) Close() error { return nil }

// save writes the log of one table.
func (e *exporter) save(s store.Saved) error {
	if s.Damage != nil {
		e.end.LeftOut++
		fmt.Fprintln(e.commands.err, e.commands.localizer().Text("store.left-out", say.Args{
			"Table": s.Table, "Number": s.Damage.Number, "Detail": s.Damage.Why,
		}))
	}
	if len(s.Entries) == 0 {
		return nil
	}
	e.end.Tables++
	if err := e.out.Encode(exportTable{s.Table, len(s.Entries), s.Damage == nil}); err != nil {
		return err
	}
	var digest store.Digest
	for _, entry := range s.Entries {
		digest = digest.Next(s.Table, entry)
		if err := e.out.Encode(exported(entry, digest)); err != nil {
			return err
		}
	}
	return nil
}

func exported(e store.Entry, digest store.Digest) exportEntry {
	x := exportEntry{
		Number: e.Number, Time: e.Time.UnixMilli(), Seat: e.Seat, Command: e.Command, Kind: e.Kind,
		Digest: hex.EncodeToString(digest[:]),
	}
	if utf8.Valid(e.Event) {
		x.Event = new(string(e.Event))
	} else {
		x.Bytes = e.Event
	}
	return x
}

// verdict returns the exit of an export. Tables that are missing altogether count as left
// out, too.
func (e *exporter) verdict(ctx context.Context, v storeSource) error {
	found, err := v.CheckList(ctx)
	if err != nil {
		return fault(err)
	}
	for _, f := range found {
		fmt.Fprintln(e.commands.err, e.commands.findingText(f))
	}
	if e.end.LeftOut > 0 || len(found) > 0 {
		return &exitError{code: exitNo}
	}
	return nil
}
