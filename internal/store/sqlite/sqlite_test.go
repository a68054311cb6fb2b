package sqlite_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

// TestMain also serves as the process that the kill tests start and kill.
func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); path != "" {
		if err := writeForEver(path, os.Getenv(childManner)); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	goleak.VerifyTestMain(m)
}

func TestSQLiteObeysTheLaws(t *testing.T) {
	storetest.RunDurable(t, func(t testing.TB, folder string) (store.Log, error) {
		return sqlite.Open(t.Context(), filepath.Join(folder, "eleusis.db"))
	})
}

// mustOpen opens path, and closes it after the test.
func mustOpen(t testing.TB, path string) *sqlite.Log {
	t.Helper()
	log, err := sqlite.Open(t.Context(), path)
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
