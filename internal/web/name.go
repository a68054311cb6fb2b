package web

import (
	"net/http"

	"eleusis/internal/say"
	"eleusis/internal/table"
)

// nameIn returns what somebody may be called who wants that name. Nobody is called as
// another is who has no name.
func nameIn(p *say.Speaker, name string) string {
	if name = table.CleanName(name); p.IsGuest(name) {
		return ""
	}
	return name
}

// readsText reads what q of r says in words before its table is asked: a rule, a name.
func (s *server) readsText(r *http.Request, q *table.Request) error {
	if q.Action == table.Rename {
		q.Text = nameIn(s.speaker(r), q.Text)
	}
	return s.readsRule(r, q)
}
