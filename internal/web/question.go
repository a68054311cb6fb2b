package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// This file reads all rules that are entered in pages. A text that cannot be trusted to
// mean one rule is none until its writer has chosen a meaning: the page asks.

// The fields that go with the field of a text: chosenSuffix has the meaning that was
// chosen for it, chooseSuffix is the button that chooses one.
const (
	chosenSuffix = "-as"
	chooseSuffix = "-is"
)

// errUnsure is the error of a text whose meaning is yet to be chosen.
var errUnsure = errors.New("the text has several meanings")

// A typed is a text that should be a rule, as a form sends it.
type typed struct {
	text string
	as   string // the meaning that was chosen, with a mark of the text it was chosen for
}

// typedIn returns the text of a field.
func typedIn(q url.Values, field string) typed {
	t := typed{textIn(q, field), q.Get(field + chosenSuffix)}
	if q.Has(field + chooseSuffix) {
		t.as = q.Get(field + chooseSuffix)
	}
	return t
}

// choosing reports whether a form was sent by a button that chooses a meaning.
func choosing(q url.Values) bool {
	for field := range q {
		if strings.HasSuffix(field, chooseSuffix) {
			return true
		}
	}
	return false
}

// meaning returns t with a formula as its meaning.
func (t typed) meaning(formula string) typed {
	t.as = t.mark() + ":" + formula
	return t
}

// mark returns a digest of the text. A meaning does not outlive the text that it was
// chosen for.
func (t typed) mark() string {
	sum := sha256.Sum256([]byte(strings.TrimSpace(t.text)))
	return hex.EncodeToString(sum[:4])
}

// chosen returns the formula that was chosen for the text, empty if none was.
func (t typed) chosen() string {
	mark, formula, _ := strings.Cut(t.as, ":")
	if mark != t.mark() {
		return ""
	}
	return formula
}

// said returns the formula that was chosen, or else the text.
func (t typed) said() string { return cmp.Or(t.chosen(), t.text) }

// kept returns the choice that goes on with the text, empty if there is none.
func (t typed) kept() string {
	if t.chosen() == "" {
		return ""
	}
	return t.as
}

// write writes t into the fields of an address.
func (t typed) write(q url.Values, field string) {
	q.Set(field, t.text)
	if as := t.kept(); as != "" {
		q.Set(field+chosenSuffix, as)
	}
}

// A written is a text and the rule that it is, if it is one.
type written struct {
	typed    // as holds only a choice that was made for this text
	face     string
	rule     *rule.Rule
	doubt    *rule.Rule // the likeliest reading, if a meaning is yet to be chosen; then rule is nil
	mistakes syntax.Mistakes
	repair   rule.Repair // what can be made of a text that has mistakes, after mend
}

// writtenIn reads a text in a face, or in any if that is empty.
func writtenIn(face, text string) written { return typed{text: text}.read(face) }

// read reads t in a face, or in any if that is empty.
func (t typed) read(face string) written {
	w := written{typed: typed{text: t.text}, face: face}
	if strings.TrimSpace(t.text) == "" {
		return w
	}
	if formula := t.chosen(); formula != "" {
		r, err := rule.ParseIn(syntax.Formula, formula)
		if err == nil {
			w.rule, w.as = r, t.as
			return w
		}
	}
	r, err := rule.Interpret(t.text)
	if face != "" {
		r, err = rule.InterpretIn(syntax.Face(face), t.text)
	}
	_ = errors.As(err, &w.mistakes)
	if r != nil && !r.Sure() {
		w.doubt = r
	} else {
		w.rule = r
	}
	return w
}

// mended reads t as [typed.read] does, and mends it.
func (t typed) mended(ctx context.Context, face string) (written, error) {
	w := t.read(face)
	err := w.mend(ctx)
	return w, err
}

// mend finds what can be made of w, if it has mistakes. That takes longer than reading
// it, and only a page that asks about w needs it. An error says that there was no time.
func (w *written) mend(ctx context.Context) error {
	if len(w.mistakes) == 0 {
		return nil
	}
	err := pause(ctx)
	if err != nil {
		return err
	}
	if w.face == "" {
		w.repair = rule.Mend(w.text)
	} else {
		w.repair = rule.MendIn(syntax.Face(w.face), w.text)
	}
	return nil
}

// settled returns the rule of w. The error is errUnsure if a meaning is yet to be chosen,
// and errNoRule if the text does not read.
func (w written) settled() (*rule.Rule, error) {
	switch {
	case w.doubt != nil:
		return nil, errUnsure
	case w.rule == nil:
		return nil, errNoRule
	}
	return w.rule, nil
}

// A question asks what a text means. Once that is chosen it keeps the choice and offers
// to ask again.
type question struct {
	Field    string // of the text
	Gets     bool   // its buttons only lead to a page
	As       string // what was chosen; empty as long as nothing is
	Asks     string
	LeftOut  []string // words that are part of no meaning
	Parts    []say.Part
	Meanings []meaning
}

// A meaning is one of those that a text can have.
type meaning struct {
	As    string // chooses it
	Text  string
	Apart []part // which cards tell it from the first
}

// question returns what is to be asked about w, the text of a field; nil if nothing is.
func (d drawer) question(field string, w written) *question {
	if w.as != "" {
		return &question{Field: field, As: w.as}
	}
	doubt, near := d.say.Nearest(w.repair)
	switch {
	case w.doubt != nil:
		doubt = d.say.Doubt(w.doubt)
	case !near:
		return nil
	}
	q := &question{Field: field, Asks: doubt.Asks, LeftOut: doubt.LeftOut, Parts: doubt.Parts}
	for _, r := range doubt.Readings {
		m := meaning{As: w.meaning(r.Rule.String()).as, Text: r.Text}
		if r.Apart != "" {
			m.Apart = d.parts(r.Apart)
		}
		q.Meanings = append(q.Meanings, m)
	}
	return q
}

// leading returns q with buttons that only lead to a page, in a form that does more.
func (q *question) leading() *question {
	if q != nil {
		q.Gets = true
	}
	return q
}

// Open reports whether a meaning is yet to be chosen.
func (q question) Open() bool { return q.As == "" }

// Heard returns what is to be heard of q.
func (q question) Heard() string {
	heard := []string{q.Asks}
	for i, m := range q.Meanings {
		heard = append(heard, strconv.Itoa(i+1)+": "+m.Text)
	}
	return strings.Join(heard, " ")
}

// readsRule reads the rule in q, if there is one, before its table is asked.
func (s *server) readsRule(r *http.Request, q *table.Request) error {
	if !q.SaysRule() {
		return nil
	}
	return s.inTurnOf(r, func(context.Context) error {
		w := writtenIn("", q.Text)
		if w.doubt != nil {
			return errUnsure
		}
		if w.rule != nil {
			q.Text = w.rule.String()
		}
		_, _ = q.Read() // the table says what is wrong with it
		return nil
	})
}
