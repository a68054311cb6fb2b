package api_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the reference page again")

const referencePage = "../../doc/api.md"

// A schema is what the reference page says about a schema.
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

// An operation is what the reference page says about an operation.
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
		if of := s.Items.name(); of != "string" {
			return "list of " + of
		}
		return "strings"
	case len(s.Enum) > 0:
		return "`" + strings.Join(s.Enum, "`, `") + "`"
	default:
		return strings.Replace(kind, " null", " or null", 1)
	}
}

// field returns the line about a field of s: its name, its type if it is no string, and what it
// contains. A list of explained values has a line for each.
func (s *schema) field(name string) string {
	p := s.Properties[name]
	head := "* " + s.marked(name)
	switch kind := p.name(); {
	case p.explains():
		return strings.Replace(head+": "+p.explanations()+"\n", ": \n", ":\n", 1)
	case kind != "string":
		head += " " + kind
	}
	return head + ": " + p.Description + "\n"
}

// names finds the names of values of s before their explanation.
func (s *schema) names() *regexp.Regexp {
	one := `\b(?:` + strings.Join(s.Enum, "|") + `)`
	return regexp.MustCompile(one + `(?:, ` + one + `)*: `)
}

// explains reports whether the description of s explains each of its values.
func (s *schema) explains() bool {
	if len(s.Enum) == 0 {
		return false
	}
	var all []string
	for _, names := range s.names().FindAllString(s.Description, -1) {
		all = append(all, strings.Split(strings.TrimSuffix(names, ": "), ", ")...)
	}
	slices.Sort(all)
	return slices.Equal(all, slices.Sorted(slices.Values(s.Enum)))
}

// explanations returns the description of s with a line for each explanation.
func (s *schema) explanations() string {
	text := s.names().ReplaceAllStringFunc(s.Description, func(names string) string {
		return "\n  * `" + strings.ReplaceAll(strings.TrimSuffix(names, ": "), ", ", "`, `") + "`: "
	})
	return regexp.MustCompile(`[;.]? +\n`).ReplaceAllString(text, "\n")
}

// marked returns the name of a field as code, with a ? if the field may be absent.
func (s *schema) marked(name string) string {
	if slices.Contains(s.Required, name) {
		return "`" + name + "`"
	}
	return "`" + name + "`?"
}

// minShared is how many fields a schema must have in common with a larger one for them to be
// described only there.
const minShared = 4

// fields returns the fields of the schema called name. Those that it has in common with a
// larger schema, and those whose names say what they contain, are only named.
func (doc *document) fields(name string) string {
	s := doc.Components.Schemas[name]
	like, shared := "", []string(nil)
	for _, other := range slices.Sorted(maps.Keys(doc.Components.Schemas)) {
		o := doc.Components.Schemas[other]
		if len(o.Properties) <= len(s.Properties) {
			continue
		}
		var common []string
		for _, f := range slices.Sorted(maps.Keys(s.Properties)) {
			if o.Properties[f] != nil && o.field(f) == s.field(f) {
				common = append(common, f)
			}
		}
		if len(common) >= minShared && len(common) > len(shared) {
			like, shared = other, common
		}
	}
	var text strings.Builder
	var named []string
	for _, f := range slices.Sorted(maps.Keys(s.Properties)) {
		switch {
		case slices.Contains(shared, f):
		case slices.Contains(strings.Fields(plain[name]), f):
			named = append(named, f)
		default:
			text.WriteString(s.field(f))
		}
	}
	text.WriteString(s.byType(named))
	if like != "" {
		for i, f := range shared {
			shared[i] = s.marked(f)
		}
		fmt.Fprintf(&text, "* %s: as in [%s](#%s).\n", strings.Join(shared, ", "), like, strings.ToLower(like))
	}
	return text.String()
}

