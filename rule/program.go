package rule

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// A program is a rule as registers, which follow the line, and a predicate,
// which answers for all 52 candidates at once from what the registers hold. It
// never changes once made.
//
// An event is a condition that is evaluated for each card when it is laid, because a
// register needs the answer: in count(red) >= 3 that is red. It has a number, by
// which the register asks for it. Where a register needs a number of the card,
// as in sum(rank), that is a term, which has a number too.
type program struct {
	registers []register
	backs     []*cardRegister // backs[k-1] is the card k back
	first     *cardRegister   // nil if nothing reads it
	refused   *cardRegister   // nil if nothing reads it
	position  *counter        // nil if nothing reads it
	place     *place          // nil unless the rule says how many cards a play has
	memories  map[string]int  // places of memories, by their names
	feeds     []feed
	refuses   bool // whether a refused card changes anything

	worths       map[string]*[card.Count]int  // by name, what each card counts
	observations map[syntax.Node]*observation // of the nodes that ask something of the line
	named        map[string]*observation      // the same, by what they ask
	turns        map[syntax.Cond]int          // places of the counters that turn conditions round

	events          []question[syntax.Cond]
	terms           []question[syntax.Term]
	eventNumbers    map[string]int // by the text of the event
	eventPredicates []predicate
	termValues      []func(*turn, *column)

	labels     kinds     // cards with the same label change every register alike
	answer     predicate // of the starters on the empty line, of the body after it
	work       int       // about how many steps it takes to ask everything once
	layingWork int       // about how many of them when a card is laid
	tableWork  int       // about how many steps the tables of atoms took
}

// A turn is a frame and what can be asked of it before a card is laid. It is the
// scratch of one user of a program.
type turn struct {
	frame  frame
	values []int
	events []truth  // of each event, for each card that may be laid
	terms  []column // their values
}

func (p *program) newTurn() *turn {
	return &turn{
		make(frame, len(p.registers)), make([]int, len(p.registers)),
		make([]truth, len(p.events)), make([]column, len(p.terms)),
	}
}

// A predicate answers for all candidates from the frame of a turn.
type predicate func(*turn) truth

// newProgram makes the registers that t reads, projects them to the classes
// that t can tell apart, and then builds the predicates over those classes. It
// returns nil if t asks too much.
func newProgram(t *syntax.Tree) *program {
	p := &program{
		named: make(map[string]*observation), observations: make(map[syntax.Node]*observation),
		eventNumbers: make(map[string]int), turns: make(map[syntax.Cond]int),
		memories: make(map[string]int), worths: make(map[string]*[card.Count]int),
	}
	for _, w := range t.Worths {
		p.worths[w.Name] = p.worth(w)
	}
	registers := allocator{p}
	registers.addRegisters(t)
	if registers.crowded() {
		return nil
	}
	p.projectAll(t)
	p.label()
	for _, e := range p.events {
		p.eventPredicates = append(p.eventPredicates, builder{p, e.new}.build(e.of))
	}
	for _, q := range p.terms {
		p.termValues = append(p.termValues, builder{p, q.new}.buildTerm(q.of))
	}
	p.layingWork = p.work
	b := builder{p, 0}
	p.answer = b.build(t.Body)
	if t.Starters != nil {
		p.answer = p.starting(b.build(t.Starters), p.answer)
	}
	return p
}

// worth returns what each card counts.
func (p *program) worth(w syntax.Worth) *[card.Count]int {
	var counts [card.Count]int
	m := moment{program: p}
	left := card.All
	give := func(cards card.Set, t syntax.Term) {
		var x column
		m.fill(&x, t)
		for c := range cards.Cards() {
			counts[c] = missing
			if x.known.Has(c) {
				counts[c] = x.values[c]
			}
		}
		left &^= cards
	}
	for _, c := range w.Cases {
		yes := builder{p, 0}.build(c.When)(nil).yes
		give(yes&left, c.Is)
	}
	give(left, w.Else)
	return &counts
}

// begin sets the frame of the empty line.
func (p *program) begin(t *turn) {
	for i, r := range p.registers {
		t.frame[i] = r.start()
	}
}

// prepare asks what can happen after the frame of t.
func (p *program) prepare(t *turn) {
	for i, predicate := range p.eventPredicates {
		t.events[i] = predicate(t)
	}
	for i, value := range p.termValues {
		t.terms[i] = column{}
		value(t, &t.terms[i])
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
	for _, at := range p.memories {
		f[at] = p.registers[at].(refusalRegister).refuse(t, c)
	}
}

// end fills f with what follows t when the play is at its end before its time.
func (p *program) end(t *turn, f frame) {
	copy(f, t.frame)
	p.endPlay(f)
}

// endPlay makes f what follows it when the play is at its end before its time.
func (p *program) endPlay(f frame) {
	if p.place == nil || f[p.place.at] == p.place.cards {
		return
	}
	f[p.place.at] = 0
	if s, ok := p.named[syntax.PlaySum.String()]; ok {
		f[s.operands[0][0]] = 0
	}
}

// fits returns the cards that may end a play and those that may go on within
// one.
func (p *program) fits(t *turn) (end, goOn card.Set) {
	fits := p.answer(t).fits()
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
		case holder:
			if c := r.held(); c.newer == nil {
				p.split(func(d card.Card) int { return int(c.label[d]) })
			}
		case *run:
			p.splitBy(r.of)
		case *seenSet:
			p.splitBy(r.what)
		case *playSum:
			p.splitBy(syntax.Rank)
		}
	}
	for _, e := range p.events {
		p.splitAsked(e.of)
	}
	for _, q := range p.terms {
		p.splitAsked(q.of)
	}
}

// splitAsked splits cards by what n can see of them when they are laid.
func (p *program) splitAsked(n syntax.Node) {
	walkNow(n, func(n syntax.Node) {
		if slices.Contains(syntax.Refs(n), syntax.Ref(syntax.Card)) {
			p.splitKinds(&p.labels, n)
		}
		if s, ok := p.observations[n]; ok && s.kinds != nil {
			p.split(func(c card.Card) int { return s.kinds.of(c) })
		}
		if s, ok := n.(*syntax.Seen); ok {
			p.splitBy(s.What)
		}
	})
}

func (p *program) splitBy(a syntax.Attribute) {
	p.split(func(c card.Card) int { return a.Of(c) })
}

func (p *program) split(by func(card.Card) int) { p.labels.split(by) }

// letters returns the cards with the same label, each group by its lowest card.
func (p *program) letters() []card.Set { return p.labels.groups() }
