package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"eleusis/internal/answer"
	"eleusis/internal/say"
	"eleusis/rule"
)

// difficulties are the values of a difficultyFlag, for help texts.
const difficulties = "easy (an expert should need 6 plays), medium (12), hard (25) or a number of plays"

// composition has the flags of eleusis rule compose.
type composition struct {
	difficulty difficultyFlag
	fit        fitFlag
	count      int
	games      int
	seed       seedFlag
	asJSON     bool
}

func (c ruleCommands) ruleComposeCommand() *cobra.Command {
	wanted := composition{difficulty: rule.Medium, fit: fitFlag{answer.FitFrom, answer.FitTo}}
	cmd := &cobra.Command{
		Use:   "compose",
		Short: "Compose new rules of a given difficulty",
		Long: `Compose new rules of a given difficulty. The rules read like rules that people write,
never get stuck, and accept nearly every card at some time. All are different, also
from the rules of the library.

The same seed gives the same rules on every machine. The exit code is 1 if there are no
such rules.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.compose(wanted)
		},
	}
	f := cmd.Flags()
	f.Var(&wanted.difficulty, "difficulty", difficulties)
	f.Var(&wanted.fit, "fit", "the share of the cards that fit, as a range of two numbers")
	f.IntVar(&wanted.count, "count", 1, "rules to compose")
	f.IntVar(&wanted.games, "games", 3, gamesUsage)
	addSeedFlag(cmd, &wanted.seed)
	f.BoolVar(&wanted.asJSON, "json", false, "print one JSON value")
	return cmd
}

func (c ruleCommands) compose(wanted composition) error {
	if wanted.games < 0 || wanted.games > maxGames {
		return usageError("--games: must be 0 to %d", maxGames)
	}
	wish := rule.Wish{
		Difficulty: float64(wanted.difficulty), FitFrom: wanted.fit.from, FitTo: wanted.fit.to, Count: wanted.count,
	}
	rules, err := rule.Compose(wish, rand.New(rand.NewPCG(wanted.seed.draw(), 0)))
	if errors.As(err, new(*rule.WishError)) {
		return usageError("%v", err)
	}
	seed := c.drawSeed(&wanted.seed)
	if unmet := new(rule.UnmetWish); errors.As(err, &unmet) {
		return &exitError{code: exitNo, err: errors.New(unmet.Remark().In(c.language()))}
	} else if err != nil {
		return err
	}
	list := c.composedOf(rules, seed, wanted.games)
	if wanted.asJSON {
		return c.printJSON(list)
	}
	return c.print(c.composedLines(rules, list))
}

// composedOf returns composed rules, each measured by a number of games.
func (c ruleCommands) composedOf(rules []*rule.Rule, seed uint64, games int) []ruleJSON {
	var list []ruleJSON
	for i, r := range rules {
		measure := answer.MeasureOf(r, c.language(), games, rand.New(rand.NewPCG(0, 0)))
		list = append(list, ruleJSON{Name: composedName(seed, i), Faces: answer.FacesOf(r), Measure: measure})
	}
	return list
}

// composedName returns the name of a rule, by which it can be composed again.
func composedName(seed uint64, i int) string { return fmt.Sprintf("composed-%d-%d", seed, i+1) }

// composedLines returns the list of composed rules as a table, a rule a line.
func (c ruleCommands) composedLines(rules []*rule.Rule, list []ruleJSON) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for i, r := range rules {
		m := list[i].Measure
		fmt.Fprintf(w, "%s\t%9s\t%4s\t%s\n", list[i].Name, c.playsExpected(m.Difficulty), percent(m.Fit.Long),
			c.sentenceOf(r))
	}
	_ = w.Flush() // a strings.Builder cannot fail
	return b.String()
}

// playsExpected returns a difficulty for a table.
func (c ruleCommands) playsExpected(plays float64) string {
	return c.localizer().Text("rule.measure.plays", say.Args{"Plays": int(math.Round(plays))})
}

// A difficultyFlag is the number of plays that an expert is expected to need.
type difficultyFlag float64

func (d *difficultyFlag) String() string { return strconv.FormatFloat(float64(*d), 'g', -1, 64) }

// Type returns the placeholder of the value in help texts.
func (*difficultyFlag) Type() string { return "DIFFICULTY" }

// Set reads a word or a number.
func (d *difficultyFlag) Set(text string) error {
	switch text {
	case "easy":
		*d = rule.Easy
	case "medium":
		*d = rule.Medium
	case "hard":
		*d = rule.Hard
	default:
		plays, err := strconv.ParseFloat(text, 64)
		if err != nil || !(plays > 0) || math.IsInf(plays, 1) {
			return fmt.Errorf("easy, medium, hard or a number of plays above 0 is needed")
		}
		*d = difficultyFlag(plays)
	}
	return nil
}

// A fitFlag is a range of shares of the cards.
type fitFlag struct{ from, to float64 }

func (f *fitFlag) String() string { return fmt.Sprintf("%g-%g", f.from, f.to) }

// Type returns the placeholder of the value in help texts.
func (*fitFlag) Type() string { return "FROM-TO" }

// Set reads two numbers from 0 to 1, the lower first.
func (f *fitFlag) Set(text string) error {
	from, to, _ := strings.Cut(text, "-")
	lo, errFrom := strconv.ParseFloat(from, 64)
	hi, errTo := strconv.ParseFloat(to, 64)
	if errFrom != nil || errTo != nil || !(0 <= lo && lo <= hi && hi <= 1) {
		return fmt.Errorf("two numbers from 0 to 1 are needed, the lower first, as in 0.2-0.5")
	}
	*f = fitFlag{lo, hi}
	return nil
}
