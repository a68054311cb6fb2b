package eleusis_test

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestNoCodeNamesALanguage(t *testing.T) { obey(t, anyLanguage) }

func TestALanguageNeedsNoCode(t *testing.T) { obey(t, languageWithoutCode) }

var (
	faceFile  = regexp.MustCompile(`^rule/syntax/faces/([a-z]+)\.txt$`)
	ownName   = regexp.MustCompile(`"language\.name": "([^"]+)"`)
	notedName = regexp.MustCompile(`(?m)^  language\.([a-z]+) = (.+)$`)
)

// languageNames returns the names of each language but English: its tag in quotation
// marks, what it calls itself, and what others call it.
func (t *tree) languageNames() map[string][]string {
	names := make(map[string][]string)
	for name, text := range t.texts {
		m := faceFile.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		for _, noted := range notedName.FindAllStringSubmatch(text, -1) {
			names[noted[1]] = append(names[noted[1]], strings.ToLower(noted[2]))
		}
		if own := ownName.FindStringSubmatch(t.texts["internal/say/catalog/language."+m[1]+".json"]); own != nil {
			names[m[1]] = append(names[m[1]], strings.ToLower(own[1]))
		}
		if m[1] != "it" { // an English word
			names[m[1]] = append(names[m[1]], strconv.Quote(m[1]), "'"+m[1]+"'", "`"+m[1]+"`")
		}
	}
	delete(names, "en")
	return names
}

// naming returns where a text has one of the names as a word, in lower case.
func naming(text string, names []string) (at int, name string, ok bool) {
	text = strings.ToLower(text)
	letter := func(r rune) bool { return unicode.IsLetter(r) || r == '-' }
	for _, name := range names {
		for from := 0; ; from = at + len(name) {
			i := strings.Index(text[from:], name)
			if i < 0 {
				break
			}
			at = from + i
			before, _ := utf8.DecodeLastRuneInString(text[:at])
			after, _ := utf8.DecodeRuneInString(text[at+len(name):])
			if !letter(before) && !letter(after) {
				return at, name, true
			}
		}
	}
	return 0, "", false
}

// runs reports whether a file is Go, a script or a template. What is written in
// one go in a language, and what others wrote, is none.
func runs(name string) bool {
	return slices.Contains([]string{".go", ".js", ".html"}, path.Ext(name)) &&
		!strings.Contains(name, "/prose/") && !strings.Contains(name, "/vendor/") && !strings.Contains(name, "testdata/")
}

// anyLanguage is the law that code names no language but English, in which the
// program is written: the others are found in their files.
func anyLanguage(t *tree) (found []breach) {
	for _, names := range t.languageNames() {
		for _, file := range t.textNames() {
			if !runs(file) || strings.HasSuffix(file, "_test.go") {
				continue
			}
			if at, name, ok := naming(t.texts[file], names); ok {
				line := 1 + strings.Count(t.texts[file][:at], "\n")
				found = append(found, breachf(file+":"+strconv.Itoa(line), "%s names a language", name))
			}
		}
	}
	return found
}

// languageWithoutCode is the law that there is a language which no line of Go, no
// script and no template names, tests included: data is all that it needs.
func languageWithoutCode(t *tree) []breach {
	named := make(map[string]string)
	all := t.languageNames()
	for tag, names := range all {
		for _, file := range t.textNames() {
			if !runs(file) {
				continue
			}
			if _, _, ok := naming(t.texts[file], names); ok {
				named[tag] = file
			}
		}
	}
	if len(named) < len(all) {
		return nil
	}
	return []breach{breachf("rule/syntax/faces", "every language is named by some code: %v", named)}
}
