package page

import (
	"strconv"
	"unicode/utf8"

	"eleusis/internal/workshop"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A sheet is the text field of a rule, with its mistakes marked.
type sheet struct {
	Field string // its name in forms
	Fix   string // the action that repairs it
	Text  string
	Marks []workshop.Mark // the text in pieces, with mistakes; none if it can be read
	Slips []shownMistake
	Asked *question // nil if the text is not ambiguous
}

// longText is the length in characters from which on a text is set smaller; its script has
// the same number.
const longText = 180

// Long reports whether the text is long.
func (s sheet) Long() bool { return utf8.RuneCountInString(s.Text) > longText }

// A ruleText is a rule in one face.
type ruleText struct {
	Face string
	Name string
	Lang string // of the text; empty for the formula
	Text string
	Own  bool // the face in which it was written
}

// sheet returns the field of a rule with its mistakes; fix is the button that repairs one.
func (pr WorkshopPresenter) sheet(field, fix string, w workshop.Written) sheet {
	out := sheet{Field: field, Fix: fix, Text: w.Text, Asked: pr.question(field, w)}
	if len(w.Mistakes) == 0 {
		return out
	}
	out.Marks, out.Slips = w.Marks(), pr.shownMistakes(w)
	return out
}

// meaning returns the rule in every face, that of the reader's language first.
func (pr WorkshopPresenter) meaning(w workshop.Written) []ruleText {
	var first, rest []ruleText
	for _, f := range syntax.Faces() {
		s := ruleText{Face: string(f), Name: pr.faceName(f), Text: w.Rule.In(f), Own: f == w.Rule.Face()}
		if f != syntax.Formula {
			s.Lang = string(f)
		}
		if s.Lang == pr.Say.Language() {
			first = append(first, s)
		} else {
			rest = append(rest, s)
		}
	}
	return append(first, rest...)
}

// A reading is another meaning of the words.
type reading struct {
	Act   string // for readAs
	Text  string
	Lang  string // of the text; empty for the formula
	Line  string // that tells it from the rule
	Cards []Part // the same with cards
}

// readings returns the other meanings of the words of the rule.
func (pr WorkshopPresenter) readings(k *workshop.State, others []rule.Reading) []reading {
	var all []reading
	f := k.FaceIn(pr.Say.Language())
	for i, r := range others {
		out := reading{
			Act: strconv.Itoa(i), Text: r.Rule.In(f), Line: r.Apart.Line.String(),
			Cards: pr.parts(pr.lineText(r.Apart.Line)),
		}
		if f != syntax.Formula {
			out.Lang = string(f)
		}
		all = append(all, out)
	}
	return all
}

// faceChoices returns the faces in which a text may be written.
func (pr WorkshopPresenter) faceChoices(chosen string) []choice {
	all := []choice{{"", pr.Say.Text("web.face.any", nil), chosen == ""}}
	for _, f := range syntax.Faces() {
		all = append(all, choice{string(f), pr.faceName(f), chosen == string(f)})
	}
	return append(all, choice{workshop.ByBlocks, pr.Say.Text("blocks.title", nil), chosen == workshop.ByBlocks})
}
