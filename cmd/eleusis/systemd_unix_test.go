//go:build unix

package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"testing"
	"time"
)

// service starts program as systemd starts a service that a socket activates and
// that notifies.
func service(t *testing.T, program string, handed *os.File, notify string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("sh", "-c", `LISTEN_PID=$$ WATCHDOG_PID=$$ exec "$0" serve --listen systemd:front --store memory`,
		program)
	cmd.ExtraFiles = []*os.File{handed}
	cmd.Env = append(os.Environ(), "LISTEN_FDS=1", "LISTEN_FDNAMES=front", "NOTIFY_SOCKET="+notify, "WATCHDOG_USEC=200000")
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return cmd
}

// systemd hands over a socket, and is told when the server answers and when it stops.
func TestASystemdServiceIsServed(t *testing.T) {
	program := built(t)
	front, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer front.Close()
	handed, err := front.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	defer handed.Close()
	path := socketIn(t)
	told, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = told.Close() })() // a limit for next
	next := func() string {
		b := make([]byte, 100)
		n, err := told.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		return string(b[:n])
	}
	cmd := service(t, program, handed, path)
	if got := next(); got != "READY=1" {
		t.Errorf("systemd hears %q first", got)
	}
	if got := next(); got != "WATCHDOG=1" {
		t.Errorf("systemd hears %q then", got)
	}
	resp, err := http.Get("http://" + front.Addr().String() + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(resp.Body)
	err = closing(err, resp.Body)
	if err != nil || string(text) != "ok\n" {
		t.Errorf("by the socket of systemd: %q, %v", text, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for got := next(); got != "STOPPING=1"; got = next() {
		if got != "WATCHDOG=1" {
			t.Fatalf("systemd hears %q at the end", got)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

func closing(err error, c io.Closer) error {
	if e := c.Close(); err == nil {
		return e
	}
	return err
}
