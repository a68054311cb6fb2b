package daily_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"eleusis/internal/daily"
	"eleusis/internal/store"
	"eleusis/rule"
)

// A course is how a game goes: that many cards, and that many wrong rules.
type course struct{ cards, wrong int }

// solve plays a game of a day up to the right rule.
func solve(t *testing.T, a *daily.Calendar, log store.Log, key string, how course) {
	t.Helper()
	anyCard, err := rule.Parse("any")
	if err != nil {
		t.Fatal(err)
	}
	for n := range how.cards {
		play(t, a, key, monday)
		if n < how.wrong {
			if err := move(t, a, key, monday, daily.Move{Guess: anyCard}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := move(t, a, key, monday, daily.Move{Guess: secretOf(t, log, 3)}); err != nil {
		t.Fatal(err)
	}
}

func TestAPlayerWhoIsDoneSeesTheResultsOfAll(t *testing.T) {
	log := store.NewMemory()
	a, b := calendar(log, 1), calendar(log, 2) // two servers over one log
	solve(t, a, log, "ana", course{4, 0})
	play(t, b, "rui", monday)
	if err := move(t, b, "rui", monday, daily.Move{GiveUp: true}); err != nil {
		t.Fatal(err)
	}
	if s := today(t, a, "ana", monday); s.Everybody != nil {
		t.Errorf("of two games is told %+v", s.Everybody)
	}
	solve(t, b, log, "eva", course{9, 2})
	for _, server := range []*daily.Calendar{a, b, calendar(log, 3)} {
		all := today(t, server, "ana", monday).Everybody
		if all == nil || all.Played != 3 || all.Bands != [daily.Bands]int{1, 0, 0, 0, 1, 0, 1} {
			t.Fatalf("told: %+v", all)
		}
		if len(all.Best) != 2 || all.Best[0].Score != 27 || len(all.Best[0].Turns) != 4 || all.Best[1].Score != 18 ||
			fmt.Sprint(all.Best[1].Missed) != "[1 2]" {
			t.Errorf("the best games are %+v", all.Best)
		}
		if s := today(t, server, "zoe", monday); s.Everybody != nil {
			t.Error("a player who has not begun is told the results")
		}
	}
	play(t, a, "zoe", monday)
	if s := today(t, a, "zoe", monday); s.Everybody != nil {
		t.Error("a player who is not done is told the results")
	}
	if s := today(t, a, "ana", monday.AddDate(0, 0, 1)); s.Everybody != nil {
		t.Error("the next day begins with the results of the last")
	}
}

func TestTheBestGamesAreKept(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	for n := range 6 {
		solve(t, a, log, fmt.Sprint("key ", n), course{8 - n, 0})
	}
	all := today(t, a, "key 0", monday).Everybody
	var scores []int
	for _, o := range all.Best {
		scores = append(scores, o.Score)
	}
	if fmt.Sprint(scores) != "[28 27 26]" || all.Played != 6 {
		t.Errorf("of %d games the best have %v points", all.Played, scores)
	}
}

// TestTheResultsNameNobody looks for the player and the time in the log of results; a
// player who is forgotten leaves the number there, and no more.
func TestTheResultsNameNobody(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	solve(t, a, log, "ana", course{3, 1})
	tables, err := log.Tables(t.Context(), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var people []string
	for _, one := range tables {
		if one.ID != "daily" && one.ID != "daily-results-3" {
			people = append(people, one.ID)
		}
	}
	entries, err := log.Read(t.Context(), "daily-results-3", 0)
	if err != nil || len(entries) != 1 || len(people) != 1 {
		t.Fatalf("%d results of %v, %v", len(entries), people, err)
	}
	e := entries[0]
	if !e.Time.Equal(time.Date(2026, time.November, 23, 0, 0, 0, 0, time.UTC)) || e.Command != "" {
		t.Errorf("the result bears the time %s and the request %q", e.Time, e.Command)
	}
	if text := string(e.Event); strings.Contains(text, strings.TrimPrefix(people[0], "daily-")) ||
		strings.Contains(text, "ana") || strings.Contains(text, "rule") {
		t.Errorf("the result tells of its player or of what was said: %s", text)
	}
	if err := a.Expire(t.Context(), monday.AddDate(0, 0, 2)); err != nil {
		t.Fatal(err)
	}
	entries, err = log.Read(t.Context(), "daily-results-3", 0)
	if err != nil || len(entries) != 0 {
		t.Errorf("old results are kept: %d, %v", len(entries), err)
	}
}

func TestDamagedResultsAreRefused(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	bad := store.Entry{Number: 1, Time: monday, Seat: 1, Kind: "daily-result", Event: []byte(`"no"`)}
	if err := log.Append(t.Context(), "daily-results-3", 0, []store.Entry{bad}); err != nil {
		t.Fatal(err)
	}
	play(t, a, "ana", monday)
	if err := move(t, a, "ana", monday, daily.Move{GiveUp: true}); err == nil ||
		!strings.Contains(err.Error(), "damaged") {
		t.Errorf("a result that cannot be read: %v", err)
	}
}
