package workshop

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/internal/workqueue"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// The bounds of what the workshop takes.
const (
	MaxQuery = 64 << 10 // bytes of an address
	MaxCards = 300      // of a line
)

// A Work is the state of the workshop. All of it is in the address of the page, so a
// bookmark keeps it.
type Work struct {
	RuleText  Typed
	Face      string // that Rule is written in; empty if any may be
	OtherText Typed  // a rule to compare with
	LineText  string
	More      bool // the next card is not the last of its play
	Picking

	Rule, Other Written
	Line        rule.Line
	LineError   error
}

// WorkOf returns the work in an address. Texts are read when they are asked
// for: see [Work.Read].
func WorkOf(q url.Values) Work {
	k := Work{RuleText: TypedIn(q, "rule"), Face: q.Get("in"), OtherText: TypedIn(q, "other"), LineText: q.Get("line"),
		More: q.Has("more"), Picking: PickingIn(q)}
	k.RuleText.Text = k.Picking.Begun(k.RuleText.Text)
	return k
}

// TextIn returns the text of a field. Browsers end its lines with CR LF.
func TextIn(q url.Values, field string) string {
	return strings.ReplaceAll(q.Get(field), "\r\n", "\n")
}

// Address returns where k is found again, as a page of the workshop.
func (k *Work) Address() string { return "/workshop?" + k.fields().Encode() }

// fields returns the fields in which k is written down.
func (k *Work) fields() url.Values {
	q := url.Values{"rule": {k.RuleText.Text}}
	for field, value := range map[string]string{
		"in": k.Face, "rule" + ChosenSuffix: k.RuleText.Kept(), "line": k.LineText,
		"other": k.OtherText.Text, "other" + ChosenSuffix: k.OtherText.Kept(),
	} {
		if value != "" {
			q.Set(field, value)
		}
	}
	if k.More {
		q.Set("more", "on")
	}
	k.Picking.Write(q)
	return q
}

// Read reads the texts of k, as far as b does not know them. An error says only that
// there was no time for it.
func (k *Work) Read(ctx context.Context, b *Rulebook) (err error) {
	if !slices.Contains(syntax.Faces(), syntax.Face(k.Face)) {
		k.Face = ""
	}
	k.Rule, err = b.read(ctx, k.Face, k.RuleText)
	if err == nil {
		err = workqueue.Pause(ctx)
	}
	if err != nil {
		return err
	}
	k.Other, err = b.read(ctx, "", k.OtherText)
	k.setLine(rule.ParseLine(k.LineText))
	return err
}

// setLine makes l the line of k, cut to what may lie there.
func (k *Work) setLine(l rule.Line, err error) {
	k.LineError = err
	if err != nil {
		return
	}
	cards := 0
	for i, p := range l.Plays {
		cards += len(p.Cards)
		if cards > MaxCards {
			l = rule.Line{Plays: l.Plays[:i]}
			break
		}
	}
	k.Line, k.LineText = l, l.String()
}

// Written returns the face in which k is written, or that it is picked from blocks.
func (k *Work) Written() string {
	if k.Blocks {
		return ByBlocks
	}
	return k.Face
}

// SetRule puts another rule on the bench; the line was laid by the one before.
func (k *Work) SetRule(text string) {
	k.RuleText, k.LineText, k.More = Typed{Text: text}, "", false
}

// FaceIn returns the face in which k is given rules: the one that was chosen,
// else that of the language.
func (k *Work) FaceIn(language string) syntax.Face {
	f := syntax.Face(cmp.Or(k.Face, language))
	if !slices.Contains(syntax.Faces(), f) {
		return syntax.Formula
	}
	return f
}

// An Act is an action that changes a work once, and is not part of it.
type Act struct {
	Name, Value string
}

// acts are the names of all acts, as buttons have them.
var acts = []string{"lay", "undo", "clear", "go", "judge", "fix", "fix-other", "face", "read-as", "lib", "compose",
	"block"}

// ActIn returns the act that an address asks for.
func ActIn(q url.Values) (Act, bool) {
	for _, name := range acts {
		if q.Has(name) {
			return Act{name, q.Get(name)}, true
		}
	}
	return Act{}, false
}

