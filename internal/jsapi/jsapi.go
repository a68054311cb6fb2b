// Package jsapi has the calls of the package for JavaScript, which take and return
// JSON. cmd/eleusis-wasm is the bridge to JavaScript, and clients/npm the typed
// interface.
//
// A call is a function of its arguments, except for rounds, which are kept by number until
// they are closed. The package decides nothing: it says what the public packages say, in
// the fields of the API over HTTP. It has no clock and no chance of its own, and a round
// shows its person no more than their seat may know.
package jsapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"eleusis/game"
	"eleusis/internal/answer"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// An API carries out calls and keeps their rounds. Use New, not the zero value. It is for one
// goroutine.
type API struct {
	rounds map[int]*round
	last   int // round
}

// New returns an API without rounds.
func New() *API { return &API{rounds: make(map[int]*round)} }

// A Problem is why a call was not carried out.
type Problem struct {
	Code    string `json:"code"` // bad-request, bad-rule, unsure-rule, or that of a refusal, as not-your-turn
	Message string `json:"message"`
	// Mistakes are those of a rule that cannot be read.
	Mistakes *answer.Mistakes `json:"mistakes,omitempty"`
	// Readings are the formulas that a rule can mean, where one has to be chosen.
	Readings []string `json:"readings,omitempty"`
}

func (p *Problem) Error() string { return p.Message }

// badf returns a problem with an argument.
func badf(format string, args ...any) *Problem {
	return &Problem{Code: "bad-request", Message: fmt.Sprintf(format, args...)}
}

// An outcome is what a call returns: one of its fields.
type outcome struct {
	Value any      `json:"value,omitempty"`
	Wrong *Problem `json:"problem,omitempty"`
}

// Call carries out the call of that name with arguments, an object in JSON. It returns an
// object with a value, or with a [Problem].
func (a *API) Call(name, arguments string) string {
	var out outcome
	do, ok := calls()[name]
	if !ok {
		out.Wrong = badf("unknown call %q", name)
	} else if value, err := do(a, []byte(arguments)); err != nil {
		out.Wrong = problemOf(err)
	} else {
		out.Value = value
	}
	text, err := json.Marshal(out)
	if err != nil {
		panic("jsapi: " + err.Error()) // values of ours can be written
	}
	return string(text)
}

// A call takes its arguments in JSON.
type call func(a *API, arguments []byte) (any, error)

// calls returns all calls by name.
func calls() map[string]call {
	return map[string]call{
		"languages": decoded(languages), "presets": decoded(presets), "levels": decoded(levels),
		"library": decoded(library),
		"read":    decoded(read), "print": decoded(printRule), "judge": decoded(judge), "legal": decoded(legal),
		"same":    decoded(same),
		"measure": decoded(measure), "compose": decoded(compose), "verify": decoded(verify),
		"deal": decoded(deal), "look": decoded(look), "act": decoded(act), "close": decoded(closeRound),
	}
}

// decoded returns a call that decodes its arguments. An unknown field is an error.
func decoded[In any](do func(*API, In) (any, error)) call {
	return func(a *API, arguments []byte) (any, error) {
		var in In
		d := json.NewDecoder(bytes.NewReader(arguments))
		d.DisallowUnknownFields()
		if err := d.Decode(&in); err != nil {
			return nil, badf("arguments: %v", err)
		}
		if _, err := d.Token(); err != io.EOF {
			return nil, badf("arguments: must be one object")
		}
		return do(a, in)
	}
}

// problemOf returns err in the form that JavaScript gets.
func problemOf(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	var refused *game.Refusal
	if errors.As(err, &refused) {
		return &Problem{Code: string(refused.Reason), Message: err.Error()}
	}
	return &Problem{Code: "bad-request", Message: err.Error()}
}

// maxRule is how long the text of a rule may be, in bytes.
const maxRule = 4096

// readRule reads a rule that has to be sure: one that is dealt, guessed or compared.
func readRule(text string) (*rule.Rule, error) {
	if len(text) > maxRule {
		return nil, badf("a rule has at most %d bytes", maxRule)
	}
	r, err := rule.Interpret(text)
	var wrong syntax.Mistakes
	switch {
	case errors.As(err, &wrong):
		own := func(m syntax.Mistake) syntax.Face { return m.Language(syntax.English) }
		return nil, &Problem{Code: "bad-rule", Message: err.Error(),
			Mistakes: answer.MistakesOf(wrong, rule.Suggest(text), own)}
	case err != nil:
		return nil, &Problem{Code: "bad-rule", Message: err.Error()}
	case !r.Sure():
		p := &Problem{Code: "unsure-rule", Message: "these words can mean several rules: send one of the readings",
			Readings: []string{r.String()}}
		for _, other := range r.Readings() {
			p.Readings = append(p.Readings, other.Rule.String())
		}
		return nil, p
	}
	return r, nil
}
