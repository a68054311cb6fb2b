package say_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
)

// formats returns those of all that can be wrong with a record.
func formats(t *testing.T) (all []string) {
	t.Helper()
	files, err := filepath.Glob("../../game/*.go")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`w\.(?:fail|malformed)\(("(?:[^"\\]|\\.)*")`)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range call.FindAllStringSubmatch(string(source), -1) {
			format, err := strconv.Unquote(found[1])
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, format)
		}
	}
	return all
}

func TestEachMistakeInARecordHasItsSentence(t *testing.T) {
	catalog := say.NewCatalog()
	all := formats(t)
	if len(all) < 30 {
		t.Fatalf("only %d formats found", len(all))
	}
	verb := regexp.MustCompile(`%[dqsv]`)
	for _, format := range all {
		e := &game.RecordError{Line: 7, Format: format}
		want := "7: " + verb.ReplaceAllStringFunc(format, func(string) string {
			e.Pieces = append(e.Pieces, "piece"+strconv.Itoa(len(e.Pieces)))
			return e.Pieces[len(e.Pieces)-1]
		})
		if got := catalog.Localizer("en").Record(e); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		for _, lang := range catalog.Languages() {
			got := catalog.Localizer(lang).Record(e)
			for _, piece := range e.Pieces {
				if strings.Count(got, piece) != 1 {
					t.Errorf("%s: %q does not say %s", lang, got, piece)
				}
			}
		}
	}
}

func TestARefusalInARecordIsToldInTheLanguage(t *testing.T) {
	text, err := os.ReadFile("../../game/testdata/records/v1-real-cards.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ from, to, want string }{
		{"1 9D right", "1 9D wrong draws 2H 2S", "23: “1 9D wrong draws 2H 2S” non vale qui; ci vuole “1 9D right”"},
		{"1 9D right", "1 2C right", "23: questo non si può fare: 2♣ non è tra le tue carte"},
	} {
		_, err := game.WalkRecord(strings.Replace(string(text), tt.from, tt.to, 1), nil)
		if got := say.NewCatalog().Localizer("it").Record(err); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	if got := say.NewCatalog().Localizer("it").Record(errors.New("no")); got != "no" {
		t.Errorf("%q", got)
	}
}
