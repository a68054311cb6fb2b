package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"eleusis/internal/api"
)

// Where resources are.
const (
	rulesURI    = "eleusis://rules"
	languageURI = "eleusis://language"
	tableURI    = "eleusis://table/"
)

type roundOf struct {
	Table string `json:"table" jsonschema:"id of the table"`
	Round int    `json:"round,omitempty" jsonschema:"round of the table, from 1; 1 if absent"`
}

func (s site) addReading(to *mcp.Server) {
	tool(to, "review", "Looks back at a round that is over: what each play told, and when the rule could be known.",
		s.review)
	tool(to, "record", "Tells the rounds of a table that are over, in the notation of records.", s.record)
	resource(to, rulesURI, "Rules of play", "How Eleusis is played, in all six forms.", rulesOfPlay)
	resource(to, languageURI, "The rule language", "How rules are written, as formulas and sentences.", language)
	to.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: tableURI + "{id}", Name: "A table", Description: "A table as your seat sees it.",
		MIMEType: "text/plain",
	}, s.readTable)
	for _, p := range prompts {
		p.add(to)
	}
}

// A prompt has one argument, which stands in its text.
type prompt struct {
	name, title     string
	argument, usual string // without a usual one the argument is needed
	text            string
}

var prompts = [...]prompt{
	{"play", "Play a round", "preset", "express", "Open a table with the preset %s and play a round to its end. " +
		"Before each play, write what the rule may be into your notebook, and remove what a play contradicts. " +
		"Choose cards that tell your ideas apart. Say the rule with guess when one idea is left and you may."},
	{"deal", "Deal a rule", "subject", "colors and suits", "Invent a rule for beginners about %s. Read it with " +
		"read_rule, and measure it with measure_rule: about half of the cards should fit, and it must never get stuck. " +
		"Then open a table with it, with open_table, and watch the computer players look for it."},
	{"review", "Look back at a round", "table", "", "Look at the table %s. If its round is over, review it and say " +
		"in plain words which plays told most, and when the rule could have been known."},
}

func (s site) review(ctx context.Context, in roundOf) (string, error) {
	var r struct {
		Review json.RawMessage `json:"review"`
		Lines  []string        `json:"lines"`
	}
	err := s.call(ctx, http.MethodGet, of(in.Table, fmt.Sprintf("/rounds/%d/review", max(1, in.Round))), nil, &r)
	if err != nil {
		return "", err
	}
	if r.Review == nil {
		return "The round is too long to be looked back at.", nil
	}
	return strings.Join(r.Lines, "\n"), nil
}

func (s site) record(ctx context.Context, in atTable) (string, error) {
	var r api.Record
	if err := s.call(ctx, http.MethodGet, of(in.Table, "/record"), nil, &r); err != nil {
		return "", err
	}
	if r.Record == "" {
		return "No round is over yet.", nil
	}
	return r.Record, nil
}

func resource(s *mcp.Server, uri, name, about, text string) {
	s.AddResource(&mcp.Resource{URI: uri, Name: name, Description: about, MIMEType: "text/markdown"},
		func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return contents(uri, "text/markdown", text), nil
		})
}

func contents(uri, kind, text string) *mcp.ReadResourceResult {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: kind, Text: text}}}
}

func (s site) readTable(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	uri := r.Params.URI
	t, err := s.table(ctx, strings.TrimPrefix(uri, tableURI))
	if err != nil {
		return nil, err
	}
	return contents(uri, "text/plain", tell(t)), nil
}

func (p prompt) add(s *mcp.Server) {
	s.AddPrompt(&mcp.Prompt{
		Name: p.name, Title: p.title, Arguments: []*mcp.PromptArgument{{Name: p.argument, Required: p.usual == ""}},
	}, func(_ context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		text := fmt.Sprintf(p.text, cmp.Or(r.Params.Arguments[p.argument], p.usual))
		return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{
			{Role: "user", Content: &mcp.TextContent{Text: text}},
		}}, nil
	})
}
