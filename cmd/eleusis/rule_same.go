package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"eleusis/internal/answer"
	"eleusis/internal/say"
	"eleusis/rule"
)

func (c ruleCommands) ruleSameCommand() *cobra.Command {
	var line string
	var asJSON bool
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "same A B",
		Short: "Compare two rules, and find a line that tells them apart",
		Long: `Compare two rules. They are the same always; with --line, from that line on (line); or
different, with a shortest line of cards that tells them apart. The exit code is 0 for
always and 1 otherwise.`,
		Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			found, err := c.compare(args, line, *in)
			if err != nil {
				return err
			}
			if asJSON {
				err = c.printJSON(answer.SameOf(found))
			} else {
				err = c.printComparison(found)
			}
			if err == nil && found.Same != rule.Always {
				return &exitError{code: exitNo}
			}
			return err
		},
	}
	cmd.Flags().StringVar(&line, "line", "", "also compare from this `LINE` of cards on")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	in = addReadFlags(cmd)
	return cmd
}

// compare reads both rules and the line, and compares.
func (c ruleCommands) compare(args []string, line string, in readFlags) (rule.Comparison, error) {
	if args[0] == "@-" && args[1] == "@-" {
		return rule.Comparison{}, usageError("only one of the rules can come from stdin")
	}
	first, errFirst := c.readRuleIn(args[0], in)
	second, errSecond := c.readRuleIn(args[1], in) // both are read, so that the mistakes of both are reported
	if err := errors.Join(errFirst, errSecond); err != nil {
		return rule.Comparison{}, err
	}
	l, err := rule.ParseLine(line)
	var at *rule.LineError
	if errors.As(err, &at) {
		return rule.Comparison{}, usageError("line:1:%d: %v", at.Column, err)
	}
	if line == "" {
		return rule.SameAfter(first, second, rule.Line{}), nil
	}
	for _, m := range []*rule.Machine{first.Machine(), second.Machine()} {
		if l.Len() > m.MaxCards() {
			return rule.Comparison{}, usageError("%w", c.tooManyCards(m))
		}
	}
	return rule.SameAfter(first, second, l), nil
}

func (c ruleCommands) printComparison(found rule.Comparison) error {
	p := c.localizer()
	if found.Same == rule.Unknown {
		fmt.Fprintln(c.err, p.Text("rule.same.nothing", say.Args{"Lines": found.Lines, "Cards": found.Depth}))
	}
	if found.Same != rule.Different {
		return c.print(found.Same.String() + "\n")
	}
	if found.FitsFirst {
		fmt.Fprintln(c.err, p.Text("rule.same.fits-first", nil))
	} else {
		fmt.Fprintln(c.err, p.Text("rule.same.fits-second", nil))
	}
	return c.print(fmt.Sprintf("%v %v\n", found.Same, found.Line))
}
