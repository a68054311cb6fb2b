package syntax

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestTheManualTellsTheLimitsOfAText compares the numbers in doc/rule-language.md with
// the limits of this package.
func TestTheManualTellsTheLimitsOfAText(t *testing.T) {
	page, err := os.ReadFile("../../doc/rule-language.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(page)), " ")
	for _, want := range []string{
		fmt.Sprintf("%d,%03d characters, %d nodes, %d levels of brackets and %d names",
			MaxLength/1000, MaxLength%1000, maxNodes, maxDepth, maxNames),
		fmt.Sprintf("`last[2]` … `last[%d]`", MaxBack),
		fmt.Sprintf("(`in last 3`, at most %d)", maxLast),
		fmt.Sprintf("the number of cards in each play, 2 to %d.", maxPlayCards),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("doc/rule-language.md does not have %q", want)
		}
	}
}
