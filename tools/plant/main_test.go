package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryFaultHasItsPlace sees that the text that a fault replaces is in the tree, once.
func TestEveryFaultHasItsPlace(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	names := make(map[string]bool)
	for _, f := range faults {
		if _, err := f.overlay(t.TempDir()); err != nil {
			t.Errorf("%s: %v", f.name, err)
		}
		if names[f.name] {
			t.Errorf("%s is there twice", f.name)
		}
		for _, e := range f.edits {
			if e.old == e.text {
				t.Errorf("%s changes nothing in %s", f.name, e.file)
			}
		}
		names[f.name] = true
	}
}

// TestABrokenMachineIsNoFind reads outputs of tests, as go test prints them.
func TestABrokenMachineIsNoFind(t *testing.T) {
	nodes, store, simulated := fault{name: nodesPrefix + "x"}, fault{name: storePrefix + "x"}, fault{name: "x"}
	for _, tt := range []struct {
		of         fault
		out, found string // empty: nothing
	}{
		{nodes, "--- FAIL: TestNodesInAStorm/nodes=2 (9.11s)\n" +
			"    kill_test.go:586: request 7 (play) at table abcd was acknowledged, and is not in its log\n", "request 7 (play)"},
		{store, "--- FAIL: TestANodeThatWasStoppedIsFencedOff (1.00s)\n" +
			"    node_test.go:130: got <nil>, want elsewhere\n", "got <nil>"},
		{simulated, "    simulation_test.go:129: seed 7, nature {loss:1 plague:{kills:2}}, trace 0af3: " +
			"event 4 follows event 2\n", "seed 7: event 4 follows event 2"},
		{simulated, "panic: runtime error: index out of range [3]\n", "panic: runtime error"},
		{nodes, "--- FAIL: TestNodesInAStorm/nodes=2 (60.11s)\n" +
			"    kill_test.go:146: test environment: PostgreSQL does not start: no space left on device\n", ""},
		{nodes, "    kill_test.go:324: kill -9: player 2 does not go on for a minute\n" +
			"    kill_test.go:255: test environment: PostgreSQL does not start\n", ""},
		{store, "    postgres_test.go:55: test environment: no PostgreSQL server on this machine\n", ""},
		{nodes, "    kill_test.go:1: x\npanic: test timed out after 30m0s\n", ""},
		{simulated, "# eleusis/internal/table\ninternal/table/table.go:9:2: declared and not used: x\nFAIL\n", ""},
		{nodes, "# eleusis/internal/node\ninternal/node/node.go:9:2: declared and not used: x\nFAIL\n", ""},
	} {
		found, err := tt.of.foundIn([]byte(tt.out))
		if (err != nil) != (tt.found == "") || !strings.HasPrefix(found, tt.found) {
			t.Errorf("%q, %v is found in\n%s", found, err, tt.out)
		}
	}
}
