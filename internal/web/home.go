package web

import (
	"net/http"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/table"
)

// A homePage invites to play.
type homePage struct {
	Head    head
	Name    string
	MaxName int
	Back    string // the address of one's last table, if there is one
	First   bool   // nobody has played here in this browser
	Example []spot // S0's own example of a round under way
	Tries   []face // cards that can be tried after it
	Steps   steps
}

// steps are the cards of the pictures that explain the game.
type steps struct {
	Right  []laid // the last one with its verdict
	Before []laid
	Last   laid
	Wrong  laid // was refused after Last
}

func (homePage) template() string { return "home" }

func (s *server) home(w http.ResponseWriter, r *http.Request) {
	d := drawer{say: s.speaker(r), picture: true}
	p := homePage{Head: head{Styles: []string{homeStyle}, Module: homeScript}, Name: myName(r), MaxName: table.MaxName,
		Example: d.line(example()), Steps: d.steps()}
	for _, c := range cardsToTry() {
		p.Tries = append(p.Tries, d.face(c))
	}
	if tables := mySeats(r); len(tables) > 0 {
		p.Back = tablePath(tables[0].id)
	}
	p.First = p.Back == ""
	s.show(w, r, http.StatusOK, p)
}

// steps draws three steps of the example.
func (d drawer) steps() steps {
	v := example()
	line, refused := d.open(v.Mainline), d.open(v.Plays[4].Cards)
	st := steps{Right: slices.Clone(line[:4]), Before: line[:2], Last: line[2], Wrong: refused[0]}
	st.Right[3].Badge, st.Wrong.Badge = game.Right.String(), game.Wrong.String()
	return st
}

// playNow opens a table and leads there.
func (s *server) playNow(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	name := nameIn(s.speaker(r), r.PostForm.Get("name"))
	id, key, err := s.hall.Open(r.Context(), s.quickGame(r, name))
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	rememberSeat(w, r, id, key)
	rememberName(w, r, name)
	http.Redirect(w, r, tablePath(id), http.StatusSeeOther)
}

// quickGame returns the table for a visitor who just wants to play: at a first visit an easy game of Express with a
// small hand, later the game that they played last.
func (s *server) quickGame(r *http.Request, name string) table.Opening {
	o := table.Opening{Name: name}
	if r.PostForm.Get("first") != "" {
		o.Options, _ = game.Preset("express")
		o.Options.HandSize, o.Seats, o.Difficulty = 6, 4, "easy"
		return o
	}
	for _, seat := range mySeats(r) {
		l, err := s.hall.Look(r.Context(), seat.id, "") // the options are public where spectators are
		if err == nil && slices.ContainsFunc(l.Chairs, func(c table.Chair) bool { return c.Deals }) {
			o.Options, o.Seats = l.View.Setup.Options, l.View.Setup.Seats
			return o
		}
	}
	return o
}

// cardsToTry returns cards of which some fit after any card of the example.
func cardsToTry() []card.Card {
	cards, err := card.ParseList("7S 2D 10C 4H QD 6C")
	if err != nil {
		panic("web: " + err.Error())
	}
	return cards
}

// example is the round that S0 draws, as a view (doc/rules.md, the worked
// examples): the rule is that a card of 7 or more follows black, and one of 6
// or less follows red.
func example() *game.View {
	const rui, clara, ana, mario = 1, 2, 3, 4
	v := &game.View{}
	lay := func(seat game.Seat, verdict game.Verdict, text string) {
		cards, err := card.ParseList(text)
		if err != nil {
			panic("web: " + err.Error())
		}
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
	lay(mario, game.Wrong, "4S 9D JC")
	return v
}
