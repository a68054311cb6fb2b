package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"time"

	"eleusis/internal/daily"
	"eleusis/internal/limit"
	"eleusis/internal/notebook"
	"eleusis/internal/page"
	"eleusis/internal/table"
)

// A notePlace is where a notebook lies: at a table, or beside the rule of the day.
type notePlace interface {
	// path returns the address of the page that it belongs to; its own is below that.
	path(*http.Request) string
	// open returns the notebook of the visitor.
	open(*http.Request) (openNotebook, error)
	// change changes it.
	change(http.ResponseWriter, *http.Request, notebook.Change) error
}

// An openNotebook has notes, and shows them.
type openNotebook struct {
	notes []notebook.Note
	book  func(context.Context, []page.ReadNote, page.NoteForm) (page.Notebook, error)
	page  func(page.Notebook) page.NotesPage
}

// tableNotes are the notebooks of the seats of tables.
type tableNotes struct{ *server }

func (tableNotes) path(r *http.Request) string { return page.TablePath(r.PathValue("id")) }

func (s tableNotes) open(r *http.Request) (o openNotebook, err error) {
	id, key := r.PathValue("id"), seatKey(r)
	look, err := s.visit(r).Snapshot(r.Context(), id, key)
	if err != nil {
		return o, err
	}
	o.notes, err = s.visit(r).Notes(r.Context(), id, key)
	if err != nil {
		return o, err
	}
	shares, err := s.visit(r).Sharing(r.Context(), id, key)
	if err != nil {
		return o, err
	}
	d := page.ForTable(s.localizer(r), &look).Notes()
	o.book = func(ctx context.Context, notes []page.ReadNote, draft page.NoteForm) (page.Notebook, error) {
		return d.Notebook(ctx, &look, notes, shares, draft)
	}
	o.page = func(book page.Notebook) page.NotesPage { return d.NotesPage(&look, book, s.path(r)) }
	return o, nil
}

func (s tableNotes) change(_ http.ResponseWriter, r *http.Request, n notebook.Change) error {
	return s.visit(r).Note(r.Context(), r.PathValue("id"), seatKey(r), n)
}

// todayNotes are the notebooks of those who play the rule of the day.
type todayNotes struct{ *server }

func (todayNotes) path(*http.Request) string { return page.TodayPath }

func (s todayNotes) open(r *http.Request) (o openNotebook, err error) {
	sheet, err := s.days.Today(r.Context(), cookie(r, todayCookie), time.Now())
	if err != nil {
		return o, err
	}
	d := page.Presenter{Say: s.localizer(r)}.Notes()
	o.notes = sheet.Notes
	o.book = func(ctx context.Context, notes []page.ReadNote, draft page.NoteForm) (page.Notebook, error) {
		return d.TodayNotebook(ctx, &sheet, notes, draft)
	}
	o.page = func(book page.Notebook) page.NotesPage { return d.TodayNotesPage(&sheet, book) }
	return o, nil
}

// change keeps n under the key of the visitor; one who has not played gets a key.
func (s todayNotes) change(w http.ResponseWriter, r *http.Request, n notebook.Change) error {
	key, now := cookie(r, todayCookie), time.Now()
	sheet, err := s.days.Today(r.Context(), key, now)
	if err != nil {
		return err
	}
	if sheet.Number == 0 && len(sheet.Notes) == 0 { // it begins a log
		if wait := s.limiter.tables.Take(s.limiter.limits.visitor(r)); wait > 0 {
			return limit.Exceeded{Wait: wait}
		}
	}
	if key == "" {
		key = rand.Text()
	}
	err = s.days.Note(r.Context(), key, now, n)
	switch {
	case errors.Is(err, daily.ErrNotNow):
		return refusedNote{"notes.today.closed"}
	case errors.Is(err, notebook.ErrBadChange):
		return fmt.Errorf("%w: %w", table.ErrBadRequest, err)
	case err == nil:
		setCookie(w, r, todayCookie, key, page.TodayPath)
	}
	return err
}

// readNotes returns notes with their parsed rules.
func (s *server) readNotes(notes []notebook.Note) []page.ReadNote {
	all := make([]page.ReadNote, len(notes))
	for i, n := range notes {
		all[i].Note = n
		if n.Rule != "" {
			all[i].Means = s.known.Rule(n.Rule)
		}
	}
	return all
}
