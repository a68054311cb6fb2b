package page

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// An ownRule is the part of a form in which a dealer makes their rule.
type ownRule struct {
	Text    string
	Asked   *question    // if the text is ambiguous
	Wrong   string       // the mistake
	ByHand  string       // the address of the form for a dealer who judges by hand what cannot be read
	Build   *BlockForm   // the rule as blocks
	Shelf   *library     // the library; nil while it is closed
	Worth   *ruleFigures // nil until the rule can be read
	Warning []Part       // why the dealer should think again
	Asks    bool         // whether the rule is meant all the same
}

// A ruleFigures has the figures of a rule that a dealer should see while making it.
type ruleFigures struct {
	Sentence, Lang string
	Pictures       []miniature
	measure
}

// A miniature is a small picture of all 52 cards, with those that fit next highlighted.
type miniature struct {
	Words            []Part   // after which cards, and how many fit
	Ranks            []string // the headings of its columns; nil where there is no room
	Rest, Red, Black string   // the paths of the cards
}

// ApplyBlock applies a button of the blocks to m, and reports whether there was one.
func (m *TableForm) ApplyBlock(q url.Values, d Presenter) bool {
	if !q.Has("block") {
		return false
	}
	m.Deal = DealsMine
	m.rule = workshop.WrittenIn("", m.Picking.Do(q.Get("block"), m.rule, d.Say.Face()))
	delete(m.Wrong, RuleField) // it was about the old rule
	m.checkRule(d)
	return true
}

// ownRule returns the part for the rule of m, if the maker deals it.
func (pr SetupPresenter) ownRule(m *TableForm) ownRule {
	o := ownRule{Text: m.rule.Text, Asked: pr.question(RuleField, m.rule), Wrong: m.Wrong[RuleField]}
	if m.rule.Open() {
		o.Wrong = "" // the question says it
	}
	if len(m.rule.Mistakes) > 0 && strings.TrimSpace(m.rule.Text) != "" {
		byHand := *m
		byHand.Deal, byHand.words = dealsByHand, m.rule.Text
		o.ByHand = byHand.Address() + "#" + wordsField
	}
	o.Build = pr.blockForm(RuleField, m.rule, m.Picking)
	if o.Build != nil {
		o.Build.InForm = true
		if len(o.Build.Mistakes) > 0 {
			o.Wrong = "" // it is said there
		}
	}
	if m.Shelf && pr.Shelves != nil {
		found := pr.Workshop().library(pr.Shelves(), workshop.Search{Find: m.Find}, &workshop.State{})
		o.Shelf = &found
	}
	if r := m.rule.Rule; r != nil && m.Deal == DealsMine {
		figures := r.Measure()
		o.Worth = pr.worth(r, figures, cmp.Or(m.plays, figures.Difficulty))
		if warning := pr.Warning(r, figures); o.Wrong == "" && warning != "" {
			o.Warning, o.Asks = pr.parts(warning), m.asks
		}
	}
	return o
}

// worth returns the figures of r, as they are shown. An expert needs that number of plays.
func (pr SetupPresenter) worth(r *rule.Rule, m rule.Measure, plays float64) *ruleFigures {
	w := &ruleFigures{
		Sentence: r.In(pr.Say.Face()), Lang: pr.Say.Language(),
		measure: *pr.Workshop().measure(r, m, plays),
	}
	for _, s := range workshop.TellingSituations(r) {
		w.Pictures = append(w.Pictures, pr.miniature(s))
	}
	return w
}

// miniature returns the picture of what fits in s.
func (pr SetupPresenter) miniature(s workshop.Situation) miniature {
	out, n := pictureOf(s.Fits), s.Fits.Len()
	out.Ranks = rankHeads()
	out.Words = pr.parts(pr.Say.Text("blocks.picture", say.Args{"Card": say.Signs(s.Cards), "Count": n, "N": n}))
	return out
}

// rankHeads returns the headings of the columns of such a picture.
func rankHeads() []string {
	var all []string
	for rank := card.Ace; rank <= card.King; rank++ {
		all = append(all, rank.String())
	}
	return all
}

// pictureOf returns a picture of all 52 cards, with those of fits highlighted.
func pictureOf(fits card.Set) miniature {
	var rest, red, black strings.Builder
	for s := range workshop.AllSuits {
		for rank := card.Ace; rank <= card.King; rank++ {
			path := &rest
			if one := card.Of(rank, s); fits.Has(one) {
				path = &black
				if s == card.Hearts || s == card.Diamonds {
					path = &red
				}
			}
			fmt.Fprintf(path, "M%d.1 %.2fh.8v.95h-.8z", rank-1, float64(workshop.SuitOrder[s])*1.15)
		}
	}
	return miniature{Rest: rest.String(), Red: red.String(), Black: black.String()}
}
