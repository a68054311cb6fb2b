package mcp

import (
	"fmt"
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/api"
)

// A tableWriter writes a table as text for a model: the same facts as the JSON of the API, without what
// can be seen from the rest.
type tableWriter struct {
	strings.Builder
	t *api.Table
}

// tell returns t as text.
func tell(t *api.Table) string {
	w := &tableWriter{t: t}
	w.writeHead()
	if t.Gathering {
		w.line("People join. The host begins with the action start.")
	}
	w.writePlayers()
	if t.Result != nil {
		w.writeResult()
	}
	if len(t.View.Mainline) > 0 {
		w.writeMainline()
	}
	w.writeHand()
	w.writeWords()
	if len(t.Moves) > 0 {
		w.line("You may now: %s.", strings.Join(t.Moves, ", "))
	}
	return w.String()
}

func (w *tableWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.Builder, format, args...)
	w.WriteByte('\n')
}

func (w *tableWriter) writeHead() {
	v := &w.t.View
	w.line("Table %s, event %d, game %s, round %d, %s.", w.t.ID, w.t.Number, w.t.Options.Preset, v.Round, v.Phase)
	switch {
	case w.t.Seat == game.Nobody || int(w.t.Seat) > len(w.t.Chairs):
		w.line("You look on.")
	case w.t.Seat == v.Dealer:
		w.line("You are seat %d and deal.", w.t.Seat)
	default:
		w.line("You are seat %d.", w.t.Seat)
	}
	if v.Phase != game.Playing {
		return
	}
	who := w.name(v.Turn)
	if v.Turn == w.t.Seat && v.Turn != game.Nobody {
		who = "you"
	}
	w.line("The game waits for %s: %s.", who, v.Awaits)
	if w.t.Wait > 0 {
		w.line("Computer players wait %d s for you to think. The action go-on ends that.", (w.t.Wait+999)/1000)
	}
}

// name returns what a seat is called.
func (w *tableWriter) name(seat game.Seat) string {
	if c, ok := w.t.ChairOf(seat); ok && c.Name != "" {
		return fmt.Sprintf("%s (seat %d)", c.Name, seat)
	}
	return fmt.Sprintf("seat %d", seat)
}

func (w *tableWriter) writePlayers() {
	v := &w.t.View
	for i, c := range w.t.Chairs {
		seat := game.Seat(i + 1)
		facts := []string{}
		add := func(is bool, format string, args ...any) {
			if is {
				facts = append(facts, fmt.Sprintf(format, args...))
			}
		}
		add(c.Open, "free")
		add(c.Deals || seat == v.Dealer, "deals")
		add(c.Program, "program")
		add(c.Level != "", "computer player, %s", c.Level)
		add(seat == v.Prophet, "prophet")
		add(i < len(v.Expelled) && v.Expelled[i], "expelled")
		add(i < len(v.Hands) && seat != v.Dealer, "cards in hand: %d", at(v.Hands, i))
		add(i < len(v.Totals), "points before this round: %s", at(v.Totals, i))
		w.line("- %s: %s", w.name(seat), strings.Join(facts, ", "))
	}
}

// at returns xs[i], or the zero value.
func at[T any](xs []T, i int) (x T) {
	if i < len(xs) {
		return xs[i]
	}
	return x
}

func (w *tableWriter) writeResult() {
	r := w.t.Result
	w.line("The round is over: %s.", r.Ending)
	switch {
	case r.Rule != nil:
		w.line("The rule was: %s That is the formula %s", r.Rule.In("en"), r.Rule)
	case r.ByHand:
		w.line("The dealer judged by hand.")
	}
	for _, s := range r.Scores {
		w.line("- %s scores %s, in all %s.", w.name(s.Seat), s.Points, s.Total)
	}
}

// writeMainline writes the line, and below each card what was wrong after it.
func (w *tableWriter) writeMainline() {
	v := &w.t.View
	w.line("The line, in order: %s", join(v.Mainline, " "))
	for after := range len(v.Mainline) + 1 {
		var wrong []string
		for i, p := range v.Plays {
			if p.After == after && p.Verdict == game.Wrong || p.After == after && p.Kind == game.NoPlay {
				wrong = append(wrong, fmt.Sprintf("play %d, %s: %s", i+1, w.name(p.Seat), what(p)))
			}
		}
		if len(wrong) > 0 {
			w.line("  not joined after card %d (%s): %s", after, at(v.Mainline, after-1), strings.Join(wrong, "; "))
		}
	}
	w.line("Plays so far, with the starter: %d. Cards on the table: %d. In the stock: %d.",
		len(v.Plays), v.Laid, v.Stock)
	if v.ExpelAt > 0 {
		w.line("With %d cards on the table a mistake puts a player out.", v.ExpelAt)
	}
}

// what returns a play that did not join the line.
func what(p game.Play) string {
	if p.Kind == game.NoPlay {
		if p.Verdict == game.Right {
			return "said that no card fits, and was right"
		}
		return "said that no card fits, and was wrong"
	}
	text := join(p.Cards, "+") + " was wrong"
	if p.WrongCards > 0 {
		text += fmt.Sprintf(" in %d cards", p.WrongCards)
	}
	return text
}

func (w *tableWriter) writeHand() {
	v := &w.t.View
	if len(v.Hand) > 0 {
		hand := slices.Clone(v.Hand)
		slices.Sort(hand)
		w.line("Your hand: %s", join(hand, " "))
		least, most := v.PlaySize()
		if v.Phase == game.Playing && most > 1 {
			w.line("A play of yours has %d to %d cards.", least, most)
		}
	}
	if d := w.t.Desk; d != nil && d.Rule != nil {
		w.line("Your rule: %s", d.Rule)
	}
	if len(v.Tried) > 0 {
		w.line("Refused since the line last grew: %s", join(v.Tried, " "))
	}
}

// writeWords writes what was said.
func (w *tableWriter) writeWords() {
	v := &w.t.View
	for _, g := range v.Guesses {
		w.line("%s said the rule: %s That was %s.", w.name(g.Seat), g.Rule+g.Words, g.Verdict)
	}
	for _, h := range v.Hints {
		w.line("The dealer's hint: %s", h)
	}
	if len(w.t.Said) > 0 {
		last := w.t.Said[max(0, len(w.t.Said)-maxSaid):]
		for _, s := range last {
			w.line("%s says: %q", s.Name, s.Text+s.Phrase)
		}
	}
}

// maxSaid is the maximum number of messages shown.
const maxSaid = 5

func join(cards []card.Card, by string) string {
	var all []string
	for _, c := range cards {
		all = append(all, c.String())
	}
	return strings.Join(all, by)
}
