package mcp

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type (
	oneRule struct {
		Rule string `json:"rule" jsonschema:"a rule, as a sentence or formula"`
	}
	twoRules struct {
		A    string `json:"a" jsonschema:"a rule"`
		B    string `json:"b" jsonschema:"another rule"`
		Line string `json:"line,omitempty" jsonschema:"compare from this line of cards on, too, as 3H 2Cx KD; what was wrong has an x"`
	}
	judging struct {
		Rule  string   `json:"rule" jsonschema:"a rule"`
		Plays []string `json:"plays" jsonschema:"plays, the starter first; cards of one play are joined with +, as 8H+5S"`
	}
	fitting struct {
		Rule string `json:"rule" jsonschema:"a rule"`
		Line string `json:"line,omitempty" jsonschema:"a line of cards, as 3H 2Cx KD; what was wrong has an x"`
	}
	composing struct {
		Difficulty float64 `json:"difficulty,omitempty" jsonschema:"plays that an expert is expected to need, 1 to 100; 12 if absent"`
		Seed       uint32  `json:"seed,omitempty" jsonschema:"the same seed gives the same rule"`
	}
)

func (s site) addRules(to *mcp.Server) {
	asked[oneRule](s, to, "read_rule", "/rules/check",
		"Reads a rule: its formula and sentences, other rules that the words can mean, or what is wrong.")
	asked[judging](s, to, "judge_plays", "/rules/judge", "Judges plays by a rule, one after the other.")
	asked[fitting](s, to, "cards_that_fit", "/rules/legal", "Tells which cards fit after a line by a rule.")
	asked[twoRules](s, to, "compare_rules", "/rules/same",
		"Compares two rules, exactly for nearly all: the same, or a shortest line that tells them apart.")
	asked[oneRule](s, to, "measure_rule", "/rules/measure",
		"Measures a rule: how many cards fit, where it gets stuck, how hard it is.")
	asked[composing](s, to, "compose_rule", "/rules/compose", "Makes a rule of a wanted difficulty, to deal.")
}

// asked adds a tool whose arguments are the body of an operation on rules, and whose result is the answer.
func asked[In any](s site, to *mcp.Server, name, path, about string) {
	tool(to, name, about, func(ctx context.Context, in In) (string, error) {
		var answer json.RawMessage
		err := s.call(ctx, http.MethodPost, path, in, &answer)
		return string(answer), err
	})
}
