package storetest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// ReadLines returns the values of a file with JSON in each line, such as the logs that a release has written. A line
// that cannot be read ends the test.
func ReadLines[T any](t testing.TB, file string) (all []T) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var v T
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%s: %v in %s", file, err, line)
		}
		all = append(all, v)
	}
	return all
}
