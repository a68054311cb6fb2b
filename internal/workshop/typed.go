package workshop

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/url"
	"strings"

	"eleusis/internal/limit"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// This file reads all rules that are entered in pages. A text that cannot be trusted to
// mean one rule is none until its writer has seen a page that says what it means: the likeliest
// reading, where one is, or else all of them to choose from.

// The fields that go with the field of a text: ChosenSuffix has the meaning that was
// chosen for it, ChooseSuffix is the button that chooses one.
const (
	ChosenSuffix = "-as"
	ChooseSuffix = "-is"
)

// ErrNoRule is the error of a text that cannot be read.
var ErrNoRule = errors.New("the guess cannot be read")

// ErrUnsure is the error of a text whose meaning is yet to be chosen.
var ErrUnsure = errors.New("the text has several meanings")

// A Typed is a text that should be a rule, as a form sends it.
type Typed struct {
	Text string
	As   string // the meaning that was chosen, with a mark of the text it was chosen for
}

// TypedIn returns the text of a field.
func TypedIn(q url.Values, field string) Typed {
	t := Typed{TextIn(q, field), q.Get(field + ChosenSuffix)}
	if q.Has(field + ChooseSuffix) {
		t.As = q.Get(field + ChooseSuffix)
	}
	return t
}

// Choosing reports whether a form was sent by a button that chooses a meaning.
func Choosing(q url.Values) bool {
	for field := range q {
		if strings.HasSuffix(field, ChooseSuffix) {
			return true
		}
	}
	return false
}

// Meaning returns t with a formula as its meaning.
func (t Typed) Meaning(formula string) Typed {
	t.As = t.mark() + ":" + formula
	return t
}

// mark returns a digest of the text. A meaning does not outlive the text that it was
// chosen for.
func (t Typed) mark() string {
	sum := sha256.Sum256([]byte(strings.TrimSpace(t.Text)))
	return hex.EncodeToString(sum[:4])
}

// Chosen returns the formula that was chosen for the text, empty if none was.
func (t Typed) Chosen() string {
	mark, formula, _ := strings.Cut(t.As, ":")
	if mark != t.mark() {
		return ""
	}
	return formula
}

// Said returns the formula that was chosen, or else the text.
func (t Typed) Said() string { return cmp.Or(t.Chosen(), t.Text) }

// Kept returns the choice that goes on with the text, empty if there is none.
func (t Typed) Kept() string {
	if t.Chosen() == "" {
		return ""
	}
	return t.As
}

// Write writes t into the fields of an address.
func (t Typed) Write(q url.Values, field string) {
	q.Set(field, t.Text)
	if as := t.Kept(); as != "" {
		q.Set(field+ChosenSuffix, as)
	}
}

// A Written is a text and the rule that it is, if it is one.
type Written struct {
	Typed      // as holds only a choice that was made for this text
	face       string
	Rule       *rule.Rule
	Likeliest  *rule.Rule // the likeliest reading of a text that is not sure
	Taken      bool       // the rule is that reading, and the writer has not seen it yet
	Mistakes   syntax.Mistakes
	Suggestion rule.Suggestion // what the writer of a text with mistakes may have meant, after Suggest
}

// WrittenIn reads a text in a face, or in any if that is empty.
func WrittenIn(face, text string) Written { return Typed{Text: text}.Read(face) }

// LoadWords loads the words of all languages. Otherwise the first text that is read in any face waits for that.
func LoadWords() { WrittenIn("", unknown) }

// unknown is a word of no language: to find its mistake, all are asked.
const unknown = "x"

// Read reads t in a face, or in any if that is empty.
func (t Typed) Read(face string) Written {
	w := Written{Typed: Typed{Text: t.Text}, face: face}
	if strings.TrimSpace(t.Text) == "" {
		return w
	}
	if formula := t.Chosen(); formula != "" {
		r, err := rule.ParseIn(syntax.Formula, formula)
		if err == nil {
			w.Rule, w.As = r, t.As
			return w
		}
	}
	r, err := rule.Interpret(t.Text)
	if face != "" {
		r, err = rule.InterpretIn(syntax.Face(face), t.Text)
	}
	_ = errors.As(err, &w.Mistakes) // a text that can be read has none
	if r != nil && !r.Sure() {
		w.Likeliest = r
	} else {
		w.Rule = r
	}
	return w
}

// OwnWords returns the text of w, unless it is empty, a formula, or a sentence that a rule says by itself.
func (w Written) OwnWords() string {
	if w.Rule == nil {
		return ""
	}
	for _, face := range syntax.Faces() {
		if w.Text == w.Rule.In(face) {
			return ""
		}
	}
	if _, err := rule.InterpretIn(syntax.Formula, w.Text); err == nil {
		return ""
	}
	return w.Text
}

// ReadAndSuggest reads t as [Typed.Read] does, and suggests rules if that fails.
func (t Typed) ReadAndSuggest(ctx context.Context, face string) (Written, error) {
	w := t.Read(face)
	err := w.Suggest(ctx)
	return w, err
}

// Suggest finds what the writer of w may have meant, also instead of what they have chosen, and takes the
// likeliest reading. That takes longer than reading w, and only a page that shows it needs it. An error says that
// there was no time.
func (w *Written) Suggest(ctx context.Context) error {
	read := *w
	if w.As != "" {
		read = WrittenIn(w.face, w.Text)
		w.Likeliest = read.Likeliest
	}
	w.Take()
	if len(read.Mistakes) == 0 {
		return nil
	}
	err := limit.Pause(ctx)
	if err != nil {
		return err
	}
	if w.face == "" {
		w.Suggestion = rule.Suggest(w.Text)
	} else {
		w.Suggestion = rule.SuggestIn(syntax.Face(w.face), w.Text)
	}
	return nil
}

// Take chooses the likeliest meaning of w where one is yet to be chosen, if it is clearly likelier than the others and
// leaves no word out.
func (w *Written) Take() {
	if !w.Open() || !w.Likeliest.Likely() || len(w.Likeliest.LeftOut()) > 0 {
		return
	}
	taken := w.Meaning(w.Likeliest.String())
	r, err := rule.ParseIn(syntax.Formula, taken.Chosen())
	if err == nil {
		w.Typed, w.Rule, w.Taken = taken, r, true
	}
}

// Open reports whether a meaning of w is yet to be chosen.
func (w Written) Open() bool { return w.Rule == nil && w.Likeliest != nil }

// Settled returns the rule of w. The error is ErrUnsure if a meaning is yet to be chosen,
// and ErrNoRule if the text cannot be read.
func (w Written) Settled() (*rule.Rule, error) {
	switch {
	case w.Open():
		return nil, ErrUnsure
	case w.Rule == nil:
		return nil, ErrNoRule
	}
	return w.Rule, nil
}
