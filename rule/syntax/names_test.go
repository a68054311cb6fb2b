package syntax_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eleusis/rule/syntax"
)

// TestNamesOfMemoriesHaveWordsInEveryLanguage reads the words that a language gives to
// the names of memories: every other language has words for the same names, and none of
// them means anything else anywhere.
func TestNamesOfMemoriesHaveWordsInEveryLanguage(t *testing.T) {
	english := syntax.English.Names()
	stands := make(map[string]string)
	for _, f := range syntax.Languages()[1:] {
		names := f.Names()
		if len(names) < 30 || len(english) > 0 {
			t.Errorf("%d names in %s and %d in English, want at least 30 and none", len(names), f, len(english))
		}
		for name, word := range names {
			if other, ok := stands[word]; ok && other != name {
				t.Errorf("%q stands for both %s and %s", word, name, other)
			}
			stands[word] = name
		}
		for _, other := range syntax.Languages()[1:] {
			if want := slices.Sorted(maps.Keys(other.Names())); !slices.Equal(slices.Sorted(maps.Keys(names)), want) {
				t.Errorf("%s has words for %v\nand %s for %v", f, slices.Sorted(maps.Keys(names)), other, want)
			}
		}
	}
	for word, name := range stands {
		if f := slices.IndexFunc(syntax.Languages(), func(f syntax.Face) bool { return f.Knows(word) }); f >= 0 {
			t.Errorf("%q stands for %s, and means something else in %s", word, name, syntax.Languages()[f])
		}
		text := fmt.Sprintf("remember %s = 1; after red: %s = 0; %s = 1", word, word, word)
		read, err := syntax.Parse(text)
		if err != nil {
			t.Errorf("%s\n%v", text, err)
			continue
		}
		want := strings.ReplaceAll(text, word, name)
		if got := read.Tree.String(); got != want {
			t.Errorf("%s\nreads as %s\n    want %s", text, got, want)
		}
	}
}

// TestMemoriesAreNamedInTheReadersLanguage shows one rule in every language. A name
// that is not common is said as it is.
func TestMemoriesAreNamedInTheReadersLanguage(t *testing.T) {
	const formula = "remember mood = 0; after refusing any: mood = 1 - mood; let zog = 3; if mood = 0 then rank > zog " +
		"else black"
	read, err := syntax.Parse(formula)
	if err != nil {
		t.Fatal(err)
	}
	for f, name := range map[syntax.Face]string{"en": "mood", "pt": "humor", "es": "ánimo", "it": "umore"} {
		said := read.Tree.In(f)
		if strings.Count(said, name) != 4 || f != syntax.English && strings.Contains(said, "mood") ||
			!strings.Contains(said, "zog") {
			t.Errorf("%s: %s\nwant %q four times and \"zog\"", f, said, name)
		}
	}
}

// TestShortWordsElide reads testdata/said….txt, of each language that has one: a rule, and
// under it, indented, what is said of it. Short words lose a vowel before another.
func TestShortWordsElide(t *testing.T) {
	files, err := filepath.Glob("testdata/said.*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		face := syntax.Face(strings.Split(filepath.Base(file), ".")[1])
		for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
			formula, want, _ := strings.Cut(block, "\n    ")
			read, err := syntax.Parse(formula)
			if err != nil {
				t.Fatal(err)
			}
			if said := read.Tree.In(face); !strings.Contains(said, want) {
				t.Errorf("%s\nis said as %s\nwant %q", formula, said, want)
			}
		}
	}
}
