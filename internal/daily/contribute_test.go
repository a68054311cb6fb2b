package daily_test

import (
	"fmt"
	"strings"
	"testing"

	"eleusis/internal/daily"
	"eleusis/internal/store"
)

// contribute says for key whether games are contributed.
func contribute(t *testing.T, a *daily.Calendar, key string, yes bool) {
	t.Helper()
	if err := move(t, a, key, monday, daily.Move{Contributes: new(yes)}); err != nil {
		t.Fatal(err)
	}
}

// TestGamesAreContributedOnlyWithConsent lets five people play; three contribute, one changes their mind.
func TestGamesAreContributedOnlyWithConsent(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	if err := move(t, a, "zoe", monday, daily.Move{Contributes: new(true)}); err == nil {
		t.Error("a player who has not played leaves a log")
	}
	people := []string{"ana", "rui", "eva", "leo", "mia"}
	for i, key := range people {
		for range i + 1 {
			play(t, a, key, monday)
		}
		if key != "leo" {
			contribute(t, a, key, true)
		}
	}
	contribute(t, a, "mia", false)
	if s := today(t, a, "ana", monday); !s.Contributes || s.Everybody != nil || len(s.Turns) != 1 {
		t.Errorf("ana's page: %+v", s)
	}
	tomorrow := monday.AddDate(0, 0, 1)
	get := func(a *daily.Calendar, after int) (days []daily.ContributedDay, left int) {
		days, left, err := a.Contributed(t.Context(), monday.AddDate(0, 0, after))
		if err != nil {
			t.Fatal(err)
		}
		return days, left
	}
	if days, left := get(a, 0); len(days) != 0 || left != 0 {
		t.Errorf("of a day that is not over: %+v, %d left out", days, left)
	}
	play(t, a, "ana", tomorrow)
	for _, b := range []*daily.Calendar{a, calendar(log, 2)} {
		days, left := get(b, 2)
		if len(days) != 1 || left != 1 || days[0].Number != 3 || days[0].Rule.String() != secretOf(t, log, 3).String() {
			t.Fatalf("%+v, %d left out", days, left)
		}
		played := make(map[int]bool)
		for _, g := range days[0].Games {
			played[len(g.Turns)] = true
		}
		if len(days[0].Games) != 3 || !played[1] || !played[2] || !played[3] {
			t.Errorf("games of %v cards, want 1, 2 and 3", played)
		}
		for _, key := range people {
			if strings.Contains(fmt.Sprint(days), key) {
				t.Errorf("%s is named", key)
			}
		}
	}
	if err := a.Forget(t.Context(), "ana"); err != nil {
		t.Fatal(err)
	}
	if days, left := get(a, 2); len(days) != 0 || left != 2 {
		t.Errorf("after one of three is forgotten: %+v, %d left out", days, left)
	}
}

// TestConsentCountsNoGameAgain says so after the end of a game, which is counted once for everybody.
func TestConsentCountsNoGameAgain(t *testing.T) {
	a := calendar(store.NewMemory(), 1)
	for _, key := range []string{"ana", "rui", "eva"} {
		play(t, a, key, monday)
		if err := move(t, a, key, monday, daily.Move{GiveUp: true}); err != nil {
			t.Fatal(err)
		}
		contribute(t, a, key, true)
		contribute(t, a, key, false)
	}
	if s := today(t, a, "ana", monday); s.Everybody == nil || s.Everybody.Played != 3 || s.Contributes {
		t.Errorf("%+v", s.Everybody)
	}
}
