package phrase

import (
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file finds digressions, which a reading may leave out whole: brackets, reasons, examples and remarks.

// The costs of leaving out a digression that the writer must be told about.
const (
	digressionCost     = 0.9
	digressionWordCost = 0.35 // for each mark inside, and each word that means something
	idleCost           = 1.1  // words between marks that mean nothing for a rule
)

// maxMarks is how many marks may stand inside a digression.
const maxMarks = 4

// findDigressions notes the digressions that begin with known words or marks. The parser notes remarks later.
func (c *chart) findDigressions() {
	c.digressions = make(map[int][]skipped)
	open := -1
	for i, t := range c.tokens {
		switch {
		case t.text == "(":
			open = i
		case t.text == ")" && open >= 0:
			c.noteDigression(open, i+1, digressionCost)
			open = -1
		}
		behind := c.marked(i - 1)
		if behind && !c.marked(i) {
			c.idleWords(i)
		}
		switch {
		case behind && c.opens(c.openers, i), i > 0 && c.opens(c.trails, i):
			c.explanation(i)
		}
	}
}

// noteDigression notes tokens as a digression.
func (c *chart) noteDigression(from, to int, cost float64) {
	c.digressions[to] = append(c.digressions[to], skipped{from, to, omission{cost, leftOut}})
	c.digressionAt.add(from)
	for k := from; k < to; k++ {
		c.inside.add(k)
	}
}

// opens reports whether one of some phrases begins at a token.
func (c *chart) opens(phrases [][]string, at int) bool {
	return slices.ContainsFunc(phrases, func(phrase []string) bool {
		for k, word := range phrase {
			if at+k >= len(c.tokens) || c.tokens[at+k].text != word && c.tokens[at+k].plain != word {
				return false
			}
		}
		return true
	})
}

// idleWords notes the words from a token to the next mark as a digression if none of them matters for a rule.
func (c *chart) idleWords(from int) {
	to := from
	for ; !c.marked(to); to++ {
		if c.meaningful(to) {
			return
		}
	}
	c.cutOff(from, to, idleCost)
}

// meaningful reports whether a token is a number, a sign, or a word that may not be skipped.
func (c *chart) meaningful(i int) bool {
	t := c.tokens[i]
	x, plain := c.lexicon[t.text], c.lexicon[t.plain]
	content := x != nil && x.content || plain != nil && plain.content
	return content || t.number >= 0 || len(t.text) == 1 && t.text[0] < 'a'
}

// explanation notes the words from a token to each of the marks that follow in the sentence.
func (c *chart) explanation(from int) {
	cost, marks := digressionCost, 0
	for to := from + 1; to <= len(c.tokens) && marks <= maxMarks; to++ {
		if !c.marked(to) {
			if c.meaningful(to) {
				cost += digressionWordCost
			}
			continue
		}
		c.cutOff(from, to, cost)
		if to < len(c.tokens) && slices.Contains([]string{".", ";", "(", ")"}, c.tokens[to].text) {
			return
		}
		cost += digressionWordCost
		marks++
	}
}

// cutOff notes tokens as a digression, with the mark before them or, at the beginning of
// the text, the mark behind them.
func (c *chart) cutOff(from, to int, cost float64) {
	switch {
	case from > 0 && c.marked(from-1) && c.tokens[from-1].text != "(":
		from--
	case from == 0 && to < len(c.tokens):
		to++
	}
	if from > 0 || to < len(c.tokens) {
		c.noteDigression(from, to, cost)
	}
}

// digression returns the longest digression that begins at a token and ends at another or before
// it. Remarks go first, since nobody need be told of them.
func (c *chart) digression(at, end int) (longest skipped) {
	for to := end; to > at; to-- {
		for _, a := range c.digressions[to] {
			switch {
			case a.from != at:
			case a.why == 0:
				return a
			case longest.to == 0:
				longest = a
			}
		}
	}
	return longest
}

// mayBeDigression reports whether a digression can begin at a token.
func (c *chart) mayBeDigression(at int) bool {
	return c.digressionAt.has(at) || c.infos[at].begins.has(c.digressionCategory)
}

// addExplanationPhrases adds phrases that begin an explanation, separated by commas: openers
// behind a mark, trails anywhere.
func (l *loader) addExplanationPhrases(keyword, line string) {
	for phrase := range strings.SplitSeq(line, ",") {
		words := strings.Fields(phrase)
		if keyword == "opener" {
			l.openers = append(l.openers, words)
		} else {
			l.trails = append(l.trails, words)
		}
	}
}

// rankNumberRemark returns the meaning of a remark that a rank counts a number; nil if it does not.
func rankNumberRemark(a []*meaning) *meaning {
	if a[0].num != a[1].num {
		return nil
	}
	return &meaning{cond: &syntax.Always{Value: true}}
}

// rankClassRemark returns the meaning of a remark that the cards of a rank are of a class; nil if one is not.
func rankClassRemark(a []*meaning) *meaning {
	class := newSamples().cond(a[1].cond)
	if class == nil {
		return nil
	}
	for _, v := range class {
		for c := range v.no.Cards() {
			if c.Rank() == card.Rank(a[0].num) {
				return nil
			}
		}
	}
	return &meaning{cond: &syntax.Always{Value: true}}
}
