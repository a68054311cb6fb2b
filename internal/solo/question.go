package solo

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/review"
	"eleusis/rule"
)

// A question is what the person is asked, and what can be answered.
type question struct {
	text    string      // the sentence
	cards   []card.Card // to choose among, numbered from 1
	single  bool        // one of them
	choices []choice    // beside the cards; without cards they are numbered
	also    []wish      // understood, but not offered
	help    string      // the key of what there is to say about it
}

// A choice is what one can want. It is typed as a word.
type choice struct {
	wish wish
	key  string // of the text that says what it is
}

// allows reports whether q can be answered by w.
func (q *question) allows(w wish) bool {
	return w == wantsCards && len(q.cards) > 0 || slices.Contains(q.also, w) || slices.ContainsFunc(q.choices, func(c choice) bool { return c.wish == w })
}

// moves asks the person, whose turn it is in v, for a move.
func (p *person) moves(v *game.View) (game.Command, error) {
	switch v.Awaits {
	case game.AwaitsCall:
		return p.calls(v)
	case game.AwaitsPick:
		return p.picks(v)
	case game.AwaitsGuess:
		guess, err := p.guesses(v)
		if guess == nil {
			return game.Command{Kind: game.PassGuess, Seat: me}, err
		}
		return game.SayRule(me, guess), err
	case game.AwaitsObjection:
		return p.objects(v)
	}
	return p.plays(v)
}

// plays asks for a play.
func (p *person) plays(v *game.View) (game.Command, error) {
	hand := p.sorted(v.Hand)
	least, most := v.PlaySize()
	q := question{
		text:  p.speaker.Text("play.ask.play", say.Args{"Count": min(most, len(hand))}),
		cards: hand,
		also:  []wish{wantsNoPlay, wantsProphet, wantsGuess}, // the game says when one can
		help:  "play.help.play",
	}
	switch {
	case least > 1:
		q.text = p.speaker.Text("play.ask.whole", say.Args{"Count": least})
	case v.Second:
		q.text = p.speaker.Text("play.ask.again", nil)
		q.cards = slices.DeleteFunc(hand, func(c card.Card) bool { return slices.Contains(v.Tried, c) }) // on this line
	}
	if v.Setup.Options.NoPlay {
		q.choices = []choice{{wantsNoPlay, "play.choice.no-play"}}
	}
	a, err := p.asks(&q, v)
	if err != nil {
		return game.Command{}, err
	}
	switch a.wish {
	case wantsNoPlay:
		return game.Command{Kind: game.ClaimNoPlay, Seat: me}, nil
	case wantsProphet:
		return game.Declare(me), nil
	case wantsGuess:
		return game.SayRule(me, a.guess), nil
	}
	c := game.Offer(me, a.cards...)
	c.AsProphet = a.asProphet
	return c, nil
}

// calls asks the prophet for a call.
func (p *person) calls(v *game.View) (game.Command, error) {
	last, key := v.Plays[len(v.Plays)-1], "play.ask.call"
	if last.Kind == game.NoPlay {
		key = "play.ask.claim"
	}
	a, err := p.asks(&question{
		text:    p.speaker.Who(p.company, key, last.Seat, say.Args{"Cards": say.Signs(last.Cards)}),
		choices: []choice{{wantsRight, "play.choice.right"}, {wantsWrong, "play.choice.wrong"}},
		help:    "play.help.call",
	}, v)
	if a.wish == wantsRight {
		return game.Call(me, game.Right), err
	}
	return game.Call(me, game.Wrong), err
}

// picks asks the prophet for a card of a false no-play.
func (p *person) picks(v *game.View) (game.Command, error) {
	a, err := p.asks(&question{
		text:   p.speaker.Text("play.ask.pick", nil),
		cards:  p.sorted(v.Plays[len(v.Plays)-1].Cards),
		single: true,
		help:   "play.help.pick",
	}, v)
	if err != nil {
		return game.Command{}, err
	}
	return game.PickOut(me, a.cards[0]), nil
}

// declares asks whether the person wants to be prophet.
func (p *person) declares(v *game.View) (bool, error) {
	a, err := p.asks(&question{
		text:    p.speaker.Text("play.ask.prophet", nil),
		choices: []choice{{wantsNothing, "play.choice.no-prophet"}, {wantsProphet, "play.choice.prophet"}},
		help:    "play.help.prophet",
	}, v)
	return a.wish == wantsProphet, err
}

// objects asks whether the person opposes the prophet's call.
func (p *person) objects(v *game.View) (game.Command, error) {
	last, key := v.Plays[len(v.Plays)-1], "play.ask.objection."
	if last.Kind == game.NoPlay {
		key = "play.ask.objection.claim."
	}
	a, err := p.asks(&question{
		text:    p.speaker.Who(p.company, key+last.Call.String(), v.Prophet, say.Args{"Cards": say.Signs(last.Cards)}),
		choices: []choice{{wantsNothing, "play.choice.no-objection"}, {wantsObjection, "play.choice.objection"}},
		help:    "play.help.objection",
	}, v)
	if a.wish == wantsObjection {
		return game.Object(me), err
	}
	return game.LetPass(me), err
}

// guesses asks for the rule; it is nil if the person does not say one.
func (p *person) guesses(v *game.View) (*rule.Rule, error) {
	a, err := p.asks(&question{
		text:    p.speaker.Text("play.ask.guess", nil),
		choices: []choice{{wantsNothing, "play.choice.no-guess"}, {wantsGuess, "play.choice.guess"}},
		help:    "play.help.guess",
	}, v)
	return a.guess, err
}

// wantsMore asks whether there shall be another round. Who does not, leaves. Who
// wants to know how the last one went is told so before.
func (p *person) wantsMore(lookBack func() *review.Review) error {
	for {
		a, err := p.asks(&question{
			text:    p.speaker.Text("play.ask.round", nil),
			choices: []choice{{wantsNothing, "play.choice.round"}, {wantsOut, "play.choice.end"}, {wantsReview, "play.choice.review"}},
			help:    "play.help.round",
		}, nil)
		if err != nil || a.wish != wantsReview {
			return err
		}
		p.looksBack(lookBack())
	}
}
