package table

import (
	"errors"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
)

// mover returns who is to move: whose turn it is, or the dealer who may exchange
// the starter.
func (c *core) mover() game.Seat {
	if dealer := c.exchanges(); dealer != game.Nobody {
		return dealer
	}
	return c.state.Turn()
}

// machineWaits reports whether a computer player is to move.
func (c *core) machineWaits() bool {
	return c.bots[c.mover()] != nil && (c.state.Awaits() != game.AwaitsVerdict || c.guardSays() != nil)
}

// machineMove returns what the computer player whose turn it is wants, then
// whether it says the rule, and then whether one of them wants to be prophet. It
// is the same whenever it is asked at this point of the log.
func (c *core) machineMove() (seat game.Seat, commands []game.Command) {
	seat = c.mover()
	return seat, c.moveBy(c.bots[seat])
}

// moveBy returns what player wants for the seat whose turn it is, and what follows
// of other computer players. A dealer by hand is spoken for by his guard.
func (c *core) moveBy(player bot.Player) []game.Command {
	if c.state.Awaits() == game.AwaitsVerdict {
		return c.declared(c.guardSays())
	}
	seat := c.mover()
	if seat == c.exchanges() {
		return c.opensLine(seat, []game.Command{{Kind: game.LayStarter, Seat: seat}})
	}
	view, chance := c.state.View(seat), chanceFrom(c.seed, c.asked)
	move := c.state.Compare(player.Choose(&view, chance))
	if _, err := c.decide(move); isRefusal(err, game.GuessTooCostly) {
		move = game.Command{Kind: game.PassGuess, Seat: seat} // he goes out without it
	}
	return c.declared(c.heard(move))
}

// isRefusal reports whether err is a refusal for that reason.
func isRefusal(err error, why game.Reason) bool { return errors.Is(err, &game.Refusal{Reason: why}) }

// declared returns commands, and after them the declaration of the computer
// player who then wants to be prophet.
func (c *core) declared(commands []game.Command) []game.Command {
	after, chance := c.state.Clone(), chanceFrom(c.seed, c.asked)
	for _, command := range commands {
		if _, err := after.Do(command, nil); err != nil {
			return commands // whoever decides on it will say what is wrong
		}
	}
	for _, n := range after.Declarers() {
		view := after.View(n)
		if player := c.bots[n]; player != nil && player.Declares(&view, chance) {
			return append(commands, game.Declare(n))
		}
	}
	return commands
}

// heard returns command, and after it the rule that a computer player says who
// has been right by it. A guess that asks too much is not heard.
func (c *core) heard(command game.Command) []game.Command {
	commands := []game.Command{command}
	if !c.state.Setup().Options.Guess || len(c.bots) == 0 {
		return commands
	}
	after := c.state.Clone()
	if _, err := after.Do(command, nil); err != nil || after.Awaits() == game.AwaitsGuess {
		return commands
	}
	seat := after.Guesser()
	player := c.bots[seat]
	if player == nil {
		return commands
	}
	view := after.View(seat)
	guess := player.Guesses(&view, chanceFrom(c.seed, c.asked))
	if guess == nil {
		return commands
	}
	say := after.Compare(game.SayRule(seat, guess))
	if _, err := game.Decide(after, say, nil); err == nil {
		commands = append(commands, say)
	}
	return commands
}

// guardSays returns what a dealer by hand would say by his guard on what he is
// asked; nothing if he has none, or it cannot say.
func (c *core) guardSays() []game.Command {
	dealer := c.state.Dealer()
	desk, deals := c.state.Desk(dealer)
	if !deals || desk.Rule == nil || desk.Says == game.Unjudged {
		return nil
	}
	most := 0
	if plays := c.state.View(dealer).Plays; len(plays) > 0 {
		most = len(plays[len(plays)-1].Cards)
	}
	for _, fitting := range append([][]card.Card{nil}, singly(desk.Fits)...) {
		for wrong := range most + 1 {
			word := game.Judge(dealer, desk.Says, fitting...)
			word.Count = wrong
			if _, err := c.decide(word); err == nil && !c.state.WouldSlip(word) {
				return []game.Command{word}
			}
		}
	}
	return nil
}

// singly returns each of cs by itself.
func singly(cs []card.Card) (each [][]card.Card) {
	for i := range cs {
		each = append(each, cs[i:i+1])
	}
	return each
}
