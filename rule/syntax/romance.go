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
	return strings.TrimSpace(romanceHead(v, d) + " " + strings.Join(d.behind, v.and))
}

// romanceHead says a card without what stands behind its classes. These may have a
// feminine and a masculine form: roj(a|o).
func romanceHead(v *voice, d description) string {
	head, form := v.aCard, 0
	switch {
	case d.suit != NoClass:
		return v.rank(d.rank).the + " " + v.class[d.suit].beside
	case len(d.classes) == 1 && d.rank == 0 && len(d.behind) == 0:
		return v.class[d.classes[0]].alone
	case d.rank > 0:
		head = v.rank(d.rank).one
		if v.rank(d.rank).he {
			form = 1
		}
	}
	var words []string
	for _, c := range d.classes {
		forms := variants(v.class[c].beside)
		words = append(words, forms[min(form, len(forms)-1)])
	}
	and := v.and
	if d.rank > 0 { // what is nearest to a rank is said last: una dama par roja
		slices.Reverse(words)
		and = " "
	}
	return strings.TrimSpace(head + " " + strings.Join(words, and))
}
