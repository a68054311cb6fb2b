package node_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"eleusis/internal/store/postgres/postgrestest"
)

// tablesAtOnce is at how many tables something happens at the same time.
const tablesAtOnce = 32

// BenchmarkNodes plays cards at many tables, each sent to a node by chance and awaited on a
// screen at another one, with one to three nodes on a database that flushes.
// Beside it, in the same run, a server that inserts a row and answers.
//
//	go test ./internal/node -run '^$' -bench Nodes -benchtime 4000x
func BenchmarkNodes(b *testing.B) {
	cluster, err := postgrestest.Start()
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = cluster.Remove() }()
	b.Run("echo", func(b *testing.B) { benchEcho(b, cluster) })
	program := built(b)
	for nodes := 1; nodes <= 3; nodes++ {
		b.Run(fmt.Sprintf("nodes=%d", nodes), func(b *testing.B) { benchNodes(b, cluster, program, nodes) })
	}
}

// benchEcho inserts a row for each request and answers.
func benchEcho(b *testing.B, cluster *postgrestest.Cluster) {
	cluster.Exec(b, "CREATE TABLE IF NOT EXISTS echo (id bigserial PRIMARY KEY, said text)")
	pool, err := pgxpool.New(b.Context(), cluster.URL(nil))
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := pool.Exec(r.Context(), "INSERT INTO echo (said) VALUES ($1)", r.URL.RawQuery); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}))
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: tablesAtOnce}}
	b.ResetTimer()
	measure(b, func(int) func() (time.Duration, error) {
		return func() (time.Duration, error) {
			begun := time.Now()
			answer, err := client.Post(server.URL+"?card=7S", "", nil)
			if err != nil {
				return 0, err
			}
			return time.Since(begun), answer.Body.Close()
		}
	})
}

// benchNodes lets tables change at that many nodes.
func benchNodes(b *testing.B, cluster *postgrestest.Cluster, program string, nodes int) {
	schema := fmt.Sprintf("nodes%d_%d", nodes, b.N)
	cluster.Exec(b, "DROP SCHEMA IF EXISTS "+schema+" CASCADE; CREATE SCHEMA "+schema)
	var urls []string
	for range nodes {
		p := &process{program: program, listen: "127.0.0.1:0", store: cluster.URL(url.Values{"search_path": {schema}})}
		p.start(b)
		defer p.kill()
		urls = append(urls, p.url)
	}
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	b.ResetTimer()
	measure(b, func(i int) func() (time.Duration, error) {
		m := &mover{player: newPlayer("Ada", backends(urls...), uint64(i), b.Errorf), urls: urls, at: i}
		return func() (time.Duration, error) { return m.move(ctx) }
	})
	cost(b, cluster, schema)
}

// cost reports what the database keeps of a table.
func cost(b *testing.B, cluster *postgrestest.Cluster, schema string) {
	b.Helper()
	pool, err := pgxpool.New(b.Context(), cluster.URL(nil))
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	var tables, entries, bytes float64
	err = pool.QueryRow(b.Context(),
		fmt.Sprintf(`SELECT (SELECT count(*) FROM %[1]s.head), (SELECT count(*) FROM %[1]s.entry),
		pg_total_relation_size('%[1]s.head') + pg_total_relation_size('%[1]s.entry')`, schema)).Scan(&tables, &entries, &bytes)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(entries/tables, "rows/table")
	b.ReportMetric(bytes/entries, "B/row")
}

