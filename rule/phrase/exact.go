package phrase

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"eleusis/rule/syntax"
)

// This file reads sentences word for word as package syntax writes them. The grammar is
// made of the same texts: written.txt says how they go together and what they mean.

// maxExactTokens is how many words and marks a text may have that is read to the letter.
const maxExactTokens = 1200

// maxExactSteps bounds the work on it.
const maxExactSteps = 400_000

// parseExact returns the tree that is written, in the language of a face, word for word as
// text is: [syntax.Tree.Wordings] has a text that differs at most in spaces, large letters and
// the full stop at the end. It returns nil if there is none.
func parseExact(face syntax.Face, text string) *syntax.Tree {
	load, ok := exactGrammars[face]
	if !ok || len(text) > syntax.MaxBytes || !utf8.ValidString(text) {
		return nil
	}
	r := load()
	tokens := r.sentence(text)
	for _, tree := range r.read(tokens) {
		means := func(said string) bool { return slices.EqualFunc(tokens, r.sentence(said), sameText) }
		if slices.ContainsFunc(tree.Wordings(face), means) {
			return tree
		}
	}
	return nil
}

func sameText(a, b token) bool { return a.text == b.text }

// exactGrammars are made when they are first used.
var exactGrammars = listExactGrammars()

func listExactGrammars() map[syntax.Face]func() *exactGrammar {
	all := make(map[syntax.Face]func() *exactGrammar)
	for _, f := range syntax.Languages() {
		all[f] = sync.OnceValue(func() *exactGrammar { return newExactGrammar(f.Wording(), mustRead("written.txt")) })
	}
	return all
}

// An exactGrammar is the grammar of the sentences that a language writes.
type exactGrammar struct {
	*grammar
	smoothed []smoothing
	own      map[string]string  // the names of memories in trees, by their words
	declares map[string]symbol  // what kind of name stands behind these words
	opening  map[string][]token // the words before the name that a text declares
}

// A smoothing is words that run together, and what they stand for.
type smoothing struct{ said, means []string }

// newExactGrammar makes the grammar of a wording.
func newExactGrammar(w *syntax.Wording, rules string) *exactGrammar {
	g := &grammar{lexicon: make(map[string]*lexeme), byLength: make(map[int][]string),
		plainWords: make(map[string][]string), exact: true}
	l := &loader{grammar: g, file: "written.txt", symbols: make(map[string]symbol), roots: make(map[symbol]*node),
		categories: make(map[string]uint64), functions: exactFunctions}
	r := &exactGrammar{grammar: g, own: syntax.OwnNames()}
	r.smooth(w.Smoothed)
	b := &exactLoader{l, r, w}
	l.lines(rules, b.line)
	kinds := map[string]symbol{"remembered": l.symbol("numname"), "rememberedCard": l.symbol("cardname"),
		"worths": l.symbol("worthname")}
	l.compile()
	r.declares, r.opening = make(map[string]symbol), make(map[string][]token)
	for name, s := range kinds {
		opening, _, _ := strings.Cut(w.Texts[name], "%s")
		r.opening[name] = r.scan(opening)
		r.declares[name] = symbol(slices.Index(l.order, s))
	}
	return r
}

// smooth notes what texts run together.
func (r *exactGrammar) smooth(pairs [][2]string) {
	for _, p := range pairs {
		means, said := wordsOf(p[0]), wordsOf(p[1])
		for len(means) > 0 && len(said) > 0 && means[0] == said[0] {
			means, said = means[1:], said[1:]
		}
		for len(means) > 0 && len(said) > 0 && means[len(means)-1] == said[len(said)-1] {
			means, said = means[:len(means)-1], said[:len(said)-1]
		}
		if len(said) > 0 {
			r.smoothed = append(r.smoothed, smoothing{said, means})
		}
	}
	slices.SortStableFunc(r.smoothed, func(a, b smoothing) int { return len(b.said) - len(a.said) })
}

// wordsOf cuts a text into words and marks.
func wordsOf(text string) (all []string) {
	for _, t := range exactTokens(text) {
		all = append(all, t.text)
	}
	return all
}

// exactTokens cuts a text into words, each with its apostrophe, numbers and marks.
func exactTokens(text string) []token {
	var tokens []token
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		end, number := at+size, -1
		switch {
		case unicode.IsSpace(r):
			at = end
			continue
		case '0' <= r && r <= '9':
			for end < len(text) && '0' <= text[end] && text[end] <= '9' {
				end++
			}
			n, err := strconv.Atoi(text[at:end])
			if err == nil && n <= syntax.MaxNumber {
				number = n
			}
		case unicode.IsLetter(r):
			end = at + letters(text[at:])
			if rest := text[end:]; strings.HasPrefix(rest, "'") {
				end++
			} else if strings.HasPrefix(rest, "’") {
				end += len("’")
			}
		}
		tokens = append(tokens, token{text: exactWord(text[at:end]), start: at, end: end, number: number})
		at = end
	}
	return tokens
}

