package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"eleusis/rule/syntax"
)

// Origins of values, besides variables and places in a file.
const (
	fromDefault     = "default"
	fromCommandLine = "command line"
)

// maxConfig is the maximum size of a configuration file, in bytes.
const maxConfig = 1 << 20

// noSettings are flags of serve that are about one call and cannot be settings.
var noSettings = []string{"help", "config"}

// configFlag adds the flag --config to c.
func configFlag(c *cobra.Command) {
	c.Flags().String("config", "",
		"a `FILE` of settings, one flag without hyphens on each line, such as listen = 127.0.0.1:8080 (eleusis "+
			"config shows all)")
}

// settle sets each flag that is not on the command line from ELEUSIS_<FLAG>, or else from
// the file of --config, and keeps its origin.
func (a *app) settle(flags *pflag.FlagSet) error {
	s := settler{flags: flags, getenv: a.getenv, origins: make(map[string]string)}
	a.origins = s.origins
	return s.settle()
}

// A settler sets the flags of one command that are not on the command line, and notes the
// origin of each value.
type settler struct {
	flags   *pflag.FlagSet
	getenv  func(string) string
	origins map[string]string // by the name of the flag
}

// settle sets all flags.
func (s settler) settle() error {
	var failed error
	s.flags.VisitAll(func(f *pflag.Flag) {
		if failed == nil {
			failed = s.fromProcess(f)
		}
	})
	if failed != nil {
		return failed
	}
	if f := s.flags.Lookup("config"); f != nil && f.Value.String() != "" {
		return s.fromFile(f.Value.String())
	}
	return nil
}

// fromProcess sets f from the command line or the environment.
func (s settler) fromProcess(f *pflag.Flag) error {
	name := variableOf(f.Name)
	if f.Changed {
		s.origins[f.Name] = fromCommandLine
		if value := valueOf(f); masked(value) != value {
			return usageError("--%s: every user of this machine can read a password on a command line: set it in %s or in "+
				"the file of --config", f.Name, name)
		}
		return nil
	}
	value := s.getenv(name)
	if value == "" {
		return nil
	}
	s.origins[f.Name] = name
	if err := s.flags.Set(f.Name, value); err != nil {
		return badValue(fmt.Sprintf("%s=%s", name, value), f, err)
	}
	return nil
}

// fromFile sets the remaining flags from the file at path. Settings of the server that this
// command does not have are ignored.
func (s settler) fromFile(path string) error {
	all, err := loadSettings(path)
	if err != nil {
		return err
	}
	known := serverFlags()
	before := make(map[string]int)
	for _, line := range all {
		place := fmt.Sprintf("%s:%d", path, line.line)
		described := known.Lookup(line.name)
		if described == nil || slices.Contains(noSettings, line.name) {
			return unknownSetting(place, line.name, known)
		}
		_, isList := described.Value.(pflag.SliceValue)
		if first := before[line.name]; first > 0 && !isList {
			return usageError("%s: %s is already set in line %d", place, line.name, first)
		}
		if before[line.name] == 0 {
			before[line.name] = line.line
		}
		if err := s.fromLine(line, described, place); err != nil {
			return err
		}
	}
	return nil
}

// fromLine sets the value of one line at place, unless something before the file has set it.
// The value must be valid in any case.
func (s settler) fromLine(line setting, described *pflag.Flag, place string) error {
	wrong := described.Value.Set(line.value)
	if wrong != nil {
		return badValue(fmt.Sprintf("%s: %s = %s", place, line.name, line.value), described, wrong)
	}
	f := s.flags.Lookup(line.name)
	if from := s.origins[line.name]; f == nil || from == fromCommandLine || from == variableOf(line.name) {
		return nil
	}
	if s.origins[line.name] == "" {
		s.origins[line.name] = place
	}
	return s.flags.Set(line.name, line.value)
}

// loadSettings reads the configuration file at path.
func loadSettings(path string) ([]setting, error) {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, usageError("--config: there is no file %s", path)
	}
	if err != nil {
		return nil, fault(err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxConfig+1))
	if err != nil {
		return nil, fault(err)
	}
	if len(text) > maxConfig {
		return nil, usageError("--config: %s is longer than a megabyte", path)
	}
	return readSettings(path, string(text))
}

// unknownSetting returns the error of an unknown setting, with a suggestion.
func unknownSetting(place, name string, known *pflag.FlagSet) error {
	var settings []string
	known.VisitAll(func(f *pflag.Flag) {
		if !slices.Contains(noSettings, f.Name) {
			settings = append(settings, f.Name)
		}
	})
	nearest := syntax.Nearest(name, slices.Values(settings))
	if nearest == "" {
		return usageError("%s: unknown setting %q (eleusis config lists them)", place, name)
	}
	return usageError("%s: unknown setting %q; do you mean %s? (eleusis config lists them)", place, name, nearest)
}

