// Package rule gives rules their meaning. It checks a tree of package
// [eleusis/rule/syntax], compiles it to a [Machine], and has the library.
//
// A text becomes a verdict in four steps: [eleusis/rule/syntax] parses a formula to a tree,
// or [eleusis/rule/phrase] finds the trees that a sentence can mean; this package checks the
// tree, makes its machine, and [Machine.Judge] judges a play. Of the functions that
// take a text
//
//   - [Parse] takes it only if its meaning is sure. Use it where nobody can be asked.
//   - [Interpret] takes the likeliest meaning too. Ask the writer if [Rule.Sure] is false;
//     [Rule.Readings] has the other meanings.
//   - [Suggest] is for a text that neither takes: it returns the nearest rule, and the words
//     that mean something by themselves.
//
// [Same] compares two rules, [Rule.Measure] predicts how a rule plays, and [Rule.In] writes
// it in a language.
//
// A rule is first a register machine: registers (the last card, the card before it, the
// first, the position) follow the line, and a predicate answers from them, for all 52
// candidates at once, in three values. What names a card that is not there is unknown;
// unknown passes through not, and, or and if as in Kleene's logic, and at the top it
// fits. The registers are then projected to the classes that the rule can tell apart,
// all reachable states are visited, and equal ones become one. The judge, the dealer's
// picture, the comparison of rules and the computer players all use that machine.
//
// These are the files, in the order in which a rule passes through them:
//
//   - reading.go decides what a text means, and check.go what makes no sense.
//   - allocate.go gives a tree its registers. Their kinds are in register.go (cards), counter.go,
//     window.go and memory.go; observation.go has what a condition reads of them.
//   - project.go and growth.go find the classes that the rule can tell apart.
//   - build.go makes the predicates, over atom.go, column.go and truth.go. program.go has all this.
//   - compile.go visits the states, and minimize.go makes equal ones one. machine.go is the result;
//     demand.go does its work where there are too many states.
//   - same.go and trial.go compare machines, measure*.go and difficulty.go predict how a rule plays,
//     compose*.go draws rules, and library*.go has those of the library.
//
// All work is bounded: a rule that needs more than some 20,000 states is evaluated on
// demand. The package knows nothing of hands, players, turns or time, and no rule can
// name them.
package rule

import (
	"errors"
	"fmt"

	"eleusis/rule/syntax"
)

// A Rule is a valid rule with its machine. It is immutable and safe for concurrent use.
// The zero Rule is invalid; use [Parse].
type Rule struct {
	tree      *syntax.Tree
	face      syntax.Face
	written   string // the text it was read from
	machine   *Machine
	ambiguity ambiguity
}

// Parse reads a rule in any face, if its meaning is sure. The error is
// [syntax.Mistakes].
func Parse(text string) (*Rule, error) { return interpretSure(text, syntax.Faces()) }

// ParseIn reads a rule in one face, as [Parse] does.
func ParseIn(f syntax.Face, text string) (*Rule, error) { return interpretSure(text, []syntax.Face{f}) }

// Interpret reads a rule as [Parse] does, and also takes the likeliest reading of a
// sentence that cannot be trusted to mean it: see [Rule.Sure]. Its caller asks the
// writer before anything depends on the rule.
func Interpret(text string) (*Rule, error) { return interpret(text, syntax.Faces()) }

// InterpretIn reads a rule in one face, as [Interpret] does.
func InterpretIn(f syntax.Face, text string) (*Rule, error) {
	return interpret(text, []syntax.Face{f})
}

// newRule checks and compiles a text. The error is [syntax.Mistakes].
func newRule(t *syntax.Text) (*Rule, error) {
	if mistakes := check(t); len(mistakes) > 0 {
		return nil, mistakes
	}
	m := compile(t.Tree)
	if m == nil {
		return nil, syntax.Mistakes{t.Mistake(nil, asksTooMuch.Of(), "")}
	}
	if m.Fits(m.Start()) == 0 {
		return nil, syntax.Mistakes{t.Mistake(t.Tree.Starters, noStarter.Of(), "")}
	}
	return &Rule{tree: t.Tree, face: t.Face, written: t.String(), machine: m}, nil
}

// String returns the rule in the formula face, on one line. [Parse] reads it as
// an equal rule.
func (r *Rule) String() string { return r.tree.String() }

// In returns the rule in a face, on one line: In(syntax.English) is the English
// sentence.
func (r *Rule) In(f syntax.Face) string { return r.tree.In(f) }

// English returns the rule as an English sentence, for callers that do not know the
// reader's language.
func (r *Rule) English() string { return r.In(syntax.English) }

// Face returns the face that the rule was read in.
func (r *Rule) Face() syntax.Face { return r.face }

// Tree returns the tree of the rule. Do not modify it.
func (r *Rule) Tree() *syntax.Tree { return r.tree }

// Machine returns what the rule means.
func (r *Rule) Machine() *Machine { return r.machine }

// MarshalText returns the rule as [Rule.String] does.
func (r *Rule) MarshalText() ([]byte, error) {
	if r.tree == nil {
		return nil, errors.New("no rule")
	}
	return []byte(r.String()), nil
}

// UnmarshalText reads the rule as [Parse] does.
func (r *Rule) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return fmt.Errorf("rule %q: %w", text, err)
	}
	*r = *parsed
	return nil
}
