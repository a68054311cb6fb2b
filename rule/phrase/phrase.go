// Package phrase reads sentences about rules as people say them. A grammar is data:
// shapes.txt lists the parts that a rule can have, and what they mean as formulas; a
// file for each language, such as en.txt, lists the words and the patterns by which
// they are said. A chart parser finds all readings of a text, with a cost for each:
// rare constructions, words left out, and meanings that make no sense cost more.
// Readings that give the same verdicts on a set of sample lines are one.
//
// A text goes this way:
//
//   - exact.go: a sentence of ours is read to the letter, by the texts that wrote it.
//   - token.go cuts any other into tokens; spelling.go finds the words that each can be.
//   - chart.go puts patterns together, cell by cell. cell.go fills one cell; skip.go and
//     digression.go leave words out, repair.go also puts some in. refused.go refuses "after a wrong card".
//   - semantics.go makes what each phrase means, with the functions of functions*.go and
//     chain.go, and what that costs. sample.go has the verdicts.
//   - phrase.go picks the readings of the whole text, and says whether the first is sure. absurd.go drops readings
//     that nobody means beside a clear one, and twofold.go makes two meanings of one word equally likely.
//
// On this way a token is a word of the text; a constituent is one way to understand some tokens
// and has a meaning; an edge is a pattern that has begun; an interpretation is a constituent that is
// the whole text, with what it leaves out; a [Reading] has its tree.
//
// The files of the grammar are loaded by grammar.go, words.go and meaning.go, and made
// into tables by states.go.
//
// A reading is sure if every word is accounted for and no other reading is nearly as
// likely. Otherwise the writer must choose.
package phrase

import (
	"cmp"
	"embed"
	"slices"
	"strings"
	"sync"

	"eleusis/rule/syntax"
)

// files are shapes.txt and a file for each language, by the name of its face.
//
//go:embed *.txt
var files embed.FS

// grammars are loaded when they are first used.
var grammars = listGrammars()

func listGrammars() map[syntax.Face]func() *grammar {
	all := make(map[syntax.Face]func() *grammar)
	for _, f := range syntax.Languages() {
		all[f] = sync.OnceValue(func() *grammar {
			name := string(f) + ".txt"
			return load(mustRead("shapes.txt"), name, mustRead(name))
		})
	}
	return all
}

// mustRead returns a file of the grammar, which is part of the program.
func mustRead(name string) string {
	data, err := files.ReadFile(name)
	if err != nil {
		panic("phrase: " + err.Error())
	}
	return string(data)
}

// A Reading is one thing that a text can mean.
type Reading struct {
	Tree *syntax.Tree
	Cost float64
	// Whole says that every word is accounted for, and nothing was guessed.
	Whole bool
	// Sure says, of the first reading, that it is whole and that no other is nearly as likely.
	Sure bool
	// Written says that the text is, word for word, what is written for the tree.
	Written bool
	LeftOut []string // what was left out, as it was written
}

// sureMargin is how much more the next reading with another meaning must cost.
const sureMargin = 0.44

// maxSureCost is the highest cost of a sure reading.
const maxSureCost = 0.6

// maxLeftOut is how many words may be left out.
const maxLeftOut = 4

// The costs of reading only a part of a text, and of each word left out.
const (
	partCost = 3
	wordCost = 0.1
)

// maxReadings is how many readings are kept.
const maxReadings = 5

// Read returns the readings of a text in the language of a face, the likeliest
// first, none if it cannot be read.
func Read(face syntax.Face, text string) []Reading {
	if tree := parseExact(face, text); tree != nil {
		return []Reading{{Tree: tree, Whole: true, Sure: true, Written: true}}
	}
	g, tokens := scan(face, text)
	if len(tokens) == 0 {
		return nil
	}
	readings := g.read(text, tokens, false)
	if g.askTwofold(readings, tokens) || len(readings) > 0 && readings[0].Sure {
		return readings
	}
	if tree := parseExact(face, asOrder(face, text)); tree != nil {
		return []Reading{{Tree: tree, Whole: true, Sure: true}}
	}
	return readings
}

// asOrder returns a text that names cards as the order to play them: "play a heart" for "a heart".
func asOrder(face syntax.Face, text string) string {
	return strings.Replace(face.Wording().Texts["order"], "%s", text, 1)
}

// ranked sorts readings by their costs, and says whether the first is sure.
func ranked(readings []Reading) []Reading {
	slices.SortStableFunc(readings, func(a, b Reading) int { return cmp.Compare(a.Cost, b.Cost) })
	if len(readings) > 0 {
		for i := range readings {
			readings[i].Sure = false
		}
		readings = withoutAbsurd(readings)
		first := &readings[0]
		first.Sure = first.Whole && first.Cost <= maxSureCost &&
			(len(readings) == 1 || readings[1].Cost >= first.Cost+sureMargin)
	}
	return readings
}

// scan returns the grammar of a face and the tokens of a text: none if it is empty, too long, or about
// a card that was refused just before.
func scan(face syntax.Face, text string) (*grammar, []token) {
	load, ok := grammars[face]
	if !ok || len(text) > syntax.MaxBytes {
		return nil, nil
	}
	g := load()
	tokens := g.scan(text)
	for len(tokens) > 0 && tokens[len(tokens)-1].text == "." {
		tokens = tokens[:len(tokens)-1]
	}
	if _, refused := g.refusedIn(tokens); refused || len(tokens) > maxTokens {
		return nil, nil
	}
	return g, tokens
}

