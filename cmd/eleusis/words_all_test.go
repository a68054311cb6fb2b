package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"eleusis/rule/syntax"
)

// withSubcommands returns cmd and every command below it.
func withSubcommands(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		all = append(all, withSubcommands(sub)...)
	}
	return all
}

// helpTexts returns every text of the help of all commands.
func helpTexts() []string {
	texts := append(slices.Clone(headings), helpFor, defaultWord)
	a := &app{getenv: func(string) string { return "" }}
	for _, cmd := range withSubcommands(a.rootCommand()) {
		texts = append(texts, cmd.Short, cmd.Long)
		for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
			flags.VisitAll(func(f *pflag.Flag) { texts = append(texts, f.Usage, placeholder(f)) })
		}
	}
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// mistakes returns the formats of all mistakes in how the program is called that
// have words of their own.
func mistakes(t *testing.T) (formats []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`usageError\(("(?:[^"\\]|\\.)*")`)
	broken := regexp.MustCompile(`"\s*\+\s*"`)      // where a text goes on in the next line
	names := regexp.MustCompile(`^line:|--\w+|%\w`) // of places, flags and what is filled in
	letter := regexp.MustCompile(`\pL`)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range call.FindAllStringSubmatch(broken.ReplaceAllString(string(source), ""), -1) {
			format, err := strconv.Unquote(found[1])
			if err != nil {
				t.Fatal(err)
			}
			if letter.MatchString(names.ReplaceAllString(format, "")) {
				formats = append(formats, format)
			}
		}
	}
	return formats
}

func TestTheCommandLineSpeaksEveryLanguage(t *testing.T) {
	texts := append(helpTexts(), mistakes(t)...)
	verb := regexp.MustCompile(`%[a-z]`)
	for i, text := range texts {
		texts[i] = wordsKey(text)
	}
	for _, lang := range syntax.Languages()[1:] {
		data, err := os.ReadFile("words/" + string(lang) + ".json")
		if err != nil {
			t.Fatal(err)
		}
		words := make(map[string]string)
		if err := json.Unmarshal(data, &words); err != nil {
			t.Fatalf("%s: %v", lang, err)
		}
		for _, text := range texts {
			other, ok := words[text]
			switch {
			case !ok || other == "":
				t.Errorf("cmd/eleusis/words/%s.json: add %q", lang, text)
			case !slices.Equal(verb.FindAllString(text, -1), verb.FindAllString(other, -1)):
				t.Errorf("cmd/eleusis/words/%s.json: %q has other verbs than %q", lang, other, text)
			case strings.Count(text, "`") != strings.Count(other, "`"):
				t.Errorf("cmd/eleusis/words/%s.json: %q names the value otherwise than %q", lang, other, text)
			}
		}
		for _, text := range slices.Sorted(maps.Keys(words)) {
			if !slices.Contains(texts, text) {
				t.Errorf("cmd/eleusis/words/%s.json: nobody says %q", lang, text)
			}
		}
	}
}
