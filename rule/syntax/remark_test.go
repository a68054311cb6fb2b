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

// TestEveryRemarkIsToldInEveryLanguage holds that what a remark is about stands
// once in each text.
func TestEveryRemarkIsToldInEveryLanguage(t *testing.T) {
	for topic := Topic(1); topic < topics; topic++ {
		english := remarks[topic].in(English)
		want := places.FindAllString(english, -1)
		for n, place := range want {
			if place != "%"+Number(n+1).in(audience{}) {
				t.Errorf("%q does not count its places", english)
			}
		}
		for _, f := range Languages() {
			text := remarks[topic].in(f)
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
		for name, text := range f.language().told {
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

// TestEveryExpectedWordIsOneOfItsFace holds that nobody is told to write a word
// that their face does not know.
func TestEveryExpectedWordIsOneOfItsFace(t *testing.T) {
	for _, f := range Languages() {
		l := f.language()
		for name, text := range l.told {
			if !strings.HasPrefix(name, "word.") {
				continue
			}
			for word := range strings.FieldsSeq(text) {
				if _, known := l.words[l.plain(word)]; !known && strings.ContainsFunc(word, isLetter) && !isArticle(l, word) {
					t.Errorf("%s: %q for %s has the unknown word %q", f, text, name, word)
				}
			}
		}
	}
}

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' }

// isArticle reports whether a word is too short to be kept as a hint.
func isArticle(l *language, word string) bool {
	_, small := l.small.longer[l.plain(word)]
	_, begins := l.phrases.longer[l.plain(word)]
	return small || begins || len(word) == 1
}

// hardToMistake are mistakes that testdata/mistakes.txt has not, by face.
var hardToMistake = []struct {
	face Face
	text string
}{
	{"klingon", "red"},
	{Formula, "rank = \xff"},
	{Formula, strings.Repeat("red or ", 1000)},
	{Formula, strings.Repeat("red or ", 500) + "red"},
	{Formula, "(" + strings.Repeat("(", MaxDepth) + "red"},
	{Formula, "remember aa = 1; remember bb = 1; remember cc = 1; remember dd = 1; remember ee = 1; remember ff = 1; " +
		"remember gg = 1; remember hh = 1; remember ii = 1; red"},
	{Formula, "remember red = 1; red"},
	{Formula, "plays: 11; red"},
	{Formula, "your hand is red"},
	{Formula, "? red"},
	{Formula, "(red and odd) + 1 = 3"},
	{Formula, "sum in {QS}"},
	{Formula, strings.Repeat("last(", 6) + "red" + strings.Repeat(") is (rank + rank > rank * rank)", 6)},
	{English, "Play a card of a suit not seen since the first card."},
	{English, "If the card before the new card is red, play red."},
	{English, "If the last card was seen before, play red."},
	{English, "Play a red card. The two options swap every time a 7 is laid."},
	{English, "After three cards higher than the last card, play red."},
	{English, "If the first card is red and the card before it is red, play red."},
}

// mistakesMade returns many mistakes.
func mistakesMade(t *testing.T) Mistakes {
	t.Helper()
	file, err := os.ReadFile("testdata/mistakes.txt")
	if err != nil {
		t.Fatal(err)
	}
	var made Mistakes
	make := func(f Face, text string) {
		var ms Mistakes
		if _, err := ParseIn(f, text); errors.As(err, &ms) {
			made = append(made, ms...)
		}
	}
	for block := range strings.SplitSeq(strings.TrimSpace(string(file)), "\n\n") {
		text, _, _ := strings.Cut(block, "\n    ")
		make(Formula, text)
	}
	for _, hard := range hardToMistake {
		make(hard.face, hard.text)
	}
	return made
}

func TestEveryMistakeFillsItsPlaces(t *testing.T) {
	made := make(map[Topic]bool)
	for _, m := range mistakesMade(t) {
		made[m.remark.topic] = true
		if n := len(places.FindAllString(remarks[m.remark.topic].in(English), -1)); n != len(m.remark.args) {
			t.Errorf("%v has %d places for %d things", m, n, len(m.remark.args))
		}
		for _, f := range Languages() {
			if told := m.In(f); places.MatchString(told) || strings.Contains(told, "~") {
				t.Errorf("%s: %s", f, told)
			}
		}
	}
	for topic := firstPrivate; topic < topics; topic++ {
		if !made[topic] && topic != didYouMean && topic != twoMeanings {
			t.Errorf("no text makes the mistake %q", remarks[topic].in(English))
		}
	}
}
