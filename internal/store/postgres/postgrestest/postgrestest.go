// Package postgrestest starts a real PostgreSQL for tests: a cluster of its own in a
// temporary folder, that listens on a socket there and ends with the test's process.
//
// PostgreSQL does not run as root. A test that does starts it as the user postgres,
// or as nobody.
package postgrestest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	patience = time.Minute // for the server to start or to end
	port     = 5432        // in the name of the socket
)

// Secretive is a role that the cluster wants a password of.
const Secretive = "secretive"

// Broken begins errors about the machine, and not about what is tested. tools/plant looks
// for it in what tests print.
const Broken = "test environment: "

// broken wraps an error about the machine.
func broken(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(Broken+"%w", err)
}

// A Cluster is a PostgreSQL server with its data.
type Cluster struct {
	folder   string
	programs string // the folder of initdb and postgres
	settings []string
	server   *exec.Cmd     // nil if it does not run
	ended    chan struct{} // closed when the server has ended
}

// Start makes a cluster and starts it. Each setting is NAME=VALUE, as of the server's
// flag -c. Its caller stops it.
func Start(settings ...string) (*Cluster, error) {
	c, err := start(settings)
	return c, broken(err)
}

func start(settings []string) (*Cluster, error) {
	programs, err := findPrograms()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "eleusis-pg-")
	if err != nil {
		return nil, err
	}
	c := &Cluster{folder: folder, programs: programs, settings: settings}
	if err := errors.Join(Give(folder), c.init()); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	if err := c.up(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return c, nil
}

// Replica makes a cluster that follows c, and starts it. Its caller stops it.
func (c *Cluster) Replica() (*Cluster, error) {
	r, err := c.replica()
	return r, broken(err)
}

func (c *Cluster) replica() (*Cluster, error) {
	folder, err := os.MkdirTemp("", "eleusis-pg-")
	if err != nil {
		return nil, err
	}
	r := &Cluster{folder: folder, programs: c.programs, settings: c.settings}
	if err := Give(folder); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	copying := exec.Command(filepath.Join(c.programs, "pg_basebackup"), "-h", c.folder, "-p", strconv.Itoa(port), "-U",
		"eleusis",
		"-D", r.data(), "-R", "--checkpoint=fast", "--no-sync")
	copying.Dir = folder
	asServer(copying)
	if out, err := copying.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("pg_basebackup: %w\n%s", err, out), os.RemoveAll(folder))
	}
	if err := r.up(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return r, nil
}

// findPrograms returns the folder of the programs of a server, the newest if there
// are several. Debian has them out of the PATH.
func findPrograms() (string, error) {
	if path, err := exec.LookPath("postgres"); err == nil {
		path, err = filepath.EvalSymlinks(path)
		return filepath.Dir(path), err
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", errors.New("no PostgreSQL server on this machine: tools/need postgres installs it")
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path)))) // of another name: the oldest
		return n
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(newest), nil
}

// init makes the data of the cluster, in a locale that orders texts otherwise than
// their bytes.
func (c *Cluster) init() error {
	initdb := exec.Command(filepath.Join(c.programs, "initdb"), "-D", c.data(), "-U", "eleusis", "--auth=trust",
		"--no-sync",
		"-E", "UTF8", "--locale-provider=icu", "--icu-locale=en-US", "--locale=C.UTF-8")
	initdb.Dir = c.folder
	asServer(initdb)
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	rules := "local all " + Secretive + " scram-sha-256\nlocal all all trust\nlocal replication all trust\n"
	return os.WriteFile(filepath.Join(c.data(), "pg_hba.conf"), []byte(rules), 0o600)
}

func (c *Cluster) data() string { return filepath.Join(c.folder, "data") }

// Log returns what the server has said so far.
func (c *Cluster) Log() string {
	said, err := os.ReadFile(filepath.Join(c.folder, "log"))
	if err != nil {
		return err.Error()
	}
	return string(said)
}

// Folder returns where the server's socket is, which is its host in a URL.
func (c *Cluster) Folder() string { return c.folder }

// Socket returns the path of the socket that the server listens on.
func (c *Cluster) Socket() string { return filepath.Join(c.folder, fmt.Sprintf(".s.PGSQL.%d", port)) }

// URL returns the address of the server's database, with further parameters.
func (c *Cluster) URL(parameters url.Values) string {
	q := url.Values{"host": {c.folder}, "port": {strconv.Itoa(port)}}
	for name, values := range parameters {
		q[name] = values
	}
	return "postgres://eleusis@/postgres?" + q.Encode()
}

