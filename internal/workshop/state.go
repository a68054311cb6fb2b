package workshop

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/internal/limit"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// The bounds of what the workshop takes.
const (
	MaxQuery = 64 << 10 // bytes of an address
	MaxCards = 300      // of a line
)

// A State is the state of the workshop. All of it is in the address of the page, so a
// bookmark keeps it.
type State struct {
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

// StateOf returns the state in an address. Texts are read when they are asked
// for: see [State.Read].
func StateOf(q url.Values) State {
	w := State{RuleText: TypedIn(q, "rule"), Face: q.Get("in"), OtherText: TypedIn(q, "other"), LineText: q.Get("line"),
		More: q.Has("more"), Picking: PickingIn(q)}
	w.RuleText.Text = w.Picking.Begun(w.RuleText.Text)
	return w
}

// TextIn returns the text of a field. Browsers end its lines with CR LF.
func TextIn(q url.Values, field string) string {
	return strings.ReplaceAll(q.Get(field), "\r\n", "\n")
}

// Address returns where w is found again, as a page of the workshop.
func (w *State) Address() string { return "/workshop?" + w.fields().Encode() }

// fields returns the fields in which w is written down.
func (w *State) fields() url.Values {
	q := url.Values{"rule": {w.RuleText.Text}}
	for field, value := range map[string]string{
		"in": w.Face, "rule" + ChosenSuffix: w.RuleText.Kept(), "line": w.LineText,
		"other": w.OtherText.Text, "other" + ChosenSuffix: w.OtherText.Kept(),
	} {
		if value != "" {
			q.Set(field, value)
		}
	}
	if w.More {
		q.Set("more", "on")
	}
	w.Picking.Write(q)
	return q
}

// Read reads the texts of w, as far as b does not know them. An error says only that
// there was no time for it.
func (w *State) Read(ctx context.Context, b *Rulebook) (err error) {
	if !slices.Contains(syntax.Faces(), syntax.Face(w.Face)) {
		w.Face = ""
	}
	w.Rule, err = b.read(ctx, w.Face, w.RuleText)
	if err == nil {
		err = limit.Pause(ctx)
	}
	if err != nil {
		return err
	}
	w.Other, err = b.read(ctx, "", w.OtherText)
	w.setLine(rule.ParseLine(w.LineText))
	return err
}

// setLine makes l the line of w, cut to what may lie there.
func (w *State) setLine(l rule.Line, err error) {
	w.LineError = err
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
	w.Line, w.LineText = l, l.String()
}

// Written returns the face in which w is written, or that it is picked from blocks.
func (w *State) Written() string {
	if w.Blocks {
		return ByBlocks
	}
	return w.Face
}

// SetRule puts another rule on the workbench; the line was laid by the one before.
func (w *State) SetRule(text string) {
	w.RuleText, w.LineText, w.More = Typed{Text: text}, "", false
}

// FaceIn returns the face in which w is given rules: the one that was chosen,
// else that of the language.
func (w *State) FaceIn(language string) syntax.Face {
	f := syntax.Face(cmp.Or(w.Face, language))
	if !slices.Contains(syntax.Faces(), f) {
		return syntax.Formula
	}
	return f
}

// An Act is an action that changes a state once, and is not part of it.
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

// Do carries out a on w, which has been read. An action that makes no sense changes
// nothing.
func (w *State) Do(a Act) {
	switch a.Name {
	case "lay":
		if c, err := card.Parse(a.Value); err == nil {
			w.setLine(w.laid(c), nil)
		}
	case "undo":
		w.setLine(w.undone(), nil)
	case "clear":
		w.setLine(rule.Line{}, nil)
	case "go":
		w.setLine(rule.ParseLine(a.Value))
	case "judge":
		w.setLine(w.judged(), nil)
	case "fix":
		w.RuleText.Text = w.Rule.fixed(a.Value)
	case "fix-other":
		w.OtherText.Text = w.Other.fixed(a.Value)
	case "read-as":
		if w.Rule.Rule != nil {
			w.RuleText = Typed{Text: w.Rule.readAs(a.Value, w.Rule.Rule.Face())}
		}
	case "face":
		if f := syntax.Face(a.Value); w.Rule.Rule != nil && slices.Contains(syntax.Faces(), f) {
			w.RuleText = Typed{Text: w.Rule.Rule.In(f)}
			if w.Face != "" {
				w.Face = a.Value
			}
		}
	}
}

// laid returns the line with c laid on it: right, it joins the mainline, wrong,
// it hangs below. Without a rule nothing is laid.
func (w *State) laid(c card.Card) rule.Line {
	if w.Rule.Rule == nil {
		return w.Line
	}
	l := rule.Line{Plays: slices.Clone(w.Line.Plays), Open: w.More}
	var play []card.Card
	if n := len(l.Plays) - 1; w.Line.Open && n >= 0 {
		play, l.Plays = slices.Clone(l.Plays[n].Cards), l.Plays[:n]
	}
	play = append(play, c)
	refused := false
	if !l.Open {
		m := w.Rule.Rule.Machine()
		right, _ := m.Judge(m.After(rule.Line{Plays: l.Plays}), play)
		refused = !right
	}
	l.Plays = append(l.Plays, rule.Play{Cards: play, Refused: refused})
	return l
}

// undone returns the line without what was laid last: a card of a play that is
// not at its end, or a whole play.
func (w *State) undone() rule.Line {
	l := rule.Line{Plays: slices.Clone(w.Line.Plays)}
	n := len(l.Plays) - 1
	if n < 0 {
		return l
	}
	last := l.Plays[n]
	l.Plays = l.Plays[:n]
	if cards := len(last.Cards) - 1; w.Line.Open && cards > 0 {
		l.Plays = append(l.Plays, rule.Play{Cards: last.Cards[:cards]})
		l.Open = true
	}
	return l
}

// Verdicts reports of each play whether it is right where it lies; nil if the rule does
// not read. A play that is not finished counts as right.
func (w *State) Verdicts() []bool {
	if w.Rule.Rule == nil {
		return nil
	}
	m := w.Rule.Rule.Machine()
	s := m.Start()
	verdicts := make([]bool, len(w.Line.Plays))
	for i, p := range w.Line.Plays {
		verdicts[i], _ = m.Judge(s, p.Cards)
		if w.Line.Open && i == len(w.Line.Plays)-1 {
			verdicts[i] = true
		}
		s = m.Lay(s, p)
	}
	return verdicts
}

// judged returns the line with all its plays judged again, one after the other. A starter stays as it is.
func (w *State) judged() rule.Line {
	l := rule.Line{Plays: slices.Clone(w.Line.Plays), Open: w.Line.Open}
	if w.Rule.Rule == nil {
		return l
	}
	m := w.Rule.Rule.Machine()
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
