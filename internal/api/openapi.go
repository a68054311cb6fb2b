package api

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/review"
)

const schemas = "#/components/schemas/"

// newRegistry returns a registry of schemas that knows how our types are written.
func newRegistry() huma.Registry {
	r := huma.NewMapRegistry(schemas, nameOf)
	r.RegisterTypeAlias(reflect.TypeFor[review.Bits](), reflect.TypeFor[float64]())
	r.RegisterTypeAlias(reflect.TypeFor[review.Chance](), reflect.TypeFor[float64]())
	r.RegisterTypeAlias(reflect.TypeFor[game.Points](), reflect.TypeFor[float64]())
	r.RegisterTypeAlias(reflect.TypeFor[game.Reason](), reflect.TypeFor[string]())
	r.RegisterTypeAlias(reflect.TypeFor[[]card.Card](), reflect.TypeFor[[]string]()) // bytes are not written as a list
	return r
}

// nameOf names the schema of a type. Those of reviews have names of the game.
func nameOf(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.PkgPath() == reflect.TypeFor[review.Review]().PkgPath() && name != "Review" {
		return "Review" + name
	}
	return name
}

// describe returns the OpenAPI document.
func (s *server) describe() []byte {
	doc := s.api.OpenAPI()
	doc.Info.Description = "The card game Eleusis for programs. A guide with complete players is doc/agents.md."
	doc.Components.SecuritySchemes = map[string]*huma.SecurityScheme{"token": {
		Type: "http", Scheme: "bearer", Description: "The token of a program, or of one seat.",
	}}
	doc.Tags = []*huma.Tag{
		{Name: tagPrograms, Description: "Tokens."}, {Name: tagTables, Description: "Playing, dealing and watching."},
		{Name: tagRules, Description: "Reading, judging, comparing and making rules."}, {Name: tagRecords,
			Description: "Looking back."},
	}
	r := doc.Components.Schemas
	r.Schema(reflect.TypeFor[Line](), true, "")
	r.Schema(reflect.TypeFor[Problem](), true, "")
	r.Map()["Line"].Required = []string{"type"}
	orNull(r.Map()["Review"], "known", "likely")
	orNull(r.Map()["ReviewMove"], "belief")
	doc.AddOperation(eventsOperation())
	doc.AddOperation(&huma.Operation{
		OperationID: "openapi", Method: http.MethodGet, Path: "/openapi.json", Tags: []string{tagRecords},
		Summary: "This document",
		Responses: map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
			"application/json": {Schema: &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}},
		}}},
	})
	for _, item := range doc.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Delete} {
			if op != nil {
				op.Responses["default"] = &huma.Response{Description: "A problem", Content: map[string]*huma.MediaType{
					problemType: {Schema: &huma.Schema{Ref: schemas + "Problem"}},
				}}
			}
		}
	}
	delete(r.Map(), "ErrorModel")
	delete(r.Map(), "ErrorDetail")
	taken := map[string]bool{}
	for _, item := range doc.Paths {
		if item.Post != nil && item.Post.RequestBody != nil {
			for _, content := range item.Post.RequestBody.Content {
				namesIn(r, content.Schema, taken)
			}
		}
	}
	out := *doc // in which answers may have more fields than they have now
	components := *doc.Components
	out.Components = &components
	components.Schemas = huma.NewMapRegistry(schemas, huma.DefaultSchemaNamer)
	for name, schema := range r.Map() {
		answers := *schema
		withLists(&answers)
		if !taken[name] {
			answers.AdditionalProperties = nil
		}
		components.Schemas.Map()[name] = &answers
	}
	text, err := json.Marshal(&out)
	if err != nil {
		panic("api: the document cannot be written: " + err.Error())
	}
	return text
}

// namesIn notes the names of the schemas in s, with those that they are made of.
func namesIn(r huma.Registry, s *huma.Schema, names map[string]bool) {
	if s == nil {
		return
	}
	if name := strings.TrimPrefix(s.Ref, schemas); s.Ref != "" && !names[name] {
		names[name] = true
		namesIn(r, r.Map()[name], names)
	}
	namesIn(r, s.Items, names)
	for _, p := range s.Properties {
		namesIn(r, p, names)
	}
}

// orNull says that fields of s, which are values of other schemas, may be null.
func orNull(s *huma.Schema, fields ...string) {
	for _, name := range fields {
		value := huma.Schema{Ref: s.Properties[name].Ref}
		s.Properties[name] = &huma.Schema{AnyOf: []*huma.Schema{&value, {Type: "null"}}}
	}
}

// withLists says of all lists in s that they are never null, see [withoutNulls].
func withLists(s *huma.Schema) {
	if s == nil {
		return
	}
	if s.Type == huma.TypeArray {
		s.Nullable = false
	}
	withLists(s.Items)
	for _, p := range s.Properties {
		withLists(p)
	}
}

func eventsOperation() *huma.Operation {
	line := &huma.Schema{Ref: schemas + "Line"}
	return &huma.Operation{
		OperationID: "follow", Method: http.MethodGet, Path: eventsPath, Tags: []string{tagTables}, Security: mayToken(),
		Summary: "Follow a table",
		Description: "A stream that goes on until you end it: each line is a JSON value (Line). First comes the " +
			"present round " +
			"after the event that you have, then a line of type now, then what happens. Server-sent events with the same " +
			"values " +
			"come if Accept says text/event-stream. When somebody sits down, leaves or a new game begins the stream " +
			"ends: look " +
			"at the table and follow again.",
		Parameters: []*huma.Param{
			{Name: "table", In: "path", Required: true, Description: "The id of the table.",
				Schema: &huma.Schema{Type: huma.TypeString}},
			{Name: "since", In: "query", Description: "Number of the last event that you have.",
				Schema: &huma.Schema{Type: huma.TypeInteger}},
			{Name: "Last-Event-ID", In: "header", Description: "The same, as clients of server-sent events say it.",
				Schema: &huma.Schema{Type: huma.TypeInteger}},
		},
		Responses: map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
			Lines.Type: {Schema: line}, Sent.Type: {Schema: &huma.Schema{Type: huma.TypeString}},
		}}},
	}
}

func (s *server) showDocument(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(s.document) // the client may have gone
}
