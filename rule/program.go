package rule

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// A program is a rule as registers, which follow the line, and a predicate,
// which answers for all 52 candidates at once from what the registers hold. It
// never changes once made.
type program struct {
	registers []register
	backs     []*cardRegister // backs[k-1] is the card k back
	first     *cardRegister   // nil if nothing reads it
	refused   *cardRegister   // nil if nothing reads it
	position  *counter        // nil if nothing reads it
	place     *place          // nil unless the rule says how many cards a play has
	memories  map[string]*memory
	refuses   bool // whether a refused card changes anything

	named   map[string]int      // places of the registers that terms read, by what they read
	places  map[syntax.Node]int // the same, by the node
	events  []syntax.Cond       // that are asked of each card when it is laid
	asked   map[string]int      // the numbers of events, by their text
	turns   map[syntax.Cond]int // places of the counters that turn conditions round
	labels  [card.Count]uint8   // cards with the same label change every register alike
	happen  []predicate         // of each event
	become  []func(*turn, *column) bool
	becomes []syntax.Term
	asks    predicate
	work    int // about how many steps it takes to ask everything once
	laying  int // about how many of them when a card is laid
	tables  int // about how many steps the tables of atoms took
}

// A turn is a frame and what can be asked of it before a card is laid. It is the
// scratch of one user of a program.
type turn struct {
	frame   frame
	values  []int
	happens []truth  // of each event, for each card that may be laid
	becomes []column // the values of the terms that memories become
	known   []bool   // whether they have values
}

func (p *program) newTurn() *turn {
	return &turn{
		make(frame, len(p.registers)), make([]int, len(p.registers)),
		make([]truth, len(p.events)), make([]column, len(p.becomes)), make([]bool, len(p.becomes)),
	}
}

// A predicate answers for all candidates from the frame of a turn.
type predicate func(*turn) truth

// newProgram makes the registers that t reads, projects them to the classes
// that t can tell apart, and then builds the predicates over those classes.
func newProgram(t *syntax.Tree) *program {
	p := &program{
		named: make(map[string]int), places: make(map[syntax.Node]int), asked: make(map[string]int),
		turns: make(map[syntax.Cond]int), memories: make(map[string]*memory),
	}
	p.addRegisters(t)
	t.Walk(func(n syntax.Node) {
		if a, ok := n.(syntax.Cond); ok {
			p.project(a)
		}
	})
	for _, term := range p.becomes {
		p.projectValue(term)
	}
	for k := len(p.backs) - 1; k > 0; k-- {
		tellApart(p.backs[k-1], &p.backs[k].label)
	}
	p.label()
	for _, e := range p.events {
		p.happen = append(p.happen, p.build(e))
	}
	for _, term := range p.becomes {
		p.become = append(p.become, p.buildTerm(term))
	}
	p.laying = p.work
	p.asks = p.build(t.Body)
	if t.Starters != nil {
		p.asks = p.starting(p.build(t.Starters), p.asks)
	}
	return p
}

// begin sets the frame of the empty line.
func (p *program) begin(t *turn) {
	for i, r := range p.registers {
		t.frame[i] = r.start()
	}
}

// prepare asks what can happen after the frame of t.
func (p *program) prepare(t *turn) {
	for i, happens := range p.happen {
		t.happens[i] = happens(t)
	}
	for i, becomes := range p.become {
		t.known[i] = becomes(t, &t.becomes[i])
	}
}

// lay fills f with what follows the prepared turn t after c joins the line.
func (p *program) lay(t *turn, c card.Card, f frame) {
	for i, r := range p.registers {
		f[i] = r.next(t, c)
	}
}

// refuse fills f with what follows the prepared turn t after c is refused.
func (p *program) refuse(t *turn, c card.Card, f frame) {
	copy(f, t.frame)
	if p.refused != nil {
		f[p.refused.at] = int(p.refused.label[c])
	}
	for _, m := range p.memories {
		f[m.at] = m.refuse(t, c)
	}
}

// end fills f with what follows t when the play is at its end before its time.
func (p *program) end(t *turn, f frame) {
	copy(f, t.frame)
	if p.place == nil || f[p.place.at] == p.place.cards {
		return
	}
	f[p.place.at] = 0
	if at, ok := p.named[quantityKey(syntax.PlaySum)]; ok {
		f[at] = 0
	}
}

// fits returns the cards that may end a play and those that may go on within
// one.
func (p *program) fits(t *turn) (end, goOn card.Set) {
	fits := p.asks(t).fits()
	if p.place == nil {
		return fits, fits
	}
	switch t.frame[p.place.at] {
	case p.place.cards, p.place.cards - 1:
		return fits, 0
	}
	return 0, fits
}

// label finds which cards change every register alike.
func (p *program) label() {
	for _, r := range p.registers {
		switch r := r.(type) {
		case *cardRegister:
			if r.newer == nil {
				p.split(func(c card.Card) int { return int(r.label[c]) })
			}
		case *run:
			p.splitBy(r.of)
		case *seenSet:
			p.splitBy(r.what)
		case *extreme, *playSum:
			p.splitBy(syntax.Rank)
		}
	}
	if _, ok := p.named[quantityKey(syntax.Sum)]; ok {
		p.splitBy(syntax.Rank)
	}
	for _, e := range p.events {
		p.splitEvent(e)
	}
	for _, term := range p.becomes {
		p.splitEvent(term)
	}
}

// splitEvent splits cards by what n can see of them when they are laid.
func (p *program) splitEvent(n syntax.Node) {
	walkOutside(n, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.Is:
			if n.Of == syntax.Card {
				p.split(func(c card.Card) int { return number(isOf(c, n.Class)) })
			}
		case *syntax.Attr:
			if n.Of == syntax.Card {
				p.splitBy(n.Attribute)
			}
		case *syntax.Seen:
			p.splitBy(n.What)
		case *syntax.Figure:
			if n.Of == syntax.PlaySum {
				p.splitBy(syntax.Rank)
			}
		case *syntax.Follows, *syntax.Steps:
			if slices.Contains(syntax.Refs(n), syntax.Card) {
				p.splitBy(syntax.Rank)
				p.splitBy(syntax.Suit)
			}
		}
	})
}

func (p *program) splitBy(a syntax.Attribute) {
	p.split(func(c card.Card) int { return valueOf(c, a) })
}

func (p *program) split(by func(card.Card) int) {
	found := make(map[[2]int]uint8)
	for c := range card.Card(card.Count) {
		key := [2]int{int(p.labels[c]), by(c)}
		n, ok := found[key]
		if !ok {
			n = uint8(len(found))
			found[key] = n
		}
		p.labels[c] = n
	}
}

// letters returns the cards with the same label, each group by its lowest card.
func (p *program) letters() []card.Set {
	var letters []card.Set
	for c, label := range p.labels {
		if int(label) == len(letters) {
			letters = append(letters, 0)
		}
		letters[label] |= card.SetOf(card.Card(c))
	}
	return letters
}
