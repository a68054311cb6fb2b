package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"eleusis/game"
	"eleusis/internal/bench"
	"eleusis/internal/league"
	"eleusis/internal/say"
)

func (c recordCommands) replayCommand() *cobra.Command {
	var verify, plain bool
	var look lookBack
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Step through a record, or verify it",
		Long: `Step through a record of games (doc/notation.md), or verify it.

FILE is the record; - is stdin. A step is a turn with all its consequences. At a
terminal Enter shows the next step, b the previous one, and q quits. Each step is played
again by the rules of play and compared with the record. The first difference is printed
with FILE:LINE:, and the exit code is 1. A file that is not a record, or has a newer
version, is bad input.

--review adds what each play told an observer of the table with perfect memory. At the
end of a round it adds when the rule could be known, what the plays of each player were
worth, and which plays were better (doc/review.md).

The command also shows the games of a file of eleusis bench --resume and the rounds of
a file of eleusis league --resume.`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := c.readRecord(args[0])
			if err != nil {
				return err
			}
			if look.asJSON && !look.on {
				return usageError("--json needs --review")
			}
			r.review = look.on
			if league.IsFile([]byte(r.text)) {
				r.text, err = recordsOf(r)
				if err != nil {
					return err
				}
			}
			switch {
			case bench.IsFile([]byte(r.text)):
				return c.replayBench(r, verify)
			case verify:
				return c.verify(r)
			case look.asJSON:
				return c.printReviews(r)
			case plain || args[0] == "-" || !isTerminal(c.in) || !isTerminal(c.out):
				return c.printSteps(r)
			}
			return c.step(r)
		},
	}
	cmd.Flags().BoolVar(&verify, "verify", false, "only verify the record")
	cmd.Flags().BoolVar(&plain, "plain", false, "print all steps without pausing (the default without a terminal)")
	cmd.Flags().BoolVar(&look.on, "review", false, "add what each play told, and when the rule could be known")
	cmd.Flags().BoolVar(&look.asJSON, "json", false,
		"with --review: print only the reviews, as one JSON value")
	cmd.MarkFlagsMutuallyExclusive("verify", "plain", "json")
	cmd.MarkFlagsMutuallyExclusive("verify", "review")
	return cmd
}

// A record is the text of a record and the name it has in messages.
type record struct {
	name, text string
	review     bool // with reviews of its rounds
}

func (c recordCommands) readRecord(name string) (record, error) {
	if name == "-" {
		text, err := io.ReadAll(c.in)
		if err != nil {
			return record{}, fault(fmt.Errorf("read stdin: %w", err))
		}
		return record{name: "stdin", text: string(text)}, nil
	}
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return record{}, usageError("no file %q", name)
	case errors.Is(err, syscall.EISDIR):
		return record{}, usageError("%q is a folder, not a record", name)
	case err != nil:
		return record{}, fault(err)
	}
	return record{name: name, text: string(text)}, nil
}

// verify verifies the record. An invalid record is a result and goes to stdout; a text
// that is not a record is an error.
func (c recordCommands) verify(r record) error {
	rounds, err := game.WalkRecord(r.text, func(s *game.State, e game.Event) error {
		if e.Kind() == game.RoundEnded {
			c.remarkSlips(r, s)
		}
		return nil
	})
	var wrong *game.RecordError
	switch {
	case err == nil:
		return c.print(c.localizer().Text("record.verified", say.Args{"Count": rounds}) + "\n")
	case errors.As(err, &wrong) && !wrong.Malformed:
		if err := c.print(fmt.Sprintf("%s:%s\n", r.name, c.localizer().Record(wrong))); err != nil {
			return err
		}
		return &exitError{code: exitNo}
	}
	return c.complain(r, err)
}

// remarkSlips reports where a dealer by hand judged otherwise than their guard says. It is
// not known which is right, so the record is valid.
func (c recordCommands) remarkSlips(r record, s *game.State) {
	result, _ := s.Result()
	if !result.ByHand || result.Rule == nil {
		return
	}
	for _, slip := range s.Slips(result.Rule) {
		fmt.Fprintf(c.err, "%s: %s\n", r.name,
			c.localizer().Text("record.slip."+slip.Says.String(), say.Args{"Round": result.Round, "Play": slip.Play}))
	}
}

// complain prints the error of r on stderr, and ends the command.
func (c recordCommands) complain(r record, err error) error {
	var wrong *game.RecordError
	if !errors.As(err, &wrong) {
		return err
	}
	fmt.Fprintf(c.err, "%s:%s\n", r.name, c.localizer().Record(wrong))
	if wrong.Malformed {
		return &exitError{code: exitUsage}
	}
	return &exitError{code: exitNo}
}

// retell returns the steps of r as far as it is valid, and its error.
func (c recordCommands) retell(r record) ([]step, error) {
	t := newReplayPrinter(c.localizer(), r)
	_, err := game.WalkRecord(r.text, t.addEvent)
	return t.steps, err
}

// printSteps prints every step.
func (c recordCommands) printSteps(r record) error {
	steps, wrong := c.retell(r)
	out := bufio.NewWriter(c.out)
	for _, s := range steps {
		fmt.Fprint(out, s)
	}
	if err := out.Flush(); err != nil {
		return fault(err)
	}
	if wrong != nil {
		return c.complain(r, wrong)
	}
	return nil
}

// step shows the next step after Enter, the previous one after b, until q. Without a
// terminal it prints all.
func (c recordCommands) step(r record) error {
	steps, wrong := c.retell(r)
	if len(steps) > 0 {
		fmt.Fprintln(c.err, c.localizer().Text("replay.keys", nil))
	}
	answers := bufio.NewScanner(c.in)
	for i := 0; i < len(steps); i++ {
		if err := c.print(steps[i].String()); err != nil {
			return err
		}
		if i == len(steps)-1 && wrong != nil || !answers.Scan() {
			continue
		}
		switch strings.ToLower(strings.TrimSpace(answers.Text())) {
		case "q", "quit":
			return nil
		case "b", "back":
			i = max(i-2, -1)
		}
	}
	if wrong != nil {
		return c.complain(r, wrong)
	}
	return nil
}

// isTerminal reports whether stream is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(file.Fd())
}
