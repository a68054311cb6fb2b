package page

import (
	"strconv"
	"strings"

	"eleusis/internal/say"
	"eleusis/internal/workshop"
)

// A question asks which meaning of a text was meant. Where one was chosen, or is taken because it is the
// likeliest, it says so and keeps it, with the others folded away.
type question struct {
	Field    string // of the text
	Gets     bool   // its buttons only lead to a page
	As       string // the choice; empty before it
	Means    string // what was chosen
	Asks     string
	LeftOut  []string // words that are part of no meaning
	Parts    []say.Part
	Meanings []meaning
}

// A meaning is one meaning of an ambiguous text.
type meaning struct {
	As    string // the value that chooses it
	Text  string
	Apart []Part // which cards tell it from the first
}

// question returns the question about w, the text of a field; nil if it is not ambiguous.
func (pr Presenter) question(field string, w workshop.Written) *question {
	ambiguity, near := pr.Say.Nearest(w.Suggestion)
	switch {
	case w.Likeliest != nil:
		ambiguity = pr.Say.Ambiguity(w.Likeliest)
	case !near && w.As == "":
		return nil
	}
	q := &question{Field: field, As: w.As, Asks: ambiguity.Asks, LeftOut: ambiguity.LeftOut, Parts: ambiguity.Parts}
	if !q.Open() {
		q.Means = w.Rule.In(pr.Say.Face())
	}
	for _, r := range ambiguity.Readings {
		m := meaning{As: w.Meaning(r.Rule.String()).As, Text: r.Text}
		if r.Apart != "" {
			m.Apart = pr.parts(r.Apart)
		}
		q.Meanings = append(q.Meanings, m)
	}
	return q
}

// asLinks returns q with buttons that only lead to a page, for a form with other buttons.
func (q *question) asLinks() *question {
	if q != nil {
		q.Gets = true
	}
	return q
}

// Open reports whether no meaning is chosen yet.
func (q question) Open() bool { return q.As == "" }

// Spoken returns the text of q for screen readers.
func (q question) Spoken() string {
	heard := []string{q.Asks}
	for i, m := range q.Meanings {
		heard = append(heard, strconv.Itoa(i+1)+": "+m.Text)
	}
	return strings.Join(heard, " ")
}
