package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/internal/answer"
	"eleusis/rule"
)

func (c ruleCommands) ruleJudgeCommand() *cobra.Command {
	var asJSON bool
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "judge RULE PLAY...",
		Short: "Judge plays one after the other",
		Long: `Judge plays one after the other. The first is the starter: it is judged as one, and
joins the mainline in any case. Of the others only right plays join the mainline. Join
the cards of one play with +, as in 8H+5S.`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := c.readRuleIn(args[0], *in)
			if err != nil {
				return err
			}
			plays, err := parsePlays(args[1:])
			if err != nil {
				return err
			}
			if m := r.Machine(); (rule.Line{Plays: plays}).Len() > m.MaxCards() {
				return usageError("%w", c.tooManyCards(m))
			}
			verdicts := answer.Judge(r.Machine(), plays)
			if asJSON {
				return c.printJSON(verdicts)
			}
			return c.print(verdictLines(verdicts))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	in = addReadFlags(cmd)
	return cmd
}

// parsePlays reads the PLAY arguments, each of which may hold several plays.
func parsePlays(args []string) ([]rule.Play, error) {
	var plays []rule.Play
	for i, arg := range args {
		l, err := rule.ParseLine(arg)
		var at *rule.LineError
		if errors.As(err, &at) {
			return nil, usageError("play %d:%d: %v", i+1, at.Column, err)
		}
		if l.Open {
			return nil, usageError("play %q ends with +", arg)
		}
		for _, p := range l.Plays {
			if p.Refused {
				return nil, usageError("play %q has a verdict: judge gives the verdicts", p)
			}
			plays = append(plays, p)
		}
	}
	if len(plays) == 0 {
		return nil, usageError("no play to judge: name at least one, such as 8H")
	}
	return plays, nil
}

func verdictLines(verdicts []answer.Verdict) string {
	var b strings.Builder
	for _, v := range verdicts {
		word := map[bool]string{true: "right", false: "wrong"}[v.Right]
		fmt.Fprintf(&b, "%v %s\n", rule.Play{Cards: v.Play}, word)
	}
	return b.String()
}
