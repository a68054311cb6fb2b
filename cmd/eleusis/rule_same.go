package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"eleusis/internal/answer"
	"eleusis/internal/say"
	"eleusis/rule"
)

func (a ruleCommands) ruleSameCommand() *cobra.Command {
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
			c, err := a.compare(args, line, *in)
			if err != nil {
				return err
			}
			if asJSON {
				err = a.printJSON(answer.SameOf(c))
			} else {
				err = a.printComparison(c)
			}
			if err == nil && c.Same != rule.Always {
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
func (a ruleCommands) compare(args []string, line string, in readFlags) (rule.Comparison, error) {
	if args[0] == "@-" && args[1] == "@-" {
		return rule.Comparison{}, usageError("only one of the rules can come from stdin")
	}
	first, errFirst := a.readRuleIn(args[0], in)
	second, errSecond := a.readRuleIn(args[1], in) // both are read, so that the mistakes of both are told
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
			return rule.Comparison{}, usageError("%w", a.tooManyCards(m))
		}
	}
	return rule.SameAfter(first, second, l), nil
}

func (a ruleCommands) printComparison(c rule.Comparison) error {
	p := a.localizer()
	if c.Same == rule.Unknown {
		fmt.Fprintln(a.err, p.Text("rule.same.nothing", say.Args{"Lines": c.Lines, "Cards": c.Depth}))
	}
	if c.Same != rule.Different {
		return a.print(c.Same.String() + "\n")
	}
	if c.FitsFirst {
		fmt.Fprintln(a.err, p.Text("rule.same.fits-first", nil))
	} else {
		fmt.Fprintln(a.err, p.Text("rule.same.fits-second", nil))
	}
	return a.print(fmt.Sprintf("%v %v\n", c.Same, c.Line))
}
