package eleusis_test

import (
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

func TestLinksOfTheDocumentationLeadSomewhere(t *testing.T) { obey(t, links) }
func TestTheIndexHasEveryDecision(t *testing.T)             { obey(t, records) }

var (
	mdLink    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	mdHeading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	mdRecord  = regexp.MustCompile(`^# (\d+)\. (.+)\n\nStatus: (.+)\n`)
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

// records is the law that a decision record begins with its number, title and
// status, and that the index has it under that title.
func records(t *tree) (found []breach) {
	const folder = "doc/decisions/"
	index := t.texts[folder+"README.md"]
	for _, name := range t.textNames() {
		if !strings.HasPrefix(name, folder) || name == folder+"README.md" {
			continue
		}
		head := mdRecord.FindStringSubmatch(t.texts[name])
		if head == nil {
			found = append(found, breachf(name, "does not begin with number, title and status"))
			continue
		}
		if line := "* [" + head[1] + "](" + path.Base(name) + "): " + head[2]; !strings.Contains(index, line) {
			found = append(found, breachf(name, "the index has no line %s", line))
		}
	}
	return found
}
