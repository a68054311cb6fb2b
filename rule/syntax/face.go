package syntax

import (
	"cmp"
	"reflect"
	"slices"
	"unicode/utf8"
)

// A Face is a way to write rules. Its value is its name.
type Face string

// Formula is the face in which trees are printed. The others are those of languages.
const Formula Face = "formula"

// Faces returns every face there is, the formula first.
func Faces() []Face { return append([]Face{Formula}, Languages()...) }

// In returns t in a face, on one line. [Parse] reads it as the same tree.
func (t *Tree) In(f Face) string {
	if l := f.language(); l != nil {
		return l.sentence(t)
	}
	return t.String()
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

// Parse reads a rule in whatever face it is written. A text that two faces read
// differently is a mistake that shows both, unless it is a formula to the letter
// as [Tree.String] writes it. The error is [Mistakes]: those of the face that
// could read furthest.
func Parse(text string) (*Text, error) {
	var read *Text
	var failed []*parser
	for _, f := range Faces() {
		p := newParser(f, text)
		switch t := p.read(); {
		case t == nil:
			failed = append(failed, p)
		case f == Formula && t.Tree.String() == text:
			return t, nil
		case read == nil:
			read = t
		case !reflect.DeepEqual(read.Tree, t.Tree):
			return nil, Mistakes{read.Mistake(nil, twoMeanings.Of(Verbatim(read.Tree.String()), Verbatim(t.Tree.String())), "")}
		}
	}
	if read != nil {
		return read, nil
	}
	for _, p := range failed {
		if p.oversized {
			return nil, p.told()
		}
	}
	likeliest := failed[0].told()
	for _, p := range failed[1:] {
		if mistakes := p.told(); mistakes.better(likeliest, text) {
			likeliest = mistakes
		}
	}
	return nil, likeliest
}

// ParseIn reads a rule in one face. The error is [Mistakes].
func ParseIn(f Face, text string) (*Text, error) {
	p := newParser(f, text)
	if t := p.read(); t != nil {
		return t, nil
	}
	return nil, p.told()
}

func newParser(f Face, text string) *parser {
	return &parser{text: text, face: f, language: f.language(), spans: make(map[Node]Span),
		names: make(map[string]nameKind), subject: Card, topic: Card, it: Card}
}

// read reads the text, and returns nil if it cannot.
func (p *parser) read() *Text {
	switch {
	case p.face != Formula && p.language == nil:
		p.mistake(Span{}, noFace.Of(Quote(p.face)))
	case len(p.text) > MaxBytes || utf8.RuneCountInString(p.text) > MaxLength:
		p.mistake(Span{}, tooLong.Of(Number(MaxLength)))
	case !utf8.ValidString(p.text):
		p.mistake(Span{}, notUTF8.Of())
	default:
		p.tokens = called(scan(p.text))
		if p.language != nil {
			p.tokens = p.language.read(p.text, p.tokens)
		}
		p.advance()
		tree := p.tree()
		p.measure(tree)
		if len(p.mistakes) == 0 {
			return &Text{tree, p.face, p.text, p.spans}
		}
		p.astray = true
	}
	return nil
}

// told returns what is wrong with a text that was not read, with hints. They are
// not looked for earlier, since nobody is told what is wrong with a text that
// another face reads.
func (p *parser) told() Mistakes {
	if p.astray {
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

// measure tells if the tree is larger than its text: what a word stands for can
// be more than that word. Whatever reads can be written out and read again.
func (p *parser) measure(t *Tree) {
	if len(p.mistakes) > 0 {
		return
	}
	if !t.within(MaxNodes) || utf8.RuneCountInString(t.String()) > MaxLength {
		p.oversized = true
		p.mistake(Span{}, tooLongWritten.Of(Number(MaxNodes), Number(MaxLength)))
	}
}

// better reports whether ms, of another face, are likelier to be what is wrong
// with text: that face knows more of its words, or as many and could read further,
// or as far and knows one that is near. Only formulas declare names with a sign.
func (ms Mistakes) better(other Mistakes, text string) bool {
	m, n := ms[0], other[0]
	if m.declares || n.declares {
		return m.declares
	}
	if known := m.Face.knownWords(text) - n.Face.knownWords(text); known != 0 {
		return known > 0
	}
	if m.before(n) || n.before(m) {
		return n.before(m)
	}
	return n.Hint == "" && m.Hint != ""
}

// knownWords returns how many words of text mean something in a face. Of a text
// that is too long the beginning is enough.
func (f Face) knownWords(text string) int {
	l, known := f.language(), 0
	for _, t := range scan(text[:min(len(text), MaxBytes)]) {
		_, formula := vocabulary[t.text]
		if l != nil {
			_, said := l.words[l.plain(t.text)]
			formula = said || formula && l.formula
		}
		if t.kind == tokenWord && formula {
			known++
		}
	}
	return known
}

// before reports whether m stands before n in the text.
func (m Mistake) before(n Mistake) bool {
	return m.Line < n.Line || m.Line == n.Line && m.Column < n.Column
}
