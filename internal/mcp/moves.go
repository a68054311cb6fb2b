package mcp

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/notebook"
	"eleusis/internal/table"
)

type (
	playing struct {
		Table string   `json:"table" jsonschema:"id of the table"`
		Cards []string `json:"cards" jsonschema:"cards of your hand in order, as 10H; usually one"`
	}
	guessing struct {
		Table string `json:"table" jsonschema:"id of the table"`
		Rule  string `json:"rule" jsonschema:"the rule, as a sentence or formula"`
	}
	acting struct {
		Table  string   `json:"table" jsonschema:"id of the table"`
		Action string   `json:"action" jsonschema:"what to do, such as prophet, call-right, call-wrong, pick, let-pass, object, pass-guess, go-on, hint, judge-right, judge-wrong, next-round, start, say"`
		Cards  []string `json:"cards,omitempty" jsonschema:"pick, exchange: the card"`
		Text   string   `json:"text,omitempty" jsonschema:"say, hint, dispute, deal-rule: the words"`
		Seat   int      `json:"seat,omitempty" jsonschema:"fill, remove, replace: which seat it is about"`
		Count  int      `json:"count,omitempty" jsonschema:"judge-wrong: how many cards are wrong, where that is told"`
		Play   int      `json:"play,omitempty" jsonschema:"dispute: number of the play; the starter is 1"`
		Level  string   `json:"level,omitempty" jsonschema:"fill, replace: of the computer player"`
		Fast   bool     `json:"fast,omitempty" jsonschema:"pace: computer players wait less"`
	}
	noting struct {
		Table  string `json:"table" jsonschema:"id of the table"`
		Rule   string `json:"rule,omitempty" jsonschema:"what the rule may be, as a sentence or formula; empty: only read"`
		Remove int    `json:"remove,omitempty" jsonschema:"number of a note to remove"`
	}
	supposing struct {
		Table string   `json:"table" jsonschema:"id of the table"`
		Rules []string `json:"rules" jsonschema:"what the rule may be, as sentences or formulas, 24 at most"`
	}
)

func (s site) addMoves(to *mcp.Server) {
	tool(to, "play", "Plays cards of your hand. Answers with the verdict and the table.", s.play)
	tool(to, "no_play", "Says that no card of your hand fits.", func(ctx context.Context, in atTable) (string, error) {
		return s.do(ctx, in.Table, api.Request{Action: string(table.NoPlay)})
	})
	tool(to, "guess", "Says the secret rule aloud, when you may. A wrong guess may cost points.",
		func(ctx context.Context, in guessing) (string, error) {
			return s.do(ctx, in.Table, api.Request{Action: string(table.Guess), Text: in.Rule})
		})
	tool(to, "act", "Does anything else: what look says that you may do now, talk, and what the host decides.", s.act)
	tool(to, "check_ideas", "Compares what the rule may be with all that you know at a table: which plays speak against "+
		"each idea, and which of your cards would fit by it. Nobody else learns of it.", s.checkIdeas)
	tool(to, "notebook", "Keeps what the rule may be at a table: writes it down, if you give one, or removes a note, and "+
		"tells all notes, each compared with all that you know by now.", s.notebook)
}

func (s site) play(ctx context.Context, in playing) (string, error) {
	return s.do(ctx, in.Table, api.Request{Action: string(table.Play), Cards: in.Cards})
}

func (s site) act(ctx context.Context, in acting) (string, error) {
	return s.do(ctx, in.Table, api.Request{
		Action: in.Action, Cards: in.Cards, Text: in.Text, Seat: game.Seat(in.Seat), Count: in.Count, Play: in.Play,
		Level: in.Level, Fast: in.Fast,
	})
}

// do carries out q at the table as it is now, and returns the table after it in words.
func (s site) do(ctx context.Context, id string, q api.Request) (string, error) {
	before, err := s.table(ctx, id)
	if err != nil {
		return "", err
	}
	q.ID, q.Seen = rand.Text(), before.Number
	var done api.Done
	if err := s.call(ctx, http.MethodPost, of(id, "/requests"), q, &done); err != nil {
		return "", err
	}
	after, err := s.table(ctx, id)
	if err != nil {
		return "", fmt.Errorf("it was done, and then: %w", err)
	}
	return verdict(before, after) + tell(after), nil
}

// verdict returns the verdict on one's first play since before; empty without one.
func verdict(before, after *api.Table) string {
	if after.View.Round != before.View.Round {
		return ""
	}
	for i, p := range after.View.Plays {
		if i >= len(before.View.Plays) && p.Seat == after.Seat {
			if p.Laid() {
				return fmt.Sprintf("Your play %s is %s.\n\n", join(p.Cards, "+"), p.Verdict)
			}
			return fmt.Sprintf("Your no-play is %s.\n\n", p.Verdict)
		}
	}
	return ""
}

func (s site) checkIdeas(ctx context.Context, in supposing) (string, error) {
	var all api.Ideas
	body := map[string]any{"rules": in.Rules}
	if err := s.call(ctx, http.MethodPost, of(in.Table, "/ideas"), body, &all); err != nil {
		return "", err
	}
	var out strings.Builder
	for _, i := range all.Ideas {
		fmt.Fprintf(&out, "%s\n", i.Text)
		out.WriteString(about(i))
	}
	return out.String(), nil
}

// notebook changes the notebook, if that is asked for, and tells it. A rule that cannot be read removes nothing.
func (s site) notebook(ctx context.Context, in noting) (string, error) {
	var changes []api.NoteChange
	if in.Rule != "" {
		changes = append(changes, api.NoteChange{ID: rand.Text(), Do: string(notebook.Write), Text: in.Rule})
	}
	if in.Remove != 0 {
		changes = append(changes, api.NoteChange{ID: rand.Text(), Do: string(notebook.Remove), Note: in.Remove})
	}
	for _, c := range changes {
		if err := s.call(ctx, http.MethodPost, of(in.Table, "/notebook"), c, nil); err != nil {
			return "", err
		}
	}
	var all api.Notebook
	if err := s.call(ctx, http.MethodGet, of(in.Table, "/notebook"), nil, &all); err != nil {
		return "", err
	}
	var out strings.Builder
	for _, n := range all.Notes {
		fmt.Fprintf(&out, "%d. %s\n", n.Number, n.Text)
		if n.Idea != nil {
			out.WriteString(about(*n.Idea))
		}
	}
	return cmp.Or(out.String(), "The notebook is empty.\n"), nil
}

// about tells how an idea fits with what is known.
func about(i api.Idea) string {
	if i.Formula == "" {
		return fmt.Sprintf("  is not read: %s\n", i.Mistake)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "  is read as %s That is: %s\n", i.Formula, i.Sentence)
	if !i.Sure {
		out.WriteString("  The words may mean something else: say it in other words, or as a formula.\n")
	}
	var against []string
	for _, slip := range i.Against {
		against = append(against, fmt.Sprintf("play %d, which would be %s", slip.Play, slip.Says))
	}
	fmt.Fprintf(&out, "  against it: %s\n", cmp.Or(strings.Join(against, "; "), "nothing"))
	if len(i.Fits) > 0 {
		fmt.Fprintf(&out, "  would fit now: %s\n", strings.Join(i.Fits, " "))
	}
	return out.String()
}
