package sqlite

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestTheManualTellsWhenACheckpointIsMade compares a number in doc/store.md with the
// one that holds.
func TestTheManualTellsWhenACheckpointIsMade(t *testing.T) {
	page, err := os.ReadFile("../../../doc/store.md")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("writes `-wal` back to the data file: at %d MB,", maxWAL>>20)
	if text := strings.Join(strings.Fields(string(page)), " "); !strings.Contains(text, want) {
		t.Errorf("doc/store.md does not have %q", want)
	}
}
