package api

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/review"
)

const schemas = "#/components/schemas/"

// newRegistry returns a registry of schemas that knows the encodings of our types.
func newRegistry() huma.Registry {
	r := huma.NewMapRegistry(schemas, nameOf)
	r.RegisterTypeAlias(reflect.TypeFor[review.Bits](), reflect.TypeFor[float64]())
	r.RegisterTypeAlias(reflect.TypeFor[review.Chance](), reflect.TypeFor[float64]())
	r.RegisterTypeAlias(reflect.TypeFor[game.Points](), reflect.TypeFor[float64]())
	r.RegisterTypeAlias(reflect.TypeFor[[]card.Card](), reflect.TypeFor[[]string]()) // otherwise it would be bytes
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

// describe returns a function that writes the OpenAPI document at the first call: it takes
// 10 ms, and most servers never need it.
func (s *server) describe() func() []byte {
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
	explain(r.Map())
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
	out := *doc // answers may get more fields later
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
	return sync.OnceValue(func() []byte {
		text, err := json.Marshal(&out)
		if err != nil {
			panic("api: the document cannot be written: " + err.Error())
		}
		return text
	})
}

// fieldTexts says what the fields of other packages' types mean.
//
//go:embed fields.txt
var fieldTexts string

// explain adds the descriptions of [fieldTexts]. A description of an unknown field is a
// defect.
func explain(all map[string]*huma.Schema) {
	var value *huma.Schema
	var of string
	for line := range strings.Lines(fieldTexts) {
		line = strings.TrimRight(line, "\n")
		name, text, isField := strings.Cut(strings.TrimPrefix(line, "\t"), "\t")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case !isField:
			of, value = line, all[line]
		case value == nil || value.Properties[name] == nil:
			panic(fmt.Sprintf("api: fields.txt explains %s.%s, which is not there", of, name))
		default:
			value.Properties[name].Description = text
		}
	}
}

// namesIn collects the names of the schemas in s, and of those that they contain.
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

// orNull makes the fields of s that have other schemas nullable.
func orNull(s *huma.Schema, fields ...string) {
	for _, name := range fields {
		value := huma.Schema{Ref: s.Properties[name].Ref}
		s.Properties[name] = &huma.Schema{AnyOf: []*huma.Schema{&value, {Type: "null"}},
			Description: s.Properties[name].Description}
	}
}

// withLists makes all lists in s not nullable, see [WithoutNulls].
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
		OperationID: "follow", Method: http.MethodGet, Path: eventsPath, Tags: []string{tagTables},
		Security: mayToken(),
		Summary:  "Follow a table",
		Description: "A stream until you end it: each line is a JSON value (Line). First come the events of the " +
			"present round after the one that you have, then a line of type now, then new events. With Accept: " +
			"text/event-stream they are server-sent events. When a person sits down or leaves, or a new game " +
			"begins, the stream ends: look at the table and follow again. The header Ping-Every says how many " +
			"seconds may pass without a line: after more than twice that, follow again from the last event.",
		Parameters: []*huma.Param{
			{Name: "table", In: "path", Required: true, Description: "The id of the table.",
				Schema: &huma.Schema{Type: huma.TypeString}},
			{Name: "since", In: "query", Description: "Number of the last event that you have.",
				Schema: &huma.Schema{Type: huma.TypeInteger}},
			{Name: "Last-Event-ID", In: "header", Description: "The same, as clients of server-sent events send it.",
				Schema: &huma.Schema{Type: huma.TypeInteger}},
		},
		Responses: map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
			lineFormat.Type: {Schema: line}, sentFormat.Type: {Schema: &huma.Schema{Type: huma.TypeString}},
		}}},
	}
}

func (s *server) showDocument(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(s.document()) // the client may have gone
}
