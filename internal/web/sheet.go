package web

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A sheet is a text that should be a rule, with its mistakes marked.
type sheet struct {
	Field string // its name in forms
	Fix   string // the act that mends it
	Text  string
	Marks []mark // the text once more, in pieces; nothing if it reads
	Slips []slip
	Asked *question // nil if it is clear what the text means
}

// longText is from how many characters on a text is written smaller, as its
// script knows too.
const longText = 180

// Long reports whether the text is long.
func (s sheet) Long() bool { return utf8.RuneCountInString(s.Text) > longText }

// A mark is a piece of a text, right or wrong.
type mark struct {
	Text  string
	Wrong bool
}

// A slip is a mistake as it is shown.
type slip struct {
	Place   string // as fixed takes it
	Length  int    // in characters
	Message string
	Lang    string // of the message
	Quote   []mark // the piece of the text where it is
	Hint    string
	Asks    string // whether the hint was meant; empty without one
}

// plain returns what is wrong with w first, in words alone.
func (d drawer) plain(w written) string {
	s := d.slips(w)[0]
	var quote strings.Builder
	for _, m := range s.Quote {
		quote.WriteString(m.Text)
	}
	words := strings.Join(strings.Fields(quote.String()), " ")
	if at := len(s.Quote) - 1; s.Quote[at].Text == "" && s.Quote[at-1].Text == " " {
		words += " …" // where something is missing
	}
	return d.say.Text("web.slip.at", say.Args{"Quote": words, "Message": strings.TrimSpace(s.Message + " " + s.Asks)})
}

// A saying is a rule in one face.
type saying struct {
	Face string
	Name string
	Lang string // of the text; empty for the formula
	Text string
	Own  bool // it was written in this face
}

func (d drawer) sheet(field, fix string, w written) sheet {
	out := sheet{Field: field, Fix: fix, Text: w.text, Asked: d.question(field, w)}
	if len(w.mistakes) == 0 {
		return out
	}
	out.Marks, out.Slips = w.marks(), d.slips(w)
	return out
}

// slips returns the mistakes of w.
func (d drawer) slips(w written) []slip {
	var all []slip
	for _, m := range w.mistakes {
		lang := m.Language(d.say.Face())
		all = append(all, slip{
			Place: placeOf(m), Length: m.Length, Message: m.Message(lang), Lang: string(lang),
			Quote: w.quote(m), Hint: m.Hint, Asks: strings.TrimSpace(strings.TrimPrefix(m.In(lang), m.Message(lang))),
		})
	}
	return all
}

// marks returns the text in pieces. A mistake that has no length is at the end
// of a word or of the text: what comes next is marked, if only a space.
func (w written) marks() []mark {
	var all []mark
	at := 0
	for _, m := range w.mistakes {
		from, to := w.span(m)
		if from < at {
			continue // two mistakes at one place
		}
		all = append(all, mark{w.text[at:from], false})
		if to == from {
			_, size := utf8.DecodeRuneInString(w.text[from:])
			to = from + size
		}
		if to == from {
			return append(all, mark{" ", true})
		}
		all = append(all, mark{w.text[from:to], true})
		at = to
	}
	return append(all, mark{w.text[at:], false})
}

// quoteAround is how many characters are quoted before and after a mistake.
const quoteAround = 24

// quote returns the piece of the text around m.
func (w written) quote(m syntax.Mistake) []mark {
	from, to := w.span(m)
	before, after := []rune(w.text[:from]), []rune(w.text[to:])
	wrong := w.text[from:to]
	if n := len(before); n > quoteAround {
		before = append([]rune("…"), before[n-quoteAround:]...)
	}
	if len(after) > quoteAround {
		after = append(after[:quoteAround:quoteAround], '…')
	}
	if r := []rune(wrong); len(r) > 2*quoteAround {
		wrong = string(r[:2*quoteAround]) + "…"
	}
	if wrong == "" {
		wrong = " "
	}
	return []mark{{string(before), false}, {wrong, true}, {string(after), false}}
}

// meaning returns the rule in every face, that of the reader's language first.
func (d drawer) meaning(w written) []saying {
	var first, rest []saying
	for _, f := range syntax.Faces() {
		s := saying{Face: string(f), Name: d.faceName(f), Text: w.rule.In(f), Own: f == w.rule.Face()}
		if f != syntax.Formula {
			s.Lang = string(f)
		}
		if s.Lang == d.say.Language() {
			first = append(first, s)
		} else {
			rest = append(rest, s)
		}
	}
	return append(first, rest...)
}

// A reading is another rule that the words can mean.
type reading struct {
	Act   string // as readAs takes it
	Text  string
	Lang  string // of the text; empty for the formula
	Line  string // that tells it from the rule
	Cards []part // the same to be read
}

// readings returns what else the words of the rule can mean.
func (d drawer) readings(k *work, others []rule.Reading) []reading {
	var all []reading
	f := k.face(d.say.Language())
	for i, r := range others {
		out := reading{
			Act: strconv.Itoa(i), Text: r.Rule.In(f), Line: r.Apart.Line.String(), Cards: d.parts(d.told(r.Apart.Line)),
		}
		if f != syntax.Formula {
			out.Lang = string(f)
		}
		all = append(all, out)
	}
	return all
}

// readAs returns the text of another reading, in a face.
func (w written) readAs(number string, f syntax.Face) string {
	if w.rule == nil {
		return w.text
	}
	for i, r := range w.rule.Readings() {
		if strconv.Itoa(i) == number {
			return r.Rule.In(f)
		}
	}
	return w.text
}

// faceName returns what a face is called. Languages have their own names for
// themselves.
func (d drawer) faceName(f syntax.Face) string {
	if f == syntax.Formula {
		return d.say.Text("web.face.formula", nil)
	}
	return d.say.In(f).Name()
}

// faceChoices returns the faces in which a text may be written.
func (d drawer) faceChoices(chosen string) []choice {
	all := []choice{{"", d.say.Text("web.face.any", nil), chosen == ""}}
	for _, f := range syntax.Faces() {
		all = append(all, choice{string(f), d.faceName(f), chosen == string(f)})
	}
	return append(all, choice{byBlocks, d.say.Text("blocks.title", nil), chosen == byBlocks})
}
