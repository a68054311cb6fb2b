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
	"eleusis/internal/workshop"
)

// show shows the notebook of the visitor.
func (s noteHandlers) show(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	draft := page.NoteForm{Typed: workshop.TypedIn(q, page.NoteField)}
	draft.Note, _ = strconv.Atoi(cmp.Or(q.Get("edit"), q.Get("note"))) // not a number: a new one
	s.showNotes(w, r, http.StatusOK, draft)
}

func (s noteHandlers) showNotes(w http.ResponseWriter, r *http.Request, status int, draft page.NoteForm) {
	open, err := s.place.open(r)
	var book page.Notebook
	if err == nil {
		err = s.runReading(r, draft, open.notes, func(ctx context.Context) (err error) {
			book, err = open.book(ctx, s.readNotes(open.notes), draft)
			return err
		})
	}
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	if r.Header.Get(scriptsWorkbench) != "" {
		w.Header().Add("Vary", scriptsWorkbench)
		s.server.show(w, r, status, page.NotesAlone{Book: book})
		return
	}
	s.server.show(w, r, status, open.page(book))
}

// runReading calls f, in turn if it has to parse a rule: that can cost as much as the
// workshop.
func (s noteHandlers) runReading(
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

// change carries out the form of a notebook.
func (s noteHandlers) change(w http.ResponseWriter, r *http.Request) {
	n, draft, err := s.readNoteForm(r)
	if err == nil {
		err = s.place.change(w, r, n)
	}
	var refused refusedNote
	if errors.Is(err, notebook.ErrFull) {
		err = refusedNote{"notes.refused.full"}
	}
	switch {
	case err == nil, errors.Is(err, notebook.ErrNoNote): // it was removed on another device
		http.Redirect(w, r, s.place.path(r)+"/notes", http.StatusSeeOther)
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
func (s noteHandlers) readNoteForm(r *http.Request) (n notebook.Change, draft page.NoteForm, err error) {
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
		if form.Get(string(act)) != "" {
			n.Do = act
			n.Note, err = numberIn(form, string(act))
			return n, draft, err
		}
	}
	n.Note, err = numberIn(form, "note") // none: a new one
	if err != nil {
		return n, draft, err
	}
	written := workshop.TypedIn(form, page.NoteField)
	n.Do, n.Text = notebook.Write, notebook.CleanText(written.Text)
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
func (s noteHandlers) readHypothesis(text workshop.Typed) (string, error) {
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