// read returns the readings of the tokens of a text. If wide, each category is looked
// for everywhere, which finds no more but takes longer.
func (g *grammar) read(text string, tokens []token, wide bool) []Reading {
	c := newChart(g, tokens, newSemantics())
	c.wide = wide
	tops := c.readWhole()
	if len(tops) == 0 || tops[0].flags != 0 {
		if c.steps <= maxSteps { // else there is no time for more
			c = newChart(g, tokens, c.semantics)
			c.wide, c.lenient = wide, true
			if more := c.readWhole(); len(more) > 0 {
				tops = more
			}
		}
		tops = merge(append(tops, c.readParts()...))
	}
	return ranked(c.readingsOf(text, tokens, tops))
}

// readingsOf returns the readings of interpretations of a text.
func (t *semantics) readingsOf(text string, tokens []token, tops []interpretation) (readings []Reading) {
	for _, r := range tops {
		means, unused := t.redefined(r.means)
		tree, ok := canonical(means)
		if ok {
			readings = append(readings,
				Reading{Tree: tree, Cost: r.cost, Whole: r.flags == 0 && !unused,
					LeftOut: leftOutWords(text, tokens, r.leftOut)})
		}
	}
	return readings
}

// maxBefore is how many tokens are left out before a reading at most, beside digressions.
const maxBefore = 12

// An interpretation is a reading of a text, and the tokens that it leaves out.
type interpretation struct {
	constituent
	leftOut tokenSet
}

// readWhole returns the readings of the whole text. Words at both ends may be left out.
func (c *chart) readWhole() []interpretation {
	if !c.fill() {
		return nil
	}
	var all []interpretation
	n := len(c.tokens)
	for start := range n {
		for end := n; end > start; end-- {
			for _, w := range c.topsOver(start, end) {
				if c.leaveOutAround(&w, 0, start) && c.leaveOutAround(&w, end, n) {
					all = append(all, w)
				}
			}
		}
	}
	all = slices.DeleteFunc(all, func(w interpretation) bool {
		left := w.leftOut.without(c.inside) // brackets are not counted
		return left.len() > int(c.leftOutLimit)
	})
	return merge(all)
}

// topsOver returns the constituents of a cell that are whole rules.
func (c *chart) topsOver(start, end int) (all []interpretation) {
	for _, e := range c.cell(start, end).entries {
		if e.category == c.top {
			for _, k := range e.found {
				w := interpretation{constituent: k}
				k.addLeftOut(&w.leftOut)
				all = append(all, w)
			}
		}
	}
	return all
}

// leaveOutAround leaves out the tokens before or behind a reading, and reports whether it
// can.
func (c *chart) leaveOutAround(w *interpretation, from, to int) bool {
	for i := from; i < to; i++ {
		o, end := c.skipCost(i, c.bits[c.top]), i+1
		if a := c.digression(i, to); a.to > i {
			o, end = a.omission, a.to
		}
		if o.cost > maxCost {
			return false
		}
		if c.repairs && i > from {
			o.cost = min(o.cost, moreDropCost)
		}
		w.cost += o.cost
		w.flags |= o.why
		for ; i < end; i++ {
			if o.why != 0 {
				w.leftOut.add(i)
			}
		}
		i = end - 1
	}
	return true
}

// readParts returns the readings of parts of the text between marks that are at least
// half of it. The rest is left out.
func (c *chart) readParts() (all []interpretation) {
	n := len(c.tokens)
	for length := n - 1; length >= (n+1)/2 && length > 2; length-- {
		for start := 0; start+length <= n; start++ {
			end := start + length
			if !c.marked(start-1) || !c.marked(end) {
				continue
			}
			for _, w := range c.topsOver(start, end) {
				w.cost += partCost + wordCost*float64(n-length)
				w.flags |= leftOut
				for i := range n {
					if i < start || i >= end {
						w.leftOut.add(i)
					}
				}
				all = append(all, w)
			}
		}
	}
	return merge(all)
}

// marked reports whether there is a mark, or nothing, in the place of a token.
func (c *chart) marked(i int) bool {
	return i < 0 || i >= len(c.tokens) || slices.Contains([]string{",", ".", ";", ":", "(", ")", "-"}, c.tokens[i].text)
}

// merge keeps the cheapest of the readings that mean the same, and of those the
// cheapest few.
func merge(all []interpretation) []interpretation {
	slices.SortStableFunc(all, func(a, b interpretation) int { return cmp.Compare(a.cost, b.cost) })
	var kept []interpretation
	for _, w := range all {
		if !slices.ContainsFunc(kept, func(k interpretation) bool { return k.means.key == w.means.key }) {
			kept = append(kept, w)
		}
		if len(kept) == maxReadings {
			break
		}
	}
	return kept
}

// canonical returns the tree of a meaning as the formula parser would make it.
func canonical(v *meaning) (*syntax.Tree, bool) {
	tree := &syntax.Tree{Body: v.cond, Starters: v.start}
	text, err := syntax.Parse(tree.String())
	if err != nil {
		return nil, false
	}
	return text.Tree, true
}

// leftOutWords returns the words of a set of tokens, those side by side as one.
func leftOutWords(text string, tokens []token, set tokenSet) []string {
	var all []string
	for i := 0; i < len(tokens); i++ {
		if !set.has(i) {
			continue
		}
		from := i
		for i+1 < len(tokens) && set.has(i+1) {
			i++
		}
		words := strings.TrimSpace(text[tokens[from].start:tokens[i].end])
		if !slices.Contains(all, words) {
			all = append(all, words)
		}
	}
	return all
}
