// Package mcp lets language models play: tools, resources and prompts of the Model Context
// Protocol, on top of the HTTP API for programs.
//
// Every tool is one or a few requests to the API, with the token of one program. So a
// model may do and learn what any program may, within the same limits. The package
// keeps no state between calls.
package mcp

import (
	"context"
	_ "embed"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"eleusis/client"
)

// Path is where a server answers by streamable HTTP.
const Path = "/mcp"

//go:embed instructions.md
var instructions string

//go:embed rules.md
var rulesOfPlay string

//go:embed language.md
var language string

// New returns a server of the protocol for the program that c is. version is that of Eleusis.
func New(c *client.Client, version string) *mcp.Server {
	english := *c
	english.Language = "en"
	program := site{&english}
	s := mcp.NewServer(&mcp.Implementation{Name: "eleusis", Title: "Eleusis", Version: version},
		&mcp.ServerOptions{Instructions: instructions})
	program.addTables(s)
	program.addMoves(s)
	program.addRules(s)
	program.addReading(s)
	return s
}

// Handler returns what answers at [Path], as the program that sent a request.
// It keeps no sessions, so a client sends its token with each request.
func Handler(programOf func(*http.Request) *client.Client, version string) http.Handler {
	newServer := func(r *http.Request) *mcp.Server { return New(programOf(r), version) }
	return mcp.NewStreamableHTTPHandler(newServer, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, DisableLocalhostProtection: true, MaxRequestBodyBytes: maxBody,
	})
}

// maxBody is how long a request may be, in bytes.
const maxBody = 64 << 10

// Serve answers one client on standard input and output until it leaves or ctx ends.
func Serve(ctx context.Context, s *mcp.Server) error { return s.Run(ctx, &mcp.StdioTransport{}) }

// tool adds a tool that answers with a text. Errors are answers, too, so that the model
// can correct itself.
func tool[In any](s *mcp.Server, name, about string, do func(context.Context, In) (string, error)) {
	mcp.AddTool(s, &mcp.Tool{Name: name, Description: about},
		func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
			text, err := do(ctx, in)
			if err != nil {
				return nil, nil, err
			}
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
		})
}
