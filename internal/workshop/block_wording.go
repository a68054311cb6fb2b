package workshop

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/rule/blocks"
)

// A piece is a block as it is shown: words, and other pieces between them.
type piece struct {
	Kind   string
	Place  string
	Chosen bool
	Stands bool // its parts are below each other
	Label  string
	Chunks []chunk
}

// A chunk is some words of a piece, or a piece in it.
type chunk struct {
	Text  string
	First bool // the first words, whose button chooses the piece
	Piece *piece
}

// A scene is the context of a block.
type scene struct {
	place  string
	chosen string // the place of the chosen block
	asked  bool   // in a condition about earlier cards
	rank   bool   // its numbers are ranks
	name   string // of the memory that it changes
}

// standing are the kinds of blocks whose parts are shown below each other.
var standing = []blocks.Kind{"rule", "and", "or", "either", "several", "if", "turned", "repeat", "let", "remember",
	"anchor", "event", "holding"}

// piece returns b and its parts as a page draws them.
func (w writer) piece(b *blocks.Block, s scene) piece {
	p := piece{Kind: string(b.Kind), Place: s.place, Chosen: s.place == s.chosen,
		Stands: slices.Contains(standing, b.Kind)}
	parts := make([]piece, len(b.Parts))
	for i, part := range b.Parts {
		parts[i] = w.piece(part, s.of(b, i))
	}
	for _, c := range w.wording(b, s) {
		if c.part >= 0 {
			p.Chunks = append(p.Chunks, chunk{Piece: &parts[c.part]})
		} else if text := strings.TrimSpace(c.text); text != "" {
			p.Chunks = append(p.Chunks, chunk{Text: text, First: !slices.ContainsFunc(p.Chunks, func(c chunk) bool {
				return c.First
			})})
		}
	}
	p.Label = p.words()
	return p
}

// words returns all words of p, one after the other.
func (p piece) words() string {
	var all []string
	for _, c := range p.Chunks {
		if c.Piece != nil {
			all = append(all, c.Piece.Label)
		} else {
			all = append(all, c.Text)
		}
	}
	return strings.Join(all, " ")
}

// flat returns b in words.
func (w writer) flat(b *blocks.Block, s scene) string {
	if b == nil {
		return ""
	}
	return w.piece(b, s).Label
}

// chosenWords returns what the chosen block says, as one plain text.
func (w writer) chosenWords(editor *blocks.Editor) string {
	return w.flat(editor.Chosen(), sceneAt(editor))
}

// sceneAt returns the context of the chosen block of an editor.
func sceneAt(editor *blocks.Editor) scene {
	s := scene{}
	b := editor.Root()
	for _, step := range editor.Place() {
		s = s.of(b, step)
		b = b.Parts[step]
	}
	return s
}

// of returns the context of part i of b, whose context is s.
func (s scene) of(b *blocks.Block, i int) scene {
	out := scene{place: strings.TrimPrefix(s.place+"."+strconv.Itoa(i), "."), chosen: s.chosen, asked: s.asked,
		name: s.name}
	switch b.Kind {
	case "count", "since", "streak", "found", "after", "figure", "let", "case":
		out.asked = true
	case "event", "holding":
		out.asked = true
	case "turned":
		out.asked = i == 1 || s.asked
	case "remember", "anchor":
		out.name = b.Picks[0]
	case "compare":
		out.rank = b.Parts[1-i].IsRank()
	}
	return out
}

// A wordpart is a text, or the number of a part in its place.
type wordpart struct {
	text string
	part int // -1: none
}

// gaps are the names of the parts of a block in its text.
var gaps = []string{"A", "B", "C"}

// gapMark marks part i while a text is filled in.
func gapMark(i int) string { return string(rune('\ue000' + i)) }

// worded returns the wording of a text with parts in its gaps.
func (w writer) worded(key string, args say.Args) []wordpart {
	if args == nil {
		args = say.Args{}
	}
	for i, gap := range gaps {
		args[gap] = gapMark(i)
	}
	var out []wordpart
	text := ""
	for _, r := range w.say.Text(key, args) {
		if i := int(r - '\ue000'); i >= 0 && i < len(gaps) {
			out = append(out, wordpart{text, -1}, wordpart{"", i})
			text = ""
			continue
		}
		text += string(r)
	}
	return append(out, wordpart{text, -1})
}

// wording puts a condition or a list into words, with the places of its parts.
func (w writer) wording(b *blocks.Block, s scene) []wordpart {
	switch b.Kind {
	case "rule", "and", "or", "several", "repeat", "let", "remember", "anchor":
		return w.listing(b)
	case "always":
		return w.worded("blocks.truth."+b.Picks[0], nil)
	case "is":
		return w.worded("blocks.form.is", say.Args{"P": w.say.Text("blocks.class."+b.Picks[0], nil)})
	case "alike":
		return w.alike(b)
	case "compare":
		return w.worded("blocks.compare."+b.Picks[0], nil)
	case "in":
		return w.worded("blocks.form.in", say.Args{"P": w.set(b.Picks[0], b.Parts[0].IsRank())})
	case "follows":
		return w.worded("blocks.form.follows", say.Args{"P": suitSigns(b.Picks[0], "→")})
	case "seen":
		what := b.Picks[0]
		if what == "bysuit" {
			what = "card"
		}
		return w.worded("blocks.form.seen", say.Args{"P": w.say.Text("blocks.same."+what, nil)})
	case "phase":
		n, _ := strconv.Atoi(b.Picks[0])
		return w.worded("blocks.form.phase", say.Args{"Count": n, "N": n})
	case "event", "holding":
		return w.worded("blocks.event."+b.Picks[0], say.Args{"P": w.say.Face().Name(s.name)})
	case "card", "held", "found", "line", "window", "after":
		return w.cardWording(b, s)
	case "not", "either", "if", "turned", "prime", "case", "start":
		return w.worded("blocks.form."+string(b.Kind), nil)
	}
	return w.numberWording(b, s)
}

