package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/review"
)

// A Preset is a form of the game.
type Preset struct {
	Name    string       `json:"name" doc:"Name of the preset in requests."`
	Title   string       `json:"title" doc:"Its title, in the language asked for."`
	About   string       `json:"about" doc:"Its description, in the language asked for."`
	Options game.Options `json:"options" doc:"Its options."`
}

// Presets are the forms of the game.
type Presets struct {
	Presets []Preset `json:"presets" doc:"All forms of the game."`
	Levels  []string `json:"difficulties" doc:"Difficulties of rules that the computer dealer makes."`
	Phrases []string `json:"phrases" doc:"The quick phrases."`
}

// A Record is the record of a table, with its secrets opened.
type Record struct {
	Record string `json:"record" doc:"The rounds that have ended, in the notation of records; empty before the first end."`
}

// A Reviewed is a round with its review.
type Reviewed struct {
	Round  int            `json:"round" doc:"Number of the round, over all games of the table."`
	Review *review.Review `json:"review,omitempty" doc:"What each play told, and when the rule could be known; absent if the round is too long."`
	Lines  []string       `json:"lines" doc:"A summary, in the language asked for."`
}

type (
	presetsOut struct{ Body Presets }
	recordOut  struct{ Body Record }
	reviewIn   struct {
		ID    string `path:"table" doc:"The id of the table."`
		Round int    `path:"round" minimum:"1" doc:"The round, over all games of the table."`
	}
	reviewOut struct{ Body Reviewed }
)

func (s *server) registerRecords() {
	operation(s, huma.Operation{
		OperationID: "presets", Method: http.MethodGet, Path: "/presets", Tags: []string{tagTables},
		Summary: "List the forms of the game", Description: "With all their options.",
	}, s.presets)
	operation(s, huma.Operation{
		OperationID: "record", Method: http.MethodGet, Path: "/tables/{table}/record", Tags: []string{tagRecords},
		Summary: "Get the record of a table", Description: "Only rounds that have ended.",
	}, working(s, s.record))
	operation(s, huma.Operation{
		OperationID: "review", Method: http.MethodGet, Path: "/tables/{table}/rounds/{round}/review",
		Tags: []string{tagRecords}, Summary: "Review a round", Description: "What each play told, once it has ended.",
	}, queued(s, s.review))
}

func (s *server) presets(ctx context.Context, _ *nothing) (*presetsOut, error) {
	p := s.localizer(ctx)
	out := Presets{Levels: table.Difficulties(), Phrases: table.Phrases()}
	for _, o := range game.Presets() {
		said := p.Preset(o.Preset)
		out.Presets = append(out.Presets, Preset{o.Preset, said.Title, said.About, o})
	}
	return &presetsOut{out}, nil
}

func (s *server) record(ctx context.Context, in *tableIn) (*recordOut, error) {
	if err := s.maySee(ctx, in.ID); err != nil {
		return nil, err
	}
	text, err := s.house.Lobby().Record(ctx, in.ID)
	return &recordOut{Record{text}}, err
}

func (s *server) review(ctx context.Context, in *reviewIn) (*reviewOut, error) {
	err := s.maySee(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	played, err := s.house.Lobby().Replay(ctx, in.ID, in.Round)
	if err != nil {
		return nil, err
	}
	state, minutes := played.Before.Clone(), new(review.Transcript)
	for _, e := range played.Events {
		state.Evolve(e)
		minutes.Add(state, e)
	}
	found, err := s.house.Review(ctx, in.ID, in.Round, minutes)
	if err != nil || found == nil {
		return &reviewOut{Reviewed{Round: in.Round}}, err
	}
	company := say.Roster{Names: func(seat game.Seat) string {
		if seat == game.Nobody || int(seat) > len(played.Chairs) {
			return ""
		}
		return played.Chairs[seat-1].Name
	}}
	p := s.localizer(ctx)
	lines := append(p.WhenKnown(company, found), p.MissedInRound(company, found)...)
	return &reviewOut{Reviewed{Round: in.Round, Review: found, Lines: lines}}, nil
}

// maySee returns nil if the caller may see the rounds of the table id, which may be
// private.
func (s *server) maySee(ctx context.Context, id string) error {
	_, err := s.house.Visit(requestOf(ctx)).Snapshot(ctx, id, BearerOf(requestOf(ctx)))
	return err
}
