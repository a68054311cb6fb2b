package page

import (
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// frontsStyle lays out the wrong cards before their players.
const frontsStyle = "fronts.css"

// A wrongPile has the wrong cards before a player, which are played again in a second
// phase (doc/rules.md §4).
type wrongPile struct {
	Seat  game.Seat
	Name  string
	Held  string // how many, or where they are
	You   bool
	Cards []tableCard
}

// wrongPiles returns the piles of all players; in the second phase the reader's own pile is
// empty, because its cards are their hand. A game without two phases has no piles.
func (pr boardPresenter) wrongPiles(v *game.View) []wrongPile {
	if !v.Setup.Options.SecondPhase || v.Dealer == game.Nobody { // before the first deal nobody has wrong cards
		return nil
	}
	after := refusedAfter(v)
	var all []wrongPile
	for i, cards := range v.Wrong {
		seat := game.Seat(i + 1)
		if seat == v.Dealer {
			continue
		}
		f := wrongPile{Seat: seat, Name: pr.Company.Names(seat), You: seat == v.Seat}
		f.Held = pr.Say.Text("web.held", say.Args{"Count": len(cards), "N": len(cards)})
		if v.Second && f.You && v.Phase == game.Playing {
			f.Held, cards = pr.Say.Text("web.front.hand", nil), nil
		}
		for _, c := range sorted(cards) {
			shown := pr.open([]card.Card{c})[0]
			if last, ok := after[cardBefore{seat, c}]; ok {
				shown.Words = pr.Say.Text("web.front.after", say.Args{"Card": shown.Name, "Last": pr.Say.Card(last)})
			}
			f.Cards = append(f.Cards, shown)
		}
		all = append(all, f)
	}
	return all
}

// A cardBefore is a wrong card that lies before a seat.
type cardBefore struct {
	seat game.Seat
	card card.Card
}

// refusedAfter returns, for each wrong card, the card of the mainline after which it was
// last refused.
func refusedAfter(v *game.View) map[cardBefore]card.Card {
	after := make(map[cardBefore]card.Card)
	for _, p := range v.Plays {
		if p.Verdict != game.Wrong || p.After < 1 {
			continue
		}
		for _, c := range p.Cards {
			after[cardBefore{p.Seat, c}] = v.Mainline[p.After-1]
		}
	}
	return after
}

// phase returns the phase of a round in two phases, and how many cards a play must have,
// if the dealer has told.
func (pr boardPresenter) phase(v *game.View) string {
	switch {
	case v.Phase != game.Playing || !v.Setup.Options.SecondPhase:
		return ""
	case v.Second:
		return pr.Say.Text("web.phase.second", say.Args{"Points": v.Fixed, "Count": v.Fixed})
	case v.Demanded > 0:
		return pr.Say.Text("web.phase.told", say.Args{"Count": v.Demanded})
	}
	return ""
}

// tried reports whether a card of the own hand cannot be offered now: it was
// refused since the line last grew.
func tried(v *game.View, c card.Card) bool {
	return v.Second && !v.Untried([]card.Card{c})
}