// alike returns the wording of a comparison of two cards by something that is not a
// number.
func (w writer) alike(b *blocks.Block) []wordpart {
	what, relation := b.Picks[0], b.Picks[1]
	said := w.worded("blocks.alike."+what+"."+relation, nil)
	if b.Picks[2] != "" {
		said = append(said, wordpart{"(" + suitSigns(b.Picks[2], " < ") + ")", -1})
	}
	return said
}

// listing returns the wording of a block with any number of parts.
func (w writer) listing(b *blocks.Block) []wordpart {
	var out []wordpart
	between := ""
	switch b.Kind {
	case "rule":
		out = w.worded("blocks.form.rule", nil)
		if n, _ := strconv.Atoi(b.Picks[0]); n > 0 {
			out = w.worded("blocks.form.rule.plays", say.Args{"Count": n, "N": n})
		}
	case "and", "or":
		between = w.say.Text("blocks.join."+string(b.Kind), nil)
	case "several":
		n, _ := strconv.Atoi(b.Picks[1])
		out = w.worded("blocks.several."+b.Picks[0], say.Args{"Count": n, "N": n})
	case "remember":
		out = w.worded("blocks.form.remember", say.Args{"P": w.say.Face().Name(b.Picks[0]), "Q": b.Picks[1]})
	case "let", "anchor":
		out = w.worded("blocks.form."+string(b.Kind), say.Args{"P": w.say.Face().Name(b.Picks[0])})
	case "repeat":
		out = w.worded("blocks.form.repeat", nil)
	}
	for i := range b.Parts {
		if i > 0 && between != "" {
			out = append(out, wordpart{between, -1})
		}
		if b.Kind == "let" && i > 0 && i == len(b.Parts)-1 {
			out = append(out, wordpart{w.say.Text("blocks.join.else", nil), -1})
		}
		out = append(out, wordpart{"", i})
	}
	return out
}

// cardWording returns the wording of a card, or of a part of the line.
func (w writer) cardWording(b *blocks.Block, s scene) []wordpart {
	switch b.Kind {
	case "card":
		return []wordpart{{w.cardName(b.Picks[0], s.asked), -1}}
	case "held":
		return []wordpart{{w.say.Face().Name(b.Picks[0]), -1}}
	case "found":
		return w.worded("blocks.found."+b.Picks[0], nil)
	case "window":
		n, _ := strconv.Atoi(b.Picks[0])
		return w.worded("blocks.form.window", say.Args{"Count": n, "N": n})
	}
	return w.worded("blocks.form."+string(b.Kind), nil)
}

// numberWording puts a block that stands for a number into words.
func (w writer) numberWording(b *blocks.Block, s scene) []wordpart {
	switch b.Kind {
	case "number":
		return []wordpart{{w.numeralText(b.Picks[0], s.rank), -1}}
	case "recall":
		return []wordpart{{w.say.Face().Name(b.Picks[0]), -1}}
	case "worth":
		return w.worded("blocks.form.worth", say.Args{"P": w.say.Face().Name(b.Picks[0])})
	case "feature":
		return w.worded("blocks.feature."+b.Picks[0], nil)
	case "figure":
		return w.worded("blocks.form."+b.Picks[0], nil)
	case "reckon":
		return w.worded("blocks.reckon."+b.Picks[0], nil)
	case "run":
		return w.worded("blocks.form.run", say.Args{"P": w.say.Text("blocks.same."+b.Picks[0], nil)})
	}
	return w.worded("blocks.form."+string(b.Kind), nil)
}

// numeralText returns the number in a block.
func (w writer) numeralText(text string, rank bool) string {
	n, err := strconv.Atoi(text)
	if err != nil {
		return text
	}
	return w.numeral(n, rank)
}

// numeral returns a number; a rank as it is on cards.
func (w writer) numeral(n int, rank bool) string {
	if rank && n >= int(card.Ace) && n <= int(card.King) {
		return card.Rank(n).String()
	}
	return strings.Replace(strconv.Itoa(n), "-", "−", 1)
}

// set returns the text of a set of numbers.
func (w writer) set(text string, rank bool) string {
	var all []string
	for one := range strings.SplitSeq(text, ",") {
		lo, hi, more := strings.Cut(one, "..")
		said := w.numeralText(lo, rank)
		if more {
			said += "–" + w.numeralText(hi, rank)
		}
		all = append(all, said)
	}
	return strings.Join(all, ", ")
}
