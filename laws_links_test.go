package eleusis_test

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

func TestLinksOfTheDocumentationLeadSomewhere(t *testing.T) { obey(t, links) }
func TestTheIndexHasEveryDecision(t *testing.T)             { obey(t, records) }
func TestTheDesignHasTheLayerTable(t *testing.T)            { obey(t, drawn) }
func TestPagesNameTestsThatExist(t *testing.T)              { obey(t, quoted) }
func TestEveryDependencyIsRecorded(t *testing.T)            { obey(t, recorded) }

var (
	mdLink    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	mdHeading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	mdRecord  = regexp.MustCompile(`^# (\d+)\. (.+)\n\n\*\*Decision\b`)
	mdTest    = regexp.MustCompile("`(Test[A-Z]\\w+)`|-run '?([A-Z]\\w+)")
	testFunc  = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	required  = regexp.MustCompile(`(?m)^\t(\S+) v\S+$`)
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

// records is the law that a decision record begins with its number, its title
// and what was decided, and that the index has it under that title.
func records(t *tree) (found []breach) {
	const folder = "doc/decisions/"
	index := t.texts[folder+"README.md"]
	for _, name := range t.textNames() {
		if !strings.HasPrefix(name, folder) || name == folder+"README.md" {
			continue
		}
		head := mdRecord.FindStringSubmatch(t.texts[name])
		if head == nil {
			found = append(found, breachf(name, "does not begin with number, title and decision"))
			continue
		}
		if line := "* [" + head[1] + "](" + path.Base(name) + "): " + head[2]; !strings.Contains(index, line) {
			found = append(found, breachf(name, "the index has no line %s", line))
		}
	}
	return found
}

// drawn is the law that the design shows each package of the layer table on its
// layer, and has a row for every other folder of Go in the module, such as those of tests
// alone.
func drawn(t *tree) (found []breach) {
	const name = "doc/design.md"
	lines := strings.Split(t.texts[name], "\n")
	for _, r := range layers {
		start, dir := "| "+strconv.Itoa(r.layer)+" | ", "`"+r.dir+"`"
		shown := func(line string) bool { return strings.HasPrefix(line, start) && strings.Contains(line, dir) }
		if !slices.ContainsFunc(lines, shown) {
			found = append(found, breachf(name, "%s is not on layer %d", r.dir, r.layer))
		}
	}
	for _, files := range t.folders() {
		dir := files[0].dir
		if dir != "." && !t.apart(dir) && !strings.Contains(t.texts[name], "`"+dir+"`") {
			found = append(found, breachf(name, "%s has no row", dir))
		}
	}
	return found
}

// recorded is the law that the decision about dependencies names every module
// that go.mod requires directly.
func recorded(t *tree) (found []breach) {
	const name = "doc/decisions/0002-dependencies.md"
	for _, m := range required.FindAllStringSubmatch(t.texts["go.mod"], -1) {
		if !strings.Contains(t.texts[name], m[1]) {
			found = append(found, breachf(name, "%s has no line", m[1]))
		}
	}
	return found
}

// quoted is the law that a test that a page names, or runs by a part of its name,
// exists.
func quoted(t *tree) (found []breach) {
	all := "\n" // names of tests, one a line
	for name, text := range t.texts {
		if strings.HasSuffix(name, "_test.go") {
			for _, m := range testFunc.FindAllStringSubmatch(text, -1) {
				all += m[1] + "\n"
			}
		}
	}
	for _, name := range t.textNames() {
		if path.Ext(name) != ".md" {
			continue
		}
		for _, m := range mdTest.FindAllStringSubmatch(t.texts[name], -1) {
			wanted := m[2] // a part of a name
			if m[1] != "" {
				wanted = "\n" + m[1] + "\n"
			}
			if !strings.Contains(all, wanted) {
				found = append(found, breachf(name, "there is no test %s", m[1]+m[2]))
			}
		}
	}
	return found
}
