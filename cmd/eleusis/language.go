package main

import (
	"fmt"
	"slices"
	"strings"

	"eleusis/internal/say"
	"eleusis/rule/syntax"
)

// A languageFlag is the language of messages; empty: none given.
type languageFlag syntax.Face

func (f *languageFlag) String() string { return string(*f) }

// Type returns the placeholder of the value in help texts.
func (*languageFlag) Type() string { return "LANGUAGE" }

// Set reads the name of a language, with or without a region: pt, pt-BR.
func (f *languageFlag) Set(name string) error {
	face, ok := languageOf(name)
	if !ok {
		return fmt.Errorf("unknown language %q (known: %s)", name, languageNames())
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

// localizer returns the localizer of the language of messages.
func (a *app) localizer() *say.Localizer { return say.NewCatalog().Localizer(string(a.language())) }

// languageOfMistake returns the language of the message about a mistake: that of the flag,
// or else of the sentence, or for formulas that of other messages.
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
