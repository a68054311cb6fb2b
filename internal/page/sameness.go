package page

import (
	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// A sameness is the comparison of two rules.
type sameness struct {
	Same  string // always, line, different or unknown
	Text  []Part
	Line  string // that tells them apart, as text
	Cards []Part // the same with cards
	Last  []Part // both verdicts on its last card
}

// sameness compares the two rules of k, from its line on if there is one.
func (pr WorkshopPresenter) sameness(k *workshop.State) *sameness {
	if k.Other.Rule == nil {
		return nil
	}
	a, b := k.Rule.Rule, k.Other.Rule
	c := rule.SameAfter(a, b, k.Line)
	out := &sameness{Same: c.Same.String()}
	args := say.Args{"Count": c.Lines, "Lines": c.Lines, "Depth": c.Depth}
	key := sameTexts[c.Same]
	switch {
	case c.Same == rule.Different && len(k.Line.Plays) > 0:
		key = "web.same.different.here"
	case c.Same == rule.FromHere:
		c = rule.Same(a, b) // where else they differ
	}
	out.Text = pr.parts(pr.Say.Text(key, args))
	if c.Same == rule.Different {
		out.addLine(pr.Presenter, k.Line, c)
	}
	return out
}

// sameTexts are the keys of the results.
var sameTexts = map[rule.Sameness]string{
	rule.Always: "web.same.always", rule.FromHere: "web.same.line",
	rule.Different: "web.same.different", rule.Unknown: "web.same.unknown",
}

// addLine adds a line that tells the rules apart.
func (s *sameness) addLine(d Presenter, line rule.Line, c rule.Comparison) {
	last := c.Line.Plays[len(c.Line.Plays)-1]
	key := "web.same.first"
	if !c.FitsFirst {
		key = "web.same.second"
	}
	end := rule.Line{Plays: []rule.Play{last}}
	s.Last = d.parts(d.Say.Text(key, say.Args{"Card": say.SignsOf(end)}))
	s.Line = c.Line.String()
	shown := c.Line
	if n := len(line.Plays); s.Same == rule.Different.String() && !line.Open && n < len(shown.Plays) {
		shown = rule.Line{Plays: shown.Plays[n:]} // the rest lies there already
	}
	s.Cards = d.parts(d.Workshop().lineText(shown))
}
