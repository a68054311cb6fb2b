package daily_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/internal/daily"
	"eleusis/internal/store"
)

// FuzzLogs reads whatever is in the log of the days and in that of a player. It is called damaged, or it is a game
// with a full hand, and reads again as the same.
func FuzzLogs(f *testing.F) {
	day := fmt.Sprintf(`{"number":3,"rule":"red","cards":%q}`, card.FormatList(card.AppendDecks(nil, 1)))
	hand := card.AppendDecks(nil, 1)[1:]
	played := fmt.Sprintf(`{"day":3,"card":%q}`, hand[0])
	f.Add(day, "daily-played daily-said", played, `{"day":3,"rule":"odd","same":"different"}`)
	f.Add(day, "daily-played daily-played", played, played) // the same card again
	f.Add(day, "daily-played daily-gave-up", `{"day":3}`, `{"day":3}`)
	f.Add(day, "daily-contributes daily-played", `{"contributes":true}`, `{"day":-1,"card":"2C"}`)
	f.Add(`{"number":3,"rule":"red","cards":"2C"}`, "daily-played x", played, "{}")
	f.Add(`{"number":3,"rule":"d"}`, "daily-noted daily-noted", `{"day":3}`, "[]")
	f.Fuzz(func(t *testing.T, day, kinds, event, next string) {
		kind, nextKind, _ := strings.Cut(kinds, " ")
		log := store.NewMemory()
		put := func(table string, entries ...store.Entry) error { return log.Append(t.Context(), table, 0, entries) }
		err := put("daily", store.Entry{Number: 1, Time: monday, Kind: "daily-day", Event: []byte(day)})
		if err == nil {
			err = put("daily-"+daily.Token("key"),
				store.Entry{Number: 1, Time: monday, Kind: kind, Event: []byte(event)},
				store.Entry{Number: 2, Time: monday, Kind: nextKind, Event: []byte(next)})
		}
		if err != nil {
			return // no store has such entries
		}
		c := calendar(log, 1)
		_, err = c.History(t.Context(), daily.Token("key"), monday)
		if err != nil && !strings.Contains(err.Error(), "damaged") {
			t.Errorf("history: %v, want that a log is damaged", err)
		}
		var opened struct{ Number int }
		if err := json.Unmarshal([]byte(day), &opened); err != nil || opened.Number != 3 {
			return // a new day would be invented
		}
		s, err := c.Today(t.Context(), "key", monday)
		if err != nil {
			if !strings.Contains(err.Error(), "damaged") {
				t.Errorf("today: %v, want that a log is damaged", err)
			}
			return
		}
		if len(s.Hand) != daily.HandSize || len(s.View.Plays) != 1+len(s.Turns) {
			t.Errorf("%d cards in the hand and %d plays after %d turns", len(s.Hand), len(s.View.Plays), len(s.Turns))
		}
		if again := today(t, calendar(log, 2), "key", monday); !reflect.DeepEqual(s.Game, again.Game) {
			t.Errorf("the game is %+v, and then %+v", s.Game, again.Game)
		}
	})
}

// FuzzResults reads whatever is in the log of the results of a day. It is called damaged, or everybody is told of it.
func FuzzResults(f *testing.F) {
	won := `{"score":12,"solved":true,"turns":[{"card":"2C","accepted":true}],"missed":[3]}`
	f.Add(won, `{"score":-7,"turns":null}`, won)
	f.Add(won, won, `{"score":9223372036854775807,"solved":true}`)
	f.Add("null", "[]", "{}")
	day := fmt.Sprintf(`{"number":3,"rule":"red","cards":%q}`, card.FormatList(card.AppendDecks(nil, 1)))
	f.Fuzz(func(t *testing.T, first, second, third string) {
		log := store.NewMemory()
		put := func(table, kind string, events ...string) (err error) {
			var entries []store.Entry
			for i, event := range events {
				entries = append(entries, store.Entry{Number: i + 1, Time: monday, Kind: kind, Event: []byte(event)})
			}
			return log.Append(t.Context(), table, 0, entries)
		}
		if err := errors.Join(put("daily", "daily-day", day),
			put("daily-"+daily.Token("key"), "daily-gave-up", `{"day":3}`)); err != nil {
			t.Fatal(err)
		}
		if put("daily-results-3", "daily-result", first, second, third) != nil {
			return // no store has such entries
		}
		s, err := calendar(log, 1).Today(t.Context(), "key", monday)
		if err != nil {
			if !strings.Contains(err.Error(), "damaged") {
				t.Errorf("%v, want that a log is damaged", err)
			}
			return
		}
		r := s.Everybody
		if r == nil || r.Played != 3 || len(r.Best) > r.Played {
			t.Fatalf("the results of three games are %+v", r)
		}
		games := 0
		for _, n := range r.Bands {
			games += n
		}
		if games != r.Played {
			t.Errorf("%d games are in the bands %v, want %d", games, r.Bands, r.Played)
		}
		for i, best := range r.Best {
			if !best.Solved || i > 0 && best.Score > r.Best[i-1].Score {
				t.Errorf("the best games are %+v", r.Best)
			}
		}
	})
}
