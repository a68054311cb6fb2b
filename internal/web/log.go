package web

import (
	"regexp"
	"slices"

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
	"seal": "seal", "word": "pen", "hint": "warn", "deal": "mark", "right": "tick", "wrong": "cross", "waits": "hand", "expelled": "out", "prophet": "eye", "fell": "undo", "end": "mark", "dispute": "hand",
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

// log returns the entries of what was told at l, the newest first.
func (d drawer) log(l *table.Look) []entry {
	story := d.say.Story(d.company).Under(l.View.Setup.Options)
	var all []entry
	for _, f := range l.Log {
		e, ok := story.Tell(f.Number, f.Share)
		if !ok {
			continue
		}
		if n := len(all); n > 0 && all[n-1].Number == e.Number {
			all = all[:n-1]
		}
		all = append(all, d.entry(e))
	}
	slices.Reverse(all)
	return all
}

// sign is what [say.Sign] makes of a card.
var sign = regexp.MustCompile(`(?:10|[2-9AJQK])[♣♦♥♠]`)

// parts takes a sentence apart at the cards in it. A name that looks like a
// card is drawn as one.
func (d drawer) parts(text string) []part {
	var all []part
	at := 0
	for _, m := range sign.FindAllStringIndex(text, -1) {
		c, err := card.Parse(text[m[0]:m[1]])
		if err != nil {
			continue
		}
		f := d.face(c)
		all = append(all, part{Text: text[at:m[0]]}, part{Card: &f})
		at = m[1]
	}
	return append(all, part{Text: text[at:]})
}
