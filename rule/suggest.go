package rule

import (
	"slices"
	"strings"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// This file suggests rules for a text that cannot be read as one.

// A Suggestion is what the writer of a text that cannot be read may have meant.
type Suggestion struct {
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

// Suggest returns what the writer of a text that [Interpret] cannot read may have meant, in
// the language that understands most of it. It suggests nothing for formulas: their mistakes
// say what is wrong.
func Suggest(text string) Suggestion { return suggest(text, syntax.Languages()) }

// SuggestIn does what [Suggest] does in one face.
func SuggestIn(f syntax.Face, text string) Suggestion { return suggest(text, []syntax.Face{f}) }

func suggest(text string, faces []syntax.Face) (best Suggestion) {
	if hasNotation(text) || hasComparison(text) {
		return Suggestion{}
	}
	face, most := syntax.Face(""), 0
	for _, g := range matchLanguages(faces, text) {
		if phrase.AsksAfterRefused(g.face, text) {
			return Suggestion{}
		}
		var r Suggestion
		size := 0
		for _, p := range phrase.Parts(g.face, text) {
			means := faceReading{phrase.Reading{Tree: p.Tree}, g.face}.rule(p.Words)
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
		return Suggestion{}
	}
	for _, near := range phrase.Nearest(face, text) {
		switch {
		case best.Nearest != nil:
			best.Nearest.ambiguity.others = append(best.Nearest.ambiguity.others, candidate{tree: near.Tree})
		default:
			nearest := faceReading{near, face}.rule(text)
			if nearest != nil && !nearest.Absurd() {
				best.Nearest = nearest
				best.Nearest.ambiguity = ambiguity{unsure: true, leftOut: near.LeftOut}
				trimParts(best.Parts, near.LeftOut, face)
			}
		}
	}
	return best
}

// trimParts takes words that the nearest rule leaves out from the end of parts that mean the same without them:
// no word is reported both as understood and as left out.
func trimParts(parts []Part, leftOut []string, f syntax.Face) {
	out := strings.Fields(strings.Join(leftOut, " "))
	for i := range parts {
		p := &parts[i]
		for {
			end := strings.LastIndex(p.Words, " ")
			if end < 0 || !slices.Contains(out, p.Words[end+1:]) {
				break
			}
			shorter := strings.TrimSpace(p.Words[:end])
			r, err := InterpretIn(f, shorter)
			if err != nil || Same(r, p.Means).Same == Different {
				break
			}
			p.Words = shorter
		}
	}
}
