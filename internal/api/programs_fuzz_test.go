package api_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"eleusis/internal/api"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

// FuzzProgramNames reads whatever is in the log of a program: it is called damaged, or it is a name that reads again as
// the same.
func FuzzProgramNames(f *testing.F) {
	for _, text := range []string{`{"name":"Robin"}`, `{"name":7}`, `{}`, `null`, `{"name":"\ud800"}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, event []byte) {
		log := store.NewMemory()
		programs := api.NewPrograms(log)
		token, err := programs.Add(t.Context(), "Robin")
		if err != nil {
			t.Fatal(err)
		}
		put := func(event []byte) error {
			all, err := log.Tables(t.Context(), time.Time{})
			if err != nil || len(all) != 1 {
				t.Fatalf("%d logs, want one: %v", len(all), err)
			}
			if err := log.Delete(t.Context(), all[0].ID); err != nil {
				t.Fatal(err)
			}
			entry := store.Entry{Number: 1, Time: monthAgo, Kind: "program-named", Event: event}
			return log.Append(t.Context(), all[0].ID, 0, []store.Entry{entry})
		}
		if put(event) != nil {
			return // no store has such an entry
		}
		name, err := programs.Name(t.Context(), token)
		if err != nil {
			if !errors.Is(err, table.ErrDamaged) {
				t.Errorf("%q: %v, want that it is damaged", event, err)
			}
			return
		}
		written, err := json.Marshal(map[string]string{"name": name})
		if err != nil {
			t.Fatal(err)
		}
		if err := put(written); err != nil {
			t.Fatal(err)
		}
		if again, err := programs.Name(t.Context(), token); err != nil || again != name {
			t.Errorf("%q is %q, and then %q: %v", event, name, again, err)
		}
	})
}
