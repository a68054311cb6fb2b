// Package blocks is an editor that builds rules from nested blocks, without typing.
//
// A rule is a tree of blocks. Each has a kind, which is a construct of the rule
// language, some dials with a choice of values, and parts, which are blocks again. An
// [Editor] is a rule with one chosen block: it offers what can be done there, and does
// it. It offers only changes whose result is a valid rule, except that no card may open
// the line yet.
//
// The state of an editor is one line of text: the formula and the place of the chosen
// block.
package blocks

import (
	"slices"
	"strconv"
	"strings"
)

// A Kind is what a block is.
type Kind string

// A Sort is where a block may stand.
type Sort uint8

// The sorts.
const (
	Rule Sort = iota
	Cond
	Number
	Card
	Stretch  // a part of the line
	Phase    // of a cycle
	Worth    // a number that every card has
	Case     // of it
	Memory   // a number or a card with a name
	Event    // that changes it
	Starters // what may open the line
)

// A Block is a piece of a rule.
type Block struct {
	Kind  Kind
	Picks []string // what its dials are set to
	Parts []*Block
}

// A Dial is what can be set at a block by picking a value.
type Dial string

// A layout is what a kind is made of: parts of one sort, as many as one likes but no
// fewer than the least, and then the fixed parts.
type layout struct {
	sort  Sort
	dials []Dial
	list  Sort // Rule: none
	least int
	parts []Sort
}

// layouts are those of all kinds. The parts of a rule are its worths, its memories,
// its starters, if there are any, and what it says.
var layouts = map[Kind]layout{
	"rule": {sort: Rule, dials: []Dial{"plays"}},

	"always":  {sort: Cond, dials: []Dial{"truth"}},
	"is":      {sort: Cond, dials: []Dial{"class"}, parts: []Sort{Card}},
	"alike":   {sort: Cond, dials: []Dial{"attribute", "relation", "order"}, parts: []Sort{Card, Card}},
	"compare": {sort: Cond, dials: []Dial{"relation"}, parts: []Sort{Number, Number}},
	"in":      {sort: Cond, dials: []Dial{"set"}, parts: []Sort{Number}},
	"prime":   {sort: Cond, parts: []Sort{Number}},
	"follows": {sort: Cond, dials: []Dial{"cycle"}, parts: []Sort{Card, Card}},
	"seen":    {sort: Cond, dials: []Dial{"seen"}, parts: []Sort{Stretch}},
	"not":     {sort: Cond, parts: []Sort{Cond}},
	"and":     {sort: Cond, list: Cond, least: 2},
	"or":      {sort: Cond, list: Cond, least: 2},
	"either":  {sort: Cond, parts: []Sort{Cond, Cond}},
	"several": {sort: Cond, dials: []Dial{"relation", "number"}, list: Cond, least: 2},
	"if":      {sort: Cond, parts: []Sort{Cond, Cond, Cond}},
	"turned":  {sort: Cond, parts: []Sort{Cond, Cond}},
	"repeat":  {sort: Cond, list: Phase, least: 1},

	"number":   {sort: Number, dials: []Dial{"number"}},
	"feature":  {sort: Number, dials: []Dial{"feature"}, parts: []Sort{Card}},
	"position": {sort: Number},
	"place":    {sort: Number},
	"playsum":  {sort: Number},
	"figure":   {sort: Number, dials: []Dial{"figure"}, parts: []Sort{Number, Stretch}},
	"count":    {sort: Number, parts: []Sort{Cond, Stretch}},
	"since":    {sort: Number, parts: []Sort{Cond}},
	"run":      {sort: Number, dials: []Dial{"run"}},
	"streak":   {sort: Number, parts: []Sort{Cond}},
	"recall":   {sort: Number, dials: []Dial{"recall"}},
	"worth":    {sort: Number, dials: []Dial{"worth"}, parts: []Sort{Card}},
	"reckon":   {sort: Number, dials: []Dial{"operator"}, parts: []Sort{Number, Number}},
	"size":     {sort: Number, parts: []Sort{Number}},
	"steps":    {sort: Number, parts: []Sort{Card, Card}},

	"card":  {sort: Card, dials: []Dial{"card"}},
	"held":  {sort: Card, dials: []Dial{"held"}},
	"found": {sort: Card, dials: []Dial{"which"}, parts: []Sort{Cond, Stretch}},

	"line":   {sort: Stretch},
	"window": {sort: Stretch, dials: []Dial{"window"}},
	"after":  {sort: Stretch, parts: []Sort{Cond}},

	"phase":    {sort: Phase, dials: []Dial{"times"}, parts: []Sort{Cond}},
	"let":      {sort: Worth, dials: []Dial{"name"}, list: Case, parts: []Sort{Number}},
	"case":     {sort: Case, parts: []Sort{Cond, Number}},
	"remember": {sort: Memory, dials: []Dial{"name", "number"}, list: Event},
	"anchor":   {sort: Memory, dials: []Dial{"name"}, list: Event},
	"event":    {sort: Event, dials: []Dial{"laid"}, parts: []Sort{Cond, Number}},
	"holding":  {sort: Event, dials: []Dial{"laid"}, parts: []Sort{Cond, Card}},
	"start":    {sort: Starters, parts: []Sort{Cond}},
}

