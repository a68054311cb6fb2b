//go:build unix

package main

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
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
	_, metrics := read(t, bySocket(socket), "http://localhost/metrics")
	for _, name := range regexp.MustCompile(`\beleusis_\w+`).FindAllString(page, -1) {
		if !strings.Contains(metrics, "# TYPE "+name+" ") {
			t.Errorf("there is no metric %s", name)
		}
	}
}

// The unit for systemd sets what there is to set.
func TestTheUnitSetsWhatThereIs(t *testing.T) {
	text, err := os.ReadFile("../../doc/eleusis.service")
	if err != nil {
		t.Fatal(err)
	}
	set := make(map[string]string)
	for _, found := range regexp.MustCompile(`(?m)^Environment=(\w+)=(.*)$`).FindAllStringSubmatch(string(text), -1) {
		set[found[1]] = found[2]
	}
	var environ []string
	for name, value := range set {
		environ = append(environ, name+"="+value)
	}
	out, told := new(strings.Builder), new(strings.Builder)
	get := func(name string) string { return set[name] }
	a := &app{in: strings.NewReader(""), out: out, err: told, getenv: get, environ: environ}
	if code := a.run(t.Context(), []string{"config"}); code != exitYes || told.Len() > 0 || len(set) == 0 {
		t.Errorf("code %d: %s", code, told)
	}
	for name, value := range set {
		if !strings.Contains(out.String(), value) || !strings.Contains(out.String(), "# "+name) {
			t.Errorf("%s=%s is not in\n%s", name, value, out)
		}
	}
	start := regexp.MustCompile(`(?m)^ExecStart=\S+/eleusis serve --config \S+$`)
	if !start.Match(text) {
		t.Error("the unit starts something else")
	}
}
