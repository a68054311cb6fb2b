package phrase

import (
	"bufio"
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A symbol is what a pattern is made of: a word as it is written, or a category.
type symbol int32

// A grammar is how one language says the shapes. It never changes once loaded.
type grammar struct {
	lexicon            map[string]*lexeme
	top, digit         symbol
	bits               []uint64      // by category: which fillers may be skipped in it
	first              [][]stateID   // by symbol: which states it leads to as the first of a pattern
	begins             []categorySet // by symbol: the categories that can begin with it
	corners            []categorySet // by category: the categories that it can begin with
	states             []state
	links              []link
	ends               []*pattern
	wants              []categorySet
	byLength           map[int][]string
	plainWords         map[string][]string // the known words that have accents, by what they are without
	contractions       map[string][]string
	ifs                symbol     // the category of words such as if
	anyNumber          symbol     // the category of numbers
	digressionCategory symbol     // that of parts of a text that may be left out whole
	trails, openers    [][]string // phrases that begin an explanation, and those that do so behind a mark
	refused            refusedList
	twofold            []twofoldWord
	elides             bool            // l'asso is two words, cut after the apostrophe
	clitics            map[string]bool // pronouns that hang on a verb by a hyphen
	articles           map[string]bool // the word behind one is also spelled with a plus: +prima
	exact              bool            // nothing is left out or misspelled
}

// A lexeme is how a word may be used.
type lexeme struct {
	symbol  symbol // in patterns, or none
	fillers uint64 // which categories it may be skipped in
	known   bool
	weak    bool // it may be skipped anywhere, and that is reported to the writer
	content bool // it may never be skipped
	only    bool // it says that nothing else goes
	counted bool // a number before it counts cards, and is no rank
	binding bool // what follows is a condition: it may never be skipped
}

// noSymbol is the symbol of words that no pattern has.
const noSymbol symbol = -1

// A node is a state in the patterns of one category.
type node struct {
	category symbol
	bit      uint64
	next     []arc // by symbol
	done     []*pattern
	parents  int     // how many nodes lead to it
	number   stateID // counts from 1; 0 is not numbered yet
}

type arc struct {
	symbol symbol
	to     *node
}

// find returns where s is, or should be, among the arcs of n.
func (n *node) find(s symbol) (int, bool) {
	return slices.BinarySearchFunc(n.next, s, func(a arc, s symbol) int { return cmp.Compare(a.symbol, s) })
}

// to returns where s leads, or nil.
func (n *node) to(s symbol) *node {
	i, ok := n.find(s)
	if !ok {
		return nil
	}
	return n.next[i].to
}

// lead lets s lead to another node.
func (n *node) lead(s symbol, to *node) {
	i, ok := n.find(s)
	if !ok {
		n.next = slices.Insert(n.next, i, arc{symbol: s})
	}
	n.next[i].to = to
	to.parents++
}

// A pattern is one way to say a shape.
type pattern struct {
	shape *shape
	slots []int // which argument each slot is, in the order of the pattern
	cost  float64
	guess bool
}

// maxArgs is how many arguments a shape may have.
const maxArgs = 5

// demandFirst are the shapes of pairs whose demand is said before the test.
var demandFirst = []string{"on", "after-last"}

// ofRanks are the shapes that take a number for a rank where nothing says so.
var ofRanks = []string{"a-rank", "bare-rank", "ranks-amount", "rank-is"}

// A shape is a part of a rule that languages have patterns for.
type shape struct {
	name        string
	result      string
	args        []string
	means       expr
	cost        float64
	denies      bool // it says what is not so, as its name does
	demandFirst bool // it is a pair whose demand is said before its test
	ofRanks     bool // it takes a number for a rank
	eitherOrder bool // it is a pair of a test and a demand, either of which may come first
}

// A loader reads the files of a language.
type loader struct {
	*grammar
	file       string
	line       int
	symbols    map[string]symbol
	names      []string // of symbols; those of words begin with a quote
	order      []symbol // the categories in the order of unary steps
	roots      map[symbol]*node
	categories map[string]uint64 // the bits of categories, for fillers
	shapes     map[string]*shape
	paradigms  map[string][]string

	inflections map[string]part // words of patterns
	functions   map[string]function
}

func (l *loader) fail(format string, args ...any) {
	panic(fmt.Sprintf("phrase: %s:%d: %s", l.file, l.line, fmt.Sprintf(format, args...)))
}

// load reads the shapes and a language. Both are part of the program, so what is
// wrong with them is a panic, which a test finds.
func load(shapes, name, text string) *grammar {
	g := &grammar{
		lexicon: make(map[string]*lexeme), contractions: make(map[string][]string), clitics: make(map[string]bool),
		articles: make(map[string]bool), byLength: make(map[int][]string), plainWords: make(map[string][]string),
	}
	l := &loader{
		grammar: g, file: "shapes.txt", symbols: make(map[string]symbol), roots: make(map[symbol]*node),
		categories: make(map[string]uint64), shapes: make(map[string]*shape), paradigms: make(map[string][]string),
		inflections: make(map[string]part), functions: functions,
	}
	l.lines(shapes, l.shapeLine)
	l.file = name
	var section string
	l.lines(text, func(text string) { section = l.languageLine(section, text) })
	l.compile()
	for _, word := range slices.Sorted(maps.Keys(g.lexicon)) {
		if !g.knows(word) {
			continue
		}
		if p := plain(word); p != word {
			g.plainWords[p] = append(g.plainWords[p], word)
		}
		g.byLength[len(word)] = append(g.byLength[len(word)], word)
	}
	return g
}

// knows reports whether a word is known.
func (g *grammar) knows(word string) bool {
	x := g.lexicon[word]
	return x != nil && x.known
}

// lexeme returns what is noted of a word.
func (l *loader) lexeme(word string) *lexeme {
	x := l.lexicon[word]
	if x == nil {
		x = &lexeme{symbol: noSymbol}
		l.lexicon[word] = x
	}
	return x
}

// lines calls do for each line that is not empty nor a comment.
func (l *loader) lines(text string, do func(string)) {
	l.line = 0
	for s := bufio.NewScanner(strings.NewReader(text)); s.Scan(); {
		l.line++
		line := strings.TrimRight(s.Text(), " \t")
		if trimmed := strings.TrimSpace(line); trimmed != "" && !strings.HasPrefix(trimmed, "#") {
			do(line)
		}
	}
}

// symbol returns the symbol of a name. Words begin with a quote.
func (l *loader) symbol(name string) symbol {
	s, ok := l.symbols[name]
	if !ok {
		s = symbol(len(l.names))
		l.symbols[name] = s
		l.names = append(l.names, name)
	}
	return s
}

// category adds a category, the last in the order of unary steps.
func (l *loader) category(name string) {
	s := l.symbol(name)
	l.order = append(l.order, s)
	l.roots[s] = &node{category: s}
}

// shapeLine reads "categories …" or "result name(args) = meaning : cost".
func (l *loader) shapeLine(line string) {
	if rest, ok := strings.CutPrefix(line, "categories "); ok {
		for _, name := range strings.Fields(rest) {
			if len(l.categories) == 64 {
				l.fail("too many categories")
			}
			l.categories[name] = 1 << len(l.categories)
			l.category(name)
			l.roots[l.symbols[name]].bit = l.categories[name]
		}
		return
	}
	head, meaning, ok := strings.Cut(line, " = ")
	result, rest, ok2 := strings.Cut(head, " ")
	name, args, ok3 := strings.Cut(strings.TrimSuffix(rest, ")"), "(")
	if !ok || !ok2 || !ok3 || l.categories[result] == 0 {
		l.fail("not a shape: %s", line)
	}
	sh := &shape{name: name, result: result, args: strings.Fields(args), cost: 0.1, denies: isDenial(name),
		demandFirst: slices.Contains(demandFirst, name), eitherOrder: name == "if",
		ofRanks: slices.Contains(ofRanks, name)}
	if len(sh.args) > maxArgs {
		l.fail("more than %d arguments", maxArgs)
	}
	for _, a := range sh.args {
		if l.categories[a] == 0 {
			l.fail("no category %s", a)
		}
	}
	if body, cost, ok := strings.Cut(meaning, " : "); ok {
		meaning = body
		sh.cost = l.number(cost)
	}
	sh.means = l.expr(meaning, sh)
	if l.shapes[name] != nil {
		l.fail("shape %s stands twice", name)
	}
	l.shapes[name] = sh
}

func (l *loader) number(text string) float64 {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		l.fail("%v", err)
	}
	return x
}

