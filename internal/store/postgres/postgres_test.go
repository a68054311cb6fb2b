package postgres_test

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/postgres/postgrestest"
	"eleusis/internal/store/storetest"
)

// A shared cluster is started by the first test that needs it. It is not slowed down
// by flushes, which no test can tell from none.
type shared struct {
	once    sync.Once
	cluster *postgrestest.Cluster
	err     error
}

var common shared

func TestMain(m *testing.M) {
	if url := os.Getenv(nodeURL); url != "" {
		runNode(url, os.Stdout)
	}
	code := m.Run()
	if common.cluster != nil {
		if err := common.cluster.Remove(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	if err := goleak.Find(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// cluster returns the common cluster. The short run does without a database; in the full
// run a machine without one fails.
func cluster(t testing.TB) *postgrestest.Cluster {
	t.Helper()
	if testing.Short() {
		t.Skip("needs PostgreSQL: not in the short run")
	}
	common.once.Do(func() { common.cluster, common.err = postgrestest.Start("fsync=off") })
	if common.err != nil {
		t.Fatal(common.err)
	}
	return common.cluster
}

// own returns a cluster that the test may kill, and that flushes.
func own(t testing.TB, settings ...string) *postgrestest.Cluster {
	t.Helper()
	if testing.Short() {
		t.Skip("needs PostgreSQL: not in the short run")
	}
	c, err := postgrestest.Start(settings...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Remove(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func TestPostgreSQLObeysTheLaws(t *testing.T) {
	c := cluster(t)
	places := make(map[string]string)
	storetest.RunDurable(t, func(t testing.TB, folder string) (store.Log, error) {
		if places[folder] == "" {
			places[folder] = c.Fresh(t)
		}
		return postgres.Open(t.Context(), places[folder])
	})
}

// mustOpen opens url, and closes it after the test.
func mustOpen(t testing.TB, url string) *postgres.Log {
	t.Helper()
	log, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return log
}

func wants(t testing.TB, call string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: got %v, want %v", call, err, want)
	}
}
