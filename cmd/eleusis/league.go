package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/game"
	"eleusis/internal/bench"
	"eleusis/internal/league"
)

// leagueRun has the flags of eleusis league.
type leagueRun struct {
	league.Config
	runFlags
	agents     []string
	references []string
	forms      []string
	protocol   protocolFlag
	rules      string
	page       string
}

func (a benchCommands) leagueCommand() *cobra.Command {
	l := leagueRun{protocol: protocolFlag{bench.Protocols()[0]}}
	cmd := &cobra.Command{
		Use:   "league",
		Short: "Let programs and the built-in levels play each other, and rate them",
		Long: `Let agents play each other in every form of the game, and alone in the benchmark, and
rate them (doc/agents.md).

An agent is bot:LEVEL, exec:COMMAND, http:URL, mcp:URL or mcp:COMMAND. The built-in
levels in --references also play, with fixed ratings, such as 1000 for bot:novice. Each
deal is played once for each agent at the table, with the seats rotated.

With --resume each round is written to a file as a line of JSON, and rounds that the
file already has are not played again. eleusis replay shows these rounds. --page writes
a page with standings, rounds and cost.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.league(cmd.Context(), l)
		},
	}
	var forms []string
	for _, o := range game.Presets() {
		forms = append(forms, o.Preset)
	}
	f := cmd.Flags()
	f.StringArrayVar(&l.agents, "agent", nil, "who plays: `exec:COMMAND`, http:URL, mcp:URL, mcp:COMMAND or bot:LEVEL; "+
		"once for each")
	f.StringSliceVar(&l.references, "references", []string{"random", "novice", "casual"},
		"built-in `LEVEL,...` that also play")
	f.StringSliceVar(&l.forms, "forms", forms, "`FORM,...` of the game")
	f.IntVar(&l.Deals, "deals", 3, "deals of each form; with --narrow, at most")
	f.Float64Var(&l.Narrow, "narrow", 0, "stop when no 95 % interval over all forms is wider than this many "+
		"`POINTS`; 0 plays all deals")
	f.IntVar(&l.Alone, "alone", 10, "games of each agent alone, each with another rule")
	f.Var(&l.protocol, "protocol", "protocol of the games alone: "+protocolNames())
	f.StringVar(&l.rules, "rules", "", "the secret rules: a `FILE` (- is stdin) of lines with a name, a tab and a "+
		"rule (default the library)")
	addRunFlags(cmd, &l.runFlags, "write each game and round to `FILE`, and play only those that it lacks")
	f.IntVar(&l.Workers, "workers", runtime.GOMAXPROCS(0), "rounds played at once")
	f.StringVar(&l.page, "page", "", "write a page with the standings to `FILE`")
	f.BoolVar(&l.Measure, "measure", false, "also rate the built-in levels, instead of using their fixed ratings")
	return cmd
}

// league plays and reports. What was played before an interrupt counts.
func (a benchCommands) league(ctx context.Context, l leagueRun) error {
	if err := a.prepareLeague(&l); err != nil {
		return err
	}
	l.Seed = a.drawSeed(&l.seed)
	closeFile, err := l.resumeFile()
	if err != nil {
		return err
	}
	report, err := league.Run(ctx, l.Config)
	interrupted, err := endRun(closeFile, err)
	if err != nil {
		return err
	}
	if l.page != "" {
		var page bytes.Buffer
		if err := report.WritePage(&page); err != nil {
			return fault(err)
		}
		if err := os.WriteFile(l.page, page.Bytes(), 0o644); err != nil {
			return fault(err)
		}
	}
	if err := l.printReport(a.out, &report); err != nil {
		return fault(err)
	}
	if interrupted {
		return &exitError{code: exitNo, err: fmt.Errorf("interrupted after %d rounds and %d games alone", report.Rounds,
			report.Games)}
	}
	return nil
}

// prepareLeague finds agents, forms and rules; an error is bad input.
func (a benchCommands) prepareLeague(l *leagueRun) (err error) {
	if err := l.check(); err != nil {
		return err
	}
	l.Protocol = l.protocol.Protocol
	l.Measure = l.Measure || l.rules != "" || l.Protocol.Name != bench.Standard // they are known by these alone
	talk := &sharedWriter{to: a.err}
	names := slices.Clone(l.agents)
	for _, level := range l.references {
		if !slices.Contains(names, "bot:"+level) {
			names = append(names, "bot:"+level)
		}
	}
	for _, name := range names {
		agent, err := league.ParseAgent(name, l.limit, talk)
		if err != nil {
			return usageError("--agent: %w", err)
		}
		l.Agents = append(l.Agents, agent)
	}
	for _, name := range l.forms {
		o, ok := game.Preset(name)
		if !ok {
			return usageError("--forms: unknown form %q", name)
		}
		l.Forms = append(l.Forms, o)
	}
	l.Rules, err = a.benchRules(l.rules)
	if err != nil {
		return err
	}
	l.Rules, _ = bench.WithoutTrivial(l.Rules)
	if len(l.Rules) == 0 {
		return usageError("every rule is trivial: every card fits, or none")
	}
	if err := l.Validate(); err != nil {
		return usageError("%w", err)
	}
	return nil
}

// resumeFile takes what the file of the run has, and lets the rest be written to it. close is to
// be called after the run.
func (l *leagueRun) resumeFile() (closeFile func() error, err error) {
	head := l.Head()
	resumed := resumedFile[*league.Head]{
		name: l.resume,
		head: &head,
		read: func(text []byte) (*league.Head, int, error) {
			h, lines, whole, err := league.ReadFile(text)
			l.Played = lines
			return &h, whole, err
		},
		other: func(h *league.Head) error {
			return usageError("%s is of another league: of %s, seed %d", l.resume, strings.Join(h.Agents, ", "), h.Seed)
		},
	}
	return resumed.begin(func(file io.Writer) {
		l.Watch = func(line league.Line) error {
			if err := league.WriteLine(file, line); err != nil {
				return fault(err)
			}
			return nil
		}
	})
}

// printReport writes ratings and games to w, as JSON after --json.
func (l *leagueRun) printReport(w io.Writer, r *league.Report) error {
	if l.asJSON {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return e.Encode(r)
	}
	_, err := io.WriteString(w, leagueMarkdown(r))
	return err
}

// leagueMarkdown returns a report for people.
func leagueMarkdown(r *league.Report) string {
	var s strings.Builder
	fmt.Fprintf(&s, "# League\n\n%d rounds, %d games alone (protocol %s), seed %d. Ratings with 95 %% intervals; "+
		"bot:novice has 1000. An interval is stated from %d deals on.\n",
		r.Rounds, r.Games, r.Protocol.Name, r.Seed, r.Fewest)
	if r.Stop != nil {
		fmt.Fprintf(&s, "\n%s\n", r.Stop)
	}
	for _, t := range r.Standings {
		fmt.Fprintf(&s, "\n## %s\n\n", t.Form)
		s.WriteString("| agent | rating | interval | games | points | first | lost | forfeits | bad, late answers | " +
			"ms a decision | cost |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
		for _, x := range t.Rows {
			reach := "not known"
			if x.Fixed {
				reach = "fixed"
			}
			if x.Interval != nil {
				reach = fmt.Sprintf("%.0f to %.0f", x.Interval[0], x.Interval[1])
			}
			fmt.Fprintf(&s, "| %s | %.0f | %s | %d | %.2f | %.0f %% | %d | %d | %d, %d | %s | %.4g |\n",
				strings.ReplaceAll(x.Agent, "|", `\|`), x.Rating.Rating, reach, x.Games, x.Points, 100*x.First, x.Lost, x.Forfeits,
				x.BadAnswers, x.Late, figure(x.MSPerDecision, 1), x.Cost)
		}
	}
	return s.String()
}

// recordsOf returns the records of all rounds in the file of a league, one after the other.
func recordsOf(r record) (string, error) {
	_, lines, _, err := league.ReadFile([]byte(r.text))
	if err != nil {
		return "", usageError("%s: %w", r.name, err)
	}
	var all strings.Builder
	for _, l := range lines {
		if l.Round == nil {
			continue
		}
		for _, line := range l.Round.Record {
			all.WriteString(line + "\n")
		}
	}
	return all.String(), nil
}
