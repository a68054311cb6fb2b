package page

import (
	"slices"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A seat is a person or computer player at the table.
type seat struct {
	seatTexts
	Name string
	You  bool
	Lit  bool // to move, or waited for by the computer players
	// May is the text of the seat while the computer players wait for the reader; empty if they never do.
	May string

	Program bool   // a program plays there
	Last    string // the last verdict: right, wrong or empty
	Was     string // says of a prophet who has fallen until when they were prophet
	Clock   *clock // if it runs
}

func (pr boardPresenter) seats(l *table.Snapshot) []seat {
	v := &l.View
	last, texts, waits := lastVerdicts(v), pr.seatTexts(l, nil), waitsForReader(l)
	var all []seat
	for i := range l.Chairs {
		n := game.Seat(i + 1)
		all = append(all, seat{
			seatTexts: texts[i], Name: pr.Company.Names(n), You: n == v.Seat,
			Lit: waits && n == v.Seat || !waits && texts[i].Turn,
			May: pr.waiting(v, n), Program: l.Chairs[i].Program, Last: last[n],
			Was: pr.fallenProphetText(v, n), Clock: pr.clock(l, n),
		})
	}
	return all
}

// waiting returns the text of seat n while the computer players wait for the reader of v: what the reader may do, or
// that the player to move is next.
func (pr boardPresenter) waiting(v *game.View, n game.Seat) string {
	o := v.Setup.Options
	key := "web.seat.next"
	switch {
	case !hasDock(v) || n == v.Dealer || !o.Guess && !o.Prophet:
		return ""
	case n != v.Seat:
	case o.Guess && o.Prophet:
		key = "web.seat.may.both"
	case o.Guess:
		key = "web.seat.may.guess"
	default:
		key = "web.seat.may.prophet"
	}
	return pr.Say.Text(key, nil)
}

// seatTexts returns the texts of each seat. It reuses those of before for seats that have not changed.
func (pr boardPresenter) seatTexts(l *table.Snapshot, before []seatTexts) []seatTexts {
	v, turn := &l.View, awaitedSeat(l)
	all := make([]seatTexts, len(l.Chairs))
	for i := range all {
		n := game.Seat(i + 1)
		s := seatTexts{
			Seat: n, Deals: n == v.Dealer, Judges: n == v.Prophet, Turn: n == turn, Out: v.Expelled[i],
			Cards: v.Hands[i],
			Away:  pr.away(l.Chairs[i]),
		}
		if i < len(before) {
			s.What = before[i].What
		}
		if i >= len(before) || s != before[i] {
			s.What = pr.seatLine(s)
		}
		all[i] = s
	}
	return all
}

// seatLine returns the text below the name of a seat.
func (pr boardPresenter) seatLine(s seatTexts) string {
	switch {
	case s.Deals:
		return pr.Say.Text("web.seat.dealer", nil)
	case s.Out:
		return pr.Say.Text("web.seat.expelled", nil)
	case s.Judges:
		return pr.Say.Text("web.seat.prophet", nil)
	case s.Turn:
		return pr.Say.Text("web.seat.turn"+pr.toYou(s.Seat), nil)
	}
	return pr.Say.Text("web.held", say.Args{"Count": s.Cards, "N": s.Cards})
}

// fallenProphetText says of a player who has been prophet in this round, and is no longer, on which play they fell.
func (pr boardPresenter) fallenProphetText(v *game.View, seat game.Seat) string {
	if int(seat) > len(v.Prophets) || !v.Prophets[seat-1] || v.Prophet == seat {
		return ""
	}
	for _, p := range slices.Backward(v.Plays) {
		if p.Prophet != seat || p.Kind == game.Pick || p.Call == p.Verdict {
			continue
		}
		if p.Kind == game.NoPlay || p.Kind == game.RefusedPick {
			break
		}
		var cards []string
		for _, c := range p.Cards {
			cards = append(cards, pr.Say.Card(c))
		}
		return pr.Say.Text("web.seat.was.until", say.Args{"Cards": pr.list(cards)})
	}
	return pr.Say.Text("web.seat.was", nil)
}

// lastVerdicts returns the last verdict of each seat.
func lastVerdicts(v *game.View) map[game.Seat]string {
	last := make(map[game.Seat]string)
	for _, p := range v.Plays {
		if (p.Kind == game.Offered || p.Kind == game.Again || p.Kind == game.NoPlay) && p.Verdict != game.Unjudged {
			last[p.Seat] = p.Verdict.String()
		}
	}
	return last
}