// languageLine reads a line of a language and returns the section it is in: the
// name of a shape, or "value" and a category.
func (l *loader) languageLine(section, line string) string {
	if !strings.HasPrefix(line, " ") {
		keyword, rest, _ := strings.Cut(line, " ")
		switch keyword {
		case "paradigm":
			l.paradigm(rest)
		case "elides":
			l.elides = true
		case "article":
			for _, w := range strings.Fields(rest) {
				l.articles[w] = true
			}
		case "trail", "opener":
			l.addExplanationPhrases(keyword, rest)
		case "refused", "misplayed", "twofold":
			l.addWords(keyword, rest)
		case "clitic":
			for _, w := range strings.Fields(rest) {
				l.clitics[w] = true
			}
		case "contraction":
			l.contraction(rest)
		case "word":
			l.wordClass(rest)
		case "filler":
			names, words, _ := strings.Cut(rest, ":")
			l.filler(strings.Fields(names), words)
		case "weak", "solely", "counted", "binding":
			l.markWords(keyword, strings.Fields(rest))
		case "content":
			for _, name := range strings.Fields(rest) {
				l.markContent(name)
			}
		case "value":
			return line
		default:
			if l.shapes[line] == nil {
				l.fail("no shape %s", line)
			}
			return line
		}
		return ""
	}
	line = strings.TrimSpace(line)
	category, isValue := strings.CutPrefix(section, "value ")
	switch {
	case section == "":
		l.fail("a pattern of no shape")
	case isValue:
		end := strings.LastIndexByte(line, '`') // a formula may have the sign = in it
		meaning, forms, ok := strings.Cut(line[end+1:], " = ")
		meaning = line[:end+1] + meaning
		if !ok || l.categories[category] == 0 {
			l.fail("not a value")
		}
		sh := &shape{name: category + " " + meaning, result: category}
		sh.means = l.expr(meaning, sh)
		l.forms(category, forms, sh)
		for _, form := range strings.FieldsFunc(forms, func(r rune) bool { return r == ',' || r == ' ' }) {
			for _, w := range l.inflect(form) {
				l.lexeme(w).content = true
			}
		}
	default:
		l.pattern(l.shapes[section], line)
	}
	return section
}

