package api

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"eleusis/internal/answer"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// Arguments and results of operations about rules.
type (
	checkIn struct {
		Body struct {
			Rule string `json:"rule" maxLength:"4096" doc:"A rule, as a formula or as a sentence in any language."`
			Face string `json:"face,omitempty" doc:"Read it in this face only: formula, or a language such as en."`
		}
	}
	judgeIn struct {
		Body struct {
			Rule  string   `json:"rule" maxLength:"4096" doc:"A rule."`
			Plays []string `json:"plays" minItems:"1" maxItems:"300" nullable:"false" doc:"Plays, the starter first; the cards of one play are joined with +, as in 8H+5S."`
		}
	}
	legalIn struct {
		Body struct {
			Rule string `json:"rule" maxLength:"4096" doc:"A rule."`
			Line string `json:"line,omitempty" doc:"A line of cards, such as 3H 2Cx 8H+5S; what was refused has an x."`
		}
	}
	sameIn struct {
		Body struct {
			A    string `json:"a" maxLength:"4096" doc:"A rule."`
			B    string `json:"b" maxLength:"4096" doc:"Another rule."`
			Line string `json:"line,omitempty" doc:"Also compare from this line of cards on."`
		}
	}
	measureIn struct {
		Body struct {
			Rule  string `json:"rule" maxLength:"4096" doc:"A rule."`
			Games int    `json:"games,omitempty" minimum:"0" maximum:"7" doc:"Games that an expert plays to measure the difficulty. Without games it is predicted."`
		}
	}
	composeIn struct {
		Body struct {
			Difficulty float64 `json:"difficulty" minimum:"1" maximum:"100" default:"12" doc:"Expected number of plays of an expert."`
			Seed       uint32  `json:"seed" default:"0" doc:"The same seed gives the same rule."`
		}
	}
	checkOut   struct{ Body Reading }
	printOut   struct{ Body answer.Faces }
	judgeOut   struct{ Body Judged }
	legalOut   struct{ Body Legal }
	sameOut    struct{ Body *answer.Same }
	measureOut struct{ Body *answer.Measure }
	composeOut struct{ Body Composed }
)

// A Reading is the result of reading a text: one of its fields is set.
type Reading struct {
	Check    *answer.Check    `json:"check,omitempty" doc:"What is understood, if the text can be read."`
	Mistakes *answer.Mistakes `json:"mistakes,omitempty" doc:"What is wrong, if it does not."`
}

// Judged are the verdicts on some plays.
type Judged struct {
	Verdicts []answer.Verdict `json:"verdicts" doc:"One for each play."`
}

// Legal has the cards that fit after a line.
type Legal struct {
	Cards   []string `json:"cards" doc:"The cards that fit, each alone."`
	Picture string   `json:"picture" doc:"The same in 52 characters 0 or 1: A to K of clubs, diamonds, hearts, spades."`
}

// Composed is a composed rule.
type Composed struct {
	Faces   answer.Faces    `json:"faces" doc:"The rule as a formula and as a sentence in each language."`
	Measure *answer.Measure `json:"measure" doc:"How it plays."`
}

func (s *server) registerRules() {
	op := func(id, summary, about string) huma.Operation {
		return huma.Operation{
			OperationID: id + "-rule", Method: http.MethodPost, Path: "/rules/" + id, Tags: []string{tagRules},
			Summary: summary, Description: about,
		}
	}
	operation(s, op("check", "Read a rule", "Returns what was understood, or what is wrong and the nearest rules."),
		queued(s, s.check))
	operation(s, op("print", "Write a rule in every language", "As a formula and as a sentence in each language."),
		queued(s, s.print))
	operation(s, op("judge", "Judge plays",
		"One after the other. The first is the starter, which is laid in any case."),
		queued(s, s.judge))
	operation(s, op("legal", "List the cards that fit", "After a line; without one, the cards that can begin it."),
		queued(s, s.legal))
	operation(s, op("same", "Compare two rules", "The answer is exact for nearly all rules."), queued(s, s.same))
	operation(s, op("measure", "Measure a rule", "How many cards fit, where it gets stuck, how hard it is."),
		queued(s, s.measure))
	operation(s, op("compose", "Make a rule", "It has the wanted difficulty and never gets stuck."),
		queued(s, s.compose))
}

