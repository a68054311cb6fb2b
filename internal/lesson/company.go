package lesson

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// secret is the text of the rule, which is not shown before the end. Everybody can find it,
// but not after the first card.
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
	o.HandSize, o.First = handSize, "left"
	return o
}

// deal returns a lesson before the first card.
func deal() *Lesson {
	hidden, err := rule.Parse(secret)
	if err != nil {
		panic("lesson: " + err.Error())
	}
	o := options()
	state, err := game.Start(game.Setup{Options: o, Seats: o.MinSeats, Dealer: dealer},
		&game.Deal{Rule: hidden, Seed: game.FastSeed(shuffle)})
	if err != nil {
		panic("lesson: " + err.Error())
	}
	l := &Lesson{state: state}
	l.say("first", l.last())
	return l
}

// do carries out a command that cannot be refused.
func (l *Lesson) do(c game.Command) {
	if _, err := l.state.Do(c, nil); err != nil {
		panic("lesson: " + err.Error())
	}
}

// A cue is what the company does between two turns of the learner: the colors
// of the cards that it plays. Whether the learner was right or wrong, the line ends with a
// card of the same color after Ana's turn. So Rui's cards are always right, and at the end
// he has four black cards after a black one: none of them fits.
type cue struct {
	ana bool // a red card
	rui []bool
}

const (
	red   = true
	black = false
)

// cast are the cues. The starter is black, and Ana's first two cards are of the other
// color than the end of the line before the learner's turn. So she is right when the
// learner was wrong, and the reverse: they see both verdicts from the first turn on.
var cast = [...]cue{
	{red, []bool{black}},
	{red, []bool{black, red}},
	{black, []bool{red}},
	{black, nil}, // then no card of Rui's fits
}

// company lets Ana and then Rui play cue n.
func (l *Lesson) company(n int) {
	l.playFor(ana, []bool{cast[n].ana})
	if colors := cast[n].rui; len(colors) > 0 {
		l.playFor(rui, colors)
	}
}

// playFor plays cards of these colors for a seat: those that leave the most wrong ideas
// standing, so that the learner has something to find out.
func (l *Lesson) playFor(seat game.Seat, colors []bool) {
	hand := l.state.View(seat).Hand
	var play []card.Card
	for _, color := range colors {
		best := l.subtlest(hand, play, color)
		play = append(play, best)
		hand = without(hand, best)
	}
	l.do(game.Offer(seat, play...))
}

// subtlest returns the card of a color that, played after play, agrees with the
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

// without returns hand less one c.
func without(hand []card.Card, c card.Card) []card.Card {
	i := slices.Index(hand, c)
	return slices.Delete(slices.Clone(hand), i, i+1)
}
