package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"eleusis/client"
	"eleusis/internal/store/postgres/postgrestest"
)

// startNodes starts that many servers on one database.
func startNodes(t testing.TB, program, store string, n int) []*process {
	t.Helper()
	var all []*process
	for range n {
		all = append(all, start(t, program, store, "127.0.0.1:0"))
	}
	return all
}

// anywhere sends one request to one node after the other until it is acknowledged, as a page
// does, or a client behind a load balancer.
func (g *guest) anywhere(nodes []*process, request map[string]any) {
	g.t.Helper()
	body, err := json.Marshal(request)
	if err != nil {
		g.t.Fatal(err)
	}
	i := 0
	postgrestest.Await(g.t, time.Minute, fmt.Sprintf("%s is acknowledged", body), func() bool {
		node := nodes[i%len(nodes)]
		i++
		status, text := g.ask("POST", strings.TrimSuffix(node.url, "/")+g.table+"/do", bytes.NewReader(body))
		if status != http.StatusOK && status != http.StatusServiceUnavailable && status != 0 {
			g.t.Fatalf("%s is answered %d: %s", body, status, text)
		}
		return status == http.StatusOK
	})
}

// TestAnyNodeServesAnyTable plays one round at three servers in turn, and takes one after
// the other away: by kill -9, by stopping it as a machine that hangs, and by SIGTERM. What
// was acknowledged stays, and the rest serve the table.
func TestAnyNodeServesAnyTable(t *testing.T) {
	if testing.Short() {
		t.Skip("needs PostgreSQL: not in the short run")
	}
	store := cluster(t).Fresh(t)
	program := built(t)
	nodes := startNodes(t, program, store, 3)
	g := sitDown(t, nodes[0].url)
	g.anywhere(nodes, map[string]any{"id": "fast", "action": "pace", "fast": true})
	play := func(i int) bool {
		var seen int
		before := g.wait(nodes[i%len(nodes)].url)
		if before.over {
			return false
		}
		fmt.Sscan(before.event, &seen)
		from := append(nodes[(i+1)%len(nodes):len(nodes):len(nodes)], nodes[:(i+1)%len(nodes)]...)
		g.anywhere(from, map[string]any{"id": fmt.Sprint(i), "seen": seen, "action": "play", "cards": before.hand[:1]})
		after := g.look(nodes[(i+2)%len(nodes)].url)
		if len(after.laid) == len(before.laid) && len(after.hand) == len(before.hand) {
			t.Fatalf("an acknowledged play is lost:\nbefore %+v\nafter  %+v", before, after)
		}
		return true
	}
	for i := range 2 {
		if !play(i) {
			break
		}
	}
	for round, what := range []string{"kill -9", "SIGSTOP", "SIGTERM"} {
		gone := nodes[0]
		switch what {
		case "kill -9":
			gone.kill()
		case "SIGSTOP":
			if err := gone.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
		case "SIGTERM":
			if err := gone.cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
		}
		nodes = append(nodes[1:], start(t, program, store, "127.0.0.1:0"))
		if !play(10 + round) {
			break
		}
		if what == "SIGSTOP" {
			if err := gone.cmd.Process.Signal(syscall.SIGCONT); err != nil {
				t.Fatal(err)
			}
		}
		if what == "SIGTERM" {
			if err := gone.cmd.Wait(); err != nil {
				t.Errorf("a node that was told to stop: %v", err)
			}
		}
	}
}

// A balancer sends requests to one server, and keeps the streams that it has sent to others.
type balancer struct {
	*httptest.Server
	to atomic.Pointer[url.URL]
}

func balance(t *testing.T) *balancer {
	t.Helper()
	b := new(balancer)
	rewrite := func(q *httputil.ProxyRequest) { q.SetURL(b.to.Load()) }
	b.Server = httptest.NewServer(&httputil.ReverseProxy{Rewrite: rewrite})
	t.Cleanup(func() {
		b.CloseClientConnections()
		b.Close()
	})
	return b
}

// leadTo makes it send requests to a server from now on.
func (b *balancer) leadTo(t *testing.T, node *process) {
	t.Helper()
	u, err := url.Parse(node.url)
	if err != nil {
		t.Fatal(err)
	}
	b.to.Store(u)
}

// TestAProgramLeavesAServerThatHangs lets a program follow a table, and stops the server that
// its stream comes from as a machine that hangs. The stream breaks nowhere, and the program is
// told what happens at the other server.
func TestAProgramLeavesAServerThatHangs(t *testing.T) {
	if testing.Short() {
		t.Skip("needs PostgreSQL: not in the short run")
	}
	nodes := startNodes(t, built(t), cluster(t).Fresh(t), 2)
	b := balance(t)
	b.leadTo(t, nodes[0])
	ctx := t.Context()
	robin, err := client.New(b.URL).Register(ctx, "Robin")
	if err != nil {
		t.Fatal(err)
	}
	seat, err := robin.Open(ctx, client.TableRequest{Preset: "express", WaitsForPeople: true, Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	table, err := seat.Look(ctx)
	if err != nil {
		t.Fatal(err)
	}
	heard := make(chan int, 100)
	go func() {
		defer close(heard)
		for e, err := range seat.Follow(ctx, table.Number) {
			if err != nil {
				return
			}
			heard <- e.Number
		}
	}()
	<-heard
	if err := nodes[0].cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	b.leadTo(t, nodes[1])
	said, err := seat.Say(ctx, "Is anybody there?")
	if err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for number := 0; number < said; {
		var open bool
		select {
		case number, open = <-heard:
			if !open {
				t.Fatalf("the stream ends before event %d", said)
			}
		case <-late.Done():
			t.Fatalf("event %d is not told for a minute", said)
		}
	}
}
