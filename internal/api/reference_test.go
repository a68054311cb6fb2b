package api_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the reference page anew")

const referencePage = "../../doc/api.md"

// A schema is what the reference page tells of a schema.
type schema struct {
	Ref         string             `json:"$ref"`
	Type        any                `json:"type"`
	Description string             `json:"description"`
	Enum        []string           `json:"enum"`
	Items       *schema            `json:"items"`
	AnyOf       []*schema          `json:"anyOf"`
	Properties  map[string]*schema `json:"properties"`
	Required    []string           `json:"required"`
}

type content map[string]struct{ Schema *schema }

// An operation is what the reference page tells of an operation.
type operation struct {
	Summary, Description string
	Tags                 []string
	Parameters           []struct {
		Name, In, Description string
	}
	RequestBody struct{ Content content }
	Responses   map[string]struct{ Content content }
	method      string
	path        string
}

type document struct {
	Paths      map[string]map[string]operation
	Tags       []struct{ Name, Description string }
	Components struct{ Schemas map[string]*schema }
}

// name returns the type of s with links to the sections of schemas.
func (s *schema) name() string {
	switch kind := strings.Trim(fmt.Sprint(s.Type), "[]"); {
	case s.Ref != "":
		name := s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
		return fmt.Sprintf("[%s](#%s)", name, strings.ToLower(name))
	case len(s.AnyOf) > 0:
		return s.AnyOf[0].name() + " or null"
	case s.Items != nil:
		return "list of " + s.Items.name()
	case len(s.Enum) > 0:
		return "`" + strings.Join(s.Enum, "`, `") + "`"
	default:
		return strings.Replace(kind, " null", " or null", 1)
	}
}

// fields returns a table of the fields of s.
func (s *schema) fields() string {
	var b strings.Builder
	b.WriteString("| field | type | content |\n|---|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		mark := ""
		if !slices.Contains(s.Required, name) {
			mark = " ?"
		}
		fmt.Fprintf(&b, "| `%s`%s | %s | %s |\n", name, mark, p.name(), p.Description)
	}
	return b.String()
}

func (o *operation) section() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n`%s %s`\n\n", o.Summary, o.method, o.path)
	if o.Description != "" {
		b.WriteString(o.Description + "\n\n")
	}
	for _, p := range o.Parameters {
		if p.In != "path" {
			fmt.Fprintf(&b, "* %s `%s`: %s\n", p.In, p.Name, p.Description)
		}
	}
	for _, c := range o.RequestBody.Content {
		fmt.Fprintf(&b, "* sends %s\n", c.Schema.name())
	}
	for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
		if status == "default" {
			continue
		}
		b.WriteString("* " + status)
		for _, kind := range slices.Sorted(maps.Keys(o.Responses[status].Content)) {
			fmt.Fprintf(&b, ", `%s`: %s", kind, o.Responses[status].Content[kind].Schema.name())
		}
		b.WriteString("\n")
	}
	return b.String() + "\n"
}

// reference returns the reference page of a document.
func reference(doc *document) string {
	var b strings.Builder
	b.WriteString("# The API, operation by operation\n\n" +
		"This page is made from the document at `/api/v1/openapi.json` (`go test ./internal/api -run Reference " +
		"-update`). [agents.md](agents.md#http) has the guide and whole players.\n\n" +
		"A field with `?` may be absent. Whatever fails is answered by a [Problem](#problem), " +
		"`application/problem+json`. Fields may be added to answers.\n\n")
	for _, tag := range doc.Tags {
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", tag.Name, tag.Description)
		var all []operation
		for path, methods := range doc.Paths {
			for method, o := range methods {
				if slices.Contains(o.Tags, tag.Name) {
					o.method, o.path = strings.ToUpper(method), "/api/v1"+path
					all = append(all, o)
				}
			}
		}
		slices.SortFunc(all, func(a, b operation) int {
			return cmp.Or(cmp.Compare(a.path, b.path),
				cmp.Compare(a.method, b.method))
		})
		for _, o := range all {
			b.WriteString(o.section())
		}
	}
	b.WriteString("## Values\n\n")
	for _, name := range slices.Sorted(maps.Keys(doc.Components.Schemas)) {
		fmt.Fprintf(&b, "### %s\n\n%s\n", name, doc.Components.Schemas[name].fields())
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func TestTheReferencePageIsMadeFromTheDocument(t *testing.T) {
	s := open(t)
	_, text := s.robot().call("GET", "/openapi.json", nil)
	var doc document
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	want := reference(&doc)
	if *update {
		if err := os.WriteFile(referencePage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(referencePage)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the document says: run this test with -update", referencePage)
	}
}
