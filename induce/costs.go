package induce

// A cost is a length in eighths of a bit: a thing of cost n has the prior weight
// 2^(-n/8). The shorter people would say it, the likelier they mean it.
type cost int

// bit is the cost of one bit.
const bit cost = 8

// costs are what the parts of a rule cost. A rule costs the sum of its parts.
type costs struct {
	free      cost
	color     cost
	parity    cost
	suit      cost
	suitPair  cost
	face      cost
	named     cost // prime, closed
	half      cost // a rank from which on, near the middle
	edge      cost
	band      cost
	rank      cost
	residue   cost
	alike     cost
	higher    cost
	near      cost
	steps     cost
	sum       cost
	cycle     cost
	back      cost // to look at the card before the last, besides
	first     cost
	extreme   cost
	divides   cost
	sumParity cost
	remainder cost // of a sum or difference, by three or more
	running   cost // a remainder of the sum of the line, or of the position
	suitOrder cost
	plain     cost // no question
	asked     cost // a question about the last card, beside its class
	earlier   cost // about the card before it, besides
	compared  cost // how the last two cards stood to each other
	repeat    cost
	turned    cost
	ofCard    cost // about the new card
	more      cost // for each answer over two
	counted   cost
	recent    cost // whether the last few cards had one of a class
	contrary  cost // to answer with an idea and its contrary, beside the idea
	mirror    cost // with one that goes the other way
	cousin    cost // with two of different kinds, beside both
	choice    cost // a question about the new card with answers that belong together
	round     cost // three bands in turn
	tie       cost // to answer a question with an idea and its contrary
	and       cost // to join two ideas
	or        cost
	either    cost
}

// fitted returns the costs as they were fitted to composed rules and those of
// the sources (doc/induction.md).
func fitted() costs {
	return costs{
		free:      56,
		color:     28,
		parity:    28,
		suit:      48,
		suitPair:  48,
		face:      28,
		named:     48,
		half:      40,
		edge:      60,
		band:      72,
		rank:      76,
		residue:   64,
		alike:     16,
		higher:    32,
		near:      44,
		steps:     60,
		sum:       72,
		cycle:     44,
		back:      28,
		first:     36,
		extreme:   64,
		divides:   64,
		sumParity: 56,
		remainder: 72,
		running:   80,
		suitOrder: 48,
		recent:    60,
		contrary:  0,
		mirror:    8,
		cousin:    8,
		choice:    32,
		round:     16,
		plain:     20,
		asked:     20,
		earlier:   36,
		compared:  76,
		repeat:    44,
		turned:    64,
		ofCard:    32,
		more:      12,
		counted:   76,
		tie:       0,
		and:       24,
		or:        28,
		either:    28,
	}
}
