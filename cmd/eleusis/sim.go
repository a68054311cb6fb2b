package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"eleusis/bot"
	"eleusis/internal/answer"
	"eleusis/internal/arena"
	"eleusis/rule"
)

// simulation has the flags of eleusis sim.
type simulation struct {
	form    form
	seats   int
	players []string
	rule    string
	compose difficultyFlag
	rounds  int
	seed    seedFlag
	workers int
	check   bool
	record  string
	asJSON  bool
}

func (c gameCommands) simCommand() *cobra.Command {
	s := simulation{compose: rule.Medium}
	cmd := &cobra.Command{
		Use:   "sim",
		Short: "Play rounds between computer players",
		Long: `Play rounds between computer players and report the results of each level.

The computer deals from the last seat, and its score is in no mean. It composes a new
rule for each round, unless --rule names one for all.

The same seed gives the same rounds and the same record, for any number of workers and
on every machine.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.simulate(cmd.Context(), s)
		},
	}
	s.form.flags(cmd)
	f := cmd.Flags()
	f.IntVar(&s.seats, "seats", 5, "seats at the table, including the dealer's")
	f.StringSliceVar(&s.players, "players", []string{"novice"},
		"`LEVEL,...` of the players from the dealer's left, repeated; they move one seat on "+
			"after each round: "+strings.Join(bot.Levels(), ", "))
	f.IntVar(&s.rounds, "rounds", 1, "rounds to play")
	addSeedFlag(cmd, &s.seed)
	f.IntVar(&s.workers, "workers", runtime.GOMAXPROCS(0), "rounds played at once; the results do not depend on it")
	f.StringVar(&s.rule, "rule", "", "the secret `RULE` of every round: its text, @FILE, @- for stdin, or lib:NAME")
	f.Var(&s.compose, "compose", "a new rule each round, of this `DIFFICULTY`: "+difficulties)
	cmd.MarkFlagsMutuallyExclusive("rule", "compose")
	f.BoolVar(&s.check, "check", false,
		"check the invariants: after each event those of its changes, after each round all")
	f.StringVar(&s.record, "record", "",
		"write the record of all rounds to `FILE`; - is stdout, and the report goes to stderr")
	f.BoolVar(&s.asJSON, "json", false, "report as one JSON value")
	return cmd
}

// collectAt is by how much the memory may grow before it is collected, in hundredths.
const collectAt = 400

// simulate plays the rounds and reports. What was played before an interrupt
// counts.
func (c gameCommands) simulate(ctx context.Context, s simulation) error {
	config, err := c.arenaConfig(s)
	if err != nil {
		return err
	}
	record, err := c.openRecord(s.record)
	if err != nil {
		return err
	}
	if record != nil {
		config.Record, config.Watch = true, record.add
	}
	config.Seed = c.drawSeed(&s.seed)
	// Rounds hold little memory and leave much behind. Collecting it less often takes a tenth off their time.
	if _, isSet := os.LookupEnv("GOGC"); !isSet {
		defer debug.SetGCPercent(debug.SetGCPercent(collectAt))
	}
	start := time.Now()
	report, err := arena.Run(ctx, config)
	seconds := time.Since(start).Seconds()
	interrupted := errors.Is(err, context.Canceled)
	if interrupted {
		err = nil
	}
	if record != nil {
		err = cmp.Or(err, record.close())
	}
	if unmet := new(rule.UnmetWish); errors.As(err, &unmet) {
		return &exitError{code: exitNo, err: errors.New(unmet.Remark().In(c.language()))}
	} else if failed := new(arena.Failure); errors.As(err, &failed) {
		return &exitError{code: exitNo, err: failed}
	} else if err != nil {
		return fault(err)
	}
	out := c.out
	if s.record == "-" {
		out = c.err
	}
	if err := s.printReport(out, report, seconds); err != nil {
		return fault(err)
	}
	if interrupted {
		return &exitError{code: exitNo, err: fmt.Errorf("interrupted after %d of %d rounds", report.Rounds, s.rounds)}
	}
	return nil
}

// arenaConfig returns what to play; an error is bad input.
func (c gameCommands) arenaConfig(s simulation) (arena.Config, error) {
	o, err := s.form.options()
	if err != nil {
		return arena.Config{}, err
	}
	conf := arena.Config{
		Options: o, Seats: s.seats, Levels: s.players,
		Rounds: s.rounds, Workers: s.workers, Check: s.check,
	}
	if err := c.addRules(&conf, s); err != nil {
		return conf, err
	}
	if err := conf.Validate(); err != nil {
		return conf, usageError("%v", err)
	}
	return conf, nil
}

// addRules sets the given rule, or a composer.
func (c gameCommands) addRules(conf *arena.Config, s simulation) (err error) {
	if s.rule == "" {
		conf.Composer, err = rule.NewComposer(rule.Wish{Difficulty: float64(s.compose), FitFrom: answer.FitFrom,
			FitTo: answer.FitTo, Count: 1})
		return err
	}
	r, err := c.readRule(s.rule)
	conf.Rules = []*rule.Rule{r}
	return err
}

// A recordFile is the file of the records of rounds.
type recordFile struct {
	*bufio.Writer
	file io.Closer // nil for stdout
}

// openRecord opens the file of --record; nil without one.
func (c gameCommands) openRecord(name string) (*recordFile, error) {
	switch name {
	case "":
		return nil, nil
	case "-":
		return &recordFile{bufio.NewWriter(c.out), nil}, nil
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, fault(err)
	}
	return &recordFile{bufio.NewWriter(file), file}, nil
}

// add writes a round, after an empty line if it is not the first.
func (f *recordFile) add(r arena.Round) error {
	if r.Number > 0 {
		fmt.Fprintln(f)
	}
	return f.write(r.Record)
}

func (f *recordFile) write(lines []string) error {
	for _, line := range lines {
		if _, err := fmt.Fprintln(f, line); err != nil {
			return fmt.Errorf("write the record: %w", err)
		}
	}
	return nil
}

func (f *recordFile) close() error {
	err := f.Flush()
	if f.file != nil {
		err = errors.Join(err, f.file.Close())
	}
	if err != nil {
		return fmt.Errorf("write the record: %w", err)
	}
	return nil
}
