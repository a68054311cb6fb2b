package table

import (
	"errors"
	"slices"

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
		return c.withAnswers(c.guardSays(), game.AsksOffice)
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
	return c.withAnswers([]game.Command{move}, game.AsksGuess, game.AsksOffice)
}

// isRefusal reports whether err is a refusal for that reason.
func isRefusal(err error, why game.Reason) bool { return errors.Is(err, &game.Refusal{Reason: why}) }

// withAnswers returns commands, and after them what computer players answer when
// they are asked questions of these kinds before the next move. A guess that asks
// too much is not heard.
func (c *core) withAnswers(commands []game.Command, kinds ...game.QuestionKind) []game.Command {
	if len(c.bots) == 0 {
		return commands
	}
	after := c.state.Clone()
	for _, command := range commands {
		if _, err := after.Do(command, nil); err != nil {
			return commands // whoever decides on it will say what is wrong
		}
	}
	for q := range after.Asks() {
		player := c.bots[q.Seat]
		if player == nil || !slices.Contains(kinds, q.Kind) {
			continue
		}
		view := after.View(q.Seat)
		answer, answers := bot.Answer(player, q, &view, chanceFrom(c.seed, c.asked))
		if !answers {
			continue
		}
		answer = after.Compare(answer)
		if _, err := after.Do(answer, nil); err == nil {
			commands = append(commands, answer)
		}
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
