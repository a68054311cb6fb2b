package bench_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// echoLog is the variable with the path of the file that a durable echo writes to; none for a bare one.
const echoLog = "ELEUSIS_BENCH_ECHO"

// TestMain makes this program the yardstick in a process of its own, if it is asked to.
func TestMain(m *testing.M) {
	path, asked := os.LookupEnv(echoLog)
	if !asked {
		os.Exit(m.Run())
	}
	if err := serveEcho(path); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// An echoServer is the least that a server of live tables does: what is posted to a path goes to all who listen to the
// path with /events after it. A durable one writes it to a file first and waits for the disk, as one for all that were
// posted meanwhile.
type echoServer struct {
	mu      sync.Mutex
	ears    map[string][]chan []byte
	waiting chan echoed // nil if it is not durable
}

// echoed is a text that waits for the disk.
type echoed struct {
	text []byte
	done chan error
}

func serveEcho(path string) error {
	e := &echoServer{ears: make(map[string][]chan []byte)}
	if path != "" {
		file, err := os.Create(path)
		if err != nil {
			return err
		}
		e.waiting = make(chan echoed, 1024)
		go e.write(file)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	mux := http.NewServeMux()
	mux.HandleFunc("POST /t/{id}", e.post)
	mux.HandleFunc("GET /t/{id}/events", e.listen)
	return http.Serve(listener, mux)
}

// write writes what is posted to the file, all that waits at once.
func (e *echoServer) write(file *os.File) {
	for first := range e.waiting {
		group, text := []echoed{first}, first.text
		for range len(e.waiting) {
			next := <-e.waiting
			group, text = append(group, next), append(text, next.text...)
		}
		_, err := file.Write(text)
		err = errors.Join(err, syscall.Fdatasync(int(file.Fd())))
		for _, one := range group {
			one.done <- err
		}
	}
}

func (e *echoServer) post(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(r.Body)
	if err == nil && e.waiting != nil {
		done := make(chan error, 1)
		e.waiting <- echoed{text, done}
		err = <-done
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	e.mu.Lock()
	ears := e.ears[r.PathValue("id")]
	e.mu.Unlock()
	for _, ear := range ears {
		ear <- text
	}
	_, _ = io.WriteString(w, `{"number":1}`)
}

func (e *echoServer) listen(w http.ResponseWriter, r *http.Request) {
	ear := make(chan []byte, 16)
	e.mu.Lock()
	e.ears[r.PathValue("id")] = append(e.ears[r.PathValue("id")], ear)
	e.mu.Unlock()
	for {
		_ = http.NewResponseController(w).Flush()
		select {
		case text := <-ear:
			fmt.Fprintf(w, "data: %s\n\n", text)
		case <-r.Context().Done():
			return
		}
	}
}

// startEcho starts a yardstick in a process of its own.
func startEcho(b *testing.B, durable bool) *venue {
	b.Helper()
	path := ""
	if durable {
		path = filepath.Join(b.TempDir(), "echo.log")
	}
	v := &venue{cmd: exec.Command(os.Args[0])}
	v.cmd.Env = append(os.Environ(), echoLog+"="+path)
	v.start(b)
	return v
}

// start starts the server, and reads its address.
func (v *venue) start(b *testing.B) {
	b.Helper()
	v.cmd.Stderr = os.Stderr
	out, err := v.cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := v.cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = v.cmd.Process.Kill(); _ = v.cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	v.url = strings.TrimSuffix(strings.TrimSpace(line), "/")
}