// Fresh makes an empty schema and returns the URL under which it is the database.
func (c *Cluster) Fresh(t testing.TB) string {
	t.Helper()
	name := "t" + strings.ToLower(rand.Text())
	c.Exec(t, "CREATE SCHEMA "+name)
	return c.URL(url.Values{"search_path": {name}})
}

// Exec carries out statements as the owner of the server.
func (c *Cluster) Exec(t testing.TB, statements string) {
	t.Helper()
	ctx := context.Background() // also at the end of a test
	conn, err := pgx.Connect(ctx, c.URL(nil))
	if err != nil {
		t.Fatalf(Broken+"connect to PostgreSQL: %v", err)
	}
	defer conn.Close(ctx)
	if _, err := conn.PgConn().Exec(ctx, statements).ReadAll(); err != nil {
		t.Fatalf("%s: %v", statements, err)
	}
}

// Query asks for one row as the owner of the server, and reads it into the places. The error
// is [pgx.ErrNoRows] if there is none.
func (c *Cluster) Query(into []any, statement string, args ...any) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, c.URL(nil))
	if err != nil {
		return broken(err)
	}
	defer conn.Close(ctx)
	return conn.QueryRow(ctx, statement, args...).Scan(into...)
}

// Up starts a server that does not run, and returns when it answers. After [Cluster.Kill]
// that may take some tries, until every process of the last one has ended.
func (c *Cluster) Up() error { return broken(c.up()) }

func (c *Cluster) up() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		if err := c.start(); err != nil {
			return err
		}
		up, err := c.awaitUp(ctx)
		if up || err != nil {
			return err
		}
	}
}

// start starts the server.
func (c *Cluster) start() error {
	args := []string{"-D", c.data(), "-k", c.folder, "-p", strconv.Itoa(port), "-c", "listen_addresses=", "-c",
		"shared_buffers=32MB"}
	for _, s := range c.settings {
		args = append(args, "-c", s)
	}
	said, err := os.OpenFile(filepath.Join(c.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer said.Close()
	server := exec.Command(filepath.Join(c.programs, "postgres"), args...)
	server.Dir, server.Stdout, server.Stderr = c.folder, said, said
	asServer(server)
	if err := server.Start(); err != nil {
		return err
	}
	letGo, err := c.watch(server.Process.Pid)
	if err != nil {
		return errors.Join(err, server.Process.Kill(), server.Wait())
	}
	ended := make(chan struct{})
	c.server, c.ended = server, ended
	go func() {
		defer close(ended)
		_ = server.Wait() // what a server that was killed ends with is no matter
		letGo()
	}()
	return nil
}

// watch ends the server and removes its data if this process ends without doing so. The
// returned function ends the watch.
func (c *Cluster) watch(server int) (letGo func(), err error) {
	const script = `read -r word || { kill -INT "$1"; while kill -0 "$1" 2>/dev/null; do sleep 1; done; rm -rf "$2"; }`
	keeper := exec.Command("sh", "-c", script, "keeper", strconv.Itoa(server), c.folder)
	keeper.Dir = c.folder
	asServer(keeper)
	line, err := keeper.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := keeper.Start(); err != nil {
		return nil, err
	}
	return func() {
		if _, err := io.WriteString(line, "ended\n"); err == nil {
			_ = keeper.Wait()
		}
	}, nil
}

// awaitUp waits until the server answers, or reports that it ended before it did.
func (c *Cluster) awaitUp(ctx context.Context) (bool, error) {
	for {
		conn, err := pgx.Connect(ctx, c.URL(nil))
		if err == nil {
			return true, conn.Close(ctx)
		}
		if !Pause(ctx, between) {
			return false, fmt.Errorf("PostgreSQL does not start: %w\n%s", err, c.Log())
		}
		select {
		case <-c.ended:
			return false, nil
		default:
		}
	}
}

// Kill ends the server as kill -9 does, and leaves its data as they are.
func (c *Cluster) Kill() error {
	err := c.server.Process.Kill()
	<-c.ended
	c.server = nil
	return err
}

// Stop ends the server as its operator does, and leaves its data.
func (c *Cluster) Stop() error {
	if c.server == nil {
		return nil
	}
	err := c.server.Process.Signal(syscall.SIGINT)
	<-c.ended
	c.server = nil
	return err
}

// Remove stops the server and removes its data.
func (c *Cluster) Remove() error { return errors.Join(c.Stop(), os.RemoveAll(c.folder)) }