// Sort returns where b may stand.
func (b *Block) Sort() Sort { return layouts[b.Kind].sort }

// Dials returns what can be set at b, in the order of its picks.
func (b *Block) Dials() []Dial { return layouts[b.Kind].dials }

// IsRank reports whether b is the rank of a card.
func (b *Block) IsRank() bool { return b.Kind == "feature" && b.Picks[0] == "rank" }

// Back returns how far back the card lies that b names, 0 if b names it in another way.
func (b *Block) Back() int { return back(b.Picks[0]) }

// block makes a block with what is picked.
func block(f Kind, picks ...string) *Block { return &Block{Kind: f, Picks: picks} }

// of returns b with these parts.
func (b *Block) of(parts ...*Block) *Block {
	b.Parts = append(b.Parts, parts...)
	return b
}

// clone returns a copy of b in which every block is another.
func (b *Block) clone() *Block {
	c := &Block{Kind: b.Kind, Picks: slices.Clone(b.Picks)}
	for _, p := range b.Parts {
		c.Parts = append(c.Parts, p.clone())
	}
	return c
}

// equal reports whether a and b are alike, with all their parts.
func equal(a, b *Block) bool {
	return a.Kind == b.Kind && slices.Equal(a.Picks, b.Picks) && slices.EqualFunc(a.Parts, b.Parts, equal)
}

// A Place is where a block stands in a rule: which part of the rule, which part of
// that, and so on. The rule itself is the empty place.
type Place []int

// String writes p as numbers with points between them.
func (p Place) String() string {
	steps := make([]string, len(p))
	for i, step := range p {
		steps[i] = strconv.Itoa(step)
	}
	return strings.Join(steps, ".")
}

// placeOf parses a place in a tree. An invalid place gives its longest valid beginning.
func placeOf(text string) Place {
	var p Place
	for step := range strings.SplitSeq(text, ".") {
		n, err := strconv.Atoi(step)
		if err != nil {
			break
		}
		p = append(p, n)
	}
	return p
}

// within returns p as far as it leads in b, and the block there.
func (p Place) within(b *Block) (Place, *Block) {
	for i, step := range p {
		if step < 0 || step >= len(b.Parts) {
			return p[:i], b
		}
		b = b.Parts[step]
	}
	return p, b
}

// find returns where wanted stands in b.
func find(b, wanted *Block) (Place, bool) {
	if b == wanted {
		return Place{}, true
	}
	for i, part := range b.Parts {
		if p, ok := find(part, wanted); ok {
			return append(Place{i}, p...), true
		}
	}
	return nil, false
}
