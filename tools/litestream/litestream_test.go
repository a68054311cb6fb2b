// Package litestream_test runs Litestream alongside the server, as doc/operating.md
// says it can be.
package litestream_test

import (
	"bufio"
	"context"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/benbjohnson/litestream/file"
)

// tables is how many tables are played at.
const tables = 20

// Litestream copies the file of a server while people play. The server is killed and its
// folder lost; what Litestream restores has every table, intact, and is served.
func TestLitestreamRestoresWhatWasPlayed(t *testing.T) {
	program := filepath.Join(t.TempDir(), "eleusis")
	build := exec.Command("go", "build", "-o", program, "./cmd/eleusis")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	lost := filepath.Join(t.TempDir(), "eleusis.db")
	server, site := serve(t, program, lost)
	for range tables / 2 {
		play(t, site)
	}
	copies := t.TempDir()
	db := litestream.NewDB(lost)
	db.MonitorInterval = 50 * time.Millisecond
	db.Replica = litestream.NewReplicaWithClient(db, file.NewReplicaClient(copies))
	if err := db.Open(); err != nil {
		t.Fatal(err)
	}
	for range tables / 2 {
		play(t, site)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := db.SyncAndWait(ctx); err != nil {
		t.Fatal(err)
	}
	end(t, server, syscall.SIGKILL)
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Dir(lost)); err != nil {
		t.Fatal(err)
	}

	restored := filepath.Join(t.TempDir(), "eleusis.db")
	r := litestream.NewReplicaWithClient(nil, file.NewReplicaClient(copies))
	if err := r.Restore(ctx, litestream.RestoreOptions{OutputPath: restored}); err != nil {
		t.Fatal(err)
	}
	server, _ = serve(t, program, restored, "--accept-loss")
	end(t, server, syscall.SIGTERM)
	out, err := exec.Command(program, "check", "--store", "sqlite:"+restored).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "intact: 20 tables") {
		t.Errorf("check: %v\n%s", err, out)
	}
	server, site = serve(t, program, restored) // from now on without the flag
	play(t, site)
	end(t, server, syscall.SIGTERM)
}

// serve starts a server, and returns its address.
func serve(t *testing.T, program, file string, more ...string) (*exec.Cmd, string) {
	t.Helper()
	cmd := exec.Command(program, append([]string{"serve", "--listen", "127.0.0.1:0", "--requests", "0",
		"--store", "sqlite:" + file}, more...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // if it still runs
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the server does not start: %v", err)
	}
	return cmd, strings.TrimSpace(line)
}

// end ends a server by a signal.
func end(t *testing.T, server *exec.Cmd, by syscall.Signal) {
	t.Helper()
	if err := server.Process.Signal(by); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil && by != syscall.SIGKILL {
		t.Error(err)
	}
}

// play makes a table with a round under way.
func play(t *testing.T, site string) {
	t.Helper()
	r, err := http.PostForm(site+"play", url.Values{"name": {"Ada"}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK || !strings.Contains(r.Request.URL.Path, "/t/") {
		t.Fatalf("Play now leads to %s: %s", r.Request.URL, r.Status)
	}
}
