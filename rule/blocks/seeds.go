package blocks

import (
	"strconv"
	"strings"
	"sync"

	"eleusis/rule/syntax"
)

// A Group is offers that belong together.
type Group string

// The groups, in the order in which they are shown.
const (
	Around  Group = "around"  // put around what is there
	More    Group = "more"    // put into it
	TheCard Group = "card"    // what the new card is
	TheLast Group = "last"    // how it stands to the last card
	Earlier Group = "earlier" // what else lies in the line
	Build   Group = "build"   // what holds other conditions
	Names   Group = "names"   // what the rule remembers
	Plays   Group = "plays"
)

// A seed is a piece that can be put somewhere, by its formula.
type seed struct {
	name, formula string
	group         Group
}

// seeds are the pieces of each sort, the plainest first.
var seeds = map[Sort][]seed{
	Cond: {
		{"color", "red", TheCard}, {"suit", "hearts", TheCard}, {"parity", "even", TheCard}, {"kind", "face", TheCard},
		{"rank", "rank >= 7", TheCard}, {"ranks", "rank in {A, 7..9}", TheCard}, {"prime", "prime", TheCard},
		{"closed", "closed", TheCard},
		{"any", "any", TheCard}, {"none", "none", TheCard},

		{"last-is", "last is red", TheLast}, {"same", "suit = last.suit", TheLast},
		{"other", "color != last.color", TheLast},
		{"higher", "rank > last.rank", TheLast}, {"lower", "rank < last.rank", TheLast},
		{"near", "|rank - last.rank| <= 3", TheLast},
		{"steps", "steps from last in 1..3", TheLast},
		{"next-suit", "suit follows last.suit in S > D > C > H", TheLast},
		{"higher-suit", "suit > last.suit", TheLast}, {"sum", "rank + last.rank <= 13", TheLast},
		{"sum-even", "(rank + last.rank) mod 2 = 0", TheLast}, {"divides", "rank mod last.rank = 0", TheLast},

		{"two-back", "suit != last[2].suit", Earlier}, {"pair", "last.color = last[2].color", Earlier},
		{"between", "rank > min(last.rank, last[2].rank) and rank < max(last.rank, last[2].rank)", Earlier},
		{"first", "color = first.color", Earlier}, {"last-such", "rank > last(red).rank", Earlier},
		{"seen", "seen(suit)", Earlier}, {"run", "run(color) >= 2", Earlier}, {"streak", "run(red) >= 2", Earlier},
		{"count", "count(red) >= 3", Earlier}, {"window", "count(red in last 3) >= 2", Earlier},
		{"since", "since(face) >= 3", Earlier},
		{"total", "sum mod 2 = 0", Earlier}, {"highest", "rank > highest", Earlier},
		{"position", "position mod 3 = 0", Earlier},
		{"position-prime", "position is prime", Earlier}, {"refused", "color != refused.color", Earlier},
		{"of-new", "suit = new.suit", Earlier},

		{"if", "if last is red then even else odd", Build}, {"and", "red even", Build}, {"or", "red or even", Build},
		{"not", "not face", Build}, {"either", "either red or even", Build},
		{"several", "number of (red, even, face) >= 2", Build}, {"repeat", "repeat red 2 times, black", Build},
		{"turned", "red turned by face", Build},

		{"place", "place = 1", Plays}, {"playsum", "playsum > 10", Plays},
	},
	Number: {
		{"number", "7", TheCard}, {"rank", "rank", TheCard}, {"last-rank", "last.rank", TheLast},
		{"two-back-rank", "last[2].rank", Earlier},
		{"plus", "rank + last.rank", TheLast}, {"minus", "rank - last.rank", TheLast},
		{"distance", "|rank - last.rank|", TheLast},
		{"times", "2 * last.rank", TheLast}, {"over", "rank div 2", TheCard}, {"mod", "rank mod 3", TheCard},
		{"min", "min(rank, last.rank)", TheLast}, {"max", "max(rank, last.rank)", TheLast},
		{"gcd", "gcd(rank, last.rank)", TheLast},
		{"steps", "steps from last", TheLast}, {"suit", "suit + 0", TheCard}, {"bysuit", "bysuit", TheCard},
		{"byrank", "byrank", TheCard},
		{"position", "position", Earlier}, {"sum", "sum", Earlier}, {"highest", "highest", Earlier},
		{"lowest", "lowest", Earlier},
		{"count", "count(red)", Earlier}, {"since", "since(face)", Earlier}, {"run", "run(color)", Earlier},
		{"streak", "run(red)", Earlier},
		{"place", "place", Plays}, {"playsum", "playsum", Plays},
	},
	Card: {
		{"card", "card", TheCard}, {"last", "last", TheLast}, {"two-back", "last[2]", Earlier},
		{"first", "first", Earlier},
		{"last-such", "last(red)", Earlier}, {"first-such", "first(red)", Earlier}, {"refused", "refused", Earlier},
		{"new", "new", Earlier},
	},
	Stretch: {
		{"line", "", Earlier}, {"window", "in last 3", Earlier}, {"after", "since face", Earlier},
	},
}

