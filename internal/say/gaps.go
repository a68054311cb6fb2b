package say

import (
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// gapParser parses the texts of the catalog. Nearly all of them have only plain gaps, as
// {{.Who}}, and filling those without the template engine takes a tenth of the time.
type gapParser struct{ template.TextParser }

// Parse returns src, to be filled.
func (p *gapParser) Parse(src, left, right string) (template.ParsedTemplate, error) {
	if g, ok := readGaps(src); ok && left == "" && right == "" {
		return g, nil
	}
	return p.TextParser.Parse(src, left, right)
}

// gapped is a text with plain gaps: literals[i] is before the gap called names[i], and the
// last literal after all gaps.
type gapped struct{ literals, names []string }

// readGaps parses src. It returns false if it has more than plain gaps.
func readGaps(src string) (g *gapped, ok bool) {
	g = new(gapped)
	for {
		before, rest, found := strings.Cut(src, "{{")
		g.literals = append(g.literals, before)
		if !found {
			return g, true
		}
		gap, after, closed := strings.Cut(rest, "}}")
		name, named := strings.CutPrefix(gap, ".")
		if !closed || !named || !isName(name) {
			return nil, false
		}
		g.names, src = append(g.names, name), after
	}
}

// isName reports whether name consists of letters alone.
func isName(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// Execute returns the text with the values of data, a map[string]any, in its gaps.
func (g *gapped) Execute(data any) (string, error) {
	values, _ := data.(map[string]any)
	var out strings.Builder
	for i, name := range g.names {
		out.WriteString(g.literals[i])
		value, there := values[name]
		if text, isText := value.(string); isText {
			out.WriteString(text)
		} else if there {
			fmt.Fprint(&out, value)
		} else {
			out.WriteString("<no value>") // as the template engine writes it
		}
	}
	out.WriteString(g.literals[len(g.names)])
	return out.String(), nil
}
