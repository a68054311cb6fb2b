package induce

import (
	_ "embed"
	"hash/fnv"
	"strings"
	"testing"

	"eleusis/rule"
)

//go:embed testdata/people.txt
var written string

//go:embed testdata/lists.txt
var lists string

// asWritten returns the rules of a text as people write them, that are held back
// or not: half is, by a hash of its text. Nothing may be fitted to that half.
func asWritten(tb testing.TB, text string, held bool) []*rule.Rule {
	tb.Helper()
	var all []*rule.Rule
	for _, r := range everyWritten(tb, text) {
		h := fnv.New64a()
		h.Write([]byte(r.String()))
		if h.Sum64()>>9%2 == 0 == held {
			all = append(all, r)
		}
	}
	return all
}

func everyWritten(tb testing.TB, text string) []*rule.Rule {
	tb.Helper()
	var all []*rule.Rule
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		r, err := rule.Parse(line)
		if err != nil {
			tb.Errorf("line %d: %v", n+1, err)
			continue
		}
		all = append(all, r)
	}
	return all
}

func TestEachRuleThatPeopleWriteStandsOnce(t *testing.T) {
	known := make(map[string]bool)
	for _, r := range everyWritten(t, written) {
		if text := r.String(); known[text] {
			t.Errorf("%s stands twice", text)
		} else {
			known[text] = true
		}
	}
}
