package main

import (
	"fmt"
	"slices"
	"strings"

	"eleusis/internal/say"
	"eleusis/rule/syntax"
)

// A languageFlag is the language that messages are told in. Empty is none.
type languageFlag syntax.Face

func (f *languageFlag) String() string { return string(*f) }

// Type returns what stands for a value in help texts.
func (*languageFlag) Type() string { return "LANGUAGE" }

// Set reads the name of a language, with or without a region: pt, pt-BR.
func (f *languageFlag) Set(name string) error {
	face, ok := languageOf(name)
	if !ok {
		return fmt.Errorf("there is no language %q: there are %s", name, languageNames())
	}
	*f = languageFlag(face)
	return nil
}

// languageOf returns the language of a name as pt, pt-BR or pt_BR.UTF-8.
func languageOf(name string) (f syntax.Face, ok bool) {
	name, _, _ = strings.Cut(strings.ToLower(name), ".")
	name, _, _ = strings.Cut(strings.ReplaceAll(name, "_", "-"), "-")
	return syntax.Face(name), slices.Contains(syntax.Languages(), syntax.Face(name))
}

func languageNames() string {
	var names []string
	for _, f := range syntax.Languages() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// tell says something on stderr.
func (a *app) tell(r syntax.Remark) { fmt.Fprintln(a.err, r.In(a.language())) }

// speaker returns who speaks the language of messages.
func (a *app) speaker() *say.Speaker { return say.NewBook().Speaker(string(a.language())) }

// languageOfMistake returns the language that a mistake in a rule is told in: that of
// the flag, or else that of the sentence, or for formulas that of other messages.
func (a *app) languageOfMistake(m syntax.Mistake) syntax.Face {
	if a.lang != "" {
		return syntax.Face(a.lang)
	}
	return m.Language(a.language())
}

// language returns the language of messages: that of the flag, or else of the
// environment, or else English.
func (a *app) language() syntax.Face {
	if a.lang != "" {
		return syntax.Face(a.lang)
	}
	if f, ok := languageOf(a.getenv("ELEUSIS_LANG")); ok { // help comes before the flags are completed
		return f
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := a.getenv(name); value != "" {
			if f, ok := languageOf(value); ok {
				return f
			}
			break // the first that is set decides
		}
	}
	return syntax.English
}
