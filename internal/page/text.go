package page

import (
	"strings"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/rule"
)

// A Part of a sentence is plain text or a card that is shown.
type Part struct {
	Text string
	Card *face
}

// suitSymbols are the symbols at the end of cards by [say.Sign]; all have three bytes.
const suitSymbols = "♣♦♥♠"

// parts splits a sentence at its cards. A name that looks like a card is shown as one.
func (pr Presenter) parts(text string) []Part {
	var all []Part
	at := 0
	for from := 0; ; {
		symbol := strings.IndexAny(text[from:], suitSymbols)
		if symbol < 0 {
			return append(all, Part{Text: text[at:]})
		}
		symbol += from
		from = symbol + len("♣")
		begins := symbol - rankBefore(text[at:symbol])
		if begins == symbol {
			continue
		}
		c, err := card.Parse(text[begins:from])
		if err != nil {
			continue
		}
		f := pr.face(c)
		all = append(all, Part{Text: text[at:begins]}, Part{Card: &f})
		at = from
	}
}

// rankBefore returns the length in bytes of the rank at the end of text; 0 if there is
// none.
func rankBefore(text string) int {
	switch {
	case strings.HasSuffix(text, "10"):
		return 2
	case text != "" && strings.Contains("23456789AJQK", text[len(text)-1:]):
		return 1
	}
	return 0
}

// list returns things in order, as "a, b and c".
func (pr Presenter) list(things []string) string {
	last := len(things) - 1
	if last < 1 {
		return strings.Join(things, "")
	}
	return pr.Say.Text("list.last", say.Args{"First": strings.Join(things[:last], ", "), "Last": things[last]})
}

// sentence returns a rule in the language of the reader.
func (pr Presenter) sentence(r *rule.Rule) string { return r.In(pr.Say.Face()) }

// plurals are a text for each number that a language tells apart.
type plurals struct {
	Zero  string `json:"zero"`
	One   string `json:"one"`
	Other string `json:"other"`
}

// withGaps returns the text called key with its gaps unfilled.
func (pr Presenter) withGaps(key string, gaps []string) string {
	args := say.Args{}
	for _, gap := range gaps {
		args[gap] = "{" + gap + "}"
	}
	return pr.Say.Text(key, args)
}

// counted returns the text called web.key for n things.
func (pr Presenter) counted(key string, n int) string {
	return pr.Say.Text("web."+key, say.Args{"Count": n, "N": "{N}"})
}

// plurals returns the text called web.key for each number.
func (pr Presenter) plurals(key string) plurals {
	return plurals{pr.counted(key, 0), pr.counted(key, 1), pr.counted(key, 2)}
}
