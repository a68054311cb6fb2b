package jsapi

import (
	"errors"
	"math/rand/v2"
	"slices"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/answer"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// nothing are the arguments of calls that take none.
type nothing struct{}

func languages(*API, nothing) (any, error) { return syntax.Faces(), nil }

func levels(*API, nothing) (any, error) { return bot.Levels(), nil }

func presets(*API, nothing) (any, error) { return game.Presets(), nil }

// A listed is a rule of the library.
type listed struct {
	Name    string      `json:"name"`
	Family  rule.Family `json:"family"`
	Grade   int         `json:"grade"` // plays that an expert is expected to need
	Formula string      `json:"formula"`
}

func library(*API, nothing) (any, error) {
	all := []listed{}
	for _, e := range rule.Library() {
		all = append(all, listed{e.Name, e.Family, int(e.Grade()), e.Text})
	}
	return all, nil
}

// A telling says in which language warnings, hints and mistakes are written.
type telling struct {
	Language syntax.Face `json:"language"`
}

// face returns the language, English if none is asked for.
func (t telling) face() (syntax.Face, error) {
	switch {
	case t.Language == "":
		return syntax.English, nil
	case t.Language != syntax.Formula && slices.Contains(syntax.Faces(), t.Language):
		return t.Language, nil
	}
	return "", badf("unknown language %q", t.Language)
}

type readIn struct {
	telling
	Rule string `json:"rule"`
}

// read returns an [answer.Check] or [answer.Mistakes].
func read(_ *API, in readIn) (any, error) {
	language, err := in.face()
	if err != nil {
		return nil, err
	}
	if len(in.Rule) > maxRule {
		return nil, badf("a rule has at most %d bytes", maxRule)
	}
	r, err := rule.Interpret(in.Rule)
	var wrong syntax.Mistakes
	switch {
	case errors.As(err, &wrong):
		told := func(m syntax.Mistake) syntax.Face { return m.Language(language) }
		return answer.MistakesOf(wrong, rule.Suggest(in.Rule), told), nil
	case err != nil:
		return nil, &Problem{Code: "bad-rule", Message: err.Error()}
	}
	return answer.CheckOf(r, language), nil
}

type ruleIn struct {
	telling
	Rule string `json:"rule"`
}

// printRule returns a rule in every face.
func printRule(_ *API, in ruleIn) (any, error) {
	r, err := readRule(in.Rule)
	if err != nil {
		return nil, err
	}
	return answer.FacesOf(r), nil
}

type lineIn struct {
	Rule  string   `json:"rule"`
	Plays []string `json:"plays"`
	Line  string   `json:"line"`
}

// judge returns an [answer.Verdict] for each play.
func judge(_ *API, in lineIn) (any, error) {
	r, err := readRule(in.Rule)
	if err != nil {
		return nil, err
	}
	verdicts, err := answer.JudgeTexts(r, in.Plays)
	if err != nil {
		return nil, badf("%v", err)
	}
	return verdicts, nil
}

// legal returns the cards that fit after a line.
func legal(_ *API, in lineIn) (any, error) {
	r, err := readRule(in.Rule)
	if err != nil {
		return nil, err
	}
	fits, err := answer.FitsAfter(r, in.Line)
	if err != nil {
		return nil, badf("%v", err)
	}
	return answer.CardsOf(fits), nil
}

type sameIn struct {
	A    string `json:"a"`
	B    string `json:"b"`
	Line string `json:"line"`
}

func same(_ *API, in sameIn) (any, error) {
	a, err := readRule(in.A)
	if err != nil {
		return nil, err
	}
	b, err := readRule(in.B)
	if err != nil {
		return nil, err
	}
	found, err := answer.Compare(a, b, in.Line)
	if err != nil {
		return nil, badf("%v", err)
	}
	return found, nil
}

type measureIn struct {
	ruleIn
	Games int `json:"games"` // that an expert plays
}

// maxGames is the maximum number of games that measure a rule.
const maxGames = 100

func measure(_ *API, in measureIn) (any, error) {
	language, err := in.face()
	if err != nil {
		return nil, err
	}
	if in.Games < 0 || in.Games > maxGames {
		return nil, badf("games must be 0 to %d", maxGames)
	}
	r, err := readRule(in.Rule)
	if err != nil {
		return nil, err
	}
	return answer.MeasureOf(r, language, in.Games, rand.New(rand.NewPCG(0, 0))), nil
}

type composeIn struct {
	telling
	Difficulty float64 `json:"difficulty"`
	Seed       uint64  `json:"seed"`
}

// A composed is a rule that was made.
type composed struct {
	Formula string          `json:"formula"`
	Faces   answer.Faces    `json:"faces"`
	Measure *answer.Measure `json:"measure"`
}

func compose(_ *API, in composeIn) (any, error) {
	language, err := in.face()
	if err != nil {
		return nil, err
	}
	if in.Difficulty == 0 {
		in.Difficulty = rule.Medium
	}
	wish := rule.Wish{Difficulty: in.Difficulty, FitFrom: answer.FitFrom, FitTo: answer.FitTo, Count: 1}
	all, err := rule.Compose(wish, rand.New(rand.NewPCG(in.Seed, 0)))
	if err != nil {
		return nil, err
	}
	return composed{all[0].String(), answer.FacesOf(all[0]), answer.MeasureOf(all[0], language, 0, nil)}, nil
}

type verifyIn struct {
	Record string `json:"record"`
}

// A verified is a record that was played again and found true.
type verified struct {
	Rounds int `json:"rounds"`
}

func verify(_ *API, in verifyIn) (any, error) {
	rounds, err := game.WalkRecord(in.Record, nil)
	if err != nil {
		return nil, &Problem{Code: "bad-record", Message: err.Error()}
	}
	return verified{rounds}, nil
}

// cardsOf reads cards.
func cardsOf(texts []string) ([]card.Card, error) {
	var cs []card.Card
	for _, text := range texts {
		c, err := card.Parse(text)
		if err != nil {
			return nil, badf("%v", err)
		}
		cs = append(cs, c)
	}
	return cs, nil
}
