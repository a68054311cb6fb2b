package web

import (
	"bytes"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// TestFoldedTemplatesSayTheSame compares every page of every language with the page of the
// templates as they are written; short tests do so in the two languages of which others have made the pages.
func TestFoldedTemplatesSayTheSame(t *testing.T) {
	leaveOutUnderRace(t)
	languages := say.NewCatalog().Languages()
	if testing.Short() {
		languages = []string{"en", "it"}
	}
	for _, lang := range languages {
		folded, written := pages(), page.NewPlainRenderer(say.NewCatalog(), readStatic())
		for name, p := range pagesOf(t, lang) {
			var got, want bytes.Buffer
			if err := folded.Render(&got, lang, p); err != nil {
				t.Fatal(err)
			}
			if err := written.Render(&want, lang, p); err != nil {
				t.Fatal(err)
			}
			if got.String() != want.String() {
				t.Errorf("%s, %s: %s", lang, name, firstDifference(got.String(), want.String()))
			}
		}
	}
}

// firstDifference returns where a text leaves the wanted one, with what stands there.
func firstDifference(got, want string) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	around := func(text string) string { return text[max(0, at-60):min(len(text), at+60)] }
	return "got …" + around(got) + "…, want …" + around(want) + "…"
}
