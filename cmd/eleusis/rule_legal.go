package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"eleusis/internal/say"
	"eleusis/rule"
)

// lineMax is the maximum length of a line that legal reads, in bytes.
const lineMax = 1 << 20

func (c ruleCommands) ruleLegalCommand() *cobra.Command {
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "legal RULE",
		Short: "Answer each line on stdin with the cards that fit next",
		Long: `Answer each line on stdin with 52 characters 0 or 1 that say which cards fit next, in
the order A to K of clubs, diamonds, hearts, spades. An empty line asks for the
starters. The answer to a line that cannot be read is ?.`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if args[0] == "@-" {
				return usageError("legal reads lines from stdin, so the rule cannot come from there")
			}
			r, err := c.readRuleIn(args[0], *in)
			if err != nil {
				return err
			}
			return c.answerLines(r.Machine())
		},
	}
	in = addReadFlags(cmd)
	return cmd
}

// answerLines answers every line before it reads the next one.
func (c ruleCommands) answerLines(m *rule.Machine) error {
	in := bufio.NewReader(c.in)
	bad := false
	for n := 1; ; n++ {
		text, err := readLine(in)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil && !errors.Is(err, errLineTooLong) {
			return fault(fmt.Errorf("read stdin: %w", err))
		}
		answer := "?"
		if err == nil {
			answer, err = c.legal(m, text)
		}
		if err != nil {
			bad = true
			fmt.Fprintf(c.err, "stdin:%d:%d: %v\n", n, column(text, err), err)
		}
		if err := c.print(answer + "\n"); err != nil {
			return err
		}
	}
	if bad {
		return &exitError{code: exitUsage}
	}
	return nil
}

// legal returns the picture of the cards that fit after the line in text.
func (c ruleCommands) legal(m *rule.Machine, text string) (string, error) {
	l, err := rule.ParseLine(strings.TrimSpace(text))
	if err != nil {
		return "?", err
	}
	if l.Len() > m.MaxCards() {
		return "?", c.tooManyCards(m)
	}
	return m.Fits(m.After(l)).Picture(), nil
}

// tooManyCards returns the message about a line that is too long for a machine.
func (c ruleCommands) tooManyCards(m *rule.Machine) error {
	return errors.New(c.localizer().Text("rule.legal.too-long", say.Args{"Cards": m.MaxCards()}))
}

// column returns the column of err in text, in characters from 1.
func column(text string, err error) int {
	var at *rule.LineError
	if !errors.As(err, &at) {
		return 1
	}
	indent := len(text) - len(strings.TrimLeft(text, " \t\r\v\f"))
	return at.Column + utf8.RuneCountInString(text[:indent])
}

var errLineTooLong = fmt.Errorf("the line is longer than %d bytes", lineMax)

// readLine returns the next line without its end. A line that is too long is skipped.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	length := 0
	for {
		part, err := r.ReadSlice('\n')
		length += len(part)
		if length <= lineMax+2 { // the end of the line may be two bytes
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && (!errors.Is(err, io.EOF) || length == 0) {
			return "", err
		}
		break
	}
	text := strings.TrimRight(string(line), "\r\n")
	if length > lineMax+2 || len(text) > lineMax {
		return "", errLineTooLong
	}
	return text, nil
}
