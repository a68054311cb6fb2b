package daily_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"eleusis/card"
	"eleusis/internal/daily"
	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
)

// The files of release 0.1.0 in testdata: the logs of three days and their players, and what that release showed
// players. They are never changed.
const (
	releasedLogs   = "testdata/v0.1.0.jsonl"
	releasedSights = "testdata/v0.1.0.seen.jsonl"
)

// releasedKinds are the kinds of all entries that release 0.1.0 wrote. The names are written out: they are in logs, so
// they never change.
var releasedKinds = []string{
	"daily-day", "daily-played", "daily-said", "daily-gave-up", "daily-contributes", "daily-result",
}

// A releasedEntry is an entry of the logs of a release.
type releasedEntry struct {
	Log          string
	Number, Seat int
	Time         time.Time
	Kind         string
	Event        json.RawMessage
}

// A releasedSight is what a release showed a player at a time.
type releasedSight struct {
	Key  string
	Now  time.Time
	Sees json.RawMessage
}

// TestEveryPlayerSeesWhatTheFirstReleaseShowed folds logs with every kind of entry that release 0.1.0 wrote, and
// compares what players see with what that release showed them.
func TestEveryPlayerSeesWhatTheFirstReleaseShowed(t *testing.T) {
	log, had := store.NewMemory(), make(map[string]bool)
	for _, e := range storetest.ReadLines[releasedEntry](t, releasedLogs) {
		entry := store.Entry{Number: e.Number, Time: e.Time, Seat: e.Seat, Kind: e.Kind, Event: e.Event}
		if err := log.Append(t.Context(), e.Log, e.Number-1, []store.Entry{entry}); err != nil {
			t.Fatal(err)
		}
		had[e.Kind] = true
	}
	for _, kind := range releasedKinds {
		if !had[kind] {
			t.Errorf("%s has no entry of the kind %s", releasedLogs, kind)
		}
	}
	a := calendar(log, 1)
	for _, then := range storetest.ReadLines[releasedSight](t, releasedSights) {
		s := today(t, a, then.Key, then.Now)
		now, err := json.Marshal(sightOf(&s))
		if err != nil {
			t.Fatal(err)
		}
		if string(now) != string(then.Sees) {
			t.Errorf("on %s, %s sees\n%s, and in release 0.1.0\n%s", then.Now, then.Key, now, then.Sees)
		}
	}
	days, left, err := a.Contributed(t.Context(), monday.AddDate(0, 0, 1))
	if err != nil || len(days) != 1 || days[0].Number != 3 || len(days[0].Games) != 3 || left != 1 {
		t.Errorf("contributed are %+v, %d are left out, %v; in release 0.1.0, three games of day 3, and one is left out",
			days, left, err)
	}
}

// A sight is the essential part of what a player sees of a day.
type sight struct {
	Day         int              `json:"day"`
	Number      int              `json:"number"`
	Hand        string           `json:"hand"`
	Line        string           `json:"line"`
	Turns       []string         `json:"turns,omitempty"`
	Guesses     []string         `json:"guesses,omitempty"`
	GaveUp      bool             `json:"gaveUp,omitzero"`
	Score       int              `json:"score,omitzero"`
	Rule        string           `json:"rule,omitzero"`
	Yesterday   string           `json:"yesterday,omitzero"`
	Statistics  daily.Statistics `json:"statistics"`
	Contributes bool             `json:"contributes,omitzero"`
	Everybody   string           `json:"everybody,omitzero"`
}

// sightOf returns the essential part of s.
func sightOf(s *daily.Sheet) sight {
	e := sight{
		Day: s.Day, Number: s.Number, Hand: card.FormatList(s.Hand), Line: card.FormatList(s.View.Mainline),
		GaveUp: s.GaveUp, Score: s.Score(), Statistics: s.Statistics, Contributes: s.Contributes,
	}
	for _, turn := range s.Turns {
		e.Turns = append(e.Turns, fmt.Sprint(turn.Card, " ", turn.Right))
	}
	for _, g := range s.Guesses {
		e.Guesses = append(e.Guesses, fmt.Sprint(g.After, " ", g.Rule, " ", g.Same))
	}
	if s.Rule != nil {
		e.Rule = s.Rule.String()
	}
	if s.Yesterday != nil {
		e.Yesterday = s.Yesterday.String()
	}
	if all := s.Everybody; all != nil {
		e.Everybody = fmt.Sprint(all.Played, " ", all.Bands)
		for _, o := range all.Best {
			e.Everybody += fmt.Sprint(", ", o.Score, " ", o.Solved, " ", o.Turns, " ", o.Missed)
		}
	}
	return e
}
