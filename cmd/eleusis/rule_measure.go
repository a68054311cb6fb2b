package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/internal/answer"
	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// maxGames is the maximum number of games that measure the difficulty of a rule.
const maxGames = 1000

// gamesUsage is the help of the flag with the number of games.
const gamesUsage = "`NUMBER` of games that an expert plays to measure the difficulty; " +
	"0: it is predicted from the words of the rule"

func (c ruleCommands) ruleMeasureCommand() *cobra.Command {
	var asJSON bool
	var games int
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "measure RULE",
		Short: "Measure a rule: how many cards fit, where it gets stuck, how hard it is",
		Long: `Measure a rule: how many cards fit, where it gets stuck, how far back it looks, how
hard it is, and which hints about it are true. All figures except the difficulty are
exact, and count only lines that can be played. The difficulty is the mean number of
plays that an expert needs in some games.`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := c.readRuleIn(args[0], *in)
			if err != nil {
				return err
			}
			if games < 0 || games > maxGames {
				return usageError("--games: must be 0 to %d", maxGames)
			}
			m := answer.MeasureOf(r, c.language(), games, rand.New(rand.NewPCG(0, 0))) // the same games each time
			if asJSON {
				return c.printJSON(m)
			}
			return c.print(c.measured(r, m))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	cmd.Flags().IntVar(&games, "games", 7, gamesUsage)
	in = addReadFlags(cmd)
	return cmd
}

// measured returns [answer.Measure] as lines of text.
func (c ruleCommands) measured(r *rule.Rule, played *answer.Measure) string {
	m, p := r.Measure(), c.localizer()
	lines := []string{
		p.Text("rule.measure.rule", say.Args{"Rule": c.sentenceOf(r)}),
		p.Text("rule.measure.fits",
			say.Args{"Now": percent(m.Fit.Now), "Long": percent(m.Fit.Long), "Least": percent(m.Fit.Least)}),
		p.Text("rule.measure.advice", say.Args{"Judged": p.Text(advice(m.Fit), nil)}),
		p.Text("rule.measure.starters", say.Args{"Cards": m.Starters.Len()}),
		p.Text("rule.measure.looks", say.Args{"At": looksAt(p, m.LooksBack)}),
		sizeOf(p, m),
		difficultyOf(p, played),
	}
	for _, h := range r.Hints() {
		lines = append(lines, p.Text("rule.measure.hint", say.Args{"Hint": h.Remark().In(c.language())}))
	}
	for _, w := range c.measureWarnings(m) {
		lines = append(lines, c.warning(w))
	}
	return strings.Join(lines, "\n") + "\n"
}

// sentenceOf returns r as a sentence in the language of messages, or else in English.
func (c ruleCommands) sentenceOf(r *rule.Rule) string {
	if f := c.language(); slices.Contains(syntax.Faces(), f) {
		return r.In(f)
	}
	return r.In(syntax.English)
}

func percent(share float64) string { return fmt.Sprintf("%.0f %%", 100*share) }

// difficultyOf returns the difficulty of a rule, and the games in which it was measured.
func difficultyOf(p *say.Localizer, m *answer.Measure) string {
	n := int(math.Round(m.Difficulty))
	if len(m.Games) == 0 {
		return p.Text("rule.measure.difficulty", say.Args{"Plays": n})
	}
	var games []string
	for _, plays := range m.Games {
		if plays == 0 {
			games = append(games, fmt.Sprintf("> %d", induce.PlaysTried))
			continue
		}
		games = append(games, strconv.Itoa(plays))
	}
	return p.Text("rule.measure.played", say.Args{"Plays": n, "Games": strings.Join(games, ", ")})
}

// advice returns the key of the advice of the sources about the share of fitting cards.
func advice(f rule.Fit) string {
	switch f.Advice() {
	case rule.FewerFit:
		return "rule.measure.advice.fewer"
	case rule.AsAdvised:
		return "rule.measure.advice.as-advised"
	case rule.FewMoreFit:
		return "rule.measure.advice.few-more"
	}
	return "rule.measure.advice.harder"
}

func looksAt(p *say.Localizer, back int) string {
	switch back {
	case rule.WholeLine:
		return p.Text("rule.measure.looks.line", nil)
	case 0:
		return p.Text("rule.measure.looks.none", nil)
	case 1:
		return p.Text("rule.measure.looks.last", nil)
	}
	return p.Text("rule.measure.looks.back", say.Args{"Cards": back})
}

func sizeOf(p *say.Localizer, m rule.Measure) string {
	if m.States == 0 {
		return p.Text("rule.measure.size.endless", say.Args{"Bits": m.Bits})
	}
	return p.Text("rule.measure.size", say.Args{"States": m.States, "Bits": m.Bits})
}

// measureWarnings returns the warnings for a dealer.
func (c ruleCommands) measureWarnings(m rule.Measure) []string {
	p := c.localizer()
	var all []string
	for _, l := range m.DeadEnds {
		all = append(all, rule.DeadEnd.Of(shortLine(p, l)).In(c.language()))
	}
	for _, l := range m.Traps {
		all = append(all, rule.Trap.Of(shortLine(p, l)).In(c.language()))
	}
	if n := m.NeverFits.Len(); n > 0 && m.States > 0 {
		all = append(all, p.Text("rule.measure.never-fit",
			say.Args{"Number": n, "Cards": card.FormatList(answer.CardsOf(m.NeverFits))}))
	}
	switch {
	case m.States == 0:
		all = append(all, p.Text("rule.measure.seen-at-random", nil))
	case !m.Exact:
		all = append(all, p.Text("rule.measure.approximate", nil))
	}
	return all
}

// shortLine returns a line in words; of a long one only its length.
func shortLine(p *say.Localizer, l rule.Line) syntax.Verbatim {
	const long = 20
	if n := len(l.Plays); n > long {
		return syntax.Verbatim(p.Text("rule.measure.long-line", say.Args{"Cards": n}))
	}
	return syntax.Verbatim(l.String())
}
