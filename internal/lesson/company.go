package lesson

import (
	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// secret is the text of the rule: what nobody at the table is told. Everybody
// finds it, and nobody with the first card.
const secret = "color != last.color"

// shuffle is the number of a shuffle that suits the lesson: a black starter, a
// hand for the learner with two cards of each suit and a king or a queen, and
// hands with which the company can do what it has to (see cast).
const shuffle = 195711

// handSize is small enough to be seen at once on a phone.
const handSize = 8

// options are those of New Eleusis (S0), with smaller hands, and the learner
// begins.
func options() game.Options {
	o, _ := game.Preset("new")
	o.HandSize, o.First = handSize, game.FirstLeft
	return o
}

// deal returns a lesson before the first card.
func deal() *Lesson {
	l := new(Lesson)
	hidden, err := rule.Parse(secret)
	if err != nil {
		panic("lesson: " + err.Error())
	}
	o := options()
	setup := &game.Setup{Options: o, Seats: o.MinSeats, Dealer: Dealer}
	l.do(game.Command{Kind: game.OpenGame, Game: setup})
	round := &game.Deal{Rule: hidden, Seed: game.FastSeed(shuffle)}
	l.do(game.Command{Kind: game.BeginRound, Seat: Dealer, Deal: round})
	l.do(game.Command{Kind: game.LayStarter, Seat: Dealer})
	l.say("first", l.last())
	return l
}

// do carries out a command of which it is known that it can be carried out.
func (l *Lesson) do(c game.Command) {
	if _, err := l.state.Do(c, nil); err != nil {
		panic("lesson: " + err.Error())
	}
}

// A cue is what the company does between two turns of the learner: the colours
// of the cards that it lays. As Ana always makes the line end with the colour of
// hers, whether she is right by it or wrong, Rui is right by his whatever the
// learner did, and has four black cards left after a black one in the end.
type cue struct {
	ana bool // a red card
	rui []bool
}

const (
	red   = true
	black = false
)

// The cues. The starter is black, and Ana's first two cards are of the other
// colour than the line before the learner's turn ends with: so she is right when
// he was wrong, and the other way round, and both can be seen from the first turn
// on.
var cast = [...]cue{
	{red, []bool{black}},
	{red, []bool{black, red}},
	{black, []bool{red}},
	{black, nil}, // then no card of Rui's fits
}

// company lets Ana and then Rui play cue n.
func (l *Lesson) company(n int) {
	l.lets(Ana, []bool{cast[n].ana})
	if colors := cast[n].rui; len(colors) > 0 {
		l.lets(Rui, colors)
	}
}

// lets lets seat play cards of colors. It chooses those that leave as many wrong
// ideas standing as can be, so that the learner has something to find out.
func (l *Lesson) lets(seat game.Seat, colors []bool) {
	hand := l.state.View(seat).Hand
	var play []card.Card
	for _, color := range colors {
		best := l.subtlest(hand, play, color)
		play = append(play, best)
		hand = without(hand, best)
	}
	l.do(game.Offer(seat, play...))
}

// subtlest returns the card of a colour that, played after play, agrees with the
// most rivals of the rule.
func (l *Lesson) subtlest(hand, play []card.Card, color bool) card.Card {
	v := l.View()
	end := v.Mainline[len(v.Mainline)-1]
	if len(play) > 0 {
		end = play[len(play)-1]
	}
	var best card.Card
	most := -1
	for _, c := range hand {
		if c.Suit().Red() != color {
			continue
		}
		agree := 0
		for _, r := range rivals() {
			if fits(r, end, c) == (c.Suit().Red() != end.Suit().Red()) {
				agree++
			}
		}
		if agree > most {
			best, most = c, agree
		}
	}
	if most < 0 {
		panic("lesson: the shuffle does not suit the lesson")
	}
	return best
}

// fits reports whether c may follow last by r, a rule that looks no further back.
func fits(r *rule.Rule, last, c card.Card) bool {
	m := r.Machine()
	at := m.Lay(m.Start(), rule.Play{Cards: []card.Card{last}})
	return m.Fits(at).Has(c)
}

func without(hand []card.Card, c card.Card) []card.Card {
	var rest []card.Card
	for i, h := range hand {
		if h == c {
			return append(rest, hand[i+1:]...)
		}
		rest = append(rest, h)
	}
	return rest
}
