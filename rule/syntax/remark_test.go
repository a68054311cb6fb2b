package syntax

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

var places = regexp.MustCompile(`%[1-9]`)

// topicsOf returns the topics that a file declares.
func topicsOf(t *testing.T, file string) (all []RemarkKind) {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, declared := range regexp.MustCompile(`RemarkKind += "(\w+)"`).FindAllStringSubmatch(string(source), -1) {
		all = append(all, RemarkKind(declared[1]))
	}
	return all
}

// topicsIn returns the topics of which English tells.
func topicsIn(t *testing.T) (all []RemarkKind) {
	t.Helper()
	file, err := faceFiles.ReadFile("faces/en.txt")
	if err != nil {
		t.Fatal(err)
	}
	parts, err := sections(string(file))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range slices.Concat(parts["mistakes"], parts["remarks"]) {
		all = append(all, RemarkKind(p.said))
	}
	return all
}

func TestEveryTopicHasOneText(t *testing.T) {
	declared := slices.Concat(topicsOf(t, "remarks.go"), topicsOf(t, "../remarks.go"))
	told := topicsIn(t)
	slices.Sort(declared)
	slices.Sort(told)
	if !slices.Equal(declared, told) {
		t.Errorf("the topics are %q, and texts are there for %q", declared, told)
	}
}

// TestEveryRemarkIsToldInEveryLanguage holds that what a remark is about stands
// once in each text.
func TestEveryRemarkIsToldInEveryLanguage(t *testing.T) {
	for _, topic := range topicsIn(t) {
		english := wording(topic).in(English)
		want := places.FindAllString(english, -1)
		for n, place := range want {
			if place != "%"+Number(n+1).in(audience{}) {
				t.Errorf("%q does not count its places", english)
			}
		}
		for _, f := range Languages() {
			text := wording(topic).in(f)
			got := places.FindAllString(text, -1)
			slices.Sort(got)
			if text == "" || !slices.Equal(got, want) {
				t.Errorf("%s: %q has the places %v, want %v as %q", f, text, got, want, english)
			}
			if first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, "(¿")); unicode.IsUpper(first) ||
				strings.HasSuffix(text, ".") {
				t.Errorf("%s: %q begins with a capital or ends with a point", f, text)
			}
		}
	}
}

// TestEveryLanguageTellsTheSame holds that every language has the texts that English
// has, but the names of languages, which it may leave to each.
func TestEveryLanguageTellsTheSame(t *testing.T) {
	names := func(f Face) []string {
		var all []string
		for name, text := range f.language().remarks {
			if !strings.HasPrefix(name, "language.") {
				all = append(all, name)
			}
			if text == "" {
				t.Errorf("%s: %s is empty", f, name)
			}
		}
		slices.Sort(all)
		return all
	}
	want := names(English)
	for _, f := range Languages() {
		if got := names(f); !slices.Equal(got, want) {
			t.Errorf("%s tells %q, want %q", f, got, want)
		}
		if wordOf(f).in(audience{f, f}) == "" {
			t.Errorf("%s has no name for itself", f)
		}
	}
}

// hardToMistake are mistakes that testdata/mistakes.txt has not.
var hardToMistake = []string{
	"rank = \xff",
	strings.Repeat("red or ", 1000),
	strings.Repeat("red or ", 500) + "red",
	"(" + strings.Repeat("(", maxDepth) + "red",
	"remember aa = 1; remember bb = 1; remember cc = 1; remember dd = 1; remember ee = 1; remember ff = 1; " +
		"remember gg = 1; remember hh = 1; remember ii = 1; red",
	"remember red = 1; red",
	"plays: 11; red",
	"your hand is red",
	"? red",
	"(red and odd) + 1 = 3",
	"sum in {QS}",
	strings.Repeat("last(", 6) + "red" + strings.Repeat(") is (rank + rank > rank * rank)", 6),
}

// mistakesMade returns many mistakes.
func mistakesMade(t *testing.T) Mistakes {
	t.Helper()
	file, err := os.ReadFile("testdata/mistakes.txt")
	if err != nil {
		t.Fatal(err)
	}
	var made Mistakes
	check := func(text string) {
		var ms Mistakes
		if _, err := Parse(text); errors.As(err, &ms) {
			made = append(made, ms...)
		}
	}
	for block := range strings.SplitSeq(strings.TrimSpace(string(file)), "\n\n") {
		text, _, _ := strings.Cut(block, "\n    ")
		check(text)
	}
	for _, hard := range hardToMistake {
		check(hard)
	}
	for _, f := range Languages() {
		klingon, _ := Unreadable("klingon", "red")
		made = append(made, klingon, NotUnderstood(f, "red red", Span{4, 7}),
			AfterRefused(f, "after a wrong card red", Span{6, 18}))
	}
	return made
}

func TestEveryMistakeFillsItsPlaces(t *testing.T) {
	made := make(map[RemarkKind]bool)
	for _, m := range mistakesMade(t) {
		made[m.remark.topic] = true
		if n := len(places.FindAllString(wording(m.remark.topic).in(English), -1)); n != len(m.remark.args) {
			t.Errorf("%v has %d places for %d things", m, n, len(m.remark.args))
		}
		for _, f := range Languages() {
			if told := m.In(f); places.MatchString(told) || strings.Contains(told, "~") {
				t.Errorf("%s: %s", f, told)
			}
		}
	}
	for _, topic := range topicsOf(t, "remarks.go") {
		if !made[topic] && !slices.Contains([]RemarkKind{needsPlays, noOrder, newOutside, didYouMean}, topic) {
			t.Errorf("no text makes the mistake %q", wording(topic).in(English))
		}
	}
}
