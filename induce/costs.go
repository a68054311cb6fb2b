package induce

// A cost is a length in eighths of a bit: a thing of cost n has the prior weight
// 2^(-n/8). The shorter people would say it, the likelier they mean it.
type cost int

// bit is the cost of one bit.
const bit cost = 8

// costs are what the parts of a rule cost. A rule costs the sum of its parts.
type costs struct {
	free           cost
	color          cost
	parity         cost
	suit           cost
	suitPair       cost
	face           cost
	named          cost // prime, closed
	half           cost // a rank from which on, near the middle
	edge           cost
	band           cost
	middle         cost // a band about the middle
	rank           cost
	residue        cost
	threes         cost // what three divides
	likeColor      cost // to be alike in color, or not
	likeSuit       cost
	likeParity     cost
	likeKind       cost
	likeRank       cost
	same           cost // to be alike, not unlike
	orEqual        cost
	escape         cost // a way on where nothing is higher, or lower, besides
	row            cost // how a class follows itself, beside the class
	distant        cost // at one distance, not up to one
	negated        cost
	sets           cost // some ranks that have a name
	higher         cost
	near           cost
	steps          cost
	sum            cost
	cycle          cost
	back           cost // to look at the card before the last, besides
	first          cost
	extreme        cost
	divides        cost
	sumParity      cost
	remainder      cost // of a sum or difference, by three or more
	running        cost // a remainder of the sum of the line, or of the position
	suitOrder      cost
	plain          cost // no question
	asked          cost // a question about the last card, beside its class
	earlier        cost // about the card before it, besides
	compared       cost // how the last two cards stood to each other
	repeat         cost
	times          cost // that an idea holds again in a pattern
	turned         cost
	exact          cost // the last card had one rank
	ofCard         cost // about the new card
	more           cost // for each answer over two
	counted        cost
	recent         cost // whether the last few cards had one of a class
	contrary       cost // to answer with an idea and its contrary, beside the idea
	mirror         cost // with one that goes the other way
	cousin         cost // with two of different kinds, beside both
	choice         cost // a question about the new card with answers that belong together
	round          cost // three bands in turn
	tie            cost // to answer a question with an idea and its contrary
	tiedRelation   cost // to answer so, not with a class, besides
	untiedRelation cost
	tiedJoined     cost
	untiedJoined   cost
	untiedFree     cost
	match          cost // in one thing or the other, beside the one
	and            cost // to join two classes
	or             cost
	either         cost
	andSo          cost // to join a class and a relation
	orSo           cost
	eitherSo       cost
	andAlso        cost // to join two relations
	orAlso         cost
	eitherAlso     cost
}

// like returns what it costs to be alike in an attribute, or not.
func (k *costs) like(attribute string) cost {
	switch attribute {
	case "color":
		return k.likeColor
	case "suit":
		return k.likeSuit
	case "parity":
		return k.likeParity
	case "kind":
		return k.likeKind
	}
	return k.likeRank
}

// joints returns what it costs to join two ideas, by the number of relations
// among them.
func (k *costs) joints() [3][either + 1]cost {
	return [...][either + 1]cost{
		{and: k.and, or: k.or, either: k.either},
		{and: k.andSo, or: k.orSo, either: k.eitherSo},
		{and: k.andAlso, or: k.orAlso, either: k.eitherAlso},
	}
}

// besides returns what parts cost besides, in each manner and role.
func (k *costs) besides() [manners][roles]cost {
	return [...][roles]cost{
		untied: {relationRole: k.untiedRelation, joinedRole: k.untiedJoined, freeRole: k.untiedFree},
		tied:   {relationRole: k.tiedRelation, joinedRole: k.tiedJoined},
	}
}

// fitted returns the costs as they were fitted to composed rules and those of
// the sources (doc/induction.md).
func fitted() costs {
	return costs{
		free:  62,
		color: 31, parity: 24, suit: 52, suitPair: 52, face: 31, named: 50, sets: 82,
		half: 46, edge: 63, band: 87, middle: 74, rank: 90, residue: 87, threes: 43, negated: 24,
		likeColor: 19, likeSuit: 21, likeParity: 13, likeKind: 47, likeRank: 57, same: 11, match: 28,
		higher: 40, orEqual: 23, escape: 22, row: 33, near: 56, distant: 13, steps: 64, extreme: 79,
		sum: 81, sumParity: 56, remainder: 75, running: 66, divides: 69,
		cycle: 38, suitOrder: 72,
		back: 30, first: 49,
		plain: -3,
		asked: 22, exact: 64, earlier: 47, compared: 69, recent: 57, more: 13,
		repeat: 47, times: 12, turned: 68, counted: 85,
		ofCard: 46, choice: 37,
		tie: -7, contrary: -13, mirror: -19, cousin: 21, round: -13,
		tiedRelation: 14, untiedRelation: 8, tiedJoined: 22, untiedJoined: 11, untiedFree: -19,
		and: 6, or: 0, either: 41,
		andSo: 30, orSo: 43, eitherSo: 36,
		andAlso: 14, orAlso: 26, eitherAlso: 35,
	}
}
