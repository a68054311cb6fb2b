package postgres

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestTheManualTellsHowLongALeaseLasts compares the numbers in doc/store.md with
// those that hold.
func TestTheManualTellsHowLongALeaseLasts(t *testing.T) {
	page, err := os.ReadFile("../../../doc/store.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(page)), " ")
	for _, want := range []string{
		fmt.Sprintf("of the table `lease` every %.1f seconds", nodeEvery.Seconds()),
		fmt.Sprintf("says nothing for %.1f seconds", nodeLasts.Seconds()),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("doc/store.md does not have %q", want)
		}
	}
}
