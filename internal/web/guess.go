package web

import (
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A guessing is the field in which somebody says the rule aloud, with the rule
// as it is understood.
type guessing struct {
	Asks    string // the question, and what comes of an answer
	Small   string
	Text    string
	Saying  string // in the language of the page; empty as long as it does not read
	Formula string
	Slips   []slip
	Asked   *question // what the text means
	Leaves  bool      // who guesses is out of cards, and goes out by it
}

// Reads reports whether the text is a rule.
func (g guessing) Reads() bool { return g.Formula != "" }

// guessField is the field of a guess.
const guessField = "guess"

// guessing returns what comes of w, which is to be said as the rule.
func (d drawer) guessing(v *game.View, w written) *guessing {
	g := &guessing{
		Text: w.text, Asked: d.question(guessField, w).leading(), Slips: d.slips(w), Leaves: v.Awaits == game.AwaitsGuess,
	}
	bonus := say.Args{"Count": v.Setup.Options.GuessBonus}
	g.Asks, g.Small = d.say.Text("web.guess", nil), d.say.Text("web.guess.small", bonus)
	if g.Leaves {
		g.Asks, g.Small = d.say.Text("web.guess.out", nil), d.say.Text("web.guess.out.small", bonus)
	}
	if w.rule != nil {
		g.Saying, g.Formula = w.rule.In(d.say.Face()), w.rule.String()
	}
	return g
}

// lastGuess says what was just guessed, if somebody did after the last play.
func (d drawer) lastGuess(v *game.View) []part {
	n := len(v.Guesses)
	if n == 0 || v.Guesses[n-1].Play != len(v.Plays) {
		return nil
	}
	g := v.Guesses[n-1]
	if g.Verdict == game.Unjudged { // by a dealer who judges by hand
		return d.parts(d.say.Who(d.company, "event.said", g.Seat, say.Args{"Text": g.Words}))
	}
	said := d.say.Who(d.company, "event.guessed", g.Seat, say.Args{"Rule": d.ruleSaid(g)})
	return d.parts(said + " " + d.say.Text("event.guessed."+g.Verdict.String(), nil))
}

// ruleSaid returns the rule of g, as it was said or in the language.
func (d drawer) ruleSaid(g game.Guess) string {
	if g.Rule == "" {
		return g.Words
	}
	return d.say.Rule(g.Rule)
}

// hints returns what the dealer of the round has told.
func (d drawer) hints(v *game.View) []string {
	var all []string
	for _, text := range v.Hints {
		who := d.company.Names(v.Dealer)
		all = append(all, d.say.Text("web.hint.told", say.Args{"Who": who, "Text": d.say.Hint(text)}))
	}
	return all
}

// A hinting is what a dealer may tell of his rule.
type hinting struct {
	Ready []string // true ones
	Text  string
	Held  bool // the table waits for him
}

// hinting returns what the dealer who looks may tell, nil if nothing.
func (d drawer) hinting(l *table.Look) *hinting {
	if !l.View.MayHint {
		return nil
	}
	h := &hinting{Held: l.Held}
	for _, ready := range l.Ready {
		h.Ready = append(h.Ready, ready.Remark().In(d.say.Face()))
	}
	return h
}

// choose says how many cards a play may have.
func (d drawer) choose(v *game.View) string {
	least, _ := v.PlaySize()
	switch most := mostOf(v); {
	case most == 1:
		return d.say.Text("web.tray.one", nil)
	case least == most:
		return d.say.Text("web.tray.told", say.Args{"Most": most})
	case most >= manyCardsPlay:
		return d.say.Text("web.tray.any", nil)
	default:
		return d.say.Text("web.tray.mine", say.Args{"Most": most})
	}
}

// manyCardsPlay is from how many cards on nobody counts how many a play may have.
const manyCardsPlay = 14

// mostOf returns how many cards a play may have, if the hand has as many.
func mostOf(v *game.View) int {
	if _, most := v.PlaySize(); v.Second || v.Told > 0 {
		return most
	}
	return v.Setup.Options.LongestPlay(1000)
}