// measure calls what of returns b.N times, from several goroutines, and reports how often a
// second and how long each took.
func measure(b *testing.B, of func(i int) func() (time.Duration, error)) {
	b.Helper()
	var mu sync.Mutex
	var took []time.Duration
	var all sync.WaitGroup
	left := make(chan struct{}, b.N)
	for range b.N {
		left <- struct{}{}
	}
	close(left)
	begun := time.Now()
	for i := range tablesAtOnce {
		do := of(i)
		all.Go(func() {
			for range left {
				long, err := do()
				if err != nil {
					b.Error(err)
					return
				}
				mu.Lock()
				took = append(took, long)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if len(took) == 0 {
		return
	}
	slices.Sort(took)
	b.ReportMetric(float64(len(took))/time.Since(begun).Seconds(), "moves/s")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(0, "ns/op")
}

// A mover plays cards, all of which fit, at one table after the other. It waits until a screen
// shows each.
type mover struct {
	*player
	urls   []string
	at     int // which node the screen follows
	shown  chan int
	leave  context.CancelFunc
	n, end int // requests at this table; number of the last event
	tokens [2]string
	hands  [2][]string
}

// handSize is how many cards a mover gets at a table.
const handSize = 20

// sitDown opens a table for two people and a computer dealer, sits on both seats, and
// follows the table.
func (m *mover) sitDown(ctx context.Context) error {
	if m.leave != nil {
		m.leave()
	}
	m.token, m.n = "", 0
	var seat struct{ ID, Token string }
	opening := map[string]any{"name": "Ada", "preset": "express", "seats": 3, "rule": "any", "gathers": true,
		"options": map[string]any{"handSize": handSize}}
	if !m.insist(ctx, http.MethodPost, "/tables", opening, &seat) {
		return fmt.Errorf("no table opens: %w", m.refused)
	}
	m.table, m.tokens[0] = seat.ID, seat.Token
	joining := map[string]any{"name": "Rui", "secret": fmt.Sprintf("%064x", m.chance.Uint64())}
	if !m.insist(ctx, http.MethodPost, "/tables/"+m.table+"/seats", joining, &seat) {
		return fmt.Errorf("nobody can join: %w", m.refused)
	}
	m.tokens[1], m.token = seat.Token, m.tokens[0]
	var done struct{ Number int }
	start := map[string]any{"id": "start", "action": "start", "seen": 0}
	if !m.insist(ctx, http.MethodPost, "/tables/"+m.table+"/requests", start, &done) {
		return fmt.Errorf("the game does not begin: %w", m.refused)
	}
	for i := range m.tokens {
		var v view
		m.token = m.tokens[i]
		if !m.insist(ctx, http.MethodGet, "/tables/"+m.table, nil, &v) {
			return fmt.Errorf("table %s: %w", m.table, m.refused)
		}
		m.hands[i], m.end, m.shown = v.View.Hand, v.Number, make(chan int, 256)
	}
	ctx, m.leave = context.WithCancel(ctx)
	address := fmt.Sprintf("%sapi/v1/tables/%s/events?since=%d", m.urls[m.at%len(m.urls)], m.table, m.end)
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	q.Header.Set("Authorization", "Bearer "+m.token)
	answer, err := m.client.Do(q)
	if err != nil {
		return err
	}
	go func(shown chan<- int) {
		defer answer.Body.Close()
		defer close(shown)
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var line struct{ Number int }
			if json.Unmarshal(lines.Bytes(), &line) == nil {
				shown <- line.Number
			}
		}
	}(m.shown)
	return nil
}

// move plays a card, and returns how long it took until the screen showed it and the move was
// acknowledged.
func (m *mover) move(ctx context.Context) (time.Duration, error) {
	if len(m.hands[1]) < 2 {
		if err := m.sitDown(ctx); err != nil {
			return 0, err
		}
	}
	begun := time.Now()
	turn := m.n % 2
	m.token = m.tokens[turn]
	m.n++
	var done struct{ Number int }
	request := map[string]any{"id": fmt.Sprint(m.n), "action": "play", "seen": m.end, "cards": m.hands[turn][:1]}
	if !m.insist(ctx, http.MethodPost, "/tables/"+m.table+"/requests", request, &done) {
		return 0, fmt.Errorf("table %s: the move is refused: %w", m.table, m.refused)
	}
	m.hands[turn], m.end = m.hands[turn][1:], done.Number
	for number := range m.shown {
		if number >= done.Number {
			return time.Since(begun), nil
		}
	}
	return 0, fmt.Errorf("table %s: the screen ends", m.table)
}
