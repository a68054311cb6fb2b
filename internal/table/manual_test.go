package table

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"eleusis/internal/idempotency"
)

// TestTheManualTellsTheLimitsOfATable compares the numbers in doc/tables.md with
// those that hold.
func TestTheManualTellsTheLimitsOfATable(t *testing.T) {
	tells(t, "tables.md", []string{
		fmt.Sprintf("A key is %d random bits", 8*keyBytes),
		fmt.Sprintf("a client secret of %d to %d bits", 8*minSecret, 8*maxSecret),
		fmt.Sprintf("the last %d requests of each person, and of %d people", idempotency.MaxRequests,
			idempotency.MaxSenders),
		fmt.Sprintf("is open and %.0f seconds after", awayAfter.Seconds()),
		fmt.Sprintf("without a stream, for %.0f minutes", awaySilent.Minutes()),
		fmt.Sprintf("After %.0f minutes without a stream", idleAfter.Minutes()),
		fmt.Sprintf("a quarter of them and at most %d", placeMax),
		fmt.Sprintf("the last %d stay in the talk", noticesKept),
		fmt.Sprintf("*relaxed* (%.0f minutes) or *brisk* (%.0f seconds)", Relaxed.limit().Minutes(),
			Brisk.limit().Seconds()),
		fmt.Sprintf("`say` takes up to %d characters", maxSaid),
		fmt.Sprintf("A seat may send %d messages in %.0f seconds", saysMost, saysWithin.Seconds()),
		fmt.Sprintf("The last %d messages and %d reports", saidKept, reportsKept),
		fmt.Sprintf("the table itself (pace, name, settings) %d times a minute", changesMost),
		fmt.Sprintf("take %.2f seconds for a move (%.2f at the fast pace)", paceCalm.Seconds(), paceFast.Seconds()),
		fmt.Sprintf("and %.0f seconds where they play alone for a dealer who only watches (%.1f)",
			paceWatched.Seconds(), paceWatchedFast.Seconds()),
		fmt.Sprintf("They wait %.0f seconds (%.0f)", paceAsked.Seconds(), paceAskedFast.Seconds()),
		fmt.Sprintf("at any time, for %.0f minutes", pauseTime.Minutes()),
		fmt.Sprintf("extends that to %.0f minutes, or %.0f to write", thinkingTime.Minutes(), writingTime.Minutes()),
	})
}

// TestTheManualTellsHowLongDataIsKept compares the times in doc/privacy.md with those
// that hold.
func TestTheManualTellsHowLongDataIsKept(t *testing.T) {
	const day = 24 * time.Hour
	usual := UsualRetention()
	if usual.Unmoved != day || sweepFirst != time.Minute || sweepEvery != time.Hour {
		t.Error("doc/privacy.md tells another retention")
	}
	tells(t, "privacy.md", []string{
		"| a day without events |",
		fmt.Sprintf("`--keep` days without events: %d, 0 forever", usual.Tables/day),
		fmt.Sprintf("| talk and reports | entries of the table | %d days |", usual.Talk/day),
		"a minute after the start and once an hour",
	})
}

// tells fails unless a page of doc has all the texts.
func tells(t *testing.T, page string, texts []string) {
	t.Helper()
	raw, err := os.ReadFile("../../doc/" + page)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Join(strings.Fields(string(raw)), " ")
	for _, want := range texts {
		if !strings.Contains(all, want) {
			t.Errorf("doc/%s does not have %q", page, want)
		}
	}
}
