package say_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"eleusis/internal/say"
)

// A message is a text of a catalog by plural form; one without is "other".
type message map[string]string

func (m *message) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*m = message{"other": text}
		return nil
	}
	return json.Unmarshal(data, (*map[string]string)(m))
}

// A part is one file of a catalog.
type part map[string]message

// parts returns the catalog of a language, by the names of its parts.
func parts(t *testing.T, lang string) map[string]part {
	t.Helper()
	files, err := filepath.Glob("catalog/*." + lang + ".json")
	if err != nil || len(files) == 0 {
		t.Fatal(lang, err)
	}
	all := make(map[string]part)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var p part
		if err := json.Unmarshal(data, &p); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		name, _, _ := strings.Cut(filepath.Base(file), ".")
		all[name] = p
	}
	return all
}

// TestEveryKeyStandsInOnePart: of two texts of one key nobody would know which
// is told.
func TestEveryKeyStandsInOnePart(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		in := make(map[string]string)
		for name, part := range parts(t, lang) {
			for key := range part {
				if other, twice := in[key]; twice {
					t.Errorf("%s: %s stands in %s and in %s", lang, key, other, name)
				}
				in[key] = name
			}
		}
	}
}

// pluralForms returns those of CLDR that a language has for whole numbers, sorted: those
// that are chosen of a message which has all.
func pluralForms(t *testing.T, lang string) []string {
	t.Helper()
	bundle := i18n.NewBundle(language.English)
	forms := &i18n.Message{ID: "form", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other"}
	if err := bundle.AddMessages(language.Make(lang), forms); err != nil {
		t.Fatal(err)
	}
	chosen := make(map[string]bool)
	localizer := i18n.NewLocalizer(bundle, lang)
	for _, n := range []int{0, 1, 2, 3, 5, 11, 21, 100, 1_000_000} {
		form, err := localizer.Localize(&i18n.LocalizeConfig{MessageID: "form", PluralCount: n})
		if err != nil {
			t.Fatal(err)
		}
		chosen[form] = true
	}
	return slices.Sorted(maps.Keys(chosen))
}

var gapName = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// gaps returns the names of the gaps of all forms of m, sorted, but for Count,
// which a form may leave out that is for one.
func (m message) gaps() []string {
	names := make(map[string]bool)
	for _, text := range m {
		for _, found := range gapName.FindAllStringSubmatch(text, -1) {
			names[found[1]] = true
		}
	}
	delete(names, "Count")
	return slices.Sorted(maps.Keys(names))
}

// wrong returns what is wrong with m as the translation of english.
func (m message) wrong(plurals []string, english message) string {
	forms := slices.Sorted(maps.Keys(m))
	for form, text := range m {
		if strings.TrimSpace(text) != text && strings.TrimSpace(english["other"]) == english["other"] && text != "\u00a0" {
			return fmt.Sprintf("form %s has spaces around it", form)
		}
	}
	switch {
	case len(forms) > 1 && !slices.Equal(forms, plurals):
		return fmt.Sprintf("has the plural forms %v, not %v", forms, plurals)
	case len(english) > 1 && english["one"] != english["other"] && len(forms) == 1:
		return "has no plural forms, and the English text has"
	case !slices.Equal(m.gaps(), english.gaps()):
		return fmt.Sprintf("has the gaps %v, the English text %v", m.gaps(), english.gaps())
	}
	return ""
}

func TestEveryTextIsThereInEveryLanguage(t *testing.T) {
	english := parts(t, "en")
	for _, lang := range say.NewCatalog().Languages() {
		translated, plurals := parts(t, lang), pluralForms(t, lang)
		for name, texts := range english {
			var missing []string
			for key, m := range texts {
				got, ok := translated[name][key]
				if !ok {
					missing = append(missing, fmt.Sprintf("%q", key))
				} else if wrong := got.wrong(plurals, m); wrong != "" && key != "web.colon" { // which has a space in front
					t.Errorf("internal/say/catalog/%s.%s.json: %q %s", name, lang, key, wrong)
				}
			}
			slices.Sort(missing)
			if len(missing) > 0 {
				t.Errorf("internal/say/catalog/%s.%s.json: add %s, as the English file has them (words: doc/languages.md)",
					name, lang, strings.Join(missing, ", "))
			}
			for key := range translated[name] {
				if _, ok := texts[key]; !ok {
					t.Errorf("internal/say/catalog/%s.%s.json: %q is not in the English file", name, lang, key)
				}
			}
		}
	}
}

// alike matches the texts that may be as in English: names, and words that two
// languages share.
var alike = regexp.MustCompile(`^(language|web\.name|web\.face|number|option-changed|play\.word|play\.holds|web\.hand\.end\.play|web\.front$|web\.failure\.code|` +
	`preset\..*|web\.end\.total|play\.enter|web\.keys\.enter|refusal\.none|option-word\.false)`)

func TestATranslationIsNotTheEnglishText(t *testing.T) {
	english := parts(t, "en")
	for _, lang := range say.NewCatalog().Languages()[1:] {
		for name, texts := range parts(t, lang) {
			for key, m := range texts {
				text := english[name][key]["other"]
				if m["other"] == text && len(strings.Fields(gapName.ReplaceAllString(text, ""))) > 1 && !alike.MatchString(key) {
					t.Errorf("internal/say/catalog/%s.%s.json: %q is still English: %s", name, lang, key, text)
				}
			}
		}
	}
}

// loose are spaces at which a line may break, and so part a mark from its word or a number from its sign, and
// straight apostrophes among curved ones.
var loose = regexp.MustCompile(`[^\s{] [:;?!](?:[\s»”]|$)|« | »|[\d}] %|\pL'\pL`)

func TestNoMarkStandsAlone(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		for name, part := range parts(t, lang) {
			if name == "play" || name == "screen" || name == "record" {
				continue // they name keys of the terminal, and the words of records
			}
			for key, m := range part {
				for _, text := range m {
					if found := loose.FindString(text); found != "" {
						t.Errorf("internal/say/catalog/%s.%s.json: %s has %q", name, lang, key, found)
					}
				}
			}
		}
	}
}

