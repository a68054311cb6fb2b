package main

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/game"
	"eleusis/internal/say"
)

// A form is the form of the game in flags: a preset and changed options.
type form struct {
	preset  string
	changes []string // NAME=VALUE
}

func (f *form) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.preset, "preset", "new", "the `FORM` of the game: "+strings.Join(presetNames(), ", "))
	cmd.Flags().StringArrayVar(&f.changes, "option", nil,
		"change an option of the form, such as `NAME=VALUE`; may be repeated (eleusis play --options lists them)")
}

// options returns the options of f; an error is bad input.
func (f *form) options() (game.Options, error) {
	o, ok := game.Preset(f.preset)
	if !ok {
		return o, usageError("--preset: unknown form %q (known: %s)", f.preset, strings.Join(presetNames(), ", "))
	}
	for _, change := range f.changes {
		name, value, ok := strings.Cut(change, "=")
		if !ok {
			return o, usageError("--option: %q is not NAME=VALUE", change)
		}
		if err := o.SetOption(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
			return o, usageError("--option: %v (eleusis play --options lists them)", err)
		}
	}
	return o, nil
}

func presetNames() []string {
	var names []string
	for _, o := range game.Presets() {
		names = append(names, o.Preset)
	}
	return names
}

// listOptions prints every option with its value in o and its description.
func (c gameCommands) listOptions(o game.Options, s *say.Localizer) error {
	out := bufio.NewWriter(c.out)
	for _, name := range game.OptionNames() {
		title, about := s.Option(name)
		fmt.Fprintf(out, "%s=%s\n    %s. %s", name, o.Option(name), title, about)
		if words := game.OptionWords(name); words != nil {
			fmt.Fprintf(out, " (%s)", strings.Join(words, ", "))
		}
		fmt.Fprintln(out)
	}
	if err := out.Flush(); err != nil {
		return fault(err)
	}
	return nil
}
