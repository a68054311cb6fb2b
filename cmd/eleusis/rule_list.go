package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"eleusis/internal/answer"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

func (c ruleCommands) ruleListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the rules of the library",
		Long: `List the rules of the library: the name of each rule, its source (- for our own), what
it judges by, how many plays an expert should need, the share of the cards that fit in
the long run, and the rule as a formula.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return c.printJSON(c.listOf(everyEntry()))
			}
			return c.print(c.listLines(everyEntry()))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	return cmd
}

// everyEntry returns the whole library, sorted by name, with rules that not every table
// can play.
func everyEntry() []rule.Entry {
	entries := slices.Concat(rule.Library(), rule.Demanding())
	slices.SortFunc(entries, func(a, b rule.Entry) int { return cmp.Compare(a.Name, b.Name) })
	return entries
}

// A ruleJSON is a rule of the library, or one that was composed.
type ruleJSON struct {
	Name    string          `json:"name"`
	Source  *string         `json:"source"`           // null if it is ours
	Family  rule.Family     `json:"family,omitempty"` // of a rule of the library
	Faces   answer.Faces    `json:"faces"`
	Measure *answer.Measure `json:"measure"`
}

func (c ruleCommands) listOf(entries []rule.Entry) []ruleJSON {
	var list []ruleJSON
	for _, e := range entries {
		r := e.Rule()
		measure := answer.MeasureOf(r, c.language(), 0, nil)
		measure.Difficulty = e.Plays
		j := ruleJSON{Name: e.Name, Family: e.Family, Faces: answer.FacesOf(r), Measure: measure}
		if e.Source != "" {
			j.Source = new(e.Source)
		}
		list = append(list, j)
	}
	return list
}

func (c ruleCommands) listLines(entries []rule.Entry) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		m := e.Rule().Measure()
		fmt.Fprintf(w, "%s\t%s\t%s\t%9s\t%4s\t%s\n",
			e.Name, cmp.Or(e.Source, "-"), c.family(e.Family), c.playsExpected(e.Plays), percent(m.Fit.Long), e.Text)
	}
	_ = w.Flush() // a strings.Builder cannot fail
	return b.String()
}

// family returns the name of a family of rules.
func (c ruleCommands) family(f rule.Family) string {
	if c.language() == syntax.English {
		return string(f)
	}
	return c.localizer().Family(f)
}
