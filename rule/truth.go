package rule

import "eleusis/card"

// A truth is the answer of a condition for each of the 52 candidates at once,
// in Kleene's three values: a card in neither set is unknown.
type truth struct{ yes, no card.Set }

// always is the truth that says the same of every card.
func always(value bool) truth {
	if value {
		return truth{yes: card.All}
	}
	return truth{no: card.All}
}

func (t truth) not() truth { return truth{t.no, t.yes} }

func (t truth) and(u truth) truth { return truth{t.yes & u.yes, t.no | u.no} }

func (t truth) or(u truth) truth { return truth{t.yes | u.yes, t.no & u.no} }

func (t truth) xor(u truth) truth {
	return truth{t.yes&u.no | t.no&u.yes, t.yes&u.yes | t.no&u.no}
}

// choose is then where t is true and other where t is false. Where t is
// unknown it is what both agree on, if they do.
func (t truth) choose(then, other truth) truth {
	return truth{
		t.yes&then.yes | t.no&other.yes | then.yes&other.yes,
		t.yes&then.no | t.no&other.no | then.no&other.no,
	}
}

// fits returns the cards that are not refused: what is unknown fits.
func (t truth) fits() card.Set { return card.All &^ t.no }

// toInt returns 1 for true and 0 for false.
func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
