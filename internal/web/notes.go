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

	"eleusis/internal/say"
	"eleusis/internal/table"
)

const notesStyle = "notes.css"

// noteField is the field of a note.
const noteField = "text"

// A notesPage is the notebook of a seat, with the table that it speaks of, for who
// has no scripts; with them it lies beside the table.
type notesPage struct {
	Head  head
	Round round
	Line  []spot
	Hand  []held
	Book  notebook
}

func (notesPage) template() string { return "notes" }

// A notesAlone is the notebook alone, for scripts.
type notesAlone struct {
	Book notebook
}

func (notesAlone) template() string { return "notes-alone" }

// A drafting is what somebody is about to write into his notebook.
type drafting struct {
	typed
	note    int    // that is written anew; 0: a new one
	refused string // why it was not kept
}

// notes shows the notebook of a seat.
func (s *server) notes(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	draft := drafting{typed: typedIn(q, noteField)}
	draft.note, _ = strconv.Atoi(cmp.Or(q.Get("edit"), q.Get("note"))) // 0: a new one
	s.showNotes(w, r, http.StatusOK, draft)
}

func (s *server) showNotes(w http.ResponseWriter, r *http.Request, status int, draft drafting) {
	id := r.PathValue("id")
	look, notes, err := s.notesOf(r)
	var book notebook
	var d drawer
	if err == nil {
		d = drawerFor(s.speaker(r), &look)
		err = s.reading(r, draft, notes, func(ctx context.Context) (err error) {
			book, err = d.notebook(ctx, &look, s.reads(notes), draft)
			return err
		})
	}
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	if r.Header.Get(scriptsBench) != "" {
		w.Header().Add("Vary", scriptsBench)
		s.show(w, r, status, notesAlone{book})
		return
	}
	s.show(w, r, status, d.notesPage(&look, book, tablePath(id)))
}

// notesOf returns the table that r is about, and the notebook of the seat there.
func (s *server) notesOf(r *http.Request) (look table.Look, notes []table.Note, err error) {
	id, key := r.PathValue("id"), seatKey(r)
	if look, err = s.hall.Look(r.Context(), id, key); err != nil {
		return look, nil, err
	}
	notes, err = s.hall.Notes(r.Context(), id, key)
	return look, notes, err
}

// reading calls f, and lets it wait for its turn if a rule is to be read first: to
// read one that somebody writes may be as much work as the workshop's.
func (s *server) reading(r *http.Request, draft drafting, notes []table.Note, f func(context.Context) error) error {
	unread := draft.text != "" || draft.note != 0 || slices.ContainsFunc(notes, func(n table.Note) bool {
		return n.Rule != "" && !s.known.knows(n.Rule)
	})
	if unread {
		return s.inTurnOf(r, f)
	}
	return f(r.Context())
}

// changeNotes carries out what the form of a notebook asks for.
func (s *server) changeNotes(w http.ResponseWriter, r *http.Request) {
	n, draft, err := s.notingOf(r)
	if err == nil {
		err = s.hall.Note(r.Context(), r.PathValue("id"), seatKey(r), n)
	}
	var refused refusedNote
	if errors.Is(err, table.ErrNotesFull) {
		err = refusedNote{"notes.refused.full"}
	}
	switch {
	case err == nil, errors.Is(err, table.ErrNoNote): // it was removed on another device
		path := tablePath(r.PathValue("id")) + "/notes"
		http.Redirect(w, r, path, http.StatusSeeOther)
	case errors.As(err, &refused):
		draft.refused = s.speaker(r).Text(refused.key, say.Args{"Count": table.MaxNote})
		s.showNotes(w, r, http.StatusUnprocessableEntity, draft)
	default:
		s.fail(w, r, s.failure(r, err))
	}
}

// A refusedNote is a note that cannot be kept as it was written, with the key of
// the text that says why.
type refusedNote struct{ key string }

func (n refusedNote) Error() string { return n.key }

// notingOf reads the form of a notebook. A button says what it does, and to which
// note.
func (s *server) notingOf(r *http.Request) (n table.Noting, draft drafting, err error) {
	if err := r.ParseForm(); err != nil {
		return n, draft, badForm(err)
	}
	form := r.PostForm
	n = table.Noting{ID: cmp.Or(form.Get("request"), rand.Text())}
	for _, act := range []table.NoteAct{table.RemoveNote, table.RaiseNote, table.LowerNote, table.ChooseNote} {
		if text := form.Get(string(act)); text != "" {
			n.Do = act
			n.Note, err = strconv.Atoi(text)
			if err != nil {
				err = table.ErrBadRequest
			}
			return n, draft, err
		}
	}
	written := typedIn(form, noteField)
	n.Do, n.Text = table.WriteNote, table.CleanNote(written.text)
	n.Note, _ = strconv.Atoi(form.Get("note"))
	draft = drafting{typed: typed{n.Text, written.as}, note: n.Note}
	switch {
	case n.Text == "":
		return n, draft, refusedNote{"notes.refused.empty"}
	case utf8.RuneCountInString(n.Text) > table.MaxNote:
		return n, draft, refusedNote{"notes.refused.long"}
	case form.Get("as") == "words":
		return n, draft, nil
	}
	err = s.inTurnOf(r, func(context.Context) error {
		n.Rule, err = s.hypothesisIn(draft.typed)
		return err
	})
	return n, draft, err
}

// hypothesisIn returns the rule that a text is, in the formula face.
func (s *server) hypothesisIn(text typed) (string, error) {
	w := text.read("")
	switch {
	case w.doubt != nil:
		return "", refusedNote{"ask.choose"}
	case w.rule == nil:
		return "", refusedNote{"notes.refused.rule"}
	case !table.MayStand(w.rule):
		return "", refusedNote{"notes.refused.heavy"}
	}
	s.known.keep(w.rule)
	return w.rule.String(), nil
}

func (d drawer) notesPage(l *table.Look, book notebook, path string) notesPage {
	v := &l.View
	p := notesPage{Round: d.round(l), Line: d.line(v), Book: book}
	p.Round.Path = path
	book.tint(p.Line)
	for _, c := range sorted(v.Hand) {
		p.Hand = append(p.Hand, held{face: d.face(c), Idle: true})
	}
	if l.Result != nil || v.Seat == v.Dealer {
		p.Hand = nil
	}
	p.Head = head{Title: d.say.Text("notes", nil), Styles: []string{tableStyle, notesStyle}}
	return p
}
