package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/storetest"
)

const beat = 150 * time.Millisecond // of a lease that ends soon, yet outlasts the pauses of a busy machine

func address(node int) string { return fmt.Sprintf("http://10.0.0.%d:7000", node) }

// mustOpenNode opens url as one of several nodes whose leases end soon, and closes it after the test.
func mustOpenNode(t testing.TB, url string, node int) *postgres.Log {
	t.Helper()
	log, err := postgres.OpenHastyNode(t.Context(), url, address(node), beat)
	return closed(t, log, err)
}

// mustOpenSilent opens url as a node that says nothing, and closes it after the test.
func mustOpenSilent(t testing.TB, url string, node int) *postgres.Log {
	t.Helper()
	log, err := postgres.OpenSilentNode(t.Context(), url, address(node))
	return closed(t, log, err)
}

func closed(t testing.TB, log *postgres.Log, err error) *postgres.Log {
	t.Helper()
	if err != nil {
		t.Fatalf("open as a node: %v", err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return log
}

// mustOwn wants the owner of a table to be at an address, empty if there is no table.
func mustOwn(t testing.TB, log *postgres.Log, table, want string) {
	t.Helper()
	owner, err := log.Claim(soon(t), table)
	if err != nil || owner.Address != want {
		t.Fatalf("Claim %s: got the owner %+v and %v, want one at %q", table, owner, err, want)
	}
}

// orphaned waits until table is the only one whose owner is gone.
func orphaned(t testing.TB, log *postgres.Log, table string) {
	t.Helper()
	until(t, "the owner of "+table+" is taken for dead", func() bool {
		orphans, err := log.Orphans(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return len(orphans) == 1 && orphans[0] == table
	})
}

func TestPostgreSQLObeysTheLawsAsANode(t *testing.T) {
	c := cluster(t)
	places := make(map[string]string)
	storetest.RunDurable(t, func(t testing.TB, folder string) (store.Log, error) {
		if places[folder] == "" {
			places[folder] = c.Fresh(t)
		}
		return postgres.OpenNode(t.Context(), places[folder], postgres.Self{Address: address(1)})
	})
}

func TestATableOfALiveNodeIsNobodyElses(t *testing.T) {
	url := cluster(t).Fresh(t)
	one, two := mustOpenNode(t, url, 1), mustOpenNode(t, url, 2)
	mustOwn(t, two, "t", "") // no entries yet
	storetest.MustAppend(t, one, "t", 0, 2)
	mustOwn(t, one, "t", address(1))
	mustOwn(t, two, "t", address(1))
	err := two.Append(t.Context(), "t", 2, storetest.Samples("t", 2, 1))
	wants(t, "Append by another", err, store.ErrElsewhere)
	if err != nil && !strings.Contains(err.Error(), address(1)) {
		t.Errorf("Append by another: %q does not say where the table is", err)
	}
	wants(t, "Redact by another", two.Redact(t.Context(), "t", storetest.Samples("t", 0, 1)), store.ErrElsewhere)
	wants(t, "Delete by another", two.Delete(t.Context(), "t"), store.ErrElsewhere)
	wants(t, "Import by another", two.Import(t.Context(), "t", 2, storetest.Samples("t", 2, 1)), store.ErrElsewhere)
	storetest.MustAppend(t, one, "t", 2, 1)
	nodes, err := two.Nodes(t.Context())
	if err != nil || len(nodes) != 2 || nodes[0].ID == nodes[1].ID || !strings.Contains(nodes[0].Name, "process ") {
		t.Errorf("Nodes: got %+v and %v, want two", nodes, err)
	}
	if err := one.Release(t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	mustOwn(t, two, "t", address(2))
	wants(t, "Append after Release", one.Append(t.Context(), "t", 3, storetest.Samples("t", 3, 1)), store.ErrElsewhere)
	storetest.MustAppend(t, two, "t", 3, 1)
}

// TestAReleaseThatComesLateTakesNothingAway claims or changes a table between the moment when a node asks for its
// release and the moment when the database carries that out.
func TestAReleaseThatComesLateTakesNothingAway(t *testing.T) {
	url := cluster(t).Fresh(t)
	one, two := mustOpenNode(t, url, 1), mustOpenNode(t, url, 2)
	storetest.MustAppend(t, one, "t", 0, 2)
	for _, meanwhile := range []func(){
		func() { mustOwn(t, one, "t", address(1)) },
		func() { storetest.MustAppend(t, one, "t", 2, 1) },
	} {
		if err := one.ReleaseLate(t.Context(), "t", meanwhile); err != nil {
			t.Fatal(err)
		}
		mustOwn(t, two, "t", address(1))
	}
	if err := one.ReleaseLate(t.Context(), "t", func() {}); err != nil {
		t.Fatal(err)
	}
	mustOwn(t, two, "t", address(2))
}

// TestANodeThatWasStoppedIsFencedOff lets a node say nothing until another has its table, and then go on.
// The table ends as the first node knows it: what keeps its changes out is their owner alone.
func TestANodeThatWasStoppedIsFencedOff(t *testing.T) {
	url := cluster(t).Fresh(t)
	stopped := mustOpenSilent(t, url, 1)
	storetest.MustAppend(t, stopped, "t", 0, 2)
	taker := mustOpenNode(t, url, 2)
	orphaned(t, taker, "t")
	mustOwn(t, taker, "t", address(2))
	for call, err := range map[string]error{
		"Append": stopped.Append(t.Context(), "t", 2, storetest.Samples("t", 2, 1)),
		"Redact": stopped.Redact(t.Context(), "t", storetest.Samples("t", 0, 1)),
		"Import": stopped.Import(t.Context(), "t", 2, storetest.Samples("t", 2, 1)),
		"Delete": stopped.Delete(t.Context(), "t"),
	} {
		wants(t, call+" of a node that was stopped", err, store.ErrElsewhere)
	}
	mustOwn(t, stopped, "t", address(2))
	storetest.MustHold(t, taker, "t", 2)
	storetest.MustAppend(t, taker, "t", 2, 1)
	if err := taker.Release(t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	_, err := stopped.Claim(t.Context(), "t")
	wants(t, "Claim of a table that nobody owns, by a node that was stopped", err, store.ErrTaken)
	wants(t, "Probe of a node that was stopped", stopped.Probe(t.Context()), store.ErrTaken)
	wants(t, "Append after it", stopped.Append(t.Context(), "new", 0, storetest.Samples("new", 0, 1)), store.ErrTaken)
}

func TestANodeThatSpeaksAgainKeepsItsLease(t *testing.T) {
	node := mustOpenSilent(t, cluster(t).Fresh(t), 1)
	buried, err := postgres.BuryLate(t.Context(), node)
	if buried || err != nil {
		t.Errorf("buried: %v, %v", buried, err)
	}
	storetest.MustAppend(t, node, "t", 0, 1)
	if err := node.Probe(t.Context()); err != nil {
		t.Errorf("Probe: %v", err)
	}
}

func TestATableOfADeadNodeIsTakenByOne(t *testing.T) {
	const nodes = 4
	url := cluster(t).Fresh(t)
	dead := mustOpenSilent(t, url, 0)
	storetest.MustAppend(t, dead, "t", 0, 2)
	var takers [nodes]*postgres.Log
	for i := range takers {
		takers[i] = mustOpenNode(t, url, i+1)
	}
	orphaned(t, takers[0], "t")
	var owners [nodes]postgres.Node
	var errs [nodes]error
	var running sync.WaitGroup
	for i := range takers {
		running.Go(func() { owners[i], errs[i] = takers[i].Claim(t.Context(), "t") })
	}
	running.Wait()
	if err := errors.Join(errs[:]...); err != nil {
		t.Fatal(err)
	}
	for _, owner := range owners {
		if owner.ID != owners[0].ID || owner.Address == address(0) {
			t.Fatalf("the owners are %+v, want one of the living", owners)
		}
	}
	if orphans, err := takers[0].Orphans(t.Context()); err != nil || len(orphans) > 0 {
		t.Errorf("Orphans: got %v and %v, want none", orphans, err)
	}
}

// TestTablesThatPassFromNodeToNodeLoseNothing lets nodes take tables from each other while callers append to them
// anywhere, and wants each append that was acknowledged once.
func TestTablesThatPassFromNodeToNodeLoseNothing(t *testing.T) {
	const nodes, appends = 3, 60
	url := cluster(t).Fresh(t)
	var errs [nodes]error
	var running sync.WaitGroup
	for i := range nodes {
		node, err := postgres.OpenNode(t.Context(), url, postgres.Self{Address: address(i)})
		log := closed(t, node, err)
		running.Go(func() {
			for k := range appends {
				errs[i] = appendSomewhen(soon(t), log, fmt.Sprintf("%d-%d", i, k))
				if errs[i] != nil {
					return
				}
				errs[i] = log.Release(t.Context(), "t")
				if errs[i] != nil {
					return
				}
			}
		})
	}
	running.Wait()
	if err := errors.Join(errs[:]...); err != nil {
		t.Fatal(err)
	}
	entries, err := mustOpenNode(t, url, nodes).Read(t.Context(), "t", 0)
	if err != nil || len(entries) != nodes*appends {
		t.Fatalf("read %d entries and %v, want %d", len(entries), err, nodes*appends)
	}
	seen := make(map[string]bool)
	for _, e := range entries {
		if seen[e.Command] {
			t.Errorf("append %s is there twice", e.Command)
		}
		seen[e.Command] = true
	}
}

// appendSomewhen is appendAnywhere that waits until no other node has the table.
func appendSomewhen(ctx context.Context, log store.Log, command string) error {
	for {
		if err := appendAnywhere(ctx, log, command); !errors.Is(err, store.ErrElsewhere) {
			return err
		}
	}
}

func TestNodesAndAServerAloneRefuseEachOther(t *testing.T) {
	url := cluster(t).Fresh(t)
	alone := mustOpen(t, url)
	storetest.MustAppend(t, alone, "t", 0, 1)
	_, err := postgres.OpenNode(t.Context(), url, postgres.Self{Address: address(1)})
	wants(t, "OpenNode beside a server alone", err, store.ErrInUse)
	_, err = alone.Claim(t.Context(), "t")
	wants(t, "Claim by a server alone", err, store.ErrInvalid)
	if err := alone.Close(); err != nil {
		t.Fatal(err)
	}
	node := mustOpenNode(t, url, 1)
	storetest.MustAppend(t, node, "t", 1, 1)
	_, err = postgres.Open(t.Context(), url)
	wants(t, "Open beside a node", err, store.ErrInUse)
	if err := node.Close(); err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, mustOpen(t, url), "t", 2, 1)
}

func TestAServerAloneTakesOverFromADeadNode(t *testing.T) {
	url := cluster(t).Fresh(t)
	dead := mustOpenSilent(t, url, 1)
	storetest.MustAppend(t, dead, "t", 0, 1)
	alone, err := postgres.OpenHasty(t.Context(), url, beat)
	if err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, alone, "t", 1, 1)
	wants(t, "Probe of the dead node", dead.Probe(t.Context()), store.ErrTaken)
	if err := alone.Close(); err != nil {
		t.Error(err)
	}
}

func TestANodeNeedsAnAddress(t *testing.T) {
	if _, err := postgres.OpenNode(t.Context(), "postgres://eleusis@/games", postgres.Self{Address: ""}); err == nil {
		t.Error("OpenNode without an address went on")
	}
}

// A log is deleted as it was read: what was appended since, or to a log that began again, stays.
func TestALogThatHasChangedIsNotDeleted(t *testing.T) {
	log := mustOpenNode(t, cluster(t).Fresh(t), 1)
	deletes := func(as store.Entry, want error, left int) {
		t.Helper()
		err := log.DeleteSame(t.Context(), store.Table{ID: "t", Last: as.Number, Time: as.Time})
		all, failed := log.Read(t.Context(), "t", 0)
		if !errors.Is(err, want) || failed != nil || len(all) != left {
			t.Errorf("DeleteSame at entry %d: got %v, and %d entries are left, %v; want %v and %d", as.Number, err,
				len(all), failed, want, left)
		}
	}
	first, second := storetest.Samples("t", 0, 1)[0], storetest.Samples("t", 1, 1)[0]
	storetest.MustAppend(t, log, "t", 0, 2)
	deletes(first, store.ErrConflict, 2)
	deletes(second, nil, 0)
	deletes(second, nil, 0)
	storetest.MustAppend(t, log, "t", 0, 2)
	second.Time = second.Time.Add(time.Second)
	deletes(second, store.ErrConflict, 2)
}

// A node that others have taken over from leaves nobody waiting for a database that does not answer.
func TestCallsWaitingForTheDatabaseEndWithTheNode(t *testing.T) {
	c := cluster(t)
	url := c.Fresh(t)
	log := mustOpenNode(t, url, 1)
	storetest.MustAppend(t, log, "t", 0, 2)
	other, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close(context.Background())
	if _, err := other.Exec(t.Context(), "BEGIN; LOCK TABLE entry IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	answer := make(chan error, 1)
	go func() {
		_, err := log.Read(context.Background(), "t", 0)
		answer <- err
	}()
	until(t, "reading waits", func() bool {
		waits := 0
		err := c.Query([]any{&waits}, "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation IS NOT NULL")
		return err == nil && waits > 0
	})
	log.Abandon()
	select {
	case err = <-answer:
	case <-soon(t).Done():
		t.Fatal("reading waits forever")
	}
	wants(t, "Read", err, store.ErrFault)
	wants(t, "Append", log.Append(t.Context(), "t", 2, storetest.Samples("t", 2, 1)), store.ErrFault)
}
