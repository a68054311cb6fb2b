package rule

import (
	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// This file says what can be made of a text that does not read as a rule.

// A Repair is what can be understood of a text that does not parse.
type Repair struct {
	// Nearest is the rule that the text would mean if few of its words were left out
	// and others put in, nil if there is none. It is never sure: [Rule.Readings] has
	// what is nearly as near.
	Nearest *Rule
	// Parts are the words that mean something by themselves, in the order of the text.
	Parts []Part
}

// A Part is some words of a text, and the rule that they mean by themselves.
type Part struct {
	Words string
	Means *Rule
}

// Mend returns what can be made of a text that [Interpret] cannot read, in the language
// that understands most of it. A formula is not mended: its mistakes say what is wrong.
func Mend(text string) Repair { return mend(text, syntax.Languages()) }

// MendIn is [Mend] in one face.
func MendIn(f syntax.Face, text string) Repair { return mend(text, []syntax.Face{f}) }

func mend(text string, faces []syntax.Face) (best Repair) {
	if hasNotation(text) || signs(text) {
		return Repair{}
	}
	face, most := syntax.Face(""), 0
	for _, g := range guesses(faces, text) {
		var r Repair
		size := 0
		for _, p := range phrase.Parts(g.face, text) {
			means := heard{phrase.Reading{Tree: p.Tree}, g.face}.rule(p.Words)
			if means != nil {
				r.Parts = append(r.Parts, Part{p.Words, means})
				size += len(p.Words)
			}
		}
		if size > most {
			best, face, most = r, g.face, size
		}
	}
	if face == "" {
		return Repair{}
	}
	for _, near := range phrase.Nearest(face, text) {
		switch {
		case best.Nearest != nil:
			best.Nearest.doubt.others = append(best.Nearest.doubt.others, another{tree: near.Tree})
		default:
			best.Nearest = heard{near, face}.rule(text)
			if best.Nearest != nil {
				best.Nearest.doubt = doubt{unsure: true, leftOut: near.LeftOut}
			}
		}
	}
	return best
}
