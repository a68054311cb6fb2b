package page

import (
	"slices"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// A guessForm is the field for a guess, with the rule as it is understood.
type guessForm struct {
	Asks    string // the question, and the consequences of an answer
	Small   string
	Text    string
	Saying  string // in the language of the page; empty until the text can be read
	Formula string
	Slips   []shownMistake
	Asked   *question // if the text is ambiguous
	Against []Part    // the first play that contradicts the rule, if there is one
	Leaves  bool      // the player is out of cards, and goes out by the guess
}

// Reads reports whether the text is a rule.
func (g guessForm) Reads() bool { return g.Formula != "" }

// GuessField names the text field in which a player says the rule.
const GuessField = "guess"

// guessing returns the field with w, compared with the plays of v if compared.
func (pr dockPresenter) guessing(v *game.View, w workshop.Written, compared bool) *guessForm {
	g := &guessForm{
		Text: w.Text, Asked: pr.question(GuessField, w).asLinks(), Slips: pr.shownMistakes(w),
		Leaves: v.Awaits == game.AwaitsGuess,
	}
	bonus := say.Args{"Count": v.Setup.Options.GuessBonus}
	g.Asks, g.Small = pr.Say.Text("web.guess", nil), pr.Say.Text("web.guess.small", bonus)
	if g.Leaves {
		g.Asks, g.Small = pr.Say.Text("web.guess.out", nil), pr.Say.Text("web.guess.out.small", bonus)
	}
	if w.Rule != nil {
		g.Saying, g.Formula = w.Rule.In(pr.Say.Face()), w.Rule.String()
	}
	if slips := against(v, w.Rule); compared && len(slips) > 0 {
		g.Against = pr.Notes().status(v, len(v.Plays), slips).Words
	}
	return g
}

// A guessNote says what became of a guess.
type guessNote struct {
	Text  []Part
	Own   bool // of the own seat: it stays until the next own play
	Wrong bool
}

// lastGuess returns what became of the last guess, if it came after the last play, or, for an own one, after the last
// own play; else nil.
func (pr dockPresenter) lastGuess(v *game.View) *guessNote {
	n := len(v.Guesses)
	if n == 0 {
		return nil
	}
	g := v.Guesses[n-1]
	own := g.Seat == v.Seat
	if later := v.Plays[g.Play:]; len(later) > 0 &&
		(!own || slices.ContainsFunc(later, func(p game.Play) bool { return p.Seat == v.Seat })) {
		return nil
	}
	return &guessNote{Text: pr.guessed(g), Own: own, Wrong: g.Verdict == game.Wrong}
}

// guessed returns what became of a guess.
func (pr dockPresenter) guessed(g game.Guess) []Part {
	if g.Verdict == game.Unjudged { // by a dealer who judges by hand
		return pr.parts(pr.Say.Who(pr.Company, "event.said", g.Seat, say.Args{"Text": pr.Say.GuessWords(g.Words)}))
	}
	said := pr.Say.Who(pr.Company, "event.guessed", g.Seat, say.Args{"Rule": pr.ruleSaid(g)})
	return pr.parts(said + " " + pr.Say.Text("event.guessed."+g.Verdict.String(), nil))
}

// hints returns the hints of the dealer in this round.
func (pr dockPresenter) hints(v *game.View) []string {
	var all []string
	for _, text := range v.Hints {
		all = append(all, pr.Say.Who(pr.Company, "web.hint.told", v.Dealer, say.Args{"Text": pr.Say.Hint(text)}))
	}
	return all
}

// A hintForm lets a dealer give hints about their rule.
type hintForm struct {
	Ready  []string // true ones
	Text   string
	Held   bool   // the table waits for them
	Pauses bool   // a button beside lets it wait
	First  bool   // no card is played yet
	Later  string // why none may be given now, to a dealer who judges by hand and may give one later; empty otherwise
}

// isBeforeFirstCard reports whether nothing but the starter has been laid.
func isBeforeFirstCard(v *game.View) bool { return len(v.Plays) <= 1 }

// hinting returns the hints that the reader may give as the dealer; nil if none.
func (pr dockPresenter) hinting(l *table.Snapshot) *hintForm {
	v := &l.View
	judges := v.ByHand && l.Desk != nil && v.Phase == game.Playing
	switch {
	case v.MayHint:
	case judges && v.Setup.Options.Hints == game.HintsAlways:
		return &hintForm{Later: pr.Say.Text("web.hand.hint.later", nil)}
	default:
		return nil
	}
	h := &hintForm{Held: l.Held, Pauses: l.MayPause, First: isBeforeFirstCard(&l.View)}
	var given []string
	for _, text := range v.Hints {
		given = append(given, pr.Say.Hint(text))
	}
	for _, ready := range l.Ready {
		if text := ready.Remark().In(pr.Say.Face()); !slices.Contains(given, text) {
			h.Ready = append(h.Ready, text)
		}
	}
	return h
}
