package page

import (
	"slices"

	"eleusis/game"
)

// A HomePage is the first page, which invites to play.
type HomePage struct {
	Head    Head
	Name    string
	MaxName int
	Back    string     // the address of the visitor's last table, if any
	First   bool       // nobody has played here in this browser
	Quick   string     // the game that Play now deals
	Example []lineCard // S0's own example of a round under way
	Tries   []face     // cards to try after it
	Steps   steps
}

// steps are the cards of the pictures that explain the game.
type steps struct {
	Right  []tableCard // the last one with its verdict
	Before []tableCard
	Last   tableCard
	Wrong  tableCard // was refused after Last
}

func (HomePage) template() string { return "home" }

// HomePage returns the first page for a visitor; back is the address of their last table,
// empty if they have not played here in this browser, and quick the preset that Play now deals.
func (pr SoloPresenter) HomePage(name, back, quick string) HomePage {
	pr.Picture = true
	p := HomePage{
		Head:    Head{Styles: []string{homeStyle}, Module: homeScript},
		Name:    name,
		MaxName: longestTyped,
		Back:    back,
		First:   back == "",
		Quick:   pr.Say.Preset(quick).Title,
		Example: pr.board().line(example()),
		Tries:   pr.faces(cardsIn("7S 2D 10C 4H QD 6C")), // some fit after any card of the example
		Steps:   pr.steps(),
	}
	return p
}

// steps returns three steps of the example.
func (pr SoloPresenter) steps() steps {
	v := example()
	line, refused := pr.open(v.Mainline), pr.open(v.Plays[4].Cards)
	st := steps{Right: slices.Clone(line[:4]), Before: line[:2], Last: line[2], Wrong: refused[0]}
	st.Right[3].Badge, st.Wrong.Badge = game.Right.String(), game.Wrong.String()
	return st
}

// example returns the round that S0 draws, as a view (doc/rules.md, the worked
// examples): the rule is that a card of 7 or more follows black, and one of 6
// or less follows red.
func example() *game.View {
	const rui, clara, ana, mario = 1, 2, 3, 4
	v := &game.View{}
	lay := func(seat game.Seat, verdict game.Verdict, text string) {
		cards := cardsIn(text)
		v.Plays = append(v.Plays, game.Play{
			Kind: game.Offered, Seat: seat, Cards: cards, Verdict: verdict, After: len(v.Mainline),
		})
		if verdict == game.Right {
			v.Mainline = append(v.Mainline, cards...)
		}
	}
	lay(game.Nobody, game.Right, "3H")
	lay(rui, game.Wrong, "8H")
	lay(clara, game.Right, "5S")
	lay(ana, game.Right, "9D")
	lay(rui, game.Wrong, "JH")
	lay(mario, game.Wrong, "7D")
	lay(clara, game.Wrong, "8S")
	lay(ana, game.Right, "5C")
	lay(rui, game.Right, "KH")
	lay(mario, game.Wrong, "JC 8D 4S") // its first card is at fault, as that of one card would be
	return v
}
