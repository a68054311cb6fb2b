package agent_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"eleusis/internal/agent"
)

func TestProgramsAreSpelledAsAKindAndAPlace(t *testing.T) {
	for text, want := range map[string]agent.Program{
		"exec:python3 a.py":       {Kind: agent.Exec, Place: "python3 a.py"},
		"http:http://localhost/a": {Kind: agent.HTTP, Place: "http://localhost/a"},
		"https://example.org/a":   {Kind: agent.HTTP, Place: "https://example.org/a"},
		"mcp:http://localhost/a":  {Kind: agent.MCP, Place: "http://localhost/a"},
		"mcp: server --stdio":     {Kind: agent.MCP, Place: "server --stdio"},
	} {
		if got, ok := agent.Parse(text); !ok || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "exec:", "exec: ", "http:a", "bot:expert", "http", "mcp:"} {
		if got, ok := agent.Parse(text); ok {
			t.Errorf("%q is %+v, want no program", text, got)
		}
	}
}

// open opens a program that has that long to answer.
func open(t *testing.T, kind agent.Kind, place string, limit time.Duration) agent.Conversation {
	t.Helper()
	c, err := agent.Program{Kind: kind, Place: place, Limit: limit, Talk: io.Discard}.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func never([]byte) bool { return false }

// isBad fails unless err is a bad answer whose words begin so, and late if it is to be.
func isBad(t *testing.T, err error, want string) {
	t.Helper()
	bad := new(agent.AnswerError)
	late := strings.HasPrefix(want, "no answer")
	if !errors.As(err, &bad) || !strings.HasPrefix(bad.Error(), want) || bad.Late() != late {
		t.Errorf("%v, want a bad answer: %s", err, want)
	}
}

// within is how long what never answers is waited for.
const within = 50 * time.Millisecond

func TestAnAddressIsSentMessages(t *testing.T) {
	var hearing sync.Mutex // a handler may still run when its client has gone
	var heard []string
	sessions := make(map[string]bool)
	hang := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		hearing.Lock()
		heard = append(heard, string(body))
		sessions[r.Header.Get(agent.SessionHeader)] = true
		hearing.Unlock()
		switch r.URL.Path {
		case "/hangs":
			<-hang
		case "/fails":
			http.Error(w, "no", http.StatusTeapot)
		case "/long":
			_, _ = io.WriteString(w, strings.Repeat("x", 2<<20))
		}
		_, _ = io.WriteString(w, `{"play":"2C"}`)
	}))
	defer server.Close()
	defer close(hang)
	c := open(t, agent.HTTP, server.URL, time.Minute)
	if err := c.Tell(t.Context(), []byte("game")); err != nil {
		t.Fatal(err)
	}
	answer, err := c.Ask(t.Context(), []byte("turn"), never)
	hearing.Lock()
	if err != nil || string(answer) != `{"play":"2C"}` || strings.Join(heard, " ") != "game turn" || len(sessions) != 1 {
		t.Errorf("%s, %v; it heard %q in %d sessions", answer, err, heard, len(sessions))
	}
	hearing.Unlock()
	_, err = open(t, agent.HTTP, server.URL+"/fails", time.Minute).Ask(t.Context(), nil, never)
	isBad(t, err, "the answer has the status 418")
	_, err = open(t, agent.HTTP, server.URL+"/long", time.Minute).Ask(t.Context(), nil, never)
	isBad(t, err, "the answer is too long")
	slow := open(t, agent.HTTP, server.URL+"/hangs", within)
	_, err = slow.Ask(t.Context(), nil, never)
	isBad(t, err, "no answer within 50ms")
	err = slow.Tell(t.Context(), nil)
	if !errors.Is(err, agent.ErrGone) {
		t.Errorf("an agent that reads nothing: %v, want that it has gone", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = c.Ask(ctx, nil, never)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupt: %v", err)
	}
}

func TestAnAddressWhereNobodyIsEndsAllAndOneThatGoesDoesNot(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	c := open(t, agent.HTTP, server.URL, time.Minute)
	if _, err := c.Ask(t.Context(), nil, never); err != nil {
		t.Fatal(err)
	}
	server.Close()
	if _, err := c.Ask(t.Context(), nil, never); !errors.Is(err, agent.ErrGone) {
		t.Errorf("%v, want that it has gone", err)
	}
	_, err := open(t, agent.HTTP, server.URL, time.Minute).Ask(t.Context(), nil, never)
	if err == nil || errors.Is(err, agent.ErrGone) || !strings.Contains(err.Error(), "cannot be reached") {
		t.Errorf("%v, want that it cannot be reached", err)
	}
}

// message is what the tool of a server takes.
type message struct {
	Message map[string]any `json:"message"`
}

// protocolServer returns the address of a server of the Model Context Protocol whose tool says this.
func protocolServer(t *testing.T, answers func(message) (string, error)) string {
	s := mcp.NewServer(&mcp.Implementation{Name: "player"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: agent.Tool, Description: "Answers."},
		func(_ context.Context, _ *mcp.CallToolRequest, in message) (*mcp.CallToolResult, any, error) {
			text, err := answers(in)
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, err
		})
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

func TestAServerOfModelsAnswersByItsTool(t *testing.T) {
	hang := make(chan struct{})
	defer close(hang)
	url := protocolServer(t, func(m message) (string, error) {
		switch m.Message["type"] {
		case "bad":
			return "", errors.New("no idea")
		case "hang":
			<-hang
		}
		return `{"play":"` + m.Message["hand"].(string) + `"}`, nil
	})
	c := open(t, agent.MCP, url, time.Minute)
	if err := c.Tell(t.Context(), []byte(`{"type":"bad"}`)); err != nil {
		t.Fatal(err)
	}
	answer, err := c.Ask(t.Context(), []byte(`{"type":"turn","hand":"2C"}`+"\n"), never)
	if err != nil || string(answer) != `{"play":"2C"}` {
		t.Errorf("%s, %v", answer, err)
	}
	_, err = c.Ask(t.Context(), []byte(`{"type":"bad"}`), never)
	isBad(t, err, "the tool answer reports an error: no idea")
}

func TestAServerOfModelsThatHangsIsNotWaitedFor(t *testing.T) {
	hang := make(chan struct{})
	url := protocolServer(t, func(message) (string, error) {
		<-hang
		return "", nil
	})
	const patience = time.Second // to connect within, too
	c := open(t, agent.MCP, url, patience)
	t.Cleanup(func() { close(hang) })
	_, err := c.Ask(t.Context(), []byte(`{"type":"turn"}`), never)
	isBad(t, err, "no answer within 1s")
}

func TestAServerOfModelsThatIsNotThereIsTold(t *testing.T) {
	for _, place := range []string{"exit 0", "no-such-server", "sleep 1000"} {
		p := agent.Program{Kind: agent.MCP, Place: place, Limit: within, Talk: io.Discard}
		if c, err := p.Open(t.Context()); err == nil || !strings.Contains(err.Error(), "cannot be reached") {
			t.Errorf("%s: %v, %v; want that it cannot be reached", place, c, err)
		}
	}
}
