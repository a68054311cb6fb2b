package page

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// A colon of a sentence is a text, since some languages write a space before it.
func TestNoPageWritesAColonItself(t *testing.T) {
	files, err := filepath.Glob("templates/*.html")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	written := regexp.MustCompile(`\}\}(?:</\w+>)?:\s.*`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range written.FindAllString(string(text), -1) {
			t.Errorf("%s: %s", file, found)
		}
	}
}
