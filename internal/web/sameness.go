package web

import (
	"eleusis/internal/say"
	"eleusis/rule"
)

// A sameness is how far two rules are the same.
type sameness struct {
	Same  string // always, line, different or unknown
	Text  []part
	Line  string // that tells them apart, to be laid
	Cards []part // the same to be read
	Last  []part // what both say of its last card
}

// sameness compares the two rules of k, from its line on if there is one.
func (d drawer) sameness(k *work) *sameness {
	if k.other.rule == nil {
		return nil
	}
	a, b := k.rule.rule, k.other.rule
	c := rule.SameAfter(a, b, k.line)
	out := &sameness{Same: c.Same.String()}
	args := say.Args{"Count": c.Lines, "Lines": c.Lines, "Depth": c.Depth}
	key := sameTexts[c.Same]
	switch {
	case c.Same == rule.Different && len(k.line.Plays) > 0:
		key = "web.same.different.here"
	case c.Same == rule.FromHere:
		c = rule.Same(a, b) // shows where else they differ
	}
	out.Text = d.parts(d.say.Text(key, args))
	if c.Same == rule.Different {
		out.tell(d, k.line, c)
	}
	return out
}

// sameTexts are the keys of what is said of two rules.
var sameTexts = map[rule.Sameness]string{
	rule.Always: "web.same.always", rule.FromHere: "web.same.line",
	rule.Different: "web.same.different", rule.Unknown: "web.same.unknown",
}

// tell adds the line that tells two rules apart.
func (s *sameness) tell(d drawer, line rule.Line, c rule.Comparison) {
	last := c.Line.Plays[len(c.Line.Plays)-1]
	key := "web.same.first"
	if !c.FitsFirst {
		key = "web.same.second"
	}
	end := rule.Line{Plays: []rule.Play{last}}
	s.Last = d.parts(d.say.Text(key, say.Args{"Card": say.SignsOf(end)}))
	s.Line = c.Line.String()
	shown := c.Line
	if n := len(line.Plays); s.Same == rule.Different.String() && !line.Open && n < len(shown.Plays) {
		shown = rule.Line{Plays: shown.Plays[n:]} // the rest lies there already
	}
	s.Cards = d.parts(d.told(shown))
}
