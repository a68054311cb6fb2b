package induce

// A cost is a length in eighths of a bit: a thing of cost n has the prior weight
// 2^(-n/8). The shorter people would say it, the likelier they mean it.
type cost int

// bit is the cost that halves the prior weight of a rule.
const bit cost = 8

// costs are what the parts of a rule cost, by the kind of part. A rule costs the sum of its parts.
type costs struct {
	classCosts
	likenessCosts
	orderCosts
	sumCosts
	exemptionCosts
	questionCosts
	patternCosts
	tieCosts
	joiningCosts
}

// classCosts are what a class of cards costs.
type classCosts struct {
	color    cost
	parity   cost
	suit     cost
	suitPair cost
	face     cost
	named    cost // prime, closed
	sets     cost // some ranks that have a name
	honor    cost // faces and aces
	half     cost // a rank from which on, near the middle
	edge     cost
	band     cost
	middle   cost // a band about the middle
	rank     cost
	residue  cost
	threes   cost // what three divides
	negated  cost
}

// likenessCosts are what it costs to be like the last card, or unlike it.
type likenessCosts struct {
	likeColor  cost // to be alike in color, or not
	likeSuit   cost
	likeParity cost
	likeKind   cost
	likeRank   cost
	same       cost // to be alike, not unlike
	match      cost // in one thing or the other, beside the one
	row        cost // how a class follows itself, beside the class
	distant    cost // at one distance, not up to one
}

// orderCosts are what it costs to be higher, lower or near, or to move in a cycle.
type orderCosts struct {
	higher    cost
	orEqual   cost
	slack     cost // higher by some ranks, or lower by no more, beside higher
	aceHigh   cost // above the king, beside higher
	escape    cost // a way on where nothing is higher, or lower, besides
	near      cost
	steps     cost
	extreme   cost
	cycle     cost
	suitOrder cost
}

// sumCosts are the costs of arithmetic on ranks.
type sumCosts struct {
	sum       cost
	sumParity cost
	remainder cost // of a sum or difference, by three or more
	running   cost // a remainder of the sum of the line, or of the position
	divides   cost
}

// exemptionCosts are what it costs that any card fits, always or sometimes.
type exemptionCosts struct {
	free      cost
	wild      cost // a card that always fits, beside what else fits
	release   cost // a last card after which any fits
	otherwise cost // that anything fits, as one of two answers
}

// questionCosts are what it costs to ask what a card or the line is, and to answer by it.
type questionCosts struct {
	plain    cost // no question
	asked    cost // a question about the last card, beside its class
	exact    cost // the last card had one rank
	earlier  cost // about the card before it, besides
	compared cost // how the last two cards stood to each other
	recent   cost // whether the last few cards had one of a class
	counted  cost
	back     cost // to look at the card before the last, besides
	first    cost
	ofCard   cost // about the new card
	choice   cost // a question about the new card with answers that belong together
	more     cost // for each answer over two
}

// patternCosts are what it costs to repeat ideas in turn.
type patternCosts struct {
	repeat cost
	times  cost // that an idea holds again in a pattern
	turned cost
	round  cost // three bands in turn
}

// tieCosts are what the answers to a question cost besides, tied to each other or not.
type tieCosts struct {
	tie            cost // to answer a question with an idea and its contrary
	contrary       cost // to answer with an idea and its contrary, beside the idea
	mirror         cost // with one that goes the other way
	cousin         cost // with two of different kinds, beside both
	tiedRelation   cost // to answer so, not with a class, besides
	untiedRelation cost
	tiedJoined     cost
	untiedJoined   cost
	untiedFree     cost
}

// joiningCosts are what it costs to join two classes, a class and a relation (…So), or two relations (…Also).
type joiningCosts struct {
	and, or, either, andSo, orSo, eitherSo, andAlso, orAlso, eitherAlso cost
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

// tyingCosts returns the additional cost of parts, by tying and role.
func (k *costs) tyingCosts() [tyings][roles]cost {
	return [...][roles]cost{
		untied: {relationRole: k.untiedRelation, joinedRole: k.untiedJoined, freeRole: k.untiedFree},
		tied:   {relationRole: k.tiedRelation, joinedRole: k.tiedJoined},
	}
}

// fitted returns the costs as they were fitted to rules that were written by
// hand, made up, composed and taken from the sources (doc/belief.md).
func fitted() costs {
	return costs{
		classCosts: classCosts{
			color: 29, parity: 29, suit: 53, suitPair: 55, face: 31, named: 56, sets: 70, honor: 63,
			half: 48, edge: 70, band: 87, middle: 75, rank: 92, residue: 86, threes: 52, negated: 15,
		},
		likenessCosts: likenessCosts{
			likeColor: 16, likeSuit: 20, likeParity: 23, likeKind: 44, likeRank: 53, same: 3, match: 28,
			row: 27, distant: 21,
		},
		orderCosts: orderCosts{
			higher: 33, orEqual: 9, slack: 27, aceHigh: 34, escape: 7, near: 54, steps: 73, extreme: 63,
			cycle: 48, suitOrder: 75,
		},
		sumCosts: sumCosts{
			sum: 66, sumParity: 56, remainder: 63, running: 64, divides: 55,
		},
		exemptionCosts: exemptionCosts{
			free: 49, wild: 56, release: 67, otherwise: 30,
		},
		questionCosts: questionCosts{
			plain: -1, asked: 25, exact: 54, earlier: 51, compared: 76, recent: 62, counted: 83, back: 26,
			first: 51, ofCard: 34, choice: 40, more: 14,
		},
		patternCosts: patternCosts{
			repeat: 49, times: 15, turned: 71, round: -15,
		},
		tieCosts: tieCosts{
			tie: -6, contrary: -11, mirror: -15, cousin: 24, tiedRelation: 18, untiedRelation: 12,
			tiedJoined: 26, untiedJoined: 6, untiedFree: -24,
		},
		joiningCosts: joiningCosts{
			and: 7, or: -3, either: 40, andSo: 37, orSo: 33, eitherSo: 28, andAlso: 21, orAlso: 15,
			eitherAlso: 29,
		},
	}
}
