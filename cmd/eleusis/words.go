package main

import (
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// wordFiles are the texts of the command line itself, help and mistakes, in the languages
// other than English, which stands in the code: an object from the English text to the
// other one. What people read about a game is in package say.
//
//go:embed words/*.json
var wordFiles embed.FS

// words returns the translations of the texts of the command line, by the English ones;
// nil for English.
func (a *app) words() map[string]string {
	data, err := wordFiles.ReadFile("words/" + string(a.language()) + ".json")
	if err != nil {
		return nil
	}
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		panic("eleusis: " + err.Error()) // they are part of the program
	}
	return texts
}

// A mistake is a usage error as a format, so that it can be translated.
type mistake struct {
	format string
	args   []any
	err    error
}

func (m *mistake) Error() string { return m.err.Error() }
func (m *mistake) Unwrap() error { return m.err }

// toldOf returns err in the language of messages, if there is a translation.
func (a *app) toldOf(err error) string {
	var m *mistake
	if !errors.As(err, &m) {
		return err.Error()
	}
	format, ok := a.words()[m.format]
	if !ok {
		return err.Error()
	}
	return fmt.Sprintf(strings.ReplaceAll(format, "%w", "%v"), m.args...)
}

// helpInLanguage translates the help of root and its commands.
func (a *app) helpInLanguage(root *cobra.Command) {
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		a.translate(cmd)
		out, text := cmd.OutOrStdout(), new(strings.Builder)
		cmd.SetOut(text)
		help(cmd, args)
		cmd.SetOut(out)
		word := cmp.Or(a.words()[defaultWord], defaultWord)
		for line := range strings.Lines(strings.ReplaceAll(text.String(), "("+defaultWord+" ", "("+word+" ")) {
			fmt.Fprint(out, wrap(line))
		}
	})
}

// translate translates the help of cmd.
func (a *app) translate(cmd *cobra.Command) {
	texts := a.words()
	put := func(text *string) {
		if other, ok := texts[wordsKey(*text)]; ok {
			*text = strings.ReplaceAll(other, languagesGap, languageNames())
		}
	}
	put(&cmd.Short)
	put(&cmd.Long)
	for _, sub := range cmd.Commands() {
		put(&sub.Short)
	}
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.InheritedFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			name := placeholder(f)
			if name != "" {
				f.Value = namedValue{f.Value, cmp.Or(texts[name], name)}
			}
			put(&f.Usage)
			if other, ok := texts[helpFor]; ok && f.Name == "help" {
				f.Usage = other
			}
		})
	}
	cmd.Long = unbroken(cmd.Long)
	template := cmd.UsageTemplate()
	for _, text := range headings {
		if other, ok := texts[text]; ok {
			template = strings.ReplaceAll(template, text, other)
		}
	}
	cmd.SetUsageTemplate(template)
}

// placeholders are the names that help texts give the values of flags, by those of pflag.
var placeholders = map[string]string{"int": "NUMBER", "float": "NUMBER", "duration": "TIME", "string": "TEXT"}

// placeholder returns the English name of the value of f; empty if the usage of f names it, or f has none.
func placeholder(f *pflag.Flag) string {
	name, usage := pflag.UnquoteUsage(f)
	if usage != f.Usage {
		return ""
	}
	return cmp.Or(placeholders[name], name)
}

// A namedValue is the value of a flag with another name in help texts.
type namedValue struct {
	pflag.Value
	name string
}

// Type returns the word for the value in the help.
func (v namedValue) Type() string { return v.name }

// helpWidth is the width of help texts in columns: they are read in terminals and logs.
const helpWidth = 80

// defaultWord is how pflag calls the default of a flag.
const defaultWord = "default"

// unbroken returns text with each paragraph in one line, but for paragraphs with an indented
// line, which are lists and examples.
func unbroken(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, paragraph := range paragraphs {
		if !strings.HasPrefix(paragraph, " ") && !strings.Contains(paragraph, "\n ") {
			paragraphs[i] = strings.ReplaceAll(paragraph, "\n", " ")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// hanging is what a line of help begins with, up to the column in which its text stands:
// below the name of a command or of a flag there is nothing but space.
var hanging = regexp.MustCompile(`^ +(\S.*? {2,})?`)

// wrap breaks a line of help at helpWidth. It breaks no word, not even at a hyphen as
// libraries do: flags begin with two.
func wrap(line string) string {
	start := hanging.FindString(line)
	indent := utf8.RuneCountInString(start)
	words := strings.Split(strings.TrimPrefix(line, start), " ")
	wrapped, width := start+words[0], indent+utf8.RuneCountInString(words[0])
	for _, word := range words[1:] {
		between := " "
		if width+1+utf8.RuneCountInString(strings.TrimSuffix(word, "\n")) > helpWidth {
			between, width = "\n"+strings.Repeat(" ", indent), indent-1
		}
		wrapped, width = wrapped+between+word, width+1+utf8.RuneCountInString(word)
	}
	return wrapped
}

// languagesGap stands in texts for the names of the languages there are.
const languagesGap = "{languages}"

// wordsKey returns the key of the translation of text.
func wordsKey(text string) string {
	return strings.ReplaceAll(text, languageNames(), languagesGap)
}

// helpFor is the description of the flag --help; in English the name of the command
// follows.
const helpFor = "help for"

// headings are the headings of a help text, longer ones before those they contain.
var headings = []string{"Global Flags:", "Usage:", "Available Commands:", "Flags:",
	`Use "{{.CommandPath}} [command] --help" for more information about a command.`}
