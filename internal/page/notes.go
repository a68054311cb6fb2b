package page

import (
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

const notesStyle = "notes.css"

// NoteField names the text field of the notebook.
const NoteField = "text"

// A NotesPage is the notebook of a seat with its table, for browsers without scripts; with
// scripts the notebook is beside the table.
type NotesPage struct {
	Head  Head
	About string // the round or day
	Back  string // the address of its page
	Line  []lineCard
	Hand  []handCard
	Book  Notebook
}

func (NotesPage) template() string { return "notes" }

// A NotesAlone is the notebook alone, for scripts.
type NotesAlone struct {
	Book Notebook
}

func (NotesAlone) template() string { return "notes-alone" }

// A NoteForm is where a player writes a note, with what they typed.
type NoteForm struct {
	workshop.Typed
	Note    int    // being changed; 0: a new one
	Refused string // why it was not kept
}

// NotesPage returns the page of a notebook at a path.
func (pr NotesPresenter) NotesPage(l *table.Snapshot, book Notebook, path string) NotesPage {
	round := pr.Table().round(l)
	return pr.page(l, book, round.Name+" · "+round.Game, path)
}

// page returns the page of a notebook with the table of l.
func (pr NotesPresenter) page(l *table.Snapshot, book Notebook, about, back string) NotesPage {
	v := &l.View
	p := NotesPage{About: about, Back: back, Line: pr.board().line(v), Book: book}
	book.tint(p.Line)
	for _, c := range sorted(v.Hand) {
		p.Hand = append(p.Hand, handCard{face: pr.face(c), Idle: true})
	}
	if l.Result != nil || v.Seat == v.Dealer {
		p.Hand = nil
	}
	p.Head = Head{Title: pr.Say.Text("notes", nil), Styles: []string{tableStyle, notesStyle}}
	return p
}
