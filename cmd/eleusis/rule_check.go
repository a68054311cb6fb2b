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

func (a ruleCommands) ruleCheckCommand() *cobra.Command {
	var asJSON bool
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "check RULE",
		Short: "Read a rule and print how it is understood",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := a.readAnyRule(args[0], *in)
			var mistaken *mistakenRule
			switch {
			case errors.As(err, &mistaken) && asJSON:
				return errors.Join(a.printJSON(a.mistakesOf(mistaken)), err)
			case errors.As(err, &mistaken):
				a.tellNearest(mistaken.suggestion())
				return err
			case err != nil:
				return err
			case asJSON:
				err = a.printJSON(answer.CheckOf(r, a.language()))
			default:
				err = a.print(a.understood(r))
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

// mistakesOf returns the mistakes of a rule.
func (a ruleCommands) mistakesOf(wrong *mistakenRule) *answer.Mistakes {
	return answer.MistakesOf(wrong.mistakes, wrong.suggestion(), a.languageOfMistake)
}

// tellNearest prints what is understood of a rule that cannot be read, and the nearest
// rules.
func (a ruleCommands) tellNearest(s rule.Suggestion) {
	d, near := a.localizer().Nearest(s)
	if !near {
		return
	}
	fmt.Fprintln(a.err, a.localizer().Text("ask.parts", nil))
	for _, p := range d.Parts {
		fmt.Fprintf(a.err, "  %s: %s\n", p.Words, p.Means)
	}
	fmt.Fprintln(a.err, d.Asks)
	for i, r := range d.Readings {
		fmt.Fprintf(a.err, "%d: %s\n", i+1, r.Text)
	}
}

// understood returns [answer.Check] as lines of text.
func (a ruleCommands) understood(r *rule.Rule) string {
	p := a.localizer()
	var b strings.Builder
	for _, f := range syntax.Faces() {
		fmt.Fprintf(&b, "%s: %s\n", f, r.In(f))
	}
	if !r.Sure() {
		b.WriteString(rule.NotSure.Of().In(a.language()) + "\n")
	}
	if left := r.LeftOut(); len(left) > 0 {
		b.WriteString(p.Text("rule.check.left-out", say.Args{"Words": strings.Join(left, ", ")}) + "\n")
	}
	for _, other := range r.Readings() {
		reading := say.Args{"Rule": other.Rule.String(), "Line": other.Apart.Line.String()}
		b.WriteString(p.Text("rule.check.or", reading) + "\n")
	}
	for _, w := range r.Warnings() {
		b.WriteString(a.warning(w.In(a.language())) + "\n")
	}
	return b.String()
}

func (a ruleCommands) rulePrintCommand() *cobra.Command {
	face := faceFlag(syntax.Formula)
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "print --face FACE RULE",
		Short: "Print a rule in another face, on one line",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := a.readRuleIn(args[0], *in)
			if err != nil {
				return err
			}
			return a.print(r.In(syntax.Face(face)) + "\n")
		},
	}
	cmd.Flags().Var(&face, "face", "the face: "+faceNames())
	in = addReadFlags(cmd)
	return cmd
}
