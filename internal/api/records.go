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
	Name    string       `json:"name" doc:"What the preset is called in requests."`
	Title   string       `json:"title" doc:"What it is called, in the language asked for."`
	About   string       `json:"about" doc:"What it is, in the language asked for."`
	Options game.Options `json:"options" doc:"What it is made of."`
}

// Presets are the forms of the game.
type Presets struct {
	Presets []Preset `json:"presets" doc:"All forms of the game."`
	Levels  []string `json:"difficulties" doc:"Difficulties of rules that the computer dealer makes."`
	Phrases []string `json:"phrases" doc:"What can be said by phrase."`
}

// A Record is what was played at a table, opened.
type Record struct {
	Record string `json:"record" doc:"The rounds that have ended, in the notation of records; empty before the first end."`
}

// A Reviewed is a round that was looked back at.
type Reviewed struct {
	Round  int            `json:"round" doc:"Of the table, over all its games."`
	Review *review.Review `json:"review,omitempty" doc:"What each play told, and when the rule could be known; absent if the round is too long."`
	Lines  []string       `json:"lines" doc:"The same in short, in the language asked for."`
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
		Summary: "Get the record of a table", Description: "Rounds that have ended, which are secret no more.",
	}, working(s, s.record))
	operation(s, huma.Operation{
		OperationID: "review", Method: http.MethodGet, Path: "/tables/{table}/rounds/{round}/review",
		Tags: []string{tagRecords}, Summary: "Look back at a round", Description: "What each play told, once it has ended.",
	}, toiling(s, s.review))
}

func (s *server) presets(ctx context.Context, _ *nothing) (*presetsOut, error) {
	p := s.speaker(ctx)
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
	text, err := s.house.Hall().Record(ctx, in.ID)
	return &recordOut{Record{text}}, err
}

func (s *server) review(ctx context.Context, in *reviewIn) (*reviewOut, error) {
	err := s.maySee(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	played, err := s.house.Hall().Replay(ctx, in.ID, in.Round)
	if err != nil {
		return nil, err
	}
	state, minutes := played.Before.Clone(), new(review.Minutes)
	for _, e := range played.Events {
		state.Evolve(e)
		minutes.Hear(state, e)
	}
	found, err := s.house.Review(ctx, in.ID, in.Round, minutes)
	if err != nil || found == nil {
		return &reviewOut{Reviewed{Round: in.Round}}, err
	}
	company := say.Company{Names: func(seat game.Seat) string {
		if seat == game.Nobody || int(seat) > len(played.Chairs) {
			return ""
		}
		return played.Chairs[seat-1].Name
	}}
	p := s.speaker(ctx)
	lines := append(p.Known(company, found), p.Best(company, found)...)
	return &reviewOut{Reviewed{Round: in.Round, Review: found, Lines: lines}}, nil
}

// maySee returns nil if the caller may see the rounds of the table id: it may shut out
// whoever has no seat.
func (s *server) maySee(ctx context.Context, id string) error {
	_, err := s.house.Hall().Look(ctx, id, BearerOf(requestOf(ctx)))
	return err
}
