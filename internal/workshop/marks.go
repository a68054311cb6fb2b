package workshop

import (
	"strconv"
	"unicode/utf8"

	"eleusis/rule/syntax"
)

// A Mark is a piece of a text, right or wrong.
type Mark struct {
	Text  string
	Wrong bool
}

// Marks returns the text in pieces. A mistake without a length is at the end of a word or
// of the text: the next character is marked, at the end a space.
func (w Written) Marks() []Mark {
	var all []Mark
	at := 0
	for _, m := range w.Mistakes {
		from, to := w.span(m)
		if from < at {
			continue // two mistakes at one place
		}
		all = append(all, Mark{w.Text[at:from], false})
		if to == from {
			_, size := utf8.DecodeRuneInString(w.Text[from:])
			to = from + size
		}
		if to == from {
			return append(all, Mark{" ", true})
		}
		all = append(all, Mark{w.Text[from:to], true})
		at = to
	}
	return append(all, Mark{w.Text[at:], false})
}

// quoteAround is how many characters are quoted before and after a mistake.
const quoteAround = 24

// Quote returns the piece of the text around m.
func (w Written) Quote(m syntax.Mistake) []Mark {
	from, to := w.span(m)
	before, after := []rune(w.Text[:from]), []rune(w.Text[to:])
	wrong := w.Text[from:to]
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
	return []Mark{{string(before), false}, {wrong, true}, {string(after), false}}
}

// readAs returns the text of another reading, in a face.
func (w Written) readAs(number string, f syntax.Face) string {
	if w.Rule == nil {
		return w.Text
	}
	for i, r := range w.Rule.Readings() {
		if strconv.Itoa(i) == number {
			return r.Rule.In(f)
		}
	}
	return w.Text
}
