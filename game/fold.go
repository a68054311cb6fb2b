package game

import (
	"eleusis/card"
)

// fold folds e, which can follow.
func (s *State) fold(e *Event) {
	s.moment++
	folding{s}.fold(e)
}

func (f folding) fold(e *Event) {
	switch e.kind {
	case GameBegan:
		f.Reset()
		f.setup, f.phase = *e.setup, BetweenRounds
	case RoundBegan:
		f.beginRound(e.seat, *e.deal)
	case HandsDealt:
		f.dealHands(e.count)
	case StarterLaid:
		f.layStarter(e)
	case StarterTurned:
		f.turnUp(e)
	case StarterChosen:
		f.layChosen(e)
	case StarterRefused:
		f.refuseStarter()
	case DealerCut:
		f.cut = e.seat
	case Played:
		f.foldPlayed(e)
	case Called:
		f.last().call = e.verdict
		f.refuter, f.asked = Nobody, f.nextAsked(e.seat)
	case Judged:
		f.foldJudged(e)
	case DeckAdded:
		f.stock = card.AppendDecks(f.stock, 1)
		f.decks++
	case Drew:
		f.foldDrew(e)
	case Expelled:
		f.expelled[e.seat] = true
	case NoPlayClaimed:
		f.record(NoPlay, e.seat, e.cards)
	case NoPlayJudged:
		f.noteVerdict(e.verdict)
		f.last().verdict = e.verdict
		f.picks = e.verdict == Wrong && f.last().call == Wrong
		f.turn = f.next(e.seat)
	case CardPicked:
		f.hands[e.seat] = without(f.hands[e.seat], e.cards)
		f.pick(Pick, e)
		f.lay(Right)
		f.picks = false
	case PickOffered:
		f.record(OfferedPick, e.seat, e.cards)
	case PickRefused:
		f.pick(RefusedPick, e)
		f.last().verdict = Wrong
	case ProphetDeclared:
		f.takeOffice(e.seat)
	case ProphetFell:
		f.loseOffice()
	case HandReturned:
		f.stock = append(f.stock, f.hands[e.seat]...)
		f.hands[e.seat] = f.hands[e.seat][:0]
	case HandPutUnder:
		f.under = append(f.under, f.hands[e.seat]...)
		f.hands[e.seat] = f.hands[e.seat][:0]
	case HandTaken, HandDiscarded:
		f.takeHand(e)
	case RoundEnded:
		f.endRound(e.ending, e.seat)
	case GameEnded:
		f.endGame()
	default:
		f.foldSaid(e)
	}
}

// takeHand removes a hand from the round.
func (f folding) takeHand(e *Event) {
	f.gone = append(f.gone, f.hands[e.seat]...)
	f.hands[e.seat] = f.hands[e.seat][:0]
	if e.kind == HandTaken || f.exhausted() {
		f.askForGuess(e.seat)
	}
}

// foldJudged folds the verdict on the last play.
func (f folding) foldJudged(e *Event) {
	f.noteVerdict(e.verdict)
	f.last().wrong = uint32(e.count)
	f.lay(e.verdict)
	f.turn = f.next(e.seat)
	if e.verdict == Right {
		f.askForGuess(e.seat)
	}
}

// foldPlayed removes the offered cards from the hand; in the second phase they stay before
// their player until accepted.
func (f folding) foldPlayed(e *Event) {
	if f.second {
		f.record(Again, e.seat, e.cards)
		return
	}
	f.hands[e.seat] = without(f.hands[e.seat], e.cards)
	f.record(Offered, e.seat, e.cards)
	f.last().asProphet = e.asProphet
}

// foldDrew adds the drawn cards to a hand. A player who had none, and would have been
// skipped, has a turn again.
func (f folding) foldDrew(e *Event) {
	f.hands[e.seat] = f.appendDrawn(f.hands[e.seat], e.count)
	if f.setup.Options.SecondPhase {
		f.turn = f.next(f.last().seat)
	}
}

// foldSaid folds what is said at the table.
func (f folding) foldSaid(e *Event) {
	switch e.kind {
	case RoundSealed, WordAdded:
		f.sealRound(e)
	case Guessed:
		f.guesses = append(f.guesses, Guess{
			Seat: e.seat, Rule: e.formula(), Words: e.text, Verdict: e.verdict, Same: e.same, Play: len(f.plays),
		})
	case GuessJudged:
		f.guesses[len(f.guesses)-1].Verdict = e.verdict
	case HintGiven:
		f.hints = append(f.hints, e.text)
	case LetPassed:
		f.asked = f.nextAsked(e.seat)
	case Objected:
		f.last().refuter, f.refuter, f.asked = e.seat, e.seat, Nobody
	case Disputed:
		f.disputed = append(f.disputed, Dispute{e.seat, e.play, e.text})
	case FirstPhaseEnded:
		f.endFirstPhase()
	}
}

func (f folding) beginRound(dealer Seat, deal Deal) {
	f.roundID = new(byte)
	f.rounds++
	f.dealt[dealer]++
	f.dealer, f.deal = dealer, deal
	f.at = deal.start()
	f.sealed, f.coming = f.coming, Sealed{}
	f.chance = f.shuffled(deal)
	f.decks = f.setup.Options.Decks
	f.stock = card.AppendDecks(f.stock[:0], f.decks)
	for i := range f.hands {
		f.hands[i] = f.hands[i][:0]
	}
	f.under, f.gone, f.turned = f.under[:0], f.gone[:0], 0
	f.expelled = [MaxSeats + 1]bool{}
	f.turn, f.prophet, f.prophets, f.picks = Nobody, office{}, [MaxSeats + 1]bool{}, false
	f.beginPhases(&deal)
	f.asked, f.refuter, f.objectedWrongly = Nobody, Nobody, [MaxSeats + 1]bool{}
	f.plays, f.cards, f.mainline, f.laid = f.plays[:0], f.cards[:0], f.mainline[:0], 0
	f.marked.lie, f.marked.whites = f.marked.lie[:0], 0
	f.awaitMarker()
	f.refused, f.disputed = 0, f.disputed[:0]
	f.leaving, f.guesses, f.hints = Nobody, f.guesses[:0], f.hints[:0]
	f.ending, f.out, f.guesser, f.scores = NotEnded, Nobody, Nobody, f.scores[:0]
	f.phase = AwaitingStarter
}

func (f folding) dealHands(n int) {
	var room [stockRoom]card.Card
	players := f.setup.Seats - 1
	drawn := f.appendDrawn(room[:0], n*players)
	seat := f.dealer
	for first := range players {
		seat = f.clockwise(seat)
		hand := f.hands[seat]
		for i := first; i < len(drawn); i += players {
			hand = append(hand, drawn[i])
		}
		f.hands[seat] = hand
	}
}
