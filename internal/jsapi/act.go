package jsapi

import (
	"eleusis/game"
)

type actIn struct {
	Round     int      `json:"round"`
	Action    string   `json:"action"`
	Cards     []string `json:"cards"`     // play: in their order; pick: the card
	AsProphet bool     `json:"asProphet"` // play: a player who goes out by it is prophet
	Rule      string   `json:"rule"`      // guess
}

// act does what the person wants, and lets the computer players move until they are asked
// again. Whatever is refused changes nothing. The look has what happened since.
func act(a *API, in actIn) (any, error) {
	r, err := a.round(in.Round)
	if err != nil {
		return nil, err
	}
	since := len(r.sent)
	if err := r.act(&in); err != nil {
		return nil, err
	}
	if err := r.goOn(); err != nil {
		return nil, err
	}
	return r.look(in.Round, since), nil
}

// act carries out what in asks for.
func (r *round) act(in *actIn) error {
	q, optional := r.asked()
	switch in.Action {
	case "step":
		_, err := r.letMachinesAnswer()
		return err
	case "pass":
		if !optional {
			return badf("there is nothing to pass")
		}
		r.declined[q] = true
		return nil
	}
	command, err := r.command(in)
	if err != nil {
		return err
	}
	if in.Action == "guess" || in.Action == "prophet" || r.state.Turn() != me {
		return r.do(command)
	}
	// A move declines the questions before it; the others are still asked.
	if _, err := r.state.Clone().Do(command, nil); err != nil {
		return err
	}
	for ; optional; q, optional = r.asked() {
		r.declined[q] = true
		for {
			moved, err := r.letMachinesAnswer(game.AsksGuess, game.AsksOffice)
			if err != nil {
				return err
			}
			if !moved {
				break
			}
		}
	}
	return r.do(command)
}

// command returns the command that in asks for.
func (r *round) command(in *actIn) (game.Command, error) {
	cards, err := cardsOf(in.Cards)
	if err != nil {
		return game.Command{}, err
	}
	switch in.Action {
	case "play":
		if in.AsProphet && len(cards) == len(r.state.View(me).Hand) {
			return game.OfferAsProphet(me, cards...), nil
		}
		return game.Offer(me, cards...), nil
	case "no-play":
		return game.ClaimNoPlay(me), nil
	case "prophet":
		return game.DeclareProphet(me), nil
	case "call-right":
		return game.Call(me, game.Right), nil
	case "call-wrong":
		return game.Call(me, game.Wrong), nil
	case "pick":
		return game.PickOut(me, cards...), nil
	case "object":
		return game.ObjectToCall(me), nil
	case "let-pass":
		return game.LetCallPass(me), nil
	case "guess":
		if !r.state.Glance(me).MayGuess { // why is said before what is wrong with the rule
			return game.SayRule(me, nil), nil
		}
		guess, err := readRule(in.Rule)
		return game.SayRule(me, guess), err
	case "pass-guess":
		return game.PassGuess(me), nil
	}
	return game.Command{}, badf("unknown action %q", in.Action)
}
