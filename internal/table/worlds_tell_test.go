package table

import (
	"fmt"
	"slices"
	"time"

	"eleusis/card"
	"eleusis/game"

	"pgregory.net/rapid"
)

// A wish is what a seat asks for.
type wish struct {
	seat game.Seat
	Request
}

// A telling is a round as it goes in one world. It notes where each card came from,
// so that the other world can differ in all that the seat which looks is never shown.
type telling struct {
	*worlds
	cards  []card.Card // in the order in which they are drawn
	drawn  int
	shown  []bool              // by place in cards; also what that seat drew
	held   map[game.Seat][]int // places in cards, in the order of the hand
	turned card.Card           // that may become the starter
	wishes []wish
}

// tell lets up to 60 things happen in the first world.
func (w *worlds) tell(cards []card.Card) *telling {
	l := &telling{worlds: w, cards: cards, shown: make([]bool, len(cards)), held: make(map[game.Seat][]int),
		turned: card.Count}
	l.note(w.begin(0, cards))
	for over := false; len(l.wishes) < 60 && !over; _, over = w.cores[0].state.Result() {
		next := w.wish()
		c := w.cores[0]
		now := time.Unix(int64(1000*c.number), 0)
		events, _ := c.answer(pendingRequest{next.Request, next.seat, c.host, now, [32]byte{}})
		if l.drawn+draws(events) > len(cards) {
			break // what comes now is drawn by another chance
		}
		l.wishes = append(l.wishes, next)
		w.fold(0, events)
		l.note(events)
	}
	return l
}

// draws returns how many cards are drawn in events.
func draws(events []logEvent) (n int) {
	for _, happened := range events {
		if happened.game != nil && happened.game.Kind() == game.Drew {
			n += happened.game.Count()
		}
	}
	return n
}

// note follows the cards through events.
func (l *telling) note(events []logEvent) {
	for _, happened := range events {
		if happened.game == nil {
			continue
		}
		switch e := happened.game; e.Kind() {
		case game.HandsDealt:
			for range e.Count() {
				for seat := 1; seat < l.seats; seat++ { // the dealer sits last
					l.draw(game.Seat(seat), 1)
				}
			}
		case game.StarterTurned:
			l.turned = e.Cards()[0]
			l.open(1)
		case game.StarterLaid:
			if e.Count() > 0 || e.Cards()[0] != l.turned {
				l.open(1 + e.Count())
			}
			l.turned = card.Count
		case game.Drew:
			l.draw(e.Seat(), e.Count())
		case game.NoPlayClaimed, game.FirstPhaseEnded:
			l.show(l.held[e.Seat()]...)
		case game.Played, game.CardPicked:
			for _, c := range e.Cards() {
				l.lay(e.Seat(), c)
			}
		case game.HandReturned, game.HandDiscarded, game.HandPutUnder, game.HandTaken:
			l.held[e.Seat()] = nil
		}
	}
}

// draw gives seat the next n cards.
func (l *telling) draw(seat game.Seat, n int) {
	for range n {
		l.held[seat] = append(l.held[seat], l.drawn)
		if seat == l.seat {
			l.show(l.drawn)
		}
		l.drawn++
	}
}

// open draws n cards for the line. Those that were refused are the same in both
// worlds, or the lines would open otherwise.
func (l *telling) open(n int) {
	for range n {
		l.show(l.drawn)
		l.drawn++
	}
}

func (l *telling) show(places ...int) {
	for _, place := range places {
		l.shown[place] = true
	}
}

// lay takes c from a hand and shows it. In the second phase no hand holds it.
func (l *telling) lay(seat game.Seat, c card.Card) {
	hand := l.held[seat]
	i := slices.IndexFunc(hand, func(place int) bool { return l.cards[place] == c })
	if i >= 0 {
		l.show(hand[i])
		l.held[seat] = slices.Delete(hand, i, i+1)
	}
}

// otherCards returns the order in which cards are drawn in the other world: all
// that was never shown, in hands and in the stock, goes round.
func (l *telling) otherCards() []card.Card {
	var secret []int
	for place, shown := range l.shown {
		if !shown {
			secret = append(secret, place)
		}
	}
	there := slices.Clone(l.cards)
	if len(secret) < 2 {
		return there
	}
	by := rapid.IntRange(1, len(secret)-1).Draw(l.T, "secret cards move on by")
	for i, place := range secret {
		there[place] = l.cards[secret[(i+by)%len(secret)]]
	}
	return there
}

// wish draws what someone might want next. A seat that looks is prophet as soon
// and as long as it can be: nobody else is near that many secrets.
func (w *worlds) wish() wish {
	c := w.cores[0]
	w.sent++
	q := Request{ID: fmt.Sprint(w.sent), Seen: c.number}
	if c.state.Glance(w.seat).MayDeclare && rapid.IntRange(0, 5).Draw(w.T, "declares") > 0 {
		q.Action = Prophet
		return wish{w.seat, q}
	}
	seat := game.Seat(rapid.IntRange(1, w.seats-1).Draw(w.T, "seat"))
	q.Action = Play
	if sits := w.seat != game.Nobody && c.state.View(w.seat).Prophet == w.seat; !sits ||
		rapid.IntRange(0, 5).Draw(w.T, "distracted") == 0 {
		q.Action = rapid.SampledFrom([]Action{Play, Play, Play, Play, Play, NoPlay, Prophet, Say, Report, Hold, Guess,
			Pace}).Draw(w.T, "action")
	}
	switch q.Action {
	case Say:
		q.Text = "hm"
	case Report:
		q.Seat, seat = 1, max(2, seat) // seat 1 is host, and may see it
	case Guess:
		q.Text = "rank = A and red"
		for asked := range c.state.Asks() {
			if asked.Kind == game.AsksGuess {
				seat = max(seat, asked.Seat)
			}
		}
	case Pace:
		q.Fast = !c.fast
	case Play, NoPlay:
		seat = c.state.Turn()
		w.turn(&q, seat)
	}
	return wish{seat, q}
}

// turn makes of q what seat, which is to move, does without showing the hidden
// card.
func (w *worlds) turn(q *Request, seat game.Seat) {
	state := &w.cores[0].state
	view := state.View(seat)
	switch state.Awaits() {
	case game.AwaitsCall:
		q.Action = w.call(seat)
		return
	case game.AwaitsObjection:
		q.Action = rapid.SampledFrom([]Action{Object, LetPass}).Draw(w.T, "objection")
		return
	case game.AwaitsGuess:
		q.Action = PassGuess
		return
	case game.AwaitsPick:
		q.Action, q.Cards = Pick, view.Plays[len(view.Plays)-1].Cards[:1]
		return
	}
	open := slices.DeleteFunc(slices.Clone(view.Hand), func(c card.Card) bool { return c == w.hidden })
	if q.Action == NoPlay && len(open) == len(view.Hand) && len(open) > 0 {
		return
	}
	q.Action = Play
	if len(open) > 0 {
		q.Cards = []card.Card{rapid.SampledFrom(open).Draw(w.T, "card")}
	}
}

// call returns the call of a prophet, which is mostly right.
func (w *worlds) call(prophet game.Seat) Action {
	right := game.Call(prophet, game.Right)
	events, err := w.cores[0].state.Clone().Do(right, nil)
	if err != nil {
		w.Fatal(err)
	}
	falls := slices.ContainsFunc(events, func(e game.Event) bool { return e.Kind() == game.ProphetFell })
	if falls == (rapid.IntRange(0, 11).Draw(w.T, "errs") > 0) {
		return CallWrong
	}
	return CallRight
}
