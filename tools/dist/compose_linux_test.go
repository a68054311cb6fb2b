package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
)

const composeFolder = "../../doc/compose"

// project reads compose.yaml as docker compose does.
func project(t *testing.T, environment ...string) *types.Project {
	t.Helper()
	o, err := cli.NewProjectOptions([]string{filepath.Join(composeFolder, "compose.yaml")},
		cli.WithName("eleusis"), cli.WithEnv(environment))
	if err != nil {
		t.Fatal(err)
	}
	p, err := o.LoadProject(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// servers returns the services of a project that run Eleusis, by name.
func servers(p *types.Project) []types.ServiceConfig {
	var found []types.ServiceConfig
	for _, name := range p.ServiceNames() {
		if s := p.Services[name]; strings.HasPrefix(s.Image, "eleusis:") {
			found = append(found, s)
		}
	}
	return found
}

// What compose.yaml sets is what the program knows and takes, and each server has its
// own address.
func TestTheServersOfComposeTakeTheirSettings(t *testing.T) {
	made := madeOf(t)
	p := project(t, "POSTGRES_PASSWORD=some.secret", "NAME=play.example.org")
	found := servers(p)
	if len(found) != 3 {
		t.Fatalf("%d servers", len(found))
	}
	admins := make(map[string]bool)
	for _, s := range found {
		if !s.ReadOnly || !slices.Contains(s.CapDrop, "ALL") || s.DependsOn["postgres"].Condition != "service_healthy" {
			t.Errorf("%s has more rights than it needs, or does not wait: %+v", s.Name, s)
		}
		cmd := exec.Command(made.program.program, "config")
		cmd.Env = []string{"PATH=/usr/bin", "HOME=" + t.TempDir()}
		for name, value := range s.Environment {
			cmd.Env = append(cmd.Env, name+"="+*value)
		}
		var out, told bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &told
		if err := cmd.Run(); err != nil || told.Len() > 0 {
			t.Errorf("%s: %v\n%s", s.Name, err, told.String())
		}
		for name := range s.Environment {
			if !strings.Contains(out.String(), "# "+name+"\n") {
				t.Errorf("%s: %s is not in\n%s", s.Name, name, out.String())
			}
		}
		own := s.Networks["servers"].Ipv4Address
		admins[own] = true
		if got, want := *s.Environment["ELEUSIS_ADMIN"], own+":9090,unix:"+imageFolder+"/admin.sock"; got != want {
			t.Errorf("%s: the operator's addresses are %s, want %s", s.Name, got, want)
		}
		if got, want := *s.Environment["ELEUSIS_PROXY"], p.Services["balancer"].Networks["servers"].Ipv4Address; got != want {
			t.Errorf("%s believes %s, the balancer is at %s", s.Name, got, want)
		}
	}
	if len(admins) != len(found) {
		t.Errorf("addresses %v", admins)
	}
}

// Without a password nothing starts.
func TestComposeWantsAPassword(t *testing.T) {
	o, err := cli.NewProjectOptions([]string{filepath.Join(composeFolder, "compose.yaml")}, cli.WithName("eleusis"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.LoadProject(t.Context()); err == nil || !strings.Contains(err.Error(), "POSTGRES_PASSWORD") {
		t.Errorf("got %v", err)
	}
}

var serverLine = regexp.MustCompile(`(?m)^\tserver (\w+) (\w+):(\d+)$`)

// HAProxy takes its file, which names the servers of compose.yaml, sends visitors to
// servers that are ready, and tells them the address of the visitor.
func TestTheBalancerBalances(t *testing.T) {
	haproxy, err := exec.LookPath("haproxy")
	if err != nil {
		haproxy, err = exec.LookPath("/usr/sbin/haproxy")
		if err != nil {
			t.Fatal("haproxy is missing: make needs")
		}
	}
	config, err := os.ReadFile(filepath.Join(composeFolder, "haproxy.cfg"))
	if err != nil {
		t.Fatal(err)
	}
	var named, want []string
	for _, found := range serverLine.FindAllStringSubmatch(string(config), -1) {
		named = append(named, found[2]+":"+found[3])
	}
	for _, s := range servers(project(t, "POSTGRES_PASSWORD=some.secret")) {
		want = append(want, s.Name+":8080")
	}
	if !slices.Equal(named, want) {
		t.Fatalf("haproxy.cfg has %s, compose.yaml %s", named, want)
	}

	made := madeOf(t)
	text := string(config)
	var running []*exec.Cmd
	for _, name := range want {
		port := freePort(t)
		text = strings.ReplaceAll(text, " "+name+"\n", " 127.0.0.1:"+port+"\n")
		running = append(running, started(t, made.program.program, "serve", "--listen", "127.0.0.1:"+port,
			"--store", "memory", "--proxy", "127.0.0.1", "--drain", "1h"))
		// The balancer takes a server out at the first check that fails, and back a second later at the earliest.
		await(t, name+" is not ready", func() bool {
			return status("http://127.0.0.1:"+port+"/readyz") == http.StatusOK
		})
	}
	port := freePort(t)
	text = strings.ReplaceAll(text, "bind :8080", "bind 127.0.0.1:"+port)
	file := filepath.Join(t.TempDir(), "haproxy.cfg")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(haproxy, "-c", "-f", file).CombinedOutput(); err != nil ||
		bytes.Contains(out, []byte("WARN")) {
		t.Fatalf("%v\n%s", err, out)
	}
	started(t, haproxy, "-db", "-f", file)
	url := "http://127.0.0.1:" + port + "/"
	await(t, "the balancer has no server that is ready", func() bool { return status(url) == http.StatusOK })

	// Two servers drain: the third serves everybody, and no visitor sees an error.
	for _, cmd := range running[:2] {
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
	}
	for range 100 {
		if got := status(url); got != http.StatusOK {
			t.Fatalf("while servers drain a visitor gets %d", got)
		}
	}
	if got := status(url + "readyz"); got != http.StatusOK && got != http.StatusServiceUnavailable {
		t.Errorf("/readyz says %d", got)
	}
	await(t, "visitors still come to servers that drain", func() bool {
		for range 10 {
			if status(url+"readyz") != http.StatusOK {
				return false
			}
		}
		return true
	})
}

// status returns the code of the answer at a URL, or 0.
func status(url string) int {
	r, err := http.Get(url)
	if err != nil {
		return 0
	}
	defer r.Body.Close()
	if _, err := io.Copy(io.Discard, r.Body); err != nil {
		return 0
	}
	return r.StatusCode
}

// started starts a program, which the end of the test kills.
func started(t *testing.T, program string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(program, args...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cmd.Process.Kill(); err != nil {
			t.Error(fmt.Errorf("%s: %w", program, err))
		}
		_ = cmd.Wait() // it was killed
		if t.Failed() {
			t.Logf("%s said:\n%s", program, said.String())
		}
	})
	return cmd
}