// plain are the fields of each value whose names say what they contain: the page lists them by
// type alone.
var plain = map[string]string{
	"Chair":       "host level muted name open program",
	"Check":       "warnings",
	"Composed":    "measure",
	"Dispute":     "play seat text",
	"Entry":       "text",
	"Guess":       "rule seat",
	"Idea":        "sentence text",
	"Judged":      "verdicts",
	"Legal":       "cards",
	"Fit":         "least long now",
	"Measure":     "bits difficulty exact fit hints looksBack neverFits starters states",
	"Message":     "name text",
	"Mistake":     "message",
	"Mistakes":    "mistakes",
	"Near":        "formula sentence",
	"Notice":      "name",
	"Part":        "formula words",
	"Preset":      "about name options title",
	"Presets":     "phrases presets",
	"Problem":     "errors status title",
	"Program":     "name",
	"Reported":    "said text",
	"Result":      "byHand dealer disputes guesser hands out prophet round scores seed words",
	"Review":      "dealer known likely moves players round told",
	"ReviewKnown": "chance play seat",
	"ReviewMove": "after before belief better call cards chance expelled guess place prophet refuter seat told verdict " +
		"words",
	"ReviewPlayer": "plays right seat told",
	"Score":        "points seat sum total",
	"Sealed":       "dealer seal words",
	"Seat":         "id seat table",
	"Setup":        "options",
	"Share":        "mayDeclare mayGuess mayHint seal",
	"Standing":     "seat",
	"Table":        "chairs dealing host id news options reports result said settings standings title",
	"Term":         "points",
	"Verdict":      "play right",
	"View": "byHand dealer guesses hands hints markers mayDeclare mayGuess mayHint prophet round setup stock " +
		"totals turn",
	"Word": "seat text",
}

// explained has, for values whose figures another page explains, that page.
var explained = map[string]string{
	"Measure": "[What a measure says](rule-language.md#what-a-measure-says)",
	"Review":  "[What a review says](review.md#what-it-says)",
}

// byType returns a line for each type of some fields of s, with their names.
func (s *schema) byType(fields []string) string {
	of := map[string][]string{}
	for _, name := range fields {
		kind := s.Properties[name].name()
		of[kind] = append(of[kind], s.marked(name))
	}
	var text strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(of)) {
		fmt.Fprintf(&text, "* %s: %s\n", kind, strings.Join(of[kind], ", "))
	}
	return text.String()
}

// bodyOnly ends the names of requests that have no section.
const bodyOnly = "InBody"

// body returns the fields of a request that one operation alone takes, and so has no section.
func (s *schema) body() string {
	var fields []string
	for _, f := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[f]
		text := s.marked(f)
		if kind := p.name(); kind != "string" {
			text += " " + kind
		}
		if p.Description != "A rule." {
			text += " (" + strings.TrimRight(p.Description, ".") + ")"
		}
		fields = append(fields, text)
	}
	return strings.Join(fields, ", ")
}

// section returns one item of a list: what the operation does, what it takes and
// what it answers.
func (o *operation) section(doc *document) string {
	var b strings.Builder
	fmt.Fprintf(&b, "* **%s**: `%s %s`", o.Summary, o.method, o.path)
	for _, p := range o.Parameters {
		if p.In != "path" {
			fmt.Fprintf(&b, ", %s `%s` (%s)", p.In, p.Name, strings.TrimRight(p.Description, "."))
		}
	}
	for _, c := range o.RequestBody.Content {
		name := c.Schema.Ref[strings.LastIndexByte(c.Schema.Ref, '/')+1:]
		if strings.HasSuffix(name, bodyOnly) {
			fmt.Fprintf(&b, ", sends %s", doc.Components.Schemas[name].body())
		} else {
			fmt.Fprintf(&b, ", sends %s", c.Schema.name())
		}
	}
	for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
		if status == "default" {
			continue
		}
		fmt.Fprintf(&b, " → %s", status)
		for i, kind := range slices.Sorted(maps.Keys(o.Responses[status].Content)) {
			if i > 0 {
				b.WriteString(" or")
			}
			fmt.Fprintf(&b, " %s", o.Responses[status].Content[kind].Schema.name())
			if kind != "application/json" {
				fmt.Fprintf(&b, " as `%s`", kind)
			}
		}
	}
	b.WriteString(".")
	if o.Description != "" {
		b.WriteString(" " + o.Description)
	}
	return b.String() + "\n"
}

