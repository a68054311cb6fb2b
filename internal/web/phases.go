package web

import (
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// A front is the wrong cards that lie before a player, where these are played
// again in a second phase (doc/rules.md §4).
type front struct {
	Seat  game.Seat
	Name  string
	Words string
	You   bool
	Cards []laid
}

// fronts returns what lies before the players; nothing where there are no two
// phases, and in the second one not the own cards, which are the hand.
func (d drawer) fronts(v *game.View) []front {
	if !v.Setup.Options.SecondPhase || v.Dealer == game.Nobody { // before the first deal nobody has wrong cards
		return nil
	}
	after := refusedAfter(v)
	var all []front
	for i, cards := range v.Wrong {
		seat := game.Seat(i + 1)
		if seat == v.Dealer || v.Second && seat == v.Seat && v.Phase == game.Playing {
			continue
		}
		f := front{Seat: seat, Name: d.company.Names(seat), You: seat == v.Seat}
		f.Words = d.say.Text("web.front", say.Args{"Who": f.Name, "Count": len(cards), "N": len(cards)})
		for _, c := range sorted(cards) {
			shown := d.open([]card.Card{c})[0]
			if last, ok := after[lying{seat, c}]; ok {
				shown.Words = d.say.Text("web.front.after", say.Args{"Card": shown.Name, "Last": d.say.Card(last)})
			}
			f.Cards = append(f.Cards, shown)
		}
		all = append(all, f)
	}
	return all
}

// A lying card lies before a seat.
type lying struct {
	seat game.Seat
	card card.Card
}

// refusedAfter returns after which card of the mainline each wrong card was last
// refused.
func refusedAfter(v *game.View) map[lying]card.Card {
	after := make(map[lying]card.Card)
	for _, p := range v.Plays {
		if p.Verdict != game.Wrong || p.After < 1 {
			continue
		}
		for _, c := range p.Cards {
			after[lying{p.Seat, c}] = v.Mainline[p.After-1]
		}
	}
	return after
}

// phase says how far a round in two phases is, and how many cards the dealer
// has said that a play must have.
func (d drawer) phase(v *game.View) string {
	switch {
	case v.Phase != game.Playing || !v.Setup.Options.SecondPhase:
		return ""
	case v.Second:
		return d.say.Text("web.phase.second", say.Args{"Points": v.Fixed, "Count": v.Fixed})
	case v.Told > 0:
		return d.say.Text("web.phase.told", say.Args{"Count": v.Told})
	}
	return ""
}

// tried reports whether a card of the own hand cannot be offered now: it was
// refused since the line last grew.
func tried(v *game.View, c card.Card) bool {
	return v.Second && !v.Untried([]card.Card{c})
}
