//go:build unix

package main

import (
	"bufio"
	"net"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"eleusis/internal/admin"
)

// operatingPage is the page for operators.
func operatingPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../doc/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A manual is a page whose commands are run.
type manual struct {
	t      *testing.T
	folder string
	path   string // with the program
	server *exec.Cmd
}

// TestTheOperatorsPageWorks runs each block of commands on the page for operators, in
// order. Where it says to stop the server, that is done.
func TestTheOperatorsPageWorks(t *testing.T) {
	program := built(t)
	m := &manual{t: t, folder: filepath.Dir(socketIn(t)), path: filepath.Dir(program) + ":" + os.Getenv("PATH")}
	t.Cleanup(m.stop)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(operatingPage(t), "127.0.0.1:8080", free.Addr().String())
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?ms)^```sh\n(.*?)^```$").FindAllStringSubmatch(page, -1)
	if len(blocks) < 6 {
		t.Fatalf("%d blocks of commands", len(blocks))
	}
	for _, block := range blocks {
		for part := range strings.SplitSeq(block[1], "# stop the server\n") {
			if strings.HasPrefix(part, "eleusis serve") {
				m.serve(strings.TrimSpace(part))
				continue
			}
			m.run(part)
			if strings.Contains(block[1], part+"# stop the server\n") {
				m.stop()
			}
		}
	}
	if m.server != nil {
		t.Error("the page leaves the server running")
	}
}

func (m *manual) command(script string) *exec.Cmd {
	cmd := exec.Command("sh", "-ec", script)
	cmd.Dir = m.folder
	cmd.Env = append(os.Environ(), "PATH="+m.path, "HOME="+m.folder, "XDG_STATE_HOME=")
	return cmd
}

func (m *manual) run(script string) {
	m.t.Helper()
	if out, err := m.command(script).CombinedOutput(); err != nil {
		m.t.Fatalf("%s\n%v\n%s", script, err, out)
	}
}

// serve starts the server and waits until it says its address.
func (m *manual) serve(line string) {
	m.t.Helper()
	cmd := m.command("exec " + line)
	out, err := cmd.StdoutPipe()
	if err != nil {
		m.t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	m.server = cmd
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		m.t.Fatalf("%s: %v", line, err)
	}
}

func (m *manual) stop() {
	if m.server == nil {
		return
	}
	if err := m.server.Process.Signal(syscall.SIGTERM); err != nil {
		m.t.Error(err)
	}
	if err := m.server.Wait(); err != nil {
		m.t.Error(err)
	}
	m.server = nil
}

// What the page says of commands, flags and metrics in the middle of a sentence is
// there, too.
func TestTheOperatorsPageNamesWhatThereIs(t *testing.T) {
	page := operatingPage(t)
	a := &app{getenv: func(string) string { return "" }}
	var all []*cobra.Command
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		all = append(all, c)
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	root := a.rootCommand()
	walk(root)
	for _, found := range regexp.MustCompile("`eleusis ([a-z][^`]*)`").FindAllStringSubmatch(page, -1) {
		words := strings.Fields(found[1])
		c, _, err := root.Find(words)
		if err != nil || c == root {
			t.Errorf("there is no command %q: %v", found[1], err)
		}
	}
	for _, found := range regexp.MustCompile("--([a-z][a-z-]+)").FindAllStringSubmatch(page, -1) {
		known := false
		for _, c := range all {
			known = known || c.Flags().Lookup(found[1]) != nil || c.PersistentFlags().Lookup(found[1]) != nil
		}
		if !known {
			t.Errorf("there is no flag --%s", found[1])
		}
	}
	socket := socketIn(t)
	serving(t, "--listen", "127.0.0.1:0", "--store", "memory", "--admin", "unix:"+socket)
	_, counted := read(t, bySocket(socket), "http://localhost/metrics")
	counted += metricsOfNodes()
	for _, name := range regexp.MustCompile(`\beleusis_\w+`).FindAllString(page, -1) {
		if !strings.Contains(counted, "# TYPE "+name+" ") {
			t.Errorf("there is no metric %s", name)
		}
	}
}

// metricsOfNodes returns what a server tells that is one of several.
func metricsOfNodes() string {
	s := admin.NewMetrics(admin.Build{}, func() admin.Load { return admin.Load{} })
	s.CountNodes(func() admin.Nodes { return admin.Nodes{} })
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}

// The unit for systemd starts the server with a file of settings beside it, which has
// what there is to set.
func TestTheUnitStartsWithItsSettings(t *testing.T) {
	unit, err := os.ReadFile("../../doc/eleusis.service")
	if err != nil {
		t.Fatal(err)
	}
	start := regexp.MustCompile(`(?m)^ExecStart=\S+/eleusis serve --config \S+/eleusis\.conf$`)
	if !start.Match(unit) {
		t.Error("the unit starts something else")
	}
	for _, found := range regexp.MustCompile(`(?m)^Environment=(\w+)=`).FindAllSubmatch(unit, -1) {
		if name := string(found[1]); name != "XDG_STATE_HOME" { // variables win over the file
			t.Errorf("the unit sets %s, so that the file cannot", name)
		}
	}
	out, told := new(strings.Builder), new(strings.Builder)
	a := &app{in: strings.NewReader(""), out: out, err: told, getenv: func(string) string { return "" }}
	code := a.run(t.Context(), []string{"config", "--config", "../../doc/eleusis.conf"})
	if code != exitYes || told.Len() > 0 {
		t.Errorf("code %d: %s", code, told)
	}
	for _, folder := range []string{"StateDirectory", "RuntimeDirectory"} {
		if !strings.Contains(string(unit), "\n"+folder+"=eleusis\n") {
			t.Errorf("the unit has no %s", folder)
		}
	}
	for _, want := range []string{"sqlite:/var/lib/eleusis/eleusis.db", "unix:/run/eleusis/admin.sock"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is not in\n%s", want, out)
		}
	}
}
