package daily_test

import (
	"testing"
	"time"

	"eleusis/internal/daily"
	"eleusis/internal/store"
)

func TestAHistoryHasTheDaysThatWerePlayed(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	history := func(a *daily.Calendar, now time.Time) daily.History {
		t.Helper()
		h, err := a.History(t.Context(), daily.Token("ana"), now)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	if h := history(a, monday); len(h.Days) != 0 {
		t.Errorf("before the first card there are %d days", len(h.Days))
	}
	play(t, a, "ana", monday)
	tuesday := monday.AddDate(0, 0, 1)
	play(t, a, "ana", tuesday)
	play(t, a, "ana", tuesday)
	for _, server := range []*daily.Calendar{a, calendar(log, 9)} {
		h := history(server, tuesday)
		if len(h.Days) != 2 || h.Days[0].Day != 4 || len(h.Days[0].Turns) != 2 || h.Statistics.Played != 2 {
			t.Fatalf("%+v", h)
		}
		if h.Days[0].Rule != nil || h.Days[1].Rule == nil || h.Days[1].Rule.String() != secretOf(t, log, 3).String() {
			t.Errorf("of the day under way the rule is %v, of the day before %v", h.Days[0].Rule, h.Days[1].Rule)
		}
		if got := h.Days[1].Date.Format(time.DateOnly); got != "2026-11-23" || len(h.Days[1].View.Plays) != 2 {
			t.Errorf("the first day is of %s, with %d plays", got, len(h.Days[1].View.Plays))
		}
	}
	if err := move(t, a, "ana", tuesday, daily.Move{GiveUp: true}); err != nil {
		t.Fatal(err)
	}
	if h := history(a, tuesday); h.Days[0].Rule == nil {
		t.Error("the rule is not told after the end")
	}
	if err := a.Forget(t.Context(), "ana"); err != nil {
		t.Fatal(err)
	}
	if h := history(a, tuesday); len(h.Days) != 0 {
		t.Error("days that were forgotten are there")
	}
}

func TestATextThatIsNoTokenHasNoHistory(t *testing.T) {
	a := calendar(store.NewMemory(), 1)
	for range daily.FewestResults {
		play(t, a, "ana", monday)
		if err := move(t, a, "ana", monday, daily.Move{GiveUp: true}); err != nil {
			t.Fatal(err)
		}
		if err := a.Forget(t.Context(), "ana"); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"", "ana", "results-3", daily.Token("ana") + "00", "A" + daily.Token("ana")[1:]} {
		if h, err := a.History(t.Context(), text, monday); err != nil || len(h.Days) != 0 {
			t.Errorf("%q: %d days, %v", text, len(h.Days), err)
		}
	}
}