func (l *loader) wordSymbol(word string) symbol {
	if parts := l.contractions[word]; len(parts) == 1 { // a text never has the short form
		word = parts[0]
	}
	if l.elides && strings.Contains(strings.Trim(word, "'"), "'") {
		l.fail("%s would never be cut into its words", word)
	}
	l.markKnown(word)
	return l.symbol("'" + word)
}

// filler licenses words in categories.
func (l *loader) filler(categories []string, words string) {
	var bits uint64
	for _, c := range categories {
		bit := l.categories[c]
		if c == "*" {
			bit = ^uint64(0)
		}
		if bit == 0 {
			l.fail("no category %s", c)
		}
		bits |= bit
	}
	for _, w := range strings.Fields(words) {
		for _, form := range l.inflect(w) {
			l.markKnown(form).fillers |= bits
		}
	}
}

// add adds a sequence of symbols to the patterns of a category.
func (l *loader) add(category symbol, syms []symbol, p *pattern) {
	if len(syms) == 0 {
		l.fail("an empty pattern")
	}
	at := []*node{l.roots[category]}
	for _, s := range syms {
		at = l.grow(at, s)
	}
	l.finish(at, p)
}

// finish lets a pattern end at nodes.
func (l *loader) finish(at []*node, p *pattern) {
	for _, n := range at {
		if n == l.roots[n.category] {
			l.fail("an empty pattern")
		}
		if !slices.Contains(n.done, p) {
			n.done = append(n.done, p)
		}
	}
}

// grow returns where s leads from the nodes at. Where it led nowhere it now leads
// to one new node. A node that is reached from elsewhere, too, is copied first, so
// that what is added behind it is not added there.
func (l *loader) grow(at []*node, s symbol) (to []*node) {
	links := make(map[*node]int, len(at))
	for _, n := range at {
		links[n.to(s)]++
	}
	made := make(map[*node]*node, 1)
	for _, n := range at {
		child := n.to(s)
		if child == nil || child.parents > links[child] {
			copied := made[child]
			if copied == nil {
				copied = copyOf(child, n)
				made[child] = copied
			}
			if child != nil {
				child.parents--
				links[child]--
			}
			n.lead(s, copied)
			child = copied
			links[child] = math.MaxInt
		}
		if !slices.Contains(to, child) {
			to = append(to, child)
		}
	}
	return to
}

// copyOf returns a copy of a node, or a new one in the category of another.
func copyOf(n, like *node) *node {
	c := &node{category: like.category, bit: like.bit}
	if n == nil {
		return c
	}
	c.done = slices.Clone(n.done)
	c.next = slices.Clone(n.next)
	for _, a := range c.next {
		a.to.parents++
	}
	return c
}

// pattern adds a pattern of a shape: words, CLASSES, $1 or $1:category, [optional]
// and (one|other), and what [loader.priced] reads.
func (l *loader) pattern(sh *shape, text string) {
	text, extra, guess := l.priced(text)
	for _, way := range expand(l.parts(text)) {
		p := &pattern{shape: sh, cost: sh.cost + extra, guess: guess}
		filled := make([]bool, len(sh.args))
		at := l.follow([]*node{l.roots[l.symbols[sh.result]]}, way, func(number int) {
			p.slots = append(p.slots, number)
			filled[number] = true
		}, sh)
		if slices.Contains(filled, false) {
			l.fail("a slot is not filled: %s", text)
		}
		l.finish(at, p)
	}
}

