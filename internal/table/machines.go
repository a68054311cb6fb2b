package table

import (
	"errors"
	"slices"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
)

// mayMove reports whether a computer player is to move.
func (m machines) mayMove() bool {
	return m.bots[m.mover()] != nil && (m.state.Awaits() != game.AwaitsVerdict || m.guardSays() != nil)
}

// next returns the moves of computer players at this point of the log: the move of the one
// whose turn it is, then perhaps a guess of it, then perhaps another one's declaration as
// prophet. The result depends on the log alone.
func (m machines) next() (seat game.Seat, commands []game.Command) {
	seat = m.mover()
	return seat, m.moveBy(m.bots[seat])
}

// moveBy returns the move of player for the seat whose turn it is, and the answers of
// other computer players. The guard of a dealer by hand answers for them.
func (m machines) moveBy(player bot.Player) []game.Command {
	if m.state.Awaits() == game.AwaitsVerdict {
		return m.withAnswers(m.guardSays(), game.AsksOffice)
	}
	seat := m.mover()
	if seat == m.exchanger() {
		return m.openLine(seat, []game.Command{{Kind: game.LayStarter, Seat: seat}})
	}
	view, chance := m.state.View(seat), chanceFrom(m.seed, m.asked)
	move := m.state.Compare(player.Choose(&view, chance))
	if _, err := m.decide(move); isRefusal(err, game.GuessTooCostly) {
		move = game.Command{Kind: game.PassGuess, Seat: seat} // it goes out without a guess
	}
	return m.withAnswers([]game.Command{move}, game.AsksGuess, game.AsksOffice)
}

// isRefusal reports whether err is a refusal for the given reason.
func isRefusal(err error, why game.Reason) bool { return errors.Is(err, &game.Refusal{Reason: why}) }

// withAnswers returns commands, followed by the answers of computer players to questions
// of these kinds before the next move. A guess that is too expensive to compare is
// dropped.
func (m machines) withAnswers(commands []game.Command, kinds ...game.QuestionKind) []game.Command {
	if len(m.bots) == 0 {
		return commands
	}
	after := m.state.Clone()
	for _, command := range commands {
		if _, err := after.Do(command, nil); err != nil {
			return commands // the final decision returns the error
		}
	}
	for q := range after.Asks() {
		player := m.bots[q.Seat]
		if player == nil || !slices.Contains(kinds, q.Kind) {
			continue
		}
		view := after.View(q.Seat)
		answer, answers := bot.Answer(player, q, &view, chanceFrom(m.seed, m.asked))
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

// guardSays returns what the guard of a dealer by hand answers to the pending question;
// nil if there is no guard or it has no answer.
func (m machines) guardSays() []game.Command {
	dealer := m.state.Dealer()
	desk, deals := m.state.Desk(dealer)
	if !deals || desk.Rule == nil || desk.Says == game.Unjudged {
		return nil
	}
	most := 0
	if plays := m.state.View(dealer).Plays; len(plays) > 0 {
		most = len(plays[len(plays)-1].Cards)
	}
	for _, fitting := range append([][]card.Card{nil}, singly(desk.Fits)...) {
		for wrong := range most + 1 {
			word := game.Judge(dealer, desk.Says, fitting...)
			word.Count = wrong
			if _, err := m.decide(word); err == nil && !m.state.WouldSlip(word) {
				return []game.Command{word}
			}
		}
	}
	return nil
}

// singly returns each of cs as a play of its own.
func singly(cs []card.Card) (each [][]card.Card) {
	for i := range cs {
		each = append(each, cs[i:i+1])
	}
	return each
}

// coverFor returns the event that lets a computer player substitute for the person on
// seat.
func (m machines) coverFor(seat game.Seat) []logEvent {
	level, covers := m.coverLevel()
	if !covers || m.decider() != seat {
		return nil
	}
	return []logEvent{{table: &covered{Seat: seat, Level: level}}}
}

// handBack returns the event that ends the substitution on seat.
func (m machines) handBack(seat game.Seat) []logEvent {
	if m.covered[seat] == "" {
		return nil
	}
	return []logEvent{{table: &returned{seat}}}
}

// moveFor returns the move of a computer player for seat, whose time is up.
func (m machines) moveFor(seat game.Seat) ([]logEvent, error) {
	if m.decider() != seat || m.mover() != seat {
		return nil, nil
	}
	level, _ := m.coverLevel()
	player, err := m.player(level)
	if err != nil {
		return nil, err
	}
	events, err := m.decideAll(m.moveBy(player)...)
	return append([]logEvent{{table: &covered{Seat: seat, Level: level, Once: true}}}, events...), err
}

// openLine returns commands, followed by those that lay the starter of dealer, as far as
// no person has to be asked. A dealer by hand is asked about each starter, any person
// about a turned-up card that their rule rejects.
func (m machines) openLine(dealer game.Seat, commands []game.Command) []game.Command {
	after := m.state.Clone()
	for _, command := range commands {
		if _, err := after.Do(command, nil); err != nil {
			return commands // the final decision returns the error
		}
	}
	asks := after.Setup().Options.Starter == game.OpensExchanged && m.bots[dealer] == nil && m.person(dealer)
	for after.Phase() == game.AwaitingStarter && after.Awaits() != game.AwaitsVerdict {
		desk, _ := after.Desk(dealer)
		if asks && len(desk.Instead) > 0 {
			break
		}
		next := game.Command{Kind: game.LayStarter, Seat: dealer}
		if asks && desk.Words == "" && len(after.View(dealer).Turned) == 0 {
			next = game.Command{Kind: game.TurnStarter, Seat: dealer}
		}
		if _, err := after.Do(next, nil); err != nil {
			break
		}
		commands = append(commands, next)
	}
	return commands
}
