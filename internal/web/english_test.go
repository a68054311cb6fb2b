package web

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// englishWords are such as no other language here has.
var englishWords = regexp.MustCompile(`(?i)\b(the|and|you|your|cards?|play|plays|hand|this|that|with|which|rules?|right|wrong|round)\b`)

// foreign reports whether what stands in n may be in any language: what people
// write, formulas, and what is marked as another language.
func foreign(n *node) bool {
	_, other := n.attrs["lang"]
	return other && n.tag != "html" ||
		slices.Contains([]string{"script", "style", "template", "code", "textarea", "mark", "q", "blockquote", "kbd",
			"input"}, n.tag) ||
		strings.Contains(n.attrs["class"], "mirror")
}

// englishIn returns the texts of n that are English.
func englishIn(n *node) (found []string) {
	if foreign(n) {
		return nil
	}
	if englishWords.MatchString(n.text) {
		found = append(found, strings.TrimSpace(n.text))
	}
	for _, attr := range told {
		if text := n.attrs[attr]; englishWords.MatchString(text) {
			found = append(found, text)
		}
	}
	for _, k := range n.kids {
		found = append(found, englishIn(k)...)
	}
	return found
}

// ownWords are English texts that stay: what people of the tests have said, names,
// and lines of records.
var ownWords = []string{"It is not your turn.", "That is not a rule the computer can read.",
	"It is easier than it seems.",
	"a word", "my aunt", longName, "The Atkinson Hyperlegible",
	"“1 9D wrong draws 2H 2S”"}

// TestNoPageInAnotherLanguageHasEnglish looks at one language: what the
// code says in English it says in all of them, and what a catalog lacks is found
// in package say.
func TestNoPageInAnotherLanguageHasEnglish(t *testing.T) {
	leaveOutUnderRace(t)
	for name, p := range pagesOf(t, "it") {
		if name == "workshop, formula" {
			continue // its library is in formulas
		}
		root, err := readHTML(renderIn(t, "it", p))
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range leftovers(root) {
			t.Errorf("%s: %s", name, problem)
		}
		for _, text := range englishIn(root) {
			if !slices.ContainsFunc(ownWords, func(own string) bool { return strings.Contains(text, own) }) {
				t.Errorf("%s: %q", name, text)
			}
		}
	}
}
