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
)

func TestAPasswordInAURLIsFound(t *testing.T) {
	for name, want := range map[string]bool{
		"postgres://ann@db.example:5433/games":               false,
		"postgres:///games?host=/run/postgresql":             false,
		"postgres://ann@db/games?passfile=/etc/eleusis/pass": false,
		"postgres://ann:sesame@db/games":                     true,
		"postgres://ann:@db/games":                           true,
		"postgres://db/games?user=ann&password=sesame":       true,
		"postgres://db/games?sslpassword=sesame":             true,
		"postgres://ann:ses%ame@db/games":                    true, // does not read
	} {
		if got := postgres.HasPassword(name); got != want {
			t.Errorf("HasPassword(%q): got %v, want %v", name, got, want)
		}
	}
}

func TestADatabaseIsNamedWithoutItsPassword(t *testing.T) {
	for name, want := range map[string]string{
		"postgres://ann:sesame@db.example:5433/games":                              "postgres://ann@db.example:5433/games",
		"postgresql://db/games?user=ann&password=sesame":                           "postgres://ann@db:5432/games",
		"postgres://ann:sesame@/games?host=/run/postgresql":                        "postgres://ann@/games?host=/run/postgresql",
		"postgres://ann:sesame@db/games?port=none":                                 "",
		"postgres://ann:ses%ame@db/games":                                          "",
		"postgres://ann@db/games?password=sesame&pool_max_conns=-1":                "",
		"postgres://ann:sesame@db/games?sslmode=verify-full&sslrootcert=/no/where": "",
	} {
		got, err := postgres.Name(name)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("Name(%q): got %q and %v, want %q", name, got, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "sesame") {
			t.Errorf("Name(%q) tells the password: %v", name, err)
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
	mustAppend(t, mustOpen(t, where), "t", 0, 1)
	t.Setenv("PGPASSWORD", "wrong-sesame")
	_, err = postgres.Open(t.Context(), where)
	wants(t, "Open with a wrong password", err, store.ErrFault)
	if err != nil && strings.Contains(err.Error(), "wrong-sesame") {
		t.Errorf("Open tells the password: %v", err)
	}
}

func TestCommitsWaitForTheDisk(t *testing.T) {
	c := cluster(t) // whose server does not flush at all
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
