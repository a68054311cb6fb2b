package api_test

import (
	"slices"
	"strings"
	"testing"

	"eleusis/internal/answer"
	"eleusis/internal/api"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// text is the body of a request with these fields.
type text map[string]any

func TestRulesAreReadInEveryLanguageAndTellWhatIsWrong(t *testing.T) {
	s := open(t)
	secret, err := rule.Parse("color != last.color")
	if err != nil {
		t.Fatal(err)
	}
	for _, face := range syntax.Faces() {
		r := s.robot()
		r.language = string(face)
		got := must[api.Reading](r, "POST", "/rules/check", text{"rule": secret.In(face)})
		if c := got.Check; c == nil || got.Mistakes != nil || c.Face != string(face) ||
			c.Faces[syntax.Formula] != "color != last.color" {
			t.Errorf("%s: %q is read as %+v", face, secret.In(face), got)
		}
		faces := must[answer.Faces](r, "POST", "/rules/print", text{"rule": secret.In(face)})
		if len(faces) != len(syntax.Faces()) || faces[face] != secret.In(face) {
			t.Errorf("%s: printed as %v", face, faces)
		}
	}
	got := must[api.Reading](s.robot(), "POST", "/rules/check", text{"rule": "colr != last.color", "face": "formula"})
	if m := got.Mistakes; m == nil || got.Check != nil || len(m.Mistakes) != 1 || m.Mistakes[0].Hint == nil ||
		*m.Mistakes[0].Hint != "color" {
		t.Errorf("a typing error: %+v", got)
	}
}

func TestRulesAreJudgedComparedMeasuredAndMade(t *testing.T) {
	s := open(t)
	r := s.robot()
	judged := must[api.Judged](r, "POST", "/rules/judge", text{"rule": "color != last.color",
		"plays": []string{"3H", "2C", "4S", "KD"}})
	var right []bool
	for _, v := range judged.Verdicts {
		right = append(right, v.Right)
	}
	if !slices.Equal(right, []bool{true, true, false, true}) {
		t.Errorf("the verdicts are %v", right)
	}
	legal := must[api.Legal](r, "POST", "/rules/legal", text{"rule": "color != last.color", "line": "3H"})
	if len(legal.Cards) != 26 || strings.Count(legal.Picture, "1") != 26 || !slices.Contains(legal.Cards, "2C") {
		t.Errorf("after a red card %d fit: %v", len(legal.Cards), legal)
	}
	same := must[answer.Same](r, "POST", "/rules/same", text{"a": "Alternate colors.", "b": "color != last.color"})
	if same.Same != "always" || len(same.Counterexample) > 0 {
		t.Errorf("one rule said twice: %+v", same)
	}
	other := must[answer.Same](r, "POST", "/rules/same", text{"a": "odd", "b": "red"})
	if other.Same != "different" || len(other.Counterexample) != 1 || other.Fits == nil {
		t.Errorf("two rules: %+v", other)
	}
	measure := must[answer.Measure](r, "POST", "/rules/measure", text{"rule": "color != last.color"})
	if measure.Fit.Now != 0.5 || !measure.Exact || len(measure.Starters) != 52 || measure.LooksBack == nil ||
		*measure.LooksBack != 1 {
		t.Errorf("measured as %+v", measure)
	}
	first := must[api.Composed](r, "POST", "/rules/compose", text{"difficulty": 8, "seed": 5})
	again := must[api.Composed](r, "POST", "/rules/compose", text{"difficulty": 8, "seed": 5})
	if first.Faces[syntax.Formula] == "" || first.Faces[syntax.Formula] != again.Faces[syntax.Formula] {
		t.Errorf("made %v, and then %v", first.Faces, again.Faces)
	}
}

func TestAMistakeInARuleIsToldByItsField(t *testing.T) {
	s := open(t)
	for _, tt := range []struct {
		path, location string
		body           text
	}{
		{"judge", "body.rule", text{"rule": "nonsense", "plays": []string{"3H"}}},
		{"judge", "body.plays[1]", text{"rule": "odd", "plays": []string{"3H", "ZZ"}}},
		{"judge", "body.plays[0]", text{"rule": "odd", "plays": []string{"3H!"}}},
		{"judge", "body.plays", text{"rule": "odd", "plays": []string{}}},
		{"legal", "body.line", text{"rule": "odd", "line": "what"}},
		{"same", "body.b", text{"a": "odd", "b": "nonsense"}},
		{"check", "body.face", text{"rule": "odd", "face": "latin"}},
		{"compose", "body.difficulty", text{"difficulty": -1}},
		{"measure", "body.rule", text{"rule": strings.Repeat("x", 5000)}},
	} {
		p := s.robot().refused("POST", "/rules/"+tt.path, tt.body)
		at := func(f api.Fault) bool { return f.Location == tt.location }
		if p.Code != "bad-request" || !slices.ContainsFunc(p.Errors, at) {
			t.Errorf("%s %v: %+v, want a fault of %s", tt.path, tt.body, p, tt.location)
		}
	}
}
