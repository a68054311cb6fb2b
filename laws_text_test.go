package eleusis_test

import (
	"go/ast"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestNoWorkIsLeftInComments(t *testing.T)          { obey(t, finished) }
func TestTheTreeBuildsOnAnyMachine(t *testing.T)       { obey(t, portable) }
func TestTheReadmeNamesCommandsThatExist(t *testing.T) { obey(t, readmeCommands) }
func TestChangesOfAReleaseFitAScreen(t *testing.T)     { obey(t, shortChanges) }

var unfinishedMark = regexp.MustCompile(`\b(?:TODO|FIXME|XXX|HACK)\b`)

// finished is the law that work to do is recorded where it is seen, not in a
// comment. In Go only comments count, so that a text may hold the words.
func finished(t *tree) (found []breach) {
	for _, f := range t.files {
		for _, group := range f.syntax.Comments {
			for _, c := range group.List {
				if mark := unfinishedMark.FindString(c.Text); mark != "" {
					found = append(found, t.breach(c.Pos(), "%s in a comment", mark))
				}
			}
		}
	}
	for _, name := range t.textNames() {
		if path.Ext(name) == ".go" || path.Ext(name) == ".md" || strings.Contains(name, "/vendor/") {
			continue
		}
		found = append(found, t.matches(name, unfinishedMark, "left in the text")...)
	}
	return found
}

var (
	machinePath = regexp.MustCompile(`(?m)(?:^|[^\w./-])/(?:home|root|work|Users)/\w[\w./-]*|[A-Z]:\\Users\\\w+`)
	replacement = regexp.MustCompile(`(?m)^replace\b`)
	downloaded  = regexp.MustCompile(`"resolved":`)
)

// replacing are the modules that may take another from elsewhere than its name
// says, and why.
var replacing = map[string]string{
	"tools/bench/go.mod":      "it measures the tree it stands in, and nobody installs it",
	"clients/template/go.mod": "a copy of it says where the tree is",
}

// portable is the law that nothing depends on where it was written: no path of
// one machine, no module taken from elsewhere than its name says (which also
// breaks go install for others), no address that npm downloaded from.
func portable(t *tree) (found []breach) {
	for _, name := range t.textNames() {
		found = append(found, t.matches(name, machinePath, "is a path of one machine")...)
		switch base := path.Base(name); {
		case base == "go.mod" && replacing[name] == "":
			found = append(found, t.matches(name, replacement, "directives do not reach those who install")...)
		case base == "package-lock.json":
			found = append(found, t.matches(name, downloaded, "names a registry: see tools/.npmrc")...)
		}
	}
	return found
}

// matches returns each place of re in a text.
func (t *tree) matches(name string, re *regexp.Regexp, reason string) (found []breach) {
	text := t.texts[name]
	for _, m := range re.FindAllStringIndex(text, -1) {
		line := 1 + strings.Count(text[:m[1]], "\n")
		found = append(found, breachf(name+":"+strconv.Itoa(line), "%s %s", strings.TrimSpace(text[m[0]:m[1]]), reason))
	}
	return found
}

// A release has at most these lines in the list of changes, and a line these columns.
const (
	changesLines   = 45
	changesColumns = 120
)

// shortChanges is the law that what a release changes can be read at a glance.
func shortChanges(t *tree) (found []breach) {
	const name = "CHANGELOG.md"
	text := strings.TrimSpace(t.texts[name])
	for i, line := range strings.Split(text, "\n") {
		if n := utf8.RuneCountInString(line); n > changesColumns {
			found = append(found, breachf(name+":"+strconv.Itoa(i+1), "%d columns, want at most %d", n, changesColumns))
		}
	}
	for _, release := range strings.Split(text, "\n## ")[1:] {
		title, rest, _ := strings.Cut(release, "\n")
		if n := 1 + strings.Count(strings.TrimSpace(rest), "\n"); n > changesLines {
			found = append(found, breachf(name, "%d lines about %s, want at most %d", n, title, changesLines))
		}
	}
	return found
}

var (
	codeSpan   = regexp.MustCompile("`([^`]+)`")
	makeTarget = regexp.MustCompile(`(?m)^([a-z][a-z-]*):`)
)

// readmeCommands is the law that what the README tells people to type exists:
// targets of make, and commands of eleusis.
func readmeCommands(t *tree) (found []breach) {
	const name = "README.md"
	uses, targets := t.commandUses(), map[string]bool{}
	for _, m := range makeTarget.FindAllStringSubmatch(t.texts["Makefile"], -1) {
		targets[m[1]] = true
	}
	fenced := false
	for i, line := range strings.Split(t.texts[name], "\n") {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
			continue
		}
		typed := []string{line}
		if !fenced && !strings.HasPrefix(line, "    ") {
			typed = nil
			for _, m := range codeSpan.FindAllStringSubmatch(line, -1) {
				typed = append(typed, m[1])
			}
		}
		for _, words := range typed {
			for _, missing := range unknownWords(words, targets, uses) {
				found = append(found, breachf(name+":"+strconv.Itoa(i+1), "%s does not exist", missing))
			}
		}
	}
	return found
}