// frames are the rules in which a piece of a sort is read.
var frames = map[Sort]string{Cond: "%", Number: "rank = %", Card: "% is odd", Stretch: "count(red %) = 1"}

// grown returns the blocks of all seeds, read once.
var grown = sync.OnceValue(func() map[Sort]map[string]*Block {
	all := make(map[Sort]map[string]*Block)
	for sort, list := range seeds {
		all[sort] = make(map[string]*Block)
		for _, s := range list {
			text, err := syntax.Parse(strings.Replace(frames[sort], "%", s.formula, 1))
			if err != nil {
				panic("blocks: " + s.formula + ": " + err.Error())
			}
			b := condOf(text.Tree.Body)
			switch sort {
			case Number, Stretch:
				b = b.Parts[1]
				if sort == Stretch {
					b = condOf(text.Tree.Body).Parts[0].Parts[1]
				}
			case Card:
				b = b.Parts[0]
			}
			all[sort][s.name] = b
		}
	}
	return all
})

// seed returns a new piece of the sort of the chosen block, nil if there is none of
// that name. What the rule remembers is a piece, too.
func (e *Editor) seed(name string) *Block {
	if what, mine, ok := strings.Cut(name, ":"); ok {
		return e.named(what, mine)
	}
	if b := grown()[e.chosen.Sort()][name]; b != nil {
		return b.clone()
	}
	return nil
}

// named returns a piece that is about something the rule has a name for.
func (e *Editor) named(what, name string) *Block {
	for _, part := range e.root.Parts {
		if len(part.Picks) == 0 || part.Picks[0] != name || string(part.Kind) != what {
			continue
		}
		var b *Block
		switch what {
		case "remember":
			b = block("recall", name)
		case "let":
			b = block("worth", name).of(plainest(Card))
		case "anchor":
			b = block("held", name)
		}
		if e.chosen.Sort() != Cond {
			return b
		}
		if what == "anchor" {
			return block("alike", "suit", "eq", "").of(plainest(Card), b)
		}
		return block("compare", "eq").of(b, plainest(Number))
	}
	return nil
}

// A wrapping puts something around a block of a sort: it returns the whole, and what
// of it is chosen.
type wrapping struct {
	sort Sort
	make func(b *Block) (whole, fresh *Block)
}

// wraps are the wrappings by their names. What they put beside a block changes
// nothing where that can be: "and any card", "or no card".
var wraps = map[string]wrapping{
	"not": {Cond, alone("not")},
	"and": {Cond, beside(func() *Block { return block("and") }, func() *Block { return block("always", "any") })},
	"or":  {Cond, beside(func() *Block { return block("or") }, func() *Block { return block("always", "none") })},
	"either": {Cond, beside(
		func() *Block { return block("either") },
		func() *Block { return block("always", "none") },
	)},
	"several": {Cond, beside(func() *Block { return block("several", "eq", "1") }, func() *Block {
		return block("always", "none")
	})},
	"turned":   {Cond, beside(func() *Block { return block("turned") }, face)},
	"answer":   {Cond, answer},
	"question": {Cond, question},
	"repeat":   {Cond, phases},
	"size":     {Number, alone("size")},
	"plus":     {Number, reckon("plus", "1")}, "minus": {Number, reckon("minus", "1")},
	"times": {Number, reckon("times", "2")},
	"over":  {Number, reckon("over", "2")}, "mod": {Number, reckon("mod", "3")}, "min": {Number, reckon("min", "7")},
	"max": {Number, reckon("max", "7")}, "gcd": {Number, reckon("gcd", "6")},
}

