package node_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"eleusis/internal/store/postgres/postgrestest"
)

// A player plays at one table after the other by the API, at any node of several, and
// follows each on a screen. They send a request again, at another node, until it is
// acknowledged.
type player struct {
	name   string
	nodes  []*backend
	chance *rand.Rand
	client *http.Client
	acked  atomic.Int64
	fails  func(string, ...any)

	mu      sync.Mutex
	avoid   *backend  // the node that failed last
	sent    []receipt // that were acknowledged
	table   string
	token   string
	refused error // why the last request was
	seen    []int // events on the screen of this table, in order
}

// A receipt is a request that was acknowledged.
type receipt struct {
	table, id string
	action    any
}

func newPlayer(name string, nodes []*backend, seed uint64, fails func(string, ...any)) *player {
	return &player{
		name: name, nodes: nodes, chance: rand.New(rand.NewPCG(seed, 7)), fails: fails,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4}},
	}
}

const (
	askTimeout = 10 * time.Second
	askAgain   = 50 * time.Millisecond
	thinks     = 60 * time.Millisecond // between moves
	requests   = 40                    // at one table
)

// A request is an operation of the API, and what is sent with it.
type request struct {
	method, path string
	in           any
}

// ask sends one request to one node, and reads the answer into out.
func (p *player) ask(ctx context.Context, at *backend, r request, out any) (status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	defer at.ends(cancel)()
	var body io.Reader
	if r.in != nil {
		text, err := json.Marshal(r.in)
		if err != nil {
			return 0, err
		}
		body = bytes.NewReader(text)
	}
	q, err := http.NewRequestWithContext(ctx, r.method, at.url+"api/v1"+r.path, body)
	if err != nil {
		return 0, err
	}
	q.Header.Set("Content-Type", "application/json")
	if p.token != "" {
		q.Header.Set("Authorization", "Bearer "+p.token)
	}
	answer, err := p.client.Do(q)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err
	}
	if answer.StatusCode >= http.StatusBadRequest {
		return answer.StatusCode, fmt.Errorf("%s: %s", answer.Status, text)
	}
	return answer.StatusCode, json.Unmarshal(text, out)
}

// anyNode returns a node by chance, one that is up if there is one.
func (p *player) anyNode() *backend {
	p.mu.Lock()
	defer p.mu.Unlock()
	likely := slices.DeleteFunc(slices.Clone(p.nodes), func(b *backend) bool { return b == p.avoid || b.isDown() })
	if len(likely) == 0 {
		likely = p.nodes
	}
	return likely[p.chance.IntN(len(likely))]
}

// avoids lets p ask another node for now.
func (p *player) avoids(b *backend) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.avoid = b
}

// insist sends a request to one node after the other until it is answered. It returns false
// if ctx ends before, or the request is refused.
func (p *player) insist(ctx context.Context, method, path string, in, out any) bool {
	for ctx.Err() == nil {
		at := p.anyNode()
		status, err := p.ask(ctx, at, request{method, path, in}, out)
		switch {
		case err == nil:
			return true
		case status == http.StatusConflict: // a move that is late, or against the rules
			p.refused = err
			return false
		case status != 0 && status < http.StatusInternalServerError && status != http.StatusTooManyRequests:
			p.fails("%s: %s %s is answered %v", p.name, method, path, err)
			return false
		}
		p.avoids(at)
		postgrestest.Pause(ctx, askAgain)
	}
	return false
}

// A view is what a player reads off a table.
type view struct {
	Number int      `json:"number"`
	Moves  []string `json:"moves"`
	View   struct {
		Hand []string `json:"hand"`
	} `json:"view"`
	Log []struct {
		Number int `json:"number"`
	} `json:"log"`
	Result any  `json:"result"`
	Fast   bool `json:"fast"`
	Dealt  int  `json:"dealt"`
}

// play plays until ctx ends.
func (p *player) play(ctx context.Context) {
	for ctx.Err() == nil {
		p.token = ""
		var seat struct{ ID, Token string }
		if !p.insist(ctx, http.MethodPost, "/tables", map[string]any{"name": p.name, "preset": "express"}, &seat) {
			continue
		}
		p.mu.Lock()
		p.table, p.token, p.seen = seat.ID, seat.Token, nil
		p.mu.Unlock()
		watching, stop := context.WithCancel(ctx)
		var screen sync.WaitGroup
		screen.Go(func() { p.watch(watching, seat.ID, seat.Token) })
		for n := range requests {
			if ctx.Err() != nil || !p.act(ctx, n) {
				break
			}
			postgrestest.Pause(ctx, thinks)
		}
		p.compare(ctx)
		stop()
		screen.Wait()
	}
}

