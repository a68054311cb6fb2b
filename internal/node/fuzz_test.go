package node

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/table"
)

// FuzzOrders reads whatever another node sends: it is refused with a reason, or it is written and read
// again as the same.
func FuzzOrders(f *testing.F) {
	f.Add([]byte(`{"table":"k7d39xqp","present":"AQI="}`))
	f.Add([]byte(`{"from":"b","used":{"tokens":{"guesses":{"192.0.2.1":3}},"streams":{"192.0.2.1":-7}}}`))
	f.Add([]byte(`{"table":7}`))
	f.Add([]byte(`{`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var got order
		n := new(Node)
		n.lobby.Store(new(table.Lobby))
		w := httptest.NewRecorder()
		n.handle(func(_ context.Context, _ *table.Lobby, o order) error {
			got = o
			return nil
		})(w, httptest.NewRequest(http.MethodPost, "http://eleusis.localhost"+resumePath, bytes.NewReader(text)))
		if w.Code != http.StatusOK {
			if said := strings.TrimSpace(w.Body.String()); w.Code != http.StatusBadRequest || said == "" {
				t.Errorf("%q: %d %q, want 400 and a reason", text, w.Code, said)
			}
			return
		}
		written := mustMarshal(t, got)
		var again order
		if err := json.Unmarshal(written, &again); err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		if twice, err := json.Marshal(again); err != nil || !bytes.Equal(written, twice) {
			t.Errorf("%q is %s, and then %s: %v", text, written, twice, err)
		}
	})
}

// answers is a transport on which another node always answers with a status and a text.
type answers struct {
	status int
	text   string
}

func (a answers) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: a.status, Status: http.StatusText(a.status),
		Body: io.NopCloser(strings.NewReader(a.text))}, nil
}

// FuzzAnswersToOrders reads whatever another node answers: it is an error, or it is written and read again as the same.
func FuzzAnswersToOrders(f *testing.F) {
	f.Add(true, `{"nodes":["a","b"],"fresh":true}`)
	f.Add(true, `{}`)
	f.Add(true, `{"nodes":{}}`)
	f.Add(false, "starting")
	f.Fuzz(func(t *testing.T, ok bool, text string) {
		status := http.StatusServiceUnavailable
		if ok {
			status = http.StatusOK
		}
		node := postgres.Node{ID: "b", Address: "127.0.0.1:1"}
		p := newPeer(node, answers{status, text}, slog.New(slog.DiscardHandler))
		defer p.end()
		var got, again nodeList
		if err := p.order(t.Context(), nodesPath, order{}, &got); err != nil {
			return
		}
		if !ok {
			t.Fatalf("%q is read, though the node has failed", text)
		}
		p.transport = answers{status, string(mustMarshal(t, got))}
		if err := p.order(t.Context(), nodesPath, order{}, &again); err != nil || !reflect.DeepEqual(got, again) {
			t.Errorf("%q is %+v, and then %+v: %v", text, got, again, err)
		}
	})
}

func mustMarshal(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A blocksOnly is a log that has the blocks, and nothing else.
type blocksOnly struct {
	Log
	blocks *store.Memory
}

func (l blocksOnly) Read(ctx context.Context, id string, n int) ([]store.Entry, error) {
	return l.blocks.Read(ctx, id, n)
}

func (blocksOnly) Now(context.Context) (time.Time, error) { return time.Unix(1e9, 0), nil }

// FuzzBlocks reads whatever is in the log of blocked networks: it is called damaged, or each network is valid.
func FuzzBlocks(f *testing.F) {
	f.Add([]byte(`{"network":"192.0.2.0/24","until":"2030-01-01T00:00:00Z"}`),
		[]byte(`{"network":"192.0.2.0/24","until":"2000-01-01T00:00:00Z"}`))
	f.Add([]byte(`{"network":"2001:db8::/32","until":"9999-12-31T23:59:59Z"}`), []byte(`{"network":"192.0.2.7"}`))
	f.Add([]byte(`{"network":""}`), []byte(`null`))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		log := blocksOnly{blocks: store.NewMemory()}
		var entries []store.Entry
		for i, event := range [][]byte{first, second} {
			entries = append(entries, store.Entry{Number: i + 1, Time: time.Unix(1e9, 0).UTC(), Kind: kindBlocked,
				Event: event})
		}
		if err := log.blocks.Append(t.Context(), blocksLog, 0, entries); err != nil {
			return // no store has such entries
		}
		n := &Node{log: log}
		blocks, end, err := n.readBlocks(t.Context())
		if err != nil {
			if !strings.HasPrefix(err.Error(), "the log of blocks is damaged: entry ") {
				t.Errorf("%q, %q: %v, want that the log is damaged", first, second, err)
			}
			return
		}
		if end.Last != len(entries) || len(blocks) > len(entries) {
			t.Errorf("%d blocks of a log that ends at %d, want %d", len(blocks), end.Last, len(entries))
		}
		for network := range blocks {
			if !network.IsValid() {
				t.Errorf("%q, %q: %v is blocked", first, second, network)
			}
		}
	})
}
