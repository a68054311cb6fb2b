// Command eleusis is the whole program: it serves the game, plays it in the terminal,
// judges rules, simulates rounds and verifies records.
//
// All commands behave alike: results go to stdout, messages to stderr; --json prints
// one JSON value; the exit code is 0 for yes or done, 1 for no or a failed check, 2 for
// wrong usage or bad input, 3 for a fault of disk, network or the program. Every flag
// can also be set as an environment variable ELEUSIS_<FLAG>, those of the server also
// in a file (--config). Messages about rules are in the language of --lang. Without it,
// errors in a sentence are in its language, everything else in that of the environment.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// The exit codes of every command.
const (
	exitYes   = 0 // yes, done
	exitNo    = 1 // no, different, undecided, a check failed
	exitUsage = 2 // wrong usage or bad input
	exitFault = 3 // disk, network, port taken
)

// An exitError ends the command with a code. Its error is printed on stderr; nil if the
// command has printed everything.
type exitError struct {
	code int
	err  error
	flag string // that err is about, if it is about one
}

func (e *exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// usageError returns an error that ends the command as bad input.
func usageError(format string, args ...any) error {
	return &exitError{code: exitUsage, err: &mistake{format, args, fmt.Errorf(format, args...)}}
}

// about returns err, a usageError, as one about a flag: its message begins with the origin
// of the value.
func about(flag string, err error) error {
	var exit *exitError
	if errors.As(err, &exit) {
		return &exitError{code: exit.code, err: exit.err, flag: flag}
	}
	return err
}

// fault returns an error that ends the command as a fault of disk, network or program.
func fault(err error) error { return &exitError{code: exitFault, err: err} }

// An app is the process for the commands: streams, environment and flags.
type app struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
	environ  []string // all variables, as NAME=VALUE
	lang     languageFlag

	origins map[string]string // of the values of flags that are not the default
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends it at once
	a := &app{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv, environ: os.Environ()}
	code := a.run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

// run runs one command line and returns its exit code.
func (a *app) run(ctx context.Context, args []string) int {
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitYes
	}
	var exit *exitError
	if !errors.As(err, &exit) { // cobra's own errors are all about usage
		errors.As(usageError("%w (see eleusis --help)", err), &exit)
	}
	if exit.err != nil {
		a.report(exit)
	}
	return exit.code
}

// report prints the error on stderr, with the line or variable to mend.
func (a *app) report(err error) {
	place := ""
	var exit *exitError
	if errors.As(err, &exit) && exit.flag != "" {
		if from := a.originOf(exit.flag); from != fromDefault && from != fromCommandLine {
			place = from + ": "
		}
	}
	fmt.Fprintf(a.err, "eleusis: %s%s\n", place, masked(a.toldOf(err)))
}

func (a *app) rootCommand() *cobra.Command {
	var s serveFlags
	root := &cobra.Command{
		Use:   "eleusis",
		Short: "Eleusis, the card game of inductive reasoning",
		Long: "Eleusis, the card game of inductive reasoning.\n\nWithout a command it serves the game to browsers, as " +
			"eleusis serve does.",
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			return a.settle(cmd.Flags())
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), s) },
	}
	s.flags(root)
	configFlag(root)
	root.PersistentFlags().Var(&a.lang, "lang", "`LANGUAGE` of all texts: "+languageNames())
	games, measures, records, stores := gameCommands{a}, benchCommands{a}, recordCommands{a}, storeCommands{a}
	root.AddCommand(
		a.serveCommand(),
		a.mcpCommand(),
		a.configCommand(),
		a.adminCommand(),
		games.playCommand(),
		ruleCommands{a}.ruleCommand(),
		games.simCommand(),
		measures.benchCommand(),
		measures.leagueCommand(),
		stores.peopleCommand(),
		records.replayCommand(),
		stores.checkCommand(),
		stores.backupCommand(),
		stores.restoreCommand(),
		stores.exportCommand(),
		stores.importCommand(),
		stores.moveCommand(),
		a.versionCommand(),
	)
	a.helpInLanguage(root)
	return root
}
