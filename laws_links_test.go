package eleusis_test

import (
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

func TestLinksOfTheDocumentationLeadSomewhere(t *testing.T) { obey(t, links) }

var (
	mdLink    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	mdHeading = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

// links is the law that a link from one page to another names a page, and a
// heading of it, that exist.
func links(t *tree) (found []breach) {
	for _, name := range t.textNames() {
		if path.Ext(name) != ".md" || strings.Contains(name, "testdata/") {
			continue
		}
		for i, line := range strings.Split(t.texts[name], "\n") {
			for _, m := range mdLink.FindAllStringSubmatch(line, -1) {
				page, heading, _ := strings.Cut(m[1], "#")
				if page == "" {
					page = path.Base(name)
				}
				to := path.Join(path.Dir(name), page)
				if path.Ext(to) != ".md" || strings.Contains(page, "://") {
					continue
				}
				text, ok := t.texts[to]
				if !ok || heading != "" && !anchors(text)[heading] {
					found = append(found, breachf(name, "line %d: %s leads nowhere", i+1, m[1]))
				}
			}
		}
	}
	return found
}

// anchors returns the fragments by which the headings of a page are linked to:
// in lower case, without punctuation, with a hyphen for each space.
func anchors(text string) map[string]bool {
	set := map[string]bool{}
	for _, m := range mdHeading.FindAllStringSubmatch(text, -1) {
		set[strings.Map(func(r rune) rune {
			switch {
			case r == ' ' || r == '-':
				return '-'
			case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])] = true
	}
	return set
}
