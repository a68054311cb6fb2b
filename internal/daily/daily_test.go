package daily_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"eleusis/card"
	"eleusis/internal/daily"
	"eleusis/internal/store"
	"eleusis/rule"
)

// monday is day 3.
var monday = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)

// calendar returns a calendar over log, with chance from seed.
func calendar(log store.Log, seed byte) *daily.Calendar {
	return daily.New(log, rand.NewChaCha8([32]byte{seed}))
}

func today(t *testing.T, a *daily.Calendar, key string, now time.Time) daily.Sheet {
	t.Helper()
	s, err := a.Today(t.Context(), key, now)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// move does m on the page that key sees now.
func move(t *testing.T, a *daily.Calendar, key string, now time.Time, m daily.Move) error {
	t.Helper()
	s := today(t, a, key, now)
	m.Day, m.Seen = daily.NumberOf(now), s.Number
	return a.Do(t.Context(), key, now, m)
}

func play(t *testing.T, a *daily.Calendar, key string, now time.Time) {
	t.Helper()
	if err := move(t, a, key, now, daily.Move{Play: true, Card: today(t, a, key, now).Hand[0]}); err != nil {
		t.Fatal(err)
	}
}

// secretOf returns the rule of a day, from the log.
func secretOf(t *testing.T, log store.Log, day int) *rule.Rule {
	t.Helper()
	entries, err := log.Read(context.Background(), "daily", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text := string(e.Event)
		if !strings.HasPrefix(text, fmt.Sprintf(`{"number":%d,`, day)) {
			continue
		}
		_, said, _ := strings.Cut(text, `"rule":"`)
		said, _, _ = strings.Cut(said, `","cards"`)
		r, err := rule.Parse(strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(said))
		if err != nil {
			t.Fatal(said, err)
		}
		return r
	}
	t.Fatalf("day %d is not in the log", day)
	return nil
}

func TestEverybodyGetsTheSameCardsAndVerdictsOnOneDay(t *testing.T) {
	log := store.NewMemory()
	a, b := calendar(log, 1), calendar(log, 2) // two servers over one log
	for range 6 {
		first, second := today(t, a, "ana", monday), today(t, b, "rui", monday)
		if got, want := card.FormatList(second.Hand), card.FormatList(first.Hand); got != want ||
			len(first.Hand) != daily.HandSize {
			t.Fatalf("one holds %s, another %s", want, got)
		}
		play(t, a, "ana", monday)
		play(t, b, "rui", monday)
		if x, y := today(t, a, "ana", monday).Turns, today(t, b, "rui", monday).Turns; x[len(x)-1] != y[len(y)-1] {
			t.Fatalf("one hears %v, another %v", x, y)
		}
	}
}

func TestARestartLosesNothing(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	for range 5 {
		play(t, a, "ana", monday)
	}
	before, after := today(t, a, "ana", monday), today(t, calendar(log, 9), "ana", monday)
	if fmt.Sprint(before.Turns, before.Hand, before.Statistics) != fmt.Sprint(after.Turns, after.Hand, after.Statistics) {
		t.Errorf("after a restart %v, before it %v", after, before)
	}
}

func TestTheScoreIsThatOfTheBenchmark(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	wrong, err := rule.Parse("any")
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		play(t, a, "ana", monday)
	}
	if err := move(t, a, "ana", monday, daily.Move{Guess: wrong}); err != nil {
		t.Fatal(err)
	}
	if err := move(t, a, "ana", monday, daily.Move{Guess: wrong}); !errors.Is(err, daily.ErrNotNow) {
		t.Errorf("a second guess after one card: %v, want %v", err, daily.ErrNotNow)
	}
	play(t, a, "ana", monday)
	if s := today(t, a, "ana", monday); s.Rule != nil || s.Over() {
		t.Error("the rule is told before the end")
	}
	if err := move(t, a, "ana", monday, daily.Move{Guess: secretOf(t, log, 3)}); err != nil {
		t.Fatal(err)
	}
	s := today(t, a, "ana", monday)
	if want := 31 - 5 - 2; !s.Solved() || s.Score() != want || s.Rule == nil {
		t.Errorf("solved: %v, %d points, want %d", s.Solved(), s.Score(), want)
	}
	if err := move(t, a, "ana", monday, daily.Move{Play: true, Card: s.Hand[0]}); !errors.Is(err, daily.ErrNotNow) {
		t.Errorf("a card after the end: %v, want %v", err, daily.ErrNotNow)
	}
}