func (s *server) check(ctx context.Context, in *checkIn) (*checkOut, error) {
	face := syntax.Face(in.Body.Face)
	if face != "" && !slices.Contains(syntax.Faces(), face) {
		return nil, badField("body.face", "unknown face %q", face)
	}
	read, suggest := rule.Interpret, rule.Suggest
	if face != "" {
		read = func(text string) (*rule.Rule, error) { return rule.InterpretIn(face, text) }
		suggest = func(text string) rule.Suggestion { return rule.SuggestIn(face, text) }
	}
	language := s.localizer(ctx).Face()
	r, err := read(in.Body.Rule)
	var wrong syntax.Mistakes
	switch {
	case errors.As(err, &wrong):
		told := func(m syntax.Mistake) syntax.Face { return m.Language(language) }
		return &checkOut{Reading{Mistakes: answer.MistakesOf(wrong, suggest(in.Body.Rule), told)}}, nil
	case err != nil:
		return nil, badField("body.rule", "%v", err)
	}
	return &checkOut{Reading{Check: answer.CheckOf(r, language)}}, nil
}

func (s *server) print(_ context.Context, in *measureIn) (*printOut, error) {
	r, err := readRule("body.rule", in.Body.Rule)
	if err != nil {
		return nil, err
	}
	return &printOut{answer.FacesOf(r)}, nil
}

func (s *server) judge(_ context.Context, in *judgeIn) (*judgeOut, error) {
	r, err := readRule("body.rule", in.Body.Rule)
	if err != nil {
		return nil, err
	}
	verdicts, err := answer.JudgeTexts(r, in.Body.Plays)
	if err != nil {
		return nil, inBody(err)
	}
	return &judgeOut{Judged{verdicts}}, nil
}

func (s *server) legal(_ context.Context, in *legalIn) (*legalOut, error) {
	r, err := readRule("body.rule", in.Body.Rule)
	if err != nil {
		return nil, err
	}
	fits, err := answer.FitsAfter(r, in.Body.Line)
	if err != nil {
		return nil, inBody(err)
	}
	out := Legal{Picture: fits.Picture()}
	for _, c := range answer.CardsOf(fits) {
		out.Cards = append(out.Cards, c.String())
	}
	return &legalOut{out}, nil
}

func (s *server) same(_ context.Context, in *sameIn) (*sameOut, error) {
	a, err := readRule("body.a", in.Body.A)
	if err != nil {
		return nil, err
	}
	b, err := readRule("body.b", in.Body.B)
	if err != nil {
		return nil, err
	}
	same, err := answer.Compare(a, b, in.Body.Line)
	if err != nil {
		return nil, inBody(err)
	}
	return &sameOut{same}, nil
}

func (s *server) measure(ctx context.Context, in *measureIn) (*measureOut, error) {
	r, err := readRule("body.rule", in.Body.Rule)
	if err != nil {
		return nil, err
	}
	return &measureOut{answer.MeasureOf(r, s.localizer(ctx).Face(), in.Body.Games, rand.New(rand.NewPCG(0, 0)))}, nil
}

func (s *server) compose(ctx context.Context, in *composeIn) (*composeOut, error) {
	wish := rule.Wish{Difficulty: in.Body.Difficulty, FitFrom: answer.FitFrom, FitTo: answer.FitTo, Count: 1}
	all, err := rule.Compose(wish, rand.New(rand.NewPCG(uint64(in.Body.Seed), 0)))
	if err != nil {
		return nil, badField("body.difficulty", "%v", err)
	}
	return &composeOut{Composed{answer.FacesOf(all[0]), answer.MeasureOf(all[0], s.localizer(ctx).Face(), 0, nil)}}, nil
}
