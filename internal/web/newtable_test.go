package web

import (
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
	"eleusis/internal/table"
	"eleusis/rule"
)

// TestAFaultWhileATableWaitsForAHintIsReported lets a new table wait for its dealer: where hints may still be given,
// where they may not, and where the store no longer reads.
func TestAFaultWhileATableWaitsForAHintIsReported(t *testing.T) {
	for _, test := range []struct {
		hints string
		fault error
		want  int
	}{{"always", nil, 0}, {"before-starter", nil, 0}, {"always", errors.New("the disk is gone"), 1}} {
		log, faults := store.Log(store.NewMemory()), new(faultLog)
		s := newServer(UsualLimits(), say.NewCatalog(), slog.New(slog.NewTextHandler(faults, nil)))
		open := func() {
			s.lobby = table.NewLobby(log, table.Config{Random: rand.NewChaCha8([32]byte{1}),
				Errors: slog.New(slog.DiscardHandler)})
		}
		odd, err := rule.Parse("odd")
		if err != nil {
			t.Fatal(err)
		}
		options := table.Options()
		if err := options.SetOption("hints", test.hints); err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("POST", "http://eleusis.localhost/new", nil)
		open()
		id, key, err := s.visit(r).Open(t.Context(), table.TableRequest{Name: "Ada", Options: options, Seats: 4,
			Level: "random", Rule: odd, Deals: true})
		s.lobby.Close()
		if err != nil {
			t.Fatal(err)
		}
		if test.fault != nil {
			log = storetest.Unreadable(log, test.fault)
		}
		open()
		s.gatherings().waitForHint(r, id, key)
		s.lobby.Close()
		if got := faults.text.String(); strings.Count(got, "\n") != test.want ||
			test.fault != nil && !strings.Contains(got, test.fault.Error()) {
			t.Errorf("hints %s, fault %v: the operator is told %q, want %d lines",
				test.hints, test.fault, got, test.want)
		}
	}
}