func TestAfterThirtyCardsOneGuessIsLeft(t *testing.T) {
	a := calendar(store.NewMemory(), 1)
	for range daily.Turns {
		play(t, a, "ana", monday)
	}
	s := today(t, a, "ana", monday)
	if s.MayPlay() || !s.MayGuess() || s.Over() || len(s.Hand) != daily.HandSize {
		t.Fatalf("after thirty cards: may play %v, may guess %v, over %v, %d cards",
			s.MayPlay(), s.MayGuess(), s.Over(), len(s.Hand))
	}
	if err := move(t, a, "ana", monday, daily.Move{GiveUp: true}); err != nil {
		t.Fatal(err)
	}
	s = today(t, a, "ana", monday)
	if !s.Over() || s.Rule == nil || s.Score() != 0 {
		t.Errorf("after giving up: over %v, %d points", s.Over(), s.Score())
	}
}

func TestAnImpossibleMoveIsRefused(t *testing.T) {
	a := calendar(store.NewMemory(), 1)
	anyCard, _ := rule.Parse("any")
	s := today(t, a, "ana", monday)
	var absent card.Card
	for held := card.SetOf(s.Hand...); held.Has(absent); {
		absent++
	}
	for what, tt := range map[string]struct {
		move daily.Move
		want error
	}{
		"a guess before the first card":  {daily.Move{Day: 3, Guess: anyCard}, daily.ErrNotNow},
		"to give up before it":           {daily.Move{Day: 3, GiveUp: true}, daily.ErrNotNow},
		"a card that is not in the hand": {daily.Move{Day: 3, Play: true, Card: absent}, daily.ErrNotInHand},
		"yesterday's page":               {daily.Move{Day: 2, Play: true, Card: s.Hand[0]}, daily.ErrStale},
		"an old page":                    {daily.Move{Day: 3, Seen: 1, Play: true, Card: s.Hand[0]}, daily.ErrStale},
		"nothing":                        {daily.Move{Day: 3}, daily.ErrNotNow},
	} {
		if err := a.Do(t.Context(), "ana", monday, tt.move); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", what, err, tt.want)
		}
	}
}

func TestAnotherDayHasAnotherRuleAndTellsTheLast(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	seen := make(map[string]bool)
	for day := range 14 {
		now := monday.AddDate(0, 0, day)
		s := today(t, a, "", now)
		if day > 0 && (s.Yesterday == nil || !seen[s.Yesterday.String()]) {
			t.Errorf("day %d does not tell yesterday's rule", day)
		}
		r := secretOf(t, log, daily.NumberOf(now)).String()
		if seen[r] {
			t.Errorf("day %d has a rule that was there before", day)
		}
		seen[r] = true
	}
}

func TestStatisticsCountDaysInARow(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	solve := func(day int) {
		now := monday.AddDate(0, 0, day)
		play(t, a, "ana", now)
		if err := move(t, a, "ana", now, daily.Move{Guess: secretOf(t, log, daily.NumberOf(now))}); err != nil {
			t.Fatal(err)
		}
	}
	for _, day := range []int{0, 1, 3, 4, 5} {
		solve(day)
	}
	play(t, a, "ana", monday.AddDate(0, 0, 6)) // and not solved yet
	for day, want := range map[int]daily.Statistics{
		6: {Played: 6, Solved: 5, Streak: 3, Best: 30},
		7: {Played: 6, Solved: 5, Streak: 0, Best: 30},
	} {
		if got := today(t, a, "ana", monday.AddDate(0, 0, day)).Statistics; got != want {
			t.Errorf("on day %d: %+v, want %+v", day, got, want)
		}
	}
}

