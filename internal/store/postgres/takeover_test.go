package postgres_test

import (
	"context"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"eleusis/internal/store/postgres"
	"eleusis/internal/store/storetest"
)

// mustClaimAll wants ClaimAll to return these tables.
func mustClaimAll(t testing.TB, log *postgres.Log, tables []string, want ...string) {
	t.Helper()
	claimed, err := log.ClaimAll(soon(t), tables)
	slices.Sort(claimed)
	if err != nil || !slices.Equal(claimed, want) {
		t.Errorf("ClaimAll %q: got %q and %v, want %q", tables, claimed, err, want)
	}
}

func TestTheTablesOfADeadNodeAreClaimedAtOnce(t *testing.T) {
	url := cluster(t).Fresh(t)
	dead := mustOpenSilent(t, url, 1)
	storetest.MustAppend(t, dead, "t1", 0, 1)
	taker, other := mustOpenNode(t, url, 2), mustOpenNode(t, url, 3)
	storetest.MustAppend(t, other, "t4", 0, 1)
	orphaned(t, taker, "t1")
	storetest.MustAppend(t, dead, "t2", 0, 1) // it goes on under its name, which has ended
	storetest.MustAppend(t, dead, "t3", 0, 1)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), "BEGIN; SELECT FROM head WHERE table_id = 't3' FOR UPDATE"); err != nil {
		t.Fatal(err)
	}
	all := []string{"t1", "t2", "t3", "t4", "t5"}
	mustClaimAll(t, taker, all, "t1", "t2") // it does not wait for what holds t3
	if _, err := conn.Exec(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	mustClaimAll(t, taker, all, "t1", "t2", "t3") // also those that it has: the answer may have been lost
	mustClaimAll(t, other, all, "t4")
	if err := taker.Release(t.Context(), "t1", "t3", "t4"); err != nil {
		t.Fatal(err)
	}
	for table, owner := range map[string]int{"t1": 3, "t2": 2, "t3": 3, "t4": 3} {
		mustOwn(t, other, table, address(owner))
	}
}

func TestANodeThatHangsInATransactionKeepsNobodyFromItsTables(t *testing.T) {
	url := cluster(t).Fresh(t)
	hung := mustOpenSilent(t, url, 1)
	storetest.MustAppend(t, hung, "t", 0, 1)
	goOn, err := hung.HangInChange(t.Context(), "t")
	if err != nil {
		t.Fatal(err)
	}
	defer goOn()
	taker := mustOpenNode(t, url, 2)
	orphaned(t, taker, "t")
	mustOwn(t, taker, "t", address(2))
}

func TestALeaseWaitsForNoOtherCall(t *testing.T) {
	c := cluster(t)
	url := c.Fresh(t)
	log := mustOpenNode(t, url+"&pool_max_conns=1", 1)
	storetest.MustAppend(t, log, "t", 0, 1)
	goOn, err := log.HangInChange(t.Context(), "t")
	if err != nil {
		t.Fatal(err)
	}
	defer goOn()
	if nodes, err := log.Nodes(soon(t)); err != nil || len(nodes) != 1 {
		t.Errorf("Nodes while all connections are used: got %v and %v, want one node", nodes, err)
	}
}
