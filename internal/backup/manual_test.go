package backup

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestTheManualTellsTheSizeOfAChunk compares a number in doc/store.md with the one
// that holds.
func TestTheManualTellsTheSizeOfAChunk(t *testing.T) {
	page, err := os.ReadFile("../../doc/store.md")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("cuts it into chunks of %d KB", chunkSize>>10)
	if text := strings.Join(strings.Fields(string(page)), " "); !strings.Contains(text, want) {
		t.Errorf("doc/store.md does not have %q", want)
	}
}
