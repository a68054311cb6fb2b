package syntax

import (
	"slices"
	"strings"
)

// What the Romance languages have in common: adjectives stand behind their
// noun, with "and" between them.

func romanceClass(alone, beside, is, several string) classWords {
	return classWords{alone, beside, is, is, several}
}

// romanceNoun says one card: una carta par y roja mayor que 7, un rey rojo, la
// dama de picas.
func romanceNoun(v *voice, d description) string {
	he := d.rank > 0 && v.rank(d.rank).he
	return strings.TrimSpace(romanceHead(v, d) + " " + agreeing(strings.Join(d.behind, v.and), he))
}

// agreeing gives what is said of a card the ending of its noun.
func agreeing(said string, he bool) string {
	if he {
		return strings.ReplaceAll(said, "*", "o")
	}
	return strings.ReplaceAll(said, "*", "a")
}

// romanceHead says a card without what stands behind its classes.
func romanceHead(v *voice, d description) string {
	n := len(d.classes) - 1
	switch {
	case d.suit != NoClass:
		return v.rank(d.rank).the + " " + v.class[d.suit].beside
	case d.rank > 0: // what is nearest to a rank is said last: una dama par roja
		return romanceTurned(v, v.rank(d.rank).one, d.classes, v.rank(d.rank).he)
	case n < 0:
		return v.aCard
	case d.classes[n] == FaceCard, d.classes[n] == NumberCard, n == 0 && len(d.behind) == 0: // una figura roja
		return romanceTurned(v, v.class[d.classes[n]].alone, d.classes[:n], false)
	case d.classes[n].Attribute() == Suit, isBeing(d.classes[n]) && !isBeing(d.classes[0]): // una carta de picas par
		return romanceTurned(v, v.aCard, d.classes, false)
	}
	var words []string
	for _, c := range d.classes {
		words = append(words, variants(v.class[c].beside)[0])
	}
	return v.aCard + " " + strings.Join(words, v.and)
}

// isBeing reports whether c is a plain adjective, which sounds best beside its
// noun: una carta roja de número primo.
func isBeing(c Class) bool { return c.Attribute() == Color || c.Attribute() == Parity }

// romanceTurned says classes behind a noun, the nearest last, as they are read.
// They may have a feminine and a masculine form: roj(a|o).
func romanceTurned(v *voice, noun string, classes []Class, he bool) string {
	words := []string{noun}
	for _, c := range slices.Backward(classes) {
		forms := variants(v.class[c].beside)
		if he {
			forms = forms[len(forms)-1:]
		}
		words = append(words, forms[0])
	}
	return strings.Join(words, " ")
}