// act does one thing at the table, and reports whether the round goes on.
func (p *player) act(ctx context.Context, n int) bool {
	var v view
	if !p.insist(ctx, http.MethodGet, "/tables/"+p.table, nil, &v) || v.Result != nil {
		return false
	}
	id := fmt.Sprint(n)
	request := map[string]any{"id": id, "seen": v.Number, "action": "pace", "fast": !v.Fast}
	if slices.Contains(v.Moves, "play") && len(v.View.Hand) > 0 {
		request["action"], request["cards"] = "play", v.View.Hand[:1]
	}
	var done struct{ Number int }
	if !p.insist(ctx, http.MethodPost, "/tables/"+p.table+"/requests", request, &done) {
		return true
	}
	p.acked.Add(1)
	p.mu.Lock()
	p.sent = append(p.sent, receipt{p.table, id, request["action"]})
	p.mu.Unlock()
	var after view
	if p.insist(ctx, http.MethodGet, "/tables/"+p.table, nil, &after) && after.Number < done.Number {
		p.fails("%s: table %s: event %d was acknowledged, and the table is at %d", p.name, p.table, done.Number,
			after.Number)
	}
	return true
}

// watch follows the table from whatever node, and goes on where it was.
func (p *player) watch(ctx context.Context, table, token string) {
	last := 0
	for ctx.Err() == nil {
		if last == 0 {
			last = p.look(ctx, table)
		}
		last = p.follow(ctx, p.anyNode(), table, token, last)
		postgrestest.Pause(ctx, askAgain)
	}
}

// look reads the round so far, from which a screen goes on, and returns the number of the
// last event.
func (p *player) look(ctx context.Context, table string) int {
	var v view
	if !p.insist(ctx, http.MethodGet, "/tables/"+table, nil, &v) {
		return 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen = nil
	for _, e := range v.Log {
		p.seen = append(p.seen, e.Number)
	}
	return v.Number
}

// follow follows the table until the stream ends, and returns the number of the last event.
func (p *player) follow(ctx context.Context, at *backend, table, token string, last int) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer at.ends(cancel)()
	address := fmt.Sprintf("%sapi/v1/tables/%s/events?since=%d", at.url, table, last)
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return last
	}
	q.Header.Set("Authorization", "Bearer "+token)
	answer, err := p.client.Do(q)
	if err != nil {
		return last
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line struct {
			Type   string `json:"type"`
			Number int    `json:"number"`
			Table  any    `json:"table"`
		}
		if json.Unmarshal(lines.Bytes(), &line) != nil {
			return last // cut off in the middle
		}
		if line.Type == "reload" {
			return 0
		}
		if line.Type != "event" || line.Table != nil {
			continue
		}
		if line.Number <= last {
			p.fails("%s: table %s: the screen is told event %d after event %d", p.name, table, line.Number, last)
		}
		last = line.Number
		p.mu.Lock()
		p.seen = append(p.seen, line.Number)
		p.mu.Unlock()
	}
	return last
}

// compare waits until the screen has what the table has, and looks for gaps.
func (p *player) compare(ctx context.Context) {
	var v view
	if !p.insist(ctx, http.MethodGet, "/tables/"+p.table, nil, &v) || len(v.Log) == 0 {
		return
	}
	end := v.Log[len(v.Log)-1].Number
	for tries := 0; ctx.Err() == nil; tries++ {
		p.mu.Lock()
		seen := slices.Clone(p.seen)
		p.mu.Unlock()
		if len(seen) > 0 && seen[len(seen)-1] >= end {
			for _, e := range v.Log {
				if !slices.Contains(seen, e.Number) {
					p.fails("%s: table %s: event %d never comes to the screen, which has %v", p.name, p.table, e.Number,
						seen)
				}
			}
			return
		}
		if tries == 600 {
			p.fails("%s: table %s: event %d does not come to the screen, which has %v", p.name, p.table, end, seen)
			return
		}
		postgrestest.Pause(ctx, askAgain)
	}
}
