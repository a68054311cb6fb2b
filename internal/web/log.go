package web

import (
	"strings"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// An entry is a line of the log as it is shown.
type entry struct {
	Number  int
	Icon    string
	Verdict string // right, wrong or nothing
	Parts   []part
	Open    []face // a hand that was laid open
	Why     []part // why cards were drawn, or somebody was expelled
}

// A part of a sentence is plain text or a card that is drawn.
type part struct {
	Text string
	Card *face
}

// icons are the symbols of what an entry is, by [say.Entry.Mark]. Scripts get
// the same.
var icons = map[string]string{
	"seal": "seal", "word": "pen", "hint": "warn", "deal": "mark", "right": "tick", "wrong": "cross", "waits": "hand",
	"expelled": "out", "prophet": "eye", "fell": "undo", "end": "mark", "dispute": "hand",
}

// entry returns e as it is shown.
func (d drawer) entry(e say.Entry) entry {
	out := entry{Number: e.Number, Icon: icons[e.Mark], Parts: d.parts(e.Text), Open: d.faces(sorted(e.Open))}
	if e.Why != "" {
		out.Why = d.parts(e.Why)
	}
	if e.Mark == "right" || e.Mark == "wrong" {
		out.Verdict = e.Mark
	}
	return out
}

// log returns the entries of what was told at l, in order.
func (d drawer) log(l *table.Look) []entry {
	story := d.say.Story(d.company).Under(l.View.Setup.Options)
	var told []say.Entry
	for _, f := range l.Log {
		e, ok := story.Tell(f.Number, f.Share)
		if !ok {
			continue
		}
		if n := len(told); n > 0 && told[n-1].Number == e.Number {
			told = told[:n-1]
		}
		told = append(told, e)
	}
	all := make([]entry, len(told))
	for i, e := range told {
		all[i] = d.entry(e)
	}
	return all
}

// suitSymbols are the symbols that [say.Sign] ends a card with; all take three bytes.
const suitSymbols = "♣♦♥♠"

// parts takes a sentence apart at the cards in it. A name that looks like a
// card is drawn as one.
func (d drawer) parts(text string) []part {
	var all []part
	at := 0
	for from := 0; ; {
		symbol := strings.IndexAny(text[from:], suitSymbols)
		if symbol < 0 {
			return append(all, part{Text: text[at:]})
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
		f := d.face(c)
		all = append(all, part{Text: text[at:begins]}, part{Card: &f})
		at = from
	}
}

// rankBefore returns how many bytes the rank at the end of text has; 0 if there is none.
func rankBefore(text string) int {
	switch {
	case strings.HasSuffix(text, "10"):
		return 2
	case text != "" && strings.Contains("23456789AJQK", text[len(text)-1:]):
		return 1
	}
	return 0
}