// TestAClockThatIsSetBackLetsNoDayBePlayedTwice steps the clock back over midnight:
// the day that comes again is the one that was played, before a restart and after.
func TestAClockThatIsSetBackLetsNoDayBePlayedTwice(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	play(t, a, "ana", monday)
	play(t, a, "ana", monday.AddDate(0, 0, 1))
	for _, a := range []*daily.Calendar{a, calendar(log, 2)} {
		before := len(today(t, a, "ana", monday).Turns)
		play(t, a, "ana", monday)
		s := today(t, a, "ana", monday)
		if before == 0 || len(s.Turns) != before+1 || s.Statistics.Played != 2 {
			t.Errorf("%d cards of a day that comes again, %d after one more, %d days",
				before, len(s.Turns), s.Statistics.Played)
		}
	}
}

func TestLookingAtTodaysGameStoresNothing(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	for n := range 5 {
		today(t, a, fmt.Sprint("key ", n), monday)
	}
	tables, err := log.Tables(t.Context(), time.Time{})
	if err != nil || len(tables) != 1 {
		t.Errorf("%d logs, %v; want one, of the days", len(tables), err)
	}
}

// TestDaysAreForgotten deletes the days of one person who asks for it, and later of
// everybody who has not come back. A person who is forgotten can play again.
func TestDaysAreForgotten(t *testing.T) {
	log := store.NewMemory()
	a := calendar(log, 1)
	for _, key := range []string{"ana", "rui"} {
		play(t, a, key, monday)
	}
	if err := a.Forget(t.Context(), "ana"); err != nil {
		t.Fatal(err)
	}
	for _, b := range []*daily.Calendar{a, calendar(log, 2)} {
		if ana, rui := today(t, b, "ana", monday), today(t, b, "rui", monday); ana.Statistics.Played != 0 ||
			rui.Statistics.Played != 1 {
			t.Errorf("after one is forgotten: %+v and %+v", ana.Statistics, rui.Statistics)
		}
	}
	play(t, a, "ana", monday.AddDate(0, 0, 1))
	if err := a.Expire(t.Context(), monday.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	next := monday.AddDate(0, 0, 1)
	if ana, rui := today(t, a, "ana", next), today(t, a, "rui", next); ana.Statistics.Played != 1 ||
		rui.Statistics.Played != 0 {
		t.Errorf("after the old days are gone: %+v and %+v", ana.Statistics, rui.Statistics)
	}
	play(t, a, "rui", next)
}

// TestAForgottenPersonIsForgottenByAllServers deletes the days of a person at one server. Another
// one, which has read them, shows none of them, also after the person has played as much again.
func TestAForgottenPersonIsForgottenByAllServers(t *testing.T) {
	log := store.NewMemory()
	a, b := calendar(log, 1), calendar(log, 2)
	for range 3 {
		play(t, a, "ana", monday)
	}
	if s := today(t, b, "ana", monday); len(s.Turns) != 3 {
		t.Fatalf("the other server shows %d cards", len(s.Turns))
	}
	if err := a.Forget(t.Context(), "ana"); err != nil {
		t.Fatal(err)
	}
	if s := today(t, b, "ana", monday); len(s.Turns) != 0 || s.Number != 0 || s.Statistics.Played != 0 {
		t.Errorf("after the days are forgotten the other server shows %d cards, %+v", len(s.Turns), s.Statistics)
	}
	play(t, b, "ana", monday)
	if err := b.Forget(t.Context(), "ana"); err != nil {
		t.Fatal(err)
	}
	next := monday.AddDate(0, 0, 1)
	for range 4 {
		play(t, b, "ana", next)
	}
	for _, server := range []*daily.Calendar{a, b} {
		if s := today(t, server, "ana", next); len(s.Turns) != 4 || s.Statistics.Played != 1 {
			t.Errorf("after four cards anew: %d cards, %+v", len(s.Turns), s.Statistics)
		}
	}
}
