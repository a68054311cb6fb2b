package table

import (
	"strings"
	"testing"
)

func TestNamesAreCleaned(t *testing.T) {
	for in, want := range map[string]string{
		"":                          "",
		"  Ana  Maria ":             "Ana Maria",
		"a\x00b\u202ec\n":           "a b c",
		strings.Repeat("é", 40):     strings.Repeat("é", 40),
		strings.Repeat("é", 50):     strings.Repeat("é", 39) + "…",
		"\xff\xfe":                  "",
		"<script>alert(1)</script>": "<script>alert(1)</script>", // pages escape it
	} {
		if got := CleanName(in); got != want {
			t.Errorf("CleanName(%q) = %q, want %q", in, got, want)
		}
	}
}
