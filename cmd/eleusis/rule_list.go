package main

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"eleusis/rule"
)

func (a *app) ruleListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the library",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return a.printJSON(listOf(rule.Library()))
			}
			return a.print(listLines(rule.Library()))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	return cmd
}

// An entryJSON is a rule of the library.
type entryJSON struct {
	Name    string    `json:"name"`
	Source  *string   `json:"source"` // null if it is ours
	Faces   facesJSON `json:"faces"`
	Measure *struct{} `json:"measure"` // null: not measured
}

func listOf(entries []rule.Entry) []entryJSON {
	var list []entryJSON
	for _, e := range entries {
		j := entryJSON{Name: e.Name, Faces: facesOf(e.Rule)}
		if e.Source != "" {
			j.Source = new(e.Source)
		}
		list = append(list, j)
	}
	return list
}

func listLines(entries []rule.Entry) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\t%v\n", e.Name, cmp.Or(e.Source, "-"), e.Rule)
	}
	_ = w.Flush() // cannot fail: a strings.Builder takes all
	return b.String()
}
