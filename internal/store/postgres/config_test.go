package postgres_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/postgres/postgrestest"
	"eleusis/internal/store/storetest"
)

// Whatever is wrong with a URL, no error tells the password in it.
func TestADatabaseIsNamedWithoutItsPassword(t *testing.T) {
	for name, want := range map[string]string{
		"postgres://ann:sesame@nowhere.invalid:5433/games":                         "postgres://ann@nowhere.invalid:5433/games",
		"postgresql://nowhere.invalid/games?user=ann&password=sesame":              "postgres://ann@nowhere.invalid:5432/games",
		"postgres://ann:sesame@/games?host=/nowhere":                               "postgres://ann@/games?host=/nowhere",
		"postgres://ann:sesame@db/games?port=none":                                 "cannot be read",
		"postgres://ann:ses%ame@db/games":                                          "cannot be read",
		"postgres://ann@db/games?password=sesame&pool_max_conns=-1":                "cannot be read",
		"postgres://ann:sesame@db/games?sslmode=verify-full&sslrootcert=/no/where": "cannot be read",
	} {
		_, err := postgres.Open(t.Context(), name)
		_, viewing := postgres.OpenView(t.Context(), name)
		for _, err := range []error{err, viewing} {
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "sesame") {
				t.Errorf("%s: got %v, want an error with %q and without the password", name, err, want)
			}
		}
	}
}

func TestThePasswordComesFromTheEnvironmentOrAFile(t *testing.T) {
	c := cluster(t)
	c.Exec(t, fmt.Sprintf("CREATE ROLE %s LOGIN SUPERUSER PASSWORD 'sesame'", postgrestest.Secretive))
	where := c.Fresh(t) + "&user=" + postgrestest.Secretive
	where = strings.Replace(where, "eleusis@", "", 1)
	t.Setenv("PGPASSFILE", filepath.Join(t.TempDir(), "none"))
	_, err := postgres.Open(t.Context(), where)
	wants(t, "Open without a password", err, store.ErrFault)

	file := filepath.Join(t.TempDir(), "pass")
	if err := os.WriteFile(file, []byte("*:*:*:"+postgrestest.Secretive+":sesame\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	log, err := postgres.Open(t.Context(), where+"&passfile="+url.QueryEscape(file))
	if err != nil {
		t.Fatalf("Open with a password file: %v", err)
	}
	if err := log.Close(); err != nil {
		t.Error(err)
	}

	t.Setenv("PGPASSWORD", "sesame")
	storetest.MustAppend(t, mustOpen(t, where), "t", 0, 1)
	t.Setenv("PGPASSWORD", "wrong-sesame")
	_, err = postgres.Open(t.Context(), where)
	wants(t, "Open with a wrong password", err, store.ErrFault)
	if err != nil && strings.Contains(err.Error(), "wrong-sesame") {
		t.Errorf("Open tells the password: %v", err)
	}
}

func TestCommitsWaitForTheDisk(t *testing.T) {
	c := cluster(t) // a server that does not flush at all
	log := mustOpen(t, c.Fresh(t)+"&synchronous_commit=off")
	got, err := log.Ask(t.Context(), "SHOW synchronous_commit")
	if err != nil || got != "on" {
		t.Errorf("synchronous_commit is %q, %v; want on", got, err)
	}
	if found := log.Findings(); len(found) != 1 || found[0].Code != store.FoundUnflushed {
		t.Errorf("a server without fsync: found %v", found)
	}
	log = mustOpen(t, c.Fresh(t)+"&synchronous_commit=remote_apply")
	if got, err := log.Ask(t.Context(), "SHOW synchronous_commit"); err != nil || got != "remote_apply" {
		t.Errorf("synchronous_commit is %q, %v; want what the URL says", got, err)
	}
}