// operations returns the operations with a tag, by path and method.
func (doc *document) operations(tag string) []operation {
	var all []operation
	for path, methods := range doc.Paths {
		for method, o := range methods {
			if slices.Contains(o.Tags, tag) {
				o.method, o.path = strings.ToUpper(method), strings.TrimPrefix(path, "/api/v1")
				all = append(all, o)
			}
		}
	}
	slices.SortFunc(all, func(a, b operation) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.method, b.method))
	})
	return all
}

// reference returns the reference page of a document.
func reference(doc *document) string {
	var b strings.Builder
	b.WriteString("# The API, operation by operation\n\n" +
		"For authors of programs: every operation and value of the HTTP API. [agents.md](agents.md#http) is the " +
		"guide, with complete players. This page is made from the document at `/api/v1/openapi.json` " +
		"(`go test ./internal/api -run Reference -update`).\n\n" +
		"Paths begin with `/api/v1`; bodies and answers are JSON. A field with ? may be absent, one without a type " +
		"is a string, and fields may be added to answers. Every failure is answered by a " +
		"[Problem](#problem), `application/problem+json`.\n")
	for _, tag := range doc.Tags {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", tag.Name, tag.Description)
		for _, o := range doc.operations(tag.Name) {
			b.WriteString(o.section(doc))
		}
	}
	b.WriteString("\n## Values\n\nFields whose names say what they contain stand last, by type; the document has a " +
		"sentence on each. Seats, people and plays have numbers from 1; 0 is nobody. Lists for all seats begin with " +
		"seat 1.\n")
	for _, name := range slices.Sorted(maps.Keys(doc.Components.Schemas)) {
		switch {
		case strings.HasSuffix(name, bodyOnly):
		case name == "Options":
			b.WriteString("\n### Options\n\nThe options of [the rules of play]" +
				"(rules.md#2-the-options-and-the-preset-new) in camel case, as `GET /presets` shows them, and `preset`, " +
				"from which they started.\n")
		default:
			fmt.Fprintf(&b, "\n### %s\n\n", name)
			if page, ok := explained[name]; ok {
				fmt.Fprintf(&b, "%s explains the figures.\n\n", page)
			}
			b.WriteString(doc.fields(name))
		}
	}
	return b.String()
}

var actionConst = regexp.MustCompile(`(?m)^(?:const|\t)\s*\w+\s+Action\s*= "([a-z-]+)"`)

// TestEveryActionIsExplained compares the actions of package table with those of the document,
// and with what it says of them.
func TestEveryActionIsExplained(t *testing.T) {
	_, text := open(t).robot().call("GET", "/openapi.json", nil)
	var doc document
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	action := doc.Components.Schemas["Request"].Properties["action"]
	files, err := filepath.Glob("../table/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var declared []string
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range actionConst.FindAllStringSubmatch(string(source), -1) {
			declared = append(declared, m[1])
		}
	}
	var explained []string
	for part := range strings.SplitSeq(strings.TrimPrefix(action.Description, "What you want. "), "; ") {
		names, _, _ := strings.Cut(part, ": ")
		explained = append(explained, strings.Split(names, ", ")...)
	}
	want := slices.Sorted(slices.Values(action.Enum))
	for _, got := range [][]string{declared, explained} {
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestTheReferencePageIsMadeFromTheDocument(t *testing.T) {
	s := open(t)
	_, text := s.robot().call("GET", "/openapi.json", nil)
	var doc document
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	for name, fields := range plain {
		for field := range strings.FieldsSeq(fields) {
			if s := doc.Components.Schemas[name]; s == nil || s.Properties[field] == nil {
				t.Errorf("there is no field %s.%s", name, field)
			}
		}
	}
	for name, value := range doc.Components.Schemas {
		for field, p := range value.Properties {
			if p.Description == "" {
				t.Errorf("nothing says what %s.%s is", name, field)
			}
		}
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
