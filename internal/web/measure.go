package web

import (
	"context"
	"math"
	"slices"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A measure is how a rule plays, in words and bars.
type measure struct {
	Bars     []bar
	Advice   string // of the sources, about the bars
	Facts    []fact
	Hints    []string
	Warnings []warning
}

// A bar is a share of the cards.
type bar struct {
	Label   string
	Percent int
}

// A fact is a figure of a rule and what the sources say about it.
type fact struct {
	Label  string
	Value  []part
	Advice string
}

// A warning is what a dealer should know before dealing, and a line that shows
// it, if there is one.
type warning struct {
	Text []part
	Line string
}

// A measured rule has its figures, and what else its words can mean.
type measured struct {
	rule.Measure
	others []rule.Reading
}

// size returns how many states the rules in m count for.
func (m measured) size() int {
	n := ruleStates
	for _, other := range m.others {
		n += written{rule: other.Rule}.size()
	}
	return n
}

// measured measures the rule of w.
func (s *server) measured(ctx context.Context, w written) (measured, error) {
	return s.measures.get(ctx, digest(string(w.rule.Face()), w.text), func() (m measured, err error) {
		m.Measure = w.rule.Measure()
		err = pause(ctx)
		if err == nil {
			m.others = w.rule.Readings()
		}
		return m, err
	})
}

func (d drawer) measure(r *rule.Rule, m rule.Measure) *measure {
	out := &measure{
		Bars: []bar{
			{d.say.Text("web.fit.now", nil), percent(m.Fit.Now)},
			{d.say.Text("web.fit.long", nil), percent(m.Fit.Long)},
			{d.say.Text("web.fit.least", nil), percent(m.Fit.Least)},
		},
		Advice: d.say.Text(fitAdvice(m.Fit), nil),
	}
	back, backAdvice := d.looksBack(m.LooksBack)
	out.Facts = []fact{
		{d.say.Text("web.difficulty", nil), d.parts(d.plays(m.Difficulty)), d.say.Text("web.difficulty.guess", nil)},
		{d.say.Text("web.looks-back", nil), d.parts(back), backAdvice},
		{d.say.Text("web.starters", nil), d.parts(d.some(m.Starters)), ""},
		{d.say.Text("web.states", nil), d.parts(d.states(m)), ""},
	}
	for _, h := range r.Hints() {
		out.Hints = append(out.Hints, h.Remark().In(d.say.Face()))
	}
	out.Warnings = d.warnings(m)
	return out
}

// plays says how many plays a rule takes.
func (d drawer) plays(difficulty float64) string {
	return d.say.Text("web.difficulty.plays", say.Args{"Count": int(math.Round(difficulty))})
}

func percent(share float64) int { return int(math.Round(100 * share)) }

// fitAdvice returns the key of what the sources say of the share of the cards
// that fits.
func fitAdvice(f rule.Fit) string {
	switch f.Advice() {
	case rule.FewerFit:
		return "web.fit.advice.few"
	case rule.AsAdvised:
		return "web.fit.advice.apt"
	case rule.FewMoreFit:
		return "web.fit.advice.more"
	}
	return "web.fit.advice.many"
}

// looksBack says how far back a rule looks.
func (d drawer) looksBack(back int) (text, advice string) {
	switch back {
	case rule.WholeLine:
		return d.say.Text("web.looks-back.whole", nil), d.say.Text("web.looks-back.hard", nil)
	case 0:
		return d.say.Text("web.looks-back.none", nil), ""
	case 1:
		return d.say.Text("web.looks-back.one", nil), d.say.Text("web.looks-back.easy", nil)
	}
	return d.say.Text("web.looks-back.more", say.Args{"N": back}), d.say.Text("web.looks-back.hard", nil)
}

// manyCards is from how many cards on they are not told, only counted.
const manyCards = 8

// some says which cards are in s.
func (d drawer) some(s card.Set) string {
	switch n := s.Len(); {
	case s == card.All:
		return d.say.Text("web.any-card", nil)
	case n > manyCards:
		return d.say.Text("web.of-52", say.Args{"N": n})
	}
	return say.Signs(slices.Collect(s.Cards()))
}

func (d drawer) states(m rule.Measure) string {
	if m.States == 0 {
		return d.say.Text("web.states.endless", nil)
	}
	return d.say.Text("web.states.number", say.Args{"Count": m.States, "N": m.States})
}

// longLine is from how many cards on a line is not told, only counted.
const longLine = 12

// warnings tells what a dealer should know before dealing.
func (d drawer) warnings(m rule.Measure) []warning {
	var all []warning
	warn := func(key string, args say.Args) { all = append(all, warning{Text: d.parts(d.say.Text(key, args))}) }
	for _, l := range m.DeadEnds {
		warn("web.warning.dead-end", say.Args{"Line": d.told(l)})
		all[len(all)-1].Line = l.String()
	}
	for _, l := range m.Traps {
		warn("web.warning.trap", say.Args{"Line": d.told(l)})
		all[len(all)-1].Line = l.String()
	}
	switch n := m.NeverFits.Len(); {
	case n > manyCards:
		warn("web.warning.never.many", say.Args{"N": n})
	case n > 0:
		warn("web.warning.never", say.Args{"Count": n, "Cards": d.some(m.NeverFits)})
	}
	if m.Difficulty >= rule.TooManyPlays {
		warn("web.warning.hard", say.Args{"N": int(math.Round(m.Difficulty))})
	}
	if fitsAll(m) {
		warn("web.warning.everything", nil)
	}
	if m.ReadsRejected && !table.Options().ReadsRejected {
		warn("web.warning.rejected", nil)
	}
	switch {
	case m.States == 0:
		warn("web.warning.sampled", nil)
	case !m.Exact:
		warn("web.warning.approached", nil)
	}
	return all
}

// told tells a line; of a long one only its length.
func (d drawer) told(l rule.Line) string {
	if n := len(l.Plays); n > longLine {
		return d.say.Cards(n)
	}
	return say.SignsOf(l)
}
