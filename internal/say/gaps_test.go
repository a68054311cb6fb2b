package say

import (
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// TestGapsAreFilledAsTheTemplateEngineFillsThem compares every text of the catalogs, with all values and with none.
func TestGapsAreFilledAsTheTemplateEngineFillsThem(t *testing.T) {
	files, err := fs.Glob(catalogs, "catalog/*.json")
	if err != nil {
		t.Fatal(err)
	}
	filled := 0
	for _, file := range files {
		data, err := catalogs.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		for key, text := range texts {
			for _, src := range forms(text) {
				filled += strings.Count(src, "{{")
				checkGaps(t, file+": "+key, src)
			}
		}
	}
	if filled < 1000 {
		t.Errorf("only %d gaps in all catalogs", filled)
	}
}

// forms returns the forms of a text in a catalog.
func forms(text any) (all []string) {
	if plain, ok := text.(string); ok {
		return []string{plain}
	}
	plurals, _ := text.(map[string]any)
	for _, form := range plurals {
		if plain, ok := form.(string); ok {
			all = append(all, plain)
		}
	}
	return all
}

func checkGaps(t *testing.T, name, src string) {
	t.Helper()
	g, ok := readGaps(src)
	if !ok {
		t.Errorf("%s: %q has more than plain gaps", name, src)
		return
	}
	values := map[string]any{}
	for i, gap := range g.names {
		values[gap] = []any{i, "<b> & ♥", 1.5, int8(3)}[i%4]
	}
	engine, err := new(template.TextParser).Parse(src, "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range []any{values, map[string]any{}, nil} {
		got, err := g.Execute(data)
		if err != nil {
			t.Fatal(err)
		}
		if want, err := engine.Execute(data); err != nil || got != want {
			t.Errorf("%s with %v: got %q, want %q, %v", name, data, got, want, err)
		}
	}
}

func TestATextWithMoreThanGapsIsLeftToTheTemplateEngine(t *testing.T) {
	for _, src := range []string{"{{if .A}}b{{end}}", "{{.A", "{{.A.B}}", "{{ .A }}", "{{}}"} {
		if g, ok := readGaps(src); ok {
			t.Errorf("%q is read as %+v", src, g)
		}
	}
	parsed, err := new(gapParser).Parse("{{if .A}}b{{end}}", "", "")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := parsed.Execute(map[string]any{"A": true}); got != "b" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}
