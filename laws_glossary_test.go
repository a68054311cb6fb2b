package eleusis_test

import (
	"go/ast"
	"regexp"
	"strings"
	"testing"
)

func TestWordsOfTypesStandInThePages(t *testing.T) { obey(t, typeWords) }

// vocabulary are the pages that have the words of the game and of the program.
var vocabulary = []string{"doc/rules.md", "doc/glossary.md", "doc/design.md", "doc/players.md"}

var (
	capitalized = regexp.MustCompile(`[A-Z][a-z]+`)
	anyWord     = regexp.MustCompile(`[a-z]+`)
)

// typeWords is the law that each word in the name of an exported type of the game and of the
// computer players stands in a page of the vocabulary, in the singular or the plural.
func typeWords(t *tree) (found []breach) {
	known := map[string]bool{"error": true} // the language's
	for _, page := range vocabulary {
		for _, word := range anyWord.FindAllString(strings.ToLower(t.texts[page]), -1) {
			known[word], known[strings.TrimSuffix(word, "s")] = true, true
		}
	}
	for _, f := range t.files {
		if f.test || f.dir != "game" && f.dir != "bot" {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			s, ok := n.(*ast.TypeSpec)
			if !ok || !s.Name.IsExported() {
				return true
			}
			for _, word := range capitalized.FindAllString(s.Name.Name, -1) {
				if !known[strings.ToLower(word)] {
					found = append(found, t.breach(s.Name.Pos(), "no page explains the %q of %s", word, s.Name.Name))
				}
			}
			return true
		})
	}
	return found
}

var glossaryBreaches = []planted{
	{"types with words of no page", typeWords, `
-- doc/glossary.md --
| view, verdicts | game.Verdict | what a seat may see; what the rule says |
-- game/game.go --
package game

type (
	Verdict      int
	VerdictError struct{}
	ViewBar      struct{}
	hidden       int
)
-- bot/bot.go --
package bot

type Brain interface{}
-- card/card.go --
package card

type Pile int
`, `
bot/bot.go:3: no page explains the "Brain" of Brain
game/game.go:6: no page explains the "Bar" of ViewBar
`},
}
