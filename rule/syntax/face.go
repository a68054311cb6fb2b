package syntax

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// A Face is a way to write rules. Its value is its name.
type Face string

// Formula is the face in which trees are printed. The others are those of languages.
const Formula Face = "formula"

// Faces returns every face there is, the formula first.
func Faces() []Face { return append([]Face{Formula}, Languages()...) }

// In returns t in a face, on one line. [Parse] reads a formula as the same tree, and package
// phrase a sentence as its plain tree.
func (t *Tree) In(f Face) string {
	if f.language() == nil {
		return t.String()
	}
	return t.Plain().Verbatim(f)
}

// Verbatim returns t in a face as In does, but does not make it plain: each part is said as it stands.
func (t *Tree) Verbatim(f Face) string {
	if l := f.language(); l != nil {
		return l.sentence(t)
	}
	return t.String()
}

// Wordings returns the texts that mean t to the letter in the language of a face: what Verbatim
// returns, longer ones, with cycles of suits from each suit on, and those of release 0.1.0.
func (t *Tree) Wordings(f Face) []string {
	var all []string
	for _, s := range styles(t) {
		w := *f.language().writer
		w.style = s
		if said := w.sentence(t); !slices.Contains(all, said) {
			all = append(all, said)
		}
	}
	return all
}

// A Text is a tree together with the text it was read from.
type Text struct {
	Tree   *Tree
	Face   Face
	source string
	spans  map[Node]Span
}

// String returns the text as it was written.
func (t *Text) String() string { return t.source }

// Mistake returns a mistake at the place of n. The hint, if there is one, is a word
// of the formula, and becomes one of the face.
func (t *Text) Mistake(n Node, r Remark, hint string) Mistake {
	span, ok := t.spans[n]
	if !ok {
		span = Span{0, len(t.source)}
	}
	m := Mistake{Face: t.Face, remark: r, Hint: expectation(hint, audience{written: t.Face})}
	m.Line, m.Column, m.Length = place(t.source, span)
	return m
}

// Said returns the text of a sentence that means t.
func Said(t *Tree, f Face, source string) *Text { return &Text{Tree: t, Face: f, source: source} }

// Parse reads a formula. The error is [Mistakes].
func Parse(text string) (*Text, error) {
	p := new(ruleParser)
	p.text, p.spans, p.names = text, make(map[Node]Span), make(map[string]nameKind)
	p.subject, p.topic = Card, Card
	if t := p.read(); t != nil {
		return t, nil
	}
	return nil, p.sortedMistakes()
}

// read reads the text, and returns nil if it cannot.
func (p *ruleParser) read() *Text {
	if m, ok := tooMuch(Formula, p.text); ok {
		p.report(m)
		return nil
	}
	p.tokens = called(scan(p.text))
	p.advance()
	tree := p.tree()
	p.measure(tree)
	if len(p.mistakes) == 0 {
		return &Text{tree, Formula, p.text, p.spans}
	}
	p.failed = true
	return nil
}

// tooMuch returns the mistake of a text that is too long or not UTF-8; false if it is neither.
func tooMuch(f Face, text string) (Mistake, bool) {
	switch {
	case len(text) > MaxBytes || utf8.RuneCountInString(text) > MaxLength:
		return MistakeAt(f, text, Span{}, tooLong.Of(Number(MaxLength)), ""), true
	case !utf8.ValidString(text):
		return MistakeAt(f, text, Span{}, notUTF8.Of(), ""), true
	}
	return Mistake{}, false
}

// sortedMistakes returns the mistakes of a text that could not be read, in their order and with hints.
func (p *ruleParser) sortedMistakes() Mistakes {
	if p.failed {
		if m, ok := p.beyond(); ok {
			return Mistakes{m}
		}
	}
	slices.SortStableFunc(p.mistakes, func(a, b Mistake) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	for i, m := range p.mistakes {
		if m.unknown != "" {
			p.mistakes[i].Hint = p.nearest(m.unknown)
		}
	}
	return p.mistakes
}

// measure reports a mistake if the tree is too large when it is written out: some words stand for
// more than one node. So whatever can be read can be written and read again.
func (p *ruleParser) measure(t *Tree) {
	if len(p.mistakes) > 0 {
		return
	}
	if !t.within(maxNodes) || utf8.RuneCountInString(t.String()) > MaxLength {
		p.mistake(Span{}, tooLongWritten.Of(Number(maxNodes), Number(MaxLength)))
	}
}

// KnownWords returns how many words of a text mean something in formulas, each once.
// Single letters are no words.
func KnownWords(text string) int {
	known := make(map[string]bool)
	for _, t := range scan(text[:min(len(text), MaxBytes)]) {
		if _, ok := vocabulary[t.text]; ok && t.kind == tokenWord && len(t.text) > 1 {
			known[t.text] = true
		}
	}
	return len(known)
}

// Declares reports whether the mistakes of a formula say that it declares a name that is
// taken: no sentence is like it.
func (ms Mistakes) Declares() bool { return len(ms) > 0 && ms[0].declares }
