package solo

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/review"
	"eleusis/rule"
)

// Allows reports whether q can be answered by w.
func (q *Question) Allows(w Wish) bool {
	return w == WantsCards && len(q.Cards) > 0 || slices.Contains(q.Also, w) ||
		slices.ContainsFunc(q.Choices, func(c Choice) bool { return c.Wish == w })
}

// askMove asks the person, whose turn it is in v, for a move.
func (p *person) askMove(v *game.View) (game.Command, error) {
	switch v.Awaits {
	case game.AwaitsCall:
		return p.askCall(v)
	case game.AwaitsPick:
		return p.askPick(v)
	case game.AwaitsGuess:
		guess, err := p.askGuess(v)
		if guess == nil {
			return game.PassGuess(me), err
		}
		return game.SayRule(me, guess), err
	case game.AwaitsObjection:
		return p.askObjection(v)
	}
	return p.askPlay(v)
}

// askPlay lets a person choose cards, and returns the command that plays them.
func (p *person) askPlay(v *game.View) (game.Command, error) {
	least, most := v.PlaySize()
	q := Question{
		Key:   "play.ask.play",
		Args:  say.Args{"Count": min(most, len(v.Hand))},
		Cards: v.Hand,
		Also:  []Wish{WantsNoPlay, WantsProphet, WantsGuess}, // the game says when one can
		Help:  "play.help.play",
	}
	switch {
	case least > 1:
		q.Key, q.Args = "play.ask.whole", say.Args{"Count": least}
	case v.Second:
		q.Key, q.Args = "play.ask.again", nil
		// on this line
		q.Cards = slices.DeleteFunc(slices.Clone(v.Hand), func(c card.Card) bool { return slices.Contains(v.Tried, c) })
	}
	if v.Setup.Options.NoPlay {
		q.Choices = []Choice{{WantsNoPlay, "play.choice.no-play"}}
	}
	a, err := p.ask(&q, v)
	if err != nil {
		return game.Command{}, err
	}
	switch a.Wish {
	case WantsNoPlay:
		return game.ClaimNoPlay(me), nil
	case WantsProphet:
		return game.DeclareProphet(me), nil
	case WantsGuess:
		return game.SayRule(me, a.guess), nil
	}
	if a.AsProphet {
		return game.OfferAsProphet(me, a.Cards...), nil
	}
	return game.Offer(me, a.Cards...), nil
}

// askCall asks the prophet for a call.
func (p *person) askCall(v *game.View) (game.Command, error) {
	last, key := v.Plays[len(v.Plays)-1], "play.ask.call"
	if last.Kind == game.NoPlay {
		key = "play.ask.claim"
	}
	a, err := p.ask(&Question{
		Text:    p.localizer.Who(p.company, key, last.Seat, say.Args{"Cards": say.Signs(last.Cards)}),
		Choices: []Choice{{WantsRight, "play.choice.right"}, {WantsWrong, "play.choice.wrong"}},
		Help:    "play.help.call",
	}, v)
	if a.Wish == WantsRight {
		return game.Call(me, game.Right), err
	}
	return game.Call(me, game.Wrong), err
}

// askPick asks the prophet for a card of a false no-play.
func (p *person) askPick(v *game.View) (game.Command, error) {
	a, err := p.ask(&Question{
		Key:    "play.ask.pick",
		Cards:  v.Plays[len(v.Plays)-1].Cards,
		Single: true,
		Help:   "play.help.pick",
	}, v)
	if err != nil {
		return game.Command{}, err
	}
	return game.PickOut(me, a.Cards[0]), nil
}

// askProphet asks whether the person wants to be prophet.
func (p *person) askProphet(v *game.View) (bool, error) {
	a, err := p.ask(&Question{
		Key:     "play.ask.prophet",
		Choices: []Choice{{WantsNothing, "play.choice.no-prophet"}, {WantsProphet, "play.choice.prophet"}},
		Help:    "play.help.prophet",
	}, v)
	return a.Wish == WantsProphet, err
}

// askObjection asks whether the person objects to the prophet's call.
func (p *person) askObjection(v *game.View) (game.Command, error) {
	last, key := v.Plays[len(v.Plays)-1], "play.ask.objection."
	if last.Kind == game.NoPlay {
		key = "play.ask.objection.claim."
	}
	a, err := p.ask(&Question{
		Text: p.localizer.Who(p.company, key+last.Call.String(), v.Prophet,
			say.Args{"Cards": say.Signs(last.Cards)}),
		Choices: []Choice{{WantsNothing, "play.choice.no-objection"}, {WantsObjection, "play.choice.objection"}},
		Help:    "play.help.objection",
	}, v)
	if a.Wish == WantsObjection {
		return game.ObjectToCall(me), err
	}
	return game.LetCallPass(me), err
}

// askGuess asks for the rule; it is nil if the person does not say one.
func (p *person) askGuess(v *game.View) (*rule.Rule, error) {
	a, err := p.ask(&Question{
		Key:     "play.ask.guess",
		Choices: []Choice{{WantsNothing, "play.choice.no-guess"}, {WantsGuess, "play.choice.guess"}},
		Help:    "play.help.guess",
	}, v)
	return a.guess, err
}

// askForRound asks whether to play another round. A person who declines leaves. A person
// who wants to know how the last round went is told that first.
func (p *person) askForRound(lookBack func() *review.Review) error {
	for {
		a, err := p.ask(&Question{
			Key: "play.ask.round",
			Choices: []Choice{{WantsNothing, "play.choice.round"}, {WantsOut, "play.choice.end"},
				{WantsReview, "play.choice.review"}},
			Help: "play.help.round",
		}, nil)
		if err != nil || a.Wish != WantsReview {
			return err
		}
		p.tellReview(lookBack())
	}
}
