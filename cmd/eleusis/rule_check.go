package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/internal/answer"
	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

func (c ruleCommands) ruleCheckCommand() *cobra.Command {
	var asJSON bool
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "check RULE",
		Short: "Read a rule and print how it is understood",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := c.readAnyRule(args[0], *in)
			var mistaken *mistakenRule
			switch {
			case errors.As(err, &mistaken) && asJSON:
				return errors.Join(c.printJSON(c.mistakesOf(mistaken)), err)
			case errors.As(err, &mistaken):
				c.tellNearest(mistaken.suggestion())
				return err
			case err != nil:
				return err
			case asJSON:
				err = c.printJSON(answer.CheckOf(r, c.language()))
			default:
				err = c.print(c.understood(r))
			}
			if err == nil && in.sure && !r.Sure() {
				err = &exitError{code: exitUsage}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	in = addReadFlags(cmd)
	return cmd
}

// mistakesOf returns what --json prints of a rule that cannot be read.
func (c ruleCommands) mistakesOf(wrong *mistakenRule) *answer.Mistakes {
	return answer.MistakesOf(wrong.mistakes, wrong.suggestion(), c.languageOfMistake)
}

// tellNearest prints what is understood of a rule that cannot be read, and the nearest
// rules.
func (c ruleCommands) tellNearest(s rule.Suggestion) {
	d, near := c.localizer().Nearest(s)
	if !near {
		return
	}
	fmt.Fprintln(c.err, c.localizer().Text("ask.parts", nil))
	for _, p := range d.Parts {
		fmt.Fprintf(c.err, "  %s: %s\n", p.Words, p.Means)
	}
	fmt.Fprintln(c.err, d.Asks)
	for i, r := range d.Readings {
		fmt.Fprintf(c.err, "%d: %s\n", i+1, r.Text)
	}
}

// understood returns [answer.Check] as lines of text.
func (c ruleCommands) understood(r *rule.Rule) string {
	p := c.localizer()
	var b strings.Builder
	for _, f := range syntax.Faces() {
		fmt.Fprintf(&b, "%s: %s\n", f, r.In(f))
	}
	if !r.Sure() {
		b.WriteString(rule.NotSure.Of().In(c.language()) + "\n")
	}
	if left := r.LeftOut(); len(left) > 0 {
		b.WriteString(p.Text("rule.check.left-out", say.Args{"Words": strings.Join(left, ", ")}) + "\n")
	}
	for _, other := range r.Readings() {
		reading := say.Args{"Rule": other.Rule.String(), "Line": other.Apart.Line.String()}
		b.WriteString(p.Text("rule.check.or", reading) + "\n")
	}
	for _, w := range r.Warnings() {
		b.WriteString(c.warning(w.In(c.language())) + "\n")
	}
	return b.String()
}

func (c ruleCommands) rulePrintCommand() *cobra.Command {
	face := faceFlag(syntax.Formula)
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "print --face FACE RULE",
		Short: "Print a rule in another face, on one line",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := c.readRuleIn(args[0], *in)
			if err != nil {
				return err
			}
			return c.print(r.In(syntax.Face(face)) + "\n")
		},
	}
	cmd.Flags().Var(&face, "face", "the face: "+faceNames())
	in = addReadFlags(cmd)
	return cmd
}
