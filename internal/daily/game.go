package daily

import (
	"fmt"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A Turn is a card that was played, and whether it was right.
type Turn struct {
	Card  card.Card
	Right bool
}

// A Guess is what a player took the rule to be, and how near that came.
type Guess struct {
	After int    // turns
	Rule  string // in the formula face
	Same  rule.Sameness
}

// Right reports whether the guess found the rule.
func (g Guess) Right() bool { return g.Same != rule.Different }

// Always reports whether the guess found the rule from the first card on.
func (g Guess) Always() bool { return g.Same == rule.Always }

// Undecided reports whether the guess found the rule as far as could be compared.
func (g Guess) Undecided() bool { return g.Same == rule.Unknown }

// A Game is what someone has made of a day.
type Game struct {
	Day     int
	Turns   []Turn
	Guesses []Guess
	GaveUp  bool
}

// Solved reports whether the rule was found.
func (g *Game) Solved() bool {
	return len(g.Guesses) > 0 && g.Guesses[len(g.Guesses)-1].Right()
}

// Over reports whether the game has ended.
func (g *Game) Over() bool {
	return g.GaveUp || g.Solved() || len(g.Turns) == Turns && !g.MayGuess()
}

// MayPlay reports whether a card may be played.
func (g *Game) MayPlay() bool { return !g.Over() && len(g.Turns) < Turns }

// MayGuess reports whether a guess is possible: once after each card.
func (g *Game) MayGuess() bool {
	said := len(g.Guesses) > 0 && g.Guesses[len(g.Guesses)-1].After == len(g.Turns)
	return !g.GaveUp && !g.Solved() && !said && len(g.Turns) > 0
}

// Wrong returns how many guesses were wrong.
func (g *Game) Wrong() int {
	if g.Solved() {
		return len(g.Guesses) - 1
	}
	return len(g.Guesses)
}

// Worth returns what a right guess would score now, or did score.
func (g *Game) Worth() int { return max(0, Turns+1-len(g.Turns)-WrongCost*g.Wrong()) }

// Score returns the points of the game: none as long as the rule is not found.
func (g *Game) Score() int {
	if !g.Solved() {
		return 0
	}
	return g.Worth()
}

// check returns an error if g cannot have been played on its day, so that its log is damaged.
func (d *Day) check(g *Game) error {
	if len(g.Turns) > Turns {
		return fmt.Errorf("the log of a player of the day is damaged: day %d has more than %d turns", d.Number, Turns)
	}
	hand := slices.Clone(d.cards[1 : 1+HandSize])
	for n, t := range g.Turns {
		i := slices.Index(hand, t.Card)
		if i < 0 {
			return fmt.Errorf("the log of a player of the day is damaged: turn %d of day %d is not from the hand", n+1,
				d.Number)
		}
		hand[i] = d.cards[1+HandSize+n]
	}
	return nil
}

// hand returns what a player of g holds on its day. See check.
func (d *Day) hand(g *Game) []card.Card {
	hand := slices.Clone(d.cards[1 : 1+HandSize+len(g.Turns)])
	for _, t := range g.Turns {
		i := slices.Index(hand, t.Card)
		hand = slices.Delete(hand, i, i+1)
	}
	return hand
}

// held returns the hands before the turns of g.
func (d *Day) held(g *Game) [][]card.Card {
	all := make([][]card.Card, len(g.Turns))
	for i := range all {
		all[i] = d.hand(&Game{Turns: g.Turns[:i]})
	}
	return all
}

// view returns the layout of g as a table shows it.
func (d *Day) view(g *Game) game.View {
	v := game.View{Mainline: []card.Card{d.cards[0]}}
	v.Plays = append(v.Plays, game.Play{Kind: game.Starter, Cards: d.cards[:1:1], Verdict: game.Right})
	for _, t := range g.Turns {
		p := game.Play{Kind: game.Offered, Cards: []card.Card{t.Card}, Verdict: game.Wrong, After: len(v.Mainline)}
		if t.Right {
			p.Verdict = game.Right
			v.Mainline = append(v.Mainline, t.Card)
		}
		v.Plays = append(v.Plays, p)
	}
	return v
}

// line returns what lies there after g, as the rule reads it.
func (d *Day) line(g *Game) rule.Line {
	l := rule.Line{Plays: []rule.Play{{Cards: d.cards[:1:1]}}}
	for _, t := range g.Turns {
		l.Plays = append(l.Plays, rule.Play{Cards: []card.Card{t.Card}, Refused: !t.Right})
	}
	return l
}

// right reports whether c may follow what lies there after g.
func (d *Day) right(g *Game, c card.Card) bool {
	m := d.rule.Machine()
	return m.Fits(m.After(d.line(g))).Has(c)
}
