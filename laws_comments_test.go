package eleusis_test

import (
	"go/ast"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestCommentsBeginWithTheNameTheyExplain(t *testing.T) { obey(t, ownNames) }
func TestAParagraphStandsOnce(t *testing.T)                { obey(t, saidOnce) }

// ownNames is the law that a comment of a function, a method, a type or a name of a
// package begins with that name, in tests too. A comment in a group may be for more than one
// name, and a test needs only a sentence, since its name is one.
func ownNames(t *tree) (found []breach) {
	check := func(doc *ast.CommentGroup, name *ast.Ident) {
		if said(doc) && !opensWith(doc, name.Name) {
			found = append(found, t.breach(name.Pos(), "the comment of %s does not begin with its name", name.Name))
		}
	}
	for _, f := range t.files {
		for _, d := range f.syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if !f.test || !testPrefix.MatchString(d.Name.Name) {
					check(d.Doc, d.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						check(spec.Doc, spec.Name)
						if !d.Lparen.IsValid() {
							check(d.Doc, spec.Name)
						}
					case *ast.ValueSpec:
						if !d.Lparen.IsValid() {
							check(d.Doc, spec.Names[0])
						}
					}
				}
			}
		}
	}
	return found
}

// fewestWords is the length from which a paragraph may not stand twice: a short sentence may
// fit several places.
const fewestWords = 12

var (
	// scriptComment is a comment in a script or a style sheet: a block, or lines in a row.
	scriptComment = regexp.MustCompile(`(?s:/\*.*?\*/)|(?m:(?:^[ \t]*//.*\n)+)`)
	commentMark   = regexp.MustCompile(`(?m)^[ \t]*(?:///?|/?\*+/?)(?: @.*)?|\*/`)
	listItem      = regexp.MustCompile(`^[ \t]*(?:[*-]|\d+\.|\|) `)
)

// reference is made of the types of the API, whose fields of the same name mean the same.
const reference = "doc/api.md"

// saidOnce is the law that no paragraph stands twice in the comments and in the pages: of
// two copies one grows old unseen. An item of a list and a row of a table are paragraphs.
func saidOnce(t *tree) (found []breach) {
	first := make(map[string]string)
	look := func(at, paragraph string) {
		words := strings.Fields(strings.ToLower(paragraph))
		key := strings.Join(words, " ")
		switch before, ok := first[key]; {
		case len(words) < fewestWords:
		case ok:
			found = append(found, breachf(at, "this paragraph stands also at %s", before))
		default:
			first[key] = at
		}
	}
	for _, f := range t.files {
		for _, group := range f.syntax.Comments {
			for paragraph := range strings.SplitSeq(group.Text(), "\n\n") {
				look(t.at(group.Pos()), paragraph)
			}
		}
	}
	for _, name := range t.textNames() {
		text := t.texts[name]
		switch ext := path.Ext(name); {
		case strings.Contains(name, "/vendor/"):
		case ext == ".js" || ext == ".css":
			for _, m := range scriptComment.FindAllStringIndex(text, -1) {
				at := name + ":" + strconv.Itoa(1+strings.Count(text[:m[0]], "\n"))
				look(at, commentMark.ReplaceAllString(text[m[0]:m[1]], ""))
			}
		case ext == ".md" && name != reference:
			pageParagraphs(text, func(line int, paragraph string) {
				look(name+":"+strconv.Itoa(line), paragraph)
			})
		}
	}
	return found
}

// pageParagraphs calls look with each paragraph of a page and the line where it begins.
func pageParagraphs(text string, look func(line int, paragraph string)) {
	var paragraph strings.Builder
	begins := 1
	for i, line := range strings.Split(text+"\n", "\n") {
		blank := strings.TrimSpace(line) == ""
		if blank || listItem.MatchString(line) {
			look(begins, paragraph.String())
			paragraph.Reset()
			begins = i + 1
		}
		if blank {
			begins++
		}
		paragraph.WriteString(strings.TrimSpace(line) + " ")
	}
}

var commentBreaches = []planted{
	{"comments of other names", ownNames, `
-- card/card.go --
package card

// draw deals a card.
func deal() {}

// A hand is a hand.
type hand int

// Cards of a hand.
func (h hand) cards() {}

// Backs of cards.
var back, front int

//go:embed cards.txt
var cards string

// Colors of cards.
const (
	// The first two are red.
	red = iota
	orange
)

type (
	// Piles of cards.
	pile []int
	// decks are packs.
	decks []int
)

// handed returns what it takes.
func hand2() {}
-- card/card_test.go --
package card

// Cards are drawn one by one.
func TestDraw(t *testing.T) {}

// Draws a card.
func drawn() {}
`, `
card/card.go:4: the comment of deal does not begin with its name
card/card.go:10: the comment of cards does not begin with its name
card/card.go:13: the comment of back does not begin with its name
card/card.go:27: the comment of pile does not begin with its name
card/card.go:33: the comment of hand2 does not begin with its name
card/card_test.go:7: the comment of drawn does not begin with its name
`},
	{"paragraphs that stand twice", saidOnce, `
-- card/card.go --
package card

// deal gives each player the first cards of the stock, one by one, from the left on.
//
// The rest of the stock lies beside the line, and each player draws from its top.
func deal() {}

// The rest of the stock lies beside the line,
// and each player draws from its top.
func draw() {}

// draw is short.
var a int // draw is short.
-- doc/decisions/0001.md --
# 1. Cards

deal gives each player the first cards of the stock, one by
one, from the left on.

* This item is long enough that no other item or row of a table may say it.
* Another.
* This item is long enough that no other item or row of a table may say it.
-- doc/api.md --
* The rest of the stock lies beside the line, and each player draws from its top.
-- internal/web/static/deal.js --
/**
 * Deals the cards that are left to those players who have none, from the left on.
 * @param {number} first the number of the first card of the stock, from the top of it on
 */
export function deal(first) {}

// Deals the cards that are left to those players
// who have none, from the left on.
const text = "Deals the cards that are left to those players who have none, from the left on."
/**
 * @param {number} first the number of the first card of the stock, from the top of it on
 */
export function draw(first) {}
`, `
card/card.go:8: this paragraph stands also at card/card.go:3
doc/decisions/0001.md:3: this paragraph stands also at card/card.go:3
doc/decisions/0001.md:8: this paragraph stands also at doc/decisions/0001.md:6
internal/web/static/deal.js:7: this paragraph stands also at internal/web/static/deal.js:1
`},
}
