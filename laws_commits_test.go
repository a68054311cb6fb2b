package eleusis_test

import (
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestEachNewCommitSaysWhereAndWhy reads the commits of this branch that main does not have. On main, and in a tree
// without git or without a branch main, there are none.
func TestEachNewCommitSaysWhereAndWhy(t *testing.T) {
	git := func(args ...string) (string, bool) {
		out, err := exec.CommandContext(t.Context(), "git", args...).Output()
		return string(out), err == nil
	}
	log, ok := git("log", "--no-merges", "--name-only", "--format=%x00%h %B%x00", "main..HEAD", "--")
	if !ok {
		t.Skip("there is no branch main to compare with")
	}
	tracked := make(map[string]bool)
	for _, commit := range []string{"main", "HEAD"} { // a commit may delete or add what it names
		names, _ := git("ls-tree", "-r", "-t", "--name-only", commit)
		for name := range strings.Lines(names) {
			tracked[strings.TrimSpace(name)] = true
		}
	}
	parts := strings.Split(log, "\x00") // the first is empty; then a message and the files of its commit, in turn
	for i := 1; i+1 < len(parts); i += 2 {
		id, text, _ := strings.Cut(strings.TrimSpace(parts[i]), " ")
		mistakes := messageMistakes(text, tracked)
		if changesUntested(text, strings.Fields(parts[i+1])) {
			mistakes = append(mistakes,
				"the program changes and no test: the body says *Untested:* or *Refactoring:* and why")
		}
		for _, mistake := range mistakes {
			t.Errorf("commit %s: %s", id, mistake)
		}
	}
}

// excuse is what the body of a commit without a test says, with a reason.
var excuse = regexp.MustCompile(`\*(Untested|Refactoring):\*\s+\S`)

// changesUntested reports whether a commit with that message and those files changes the program and no test,
// and does not say why.
func changesUntested(message string, files []string) bool {
	isTest := func(name string) bool {
		return strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, ".test.js") ||
			strings.Contains(name, "testdata/")
	}
	ofProgram := func(name string) bool {
		return slices.Contains([]string{".css", ".go", ".html", ".js", ".json", ".sql"}, path.Ext(name)) &&
			!strings.HasPrefix(name, "doc/") && !strings.HasPrefix(name, "tools/")
	}
	return slices.ContainsFunc(files, ofProgram) && !slices.ContainsFunc(files, isTest) && !excuse.MatchString(message)
}

// subjectColumns is how long the first line of a message may be: git log shows as much in a terminal.
const subjectColumns = 72

var subject = regexp.MustCompile(`^([^:]+): \S`)

// messageMistakes returns what is wrong with the message of a commit, whose folders and files are tracked.
func messageMistakes(message string, tracked map[string]bool) (found []string) {
	first, body, _ := strings.Cut(strings.TrimSpace(message), "\n")
	if n := utf8.RuneCountInString(first); n > subjectColumns {
		found = append(found, "the subject is too long")
	}
	if strings.TrimSpace(body) == "" {
		found = append(found, "no body says why")
	}
	m := subject.FindStringSubmatch(first)
	if m == nil || strings.HasSuffix(first, ".") {
		return append(found, "the subject is not of the form “path: imperative”")
	}
	for place := range strings.SplitSeq(m[1], ", ") {
		if place != "all" && !tracked[place] {
			found = append(found, place+" is neither a tracked path nor all")
		}
	}
	return found
}

func TestAMessageHasAPathAShortSubjectAndABody(t *testing.T) {
	tracked := map[string]bool{"internal": true, "internal/page": true, "Makefile": true}
	long := "internal/page: " + strings.Repeat("ä", subjectColumns)
	for message, want := range map[string][]string{
		"internal/page, Makefile: show cards\n\nThey were hidden.": nil,
		"all: write game.State for game.Round\n\nBy gofmt -r.":     nil,
		"internal/page: show cards\n":                              {"no body says why"},
		"page, all: show cards\n\nWhy.":                            {"page is neither a tracked path nor all"},
		"show cards\n\nWhy.":                                       {"the subject is not of the form “path: imperative”"},
		"internal/page: show cards.\n\nWhy.":                       {"the subject is not of the form “path: imperative”"},
		long + "\n\nWhy.":                                          {"the subject is too long"},
	} {
		if got := messageMistakes(message, tracked); !slices.Equal(got, want) {
			t.Errorf("message %q: found %q, want %q", message, got, want)
		}
	}
}

func TestACommitThatChangesTheProgramTestsItOrSaysWhyNot(t *testing.T) {
	tests := []struct {
		message  string
		files    string
		untested bool
	}{
		{"game: end rounds\n\nWhy.", "game/state.go game/state_test.go", false},
		{"internal/web: end rounds\n\nWhy.", "internal/web/static/table.js tools/scripts/table.test.js", false},
		{"rule: read more\n\nWhy.", "rule/parse.go rule/testdata/rules.txt", false},
		{"doc, Makefile, tools: show more\n\nWhy.", "doc/rules.md Makefile tools/screens/main.go", false},
		{"internal/web: align\n\nIt stood askew.", "internal/web/static/base.css", true},
		{"internal/say: say it well\n\nWhy.", "internal/say/catalog/en.json doc/rules.md", true},
		{"game: end rounds\n\n*Untested:*\n", "game/state.go", true},
		{"game: end rounds\n\nWhy. *Untested:* it is rare.", "game/state.go", false},
		{"game: move ends\n\nWhy.\n\n*Refactoring:*\na file was long.", "game/state.go game/end.go", false},
	}
	for _, test := range tests {
		if got := changesUntested(test.message, strings.Fields(test.files)); got != test.untested {
			t.Errorf("%q, which changes %s, is untested: %v, want %v", test.message, test.files, got, test.untested)
		}
	}
}
