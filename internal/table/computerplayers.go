package table

import (
	"errors"
	"math/rand/v2"
	"slices"

	"eleusis/bot"
	"eleusis/game"
)

// computerPlayers makes the moves of computer players, also of those who substitute for people.
type computerPlayers struct {
	bots     map[game.Seat]bot.Player
	state    *game.State
	isPerson func(game.Seat) bool // reports whether a person is on the seat
	seed     *[32]byte
	// lastGame is the number of the last entry of the game.
	lastGame int
}

func (c *core) computerPlayers() computerPlayers {
	return computerPlayers{bots: c.bots, state: &c.state, isPerson: c.isPerson, seed: &c.seed, lastGame: c.lastGame}
}

// chance returns the random numbers for the decisions at this point of the log.
func (m computerPlayers) chance() *rand.Rand { return chanceFrom(*m.seed, m.lastGame) }

// mayMove reports whether a computer player is to move.
func (m computerPlayers) mayMove() bool {
	return m.bots[mover(m.state)] != nil && (m.state.Awaits() != game.AwaitsVerdict || guardSays(m.state) != nil)
}

// next returns the moves of computer players at this point of the log: the move of the one
// whose turn it is, then perhaps a guess of it, then perhaps another one's declaration as
// prophet. The result depends on the log alone.
func (m computerPlayers) next() (seat game.Seat, commands []game.Command) {
	seat = mover(m.state)
	return seat, m.moveBy(m.bots[seat])
}

// moveBy returns the move of player for the seat whose turn it is, and the answers of
// other computer players. The guard of a dealer by hand answers for them.
func (m computerPlayers) moveBy(player bot.Player) []game.Command {
	if m.state.Awaits() == game.AwaitsVerdict {
		return m.withAnswers(guardSays(m.state), game.AsksOffice)
	}
	seat := mover(m.state)
	if seat == exchanger(m.state) {
		return m.openLine(seat, []game.Command{game.LayStarter(seat)})
	}
	view, chance := m.state.View(seat), m.chance()
	move := m.state.Compare(player.Choose(&view, chance))
	if _, err := game.Decide(m.state, move, nil); isRefusal(err, game.GuessTooCostly) {
		move = game.PassGuess(seat) // it goes out without a guess
	}
	return m.withAnswers([]game.Command{move}, game.AsksGuess, game.AsksOffice)
}

// isRefusal reports whether err is a refusal for the given reason.
func isRefusal(err error, why game.Reason) bool { return errors.Is(err, &game.Refusal{Reason: why}) }

// withAnswers returns commands, followed by the answers of computer players to questions
// of these kinds before the next move. A guess that is too expensive to compare is
// dropped.
func (m computerPlayers) withAnswers(commands []game.Command, kinds ...game.QuestionKind) []game.Command {
	if len(m.bots) == 0 {
		return commands
	}
	after, ok := m.tryAll(commands)
	if !ok {
		return commands
	}
	for q := range after.Asks() {
		player := m.bots[q.Seat]
		if player == nil || !slices.Contains(kinds, q.Kind) {
			continue
		}
		view := after.View(q.Seat)
		answer, answers := bot.Answer(player, q, &view, m.chance())
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

// tryAll returns the state after commands; false if one is refused: the final decision then
// returns the error.
func (m computerPlayers) tryAll(commands []game.Command) (after *game.State, ok bool) {
	after = m.state.Clone()
	for _, command := range commands {
		if _, err := after.Do(command, nil); err != nil {
			return nil, false
		}
	}
	return after, true
}

// guardSays returns what the guard of a dealer by hand answers to the pending question;
// nil if there is no guard or it has no answer.
func guardSays(state *game.State) []game.Command {
	dealer := state.Dealer()
	desk, deals := state.Desk(dealer)
	if !deals || desk.Rule == nil || desk.Says == game.Unjudged {
		return nil
	}
	most := 0
	if plays := state.View(dealer).Plays; len(plays) > 0 {
		most = len(plays[len(plays)-1].Cards)
	}
	answers := []game.Command{game.Judge(dealer, desk.Says)}
	for _, fitting := range desk.Fits {
		answers = append(answers, game.Judge(dealer, desk.Says, fitting))
	}
	for wrong := 1; desk.Says == game.Wrong && wrong <= most; wrong++ {
		answers = append(answers, game.RefuseString(dealer, wrong))
	}
	for i, answer := range answers {
		if _, err := game.Decide(state, answer, nil); err == nil && !state.WouldSlip(answer) {
			return answers[i : i+1]
		}
	}
	return nil
}

// openLine returns commands, followed by those that lay the starter of dealer, as far as
// no person has to be asked. A dealer by hand is asked about each starter, any person
// about a turned-up card that their rule refuses.
func (m computerPlayers) openLine(dealer game.Seat, commands []game.Command) []game.Command {
	after, ok := m.tryAll(commands)
	if !ok {
		return commands
	}
	asks := after.Setup().Options.Starter == game.OpensExchanged && m.bots[dealer] == nil && m.isPerson(dealer)
	for after.Phase() == game.AwaitingStarter && after.Awaits() != game.AwaitsVerdict {
		desk, _ := after.Desk(dealer)
		if asks && len(desk.Instead) > 0 {
			break
		}
		next := game.LayStarter(dealer)
		if asks && desk.Words == "" && len(after.View(dealer).Turned) == 0 {
			next = game.TurnStarter(dealer)
		}
		if _, err := after.Do(next, nil); err != nil {
			break
		}
		commands = append(commands, next)
	}
	return commands
}
