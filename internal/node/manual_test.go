package node

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestTheManualTellsHowLongANodeServesWithoutTheDatabase compares a number in
// doc/promises.md with the one that holds.
func TestTheManualTellsHowLongANodeServesWithoutTheDatabase(t *testing.T) {
	page, err := os.ReadFile("../../doc/promises.md")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("loses the database serves no table after %.0f s,", unreachableAfter.Seconds())
	if text := strings.Join(strings.Fields(string(page)), " "); !strings.Contains(text, want) {
		t.Errorf("doc/promises.md does not have %q", want)
	}
}
