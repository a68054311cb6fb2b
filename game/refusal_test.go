package game

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

func TestReasonsListsEveryReason(t *testing.T) {
	source, err := os.ReadFile("refusal.go")
	if err != nil {
		t.Fatal(err)
	}
	var want []Reason
	for _, m := range regexp.MustCompile(`(?m)^\t\w+ Reason = "([^"]+)"$`).FindAllSubmatch(source, -1) {
		want = append(want, Reason(m[1]))
	}
	if got := Reasons(); len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("Reasons returns %q, the constants are %q", got, want)
	}
}
