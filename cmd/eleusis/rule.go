package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

func (c ruleCommands) ruleCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rule",
		Short: "Read, judge and compare rules",
		Long: `Read, judge and compare rules.

A RULE is its text, @FILE, @- for stdin, or lib:NAME from the library.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		c.ruleCheckCommand(),
		c.rulePrintCommand(),
		c.ruleLegalCommand(),
		c.ruleJudgeCommand(),
		c.ruleSameCommand(),
		c.ruleListCommand(),
		c.ruleMeasureCommand(),
		c.ruleComposeCommand(),
	)
	return cmd
}

// A faceFlag is the name of a face; empty: none given.
type faceFlag syntax.Face

func (f *faceFlag) String() string { return string(*f) }

// Type returns the placeholder of the value in help texts.
func (*faceFlag) Type() string { return "FACE" }

// Set reads the name of a face.
func (f *faceFlag) Set(name string) error {
	if !slices.Contains(syntax.Faces(), syntax.Face(name)) {
		return fmt.Errorf("unknown face %q (known: %s)", name, faceNames())
	}
	*f = faceFlag(name)
	return nil
}

func faceNames() string {
	var names []string
	for _, f := range syntax.Faces() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// A readFlags has the flags of reading a rule.
type readFlags struct {
	face faceFlag // the only one, unless empty
	sure bool     // an ambiguous rule is an error
}

// addReadFlags adds --in, which fixes the face that a rule is read in, and --sure.
func addReadFlags(cmd *cobra.Command) *readFlags {
	in := new(readFlags)
	cmd.Flags().Var(&in.face, "in", "read the rule in this face only: "+faceNames())
	cmd.Flags().BoolVar(&in.sure, "sure", false, "fail if the words of the rule may have another meaning")
	return in
}

// A source is the text of a RULE argument and its name in messages; a typed text has none.
type source struct{ name, text string }

// message returns a mistake as text: of a file as compilers do, of a typed text below its place.
func (s source) message(m syntax.Mistake, in syntax.Face) string {
	what := m.In(in)
	if s.name == "" {
		return m.Shown(s.text) + what + "\n"
	}
	return fmt.Sprintf("%s:%d:%d: %s\n", s.name, m.Line, m.Column, what)
}

// readSource returns the text of a RULE argument that is no lib:NAME. Of a text that is
// too long for a rule it reads only enough to show that.
func (a *app) readSource(arg string) (source, error) {
	name, ok := strings.CutPrefix(arg, "@")
	if !ok {
		return source{"", arg}, nil
	}
	if name == "-" {
		text, err := readRuleText(a.in)
		if err != nil {
			return source{}, fault(fmt.Errorf("read stdin: %w", err))
		}
		return source{"stdin", text}, nil
	}
	file, err := os.Open(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return source{}, usageError("no file %s", name)
	case err != nil:
		return source{}, fault(err)
	}
	defer file.Close()
	text, err := readRuleText(file)
	if err != nil {
		return source{}, fault(err)
	}
	return source{name, text}, nil
}

func readRuleText(r io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(r, syntax.MaxBytes+1))
	return string(text), err
}

// readRule returns the rule of a RULE argument. Mistakes are printed on stderr, one a
// line, and so are other meanings.
func (a *app) readRule(arg string) (*rule.Rule, error) { return a.readRuleIn(arg, readFlags{}) }

// readRuleIn reads as readRule does, by the flags.
func (a *app) readRuleIn(arg string, in readFlags) (*rule.Rule, error) {
	r, err := a.readAnyRule(arg, in)
	if err != nil || r.Sure() {
		return r, err
	}
	fmt.Fprintln(a.err, a.warning(rule.NotSure.Of().In(a.language()))+": "+r.In(r.Face()))
	if in.sure {
		return nil, &exitError{code: exitUsage}
	}
	return r, nil
}

// warning returns text after the word for a warning in the user's language.
func (a *app) warning(text string) string {
	return a.localizer().Text("rule.check.warning", say.Args{"Text": text})
}

// readAnyRule is readRuleIn without messages about other meanings.
func (a *app) readAnyRule(arg string, in readFlags) (*rule.Rule, error) {
	if name, ok := strings.CutPrefix(arg, "lib:"); ok {
		return libraryRule(name)
	}
	src, err := a.readSource(arg)
	if err != nil {
		return nil, err
	}
	r, err := parseRule(src.text, in.face)
	var mistakes syntax.Mistakes
	if errors.As(err, &mistakes) {
		for _, m := range mistakes {
			fmt.Fprint(a.err, src.message(m, a.languageOfMistake(m)))
		}
		return nil, &mistakenRule{mistakes, src.text, in.face}
	}
	return r, err
}

func parseRule(text string, in faceFlag) (*rule.Rule, error) {
	if in == "" {
		return rule.Interpret(text)
	}
	return rule.InterpretIn(syntax.Face(in), text)
}

func libraryRule(name string) (*rule.Rule, error) {
	if e, ok := rule.Find(name); ok {
		return e.Rule(), nil
	}
	return nil, usageError("the library has no rule %q (eleusis rule list lists them)", name)
}

// A mistakenRule is the error of a rule that cannot be read. Its mistakes have been
// printed.
type mistakenRule struct {
	mistakes syntax.Mistakes
	text     string
	face     faceFlag
}

// suggestion returns what the writer of the text may have meant.
func (m *mistakenRule) suggestion() rule.Suggestion {
	if m.face == "" {
		return rule.Suggest(m.text)
	}
	return rule.SuggestIn(syntax.Face(m.face), m.text)
}

func (m *mistakenRule) Error() string { return m.mistakes.Error() }

// Unwrap returns the silent exit of bad input.
func (m *mistakenRule) Unwrap() error { return &exitError{code: exitUsage} }

// print writes to stdout; an error is a fault.
func (a *app) print(text string) error {
	if _, err := io.WriteString(a.out, text); err != nil {
		return fault(err)
	}
	return nil
}

// printJSON writes v as one JSON value and a newline.
func (a *app) printJSON(v any) error {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return fault(err)
	}
	return nil
}
