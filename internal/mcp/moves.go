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
	supposing struct {
		Table string   `json:"table" jsonschema:"id of the table"`
		Rules []string `json:"rules" jsonschema:"what the rule may be, as sentences or formulas, 24 at most"`
	}
)

func (site Site) addMoves(s *mcp.Server) {
	tool(s, "play", "Plays cards of your hand. Answers with the verdict and the table.", site.play)
	tool(s, "no_play", "Says that no card of your hand fits.", func(ctx context.Context, in atTable) (string, error) {
		return site.do(ctx, in.Table, api.Request{Action: string(table.NoPlay)})
	})
	tool(s, "guess", "Says the secret rule aloud, when you may. A wrong guess may cost points.",
		func(ctx context.Context, in guessing) (string, error) {
			return site.do(ctx, in.Table, api.Request{Action: string(table.Guess), Text: in.Rule})
		})
	tool(s, "act", "Does anything else: what look says that you may do now, talk, and what the host decides.", site.act)
	tool(s, "check_ideas", "Compares what the rule may be with all that you know at a table: which plays speak against "+
		"each idea, and which of your cards would fit by it. Nobody else learns of it.", site.checkIdeas)
}

func (site Site) play(ctx context.Context, in playing) (string, error) {
	return site.do(ctx, in.Table, api.Request{Action: string(table.Play), Cards: in.Cards})
}

func (site Site) act(ctx context.Context, in acting) (string, error) {
	return site.do(ctx, in.Table, api.Request{
		Action: in.Action, Cards: in.Cards, Text: in.Text, Seat: game.Seat(in.Seat), Count: in.Count, Play: in.Play,
		Level: in.Level, Fast: in.Fast,
	})
}

// do carries out q at the table as it is now, and tells the table after it.
func (site Site) do(ctx context.Context, id string, q api.Request) (string, error) {
	before, err := site.table(ctx, id)
	if err != nil {
		return "", err
	}
	q.ID, q.Seen = rand.Text(), before.Number
	var done api.Done
	if err := site.call(ctx, http.MethodPost, of(id, "/requests"), q, &done); err != nil {
		return "", err
	}
	after, err := site.table(ctx, id)
	if err != nil {
		return "", fmt.Errorf("it was done, and then: %w", err)
	}
	return verdict(before, after) + tell(after), nil
}

// verdict tells what became of the first play since before that was one's own; nothing without one.
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

func (site Site) checkIdeas(ctx context.Context, in supposing) (string, error) {
	var all api.Ideas
	body := map[string]any{"rules": in.Rules}
	if err := site.call(ctx, http.MethodPost, of(in.Table, "/ideas"), body, &all); err != nil {
		return "", err
	}
	var out strings.Builder
	for _, i := range all.Ideas {
		fmt.Fprintf(&out, "%s\n", i.Text)
		if i.Formula == "" {
			fmt.Fprintf(&out, "  is not read: %s\n", i.Mistake)
			continue
		}
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
	}
	return out.String(), nil
}
