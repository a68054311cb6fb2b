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

	"github.com/spf13/cobra"

	"eleusis/game"
)

func (a *app) replayCommand() *cobra.Command {
	var verify, plain bool
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Step through a record, or verify it",
		Long: `Step through a record of games (doc/notation.md), or verify it.

FILE is the record; - is stdin. At a terminal Enter shows the next step and q
quits. Every step is played again by the rules of play and compared with what
the record says; the first that does not hold is told as FILE:LINE: and the
exit code is 1. What is no record at all, or of a newer version, is bad input.`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := a.readRecord(args[0])
			if err != nil {
				return err
			}
			switch {
			case verify:
				return a.verify(r)
			case plain || args[0] == "-" || !isTerminal(a.in) || !isTerminal(a.out):
				return a.printSteps(r)
			}
			return a.step(r)
		},
	}
	cmd.Flags().BoolVar(&verify, "verify", false, "verify the record and print nothing else")
	cmd.Flags().BoolVar(&plain, "plain", false, "print every step and ask nothing (always so without a terminal)")
	cmd.MarkFlagsMutuallyExclusive("verify", "plain")
	return cmd
}

// A record is the text of a record and the name it has in messages.
type record struct{ name, text string }

func (a *app) readRecord(name string) (record, error) {
	if name == "-" {
		text, err := io.ReadAll(a.in)
		if err != nil {
			return record{}, fault(fmt.Errorf("read stdin: %w", err))
		}
		return record{"stdin", string(text)}, nil
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
	return record{name, string(text)}, nil
}

// verify says whether the record holds. That it does not is a result, and goes
// to stdout; that it is none is a complaint.
func (a *app) verify(r record) error {
	rounds, err := game.VerifyRecord(r.text)
	var wrong *game.RecordError
	switch {
	case err == nil:
		return a.print(fmt.Sprintf("verified %d rounds\n", rounds))
	case errors.As(err, &wrong) && !wrong.Malformed:
		if err := a.print(fmt.Sprintf("%s:%v\n", r.name, wrong)); err != nil {
			return err
		}
		return &exitError{code: exitNo}
	}
	return a.complain(r, err)
}

// complain tells on stderr what is wrong with r, and ends the command.
func (a *app) complain(r record, err error) error {
	var wrong *game.RecordError
	if !errors.As(err, &wrong) {
		return err
	}
	fmt.Fprintf(a.err, "%s:%v\n", r.name, wrong)
	if wrong.Malformed {
		return &exitError{code: exitUsage}
	}
	return &exitError{code: exitNo}
}

// printSteps prints every event as a line.
func (a *app) printSteps(r record) error {
	out := bufio.NewWriter(a.out)
	_, err := game.WalkRecord(r.text, func(s *game.State, e game.Event) {
		fmt.Fprintln(out, eventWords(s, e))
	})
	if err := out.Flush(); err != nil {
		return fault(err)
	}
	if err != nil {
		return a.complain(r, err)
	}
	return nil
}

// step shows one step after the other, each after Enter, until q. Where nobody
// can answer it goes on by itself.
func (a *app) step(r record) error {
	var steps []string
	_, wrong := game.WalkRecord(r.text, func(s *game.State, e game.Event) {
		if opensStep(e.Kind) || len(steps) == 0 {
			steps = append(steps, "")
		}
		steps[len(steps)-1] += eventWords(s, e) + "\n"
	})
	if len(steps) > 0 {
		fmt.Fprintln(a.err, "Enter: the next step; q and Enter: quit")
	}
	answers := bufio.NewScanner(a.in)
	for i, text := range steps {
		if err := a.print(text); err != nil {
			return err
		}
		if i < len(steps)-1 && answers.Scan() && strings.TrimSpace(answers.Text()) == "q" {
			return nil
		}
	}
	if wrong != nil {
		return a.complain(r, wrong)
	}
	return nil
}

// opensStep reports whether an event begins a new step; the others follow from
// the one before.
func opensStep(kind game.EventKind) bool {
	switch kind {
	case game.RoundSealed, game.RoundBegan, game.StarterLaid, game.Played, game.NoPlayClaimed, game.ProphetDeclared,
		game.Guessed, game.HintGiven, game.RoundEnded, game.GameEnded:
		return true
	}
	return false
}

// isTerminal reports whether stream is one where a person may sit.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
