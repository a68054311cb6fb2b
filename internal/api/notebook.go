package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"eleusis/internal/notebook"
)

// A Note is an entry in the notebook of a seat.
type Note struct {
	Number int    `json:"number" doc:"Its number, by which it is changed."`
	Text   string `json:"text" doc:"The text as written."`
	Play   int    `json:"play" doc:"How many plays of the round had been made when it was written."`
	Idea   *Idea  `json:"idea,omitempty" doc:"The rule that it is, compared with what your seat knows now; absent for other words."`
}

// A Notebook has the notes of a seat.
type Notebook struct {
	Notes []Note `json:"notes" doc:"Rules of the present round and words of all, in your order."`
}

// A NoteChange is a change of a notebook.
type NoteChange struct {
	ID    string `json:"id" minLength:"1" doc:"Chosen by the client, such as 1, 2, 3. A change sent again with its id is made once."`
	Do    string `json:"do" enum:"write,remove,raise,lower" doc:"write: add or change. raise, lower: by one place"`
	Note  int    `json:"note,omitempty" minimum:"0" doc:"Number of the note; 0: a new one."`
	Text  string `json:"text,omitempty" doc:"write: a rule, as a formula or as a sentence in any language, at most 600 characters."`
	Words bool   `json:"words,omitempty" doc:"write: keep the text as words, and do not read it as a rule."`
}

type (
	notebookIn struct {
		ID string `path:"table" doc:"The id of the table."`
	}
	notingIn struct {
		ID   string `path:"table" doc:"The id of the table."`
		Body NoteChange
	}
	notebookOut struct{ Body Notebook }
)

func (s *server) registerNotebook() {
	operation(s, huma.Operation{
		OperationID: "read-notebook", Method: http.MethodGet, Path: "/tables/{table}/notebook", Tags: []string{tagTables},
		Security: needsToken(), Summary: "Read your notebook", Description: "What you thought the rule may be, each " +
			"compared with what your seat knows now. No other player sees it before the round has ended.",
	}, queued(s, s.readNotebook))
	operation(s, huma.Operation{
		OperationID: "change-notebook", Method: http.MethodPost, Path: "/tables/{table}/notebook", Tags: []string{tagTables},
		Security: needsToken(), Summary: "Write in your notebook", Description: "Or remove or move a note. Answers with " +
			"the notebook.",
	}, queued(s, s.changeNotebook))
}

func (s *server) readNotebook(ctx context.Context, in *notebookIn) (*notebookOut, error) {
	key := BearerOf(requestOf(ctx))
	notes, err := s.house.Visit(requestOf(ctx)).Notes(ctx, in.ID, key)
	if err != nil {
		return nil, err
	}
	l, err := s.house.Visit(requestOf(ctx)).Snapshot(ctx, in.ID, key)
	if err != nil {
		return nil, err
	}
	out := &notebookOut{Notebook{Notes: []Note{}}}
	for _, n := range notes {
		note := Note{Number: n.Note, Text: n.Text, Play: n.Play}
		if n.Rule != "" {
			idea := s.idea(ctx, &l, n.Rule)
			idea.Text, note.Idea = n.Text, &idea
		}
		out.Body.Notes = append(out.Body.Notes, note)
	}
	return out, nil
}

func (s *server) changeNotebook(ctx context.Context, in *notingIn) (*notebookOut, error) {
	n := notebook.Change{ID: in.Body.ID, Do: notebook.Act(in.Body.Do), Note: in.Body.Note}
	if n.Do == notebook.Write {
		n.Text = notebook.CleanText(in.Body.Text)
		if n.Text == "" || len([]rune(n.Text)) > notebook.MaxText {
			return nil, badField("body.text", "must have 1 to %d characters", notebook.MaxText)
		}
		if !in.Body.Words {
			r, err := readRule("body.text", n.Text)
			if err != nil {
				return nil, err
			}
			if !notebook.CanHold(r) {
				return nil, badField("body.text", "%s", s.localizer(ctx).Text("notes.refused.heavy", nil))
			}
			n.Rule = r.String()
		}
	}
	switch err := s.house.Visit(requestOf(ctx)).Note(ctx, in.ID, BearerOf(requestOf(ctx)), n); {
	case errors.Is(err, notebook.ErrNoNote):
		return nil, badField("body.note", "there is no note %d", n.Note)
	case errors.Is(err, notebook.ErrFull):
		return nil, badField("body.do", "%s", s.localizer(ctx).Text("notes.refused.full", nil))
	case err != nil:
		return nil, err
	}
	return s.readNotebook(ctx, &notebookIn{ID: in.ID})
}
