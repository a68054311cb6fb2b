package eleusis_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// plant returns a tree of the files in text, each after a line "-- path --".
func plant(t *testing.T, text string) *tree {
	t.Helper()
	files := fstest.MapFS{}
	var content *[]byte
	for line := range strings.Lines(text) {
		if name, ok := strings.CutPrefix(strings.TrimSuffix(line, " --\n"), "-- "); ok {
			files[name] = &fstest.MapFile{}
			content = &files[name].Data
		} else if content != nil {
			*content = append(*content, line...)
		}
	}
	tr, err := readTree(files)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// A planted tree is small and has breaches of one law, which are told in want, and beside
// them what looks alike and is allowed.
type planted struct {
	name string
	law  law
	tree string
	want string
}

var breaches = []planted{
	{"an arrow up, one aside, one that is not in the row", pointDown, `
-- bot/bot.go --
package bot

import (
	"fmt"
	"eleusis/card"
	"eleusis/rule/syntax"
	"eleusis/internal/table"
	"eleusis/internal/store"
	"eleusis/elsewhere"
)
-- game/game.go --
package game

import _ "eleusis/induce"
-- cmd/eleusis/main.go --
package main

import _ "eleusis/rule/syntax"
import _ "github.com/spf13/cobra"
import _ "eleusis/internal/store/storetest"
`, `
bot/bot.go:6: bot imports rule/syntax: it may import card, rule, game, induce of ours
bot/bot.go:7: bot imports internal/table: arrows point down only
bot/bot.go:8: bot imports internal/store: arrows point down only
bot/bot.go:9: bot imports elsewhere: it is not in the layer table
cmd/eleusis/main.go:5: cmd/eleusis imports internal/store/storetest: it is for tests only
game/game.go:3: game imports induce: arrows point down only
`},
	{"a package that nobody knows", pointDown, `
-- models/models.go --
package models
-- card/card.go --
package card
`, `
models: add models to the layer table with a decision record
`},
	{"modules of others", pointDown, `
-- game/game.go --
package game

import "C"
import "golang.org/x/exp/maps"
-- game/game_test.go --
package game_test

import "pgregory.net/rapid"
import "github.com/stretchr/testify/assert"
import "eleusis/internal/store/storetest"
-- internal/say/say.go --
package say

import "golang.org/x/text/language"
import "golang.org/x/textile"
`, `
game/game.go:3: game imports C: it may import nothing of others; for more, a decision record and the layer table
game/game.go:4: game imports golang.org/x/exp/maps: it may import nothing of others; for more, a decision record and the layer table
game/game_test.go:4: game imports github.com/stretchr/testify/assert: it may import github.com/chromedp/cdproto, ` +
		`github.com/chromedp/chromedp, github.com/google/go-cmp, github.com/pb33f/libopenapi, ` +
		`github.com/pb33f/libopenapi-validator, github.com/creack/pty, github.com/charmbracelet/x/vt, ` +
		`github.com/modelcontextprotocol/go-sdk, github.com/rogpeppe/go-internal, go.uber.org/goleak, ` +
		`pgregory.net/rapid of others; for more, a decision record and the layer table
internal/say/say.go:4: internal/say imports golang.org/x/textile: it may import github.com/nicksnyder/go-i18n/v2, ` +
		`golang.org/x/text of others; for more, a decision record and the layer table
`},
	{"a pure package with a world", purity, `
-- card/card.go --
package card

import (
	"math/bits"
	"math/rand/v2"
	"net/http"
	"runtime"
	"sync"
	clock "time"
)

var once = sync.OnceValue(func() int { return 1 })
var lock sync.Mutex

func Draw(r *rand.Rand) int { return r.IntN(52) }
func Guess() int            { return rand.IntN(52) }
func Later(f func())        { go f() }
func Stream() <-chan int    { return nil }
-- card/card_test.go --
package card

import "time"
-- cmd/eleusis/main.go --
package main

import "os"

func main() { go os.Exit(0) }
`, `
card/card.go:6: card is pure and imports net/http
card/card.go:7: card is pure and imports runtime
card/card.go:9: card is pure and imports time
card/card.go:13: card is pure and uses sync.Mutex
card/card.go:16: card is pure and calls rand.IntN: take a *rand.Rand
card/card.go:17: card is pure and starts a goroutine
card/card.go:18: card is pure and has a channel
`},
	{"package variables that change", noPackageState, `
-- card/a.go --
package card

import (
	"errors"
	"sync"
	"sync/atomic"
)

type deck struct{ n int; top []int }

func (d *deck) draw()    { d.n-- }
func (d deck) left() int { return d.n }

var ErrNone = errors.New("no card")
var first, second = deck{n: 1}, &deck{n: 2}
var count atomic.Int64
var lock = &sync.Mutex{}
var table = sync.OnceValue(func() int { return 1 })
var names = map[int]string{1: "ace"}

func init() {}
-- card/b.go --
package card

import "net/http"

func (deck) init() {}

func use(names map[int]string) int {
	names[2] = "two"
	first := deck{}
	first.draw()
	return second.left() + first.n
}

func misuse() {
	first.draw()
	first.top[0]++
	second.n = 3
	*second = deck{}
	delete(names, 1)
	keep(&ErrNone)
	for _, ErrNone = range []error{nil} {
	}
	http.DefaultClient = nil
	_ = names[1]
	_ = first.left()
}
-- card/card_test.go --
package card

import "os"

var update bool

func init() { update, second, os.Args = true, nil, nil }
`, `
card/a.go:16: a package variable with a atomic.Int64 is made to change
card/a.go:17: a package variable with a sync.Mutex is made to change
card/a.go:21: init runs unasked: let the caller do it
card/b.go:15: the package variable first is changed here
card/b.go:16: the package variable first is changed here
card/b.go:17: the package variable second is changed here
card/b.go:18: the package variable second is changed here
card/b.go:19: the package variable names is changed here
card/b.go:20: the package variable ErrNone is changed here
card/b.go:21: the package variable ErrNone is changed here
card/b.go:23: the package variable http.DefaultClient is changed here
card/card_test.go:7: the package variable second is changed here
`},
	{"a package that reads the process", processInCommands, `
-- internal/web/web.go --
package web

import (
	"flag"
	"log"
	"os"
	"os/signal"
)

func serve(os struct{ Args []string }) { _ = os.Args }

func start() {
	_ = os.Getenv("PORT")
	_, _ = os.ReadFile("page.html")
	log.Fatal("no port")
}
-- internal/web/web_test.go --
package web

import "os"

var browser = os.Getenv("CHROMIUM")
-- cmd/eleusis/main.go --
package main

import "os"

func main() { os.Exit(len(os.Args)) }
`, `
internal/web/web.go:4: imports flag, which only cmd does
internal/web/web.go:7: imports os/signal, which only cmd does
internal/web/web.go:13: uses os.Getenv, which only cmd does
internal/web/web.go:15: uses log.Fatal, which only cmd does
`},
	{"a statement of SQL over several lines", longStatements, `
-- internal/store/store.go --
package store

const short = ` + "`SELECT number FROM head`" + ` + " ORDER BY number"
const long = ` + "`SELECT number\nFROM head`" + `
const sum = "SELECT number " +
	"FROM head"
`, `
internal/store/store.go:4: a statement of several lines is a file in sql/
internal/store/store.go:6: a statement of several lines is a file in sql/
`},
	{"statements before a condition", hiddenStatements, `
-- game/game.go --
package game

func f(a int, c chan int) (b int) {
	if b = a; b > 0 {
		return b
	}
	switch c <- a; {
	case b > 1:
		return b
	}
	if d := a; d > 0 {
		return d
	} else if b = d; b > 1 {
		return b
	}
	return a
}
`, `
game/game.go:4: a statement before a condition: give it a line of its own
game/game.go:7: a statement before a condition: give it a line of its own
game/game.go:13: a statement before a condition: give it a line of its own
`},
	{"lines that are too wide, without tabs, padding and raw strings", widths, `
-- card/card.go --
package card

// ` + strings.Repeat("é", 117) + `
// ` + strings.Repeat("é", 118) + `
const (
	short    = 1
	longName = "` + strings.Repeat("a", 106) + `"
	longText = "` + strings.Repeat("a", 107) + `"
	text     = ` + "`" + strings.Repeat("…", 200) + "\n" + strings.Repeat("…", 200) + "`" + `
)
-- internal/page/templates/table.html --
<p>` + strings.Repeat("é", 117) + `
<p>` + strings.Repeat("é", 118) + `
-- internal/web/static/vendor/other.css --
` + strings.Repeat("a", 121) + `
-- internal/web/static/table.js --
// ` + strings.Repeat("é", 118) + `
-- internal/web/static/vendor/other.js --
` + strings.Repeat("a", 121) + `
`, `
internal/page/templates/table.html:2: 121 columns, at most 120
internal/web/static/table.js:1: 121 columns, at most 120
card/card.go:4: 121 columns, at most 120
card/card.go:8: 121 columns, at most 120
`},
	{"long parameter lists", parameters, `
-- game/game.go --
package game

func Play(a, b, c, d, e int)               {}
func (s State) Play(a, b, c, d, e, f int)  {}
func Judge(right bool, n int, last bool)   {}
func Claim(string, bool, bool)             {}
func Both() (open, shut bool)              { return }

type Dealer interface{ Judge(right, loud bool) }

var judge = func(n int, right bool, loud ...bool) {}
`, `
game/game.go:4: 6 parameters, at most 5
game/game.go:6: two booleans in a row: use a struct or a type with names
game/game.go:9: two booleans in a row: use a struct or a type with names
`},
	{"exported functions that return unexported types", results, `
-- card/card.go --
package card

import "errors"

type suit int
type Pile[T any] []T
type Rank = int

func Suit() suit                      { return 0 }
func Suits() (map[string][]*suit, error) { return nil, errors.New("none") }
func Piles() Pile[suit]               { return nil }
func Ranks() []Rank                   { return nil }
func Test() error                     { return nil }
func first() suit                     { return 0 }

func (Pile[T]) Top() (t T, s suit) { return t, s }
func (suit) Next() suit            { return 0 }
-- card/card_test.go --
package card

func Last() suit { return 0 }
`, `
card/card.go:9: Suit returns the unexported type suit
card/card.go:10: Suits returns the unexported type suit
card/card.go:11: Piles returns the unexported type suit
card/card.go:16: Top returns the unexported type suit
`},
	{"panics that do not name their package", panics, `
-- card/card.go --
package card

import ("fmt"; "net/http")

func draw(n int, err error) { panic("card: no card " + err.Error()); panic(http.ErrAbortHandler) }
func deal(n int, err error) { panic(fmt.Sprintf("%d cards", n)) }
func lay(panic func(string)) { panic("not the builtin") }
func take(err error) { panic(err) }
-- clients/template/go.mod --
module player

go 1.26
-- clients/template/main.go --
package main

import "os"

func read(err error) { panic(err) }
func end(err error) { panic("player: " + err.Error()); os.Exit(1) }
-- cmd/eleusis/main.go --
package main

func main() { panic("eleusis: no card"); panic("main: no card") }
`, `
card/card.go:6: the text of a panic does not begin with "card: "
card/card.go:8: the text of a panic does not begin with "card: "
clients/template/main.go:5: the text of a panic does not begin with "player: "
cmd/eleusis/main.go:3: the text of a panic does not begin with "eleusis: "
`},
	{"packages without a comment, with two, with a wrong one", packageComments, `
-- card/card.go --
package card
-- game/game.go --
// Package game is the game.
package game
-- game/play.go --
// Package game is played.
package game
-- game/game_test.go --
// Package game_test tests it.
package game_test
-- rule/rule.go --
// Rules of the game.
package rule
-- rule/pick.go --
//go:build linux

package rule
-- cmd/eleusis/main.go --
// Command eleusis is the program.
package main
`, `
card: 0 files have a package comment, want 1: nothing
game: 2 files have a package comment, want 1: game/game.go, game/play.go
rule/rule.go:1: the package comment does not start with "Package rule "
`},
	{"a comment in old words", plainEnglish, `
-- card/card.go --
package card

// deal gives a player his cards anew.
func deal() {} // for who is there

// ask asks whoever is there.
func ask() {}
-- card/card_test.go --
package card

// deals lets Rui play his card.
func deals() {}

// who returns the player.
func who() {}

type play struct {
	seat int // who plays: the player
	last int // the player who plays
}

// A play has a seat. Who has none watches.
func plays() {} // of any colour

// reads does not read rules. A rule that does not read has no card.
-- static/page.js --
function centre() {}
`, `
card/card.go:3: "his" is not plain English
card/card.go:4: "for who" is not plain English
card/card.go:6: "whoever" is not plain English
card/card_test.go:3: "his" is not plain English
card/card_test.go:10: "who" has no noun before it
card/card_test.go:14: "Who" has no noun before it
card/card_test.go:15: "colour" is British: the tree is spelled as Americans do
card/card_test.go:17: "does not read has" is not plain English
static/page.js:1: "centre" is British: the tree is spelled as Americans do
`},
	{"exported names without a comment", docComments, `
-- card/card.go --
package card

// A Suit is a suit.
type Suit int

type Rank int

// Cards are numbers.
type Card int

// Suits of a card.
const (
	Clubs Suit = iota
	Hearts
)

const (
	Two Rank = iota // the lowest
	Three
)

// Count is how many there are.
const Count, Half = 52, 26

var Deck []Card

// ErrNone means no card.
var ErrNone error

func (c Card) String() string { return "" }
func (c *Card) Rank() Rank    { return 0 }
func (c hidden[T]) Rank() Rank { return 0 }

// Returns a card.
func Of() Card { return 0 }

// Parse reads a card.
func Parse() Card { return 0 }

func parse() {}
-- cmd/eleusis/main.go --
package main

func Exported() {}
`, `
card/card.go:6: Rank has no comment that starts with its name
card/card.go:9: Card has no comment that starts with its name
card/card.go:19: Three has no comment that starts with its name
card/card.go:25: Deck has no comment that starts with its name
card/card.go:31: Rank has no comment that starts with its name
card/card.go:35: Of has no comment that starts with its name
`},
	{"empty words in names", names, `
-- internal/util/strings.go --
package util
-- internal/web/static/common.js --
// code
-- game/play_helpers.go --
package game
-- game/database.go --
package game

type DatabaseRow struct {
	HTMLData string
	Dataset  string
	managers []Manager
}

func (r DatabaseRow) Servicer(ImplData int) {}

const TestUtils, common = 1, 2

type Store interface{ Service() }
-- game/game_test.go --
package game

func TestTheDataSurvives() {}
`, `
game/play_helpers.go: the name of the file contains "helpers"
internal/util/strings.go: the name of the file contains "util"
internal/web/static/common.js: the name of the file contains "common"
game/database.go:4: the name HTMLData contains "Data"
game/database.go:11: the name TestUtils contains "Utils"
game/database.go:13: the name Service contains "Service"
`},
	{"work left in comments", finished, `
-- card/card.go --
package card

const mark = "TODO"

// TO` + `DO: jokers
/* and
FIX` + `ME */
-- internal/web/static/table.js --
// TO` + `DOS are fine
let x // XX` + `X
-- notes.md --
No TODO here.
`, `
card/card.go:5: TODO in a comment
card/card.go:6: FIXME in a comment
internal/web/static/table.js:2: XXX left in the text
`},
	{"a tree of one machine", portable, `
-- go.mod --
module eleusis

replace example.com/a => ../a
-- tools/package-lock.json --
{"a": {"version": "1",
"resolved": "over there"}}
-- doc/design.md --
See docs/home/page.md and https://example.com/home/ann, not /ho` + `me/ann/eleusis.
`, `
doc/design.md:1: /ho` + `me/ann/eleusis. is a path of one machine
go.mod:3: replace directives do not reach those who install
tools/package-lock.json:2: "resolved": names a registry: see tools/.npmrc
`},
	{"pages with links to nothing", links, `
-- README.md --
[rules](doc/rules.md#2-how-to-play) [host](doc/rules.md#host) [gone](doc/gone.md) [web](https://example.com/a.md)
-- doc/rules.md --
# Rules
## 2. How to *play*
[above](#rules) [below](#below) [image](table.png)
`, `
README.md: line 1: doc/rules.md#host leads nowhere
README.md: line 1: doc/gone.md leads nowhere
doc/rules.md: line 3: #below leads nowhere
`},
	{"decisions without an index", records, `
-- doc/decisions/0001-cards.md --
# 1. Cards

**Decision.** So it is.
-- doc/decisions/0002-jokers.md --
# 2. Jokers

**Decision.** So it is.
-- doc/decisions/0003-aces.md --
# 3. Aces
-- doc/decisions/README.md --
* [1](0001-cards.md): Cards
* [2](0002-jokers.md): Two jokers
`, `
doc/decisions/0002-jokers.md: the index has no line * [2](0002-jokers.md): Jokers
doc/decisions/0003-aces.md: does not begin with number, title and decision
`},
	{"a page of tests that are not there", quoted, strings.ReplaceAll(`
-- doc/play.md --
See 'TestAWin' and 'TestALoss'; run go test -run ADraw ./game, or -run Wins.
-- game/game_test.go --
package game

func TestAWin(t *testing.T) {}
func TestALossIsALoss(t *testing.T) {}
func TestADraw(t *testing.T) {}
`, "'", "`"), `
doc/play.md: there is no test TestALoss
doc/play.md: there is no test Wins
`},
	{"a dependency that no record has", recorded, `
-- go.mod --
require (
	example.com/cards v1.2.0
	example.com/dice/v2 v2.0.1
	example.com/paper v1.0.0 // indirect
)
-- doc/decisions/0002-dependencies.md --
| example.com/cards | cards |
`, `
doc/decisions/0002-dependencies.md: example.com/dice/v2 has no line
`},
	{"a README of commands that are not there", readmeCommands, readmeTree, `
README.md:1: make coffee does not exist
README.md:1: eleusis deal does not exist
README.md:4: make lunch does not exist
README.md:6: rule play does not exist
README.md:7: eleusis cheat does not exist
README.md:12: make soup does not exist
`},
}

func TestEachLawFindsWhatBreaksIt(t *testing.T) {
	for _, tt := range slices.Concat(breaches, shapeBreaches, nameBreaches, commentBreaches, exportBreaches,
		exampleBreaches, textBreaches, scriptBreaches, echoBreaches, clockBreaches, fuzzBreaches, glossaryBreaches,
		migratingBreaches) {
		t.Run(tt.name, func(t *testing.T) {
			var got strings.Builder
			for _, b := range tt.law(plant(t, tt.tree)) {
				got.WriteString(b.String() + "\n")
			}
			if want := strings.TrimPrefix(tt.want, "\n"); got.String() != want {
				t.Errorf("found\n%s\nwant\n%s", &got, want)
			}
		})
	}
}
