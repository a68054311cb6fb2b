package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"eleusis/bot"
	"eleusis/internal/bench"
)

// A benchmark is what eleusis bench was asked to play.
type benchmark struct {
	bench.Config
	rules  string
	agent  string
	guess  guessFlag
	limit  time.Duration
	seeded bool // the seed was given
	asJSON bool
}

// A guessFlag says when a guess is made.
type guessFlag string

func (f *guessFlag) String() string { return string(*f) }

// Type returns what stands for a value in help texts.
func (*guessFlag) Type() string { return "WHEN" }

// Set reads when a guess is made.
func (f *guessFlag) Set(text string) error {
	if text != bench.With && text != bench.After {
		return fmt.Errorf("%s or %s is needed", bench.With, bench.After)
	}
	*f = guessFlag(text)
	return nil
}

func (a *app) benchCommand() *cobra.Command {
	b := benchmark{guess: bench.With}
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "See how soon somebody alone finds secret rules",
		Long: `See how soon somebody alone finds secret rules.

Two packs are shuffled, and a starter is drawn until the rule accepts it. In each
turn one card of the hand is played, is right or wrong, and another is drawn; and
the rule may be guessed. A right guess in turn t ends the game and scores
turns + 1 - t, less what the wrong guesses cost, at least 0; no right guess
scores 0. A guess is right if it is the same as the rule from the line on that
lay there when it was made, which is computed exactly.

The agent is one of ours, bot:LEVEL, or any program, exec:COMMAND, which is told
the board and answers in lines of JSON (doc/agents.md). The command is run by the
shell, once for each worker.

The same seed gives the same games to every agent. The report is in Markdown, or
with --json one JSON value.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b.seeded = cmd.Flags().Changed("seed")
			return a.bench(cmd.Context(), b)
		},
	}
	f := cmd.Flags()
	f.StringVar(&b.rules, "rules", "",
		"the secret rules: a `FILE` (- is stdin) with a name, a tab and a rule a line; without it, the library (see "+
			"eleusis rule list)")
	f.StringVar(&b.agent, "agent", "bot:expert",
		"who plays: `bot:LEVEL` ("+strings.Join(bot.Solvers(), ", ")+") or exec:COMMAND")
	f.IntVar(&b.Hand, "hand", 12, "cards in the hand")
	f.IntVar(&b.Turns, "turns", 30, "the most turns of a game")
	f.IntVar(&b.Deals, "deals", 3, "games by each rule")
	f.IntVar(&b.WrongGuess, "wrong-guess", 2, "points that a wrong guess costs")
	f.Var(&b.guess, "guess", "when a guess is made: with the card, judged on the line before it, or after its verdict")
	f.DurationVar(&b.limit, "limit", 10*time.Second, "how long an exec agent may take for an answer")
	f.IntVar(&b.Workers, "workers", runtime.GOMAXPROCS(0), "games played at once; they change nothing but the time")
	f.Uint64Var(&b.Seed, "seed", 0, "where all chance comes from, a whole number (drawn and told when absent)")
	f.BoolVar(&b.asJSON, "json", false, "report as one JSON value")
	return cmd
}

// bench plays the games and reports. What was played before an interrupt
// counts.
func (a *app) bench(ctx context.Context, b benchmark) error {
	if err := a.prepare(&b); err != nil {
		return err
	}
	if !b.seeded {
		b.Seed = uint64(rand.Uint32()) // short enough to be typed again
		fmt.Fprintf(a.err, "seed %d\n", b.Seed)
	}
	report, err := bench.Run(ctx, b.Config)
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return &exitError{code: exitUsage, err: err} // only an agent that cannot be started ends it
	}
	if err := b.tell(a.out, report); err != nil {
		return fault(err)
	}
	if interrupted {
		return &exitError{code: exitNo,
			err: fmt.Errorf("interrupted after %d of %d games", report.Games, len(b.Rules)*b.Deals)}
	}
	return nil
}

// prepare reads the rules and finds the agent; an error is bad input.
func (a *app) prepare(b *benchmark) (err error) {
	b.After = b.guess == bench.After
	if b.limit <= 0 {
		return usageError("--limit: %v is no time to answer in", b.limit)
	}
	if b.Rules, err = a.benchRules(b.rules); err != nil {
		return err
	}
	if err := b.Validate(); err != nil {
		return usageError("%w", err)
	}
	talk := a.err
	if _, ok := talk.(*os.File); !ok {
		talk = &sharedWriter{to: a.err}
	}
	kind, name, _ := strings.Cut(b.agent, ":")
	switch {
	case kind == "bot":
		open, err := bench.Bot(name)
		if err != nil {
			return usageError("--agent: %w", err)
		}
		b.Open = func(context.Context) (bench.Agent, error) { return open(), nil }
		return nil
	case kind == "exec" && strings.TrimSpace(name) != "":
		b.Open = bench.Command{Line: name, Limit: b.limit, Talk: talk}.Open
		b.Watch = func(g bench.Game) { fmt.Fprintln(talk, b.progress(g)) }
		return nil
	}
	return usageError("--agent: %q is neither bot:LEVEL nor exec:COMMAND", b.agent)
}

// benchRules returns the rules of a file, or of the library. Mistakes are told on
// stderr, one a line.
func (a *app) benchRules(file string) ([]bench.Rule, error) {
	if file == "" {
		return bench.Library(), nil
	}
	in, name := a.in, "stdin"
	if file != "-" {
		f, err := os.Open(file)
		if errors.Is(err, os.ErrNotExist) {
			return nil, usageError("no file %s", file)
		} else if err != nil {
			return nil, fault(err)
		}
		defer f.Close()
		in, name = f, file
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, fault(fmt.Errorf("read %s: %w", name, err))
	}
	rules, mistakes := bench.ReadRules(string(text))
	for _, m := range mistakes {
		fmt.Fprintf(a.err, "%s:%d:%d: %s\n", name, m.Line, m.Column, m.In(a.language()))
	}
	if len(mistakes) > 0 {
		return nil, &exitError{code: exitUsage}
	}
	if len(rules) == 0 {
		return nil, usageError("%s has no rule", name)
	}
	return rules, nil
}

// A sharedWriter may be written to by several at once.
type sharedWriter struct {
	turn sync.Mutex
	to   io.Writer
}

func (s *sharedWriter) Write(text []byte) (int, error) {
	s.turn.Lock()
	defer s.turn.Unlock()
	return s.to.Write(text)
}
