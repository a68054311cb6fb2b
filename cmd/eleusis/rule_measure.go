package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

func (a *app) ruleMeasureCommand() *cobra.Command {
	var asJSON bool
	var in *faceFlag
	cmd := &cobra.Command{
		Use:   "measure RULE",
		Short: "Say how a rule will play: how many cards fit, where it gets stuck, how hard it is",
		Long: `Say how a rule will play: how many cards fit, where it gets stuck, how far back it
looks, how hard it is, and which hints about it are true. All but the difficulty
is exact, and counts only lines that can be played.`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := a.readRuleIn(args[0], *in)
			if err != nil {
				return err
			}
			if asJSON {
				return a.printJSON(measureOf(r))
			}
			return a.print(measured(r))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	in = addInFlag(cmd)
	return cmd
}

// A measureJSON is the figures of a rule.
type measureJSON struct {
	States        *int        `json:"states"` // null: it works on demand
	Exact         bool        `json:"exact"`
	Fit           fitJSON     `json:"fit"`
	Starters      []card.Card `json:"starters"`
	DeadEnds      [][]string  `json:"deadEnds"`
	Traps         [][]string  `json:"traps"`
	NeverFits     []card.Card `json:"neverFits"`
	LooksBack     *int        `json:"looksBack"` // null: at the whole line
	ReadsPlays    bool        `json:"readsPlays"`
	ReadsRejected bool        `json:"readsRejected"`
	Bits          int         `json:"bits"`
	Difficulty    float64     `json:"difficulty"`
	Hints         []string    `json:"hints"`
}

// A fitJSON is which share of the 52 cards fits.
type fitJSON struct {
	Now   float64 `json:"now"`
	Long  float64 `json:"long"`
	Least float64 `json:"least"`
}

func measureOf(r *rule.Rule) measureJSON {
	m := r.Measure()
	j := measureJSON{
		Exact:         m.Exact,
		Fit:           fitJSON(m.Fit),
		Starters:      cardsOf(m.Starters),
		DeadEnds:      linesOf(m.DeadEnds),
		Traps:         linesOf(m.Traps),
		NeverFits:     cardsOf(m.NeverFits),
		ReadsPlays:    m.ReadsPlays,
		ReadsRejected: m.ReadsRejected,
		Bits:          m.Bits,
		Difficulty:    m.Difficulty,
		Hints:         hintsOf(r),
	}
	if m.States > 0 {
		j.States = new(m.States)
	}
	if m.LooksBack != rule.WholeLine {
		j.LooksBack = new(m.LooksBack)
	}
	return j
}

func cardsOf(s card.Set) []card.Card {
	cs := []card.Card{}
	for c := range s.Cards() {
		cs = append(cs, c)
	}
	return cs
}

func linesOf(lines []rule.Line) [][]string {
	all := [][]string{}
	for _, l := range lines {
		all = append(all, strings.Fields(l.String()))
	}
	return all
}

func hintsOf(r *rule.Rule) []string {
	hints := []string{}
	for _, h := range r.Hints() {
		hints = append(hints, h.String())
	}
	return hints
}

// measured says in lines what measureJSON says as a value.
func measured(r *rule.Rule) string {
	m := r.Measure()
	var b strings.Builder
	fmt.Fprintf(&b, "rule: %s\n", r.In(syntax.English))
	fmt.Fprintf(&b, "fits: %s of the cards after the starter, %s in the long run, %s at worst\n",
		percent(m.Fit.Now), percent(m.Fit.Long), percent(m.Fit.Least))
	fmt.Fprintf(&b, "advice: a quarter (S0) to a third (S1) of the cards should fit, over half is harder: %s\n", advice(m.Fit.Long))
	fmt.Fprintf(&b, "starters: %d of the 52 cards\n", m.Starters.Len())
	fmt.Fprintf(&b, "looks at: %s\n", looksAt(m.LooksBack))
	fmt.Fprintf(&b, "size: %s, %d bits\n", statesOf(m), m.Bits)
	fmt.Fprintf(&b, "difficulty: about %.0f plays for an expert (a provisional guess from bits and fit)\n", m.Difficulty)
	for _, h := range hintsOf(r) {
		fmt.Fprintf(&b, "hint: %s\n", h)
	}
	for _, w := range measureWarnings(m) {
		fmt.Fprintf(&b, "warning: %s\n", w)
	}
	return b.String()
}

func percent(share float64) string { return fmt.Sprintf("%.0f %%", 100*share) }

// advice sets the share of the cards that fit beside what the sources advise.
func advice(fit float64) string {
	switch {
	case fit < 0.2:
		return "here fewer do"
	case fit < 0.4:
		return "so it is here"
	case fit <= 0.5:
		return "here a few more do"
	}
	return "so this rule is harder"
}

func looksAt(back int) string {
	switch back {
	case rule.WholeLine:
		return "the whole line"
	case 0:
		return "no card before"
	case 1:
		return "the last card"
	}
	return fmt.Sprintf("the last %d cards", back)
}

func statesOf(m rule.Measure) string {
	if m.States == 0 {
		return "no end of states"
	}
	return fmt.Sprintf("%d states", m.States)
}

// measureWarnings tells what a dealer should know before dealing.
func measureWarnings(m rule.Measure) []string {
	var all []string
	for _, l := range m.DeadEnds {
		all = append(all, fmt.Sprintf("after %s no card fits", shortLine(l)))
	}
	for _, l := range m.Traps {
		all = append(all, fmt.Sprintf("after %s the same cards fit for ever", shortLine(l)))
	}
	if n := m.NeverFits.Len(); n > 0 && m.States > 0 {
		all = append(all, fmt.Sprintf("%d of the 52 cards can never be played: %s", n, card.FormatList(cardsOf(m.NeverFits))))
	}
	switch {
	case m.States == 0:
		all = append(all, "the rule remembers too much for exact figures: these were seen in random play")
	case !m.Exact:
		all = append(all, "the rule is too large for exact figures: those of the long run and of how far it looks back are approached")
	}
	return all
}

// shortLine is a line in words; of a long one only its length is told.
func shortLine(l rule.Line) string {
	const long = 20
	if n := len(l.Plays); n > long {
		return fmt.Sprintf("a line of %d cards", n)
	}
	return l.String()
}
