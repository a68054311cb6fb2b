package web

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"eleusis/internal/store/postgres/postgrestest"
)

// A tableServer is a process of the program, one of several that share a database.
type tableServer struct {
	cmd  *exec.Cmd
	port string
}

// startServers starts servers that share a database.
func startServers(t *testing.T, store string, servers int) (all []tableServer) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "eleusis")
	if out, err := exec.Command("go", "build", "-o", program, "eleusis/cmd/eleusis").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for range servers {
		cmd := exec.Command(program, "--listen", "127.0.0.1:0", "--store", store, "--proxy", "127.0.0.1")
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = errors.Join(cmd.Process.Kill(), cmd.Wait()) })
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		_, port, err := net.SplitHostPort(strings.Trim(strings.TrimPrefix(line, "http:"), "/\n"))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, tableServer{cmd, port})
	}
	return all
}

// third is the line of the balancer's file about a server that the test does not have.
var third = regexp.MustCompile(`(?m)^\tserver server3 .*$`)

// balance starts HAProxy in front of two servers, with the file for operators, and returns
// its address.
func balance(t *testing.T, servers []tableServer) (site string) {
	t.Helper()
	haproxy, err := exec.LookPath("haproxy")
	if err != nil {
		haproxy = "/usr/sbin/haproxy"
	}
	text, err := os.ReadFile("../../doc/compose/haproxy.cfg")
	if err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	config := strings.NewReplacer("bind :8080", "bind "+address, " server1:8080", " 127.0.0.1:"+servers[0].port,
		" server2:8080", " 127.0.0.1:"+servers[1].port).Replace(third.ReplaceAllString(string(text), ""))
	file := filepath.Join(t.TempDir(), "haproxy.cfg")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(haproxy, "-db", "-f", file)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatalf("start haproxy (make needs): %v", err)
	}
	t.Cleanup(func() { _ = errors.Join(cmd.Process.Kill(), cmd.Wait()) })
	postgrestest.Await(t, 2*time.Minute, "haproxy listens", func() bool {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			return false
		}
		_ = conn.Close()
		return true
	})
	return "http://" + address
}

// TestAPageLeavesAServerThatHangs stops the server of a table, without ending it, just before
// a person plays a card. Their page goes on at another server by itself: what they had typed
// is still there, and the card is played once.
func TestAPageLeavesAServerThatHangs(t *testing.T) {
	needBrowser(t)
	leaveOutUnderRace(t)
	cluster, err := postgrestest.Start("fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cluster.Remove() })
	servers := startServers(t, cluster.URL(nil), 2)
	b := newTab(t, balance(t, servers))
	b.expect("net::ERR_")
	b.expect("status of 50") // the balancer gives the server up
	b.sit()
	b.openNotebook()
	b.types("#idea", "Only red car")
	b.key("\u001b")
	b.until("!" + noted)
	table := strings.TrimPrefix(b.path(), "/t/")
	plays := func() (n int) {
		err := cluster.Query([]any{&n}, `SELECT count(*) FROM entry WHERE table_id = $1 AND kind = 'game.played'
			AND seat = (SELECT min(seat) FROM entry WHERE table_id = $1 AND command <> '')`, table)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	played, before := plays(), b.event()

	hung := stopServerOf(t, cluster, servers, table)
	clock := func() float64 { return eval[float64](b, "performance.now()") / 1000 }
	begun := clock()
	b.playsAt(0)
	b.until(fmt.Sprintf(`Number(document.querySelector("#table").dataset.event) > %d && %s`, before, settle))
	t.Logf("the card was played after %.1f s", clock()-begun)
	b.until(ready) // the others have moved: the stream goes on
	t.Logf("the others had moved after %.1f s", clock()-begun)
	if got := b.typed("#idea"); got != "Only red car" {
		t.Errorf("of what was typed there is %q", got)
	}
	b.checkAgainstServer()
	if err := hung.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if got := plays() - played; got != 1 {
		t.Errorf("the card was played %d times", got)
	}
}

// stopServerOf stops the server that runs a table, so that it hangs.
func stopServerOf(t *testing.T, cluster *postgrestest.Cluster, all []tableServer, table string) tableServer {
	t.Helper()
	var told string
	err := cluster.Query([]any{&told}, "SELECT told FROM lease JOIN head ON name = owner WHERE table_id = $1", table)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if strings.HasSuffix(told, fmt.Sprintf("process %d", s.cmd.Process.Pid)) {
			if err := s.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			return s
		}
	}
	t.Fatalf("%s runs the table, which is none of the servers", told)
	return tableServer{}
}
