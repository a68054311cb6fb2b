package solo

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// judges asks the person, who deals by hand, for his word on what lies before
// him.
func (p *person) judges(v *game.View, desk game.Desk) (game.Command, error) {
	text, held := p.asked(v, desk)
	a, err := p.asks(&question{
		text:    text,
		choices: []choice{{wantsRight, "play.choice.right"}, {wantsWrong, "play.choice.wrong"}},
		also:    []wish{wantsHint},
		help:    "play.help.judge",
	}, v)
	if a.wish == wantsHint {
		return game.Hint(me, a.text), err
	}
	if err != nil || a.wish == wantsRight {
		return game.Judge(me, game.Right), err
	}
	if len(held) == 0 {
		return p.refuses(v)
	}
	a, err = p.asks(&question{text: p.speaker.Text("play.ask.fitting", nil), cards: p.sorted(held), single: true, help: "play.help.fitting"}, v)
	return game.Judge(me, game.Wrong, a.cards...), err
}

// refuses returns the word wrong of a dealer by hand. Of a string he says which
// cards are wrong, where all are told how many.
func (p *person) refuses(v *game.View) (game.Command, error) {
	c := game.Judge(me, game.Wrong)
	if len(v.Plays) == 0 || !v.Setup.Options.PenaltyPerWrong {
		return c, nil
	}
	last := v.Plays[len(v.Plays)-1]
	if last.Verdict != game.Unjudged || last.Kind == game.NoPlay || len(last.Cards) < 2 {
		return c, nil
	}
	a, err := p.asks(&question{text: p.speaker.Text("play.ask.wrong-cards", nil), cards: last.Cards, help: "play.help.judge"}, v)
	c.Count = len(a.cards)
	return c, err
}

// asked returns what the dealer by hand is asked and, if he has to lay a card
// after saying wrong, those he can choose among.
func (p *person) asked(v *game.View, desk game.Desk) (text string, held []card.Card) {
	if len(desk.Starter) > 0 {
		return p.speaker.Text("play.ask.starter", say.Args{"Card": say.Signs(desk.Starter)}), nil
	}
	if n := len(v.Guesses); n > 0 && v.Guesses[n-1].Verdict == game.Unjudged {
		g := v.Guesses[n-1]
		return p.speaker.Who(p.company, "play.ask.judge.guess", g.Seat, say.Args{"Text": g.Words}), nil
	}
	last := v.Plays[len(v.Plays)-1]
	args := say.Args{"Cards": say.Signs(last.Cards)}
	switch {
	case last.Kind == game.NoPlay && last.Call == game.Wrong: // the prophet picks
		return p.speaker.Who(p.company, "play.ask.judge.claim", last.Seat, args), nil
	case last.Kind == game.NoPlay:
		return p.speaker.Who(p.company, "play.ask.judge.claim", last.Seat, args), last.Cards
	case last.Kind == game.OfferedPick:
		return p.speaker.Text("play.ask.judge.pick", args), without(claimed(v), last.Cards[0])
	}
	return p.speaker.Who(p.company, "play.ask.judge", last.Seat, args), nil
}

// insists asks the dealer by hand whether he means what his guard contradicts.
func (p *person) insists(v *game.View, desk game.Desk) (bool, error) {
	args := say.Args{"Says": p.speaker.Text("play.choice."+desk.Says.String(), nil), "Fits": say.Signs(desk.Fits), "Count": len(desk.Fits)}
	key := "play.ask.slip"
	if len(desk.Fits) > 0 {
		key = "play.ask.slip.fits"
	}
	a, err := p.asks(&question{
		text:    p.speaker.Text(key, args),
		choices: []choice{{wantsNothing, "play.choice.again"}, {wantsInsist, "play.choice.insist"}},
		help:    "play.help.slip",
	}, v)
	return a.wish == wantsInsist, err
}

// claimed returns the hand that was laid open last.
func claimed(v *game.View) []card.Card {
	for _, play := range slices.Backward(v.Plays) {
		if play.Kind == game.NoPlay {
			return play.Cards
		}
	}
	return nil
}

// without returns cs less one c.
func without(cs []card.Card, c card.Card) []card.Card {
	i := slices.Index(cs, c)
	return slices.Delete(slices.Clone(cs), i, i+1)
}
