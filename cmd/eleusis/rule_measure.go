package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/card"
	"eleusis/internal/answer"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

func (a *app) ruleMeasureCommand() *cobra.Command {
	var asJSON bool
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "measure RULE",
		Short: "Measure a rule: how many cards fit, where it gets stuck, how hard it is",
		Long: `Measure a rule: how many cards fit, where it gets stuck, how far back it looks, how
hard it is, and which hints about it are true. All figures except the difficulty are
exact, and count only lines that can be played.`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := a.readRuleIn(args[0], *in)
			if err != nil {
				return err
			}
			if asJSON {
				return a.printJSON(answer.MeasureOf(r, a.language()))
			}
			return a.print(a.measured(r))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	in = addReadFlags(cmd)
	return cmd
}

// measured returns [answer.Measure] as lines of text.
func (a *app) measured(r *rule.Rule) string {
	m := r.Measure()
	said := []syntax.Remark{
		syntax.RuleSays.Of(syntax.Verbatim(a.sentenceOf(r))),
		syntax.FitShares.Of(percent(m.Fit.Now), percent(m.Fit.Long), percent(m.Fit.Least)),
		syntax.Advice.Of(advice(m.Fit)),
		syntax.StarterCount.Of(syntax.Number(m.Starters.Len())),
		syntax.LooksAt.Of(looksAt(m.LooksBack)),
		sizeOf(m),
		syntax.DifficultyGuess.Of(plays(m)),
	}
	for _, h := range r.Hints() {
		said = append(said, syntax.HintSays.Of(h.Remark()))
	}
	for _, w := range measureWarnings(m) {
		said = append(said, syntax.Warning.Of(w))
	}
	var b strings.Builder
	for _, line := range said {
		fmt.Fprintln(&b, line.In(a.language()))
	}
	return b.String()
}

// sentenceOf returns r as a sentence in the language of messages, or else in English.
func (a *app) sentenceOf(r *rule.Rule) string {
	if f := a.language(); slices.Contains(syntax.Faces(), f) {
		return r.In(f)
	}
	return r.In(syntax.English)
}

func percent(share float64) syntax.Verbatim {
	return syntax.Verbatim(fmt.Sprintf("%.0f %%", 100*share))
}

func plays(m rule.Measure) syntax.Number { return syntax.Number(math.Round(m.Difficulty)) }

// advice returns the advice of the sources about the share of fitting cards.
func advice(f rule.Fit) syntax.Remark {
	switch f.Advice() {
	case rule.FewerFit:
		return syntax.FewerFit.Of()
	case rule.AsAdvised:
		return syntax.AsAdvised.Of()
	case rule.FewMoreFit:
		return syntax.FewMoreFit.Of()
	}
	return syntax.HarderSo.Of()
}

func looksAt(back int) syntax.Remark {
	switch back {
	case rule.WholeLine:
		return syntax.WholeLine.Of()
	case 0:
		return syntax.NoCardBefore.Of()
	case 1:
		return syntax.LastCard.Of()
	}
	return syntax.LastCards.Of(syntax.Number(back))
}

func sizeOf(m rule.Measure) syntax.Remark {
	if m.States == 0 {
		return syntax.EndlessOf.Of(syntax.Number(m.Bits))
	}
	return syntax.SizeOf.Of(syntax.Number(m.States), syntax.Number(m.Bits))
}

// measureWarnings returns the warnings for a dealer.
func measureWarnings(m rule.Measure) []syntax.Remark {
	var all []syntax.Remark
	for _, l := range m.DeadEnds {
		all = append(all, syntax.DeadEnd.Of(shortLine(l)))
	}
	for _, l := range m.Traps {
		all = append(all, syntax.Trap.Of(shortLine(l)))
	}
	if n := m.NeverFits.Len(); n > 0 && m.States > 0 {
		all = append(all, syntax.NeverFitCards.Of(syntax.Number(n),
			syntax.Verbatim(card.FormatList(answer.CardsOf(m.NeverFits)))))
	}
	switch {
	case m.States == 0:
		all = append(all, syntax.SeenAtRandom.Of())
	case !m.Exact:
		all = append(all, syntax.Approached.Of())
	}
	return all
}

// shortLine returns a line in words; of a long one only its length.
func shortLine(l rule.Line) syntax.Arg {
	const long = 20
	if n := len(l.Plays); n > long {
		return syntax.LongLine.Of(syntax.Number(n))
	}
	return syntax.Verbatim(l.String())
}
