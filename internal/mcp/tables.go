package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"eleusis/internal/api"
	"eleusis/internal/table"
)

type (
	nothing struct{}
	opening struct {
		Preset     string         `json:"preset,omitempty" jsonschema:"form of the game: new, nature, parlett, gardner, express or classic; express is the shortest"`
		Seats      int            `json:"seats,omitempty" jsonschema:"players with the dealer; 0: as many as usual"`
		Level      string         `json:"level,omitempty" jsonschema:"of the computer players: novice, casual, skilled or expert"`
		Difficulty string         `json:"difficulty,omitempty" jsonschema:"of the rule that the computer dealer makes: easy, medium or hard; without one it is from the library"`
		Deal       string         `json:"deal,omitempty" jsonschema:"a rule, as a sentence or formula: you deal it and the others look for it"`
		Gather     bool           `json:"gather,omitempty" jsonschema:"others join before the game begins, which you start"`
		Options    map[string]any `json:"options,omitempty" jsonschema:"options that differ from the preset, as {\"handSize\": 6}; see presets"`
	}
	atTable struct {
		Table string `json:"table" jsonschema:"id of the table"`
	}
	waiting struct {
		Table   string `json:"table" jsonschema:"id of the table"`
		Seconds int    `json:"seconds,omitempty" jsonschema:"how long to wait at most, 20 at most"`
	}
)

func (s site) addTables(to *mcp.Server) {
	tool(to, "presets", "Lists the forms of the game with their options.", s.presets)
	tool(to, "open_table", "Opens a table with computer players, or one that others join. Answers with the table.",
		s.open)
	tool(to, "join_table", "Takes a free seat at a table. Answers with the table.", s.join)
	tool(to, "look", "Tells a table as your seat sees it: the line, wrong plays, your hand, and what you may do now.",
		s.look)
	tool(to, "wait", "Waits until the table waits for you or the round is over, and tells the table.", s.wait)
}

func (s site) presets(ctx context.Context, _ nothing) (string, error) {
	var all api.Presets
	if err := s.call(ctx, http.MethodGet, "/presets", nil, &all); err != nil {
		return "", err
	}
	var out strings.Builder
	for _, p := range all.Presets {
		options, err := json.Marshal(p.Options)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "%s: %s. %s\n%s\n\n", p.Name, p.Title, p.About, options)
	}
	fmt.Fprintf(&out, "Difficulties: %s\n", strings.Join(all.Levels, ", "))
	return out.String(), nil
}

func (s site) open(ctx context.Context, in opening) (string, error) {
	o := api.TableRequest{Preset: in.Preset, Seats: in.Seats, Level: in.Level, Difficulty: in.Difficulty, Rule: in.Deal,
		Deals: in.Deal != "", WaitsForPeople: in.Gather}
	for name, value := range in.Options {
		text, err := json.Marshal(value)
		if err != nil {
			return "", fmt.Errorf("options: %s: %w", name, err)
		}
		if o.Options == nil {
			o.Options = make(map[string]json.RawMessage)
		}
		o.Options[name] = text
	}
	return s.sit(ctx, "/tables", o)
}

func (s site) join(ctx context.Context, in atTable) (string, error) {
	return s.sit(ctx, of(in.Table, "/seats"), api.JoinRequest{})
}

// sit takes the seat that a request is for. Without a token nobody could come back to it.
func (s site) sit(ctx context.Context, path string, in any) (string, error) {
	if s.Token == "" {
		return "", errNoToken
	}
	var seat api.Seat
	if err := s.call(ctx, http.MethodPost, path, in, &seat); err != nil {
		return "", err
	}
	return tell(seat.Table), nil
}

func (s site) table(ctx context.Context, id string) (*api.Table, error) {
	var t api.Table
	err := s.call(ctx, http.MethodGet, of(id, ""), nil, &t)
	return &t, err
}

func (s site) look(ctx context.Context, in atTable) (string, error) {
	t, err := s.table(ctx, in.Table)
	if err != nil {
		return "", err
	}
	return tell(t), nil
}

// How long a call waits, and how often it looks meanwhile.
const (
	maxSeconds = 20
	lookEvery  = time.Second
)

// isAwaited reports whether a table waits for the seat that may do this. Other actions may be done at leisure.
func isAwaited(action string) bool {
	switch table.Action(action) {
	case table.Prophet, table.Hold, table.Release, table.Hint, table.Guess, table.DealRule, table.Dispute:
		return false
	}
	return true
}

func (s site) wait(ctx context.Context, in waiting) (string, error) {
	looks := min(in.Seconds, maxSeconds)
	if looks <= 0 {
		looks = maxSeconds
	}
	for ; ; looks-- {
		t, err := s.table(ctx, in.Table)
		if err != nil {
			return "", err
		}
		if looks == 0 || slices.ContainsFunc(t.Moves, isAwaited) || t.Result != nil {
			return tell(t), nil
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(lookEvery):
		}
	}
}
