package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/table"
	"eleusis/rule"
)

// An Idea is a hypothesis about the rule, compared with what the table shows.
type Idea struct {
	Text     string      `json:"text" doc:"The text as sent."`
	Formula  string      `json:"formula,omitempty" doc:"The rule that was read; absent if the text cannot be read or takes too long."`
	Sentence string      `json:"sentence,omitempty" doc:"The same in the language asked for."`
	Sure     bool        `json:"sure" doc:"The words clearly mean this rule."`
	Mistake  string      `json:"mistake,omitempty" doc:"Why there is no rule."`
	Against  []game.Slip `json:"against" doc:"The plays that contradict it; none if it agrees with all that you know."`
	Fits     []string    `json:"fits" doc:"Cards of your hand that would fit now by this rule, each alone; none if the host allows no such help (notes)."`
}

// Ideas are hypotheses about the rule.
type Ideas struct {
	Ideas []Idea `json:"ideas" doc:"In the order sent."`
}

type (
	ideasIn struct {
		ID   string `path:"table" doc:"The id of the table."`
		Body struct {
			Rules []string `json:"rules" minItems:"1" maxItems:"24" nullable:"false" doc:"Rules, as formulas or sentences in any language."`
		}
	}
	ideasOut struct{ Body Ideas }
)

func (s *server) registerIdeas() {
	operation(s, huma.Operation{
		OperationID: "check-ideas", Method: http.MethodPost, Path: "/tables/{table}/ideas", Tags: []string{tagTables},
		Security: needsToken(), Summary: "Check ideas about the rule", Description: "Compares them with what your seat " +
			"knows, as a notebook does. Nothing is stored, and no other player sees it.",
	}, queued(s, s.checkIdeas))
}

func (s *server) checkIdeas(ctx context.Context, in *ideasIn) (*ideasOut, error) {
	l, err := s.house.Visit(requestOf(ctx)).Snapshot(ctx, in.ID, BearerOf(requestOf(ctx)))
	if err != nil {
		return nil, err
	}
	if !l.MayNote() {
		return nil, table.ErrNoNotes
	}
	var out Ideas
	for i, text := range in.Body.Rules {
		if len(text) > notebook.MaxFormula {
			return nil, badField(sprintf("body.rules[%d]", i), "must have at most %d bytes", notebook.MaxFormula)
		}
		out.Ideas = append(out.Ideas, s.idea(ctx, &l, text))
	}
	return &ideasOut{out}, nil
}

// idea parses a text and compares it with what the seat of l knows.
func (s *server) idea(ctx context.Context, l *table.Snapshot, text string) Idea {
	i := Idea{Text: text}
	r, err := rule.Interpret(text)
	switch {
	case err != nil:
		i.Mistake = err.Error()
		return i
	case !notebook.CanHold(r):
		i.Mistake = s.localizer(ctx).Text("notes.refused.heavy", nil)
		return i
	}
	i.Formula, i.Sentence, i.Sure = r.String(), r.In(s.localizer(ctx).Face()), r.Sure()
	i.Against = l.View.Against(r)
	if l.Settings.Notes != table.FullNotes || l.View.Phase != game.Playing {
		return i
	}
	fits := l.View.FitBy(r)
	for _, c := range l.View.Hand {
		if fits.Has(c) {
			i.Fits = append(i.Fits, c.String())
		}
	}
	return i
}