// exactWord returns a word in small letters and with a straight apostrophe.
func exactWord(written string) string {
	return strings.ReplaceAll(strings.ToLower(written), "’", "'")
}

// scan cuts a text into tokens, and puts what runs together as if it did not.
func (r *exactGrammar) scan(text string) []token {
	all := exactTokens(text)
	var tokens []token
next:
	for len(all) > 0 {
		for _, s := range r.smoothed {
			if len(s.said) <= len(all) && matches(all, s.said) {
				start, end := all[0].start, all[len(s.said)-1].end
				for _, w := range s.means {
					tokens = append(tokens, token{text: w, start: start, end: end, number: -1})
				}
				all = all[len(s.said):]
				continue next
			}
		}
		tokens, all = append(tokens, all[0]), all[1:]
	}
	return tokens
}

// matches reports whether tokens begin with words.
func matches(tokens []token, words []string) bool {
	for i, w := range words {
		if tokens[i].text != w {
			return false
		}
	}
	return true
}

// sentence is scan without a full stop at the end.
func (r *exactGrammar) sentence(text string) []token {
	tokens := r.scan(text)
	if n := len(tokens); n > 0 && tokens[n-1].text == "." {
		tokens = tokens[:n-1]
	}
	return tokens
}

// read returns the trees that tokens may be written for.
func (r *exactGrammar) read(tokens []token) (trees []*syntax.Tree) {
	if len(tokens) == 0 || len(tokens) > maxExactTokens {
		return nil
	}
	t := newSemantics()
	t.exact = true
	c := newChart(r.grammar, tokens, t)
	c.named, c.own = r.named(tokens), r.own
	if !c.fill() {
		return nil
	}
	for _, w := range c.topsOver(0, len(tokens)) {
		tree := w.means.tree
		if _, err := syntax.Parse(tree.String()); err == nil &&
			!slices.ContainsFunc(trees, func(t *syntax.Tree) bool { return reflect.DeepEqual(t, tree) }) {
			trees = append(trees, tree)
		}
	}
	return trees
}

// named returns what kind of name each word is that a text declares.
func (r *exactGrammar) named(tokens []token) map[string]symbol {
	names := make(map[string]symbol)
	for i := range tokens {
		if i > 0 && tokens[i-1].text != "." {
			continue
		}
		for kind, opening := range r.opening {
			name := i + len(opening)
			if name < len(tokens) && slices.EqualFunc(opening, tokens[i:name], sameText) {
				names[tokens[name].text] = r.declares[kind]
			}
		}
	}
	return names
}

// An exactLoader reads written.txt.
type exactLoader struct {
	*loader
	exact   *exactGrammar
	wording *syntax.Wording
}

// braceSets are what a name in braces stands for, each in turn.
var braceSets = map[string][]string{
	"class":     strings.Fields("clubs diamonds hearts spades red black odd even face number prime closed composite"),
	"suit":      strings.Fields("clubs diamonds hearts spades"),
	"attribute": strings.Fields("rank suit color parity kind bysuit byrank"),
	"rank":      strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12 13"),
	"rel":       strings.Fields("= != < <= > >="),
	"order":     strings.Fields("< <= > >="),
	"quantity":  strings.Fields("sum highest lowest"),
	"measure":   strings.Fields("sum highest lowest place playsum"),
	"figure":    strings.Fields("sum highest lowest"),
	"function":  strings.Fields("min max gcd"),
	"which":     strings.Fields("last first"),
	"gender":    strings.Fields("feminine masculine"),
	"number":    strings.Fields("one more"),
	"mood":      strings.Fields("stated asked wished"),
}

