// Package phrase reads sentences about rules as people say them. A grammar is data:
// shapes.txt lists the parts that a rule can have, and what they mean as formulas;
// a file for each language, such as en.txt, lists the words and the patterns by
// which they are said. A chart parser finds all readings of a text, with a cost
// for each: dearer constructions, words that were left out, and meanings that make
// no sense. Readings that give the same verdicts on a set of sample lines are one.
//
// A reading is sure if every word is accounted for and no other reading is nearly
// as likely. What is not sure is for the writer to decide.
package phrase

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"eleusis/rule/syntax"
)

//go:embed shapes.txt
var shapesText string

//go:embed en.txt
var englishText string

//go:embed pt.txt
var portugueseText string

//go:embed it.txt
var italianText string

//go:embed es.txt
var spanishText string

// grammars are loaded when they are first used.
var grammars = map[syntax.Face]func() *grammar{
	syntax.English:    sync.OnceValue(func() *grammar { return load(shapesText, "en.txt", englishText) }),
	syntax.Portuguese: sync.OnceValue(func() *grammar { return load(shapesText, "pt.txt", portugueseText) }),
	syntax.Italian:    sync.OnceValue(func() *grammar { return load(shapesText, "it.txt", italianText) }),
	syntax.Spanish:    sync.OnceValue(func() *grammar { return load(shapesText, "es.txt", spanishText) }),
}

// A Reading is one thing that a text can mean.
type Reading struct {
	Tree *syntax.Tree
	Cost float64
	// Whole says that every word is accounted for, and nothing was guessed.
	Whole bool
	// Sure says, of the first reading, that it is whole and that no other is nearly as likely.
	Sure    bool
	LeftOut []string // what was left out, as it was written
}

// margin is how much dearer the next reading with another meaning must be.
const margin = 0.6

// mostLeftOut is how many words may be left out.
const mostLeftOut = 4

// partCost is what it costs to read only a part of a text.
const partCost = 5

// mostReadings is how many readings are kept.
const mostReadings = 5

// Read returns the readings of a text in the language of a face, the likeliest
// first, none if it cannot be read.
func Read(face syntax.Face, text string) []Reading {
	load, ok := grammars[face]
	if !ok || len(text) > syntax.MaxBytes {
		return nil
	}
	g := load()
	tokens := g.scan(text)
	for len(tokens) > 0 && tokens[len(tokens)-1].text == "." {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) == 0 || len(tokens) > maxTokens {
		return nil
	}
	t := newThoughts()
	c, tops := g.read(tokens, t, false)
	if c.steps <= maxSteps && (len(tops) == 0 || tops[0].flags != 0) { // else there is no time for more
		lenient, more := g.read(tokens, t, true)
		if len(more) > 0 {
			c, tops = lenient, more
		}
	}
	if len(tops) == 0 {
		tops = c.part()
	}
	var readings []Reading
	for _, v := range tops {
		tree, ok := canonical(v)
		if ok {
			readings = append(readings, Reading{tree, v.cost, v.flags == 0, false, c.leftOut(text, v.left)})
		}
	}
	if len(readings) > 0 {
		first := &readings[0]
		first.Sure = first.Whole && (len(readings) == 1 || readings[1].Cost >= first.Cost+margin)
	}
	return readings
}

// read returns the readings of the whole text.
func (g *grammar) read(tokens []token, t *thoughts, lenient bool) (*chart, []*value) {
	c := newChart(g, tokens, t)
	c.lenient = lenient
	if !c.fill() {
		return c, nil
	}
	return c, c.tops()
}

// Alike reports whether two trees give the same verdicts on all sample lines.
func Alike(a, b *syntax.Tree) bool {
	if a.String() == b.String() {
		return true
	}
	if (a.Starters == nil) != (b.Starters == nil) {
		return false
	}
	s := newSamples()
	same := func(x, y syntax.Cond) bool {
		xs, ys := s.cond(x), s.cond(y)
		return xs != nil && slices.Equal(xs, ys)
	}
	return (a.Starters == nil || same(a.Starters, b.Starters)) && same(a.Body, b.Body)
}

// tops returns the readings of the whole text. Words at both ends may be left out.
func (c *chart) tops() []*value {
	top := c.symbols["top"]
	bit := c.roots[top].bit
	var values []*value
	n := len(c.tokens)
	outside := func(v *value, from, to int) bool {
		for i := from; i < to; i++ {
			cost, why := c.skipCost(i, bit)
			if cost > maxCost {
				return false
			}
			v.cost += cost
			v.flags |= why
			if why != 0 {
				v.left.add(i)
			}
		}
		return true
	}
	for start := 0; start < n && start < 12; start++ {
		for end := n; end > start && end > n-20; end-- {
			for _, e := range c.cells[start][end] {
				if e.symbol != top {
					continue
				}
				for _, found := range e.values {
					v := *found
					if outside(&v, 0, start) && outside(&v, end, n) {
						values = append(values, &v)
					}
				}
			}
		}
	}
	values = slices.DeleteFunc(values, func(v *value) bool { return v.left.len() > min(mostLeftOut, n/3) })
	return merge(values, mostReadings)
}

// part returns the readings of the longest part of the text between marks, if
// that is at least half of it. The rest is left out.
func (c *chart) part() (values []*value) {
	n, top := len(c.tokens), c.symbols["top"]
	mark := func(i int) bool {
		return i < 0 || i >= n || slices.Contains([]string{",", ".", ";", ":", "(", ")", "-"}, c.tokens[i].text)
	}
	for length := n - 1; length >= (n+1)/2 && length > 2 && len(values) == 0; length-- {
		for start := 0; start+length <= n; start++ {
			end := start + length
			if !mark(start-1) || !mark(end) {
				continue
			}
			for _, e := range c.cells[start][end] {
				if e.symbol != top {
					continue
				}
				for _, found := range e.values {
					v := *found
					v.cost += partCost
					v.flags |= leftOut
					for i := range n {
						if i < start || i >= end {
							v.left.add(i)
						}
					}
					values = append(values, &v)
				}
			}
		}
	}
	return merge(values, mostReadings)
}

// canonical returns the tree of a value as the formula parser would make it.
func canonical(v *value) (*syntax.Tree, bool) {
	tree := &syntax.Tree{Body: v.cond, Starters: v.start}
	text, err := syntax.ParseIn(syntax.Formula, tree.String())
	if err != nil {
		return nil, false
	}
	return text.Tree, true
}

// leftOut returns the words of a set of tokens, those side by side as one.
func (c *chart) leftOut(text string, set tokenSet) []string {
	var all []string
	for i := 0; i < len(c.tokens); i++ {
		if !set.has(i) {
			continue
		}
		from := i
		for i+1 < len(c.tokens) && set.has(i+1) {
			i++
		}
		words := strings.TrimSpace(text[c.tokens[from].start:c.tokens[i].end])
		if !slices.Contains(all, words) {
			all = append(all, words)
		}
	}
	return all
}
