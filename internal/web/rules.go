package web

import (
	"net/http"

	"eleusis/game"
)

// A rulesPage tells how the game is played, with the numbers of the form that
// is played here.
type rulesPage struct {
	Head    head
	Options game.Options
	Example []spot
}

func (rulesPage) template() string { return "rules" }

func (s *server) rules(w http.ResponseWriter, r *http.Request) {
	p := s.speaker(r)
	options, _ := game.Preset("new")
	d := drawer{say: p, picture: true}
	s.show(w, r, http.StatusOK, rulesPage{
		Head: head{Title: p.Text("web.rules.title", nil), Styles: []string{tableStyle}}, Options: options, Example: d.line(example()),
	})
}

// A licensesPage says what of others is in the program.
type licensesPage struct{ Head head }

func (licensesPage) template() string { return "licenses" }

func (s *server) licenses(w http.ResponseWriter, r *http.Request) {
	title := s.speaker(r).Text("web.home.licences", nil)
	s.show(w, r, http.StatusOK, licensesPage{Head: head{Title: title}})
}
