package web

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestLeanScriptsLoseCommentsOnly(t *testing.T) {
	names, err := filepath.Glob("static/*.js")
	if err != nil {
		t.Fatal(err)
	}
	types := regexp.MustCompile(`/\*\* @type \{[^}]*\}?\} \*/ ?`)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		comment := false
		for i, line := range strings.Split(string(text), "\n") {
			line = strings.TrimSpace(line)
			comment = comment || strings.HasPrefix(line, "/**")
			kept := strings.TrimSpace(string(stripComments(".js", []byte(line+"\n"))))
			want := types.ReplaceAllString(withoutEnd(line), "")
			if gone := comment || line == "" || strings.HasPrefix(line, "//"); gone && kept != "" || !gone && kept != want {
				t.Errorf("%s:%d: of %q is kept %q", name, i+1, line, kept)
			}
			if _, code, ends := strings.Cut(line, "*/"); comment && ends {
				comment = false
				if code != "" {
					t.Errorf("%s:%d: %q is lost with the comment before it", name, i+1, code)
				}
			}
		}
	}
	if len(names) == 0 {
		t.Error("no scripts")
	}
}

// withoutEnd returns a line of a script without the comment at its end. What looks like one in
// quotes is none.
func withoutEnd(line string) string {
	code, _, ends := strings.Cut(line, " // ")
	for _, quote := range []string{"'", `"`, "`"} {
		ends = ends && strings.Count(code, quote)%2 == 0
	}
	if !ends {
		return line
	}
	return code
}