// nameInBraces returns the first name of a set in braces.
func nameInBraces(line string) (name string, found bool) {
	for {
		_, rest, open := strings.Cut(line, "{")
		if !open {
			return "", false
		}
		end := strings.IndexFunc(rest, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if end > 0 && rest[end] == '}' {
			return rest[:end], true
		}
		line = rest
	}
}

// line reads a line: the categories, or patterns of one with their meaning.
func (b *exactLoader) line(line string) {
	if rest, ok := strings.CutPrefix(line, "categories "); ok {
		for _, name := range strings.Fields(rest) {
			b.category(name)
		}
		return
	}
	name, found := nameInBraces(line)
	if found {
		if braceSets[name] == nil {
			b.fail("no set %s", name)
		}
		for _, one := range braceSets[name] {
			b.line(strings.ReplaceAll(line, "{"+name+"}", one))
		}
		return
	}
	category, rest, ok := strings.Cut(line, ": ")
	said, meaning, ok2 := strings.Cut(rest, " = ")
	if !ok || !ok2 || b.roots[b.symbol(category)] == nil {
		b.fail("no pattern of a category: %s", line)
	}
	for one := range strings.SplitSeq(said, " | ") {
		p := patternReader{exactLoader: b, rest: one}
		ways, there := p.sequence("")
		if !there {
			continue
		}
		sh := &shape{name: line, result: category, args: p.args}
		if len(sh.args) > maxArgs {
			b.fail("more than %d arguments", maxArgs)
		}
		sh.means = b.expr(meaning, sh)
		for _, way := range ways {
			b.add(b.symbols[category], way.symbols, &pattern{shape: sh, slots: way.slots})
		}
	}
}

// patternReader reads a pattern of written.txt.
type patternReader struct {
	*exactLoader
	rest string
	args []string // the categories of its slots
}

// A symbolSequence is one sequence of symbols, and which argument each slot is.
type symbolSequence struct {
	symbols []symbol
	slots   []int
}

// concatenations returns each of some sequences with each of others behind it.
func concatenations(ways, others []symbolSequence) (all []symbolSequence) {
	for _, a := range ways {
		for _, b := range others {
			all = append(all, symbolSequence{slices.Concat(a.symbols, b.symbols), slices.Concat(a.slots, b.slots)})
		}
	}
	return all
}

// sequence reads parts up to a mark, and reports whether the language has all texts.
func (p *patternReader) sequence(end string) (ways []symbolSequence, there bool) {
	ways, there = []symbolSequence{{}}, true
	for {
		p.rest = strings.TrimLeft(p.rest, " ")
		if p.rest == "" || end != "" && strings.HasPrefix(p.rest, end) {
			p.rest = strings.TrimPrefix(p.rest, end)
			return ways, there
		}
		one, ok := p.part()
		there = there && ok
		ways = concatenations(ways, one)
	}
}

// part reads a mark, a category or a text with its parts.
func (p *patternReader) part() (ways []symbolSequence, there bool) {
	if rest, ok := strings.CutPrefix(p.rest, "'"); ok {
		mark, rest, _ := strings.Cut(rest, "'")
		p.rest = rest
		return []symbolSequence{{symbols: []symbol{p.wordSymbol(mark)}}}, true
	}
	if rest, ok := strings.CutPrefix(p.rest, "["); ok {
		p.rest = rest
		return p.sequence("]")
	}
	end := strings.IndexAny(p.rest, " ()]")
	if end < 0 {
		end = len(p.rest)
	}
	name := p.rest[:end]
	p.rest = p.rest[end:]
	if name == "_" {
		return []symbolSequence{{}}, true
	}
	if !strings.HasPrefix(p.rest, "(") {
		s, ok := p.symbols[name]
		if !ok || p.roots[s] == nil {
			p.fail("no category %s", name)
		}
		p.args = append(p.args, name)
		return []symbolSequence{{[]symbol{s}, []int{len(p.args) - 1}}}, true
	}
	p.rest = p.rest[1:]
	var fill [][]symbolSequence
	there = true
	for !strings.HasPrefix(p.rest, ")") {
		one, ok := p.part()
		there = there && ok
		fill = append(fill, one)
		p.rest = strings.TrimLeft(p.rest, " ")
	}
	p.rest = p.rest[1:]
	text := p.wording.Texts[name]
	if strings.TrimSpace(text) == "" {
		return []symbolSequence{{}}, false
	}
	for _, variant := range syntax.Variants(text) {
		ways = append(ways, p.filled(variant, fill)...)
	}
	return ways, there
}

// filled returns the ways to say a text with parts in the places of its slots.
func (p *patternReader) filled(text string, fill [][]symbolSequence) []symbolSequence {
	ways := []symbolSequence{{}}
	pieces := strings.Split(text, "%s")
	if len(pieces) != len(fill)+1 {
		p.fail("%q has other parts", text)
	}
	for i, piece := range pieces {
		var symbols []symbol
		for _, t := range p.exact.scan(piece) {
			symbols = append(symbols, p.wordSymbol(t.text))
		}
		ways = concatenations(ways, []symbolSequence{{symbols: symbols}})
		if i < len(fill) {
			ways = concatenations(ways, fill[i])
		}
	}
	return ways
}

// spellExactly finds which words a token is, without mercy.
func (c *chart) spellExactly(i int) {
	t := c.tokens[i]
	c.infos[i].omitted.cost = math.Inf(1)
	c.spelled(i, t.text, constituent{})
	if t.number >= 0 {
		number := constituent{means: c.meaningOfNumber(t.number)}
		c.infos[i].words = append(c.infos[i].words, spelling{c.digit, [1]constituent{number}})
	}
	if s, ok := c.named[t.text]; ok {
		name := t.text
		if own, ok := c.own[name]; ok {
			name = own
		}
		v := &meaning{tag: name}
		c.identifyExactly(v)
		c.assignID(v)
		c.infos[i].words = append(c.infos[i].words, spelling{s, [1]constituent{{means: v}}})
	}
}

// identifyExactly finds the key of a meaning: its formula, to the letter.
func (t *semantics) identifyExactly(v *meaning) {
	var m mixer
	m.text(fmt.Sprint(v.tag, v.num, v.topic))
	switch {
	case v.tree != nil:
		m.text(v.tree.String())
	case v.list != nil:
		for _, x := range v.list {
			if x.key == 0 {
				t.identifyExactly(x)
			}
			m.number(uint64(x.key))
		}
	default:
		m.text(v.String())
	}
	v.key = key(m) | 1
}
