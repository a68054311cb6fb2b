package api_test

import (
	"testing"
	"time"

	"eleusis/internal/api"
	"eleusis/internal/store"
)

func TestOldProgramsAreForgotten(t *testing.T) {
	log := store.NewMemory()
	all := api.NewPrograms(log)
	token, err := all.Add(t.Context(), "Robin")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		before time.Time
		known  bool
	}{{monthAgo, true}, {time.Date(9999, time.January, 1, 0, 0, 0, 0, time.UTC), false}} {
		if err := all.Expire(t.Context(), tt.before); err != nil {
			t.Fatal(err)
		}
		if name, err := all.Name(t.Context(), token); (err == nil && name == "Robin") != tt.known {
			t.Errorf("after those before %v are forgotten: %q, %v", tt.before, name, err)
		}
	}
	logs, err := log.Tables(t.Context(), monthAgo)
	if err != nil || len(logs) != 0 {
		t.Errorf("%d logs are left: %v", len(logs), err)
	}
}