// unknownWords returns the targets and commands in one typed line that do not
// exist.
func unknownWords(line string, targets map[string]bool, uses map[string]string) (unknown []string) {
	line, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "$ "), " #")
	words := strings.Fields(strings.TrimPrefix(line, "go run ./cmd/"))
	if len(words) == 0 {
		return nil
	}
	switch path.Base(words[0]) {
	case "make":
		for _, w := range words[1:] {
			if plainWord.MatchString(w) && !targets[w] {
				unknown = append(unknown, "make "+w)
			}
		}
	case "eleusis":
		within := "eleusis"
		for _, w := range words[1:] {
			if !plainWord.MatchString(w) || uses[within] != within {
				break // an argument: a command that has its own takes none
			}
			if uses[w] == "" {
				return []string{within + " " + w}
			}
			within = w
		}
	}
	return unknown
}

var plainWord = regexp.MustCompile(`^[a-z][a-z-]*$`)

// commandUses returns the Use line of eleusis and of each of its commands, by
// the command's name.
func (t *tree) commandUses() map[string]string {
	uses := map[string]string{"eleusis": "eleusis"}
	for _, f := range t.files {
		if f.dir != "cmd/eleusis" || f.test {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			kv, ok := n.(*ast.KeyValueExpr)
			if !ok {
				return true
			}
			key, isName := kv.Key.(*ast.Ident)
			text, isText := kv.Value.(*ast.BasicLit)
			if isName && isText && key.Name == "Use" {
				use, _ := strconv.Unquote(text.Value)
				name, _, _ := strings.Cut(use, " ")
				uses[name] = use
			}
			return true
		})
	}
	return uses
}

// readmeTree is a tree with a README. It stands alone since Go's raw strings
// hold no backquote.
var readmeTree = strings.ReplaceAll(`
-- README.md --
Type 'make', then 'make check' or 'make coffee', and 'eleusis deal'; make tea and eleusis fun.

'''
$ make check lunch FUZZTIME=1m -j2   # make dinner
bin/eleusis rule check "last is red" # eleusis lies
eleusis rule play
go run ./cmd/eleusis cheat
eleusis replay game.rec
eleusis --help
'''

    make soup
    eleusis rule check @FILE
-- Makefile --
FUZZTIME ?= 1m
check: fmt
	@echo lunch
-- cmd/eleusis/main.go --
package main

var a = Command{Use: "rule"}
var b = Command{Use: "check RULE", Short: "cheat"}
var c = Command{Use: "replay FILE"}
`, "'", "`")

var textBreaches = []planted{
	{"a list of changes that is no list any more", shortChanges, "-- CHANGELOG.md --\n# Changes\n\n## 0.2.0\n\n" +
		strings.Repeat("* A card.\n", changesLines+1) + "* " + strings.Repeat("ä", changesColumns) + "\n\n## 0.1.0\n\n" +
		strings.Repeat("* A card.\n", changesLines), `
CHANGELOG.md:51: 122 columns, want at most 120
CHANGELOG.md: 47 lines about 0.2.0, want at most 45
`},
}
