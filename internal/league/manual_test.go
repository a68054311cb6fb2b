package league

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestTheManualTellsTheFixedRatings compares the ratings over all forms in doc/bench.md
// with those that hold.
func TestTheManualTellsTheFixedRatings(t *testing.T) {
	page, err := os.ReadFile("../../doc/bench.md")
	if err != nil {
		t.Fatal(err)
	}
	var references map[string]map[string]int
	if err := json.Unmarshal(referencesText, &references); err != nil {
		t.Fatal(err)
	}
	var ratings []string
	for _, level := range []string{"random", "novice", "casual", "skilled", "expert"} {
		ratings = append(ratings, fmt.Sprintf("%s %d", level, references["all"]["bot:"+level]))
	}
	text := strings.Join(strings.Fields(string(page)), " ")
	if want := "Over all forms: " + strings.Join(ratings, ", "); !strings.Contains(text, want) {
		t.Errorf("doc/bench.md does not have %q", want)
	}
}
