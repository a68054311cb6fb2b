package web

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What scripts share: the names they export, and the scripts they import, in the source and
// minified.
var (
	exportedNames   = regexp.MustCompile(`(?m)^export (?:async )?(?:function|const|let|class) (\w+)`)
	importedScripts = regexp.MustCompile(`(?m)^import .*'\./(.+)'`)
)

func TestMinifiedScriptsKeepTheirNamesAndImports(t *testing.T) {
	names, err := filepath.Glob("static/*.js")
	if err != nil || len(names) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, name := range names {
		if filepath.Base(name) == workerScript {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		short, err := minified(name, source)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if strings.Contains(string(short), "/*") || len(short) >= len(source) {
			t.Errorf("%s: comments are kept: %.200q", name, short)
		}
		for _, m := range exportedNames.FindAllSubmatch(source, -1) {
			if !regexp.MustCompile(`\bexport\b[^;]*\b` + string(m[1]) + `\b`).Match(short) {
				t.Errorf("%s: %s is exported no longer", name, m[1])
			}
		}
		if want, got := matches(importedScripts, source), matches(imports, short); !slices.Equal(got, want) {
			t.Errorf("%s imports %q, minified %q", name, want, got)
		}
	}
}

// matches returns the first group of each match.
func matches(re *regexp.Regexp, text []byte) []string {
	var all []string
	for _, m := range re.FindAllSubmatch(text, -1) {
		all = append(all, string(m[1]))
	}
	return all
}

func TestForeignScriptsAreServedAsTheyCame(t *testing.T) {
	const text = "// Copyright\nlet  a = 1;\n"
	if got, err := minified("static/vendor/x.js", []byte(text)); err != nil || string(got) != text {
		t.Errorf("%q, %v", got, err)
	}
}
