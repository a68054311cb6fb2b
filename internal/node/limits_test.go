package node_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"eleusis/internal/store/postgres/postgrestest"
)

// database starts a database for the nodes of t. Short runs leave the test out.
func database(t *testing.T) *postgrestest.Cluster {
	t.Helper()
	if testing.Short() {
		t.Skip("starts nodes and a database: not in the short run")
	}
	cluster, err := postgrestest.Start("fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cluster.Remove() })
	return cluster
}

// TestARateHoldsAtNodesTogether lets addresses use up their rate at one node: then they have
// none left at another, and others have.
func TestARateHoldsAtNodesTogether(t *testing.T) {
	cluster := database(t)
	program := built(t)
	var nodes []*process
	for range 2 {
		p := &process{program: program, listen: "127.0.0.1:0", store: cluster.URL(nil),
			more: []string{"--proxy", "127.0.0.1", "--requests", "0.1"}} // one, and the next after ten seconds
		p.start(t)
		t.Cleanup(p.kill)
		nodes = append(nodes, p)
	}
	for i, from := range nodes {
		to, fresh := nodes[1-i], 0
		until(t, "an address that has asked at one node is refused at the other", func() bool {
			fresh++
			address := fmt.Sprintf("203.0.113.%d", 100*i+fresh)
			if status := visitorAt(t, from, "", address); status != http.StatusOK {
				t.Fatalf("the first request of %s is answered %d", address, status)
			}
			postgrestest.Pause(t.Context(), time.Second) // until it is told
			return visitorAt(t, to, "", address) == http.StatusTooManyRequests
		})
		if status := visitorAt(t, to, "", fmt.Sprintf("198.51.100.%d", i)); status != http.StatusOK {
			t.Errorf("an address that has asked for nothing is answered %d", status)
		}
	}
}
