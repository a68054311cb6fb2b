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
	honor          cost // faces and aces
	slack          cost // higher by some ranks, or lower by no more, beside higher
	aceHigh        cost // above the king, beside higher
	wild           cost // a card that always fits, beside what else fits
	release        cost // a last card after which any fits
	otherwise      cost // that anything fits, as one of two answers
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

// connectiveCosts returns what it costs to join two ideas, by the number of relations
// among them.
func (k *costs) connectiveCosts() [3][either + 1]cost {
	return [...][either + 1]cost{
		{and: k.and, or: k.or, either: k.either},
		{and: k.andSo, or: k.orSo, either: k.eitherSo},
		{and: k.andAlso, or: k.orAlso, either: k.eitherAlso},
	}
}

// besides returns what parts cost besides, by tying and role.
func (k *costs) besides() [tyings][roles]cost {
	return [...][roles]cost{
		untied: {relationRole: k.untiedRelation, joinedRole: k.untiedJoined, freeRole: k.untiedFree},
		tied:   {relationRole: k.tiedRelation, joinedRole: k.tiedJoined},
	}
}

// fitted returns the costs as they were fitted to rules that were written by
// hand, made up, composed and taken from the sources (doc/belief.md).
func fitted() costs {
	return costs{
		free:  49,
		color: 29, parity: 29, suit: 53, suitPair: 55, face: 31, named: 56, sets: 70, honor: 63,
		half: 48, edge: 70, band: 87, middle: 75, rank: 92, residue: 86, threes: 52, negated: 15,
		likeColor: 16, likeSuit: 20, likeParity: 23, likeKind: 44, likeRank: 53, same: 3, match: 28,
		higher: 33, orEqual: 9, slack: 27, aceHigh: 34, wild: 56, release: 67, otherwise: 30, escape: 7, row: 27,
		near: 54, distant: 21, steps: 73, extreme: 63,
		sum: 66, sumParity: 56, remainder: 63, running: 64, divides: 55,
		cycle: 48, suitOrder: 75,
		back: 26, first: 51,
		plain: -1,
		asked: 25, exact: 54, earlier: 51, compared: 76, recent: 62, more: 14,
		repeat: 49, times: 15, turned: 71, counted: 83,
		ofCard: 34, choice: 40,
		tie: -6, contrary: -11, mirror: -15, cousin: 24, round: -15,
		tiedRelation: 18, untiedRelation: 12, tiedJoined: 26, untiedJoined: 6, untiedFree: -24,
		and: 7, or: -3, either: 40,
		andSo: 37, orSo: 33, eitherSo: 28,
		andAlso: 21, orAlso: 15, eitherAlso: 29,
	}
}
