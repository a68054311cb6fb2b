package daily_test

import (
	"encoding/json"
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
