package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"eleusis/internal/bench"
	"eleusis/internal/daily"
	"eleusis/internal/store"
)

func (c storeCommands) peopleCommand() *cobra.Command {
	var where string
	cmd := &cobra.Command{
		Use:   "people",
		Short: "Save the games that people contribute to the benchmark",
		Long: `Save the games of Today's rule that people contribute to the comparison with programs,
in the format of eleusis bench --resume (doc/agents.md). The command changes nothing and
works beside a running server.

No game says who played it, when in the day, or which games are by the same person. The
current day and days with fewer than three such games are left out.

eleusis bench --people FILE lets an agent play the same rules and shows people as one
more row; eleusis replay shows the games.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return c.people(cmd.Context(), where) },
	}
	storeFlag(cmd, &where)
	return cmd
}

// peopleName is the name of people as an agent.
const peopleName = "people"

// people writes the contributed games of a store.
func (c storeCommands) people(ctx context.Context, where string) error {
	v, err := c.openView(ctx, where)
	if err != nil {
		return err
	}
	defer v.Close()
	log := store.NewMemory() // of the days alone
	err = v.Export(ctx, func(s store.Saved) error {
		if !strings.HasPrefix(s.Table, daily.Prefix) || len(s.Entries) == 0 {
			return nil
		}
		return log.Append(ctx, s.Table, 0, s.Entries)
	})
	if err != nil {
		return fault(err)
	}
	days, left, err := daily.New(log, nil).Contributed(ctx, time.Now())
	if err != nil {
		return fault(err)
	}
	count, err := c.writePeople(days)
	if err != nil {
		return fault(err)
	}
	fmt.Fprintf(c.err, "%d games of %d days; %d games left out, of days with fewer than %d\n", count, len(days), left,
		daily.FewestResults)
	return nil
}

// writePeople writes days as a file of games, and returns how many games there are.
func (c storeCommands) writePeople(days []daily.ContributedDay) (count int, err error) {
	protocol, err := bench.FindProtocol("today")
	if err != nil {
		return 0, err
	}
	conf := bench.Config{Protocol: protocol, Deals: 1}
	for _, d := range days {
		conf.Deals = max(conf.Deals, len(d.Games))
		conf.Rules = append(conf.Rules, bench.Rule{Name: "day " + strconv.Itoa(d.Number), Rule: d.Rule})
	}
	out := bufio.NewWriter(c.out)
	head := bench.FileOf(&conf, peopleName)
	if err := head.Write(out); err != nil {
		return 0, err
	}
	for i, d := range days {
		for n := range d.Games {
			g := gameOfPerson(&d, &d.Games[n])
			g.Number, g.Rule = i*conf.Deals+n, conf.Rules[i]
			if err := head.WriteGame(out, &g); err != nil {
				return 0, err
			}
			count++
		}
	}
	return count, out.Flush()
}

// gameOfPerson returns a game of Today's rule as one of the benchmark.
func gameOfPerson(d *daily.ContributedDay, g *daily.Game) bench.Game {
	out := bench.Game{Starter: d.Starter, Turns: len(g.Turns), Solved: g.Solved(), Score: g.Score(), Wrong: g.Wrong()}
	for _, t := range g.Turns {
		out.Moves = append(out.Moves, bench.Move{Play: &t.Card, Right: t.Right})
	}
	for _, said := range g.Guesses {
		m := &out.Moves[said.After-1]
		m.Guess, m.GuessRight = said.Rule, new(said.Right())
		if said.Right() {
			out.Always, out.Undecided = said.Always(), said.Undecided()
		}
	}
	return out
}

// takePeople sets the rules, the protocol and the results of people in b from a file of
// their games.
func (b *benchmark) takePeople() error {
	text, err := os.ReadFile(b.people)
	if err != nil {
		return usageError("no file %s", b.people)
	}
	f, games, _, err := bench.ReadFile(text)
	if err != nil {
		return usageError("%s: %w", b.people, err)
	}
	if len(games) == 0 {
		return usageError("%s has no games", b.people)
	}
	b.Rules, err = f.RulesOf()
	if err != nil {
		return usageError("%s: %w", b.people, err)
	}
	b.Protocol = f.Protocol
	b.others = append(b.others, row{f.Agent, f.Report(games).Figures})
	return nil
}

// A row is the result of an agent or of people by the same rules.
type row struct {
	name string
	bench.Figures
}

// rows returns the table of results, the agent first.
func rows(all ...row) string {
	var s strings.Builder
	s.WriteString("| who | games | score | 95 % interval | solved | turn | wrong guesses |\n")
	s.WriteString("|---|---|---|---|---|---|---|\n")
	for _, r := range all {
		fmt.Fprintf(&s, "| %s | %d | %.2f | %s | %.1f %% | %s | %.2f |\n", r.name, r.Games, r.Score, intervalText(r.Interval),
			100*r.Solved, figure(r.Plays, 1), r.WrongGuesses)
	}
	return s.String() + "\n"
}
