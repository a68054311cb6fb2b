package eleusis_test

import (
	"os/exec"
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
	log, ok := git("log", "--no-merges", "--format=%h %B%x00", "main..HEAD", "--")
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
	for message := range strings.SplitSeq(log, "\x00") {
		if id, text, ok := strings.Cut(strings.TrimSpace(message), " "); ok {
			for _, mistake := range messageMistakes(text, tracked) {
				t.Errorf("commit %s: %s", id, mistake)
			}
		}
	}
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
