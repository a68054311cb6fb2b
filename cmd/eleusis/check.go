package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
)

func (c storeCommands) checkCommand() *cobra.Command {
	var where string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check that the store is intact",
		Long: `Check that the store is intact: the log of every table, the list of tables, the
structure of the data file, and the files beside it (doc/store.md). The command changes
nothing. It works beside a running server, whose newest files it cannot compare, and
does not keep a server from starting.

The exit code is 0 if all is intact. Otherwise it is 1, and each line names a fault.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return c.check(cmd.Context(), where, asJSON) },
	}
	storeFlag(cmd, &where)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	return cmd
}

// A findingJSON is one defect of a store.
type findingJSON struct {
	Code    string  `json:"code"`
	Table   *string `json:"table"`  // null if it is not of one table
	Number  *int    `json:"number"` // of the entry
	Count   *int    `json:"count"`
	Message string  `json:"message"`
}

// A storeReport is the answer of check.
type storeReport struct {
	OK       bool          `json:"ok"`
	Tables   *int          `json:"tables"` // null if they cannot be counted
	Running  bool          `json:"running"`
	Findings []findingJSON `json:"findings"`
}

// check checks the store that --store names.
func (c storeCommands) check(ctx context.Context, where string, asJSON bool) error {
	v, err := c.openView(ctx, where)
	if err != nil {
		return err
	}
	defer v.Close()
	found, err := v.Check(ctx)
	if err != nil {
		return fault(err)
	}
	tables, ok := v.CountTables(ctx)
	if asJSON {
		err = c.printJSON(c.reportOf(v, found, tables, ok))
	} else {
		err = c.printFindings(v, found, tables)
	}
	if err == nil && len(found) > 0 {
		return &exitError{code: exitNo}
	}
	return err
}

func (c storeCommands) printFindings(v storeView, found []store.Finding, tables int) error {
	if _, isFile := v.(*sqlite.View); isFile && v.IsBeside() {
		fmt.Fprintln(c.err, c.localizer().Text("store.beside", nil))
	}
	if len(found) == 0 {
		return c.print(c.localizer().Text("store.fine", say.Args{"Count": tables}) + "\n")
	}
	var b strings.Builder
	for _, f := range found {
		fmt.Fprintln(&b, c.findingText(f))
	}
	return c.print(b.String())
}

// findingText returns f in the language of messages.
func (c storeCommands) findingText(f store.Finding) string {
	return c.localizer().Text("store.found."+f.Code, say.Args{
		"Table": f.Table, "Number": f.Number, "Count": f.Count, "Detail": f.Detail,
	})
}

func (c storeCommands) reportOf(v storeView, found []store.Finding, tables int, counted bool) storeReport {
	j := storeReport{OK: len(found) == 0, Running: v.IsBeside(), Findings: []findingJSON{}}
	if counted {
		j.Tables = &tables
	}
	for _, f := range found {
		one := findingJSON{Code: f.Code, Message: c.findingText(f)}
		if f.Table != "" {
			one.Table, one.Number = &f.Table, &f.Number
		}
		if f.Count > 0 {
			one.Count = &f.Count
		}
		j.Findings = append(j.Findings, one)
	}
	return j
}

// storeFlag adds the flag --store to a command that only reads.
func storeFlag(cmd *cobra.Command, where *string) {
	configFlag(cmd)
	cmd.Flags().StringVar(where, "store", "",
		"where games are kept, `sqlite:PATH` or postgres://USER@HOST/NAME (default a file eleusis.db in your state folder)")
}

// fileFlag adds the flag --store to a command about data files.
func fileFlag(cmd *cobra.Command, where *string) {
	configFlag(cmd)
	cmd.Flags().StringVar(where, "store", "",
		"where games are kept, `sqlite:PATH` (default a file eleusis.db in your state folder)")
}
