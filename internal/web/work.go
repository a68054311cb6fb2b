package web

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// The bounds of what the workshop takes.
const (
	maxQuery = 64 << 10 // bytes of an address
	maxCards = 300      // of a line
)

// A work is what somebody has on the bench: all of it stands in the address of
// the page, so whoever keeps the address keeps the work.
type work struct {
	Rule  typed
	Face  string // that Rule is written in; empty if any may be
	Other typed  // a rule to compare with
	Line  string
	More  bool // the next card is not the last of its play
	picking

	rule, other written
	line        rule.Line
	lineError   error
}

// workOf returns the work in an address. Texts are read when they are asked
// for: see read.
func workOf(q url.Values) work {
	k := work{Rule: typedIn(q, "rule"), Face: q.Get("in"), Other: typedIn(q, "other"), Line: q.Get("line"),
		More: q.Has("more"), picking: pickingIn(q)}
	k.Rule.text = k.picking.begun(k.Rule.text)
	return k
}

// textIn returns the text of a field. Browsers end its lines as telegraphs did.
func textIn(q url.Values, field string) string {
	return strings.ReplaceAll(q.Get(field), "\r\n", "\n")
}

// address returns where k is found again, as a page of the workshop.
func (k *work) address() string { return "/workshop?" + k.fields().Encode() }

// fields returns the fields in which k is written down.
func (k *work) fields() url.Values {
	q := url.Values{"rule": {k.Rule.text}}
	for field, value := range map[string]string{
		"in": k.Face, "rule" + chosenSuffix: k.Rule.kept(), "other": k.Other.text, "other" + chosenSuffix: k.Other.kept(),
		"line": k.Line,
	} {
		if value != "" {
			q.Set(field, value)
		}
	}
	if k.More {
		q.Set("more", "on")
	}
	k.picking.write(q)
	return q
}

// read reads the texts of k, as far as b does not know them. An error says only that
// there was no time for it.
func (k *work) read(ctx context.Context, b *rulebook) (err error) {
	if !slices.Contains(syntax.Faces(), syntax.Face(k.Face)) {
		k.Face = ""
	}
	k.rule, err = b.read(ctx, k.Face, k.Rule)
	if err == nil {
		err = pause(ctx)
	}
	if err != nil {
		return err
	}
	k.other, err = b.read(ctx, "", k.Other)
	k.setLine(rule.ParseLine(k.Line))
	return err
}

// setLine makes l the line of k, cut to what may lie there.
func (k *work) setLine(l rule.Line, err error) {
	if k.lineError = err; err != nil {
		return
	}
	cards := 0
	for i, p := range l.Plays {
		if cards += len(p.Cards); cards > maxCards {
			l = rule.Line{Plays: l.Plays[:i]}
			break
		}
	}
	k.line, k.Line = l, l.String()
}

// written returns the face in which k is written, or that it is picked from blocks.
func (k *work) written() string {
	if k.Blocks {
		return byBlocks
	}
	return k.Face
}

// setRule puts another rule on the bench; the line was laid by the one before.
func (k *work) setRule(text string) {
	k.Rule, k.Line, k.More = typed{text: text}, "", false
}

// face returns the face in which k is given rules: the one that was chosen,
// else that of the language.
func (k *work) face(language string) syntax.Face {
	f := syntax.Face(cmp.Or(k.Face, language))
	if !slices.Contains(syntax.Faces(), f) {
		return syntax.Formula
	}
	return f
}

// An act is something that is done to a work once, and not part of it.
type act struct {
	name, value string
}

// acts are the names of all acts, as buttons have them.
var acts = []string{"lay", "undo", "clear", "go", "judge", "fix", "fix-other", "face", "read-as", "lib", "compose",
	"block"}

// actIn returns the act that an address asks for.
func actIn(q url.Values) (act, bool) {
	for _, name := range acts {
		if q.Has(name) {
			return act{name, q.Get(name)}, true
		}
	}
	return act{}, false
}

