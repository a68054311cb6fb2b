package syntax

import (
	"strconv"
	"strings"
	"testing"
)

// FuzzSections reads the sections of a file of a language: a mistake names its line, and what reads is written and read
// again as the same.
func FuzzSections(f *testing.F) {
	for _, text := range []string{
		"# why\nsays\n  red = rouge\n  \" and\" = \"\\u00a0et \"\n\nnames\n  a = b = c\n",
		"says\n red", "  a = \"\\x\n", " = \n", "says\n  a =\n", "a = b\n\tc = d",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := sections(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "line ") {
				t.Errorf("%q: %v, without its line", text, err)
			}
			return
		}
		var written strings.Builder
		for name, lines := range all {
			if name == "" {
				continue // they stand before the first section
			}
			written.WriteString(name + "\n")
			for _, e := range lines {
				written.WriteString(" " + strconv.Quote(e.said) + " = " + strconv.Quote(e.means) + "\n")
			}
		}
		delete(all, "")
		again, err := sections(written.String())
		if err != nil || len(again) != len(all) {
			t.Fatalf("%q is written as %q, which reads as %v: %v", text, &written, again, err)
		}
		for name, lines := range all {
			for i, e := range lines {
				if len(again[name]) != len(lines) || again[name][i] != e {
					t.Errorf("%q: %q has %q, and then %q", text, name, lines, again[name])
					break
				}
			}
		}
	})
}
