package table

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestTheManualTellsTheLimitsOfATable compares the numbers in doc/tables.md with
// those that hold.
func TestTheManualTellsTheLimitsOfATable(t *testing.T) {
	page, err := os.ReadFile("../../doc/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(page)), " ")
	for _, want := range []string{
		fmt.Sprintf("A key is %d random bits", 8*keyBytes),
		fmt.Sprintf("a client secret of %d to %d bits", 8*minSecret, 8*maxSecret),
		fmt.Sprintf("the last %d requests of each person, and of %d people", answersKept, sendersKept),
		fmt.Sprintf("is open and %.0f seconds after", awayAfter.Seconds()),
		fmt.Sprintf("without a stream, for %.0f minutes", awaySilent.Minutes()),
		fmt.Sprintf("After %.0f minutes without a stream", idleAfter.Minutes()),
		fmt.Sprintf("a quarter of them and at most %d", placeMax),
		fmt.Sprintf("the last %d stay in the talk", noticesKept),
		fmt.Sprintf("*relaxed* (%.0f minutes) or *brisk* (%.0f seconds)", Relaxed.limit().Minutes(), Brisk.limit().Seconds()),
		fmt.Sprintf("`say` takes up to %d characters", maxSaid),
		fmt.Sprintf("A seat may send %d messages in %.0f seconds", saysMost, saysWithin.Seconds()),
		fmt.Sprintf("The last %d messages and %d reports", saidKept, reportsKept),
		fmt.Sprintf("the table itself (pace, name, settings) %d times a minute", changesMost),
		fmt.Sprintf("take %.2f seconds for a move (%.2f at the fast pace)", paceCalm.Seconds(), paceFast.Seconds()),
		fmt.Sprintf("They wait %.0f seconds (%.0f)", paceAsked.Seconds(), paceAskedFast.Seconds()),
		fmt.Sprintf("extends that to %.0f minutes, or %.0f to write", paceThinking.Minutes(), paceWriting.Minutes()),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("doc/tables.md does not have %q", want)
		}
	}
}