// do does what a says to k, which has been read. What makes no sense does
// nothing.
func (k *work) do(a act) {
	switch a.name {
	case "lay":
		if c, err := card.Parse(a.value); err == nil {
			k.setLine(k.laid(c), nil)
		}
	case "undo":
		k.setLine(k.undone(), nil)
	case "clear":
		k.setLine(rule.Line{}, nil)
	case "go":
		k.setLine(rule.ParseLine(a.value))
	case "judge":
		k.setLine(k.judged(), nil)
	case "fix":
		k.Rule.text = k.rule.fixed(a.value)
	case "fix-other":
		k.Other.text = k.other.fixed(a.value)
	case "read-as":
		if k.rule.rule != nil {
			k.Rule = typed{text: k.rule.readAs(a.value, k.rule.rule.Face())}
		}
	case "face":
		if f := syntax.Face(a.value); k.rule.rule != nil && slices.Contains(syntax.Faces(), f) {
			k.Rule = typed{text: k.rule.rule.In(f)}
			if k.Face != "" {
				k.Face = a.value
			}
		}
	}
}

// laid returns the line with c laid on it: right, it joins the mainline, wrong,
// it hangs below. Without a rule nothing is laid.
func (k *work) laid(c card.Card) rule.Line {
	if k.rule.rule == nil {
		return k.line
	}
	l := rule.Line{Plays: slices.Clone(k.line.Plays), Open: k.More}
	var play []card.Card
	if n := len(l.Plays) - 1; k.line.Open && n >= 0 {
		play, l.Plays = slices.Clone(l.Plays[n].Cards), l.Plays[:n]
	}
	play = append(play, c)
	refused := false
	if !l.Open {
		m := k.rule.rule.Machine()
		right, _ := m.Judge(m.After(rule.Line{Plays: l.Plays}), play)
		refused = !right
	}
	l.Plays = append(l.Plays, rule.Play{Cards: play, Refused: refused})
	return l
}

// undone returns the line without what was laid last: a card of a play that is
// not at its end, or a whole play.
func (k *work) undone() rule.Line {
	l := rule.Line{Plays: slices.Clone(k.line.Plays)}
	n := len(l.Plays) - 1
	if n < 0 {
		return l
	}
	last := l.Plays[n]
	l.Plays = l.Plays[:n]
	if cards := len(last.Cards) - 1; k.line.Open && cards > 0 {
		l.Plays = append(l.Plays, rule.Play{Cards: last.Cards[:cards]})
		l.Open = true
	}
	return l
}

// verdicts returns of each play whether it is right where it lies, if the rule
// reads. Of one that is not at its end nothing can be said: it counts as right.
func (k *work) verdicts() []bool {
	if k.rule.rule == nil {
		return nil
	}
	m := k.rule.rule.Machine()
	s := m.Start()
	verdicts := make([]bool, len(k.line.Plays))
	for i, p := range k.line.Plays {
		verdicts[i], _ = m.Judge(s, p.Cards)
		if k.line.Open && i == len(k.line.Plays)-1 {
			verdicts[i] = true
		}
		s = m.Lay(s, p)
	}
	return verdicts
}

// judged returns the line with all its plays judged anew, one after the other.
func (k *work) judged() rule.Line {
	l := rule.Line{Plays: slices.Clone(k.line.Plays), Open: k.line.Open}
	if k.rule.rule == nil {
		return l
	}
	m := k.rule.rule.Machine()
	s := m.Start()
	for i, p := range l.Plays {
		if l.Open && i == len(l.Plays)-1 {
			break
		}
		right, after := m.Judge(s, p.Cards)
		l.Plays[i].Refused, s = !right, after
	}
	return l
}

// span returns where in its text a mistake is, in bytes.
func (w written) span(m syntax.Mistake) (from, to int) {
	line, column := 1, 1
	from, to = len(w.text), len(w.text)
	left := -1 // characters of the mistake still to come
	for i, r := range w.text {
		if line == m.Line && column == m.Column && left < 0 {
			from, left = i, m.Length
		}
		if left == 0 {
			return from, i
		}
		left = max(left-1, -1)
		if column++; r == '\n' {
			line, column = line+1, 1
		}
	}
	return from, to
}

// placeOf names the place of a mistake, as 1:9.
func placeOf(m syntax.Mistake) string {
	return strconv.Itoa(m.Line) + ":" + strconv.Itoa(m.Column)
}

// fixed returns the text with the hint of the mistake at a place written there.
func (w written) fixed(place string) string {
	for _, m := range w.mistakes {
		if m.Hint != "" && placeOf(m) == place {
			from, to := w.span(m)
			return w.text[:from] + m.Hint + w.text[to:]
		}
	}
	return w.text
}
