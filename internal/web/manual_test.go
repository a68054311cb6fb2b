package web

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// TestTheManualTellsTheLimitsOfVisitors compares numbers on pages of doc with those
// that hold.
func TestTheManualTellsTheLimitsOfVisitors(t *testing.T) {
	usual := UsualLimits()
	silence := 2*pingEveryNodes + time.Second
	for _, tt := range []struct{ page, want string }{
		{"tables.md", fmt.Sprintf("load no more than %d sleeping tables at once", usual.Loads.Burst)},
		{"promises.md", fmt.Sprintf("after %.0f s in the queue a request gets 429", usualWait.Seconds())},
		{"promises.md", fmt.Sprintf("the page gives a silent stream up after %.0f s", silence.Seconds())},
		{"scale.md", fmt.Sprintf("get a word every %.0f s, or %.0f s from a server alone",
			pingEveryNodes.Seconds(), pingEvery.Seconds())},
	} {
		page, err := os.ReadFile("../../doc/" + tt.page)
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(strings.Fields(string(page)), " "); !strings.Contains(text, tt.want) {
			t.Errorf("doc/%s does not have %q", tt.page, tt.want)
		}
	}
}
