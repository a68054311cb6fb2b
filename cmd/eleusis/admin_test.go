package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// A served is a server that runs in the test.
type served struct {
	t     *testing.T
	url   string // with a slash at the end
	told  *safeText
	close func() int // stops it, and returns its exit code
}

// A safeText is text that is written and read at once.
type safeText struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write adds to the text.
func (s *safeText) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *safeText) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// serving starts eleusis serve with args and waits until it answers.
func serving(t *testing.T, args ...string) *served {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	read, write := io.Pipe()
	s := &served{t: t, told: new(safeText)}
	a := &app{in: strings.NewReader(""), out: write, err: s.told, getenv: func(string) string { return "" }}
	ended := make(chan int, 1)
	go func() {
		code := a.run(ctx, append([]string{"serve"}, args...))
		_ = write.Close()
		ended <- code
	}()
	s.close = sync.OnceValue(func() int { cancel(); return <-ended })
	t.Cleanup(func() { s.close() })
	line, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("the server says no address: %v\n%s", err, s.told)
	}
	s.url = strings.TrimSpace(line)
	return s
}

// bySocket returns a client that comes by the socket at path, whatever the address.
func bySocket(path string) *http.Client {
	return &http.Client{
		Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", path)
		}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// read returns the status and the text of what is at address.
func read(t *testing.T, client *http.Client, address string) (int, string) {
	t.Helper()
	resp, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// socketIn returns a short path for a socket: a long one does not fit into its address.
func socketIn(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "el")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return filepath.Join(folder, "s")
}

// The operator sees by a socket of their own how the server is, and visitors do not.
func TestTheOperatorHasAnAddressOfTheirOwn(t *testing.T) {
	socket := socketIn(t)
	s := serving(t, "--listen", "127.0.0.1:0", "--store", "memory", "--admin", "unix:"+socket)
	if _, err := http.PostForm(s.url+"play", url.Values{"name": {"Ada"}}); err != nil {
		t.Fatal(err)
	}
	operator := bySocket(socket)
	for path, want := range map[string]string{"/healthz": "ok\n", "/readyz": "ready\n"} {
		if status, text := read(t, operator, "http://localhost"+path); status != http.StatusOK || text != want {
			t.Errorf("%s: %d %q", path, status, text)
		}
	}
	_, metrics := read(t, operator, "http://localhost/metrics")
	for _, want := range []string{
		`(?m)^eleusis_moves_total\{by="computer"\} [1-9]`, `(?m)^eleusis_append_seconds_count [1-9]`,
		`(?m)^eleusis_tables_awake 1$`, `(?m)^eleusis_store_faults_total\{fault="full"\} 0$`,
	} {
		if !regexp.MustCompile(want).MatchString(metrics) {
			t.Errorf("no %s in\n%s", want, metrics)
		}
	}
	if status, _ := read(t, http.DefaultClient, s.url+"metrics"); status != http.StatusNotFound {
		t.Errorf("a visitor asks for /metrics: %d, want 404", status)
	}
	if status, _ := read(t, operator, "http://rebound.example.org/metrics"); status != http.StatusMisdirectedRequest {
		t.Errorf("a name that is not the machine's: %d, want 421", status)
	}
	if info, err := os.Stat(socket); err != nil || info.Mode().Perm() != socketForOperator {
		t.Errorf("the socket is %v, %v", info.Mode(), err)
	}
	if code := s.close(); code != exitYes {
		t.Errorf("exit code %d: %s", code, s.told)
	}
	if _, err := os.Stat(socket); !os.IsNotExist(err) {
		t.Errorf("the socket is left over: %v", err)
	}
}

// The ready-made dashboard asks for nothing that a server does not count.
func TestTheDashboardAsksForWhatIsCounted(t *testing.T) {
	socket := socketIn(t)
	serving(t, "--listen", "127.0.0.1:0", "--store", cluster(t).Fresh(t), "--admin", "unix:"+socket)
	_, metrics := read(t, bySocket(socket), "http://localhost/metrics")
	data, err := os.ReadFile("../../doc/grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(data, &board); err != nil || len(board.Panels) == 0 {
		t.Fatalf("%d panels, %v", len(board.Panels), err)
	}
	name := regexp.MustCompile(`\b(?:eleusis|process|go)_\w+`)
	asked := make(map[string]bool)
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			names := name.FindAllString(target.Expr, -1)
			if len(names) == 0 {
				t.Errorf("%s asks for no metric: %s", p.Title, target.Expr)
			}
			for _, n := range names {
				asked[n] = true
				if !regexp.MustCompile(`(?m)^` + n + `[ {]`).MatchString(metrics) {
					t.Errorf("%s: there is no metric %s", p.Title, n)
				}
			}
		}
	}
	for _, line := range strings.Split(metrics, "\n") {
		if own, ok := strings.CutPrefix(line, "# TYPE eleusis_"); ok {
			n, _, _ := strings.Cut("eleusis_"+own, " ")
			if !asked[n] && !asked[n+"_bucket"] {
				t.Errorf("the dashboard leaves out %s", n)
			}
		}
	}
}

// A socket that a killed server left is no reason not to start; one that a server
// answers at is, and so is any other file.
func TestASocketIsTakenOverOnlyIfNobodyAnswers(t *testing.T) {
	socket := socketIn(t)
	left, err := net.ListenUnix("unix", &net.UnixAddr{Name: socket, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	left.SetUnlinkOnClose(false)
	if _, err := listenSocket(t.Context(), socket, socketForOperator); err == nil ||
		!strings.Contains(err.Error(), "a server answers at") {
		t.Errorf("beside a server that answers: %v", err)
	}
	if err := left.Close(); err != nil {
		t.Fatal(err)
	}
	taken, err := listenSocket(t.Context(), socket, socketForOperator)
	if err != nil {
		t.Fatalf("where a killed server was: %v", err)
	}
	if err := taken.Close(); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(socket, []byte("notes"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := listenSocket(t.Context(), socket, socketForOperator); err == nil ||
		!strings.Contains(err.Error(), "is no socket") {
		t.Errorf("where a file is: %v", err)
	}
}

// The log has the form and the level that was asked for.
func TestTheLogHasItsForm(t *testing.T) {
	s := serving(t, "--listen", "127.0.0.1:0", "--store", "memory", "--log", "json", "--log-level", "debug")
	if status, _ := read(t, http.DefaultClient, s.url+"rules"); status != http.StatusOK {
		t.Fatal(status)
	}
	s.close()
	var line struct{ Level, Msg, Pattern, Request string }
	first, _, _ := strings.Cut(s.told.String(), "\n")
	if err := json.Unmarshal([]byte(first), &line); err != nil || line.Pattern != "GET /rules" || line.Level != "DEBUG" ||
		line.Request == "" {
		t.Errorf("got %q, %v", s.told, err)
	}
}
