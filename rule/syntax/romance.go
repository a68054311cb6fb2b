package syntax

import "strings"

// What the Romance languages have in common: adjectives stand behind their
// noun, with "and" between them.

func romanceClass(alone, beside, is string) classWords {
	return classWords{alone, beside, is, is}
}

// romanceNoun says one card: una carta par y roja mayor que 7.
func romanceNoun(v *voice, d description) string {
	if len(d.classes) == 1 && len(d.behind) == 0 {
		return v.class[d.classes[0]].alone
	}
	var words []string
	for _, c := range d.classes {
		words = append(words, v.class[c].beside)
	}
	said := v.aCard
	if len(words) > 0 {
		said += " " + strings.Join(words, v.and)
	}
	if len(d.behind) > 0 {
		said += " " + strings.Join(d.behind, v.and)
	}
	return said
}
