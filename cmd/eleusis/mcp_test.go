package main

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestALanguageModelPlays starts the program as clients of the protocol do: alone, and at a server.
func TestALanguageModelPlays(t *testing.T) {
	program := built(t)
	server := start(t, program, "memory", "127.0.0.1:0")
	defer server.kill()
	for _, line := range [][]string{{"mcp"}, {"mcp", "--server", server.url, "--name", "Robin"}} {
		client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
		session, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: exec.Command(program, line...)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := session.CallTool(t.Context(), &mcp.CallToolParams{
			Name: "open_table", Arguments: map[string]any{"preset": "express"},
		})
		if err != nil {
			t.Fatal(err)
		}
		look := r.Content[0].(*mcp.TextContent).Text
		mine := regexp.MustCompile(`(Model|Robin) \(seat 1\): program, cards in hand: 12`)
		if !strings.Contains(look, "Your hand: ") || !mine.MatchString(look) {
			t.Errorf("%v: the table is %q", line, look)
		}
		if err := session.Close(); err != nil {
			t.Errorf("%v: %v", line, err)
		}
	}
}
