package solo

import (
	"slices"
	"strconv"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// askVerdict asks the person, who deals by hand, for their word on what lies before
// them.
func (p *person) askVerdict(v *game.View, desk game.Desk) (game.Command, error) {
	text, held := p.verdictQuestion(v, desk)
	a, err := p.ask(&Question{
		Text:    text,
		Choices: []Choice{{WantsRight, "play.choice.right"}, {WantsWrong, "play.choice.wrong"}},
		Also:    []Wish{WantsHint},
		Help:    "play.help.judge",
	}, v)
	if a.Wish == WantsHint {
		return game.GiveHint(me, a.Text), err
	}
	if err != nil || a.Wish == WantsRight {
		return game.Judge(me, game.Right), err
	}
	if len(held) == 0 {
		wrong, err := p.askWrongCards(v)
		return game.RefuseString(me, wrong), err
	}
	a, err = p.ask(&Question{Key: "play.ask.fitting", Cards: held, Single: true, Help: "play.help.fitting"}, v)
	return game.Judge(me, game.Wrong, a.Cards...), err
}

// askWrongCards asks the dealer by hand how many cards of a string are wrong, where
// that is told; elsewhere it is 0.
func (p *person) askWrongCards(v *game.View) (int, error) {
	if !v.Setup.Options.PenaltyPerWrong || v.Phase != game.Playing {
		return 0, nil
	}
	last := v.Plays[len(v.Plays)-1]
	if last.Verdict != game.Unjudged || len(last.Cards) == 1 || last.Kind != game.Offered && last.Kind != game.Again {
		return 0, nil
	}
	for {
		text, err := p.askText("play.ask.wrong-cards", "play.help.wrong-cards")
		if err != nil {
			return 0, err
		}
		if n, err := strconv.Atoi(text); err == nil && 1 <= n && n <= len(last.Cards) {
			return n, nil
		}
		p.sayText("play.slip.number", say.Args{"Text": shortened(text), "Last": len(last.Cards)})
	}
}

// askEnd asks the dealer by hand, in the second phase, whether no wrong card can
// ever fit.
func (p *person) askEnd(v *game.View) (bool, error) {
	a, err := p.ask(&Question{
		Key:     "play.ask.none-fits",
		Choices: []Choice{{WantsNothing, "play.choice.go-on"}, {WantsEnd, "play.choice.none-fits"}},
		Help:    "play.help.none-fits",
	}, v)
	return a.Wish == WantsEnd, err
}

// verdictQuestion returns what the dealer by hand is asked and, if they have to lay a card
// after saying wrong, those they can choose among.
func (p *person) verdictQuestion(v *game.View, desk game.Desk) (text string, held []card.Card) {
	if len(desk.Starter) > 0 {
		return p.localizer.Text("play.ask.starter", say.Args{"Card": say.Signs(desk.Starter)}), nil
	}
	if n := len(v.Guesses); n > 0 && v.Guesses[n-1].Verdict == game.Unjudged {
		g := v.Guesses[n-1]
		return p.localizer.Who(p.company, "play.ask.judge.guess", g.Seat, say.Args{"Text": g.Words}), nil
	}
	last := v.Plays[len(v.Plays)-1]
	args := say.Args{"Cards": say.Signs(last.Cards)}
	switch {
	case last.Kind == game.NoPlay && last.Call == game.Wrong: // the prophet picks
		return p.localizer.Who(p.company, "play.ask.judge.claim", last.Seat, args), nil
	case last.Kind == game.NoPlay:
		return p.localizer.Who(p.company, "play.ask.judge.claim", last.Seat, args), last.Cards
	case last.Kind == game.OfferedPick:
		return p.localizer.Text("play.ask.judge.pick", args), without(claimed(v), last.Cards[0])
	}
	return p.localizer.Who(p.company, "play.ask.judge", last.Seat, args), nil
}

// askToInsist asks the dealer by hand whether they mean what their guard contradicts.
func (p *person) askToInsist(v *game.View, desk game.Desk) (bool, error) {
	args := say.Args{"Says": p.localizer.Text("play.choice."+desk.Says.String(), nil), "Fits": say.Signs(desk.Fits),
		"Count": len(desk.Fits)}
	key := "play.ask.slip"
	if len(desk.Fits) > 0 {
		key = "play.ask.slip.fits"
	}
	a, err := p.ask(&Question{
		Text:    p.localizer.Text(key, args),
		Choices: []Choice{{WantsNothing, "play.choice.again"}, {WantsInsist, "play.choice.insist"}},
		Help:    "play.help.slip",
	}, v)
	return a.Wish == WantsInsist, err
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
