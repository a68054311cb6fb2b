package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A machine is this one with its own systemd, files and network.
type machine struct {
	t   *testing.T
	pid string // of its systemd
}

// boot starts a machine, which the end of the test ends. Without what that needs, the
// test is skipped.
func boot(t *testing.T) *machine {
	t.Helper()
	for _, path := range []string{"/var/lib/dpkg/status", "/lib/systemd/systemd"} {
		if _, err := os.Stat(path); err != nil {
			t.Skip("this is no Debian with systemd")
		}
	}
	if os.Getuid() != 0 {
		t.Skip("only root boots a machine")
	}
	var console bytes.Buffer
	cmd := exec.Command("sh", "-c", enterGroup(t)+
		"exec unshare -m -p -u -i -n -C --fork --kill-child sh testdata/boot.sh "+t.TempDir())
	cmd.Stdout, cmd.Stderr = &console, &console
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	runtime.LockOSThread() // the machine ends with the thread that started it
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Error(err)
		}
		_ = cmd.Wait() // it was killed
		runtime.UnlockOSThread()
		if t.Failed() {
			t.Logf("the console:\n%s", console.String())
		}
	})
	m := &machine{t: t}
	children := fmt.Sprintf("/proc/%d/task/%[1]d/children", cmd.Process.Pid)
	await(t, "the machine has no first process", func() bool {
		text, err := os.ReadFile(children)
		m.pid = strings.TrimSpace(string(text))
		return err == nil && m.pid != ""
	})
	await(t, "systemd does not run", func() bool {
		state, _ := m.try("systemctl is-system-running")
		return state == "running\n" || state == "degraded\n"
	})
	return m
}

// enterGroup makes a control group for a machine, which goes when the test ends, and
// returns the commands that enter it.
func enterGroup(t *testing.T) string {
	t.Helper()
	name := fmt.Sprintf("eleusis-dist-%d", os.Getpid())
	var commands strings.Builder
	for _, root := range []string{"/sys/fs/cgroup", "/sys/fs/cgroup/unified", "/sys/fs/cgroup/systemd"} {
		if _, err := os.Stat(filepath.Join(root, "cgroup.procs")); err != nil {
			continue
		}
		group := filepath.Join(root, name)
		if err := os.MkdirAll(group, 0o755); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			await(t, "the control group does not go", func() bool {
				return exec.Command("find", group, "-depth", "-type", "d", "-exec", "rmdir", "{}", "+").Run() == nil
			})
		})
		fmt.Fprintf(&commands, "echo $$ >%s/cgroup.procs && ", group)
	}
	return commands.String()
}

// await waits until something holds, for five minutes at most: the machine may be busy.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for range 3000 {
		if holds() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal(what)
}

// try runs a script in the machine.
func (m *machine) try(script string) (string, error) {
	cmd := exec.Command("nsenter", "-t", m.pid, "-a", "sh", "-ec", script)
	cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "LANG=C.UTF-8"}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// run runs a script in the machine, which has to succeed.
func (m *machine) run(script string) string {
	m.t.Helper()
	out, err := m.try(script)
	if err != nil {
		logged, _ := m.try("systemctl status --no-pager --full eleusis; journalctl --no-pager | tail -n 30")
		m.t.Fatalf("%s: %v\n%s\nthe log of the service:\n%s", script, err, out, logged)
	}
	return out
}

// fails runs a script in the machine, which must not succeed.
func (m *machine) fails(script string) {
	m.t.Helper()
	if out, err := m.try(script); err == nil {
		m.t.Fatalf("%s succeeds:\n%s", script, out)
	}
}

// send copies a file into the machine.
func (m *machine) send(from, to string) {
	m.t.Helper()
	content, err := os.Open(from)
	if err != nil {
		m.t.Fatal(err)
	}
	defer content.Close()
	cmd := exec.Command("nsenter", "-t", m.pid, "-a", "sh", "-c", "cat >"+to)
	cmd.Stdin = content
	if out, err := cmd.CombinedOutput(); err != nil {
		m.t.Fatalf("%v\n%s", err, out)
	}
}

// client returns a client in the machine's network.
func (m *machine) client() *http.Client {
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		type dialed struct {
			conn net.Conn
			err  error
		}
		result := make(chan dialed, 1)
		go func() {
			runtime.LockOSThread() // for good: no other goroutine may get this thread
			var d dialed
			d.err = enterNetwork(m.pid)
			if d.err == nil {
				d.conn, d.err = new(net.Dialer).DialContext(ctx, network, address)
			}
			result <- d
		}()
		d := <-result
		return d.conn, d.err
	}
	return &http.Client{Transport: &http.Transport{DialContext: dial}, Timeout: 5 * time.Minute}
}

// enterNetwork moves the thread into the network of a process.
func enterNetwork(pid string) error {
	space, err := os.Open("/proc/" + pid + "/ns/net")
	if err != nil {
		return err
	}
	defer space.Close()
	return unix.Setns(int(space.Fd()), unix.CLONE_NEWNET)
}

// read returns what is at a URL in the machine.
func (m *machine) read(url string) string {
	m.t.Helper()
	r, err := m.client().Get(url)
	if err != nil {
		m.t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		m.t.Fatalf("%s: %s %v\n%s", url, r.Status, err, text)
	}
	return string(text)
}