var men = regexp.MustCompile(`\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b`)

func TestPlayersAreThey(t *testing.T) {
	for name, part := range parts(t, "en") {
		for key, m := range part {
			for _, text := range m {
				if strings.Contains(text, "Rui") {
					continue // they are of the lesson
				}
				if found := men.FindString(text); found != "" {
					t.Errorf("internal/say/catalog/%s.en.json: %s says %q", name, key, found)
				}
			}
		}
	}
}

// misread are words that a player reads twice: of an office, for what a prophet is, of cards that sound
// forged, and of a verdict that sounds like "just".
var misread = regexp.MustCompile(`\b(?:took|taking) office\b|profeta assumiu|asumió el cargo|` +
	`in carica|entrée en fonction|` +
	`[Cc]artes?(?: est| sont| était| étaient)? fausses?\b|dis juste,|la règle juste après|T’opposes-tu`)

func TestNoTextIsReadTwice(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		for name, part := range parts(t, lang) {
			for key, m := range part {
				for _, text := range m {
					if found := misread.FindString(text); found != "" {
						t.Errorf("internal/say/catalog/%s.%s.json: %s says %q", name, lang, key, found)
					}
				}
			}
		}
	}
}

// TestANoPlayHasOneName compares the words of the button with those that quote it.
func TestANoPlayHasOneName(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		l := say.NewCatalog().Localizer(lang)
		button := l.Text("web.no-play", nil)
		if got := l.Text("web.claim.short", nil); got != strings.ToLower(button) {
			t.Errorf("%s: a no-play on the table is called %q, the button %q", lang, got, button)
		}
		if got := l.Text("web.try.claims", nil); !strings.Contains(got, button) {
			t.Errorf("%s: no-plays are called %q, the button %q", lang, got, button)
		}
	}
}

// withArticle matches a possessive that is said as in Portugal.
var withArticle = regexp.MustCompile(`(?:^|[^\pL])(?:[OoAa]s?) (?:seu|sua)s? \pL{3}`)

func TestPortugueseIsOfBrazil(t *testing.T) {
	for name, part := range parts(t, "pt") {
		for key, m := range part {
			for _, text := range m {
				if found := withArticle.FindString(text); found != "" {
					t.Errorf("internal/say/catalog/%s.pt.json: %s has %q", name, key, found)
				}
			}
		}
	}
}

// shortened matches a word that has lost its vowel before another: "que" before "on".
var shortened = regexp.MustCompile(`[qQ]u’\pL`)

// beforeName matches a word that would lose its vowel before a name, if that begins with one.
var beforeName = regexp.MustCompile(
	`(?:^|[^\pL])(?:[dD]e|[qQ]ue|[jJ]usque|[lL]orsque|[pP]uisque|[lL][ea]) \{\{\.Who\}\}`)

// TestNoNameFollowsAWordThatItShortens: « de Luis » is right, « de Ana » is not.
func TestNoNameFollowsAWordThatItShortens(t *testing.T) {
	shortens := false
	for _, lang := range say.NewCatalog().Languages() {
		var found []string
		here := false
		for name, part := range parts(t, lang) {
			for key, m := range part {
				for _, text := range m {
					here = here || shortened.MatchString(text)
					if word := beforeName.FindString(text); word != "" {
						found = append(found, fmt.Sprintf("%s.%s.json: %s has %q", name, lang, key, word))
					}
				}
			}
		}
		for _, mistake := range found {
			if here {
				t.Error(mistake)
			}
		}
		shortens = shortens || here
	}
	if !shortens {
		t.Error("no language shortens words")
	}
}