// badValue returns the error of an invalid value of f at place.
func badValue(place string, f *pflag.Flag, err error) error {
	place = masked(place)
	switch f.Value.Type() {
	case "int":
		return usageError("%s: must be a whole number", place)
	case "float64":
		return usageError("%s: must be a number", place)
	case "bool":
		return usageError("%s: must be true or false", place)
	case "duration":
		return usageError("%s: must be a time with a unit, such as 10s or 5m", place)
	}
	return usageError("%s: %v", place, err)
}

// serverFlags returns all settings of the server, with their defaults.
func serverFlags() *pflag.FlagSet {
	var s serveFlags
	c := &cobra.Command{}
	s.flags(c)
	var lang languageFlag
	c.Flags().Var(&lang, "lang", "")
	return c.Flags()
}

// variableOf returns the environment variable of the flag name.
func variableOf(name string) string {
	return "ELEUSIS_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// valueOf returns the value of f as text.
func valueOf(f *pflag.Flag) string {
	if list, ok := f.Value.(pflag.SliceValue); ok {
		return strings.Join(list.GetSlice(), ",")
	}
	return f.Value.String()
}

// secrets matches the parts of a value that must not be shown: passwords in the address of
// a database.
var secrets = regexp.MustCompile(`(://[^:/?#\s]*:)[^/?#\s]*(@)|(\bpassword=)(?:'[^']*'|[^&\s]*)()`)

// masked returns text without the secrets in it.
func masked(text string) string { return secrets.ReplaceAllString(text, "${1}${3}***${2}${4}") }

func (a *app) configCommand() *cobra.Command {
	var s serveFlags
	var asJSON bool
	c := &cobra.Command{
		Use:   "config",
		Short: "Print the settings of the server, and where each comes from",
		Long: `Print the settings of the server, and where each comes from: a flag, a variable
ELEUSIS_…, a line of the file of --config, or the default, in this order. With the
arguments of eleusis serve it prints the settings that the server would use, and what is
wrong with them. The output is such a file again, with passwords masked.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.config(cmd.Flags(), s, asJSON) },
	}
	s.flags(c)
	configFlag(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON value")
	return c
}

// A configLine is one setting as eleusis config prints it.
type configLine struct {
	Name  string `json:"name"`
	Value string `json:"value"` // without secrets
	From  string `json:"from"`
}

// config prints the settings in flags, which s was made from.
func (a *app) config(flags *pflag.FlagSet, s serveFlags, asJSON bool) error {
	path, err := a.effectiveStore(s.store)
	if err != nil {
		return err
	}
	for _, name := range a.unknownVariables() {
		a.report(usageError("%s: unknown setting (eleusis config lists them)", name))
	}
	var lines []configLine
	serverFlags().VisitAll(func(known *pflag.Flag) {
		f := flags.Lookup(known.Name)
		line := configLine{f.Name, masked(valueOf(f)), a.originOf(f.Name)}
		switch f.Name {
		case "store":
			line.Value = masked(path)
		case "lang":
			line.Value = string(a.language())
		}
		lines = append(lines, line)
	})
	if asJSON {
		err = json.NewEncoder(a.out).Encode(lines)
	} else {
		err = printConfig(a.out, lines)
	}
	if err != nil {
		return fault(err)
	}
	return s.check()
}

func printConfig(out io.Writer, lines []configLine) error {
	wide := 0
	for i, line := range lines {
		lines[i].Value = line.Name + " = " + writeValue(line.Value)
		wide = max(wide, len([]rune(lines[i].Value)))
	}
	for _, line := range lines {
		if _, err := fmt.Fprintf(out, "%-*s  # %s\n", min(wide, 48), line.Value, line.From); err != nil {
			return err
		}
	}
	return nil
}

// effectiveStore returns the store of --store, or the default one.
func (a *app) effectiveStore(name string) (string, error) {
	if name != "" {
		return name, nil
	}
	path, err := a.storePath("--store", "")
	return "sqlite:" + path, err
}

// originOf returns the origin of the value of the flag name.
func (a *app) originOf(name string) string {
	if from := a.origins[name]; from != "" {
		return from
	}
	return fromDefault
}

// unknownVariables returns the variables ELEUSIS_… that no command reads.
func (a *app) unknownVariables() []string {
	known := make(map[string]bool)
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		for _, flags := range []*pflag.FlagSet{c.Flags(), c.PersistentFlags()} {
			flags.VisitAll(func(f *pflag.Flag) { known[variableOf(f.Name)] = true })
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk((&app{getenv: a.getenv}).rootCommand())
	unknown := make(map[string]bool)
	for _, entry := range a.environ {
		if name, _, _ := strings.Cut(entry, "="); strings.HasPrefix(name, "ELEUSIS_") && !known[name] {
			unknown[name] = true
		}
	}
	return slices.Sorted(maps.Keys(unknown))
}
