package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"eleusis/bot"
	"eleusis/internal/agent"
	"eleusis/internal/bench"
)

// benchmark has the flags of eleusis bench.
type benchmark struct {
	bench.Config
	runFlags
	rules    string
	protocol protocolFlag
	agent    string
	guess    guessFlag
	people   string   // a file of games of people
	others   []row    // others that played the same rules
	trivial  []string // rules left out
}

// A protocolFlag is the name of a protocol.
type protocolFlag struct{ bench.Protocol }

func (f *protocolFlag) String() string { return f.Name }

// Type returns the placeholder of the value in help texts.
func (*protocolFlag) Type() string { return "NAME" }

// Set finds the protocol.
func (f *protocolFlag) Set(name string) (err error) {
	f.Protocol, err = bench.FindProtocol(name)
	return err
}

// changed returns the protocol, with the values of other flags.
func (b *benchmark) changed(is func(flag string) bool) bench.Protocol {
	p := b.protocol.Protocol
	if is("hand") {
		p.Hand = b.Hand
	}
	if is("turns") {
		p.Turns = b.Turns
	}
	if is("wrong-guess") {
		p.WrongGuess = b.WrongGuess
	}
	if is("guess") {
		p.After = b.guess == bench.After
	}
	return p.Named()
}

// A guessFlag says when a guess is made.
type guessFlag string

func (f *guessFlag) String() string { return string(*f) }

// Type returns the placeholder of the value in help texts.
func (*guessFlag) Type() string { return "WHEN" }

// Set reads when a guess is made.
func (f *guessFlag) Set(text string) error {
	if text != bench.With && text != bench.After {
		return fmt.Errorf("%s or %s is needed", bench.With, bench.After)
	}
	*f = guessFlag(text)
	return nil
}

func (a benchCommands) benchCommand() *cobra.Command {
	b := benchmark{guess: bench.With, protocol: protocolFlag{bench.Protocols()[0]}}
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure how soon a player finds secret rules alone",
		Long: `Measure how soon a player finds secret rules alone.

Two packs are shuffled, and starters are drawn until the rule accepts one. Each turn
the player plays one card of the hand, learns whether it is right, draws another, and
may guess the rule. A right guess in turn t ends the game and scores turns + 1 - t,
minus the cost of the wrong guesses, but never less than 0. A game without a right
guess scores 0. A guess is right if it equals the rule from the current line on; this
is computed exactly.

The agent is a built-in player, bot:LEVEL, or any program that reads the board and
answers in JSON (doc/agents.md). The shell runs exec:COMMAND once for each worker, and
the command reads and writes lines. http:URL receives messages. mcp:URL and mcp:COMMAND
are servers of the Model Context Protocol with a tool to answer.

The same seed gives every agent the same games. The report is in Markdown, or one JSON
value with --json. Rules that every card fits, or none, are left out.

With --resume each game is written to a file as a line of JSON, and games that the file
already has are not played again. eleusis replay shows the games of such a file.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b.Protocol = b.changed(cmd.Flags().Changed)
			if b.people != "" {
				if err := b.takePeople(); err != nil {
					return err
				}
			}
			return a.bench(cmd.Context(), b)
		},
	}
	f := cmd.Flags()
	f.StringVar(&b.rules, "rules", "",
		"the secret rules: a `FILE` (- is stdin) of lines with a name, a tab and a rule (default the library, see "+
			"eleusis rule list)")
	f.StringVar(&b.agent, "agent", "bot:expert",
		"who plays: `bot:LEVEL` ("+strings.Join(bot.Solvers(), ", ")+"), exec:COMMAND, http:URL, mcp:URL or mcp:COMMAND")
	f.Var(&b.protocol, "protocol",
		"protocol of the games: "+protocolNames()+"; --hand, --turns, --wrong-guess and --guess change it")
	f.IntVar(&b.Hand, "hand", 12, "cards in the hand")
	f.IntVar(&b.Turns, "turns", 30, "turns of a game, at most")
	f.IntVar(&b.WrongGuess, "wrong-guess", 2, "points lost for a wrong guess")
	f.IntVar(&b.Deals, "deals", 3, "games for each rule")
	f.Var(&b.guess, "guess", "when a guess is made: with the card, judged on the line before it, or after its verdict")
	addRunFlags(cmd, &b.runFlags, "write each game to `FILE`, and play only the games that it lacks")
	f.IntVar(&b.Workers, "workers", runtime.GOMAXPROCS(0), "games played at once; the results do not depend on it")
	f.StringVar(&b.people, "people", "", "play the rules of a `FILE` of eleusis people, and compare with people")
	for _, other := range []string{"rules", "protocol", "hand", "turns", "wrong-guess", "guess"} {
		cmd.MarkFlagsMutuallyExclusive("people", other)
	}
	return cmd
}

// bench plays the games and reports. What was played before an interrupt
// counts.
func (a benchCommands) bench(ctx context.Context, b benchmark) error {
	if err := a.prepare(&b); err != nil {
		return err
	}
	b.Seed = a.drawSeed(&b.seed)
	closeFile, err := b.resumeFile()
	if err != nil {
		return err
	}
	report, err := bench.Run(ctx, b.Config)
	interrupted, err := endRun(closeFile, err)
	if err != nil {
		return err
	}
	if err := b.printReport(a.out, report); err != nil {
		return fault(err)
	}
	if interrupted {
		return &exitError{code: exitNo,
			err: fmt.Errorf("interrupted after %d of %d games", report.Games, len(b.Rules)*b.Deals)}
	}
	return nil
}

// prepare reads the rules and finds the agent; an error is bad input.
func (a benchCommands) prepare(b *benchmark) (err error) {
	if err := b.check(); err != nil {
		return err
	}
	if b.people == "" {
		b.Rules, err = a.benchRules(b.rules)
		if err != nil {
			return err
		}
	}
	b.Rules, b.trivial = bench.WithoutTrivial(b.Rules)
	if len(b.Rules) == 0 {
		return usageError("every rule is trivial: every card fits, or none")
	}
	if err := b.Validate(); err != nil {
		return usageError("%w", err)
	}
	talk := a.err
	if _, ok := talk.(*os.File); !ok {
		talk = &sharedWriter{to: a.err}
	}
	if level, ok := strings.CutPrefix(b.agent, "bot:"); ok {
		open, err := bench.Bot(level)
		if err != nil {
			return usageError("--agent: %w", err)
		}
		b.Open = func(context.Context) (bench.Agent, error) { return open(), nil }
		return nil
	}
	p, ok := agent.Parse(b.agent)
	if !ok {
		return usageError("--agent: %q is neither bot:LEVEL nor exec:COMMAND, http:URL or mcp:URL-OR-COMMAND", b.agent)
	}
	p.Limit, p.Talk = b.limit, talk
	b.Open = bench.Program(p)
	b.Watch = func(g bench.Game) error {
		fmt.Fprintln(talk, b.progress(g))
		return nil
	}
	return nil
}

// benchRules returns the rules of a file, or of the library. Mistakes are printed on
// stderr, one a line.
func (a benchCommands) benchRules(file string) ([]bench.Rule, error) {
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

// protocolNames returns the names of all protocols, as a list.
func protocolNames() string {
	var names []string
	for _, p := range bench.Protocols() {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// A sharedWriter is a writer that is safe for concurrent use.
type sharedWriter struct {
	turn sync.Mutex
	to   io.Writer
}

func (s *sharedWriter) Write(text []byte) (int, error) {
	s.turn.Lock()
	defer s.turn.Unlock()
	return s.to.Write(text)
}
