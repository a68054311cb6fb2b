package admin_test

import (
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"

	"eleusis/internal/admin"
	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
	"eleusis/internal/table"
)

// lines returns what Prometheus reads of s.
func lines(s *admin.Metrics) []string {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return strings.Split(w.Body.String(), "\n")
}

func check(t *testing.T, s *admin.Metrics, want ...string) {
	t.Helper()
	have := make(map[string]bool)
	for _, line := range lines(s) {
		have[line] = true
	}
	for _, line := range want {
		if !have[line] {
			t.Errorf("no line %q", line)
		}
	}
	if t.Failed() {
		t.Log(strings.Join(lines(s), "\n"))
	}
}

// What a lobby does is counted: the appends, the moves of persons and of computers, and the
// faults of its store.
func TestAHallIsCounted(t *testing.T) {
	s := admin.NewMetrics(admin.Build{Version: "1", Commit: "c"}, func() admin.Load {
		return admin.Load{Awake: 3, Screens: 4, Queued: 5}
	})
	check(t, s, `eleusis_moves_total{by="person"} 0`, `eleusis_store_faults_total{fault="full"} 0`,
		"eleusis_append_seconds_count 0",
		"eleusis_tables_awake 3", "eleusis_screens 4", "eleusis_queue_waiting 5", `eleusis_build_info{commit="c",version="1"} 1`)

	log := storetest.Outage(store.NewMemory())
	lobby := table.NewLobby(log,
		table.Config{Random: rand.NewChaCha8([32]byte{1}), Errors: slog.New(slog.DiscardHandler), Meter: s})
	defer lobby.Close()
	opening := table.TableRequest{
		Name: "Ada", Options: table.Options(), Seats: 4, ComputerPlayers: 3, WaitsForPeople: true,
	}
	id, key, err := lobby.For(table.Caller{}).Open(t.Context(), opening)
	if err != nil {
		t.Fatal(err)
	}
	check(t, s, "eleusis_append_seconds_count 1", `eleusis_moves_total{by="person"} 0`)
	if _, err := lobby.For(table.Caller{}).Do(t.Context(), id, key,
		table.Request{ID: "1", Action: table.Start}); err != nil {
		t.Fatal(err)
	}
	check(t, s, `eleusis_moves_total{by="person"} 1`)

	log.Fill(true)
	if _, _, err := lobby.For(table.Caller{}).Open(t.Context(), opening); err == nil {
		t.Error("a table is opened on a full disk")
	}
	check(t, s, `eleusis_store_faults_total{fault="full"} 1`)
	s.Refused("too-often")
	check(t, s, `eleusis_refusals_total{code="too-often"} 1`)
}