// Do carries out a on k, which has been read. An action that makes no sense changes
// nothing.
func (k *Work) Do(a Act) {
	switch a.Name {
	case "lay":
		if c, err := card.Parse(a.Value); err == nil {
			k.setLine(k.laid(c), nil)
		}
	case "undo":
		k.setLine(k.undone(), nil)
	case "clear":
		k.setLine(rule.Line{}, nil)
	case "go":
		k.setLine(rule.ParseLine(a.Value))
	case "judge":
		k.setLine(k.judged(), nil)
	case "fix":
		k.RuleText.Text = k.Rule.fixed(a.Value)
	case "fix-other":
		k.OtherText.Text = k.Other.fixed(a.Value)
	case "read-as":
		if k.Rule.Rule != nil {
			k.RuleText = Typed{Text: k.Rule.readAs(a.Value, k.Rule.Rule.Face())}
		}
	case "face":
		if f := syntax.Face(a.Value); k.Rule.Rule != nil && slices.Contains(syntax.Faces(), f) {
			k.RuleText = Typed{Text: k.Rule.Rule.In(f)}
			if k.Face != "" {
				k.Face = a.Value
			}
		}
	}
}

// laid returns the line with c laid on it: right, it joins the mainline, wrong,
// it hangs below. Without a rule nothing is laid.
func (k *Work) laid(c card.Card) rule.Line {
	if k.Rule.Rule == nil {
		return k.Line
	}
	l := rule.Line{Plays: slices.Clone(k.Line.Plays), Open: k.More}
	var play []card.Card
	if n := len(l.Plays) - 1; k.Line.Open && n >= 0 {
		play, l.Plays = slices.Clone(l.Plays[n].Cards), l.Plays[:n]
	}
	play = append(play, c)
	refused := false
	if !l.Open {
		m := k.Rule.Rule.Machine()
		right, _ := m.Judge(m.After(rule.Line{Plays: l.Plays}), play)
		refused = !right
	}
	l.Plays = append(l.Plays, rule.Play{Cards: play, Refused: refused})
	return l
}

// undone returns the line without what was laid last: a card of a play that is
// not at its end, or a whole play.
func (k *Work) undone() rule.Line {
	l := rule.Line{Plays: slices.Clone(k.Line.Plays)}
	n := len(l.Plays) - 1
	if n < 0 {
		return l
	}
	last := l.Plays[n]
	l.Plays = l.Plays[:n]
	if cards := len(last.Cards) - 1; k.Line.Open && cards > 0 {
		l.Plays = append(l.Plays, rule.Play{Cards: last.Cards[:cards]})
		l.Open = true
	}
	return l
}

// Verdicts reports of each play whether it is right where it lies; nil if the rule does
// not read. A play that is not finished counts as right.
func (k *Work) Verdicts() []bool {
	if k.Rule.Rule == nil {
		return nil
	}
	m := k.Rule.Rule.Machine()
	s := m.Start()
	verdicts := make([]bool, len(k.Line.Plays))
	for i, p := range k.Line.Plays {
		verdicts[i], _ = m.Judge(s, p.Cards)
		if k.Line.Open && i == len(k.Line.Plays)-1 {
			verdicts[i] = true
		}
		s = m.Lay(s, p)
	}
	return verdicts
}

// judged returns the line with all its plays judged again, one after the other. A starter stays as it is.
func (k *Work) judged() rule.Line {
	l := rule.Line{Plays: slices.Clone(k.Line.Plays), Open: k.Line.Open}
	if k.Rule.Rule == nil {
		return l
	}
	m := k.Rule.Rule.Machine()
	s, begun := m.Start(), false
	for i, p := range l.Plays {
		if l.Open && i == len(l.Plays)-1 {
			break
		}
		if !begun && !p.Refused { // the starter
			s, begun = m.Lay(s, p), true
			continue
		}
		right, after := m.Judge(s, p.Cards)
		l.Plays[i].Refused, s, begun = !right, after, begun || right
	}
	return l
}

// span returns where in its text a mistake is, in bytes.
func (w Written) span(m syntax.Mistake) (from, to int) {
	line, column := 1, 1
	from, to = len(w.Text), len(w.Text)
	left := -1 // characters of the mistake still to come
	for i, r := range w.Text {
		if line == m.Line && column == m.Column && left < 0 {
			from, left = i, m.Length
		}
		if left == 0 {
			return from, i
		}
		left = max(left-1, -1)
		column++
		if r == '\n' {
			line, column = line+1, 1
		}
	}
	return from, to
}

// PlaceOf names the place of a mistake, as 1:9.
func PlaceOf(m syntax.Mistake) string {
	return strconv.Itoa(m.Line) + ":" + strconv.Itoa(m.Column)
}

// fixed returns the text with the hint of the mistake at a place written there.
func (w Written) fixed(place string) string {
	for _, m := range w.Mistakes {
		if m.Hint != "" && PlaceOf(m) == place {
			from, to := w.span(m)
			return w.Text[:from] + m.Hint + w.Text[to:]
		}
	}
	return w.Text
}
