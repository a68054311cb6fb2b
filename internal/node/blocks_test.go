package node_test

import (
	"bytes"
	"net/http"
	"os/exec"
	"testing"
	"time"

	"eleusis/internal/store/postgres/postgrestest"
)

// visitorAt asks a node as a visitor of some address behind a proxy, and returns the status
// of the answer.
func visitorAt(t testing.TB, p *process, path, address string) int {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("X-Forwarded-For", address)
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	if err := answer.Body.Close(); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode
}

// until waits until something holds, for some minutes.
func until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	postgrestest.Await(t, patience, what, holds)
}

// TestABlockEndsByTheClockOfTheDatabase blocks an address for ten minutes at two nodes, one
// of which has a clock half an hour ahead and the other one half an hour behind, from
// either: it holds at both, is kept, and is deleted when it is lifted.
func TestABlockEndsByTheClockOfTheDatabase(t *testing.T) {
	cluster := database(t)
	program := built(t)
	var nodes []*process
	for _, off := range []time.Duration{30 * time.Minute, -30 * time.Minute} {
		p := &process{program: program, listen: "127.0.0.1:0", store: cluster.URL(nil), clock: off,
			more: []string{"--proxy", "127.0.0.1", "--admin", freeAddress(t)}}
		p.start(t)
		t.Cleanup(p.kill)
		nodes = append(nodes, p)
	}
	answers := func(address string, want int) bool {
		return visitorAt(t, nodes[0], "", address) == want && visitorAt(t, nodes[1], "", address) == want
	}
	kept := func() (entries int) {
		err := cluster.Query([]any{&entries}, "SELECT count(*) FROM entry WHERE table_id = $1", "operator-blocks")
		if err != nil {
			t.Fatal(err)
		}
		return entries
	}
	block := func(at *process, address, long string) {
		t.Helper()
		out, err := exec.Command(program, "admin", "block", address, "--for", long, "--admin",
			at.more[3]).CombinedOutput()
		if err != nil {
			t.Fatalf("block %s: %v\n%s", address, err, bytes.TrimSpace(out))
		}
	}
	for i, address := range []string{"203.0.113.7", "203.0.113.8"} {
		block(nodes[i], address, "10m")
		until(t, address+" is refused at both nodes", func() bool { return answers(address, http.StatusForbidden) })
	}
	for range 3 { // while the leader looks at the blocks again
		postgrestest.Pause(t.Context(), time.Second)
		if !answers("203.0.113.7", http.StatusForbidden) || kept() != 2 {
			t.Fatalf("the block has ended early; %d blocks are kept", kept())
		}
	}
	for i, address := range []string{"203.0.113.8", "203.0.113.7"} {
		block(nodes[i], address, "0s")
		until(t, address+" is answered at both nodes", func() bool { return answers(address, http.StatusOK) })
	}
	until(t, "the addresses are deleted", func() bool { return kept() == 0 })
}
