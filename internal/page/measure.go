package page

import (
	"math"
	"slices"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A measure shows the figures of a rule, in words and bars.
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

// A fact is a figure of a rule with the advice of the sources.
type fact struct {
	Label  string
	Value  []Part
	Advice string
}

// A warning is something that a dealer should know before dealing, with a line that shows
// it, if there is one.
type warning struct {
	Text []Part
	Line string
}

// measure returns the figures of a rule in words. An expert needs that number of plays.
func (pr WorkshopPresenter) measure(r *rule.Rule, m rule.Measure, plays float64) *measure {
	out := &measure{Bars: pr.fit(m.Fit), Advice: pr.Say.Text(fitAdvice(m.Fit), nil)}
	back, backAdvice := pr.looksBack(m.LooksBack)
	turned := ""
	if m.Starters != card.All {
		turned = pr.Say.Text("web.starters.turned", nil)
	}
	out.Facts = []fact{
		{pr.Say.Text("web.difficulty", nil), pr.parts(pr.plays(plays)),
			pr.Say.Text("web.difficulty.guess", nil)},
		{pr.Say.Text("web.looks-back", nil), pr.parts(back), backAdvice},
		{pr.Say.Text("web.starters", nil), pr.parts(pr.cardList(m.Starters)), turned},
		{pr.Say.Text("web.states", nil), pr.parts(pr.states(m)), ""},
	}
	for _, h := range r.Hints() {
		out.Hints = append(out.Hints, h.Remark().In(pr.Say.Face()))
	}
	out.Warnings = pr.warnings(r, m)
	return out
}

// fit returns how many cards fit. Where play is sure to run into a dead end, about which there is a warning, an average
// of later moments would only say that it lasts.
func (pr WorkshopPresenter) fit(f rule.Fit) []bar {
	bars := []bar{{pr.Say.Text("web.fit.now", nil), percent(f.Now)}}
	if f.Long > 0 {
		bars = append(bars, bar{pr.Say.Text("web.fit.long", nil), percent(f.Long)})
	}
	return append(bars, bar{pr.Say.Text("web.fit.least", nil), percent(f.Least)})
}

// plays returns how many plays a rule takes.
func (pr WorkshopPresenter) plays(difficulty float64) string {
	return pr.Say.Text("web.difficulty.plays", say.Args{"Count": int(math.Round(difficulty))})
}

func percent(share float64) int { return int(math.Round(100 * share)) }

// fitAdvice returns the key of the sources' advice about the share of fitting cards.
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

// looksBack returns how far back a rule looks.
func (pr WorkshopPresenter) looksBack(back int) (text, advice string) {
	switch back {
	case rule.WholeLine:
		return pr.Say.Text("web.looks-back.whole", nil), pr.Say.Text("web.looks-back.hard", nil)
	case 0:
		return pr.Say.Text("web.looks-back.none", nil), ""
	case 1:
		return pr.Say.Text("web.looks-back.one", nil), pr.Say.Text("web.looks-back.easy", nil)
	}
	return pr.Say.Text("web.looks-back.more", say.Args{"N": back}), pr.Say.Text("web.looks-back.hard", nil)
}

// manyCards is the number of cards from which on they are counted and not listed.
const manyCards = 8

// cardList returns the list of the cards in s.
func (pr WorkshopPresenter) cardList(s card.Set) string {
	switch n := s.Len(); {
	case s == card.All:
		return pr.Say.Text("web.any-card", nil)
	case n > manyCards:
		return pr.Say.Text("web.of-52", say.Args{"N": n})
	}
	return say.Signs(slices.Collect(s.Cards()))
}

func (pr WorkshopPresenter) states(m rule.Measure) string {
	if m.States == 0 {
		return pr.Say.Text("web.states.endless", nil)
	}
	return pr.Say.Text("web.states.number", say.Args{"Count": m.States, "N": m.States})
}

// longLine is the number of cards from which on a line is counted and not listed.
const longLine = 12

// deadCards returns the cards after which, as starters, nothing fits r.
func deadCards(r *rule.Rule) (dead card.Set) {
	m := r.Machine()
	for c := range card.All.Cards() {
		if m.Fits(m.Lay(m.Start(), rule.Play{Cards: []card.Card{c}})) == 0 {
			dead |= card.SetOf(c)
		}
	}
	return dead
}

// deadEnd says that nothing fits r after the line end, and after which other last cards of it nothing does.
func (pr Presenter) deadEnd(r *rule.Rule, end rule.Line) string {
	n := len(end.Plays) - 1
	if n > 0 && n < longLine {
		m, before := r.Machine(), rule.Line{Plays: end.Plays[:n]}
		at := m.After(before)
		var dead card.Set
		for c := range m.Fits(at).Cards() {
			if m.Fits(m.Lay(at, rule.Play{Cards: []card.Card{c}})) == 0 {
				dead |= card.SetOf(c)
			}
		}
		if dead.Len() > 1 {
			cards := pr.Workshop().cardList(dead)
			return pr.Say.Text("web.warning.dead-ends", say.Args{"Line": pr.lineText(before), "Cards": cards})
		}
	}
	return pr.Say.Text("web.warning.dead-end", say.Args{"Line": pr.lineText(end)})
}

// warnings returns the warnings for the dealer of r.
func (pr WorkshopPresenter) warnings(r *rule.Rule, m rule.Measure) []warning {
	var all []warning
	warn := func(key string, args say.Args) { all = append(all, warning{Text: pr.parts(pr.Say.Text(key, args))}) }
	ends := m.DeadEnds
	if dead := deadCards(r); dead.Len() > 1 && len(ends) > 0 && !m.ReadsPlays {
		warn("web.warning.dead-cards", say.Args{"Cards": pr.cardList(dead)})
		all[0].Line, ends = ends[0].String(), nil
	}
	var said []string // the lines of all but the last card
	for _, l := range ends {
		before := rule.Line{Plays: l.Plays[:max(len(l.Plays)-1, 0)]}.String()
		if slices.Contains(said, before) {
			continue
		}
		said = append(said, before)
		all = append(all, warning{Text: pr.parts(pr.deadEnd(r, l)), Line: l.String()})
	}
	for _, l := range m.Traps {
		warn("web.warning.trap", say.Args{"Line": pr.lineText(l)})
		all[len(all)-1].Line = l.String()
	}
	switch n := m.NeverFits.Len(); {
	case n > manyCards:
		warn("web.warning.never.many", say.Args{"N": n})
	case n > 0:
		warn("web.warning.never", say.Args{"Count": n, "Cards": pr.cardList(m.NeverFits)})
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

// lineText returns the text of a line; of a long one only its length.
func (pr Presenter) lineText(l rule.Line) string {
	if n := len(l.Plays); n > longLine {
		return pr.Say.Cards(n)
	}
	return say.SignsOf(l)
}