// priced splits off the end of a pattern: "!" and a number is its extra cost, and "?" says
// that it is a guess, which costs 0.5 unless the number says otherwise.
func (l *loader) priced(text string) (words string, extra float64, guess bool) {
	i := strings.LastIndex(text, " !")
	if i < 0 || strings.HasPrefix(text[i:], " !=") {
		words, guess = strings.CutSuffix(text, " ?")
		if guess {
			extra = 0.5
		}
		return words, extra, guess
	}
	number, guess := strings.CutSuffix(strings.TrimSpace(text[i+2:]), "?")
	if strings.TrimSpace(number) != "" {
		extra = l.number(number)
	}
	return text[:i], extra, guess
}

// A part of a pattern is a word or a choice of sequences.
type part struct {
	word   string
	choice [][]part
}

// parts reads a pattern.
func (l *loader) parts(text string) []part {
	for _, mark := range []string{"(", ")", "[", "]", "|"} {
		text = strings.ReplaceAll(text, "\\"+mark, "\x00"+mark) // brackets that are meant
		text = strings.ReplaceAll(text, mark, " "+mark+" ")
		text = strings.ReplaceAll(text, "\x00 "+mark+" ", " \\"+mark+" ")
	}
	words := strings.Fields(text)
	seq, rest := l.sequence(words)
	if len(rest) > 0 {
		l.fail("a bracket too many: %s", text)
	}
	return seq
}

// sequence reads parts up to the end of the brackets.
func (l *loader) sequence(words []string) (seq []part, rest []string) {
	for len(words) > 0 {
		w := words[0]
		switch w {
		case ")", "]", "|":
			return seq, words
		case "(", "[":
			var choice [][]part
			rest := words
			for {
				var one []part
				one, rest = l.sequence(rest[1:])
				choice = append(choice, one)
				if len(rest) == 0 {
					l.fail("a bracket stays open")
				}
				if rest[0] != "|" {
					break
				}
			}
			if w == "[" {
				choice = append(choice, nil)
			}
			seq, words = append(seq, part{choice: choice}), rest[1:]
		default:
			seq, words = append(seq, l.inflected(w)), words[1:]
		}
	}
	return seq, nil
}

// inflected returns a word, or a choice of its forms.
func (l *loader) inflected(word string) part {
	one, ok := l.inflections[word]
	if ok {
		return one
	}
	for _, form := range l.inflect(word) {
		var spelled []part
		for _, w := range l.spelledOut(form) {
			spelled = append(spelled, part{word: w})
		}
		one.choice = append(one.choice, spelled)
	}
	if len(one.choice) == 1 && len(one.choice[0]) == 1 {
		one = part{word: word}
	}
	l.inflections[word] = one
	return one
}

// hasSlot reports whether a slot stands in a sequence.
func hasSlot(seq []part) bool {
	return slices.ContainsFunc(seq, func(p part) bool {
		return strings.HasPrefix(p.word, "$") || slices.ContainsFunc(p.choice, hasSlot)
	})
}

// expand returns the ways through the choices that have slots in them.
func expand(seq []part) [][]part {
	ways := [][]part{nil}
	for _, p := range seq {
		if !slices.ContainsFunc(p.choice, hasSlot) {
			for i := range ways {
				ways[i] = append(ways[i], p)
			}
			continue
		}
		var options [][]part
		for _, c := range p.choice {
			options = append(options, expand(c)...)
		}
		var longer [][]part
		for _, w := range ways {
			for _, o := range options {
				longer = append(longer, append(slices.Clone(w), o...))
			}
		}
		ways = longer
	}
	return ways
}

// follow adds a sequence behind the nodes at and returns where it ends.
func (l *loader) follow(at []*node, seq []part, slot func(int), sh *shape) []*node {
	for _, p := range seq {
		if p.choice != nil {
			// All ways through the choice are grown together, so that they end in as
			// few nodes as they can.
			var to []*node
			for _, c := range p.choice {
				for _, n := range l.follow(at, c, slot, sh) {
					if !slices.Contains(to, n) {
						to = append(to, n)
					}
				}
			}
			at = to
			continue
		}
		if p.word[0] != '$' {
			at = l.grow(at, l.patternWord(p.word))
			continue
		}
		number, category, own := strings.Cut(p.word[1:], ":")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > len(sh.args) {
			l.fail("no slot %s", p.word)
		}
		if !own {
			category = sh.args[n-1]
		}
		if l.categories[category] == 0 {
			l.fail("no category %s", category)
		}
		slot(n - 1)
		at = l.grow(at, l.symbol(category))
	}
	return at
}

func (l *loader) patternWord(w string) symbol {
	if len(w) > 1 && strings.ToUpper(w) == w && strings.ToLower(w) != w {
		s, ok := l.symbols[w]
		if w == "COMMA" {
			return l.wordSymbol(",")
		}
		if !ok {
			l.fail("no words %s", w)
		}
		return s
	}
	return l.wordSymbol(strings.ReplaceAll(w, "\\", ""))
}