// wrapNames are the names of wraps, the plainest first.
var wrapNames = []string{
	"and", "or", "not", "answer", "question", "either", "several", "turned", "repeat",
	"plus", "minus", "times", "over", "mod", "min", "max", "gcd", "size",
}

func face() *Block { return block("is", "face").of(plainest(Card)) }

func alone(f Kind) func(*Block) (*Block, *Block) {
	return func(b *Block) (*Block, *Block) {
		whole := block(f).of(b)
		return whole, whole
	}
}

func beside(whole, fresh func() *Block) func(*Block) (*Block, *Block) {
	return func(b *Block) (*Block, *Block) {
		next := fresh()
		return whole().of(b, next), next
	}
}

func reckon(operator, by string) func(*Block) (*Block, *Block) {
	return beside(func() *Block { return block("reckon", operator) }, func() *Block { return block("number", by) })
}

// answer makes b what is to be played if something is so.
func answer(b *Block) (*Block, *Block) {
	asked := block("is", "red").of(block("card", "last"))
	return block("if").of(asked, b, plainest(Cond)), asked
}

// question makes b what is asked.
func question(b *Block) (*Block, *Block) {
	then := plainest(Cond)
	return block("if").of(b, then, plainest(Cond)), then
}

func phases(b *Block) (*Block, *Block) {
	next := plainest(Cond)
	return block("repeat").of(block("phase", "1").of(b), block("phase", "1").of(next)), next
}

// addition returns a new part for the chosen block.
func (e *Editor) addition(name string) *Block {
	switch name {
	case "cond":
		if e.chosen.Kind == "or" || e.chosen.Kind == "several" {
			return block("always", "none")
		}
		return plainest(Cond)
	case "phase":
		return block("phase", "1").of(plainest(Cond))
	case "case":
		return block("case").of(block("is", "face").of(plainest(Card)), block("number", "10"))
	case "event":
		return block("event", "laid").of(face(), block("feature", "rank").of(plainest(Card)))
	case "holding":
		return block("holding", "laid").of(face(), plainest(Card))
	case "start":
		return block("start").of(plainest(Cond))
	}
	free := e.freeName()
	switch {
	case free == "":
	case name == "let":
		return block("let", free).of(block("feature", "rank").of(plainest(Card)))
	case name == "remember":
		event := block("event", "laid").of(face(), block("feature", "rank").of(plainest(Card)))
		return block("remember", free, "0").of(event)
	case name == "anchor":
		return block("anchor", free).of(block("holding", "laid").of(face(), plainest(Card)))
	}
	return nil
}

// additions are what can be put into a block of a kind.
var additions = map[Kind][]string{
	"rule": {"start", "remember", "anchor", "let"},
	"and":  {"cond"}, "or": {"cond"}, "several": {"cond"}, "repeat": {"phase"}, "let": {"case"},
	"remember": {"event"}, "anchor": {"holding"},
}

// names are what can be given to memories and worths: words that mean nothing else.
var names = []string{"tally", "mood", "tide", "heat", "debt", "anchor", "leader", "beacon", "pips", "height", "weight",
	"points"}

// freeName returns a name that the rule does not use yet.
func (e *Editor) freeName() string {
	for _, name := range names {
		if !e.uses(name) {
			return name
		}
	}
	return ""
}

// uses reports whether the rule has given a name.
func (e *Editor) uses(name string) bool {
	for _, part := range e.root.Parts {
		if (part.Sort() == Worth || part.Sort() == Memory) && part.Picks[0] == name {
			return true
		}
	}
	return false
}

// called returns the names that the rule has given to what is of a kind.
func (e *Editor) called(f Kind) []string {
	var all []string
	for _, part := range e.root.Parts {
		if part.Kind == f {
			all = append(all, part.Picks[0])
		}
	}
	return all
}

// numbers returns the whole numbers from a to b as they are picked.
func numbers(a, b int) []string {
	var all []string
	for n := a; n <= b; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return all
}
