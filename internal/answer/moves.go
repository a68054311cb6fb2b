package answer

import "eleusis/game"

// Moves returns what the seat of v may do in the round now, by the words of the API.
func Moves(v *game.View) (all []string) {
	add := func(may bool, actions ...string) {
		if may {
			all = append(all, actions...)
		}
	}
	mine := v.Turn == v.Seat && v.Seat != game.Nobody
	add(v.Seat == v.Dealer && v.Dealer != game.Nobody && v.Phase == game.AwaitingStarter, "exchange")
	if v.Phase != game.Playing {
		return all
	}
	add(mine && v.Awaits == game.AwaitsPlay, "play")
	add(mine && v.Awaits == game.AwaitsPlay && v.Setup.Options.NoPlay && !v.Second, "no-play")
	add(mine && v.Awaits == game.AwaitsCall, "call-right", "call-wrong")
	add(mine && v.Awaits == game.AwaitsPick, "pick")
	add(mine && v.Awaits == game.AwaitsObjection, "object", "let-pass")
	add(mine && v.Awaits == game.AwaitsGuess, "pass-guess")
	add(v.Seat == v.Dealer && v.Awaits == game.AwaitsVerdict, "judge-right", "judge-wrong")
	add(v.MayDeclare, "prophet")
	add(v.MayGuess, "guess")
	add(v.Seat == v.Dealer && v.ByHand && v.Second && v.Awaits == game.AwaitsPlay, "none-fits")
	return all
}
