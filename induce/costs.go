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
		free:  60,
		color: 29, parity: 25, suit: 49, suitPair: 52, face: 27, named: 48, sets: 79,
		half: 45, edge: 59, band: 91, middle: 69, rank: 89, residue: 84, threes: 50, negated: 22,
		likeColor: 20, likeSuit: 22, likeParity: 14, likeKind: 41, likeRank: 54, same: 11, match: 24,
		higher: 39, orEqual: 21, near: 55, distant: 16, steps: 65, extreme: 76,
		sum: 78, sumParity: 56, remainder: 73, running: 68, divides: 70,
		cycle: 45, suitOrder: 70,
		back: 25, first: 46,
		plain: 1,
		asked: 21, exact: 61, earlier: 45, compared: 72, recent: 55, more: 12,
		repeat: 46, times: 12, turned: 65, counted: 87,
		ofCard: 43, choice: 34,
		tie: -8, contrary: -8, mirror: -18, cousin: 20, round: -9,
		tiedRelation: 13, untiedRelation: 6, tiedJoined: 17, untiedJoined: 9, untiedFree: -20,
		and: 9, or: 8, either: 40,
		andSo: 30, orSo: 39, eitherSo: 34,
		andAlso: 17, orAlso: 24, eitherAlso: 34,
	}
}
