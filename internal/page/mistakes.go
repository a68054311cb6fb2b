package page

import (
	"strings"

	"eleusis/internal/say"
	"eleusis/internal/workshop"
)

// A shownMistake is a mistake as it is shown.
type shownMistake struct {
	Place   string // for fixed
	Length  int    // in characters
	Message string
	Lang    string          // of the message
	Quote   []workshop.Mark // the part of the text with it
	Hint    string
	Asks    string // question whether the hint was meant; empty without one
}

// firstMistake returns the first mistake of w, in words alone.
func (pr Presenter) firstMistake(w workshop.Written) string {
	s := pr.shownMistakes(w)[0]
	message := strings.TrimSpace(s.Message + " " + s.Asks)
	if !strings.Contains(strings.TrimSpace(w.Text), "\n") {
		return message // the field above it has the line
	}
	var quote strings.Builder
	for _, m := range s.Quote {
		quote.WriteString(m.Text)
	}
	words := strings.Join(strings.Fields(quote.String()), " ")
	if at := len(s.Quote) - 1; s.Quote[at].Text == "" && s.Quote[at-1].Text == " " {
		words += " …" // where something is missing
	}
	return pr.Say.Text("web.slip.at", say.Args{"Quote": words, "Message": message})
}

// shownMistakes words each mistake for the page; nil if the rule can be read.
func (pr Presenter) shownMistakes(w workshop.Written) []shownMistake {
	var all []shownMistake
	for _, m := range w.Mistakes {
		lang := m.Language(pr.Say.Face())
		all = append(all, shownMistake{
			Place: workshop.PlaceOf(m), Length: m.Length, Message: m.Message(lang), Lang: string(lang),
			Quote: w.Quote(m), Hint: m.Hint, Asks: strings.TrimSpace(strings.TrimPrefix(m.In(lang), m.Message(lang))),
		})
	}
	return all
}
