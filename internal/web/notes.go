package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"

	"eleusis/internal/notebook"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// notes shows the notebook of a seat.
func (s tableHandlers) notes(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	draft := page.NoteForm{Typed: workshop.TypedIn(q, page.NoteField)}
	draft.Note, _ = strconv.Atoi(cmp.Or(q.Get("edit"), q.Get("note"))) // 0: a new one
	s.showNotes(w, r, http.StatusOK, draft)
}

func (s tableHandlers) showNotes(w http.ResponseWriter, r *http.Request, status int, draft page.NoteForm) {
	id := r.PathValue("id")
	look, notes, shares, err := s.notesOf(r)
	var book page.Notebook
	var d page.Presenter
	if err == nil {
		d = page.ForTable(s.localizer(r), &look)
		err = s.runReading(r, draft, notes, func(ctx context.Context) (err error) {
			book, err = d.Notes().Notebook(ctx, &look, s.readNotes(notes), shares, draft)
			return err
		})
	}
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	if r.Header.Get(scriptsBench) != "" {
		w.Header().Add("Vary", scriptsBench)
		s.show(w, r, status, page.NotesAlone{Book: book})
		return
	}
	s.show(w, r, status, d.Notes().NotesPage(&look, book, page.TablePath(id)))
}

// notesOf returns the table of r, and the notebook of the seat there and whether dealers share it.
func (s tableHandlers) notesOf(r *http.Request) (look table.Snapshot, notes []notebook.Note, shares bool, err error) {
	id, key := r.PathValue("id"), seatKey(r)
	look, err = s.visit(r).Snapshot(r.Context(), id, key)
	if err != nil {
		return look, nil, false, err
	}
	notes, err = s.visit(r).Notes(r.Context(), id, key)
	if err != nil {
		return look, nil, false, err
	}
	shares, err = s.visit(r).Sharing(r.Context(), id, key)
	return look, notes, shares, err
}

// runReading calls f, in turn if it has to parse a rule: that can cost as much as the
// workshop.
func (s tableHandlers) runReading(
	r *http.Request,
	draft page.NoteForm,
	notes []notebook.Note,
	f func(context.Context) error,
) error {
	unread := draft.Text != "" || draft.Note != 0 || slices.ContainsFunc(notes, func(n notebook.Note) bool {
		return n.Rule != "" && !s.known.Knows(n.Rule)
	})
	if unread {
		return s.runQueued(r, f)
	}
	return f(r.Context())
}

// changeNotes carries out the form of a notebook.
func (s tableHandlers) changeNotes(w http.ResponseWriter, r *http.Request) {
	n, draft, err := s.readNoteForm(r)
	if err == nil {
		err = s.visit(r).Note(r.Context(), r.PathValue("id"), seatKey(r), n)
	}
	var refused refusedNote
	if errors.Is(err, notebook.ErrFull) {
		err = refusedNote{"notes.refused.full"}
	}
	switch {
	case err == nil, errors.Is(err, notebook.ErrNoNote): // it was removed on another device
		path := page.TablePath(r.PathValue("id")) + "/notes"
		http.Redirect(w, r, path, http.StatusSeeOther)
	case errors.As(err, &refused):
		draft.Refused = s.localizer(r).Text(refused.key, say.Args{"Count": notebook.MaxText})
		s.showNotes(w, r, http.StatusUnprocessableEntity, draft)
	default:
		s.fail(w, r, s.failure(r, err))
	}
}

// A refusedNote is a note that cannot be kept as written, with the key of the text that
// says why.
type refusedNote struct{ key string }

func (n refusedNote) Error() string { return n.key }

// readNoteForm reads the form of a notebook. A button has the action and the note.
func (s tableHandlers) readNoteForm(r *http.Request) (n notebook.Change, draft page.NoteForm, err error) {
	if err := r.ParseForm(); err != nil {
		return n, draft, badForm(err)
	}
	form := r.PostForm
	n = notebook.Change{ID: cmp.Or(form.Get("request"), rand.Text())}
	if act := notebook.Act(form.Get("do")); act == notebook.Share || act == notebook.Unshare {
		n.Do = act
		return n, draft, nil
	}
	for _, act := range []notebook.Act{notebook.Remove, notebook.Raise, notebook.Lower, notebook.Choose} {
		if text := form.Get(string(act)); text != "" {
			n.Do = act
			n.Note, err = strconv.Atoi(text)
			if err != nil {
				err = table.ErrBadRequest
			}
			return n, draft, err
		}
	}
	written := workshop.TypedIn(form, page.NoteField)
	n.Do, n.Text = notebook.Write, notebook.CleanText(written.Text)
	n.Note, _ = strconv.Atoi(form.Get("note"))
	draft = page.NoteForm{Typed: workshop.Typed{Text: n.Text, As: written.As}, Note: n.Note}
	switch {
	case n.Text == "":
		return n, draft, refusedNote{"notes.refused.empty"}
	case utf8.RuneCountInString(n.Text) > notebook.MaxText:
		return n, draft, refusedNote{"notes.refused.long"}
	case form.Get("as") == "words":
		return n, draft, nil
	}
	err = s.runQueued(r, func(context.Context) error {
		n.Rule, err = s.readHypothesis(draft.Typed)
		return err
	})
	return n, draft, err
}

// readHypothesis returns the rule that a text is, in the formula face.
func (s tableHandlers) readHypothesis(text workshop.Typed) (string, error) {
	w := text.Read("")
	w.Take() // it is shown, and can be changed
	switch {
	case w.Open():
		return "", refusedNote{"ask.choose"}
	case w.Rule == nil:
		return "", refusedNote{"notes.refused.rule"}
	case !notebook.CanHold(w.Rule):
		return "", refusedNote{"notes.refused.heavy"}
	}
	s.known.Keep(w.Rule)
	return w.Rule.String(), nil
}
