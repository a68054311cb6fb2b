package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

func (a *app) ruleCheckCommand() *cobra.Command {
	var asJSON bool
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "check RULE",
		Short: "Read a rule and say what was understood",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := a.readAnyRule(args[0], *in)
			var mistaken *mistakenRule
			switch {
			case errors.As(err, &mistaken) && asJSON:
				return errors.Join(a.printJSON(a.mistakesOf(mistaken)), err)
			case errors.As(err, &mistaken):
				a.tellNearest(mistaken.repair())
				return err
			case err != nil:
				return err
			case asJSON:
				err = a.printJSON(a.checkOf(r))
			default:
				err = a.print(a.understood(r))
			}
			if err == nil && in.sure && !r.Sure() {
				err = &exitError{code: exitUsage}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	in = addReadFlags(cmd)
	return cmd
}

// A mistakesJSON is the answer to a rule that does not read.
type mistakesJSON struct {
	OK       bool          `json:"ok"`
	Mistakes []mistakeJSON `json:"mistakes"`
	// Understood are the words that mean something by themselves.
	Understood []partJSON `json:"understood"`
	// Nearest are the rules that nearly the same words mean, nearest first.
	Nearest []nearJSON `json:"nearest"`
}

// A partJSON is some words of a rule that does not read, and what they mean.
type partJSON struct {
	Words   string `json:"words"`
	Formula string `json:"formula"`
}

// A nearJSON is a rule near to one that does not read.
type nearJSON struct {
	Formula  string `json:"formula"`
	Sentence string `json:"sentence"`
}

// A mistakeJSON is one mistake; the hint is null if no known word is near.
type mistakeJSON struct {
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Length   int      `json:"length"`
	Message  string   `json:"message"`
	Expected []string `json:"expected"`
	Hint     *string  `json:"hint"`
}

func (a *app) mistakesOf(wrong *mistakenRule) mistakesJSON {
	var list []mistakeJSON
	for _, m := range wrong.mistakes {
		language := a.languageOfMistake(m)
		j := mistakeJSON{m.Line, m.Column, m.Length, m.Message(language), append([]string{}, m.Expected(language)...), nil}
		if m.Hint != "" {
			j.Hint = new(m.Hint)
		}
		list = append(list, j)
	}
	all := mistakesJSON{Mistakes: list, Understood: []partJSON{}, Nearest: []nearJSON{}}
	repair := wrong.repair()
	for _, p := range repair.Parts {
		all.Understood = append(all.Understood, partJSON{p.Words, p.Means.String()})
	}
	for _, r := range nearestOf(repair) {
		all.Nearest = append(all.Nearest, nearJSON{r.String(), r.In(repair.Nearest.Face())})
	}
	return all
}

// nearestOf returns the rules of a repair, at most three.
func nearestOf(repair rule.Repair) []*rule.Rule {
	if repair.Nearest == nil {
		return nil
	}
	all := []*rule.Rule{repair.Nearest}
	for _, other := range repair.Nearest.Readings() {
		all = append(all, other.Rule)
	}
	return all[:min(len(all), 3)]
}

// tellNearest tells what is understood of a rule that does not read, and the rules
// nearest to it.
func (a *app) tellNearest(repair rule.Repair) {
	d, near := a.speaker().Nearest(repair)
	if !near {
		return
	}
	fmt.Fprintln(a.err, a.speaker().Text("ask.parts", nil))
	for _, p := range d.Parts {
		fmt.Fprintf(a.err, "  %s: %s\n", p.Words, p.Means)
	}
	fmt.Fprintln(a.err, d.Asks)
	for i, r := range d.Readings {
		fmt.Fprintf(a.err, "%d: %s\n", i+1, r.Text)
	}
}

// A checkJSON is the answer to a rule that reads.
type checkJSON struct {
	OK       bool        `json:"ok"`
	Sure     bool        `json:"sure"`
	Face     string      `json:"face"`
	Faces    facesJSON   `json:"faces"`
	Readings []string    `json:"readings"`
	Others   []otherJSON `json:"others"`
	LeftOut  []string    `json:"leftOut"`
	Warnings []string    `json:"warnings"`
}

// An otherJSON is another rule that the words can mean, and a line that tells it
// from the first: its last card fits the first rule, a, or the other, b.
type otherJSON struct {
	Formula  string   `json:"formula"`
	Sentence string   `json:"sentence"`
	Line     []string `json:"line"`
	Fits     string   `json:"fits"`
}

func (a *app) checkOf(r *rule.Rule) checkJSON {
	warnings := []string{}
	for _, w := range r.Warnings() {
		warnings = append(warnings, w.In(a.language()))
	}
	check := checkJSON{
		OK:       true,
		Sure:     r.Sure(),
		Face:     string(r.Face()),
		Faces:    facesOf(r),
		Readings: []string{},
		Others:   []otherJSON{},
		LeftOut:  append([]string{}, r.LeftOut()...),
		Warnings: warnings,
	}
	for _, reading := range r.Readings() {
		other := otherJSON{reading.Rule.String(), reading.Rule.In(r.Face()), strings.Fields(reading.Apart.Line.String()), "b"}
		if reading.Apart.FitsFirst {
			other.Fits = "a"
		}
		check.Readings = append(check.Readings, other.Formula)
		check.Others = append(check.Others, other)
	}
	return check
}

// understood says in lines what checkJSON says as a value.
func (a *app) understood(r *rule.Rule) string {
	var b strings.Builder
	for _, f := range syntax.Faces() {
		fmt.Fprintf(&b, "%s: %s\n", f, r.In(f))
	}
	if !r.Sure() {
		b.WriteString(syntax.NotSure.Of().In(a.language()) + "\n")
	}
	if left := r.LeftOut(); len(left) > 0 {
		b.WriteString(syntax.LeftOut.Of(syntax.Verbatim(strings.Join(left, ", "))).In(a.language()) + "\n")
	}
	for _, other := range r.Readings() {
		reading := syntax.OtherReading.Of(syntax.Verbatim(other.Rule.String()), syntax.Verbatim(other.Apart.Line.String()))
		b.WriteString(reading.In(a.language()) + "\n")
	}
	for _, w := range r.Warnings() {
		b.WriteString(syntax.Warning.Of(w).In(a.language()) + "\n")
	}
	return b.String()
}

func (a *app) rulePrintCommand() *cobra.Command {
	face := faceFlag(syntax.Formula)
	var in *readFlags
	cmd := &cobra.Command{
		Use:   "print --face FACE RULE",
		Short: "Write a rule in a face, on one line",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := a.readRuleIn(args[0], *in)
			if err != nil {
				return err
			}
			return a.print(r.In(syntax.Face(face)) + "\n")
		},
	}
	cmd.Flags().Var(&face, "face", "the face: "+faceNames())
	in = addReadFlags(cmd)
	return cmd
}
