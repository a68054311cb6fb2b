package web

import (
	"net/http"
	"slices"

	"eleusis/internal/page"
	"eleusis/internal/table"
)

func (s gatheringHandlers) home(w http.ResponseWriter, r *http.Request) {
	back, quick := "", table.FirstGame()
	if tables := mySeats(r); len(tables) > 0 {
		back, quick = page.TablePath(tables[0].id), s.lastGame(r)
	}
	s.show(w, r, http.StatusOK,
		page.Presenter{Say: s.localizer(r)}.Solo().HomePage(myName(r), back, quick.Options.Preset))
}

// playNow opens a table and redirects there.
func (s gatheringHandlers) playNow(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	name := myName(r)
	if r.PostForm.Has("name") {
		name = r.PostForm.Get("name")
	}
	name = page.NameIn(s.localizer(r), name)
	id, key, err := s.visit(r).Open(r.Context(), s.quickGame(r, name))
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	rememberSeat(w, r, id, key)
	rememberName(w, r, name)
	http.Redirect(w, r, page.TablePath(id), http.StatusSeeOther)
}

// quickGame returns the opening of a table for a visitor who just wants to play: at a
// first visit [table.FirstGame], after the lesson [table.LearnedGame], later the game they
// played last.
func (s gatheringHandlers) quickGame(r *http.Request, name string) (o table.TableRequest) {
	switch r.PostForm.Get("first") {
	case "":
		o = s.lastGame(r)
	case page.LearnedGame:
		o = table.LearnedGame()
	default:
		o = table.FirstGame()
	}
	o.Name = name
	return o
}

// lookedBack is among how many of the last tables the last game is looked for: the first page does it each time.
const lookedBack = 3

// lastGame returns the opening of a table like the last one at which a computer dealer dealt to the visitor, or else
// of the usual one.
func (s gatheringHandlers) lastGame(r *http.Request) table.TableRequest {
	o := table.TableRequest{Options: table.Options()}
	seats := mySeats(r)
	for _, seat := range seats[:min(lookedBack, len(seats))] {
		l, err := s.visit(r).Snapshot(r.Context(), seat.id, "") // the options are public where spectators are
		if err == nil && slices.ContainsFunc(l.Chairs, func(c table.Chair) bool { return c.Deals }) {
			o.Options, o.Seats = l.View.Setup.Options, l.View.Setup.Seats
			return o
		}
	}
	return o
}
