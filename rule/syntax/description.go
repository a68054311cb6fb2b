package syntax

import (
	"slices"
	"strings"
)

// This file says one card. In some languages adjectives stand before their noun,
// in others behind it, with "and" between them.

// noun says one card: an odd black card higher than 7, una carta par y roja mayor
// que 7, un rey rojo, la dama de picas.
func (v *voice) noun(d description) string {
	if !v.classesBehind {
		return v.nounLast(d)
	}
	he := d.rank > 0 && v.rank(d.rank).he
	return strings.TrimSpace(v.headFirst(d) + " " + v.agreeing(strings.Join(d.behind, v.and), he))
}

// agreeing gives what is said of a card the ending of its noun.
func (v *voice) agreeing(said string, he bool) string {
	if he {
		return strings.ReplaceAll(said, "*", v.masculine)
	}
	return strings.ReplaceAll(said, "*", v.feminine)
}

// headFirst says a card with its classes behind it, without what stands behind them.
func (v *voice) headFirst(d description) string {
	n := len(d.classes) - 1
	switch {
	case d.suit != NoClass:
		return v.rank(d.rank).the + " " + v.class[d.suit].beside
	case d.rank > 0: // what is nearest to a rank is said last: una dama par roja
		return v.nearestLast(v.rank(d.rank).one, d.classes, v.rank(d.rank).he)
	case n < 0:
		return v.aCard
	case d.classes[n] == FaceCard, d.classes[n] == NumberCard, n == 0 && len(d.behind) == 0: // una figura roja
		return v.nearestLast(v.class[d.classes[n]].alone, d.classes[:n], false)
	case d.classes[n].Attribute() == Suit, isBeing(d.classes[n]) && !isBeing(d.classes[0]): // una carta de picas par
		return v.nearestLast(v.aCard, d.classes, false)
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

// nearestLast says classes behind a noun, the nearest last, as they are read.
// They may have a feminine and a masculine form: roj(a|o).
func (v *voice) nearestLast(noun string, classes []Class, he bool) string {
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

// nounLast says a card with its classes before it: an odd spade, an odd black card
// higher than 7, a red queen, the queen of spades.
func (v *voice) nounLast(d description) string {
	if d.suit != NoClass {
		return strings.Join(append([]string{fill(v.ofSuit, v.rank(d.rank).the, v.suit[d.suit])}, d.behind...), v.and)
	}
	said := v.headLast(d)
	if len(d.behind) > 0 {
		said += " " + strings.Join(d.behind, v.and)
	}
	return said
}

// headLast says a card without what stands behind it.
func (v *voice) headLast(d description) string {
	n := len(d.classes)
	if n == 1 && d.rank == 0 {
		return v.class[d.classes[0]].alone
	}
	var words []string
	for _, c := range d.classes {
		words = append(words, v.class[c].beside)
	}
	switch {
	case d.rank > 0:
		words = append(words, v.rank(d.rank).bare)
	case n > 0 && d.classes[n-1].Attribute() == Suit:
		words[n-1] = v.suitNoun[d.classes[n-1]]
	default:
		words = append(words, v.cardNoun)
	}
	noun := strings.Join(words, " ")
	if strings.ContainsAny(noun[:1], v.vowels) {
		return fill(v.vowelArticle, noun)
	}
	return fill(v.anyArticle, noun)
}
