package syntax

import (
	"slices"
	"strings"
)

// This file says one card. In some languages adjectives stand before their noun,
// in others behind it, with "and" between them.

// noun returns the noun phrase for one card: an odd black card higher than 7, una carta par y roja mayor
// que 7, un rey rojo, la dama de picas.
func (l *lexicon) noun(d description) string {
	if !l.classesBehind {
		return l.nounLast(d)
	}
	he := d.rank > 0 && l.rank(d.rank).he
	return strings.TrimSpace(l.headFirst(d) + " " + l.agreeing(strings.Join(d.behind, l.and), he))
}

// agreeing returns a predicate with the endings that agree with the noun.
func (l *lexicon) agreeing(said string, he bool) string {
	if he {
		return strings.ReplaceAll(said, "*", l.masculine)
	}
	return strings.ReplaceAll(said, "*", l.feminine)
}

// headFirst returns a card with its classes behind the noun, without what stands behind them.
func (l *lexicon) headFirst(d description) string {
	n := len(d.classes) - 1
	switch {
	case d.suit != NoClass:
		return l.rank(d.rank).the + " " + l.class[d.suit].beside
	case d.rank > 0: // what is nearest to a rank is said last: una dama par roja
		return l.nearestLast(l.rank(d.rank).one, d.classes, l.rank(d.rank).he)
	case n < 0:
		return l.aCard
	case d.classes[n] == FaceCard, d.classes[n] == NumberCard, n == 0 && len(d.behind) == 0: // una figura roja
		return l.nearestLast(l.class[d.classes[n]].alone, d.classes[:n], false)
	case d.classes[n].Attribute() == Suit, isBeing(d.classes[n]) && !isBeing(d.classes[0]): // una carta de picas par
		return l.nearestLast(l.aCard, d.classes, false)
	}
	var words []string
	for _, c := range d.classes {
		words = append(words, Variants(l.class[c].beside)[0])
	}
	return l.aCard + " " + strings.Join(words, l.and)
}

// isBeing reports whether c is a plain adjective, which sounds best beside its
// noun: una carta roja de número primo.
func isBeing(c Class) bool { return c.Attribute() == Color || c.Attribute() == Parity }

// nearestLast returns classes behind a noun, the nearest last, in the order of reading.
// They may have a feminine and a masculine form: roj(a|o).
func (l *lexicon) nearestLast(noun string, classes []Class, he bool) string {
	words := []string{noun}
	for _, c := range slices.Backward(classes) {
		forms := Variants(l.class[c].beside)
		if he {
			forms = forms[len(forms)-1:]
		}
		words = append(words, forms[0])
	}
	return strings.Join(words, " ")
}

// nounLast returns a card with its classes before the noun: an odd spade, an odd black card
// higher than 7, a red queen, the queen of spades.
func (l *lexicon) nounLast(d description) string {
	if d.suit != NoClass {
		return strings.Join(append([]string{fill(l.ofSuit, l.rank(d.rank).the, l.suit[d.suit])}, d.behind...), l.and)
	}
	said := l.headLast(d)
	if len(d.behind) > 0 {
		said += " " + strings.Join(d.behind, l.and)
	}
	return said
}

// headLast returns a card with its classes before the noun, without what stands behind it.
func (l *lexicon) headLast(d description) string {
	n := len(d.classes)
	if n == 1 && d.rank == 0 {
		return l.class[d.classes[0]].alone
	}
	var words []string
	for _, c := range d.classes {
		words = append(words, l.class[c].beside)
	}
	switch {
	case d.rank > 0:
		words = append(words, l.rank(d.rank).bare)
	case n > 0 && d.classes[n-1].Attribute() == Suit:
		words[n-1] = l.suitNoun[d.classes[n-1]]
	default:
		words = append(words, l.cardNoun)
	}
	noun := strings.Join(words, " ")
	if strings.ContainsAny(noun[:1], l.vowels) {
		return fill(l.vowelArticle, noun)
	}
	return fill(l.anyArticle, noun)
}
